import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';

export interface EditorFormProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly failure?: string | undefined;
  readonly submit: ReactNode;
  /** Why it cannot be submitted now. */
  readonly whyNot: string | undefined;
  readonly onSubmit: () => void;
  /** More buttons, after the one that submits. */
  readonly buttons?: ReactNode;
  /** Shows buttons that close the form. */
  readonly onClose?: () => void;
}

/** A form of the settings: its title, fields, last failure and buttons. */
export function EditorForm(props: EditorFormProps) {
  const { title, children, failure, submit, whyNot, onSubmit, buttons, onClose } = props;
  return (
    <form
      className="editor stack-10"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (whyNot === undefined) onSubmit();
      }}
    >
      <div className="row-spread">
        <h3>{title}</h3>
        {onClose && <IconButton icon={X} variant="quiet" label={t('Close')} onClick={onClose} />}
      </div>
      {children}
      {failure && <Note tone="error">{failure}</Note>}
      <div className="flex gap-8">
        <Button type="submit" variant="primary" disabledReason={whyNot}>
          {submit}
        </Button>
        {buttons}
        {onClose && <Button onClick={onClose}>{t('Cancel')}</Button>}
      </div>
    </form>
  );
}
