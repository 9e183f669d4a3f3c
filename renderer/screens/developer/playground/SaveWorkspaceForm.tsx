import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import {
  collectContent,
  useWorkspaceActions,
  useWorkspaceStore,
} from '../../../state/developer/workspace-store.ts';

/** Saves scenario, APIs, requests and responses under a name. An existing name gets a new version. */
export function SaveWorkspaceForm({ onDone }: { readonly onDone: () => void }) {
  const { save } = useWorkspaceActions();
  const current = useWorkspaceStore((state) => state.current);
  const notes = useWorkspaceStore((state) => state.notes);
  const [name, setName] = useState(current?.name ?? '');
  const { waiting, failure, send } = useRequest(reportFailure);
  const [content] = useState(collectContent);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || waiting !== undefined) return;
    await send(async () => {
      await save(name.trim());
      onDone();
    });
  };
  return (
    <form className="grid gap-12" onSubmit={(event) => void submit(event)}>
      <NotedField
        label={t('Name')}
        maxLength={120}
        autoFocus
        value={name}
        note={
          current && current.name === name.trim()
            ? t('Saved as version {version}; earlier versions are kept.', { version: current.version + 1 })
            : t('Saved as a new workspace.')
        }
        onChange={setName}
      />
      <ul className="small-dim boxed grid p-8-12 gap-2 break-anywhere">
        <li>{content.scenario ? t('Scenario: {name}', { name: content.scenario }) : t('No scenario yet')}</li>
        <li>{t('{count} selected APIs', { count: content.apis.length })}</li>
        <li>
          {content.assistant === undefined ? t('No answer from the assistant') : t("The assistant's answer")}
        </li>
        <li>{t('{count} requests with their responses', { count: content.requests.length })}</li>
      </ul>
      <Field label={t('Notes')}>
        <textarea
          className="input"
          rows={3}
          maxLength={20_000}
          value={notes}
          onChange={(event) => useWorkspaceStore.setState({ notes: event.target.value })}
        />
      </Field>
      {failure && <Note tone="error">{failure}</Note>}
      <Button type="submit" variant="primary" disabledReason={waiting ?? whyNotSave(name)}>
        {t('Save')}
      </Button>
    </form>
  );
}

function whyNotSave(name: string): string | undefined {
  return name.trim() ? undefined : t('Enter a name.');
}
