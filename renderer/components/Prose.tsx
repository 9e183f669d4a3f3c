import './prose.css';

/** Running text: paragraphs at empty lines, code in backquotes. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div className="prose stack dim">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(/`([^`]+)`/).map((part, index) =>
            // Every second part was between backquotes.
            index % 2 === 1 ? (
              <code className="bright mono text-12 break-anywhere" key={part}>
                {part}
              </code>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  );
}
