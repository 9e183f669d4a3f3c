import './method-badge.css';

/** GET, POST or WS in front of a path, as a word and not only as a colour. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className="method-badge number border rounded-4 surface-2 dim text-10 semibold text-center"
      data-method={method}
    >
      {method}
    </span>
  );
}
