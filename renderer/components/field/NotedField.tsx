import { type ComponentProps, useId } from 'react';
import { Note } from '../Note.tsx';

export interface NotedFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly unit?: string | undefined;
  readonly note?: string | undefined;
  /** What is wrong with the text; shown instead of the note and announced immediately. */
  readonly problem?: string | undefined;
  /** The note is for screen readers only. */
  readonly isNoteHidden?: boolean;
  readonly isWide?: boolean | undefined;
}

/** A labelled line of text. Its note and problem are its description, not part of its name. */
export function NotedField(props: NotedFieldProps) {
  const { label, onChange, unit, note, problem, isNoteHidden, isWide, ...rest } = props;
  const id = useId();
  const input = (
    <input
      className="input"
      {...rest}
      id={id}
      aria-invalid={problem !== undefined}
      aria-describedby={(problem ?? note) ? `${id}-note` : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  return (
    <div className="field" data-wide={isWide || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {unit ? (
        <div className="input-with-unit">
          {input}
          <span className="input-unit">{unit}</span>
        </div>
      ) : (
        input
      )}
      {(problem ?? note) && (
        <Note
          id={`${id}-note`}
          tone={problem ? 'error' : 'hint'}
          className={!problem && isNoteHidden ? 'visually-hidden' : undefined}
        >
          {problem ?? note}
        </Note>
      )}
    </div>
  );
}
