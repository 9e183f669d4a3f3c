import type { ComponentType } from 'react';
import { SubNav } from '../../components/SubNav.tsx';
import { routeHref } from '../../state/route.ts';
import { PlansPane } from './plans/PlansPane.tsx';
import './command-center.css';

interface CommandCenterPage {
  readonly id: string;
  readonly title: string;
  readonly Component: ComponentType;
}

const PAGES: readonly CommandCenterPage[] = [
  { id: 'records', title: 'Records', Component: () => null },
  { id: 'plans', title: 'Plans', Component: PlansPane },
];

/** Every governed action of the station: what was asked, what governance said, what the vehicle did. */
export function CommandCenterScreen({ page }: { readonly page: string | undefined }) {
  const current = PAGES.find((each) => each.id === page) ?? PAGES[0];
  return (
    <div className="command-center">
      <header className="command-center-head">
        <h1>Command Center</h1>
        <SubNav
          label="Command Center"
          currentId={current?.id ?? ''}
          pages={PAGES.map((each) => ({
            id: each.id,
            title: each.title,
            href: routeHref('command-center', each.id),
          }))}
        />
      </header>
      <div className="command-center-page">{current && <current.Component />}</div>
    </div>
  );
}
