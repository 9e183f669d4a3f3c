import { CheckField, type CheckFieldProps } from '../../components/field/CheckField.tsx';
import { Note } from '../../components/Note.tsx';

export interface ChoiceProps extends Omit<CheckFieldProps, 'className' | 'children'> {
  readonly text: string;
  readonly note?: string | undefined;
}

/** One choice of a settings page, with an explanation. */
export function Choice({ text, note, ...check }: ChoiceProps) {
  return (
    <CheckField {...check} className="choice line">
      <span className="choice-text grid">
        <span>{text}</span>
        {note !== undefined && <Note as="span">{note}</Note>}
      </span>
    </CheckField>
  );
}
