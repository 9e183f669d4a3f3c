import { Plus, Redo2, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { formatLocalMoment } from '../../format/duration.ts';
import { t } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { failureText, problemCodeOf } from '../../state/failure-text.ts';
import { useFlightPlanOrders } from '../../state/flight-plan/flight-plan-orders.ts';
import {
  forgetRecovery,
  isPlanUnsaved,
  newPlan,
  openPlanBase,
  openSavedPlan,
  planContent,
  redoPlan,
  renamePlan,
  undoPlan,
  useFlightPlanStore,
} from '../../state/flight-plan/flight-plan-store.ts';
import { FileMenu, type FileMenuProps } from './FileMenu.tsx';
import { OpenMenu } from './OpenMenu.tsx';
import { SetAsideNotes } from './SetAsideNotes.tsx';

export interface PlannerHeadProps {
  /** What went wrong last with a file or a saved plan. */
  readonly failure: string | undefined;
  readonly onFailure: (text: string | undefined) => void;
  readonly onImport: FileMenuProps['onImport'];
}

/** Name, undo, files, saved plans and save. */
export function PlannerHead({ failure, onFailure, onImport }: PlannerHeadProps) {
  const name = useFlightPlanStore((state) => state.history.present.name);
  const isDraftLost = useFlightPlanStore((state) => state.isDraftLost);
  const version = useFlightPlanStore((state) => openPlanBase(state)?.version);
  const isUnsaved = useFlightPlanStore(isPlanUnsaved);
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const orders = useFlightPlanOrders();
  const documentId = useFlightPlanStore((state) => state.history.present.documentId);
  const [saving, setSaving] = useState<Saving>({ isBusy: false });
  const save = (choice?: Parameters<typeof orders.save>[0]) => {
    setSaving({ isBusy: true });
    orders.save(choice).then(
      () => setSaving({ isBusy: false }),
      (cause: unknown) => setSaving({ isBusy: false, failed: { documentId, cause } }),
    );
  };
  const whyNot = saving.isBusy
    ? t('Saving.')
    : !isUnsaved
      ? t('Everything is saved.')
      : name.trim() === ''
        ? t('Give it a name.')
        : isOffline
          ? t('The gateway cannot be reached. The plan is kept on this machine.')
          : undefined;
  return (
    <header className="planner-head">
      <h1 className="visually-hidden">{t('Plan: {name}', { name })}</h1>
      <input
        className="input planner-name"
        aria-label={t('Name of the plan')}
        maxLength={120}
        title={name}
        value={name}
        onChange={({ target }) => renamePlan(target.value)}
      />
      <span className="planner-mark" data-unsaved={isUnsaved || undefined} role="status">
        {markText(isDraftLost, isUnsaved, version)}
      </span>
      <span className="planner-gap" />
      <UndoButtons />
      <Button onClick={newPlan}>
        <Plus size={14} aria-hidden />
        {t('New')}
      </Button>
      <OpenMenu onFailure={onFailure} />
      <FileMenu onFailure={onFailure} onImport={onImport} />
      <Button variant="primary" keyShortcuts={'Control+S'} disabledReason={whyNot} onClick={() => save()}>
        <Save size={14} aria-hidden />
        {t('Save')}
      </Button>
      <RecoveryNote />
      <SetAsideNotes />
      {failure && (
        <p className="planner-failure field-error" role="alert">
          {failure}
          <Button variant="quiet" onClick={() => onFailure(undefined)}>
            {t('Put away')}
          </Button>
        </p>
      )}
      {saving.failed?.documentId === documentId && (
        <SaveFailure key={documentId} failed={saving.failed} onSave={save} />
      )}
    </header>
  );
}

interface Saving {
  readonly isBusy: boolean;
  readonly failed?: FailedSave;
}

interface FailedSave {
  /** What is chosen against it is chosen for this plan, not for one that was opened since. */
  readonly documentId: number;
  readonly cause: unknown;
}

function UndoButtons() {
  const canUndo = useFlightPlanStore(({ history }) => history.past.length > 0);
  const canRedo = useFlightPlanStore(({ history }) => history.future.length > 0);
  return (
    <>
      <Button
        shape="square"
        label={t('Undo')}
        tooltip={t('Undo (Ctrl+Z)')}
        keyShortcuts={'Control+Z'}
        disabledReason={canUndo ? undefined : t('Nothing to undo.')}
        onClick={undoPlan}
      >
        <Undo2 size={14} aria-hidden />
      </Button>
      <Button
        shape="square"
        label={t('Redo')}
        tooltip={t('Redo (Ctrl+Shift+Z)')}
        keyShortcuts={'Control+Shift+Z'}
        disabledReason={canRedo ? undefined : t('Nothing to redo.')}
        onClick={redoPlan}
      >
        <Redo2 size={14} aria-hidden />
      </Button>
    </>
  );
}

function markText(isDraftLost: boolean, isUnsaved: boolean, version: number | undefined): string {
  if (isDraftLost) return t('Not saved, and no room to keep it on this machine');
  if (!isUnsaved) return version === undefined ? '' : t('Version {version}', { version });
  return version === undefined
    ? t('Not saved yet, kept on this machine')
    : t('Changed since version {version}', { version });
}

function RecoveryNote() {
  const recoveredFromMs = useFlightPlanStore((state) => state.recoveredFromMs);
  if (recoveredFromMs === undefined) return null;
  return (
    <p className="planner-failure" role="status">
      {t('Your unsaved work of {time} is back.', { time: formatLocalMoment(recoveredFromMs) })}
      <Button onClick={forgetRecovery}>{t('Keep')}</Button>
      <Button onClick={newPlan} tooltip={t('Begins a new plan; undo brings this one back')}>
        {t('Discard')}
      </Button>
    </p>
  );
}

interface SaveFailureProps {
  readonly failed: FailedSave;
  readonly onSave: (choice: { readonly over?: number; readonly asNew?: boolean }) => void;
}

function SaveFailure({ failed: { documentId, cause: failure }, onSave }: SaveFailureProps) {
  const orders = useFlightPlanOrders();
  const flightPlanId = useFlightPlanStore((state) => openPlanBase(state)?.flightPlanId);
  const [second, setSecond] = useState<string>();
  if (problemCodeOf(failure) !== 'version-conflict' || flightPlanId === undefined)
    return (
      <p className="planner-failure field-error" role="alert">
        {t('Not saved: {failure} The plan is kept on this machine.', { failure: failureText(failure) })}
      </p>
    );
  const withNewest = (use: (newest: Awaited<ReturnType<typeof orders.read>>) => void) => {
    setSecond(undefined);
    orders.read(flightPlanId).then(
      (newest) => {
        if (planContent().documentId === documentId) use(newest);
      },
      (cause: unknown) => setSecond(failureText(cause)),
    );
  };
  return (
    <div className="planner-failure" role="alert">
      <p>{t('Somebody saved a newer version meanwhile. Yours stays here until you choose.')}</p>
      <Button onClick={() => withNewest(({ version }) => onSave({ over: version }))}>
        {t('Save mine as the newest')}
      </Button>
      <Button onClick={() => onSave({ asNew: true })}>{t('Save mine as another plan')}</Button>
      <Button onClick={() => withNewest(openSavedPlan)}>{t('Take theirs; undo brings mine back')}</Button>
      {second && <p className="field-error">{second}</p>}
    </div>
  );
}
