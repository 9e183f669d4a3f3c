import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useReplaySessionActions } from '../../../state/replay/replay-session-actions.ts';
import { toggleChosen, useSessionViewStore } from '../../../state/replay/session-view-store.ts';
import { changeParameters } from '../../../state/route.ts';

/** Removes a recording after a second word, given in another place than the first. */
export function RemoveSession({ session }: { readonly session: ReplaySession }) {
  const actions = useReplaySessionActions();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { sessionId } = session;

  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await actions.remove(sessionId);
      if (useSessionViewStore.getState().chosenIds.includes(sessionId)) toggleChosen(sessionId);
      changeParameters({ detail: undefined });
    } catch (cause) {
      setFailure(failureText(cause));
      setBusy(false);
    }
  };
  if (!isAsking)
    return (
      <div className="session-remove">
        <Button
          disabledReason={session.state === 'recording' ? t('It is being recorded.') : undefined}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={13} aria-hidden />
          {t('Remove…')}
        </Button>
      </div>
    );
  return (
    <section className="session-remove" aria-label={t('Remove the recording')}>
      <p role="alert">
        {t(
          'Remove this recording with its file, its events and its notes? It cannot be brought back. Export it first to keep it elsewhere.',
        )}
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="session-actions">
        <Button variant="primary" onClick={() => setAsking(false)}>
          {t('Keep it')}
        </Button>
        <Button disabledReason={isBusy ? t('Removing.') : undefined} onClick={() => void remove()}>
          {t('Remove for good')}
        </Button>
      </div>
    </section>
  );
}
