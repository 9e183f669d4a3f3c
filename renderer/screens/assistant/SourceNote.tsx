import type { Recommendation } from '../../../gateway/contract/developer/assistant.ts';

/** Where a point comes from: page and heading of our own documents, the words themselves on demand. */
export function SourceNote({ source }: { readonly source: Recommendation['apis'][number]['source'] }) {
  return (
    <details className="source-note">
      <summary>{source.title}</summary>
      <blockquote>{source.excerpt}</blockquote>
      <code className="dev-code">{source.link}</code>
    </details>
  );
}
