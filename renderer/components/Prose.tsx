import './prose.css';

/** Running text of the reference: paragraphs at empty lines, words in back quotes as code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div className="prose">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(/`([^`]+)`/).map((part, index) =>
            // Every second part stood between back quotes.
            index % 2 === 1 ? <code key={part}>{part}</code> : part,
          )}
        </p>
      ))}
    </div>
  );
}
