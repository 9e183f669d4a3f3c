import './method-badge.css';

/** GET, POST or WS in front of a path, as a word and not only as a colour. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span className="method-badge number" data-method={method}>
      {method}
    </span>
  );
}
