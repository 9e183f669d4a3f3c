import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import type { SetAsideDraft } from '../../state/flight-plan/flight-plan-draft.ts';
import { forgetSetAside, useFlightPlanStore } from '../../state/flight-plan/flight-plan-store.ts';
import { saveFile } from '../../state/save-file.ts';

/**
 * Work that was kept on this machine and cannot be read any more: it stays until the operator has it as a
 * file and lets it go.
 */
export function SetAsideNotes() {
  const drafts = useFlightPlanStore((state) => state.setAside);
  return drafts.map((draft) => <SetAsideNote key={draft.key} draft={draft} />);
}

function SetAsideNote({ draft: { key, text } }: { readonly draft: SetAsideDraft }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <p className="planner-failure field-error" role="alert">
      {t(
        'Unsaved work that was kept on this machine cannot be read, so it is not shown. It stays here as it is.',
      )}
      <Button
        onClick={() => {
          saveFile('unreadable-flight-plan.json', text);
          setSaved(true);
        }}
      >
        {t('Save it as a file')}
      </Button>
      <Button
        disabledReason={isSaved ? undefined : t('Save it as a file first.')}
        onClick={() => forgetSetAside(key)}
      >
        {t('Remove it from this machine')}
      </Button>
    </p>
  );
}
