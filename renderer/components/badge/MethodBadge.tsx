import './method-badge.css';

/** GET, POST or WS in front of a path; the word says it, no colour does. */
export function MethodBadge({ method }: { readonly method: string }) {
  return <span className="method-badge number">{method}</span>;
}
