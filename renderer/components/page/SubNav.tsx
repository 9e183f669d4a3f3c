import './sub-nav.css';

export interface SubNavProps {
  readonly label: string;
  readonly pages: readonly {
    readonly id: string;
    readonly title: string;
    readonly href: string;
    readonly count?: number | undefined;
  }[];
  readonly currentId: string;
}

/** The pages of a screen, each with its own address. */
export function SubNav({ label, pages, currentId }: SubNavProps) {
  return (
    <nav className="flex gap-2 wraps" aria-label={label}>
      {pages.map((page) => (
        <a
          key={page.id}
          className="nav-link"
          href={page.href}
          aria-current={page.id === currentId ? 'page' : undefined}
        >
          {page.title}
          {page.count !== undefined && <span className="sub-nav-count number">{page.count}</span>}
        </a>
      ))}
    </nav>
  );
}
