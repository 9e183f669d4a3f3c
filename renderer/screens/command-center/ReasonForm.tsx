import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { useRequest } from '../../state/connection/use-request.ts';

interface ReasonFormProps {
  /** Accessible name of the form. */
  readonly title: string;
  readonly question: string;
  readonly note: (reason: string) => ReactNode;
  readonly submitText: string;
  readonly isPrimary?: boolean;
  /** Why this reason is not sufficient. */
  readonly whyNot: (reason: string) => string | undefined;
  /** @returns why the step failed, undefined if it succeeded */
  readonly onSubmit: (reason: string) => Promise<string | undefined>;
}

/** Asks for the reason of a step that is written to the audit trail, then takes the step. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, question, note, submitText, isPrimary = false, whyNot, onSubmit } = props;
  const [text, setText] = useState('');
  const { waiting, failure, send } = useRequest();
  const id = useId();
  const reason = text.trim();
  const disabledReason = waiting ?? whyNot(reason);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason !== undefined) return;
    await send(async () => {
      const failed = await onSubmit(reason);
      if (failed !== undefined) throw new Error(failed);
    });
  };
  return (
    <form className="reason-form stack-6" aria-label={title} onSubmit={(event) => void submit(event)}>
      <label className="field-label" htmlFor={id}>
        {question}
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={500}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <Note id={`${id}-note`}>{note(reason)}</Note>
      {failure && <Note tone="error">{failure}</Note>}
      <Button type="submit" variant={isPrimary ? 'primary' : 'plain'} disabledReason={disabledReason}>
        {submitText}
      </Button>
    </form>
  );
}
