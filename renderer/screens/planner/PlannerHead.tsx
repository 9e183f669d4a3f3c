import { FolderOpen, Plus, Redo2, Save, Undo2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { Note } from '../../components/Note.tsx';
import { formatLocalMoment } from '../../format/measure/time.ts';
import { t } from '../../language/translate.ts';
import { failureText, problemCodeOf } from '../../state/app/failure-text.ts';
import { saveFile } from '../../state/app/save-file.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import type { SetAsideDraft } from '../../state/planner/flight-plan-draft.ts';
import {
  useFlightPlan,
  useFlightPlanOrders,
  useFlightPlans,
} from '../../state/planner/flight-plan-orders.ts';
import {
  forgetRecovery,
  forgetSetAside,
  isPlanUnsaved,
  newPlan,
  openPlanBase,
  openSavedPlan,
  planContent,
  redoPlan,
  renamePlan,
  takePlanVersion,
  undoPlan,
  useFlightPlanStore,
} from '../../state/planner/flight-plan-store.ts';
import { FileMenu, type FileMenuProps } from './FileMenu.tsx';

export interface PlannerHeadProps {
  /** The last error of a file or a saved plan. */
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
        ? t('Enter a name.')
        : isOffline
          ? t('Cannot reach the gateway. The plan is saved on this machine.')
          : undefined;
  return (
    <header className="line-wrap edge-bottom flex-none p-5-12 gap-4-8">
      <h1 className="visually-hidden">{t('Plan: {name}', { name })}</h1>
      <input
        className="input planner-name semibold text-14"
        aria-label={t('Name of the plan')}
        maxLength={120}
        title={name}
        value={name}
        onChange={({ target }) => renamePlan(target.value)}
      />
      <span className="planner-mark cut-note" data-unsaved={isUnsaved || undefined} role="status">
        {markText(isDraftLost, isUnsaved, version)}
      </span>
      <span className="grows" />
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
        <Note tone="error" className="planner-failure row">
          {failure}
          <Button variant="quiet" onClick={() => onFailure(undefined)}>
            {t('Dismiss')}
          </Button>
        </Note>
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
  /** A decision applies to this plan only, not to one opened later. */
  readonly documentId: number;
  readonly cause: unknown;
}

function UndoButtons() {
  const canUndo = useFlightPlanStore(({ history }) => history.past.length > 0);
  const canRedo = useFlightPlanStore(({ history }) => history.future.length > 0);
  return (
    <>
      <IconButton
        icon={Undo2}
        label={t('Undo')}
        tooltip={t('Undo (Ctrl+Z)')}
        keyShortcuts={'Control+Z'}
        disabledReason={canUndo ? undefined : t('Nothing to undo.')}
        onClick={undoPlan}
      />
      <IconButton
        icon={Redo2}
        label={t('Redo')}
        tooltip={t('Redo (Ctrl+Shift+Z)')}
        keyShortcuts={'Control+Shift+Z'}
        disabledReason={canRedo ? undefined : t('Nothing to redo.')}
        onClick={redoPlan}
      />
    </>
  );
}

function markText(isDraftLost: boolean, isUnsaved: boolean, version: number | undefined): string {
  if (isDraftLost) return t('Not saved: no storage space left on this machine');
  if (!isUnsaved) return version === undefined ? '' : t('Version {version}', { version });
  return version === undefined
    ? t('Not saved yet; draft kept on this machine')
    : t('Changed since version {version}', { version });
}

function RecoveryNote() {
  const recoveredFromMs = useFlightPlanStore((state) => state.recoveredFromMs);
  if (recoveredFromMs === undefined) return null;
  return (
    <p className="planner-failure row" role="status">
      {t('Unsaved work from {time} was restored.', { time: formatLocalMoment(recoveredFromMs) })}
      <Button onClick={forgetRecovery}>{t('Keep')}</Button>
      <Button onClick={newPlan} tooltip={t('Starts a new plan. Undo restores this one.')}>
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
      <Note tone="error" className="planner-failure row">
        {t('Not saved: {failure} A copy of the plan stays on this machine.', {
          failure: failureText(failure),
        })}
      </Note>
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
    <div className="planner-failure row" role="alert">
      <p>{t('A newer version was saved by someone else. Your version is kept until you choose.')}</p>
      <Button onClick={() => withNewest(({ version }) => onSave({ over: version }))}>
        {t('Save mine as the newest version')}
      </Button>
      <Button onClick={() => onSave({ asNew: true })}>{t('Save mine as a new plan')}</Button>
      <Button onClick={() => withNewest(openSavedPlan)}>{t('Use theirs (undo restores mine)')}</Button>
      {second && <Note tone="error">{second}</Note>}
    </div>
  );
}

/**
 * Stored work that cannot be read any more. It is kept until the operator saves it as a file and discards
 * it.
 */
function SetAsideNotes() {
  const drafts = useFlightPlanStore((state) => state.setAside);
  return drafts.map((draft) => <SetAsideNote key={draft.key} draft={draft} />);
}

function SetAsideNote({ draft: { key, text } }: { readonly draft: SetAsideDraft }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <Note tone="error" className="planner-failure row">
      {t('Unsaved work on this machine cannot be read and is not shown. It is kept unchanged.')}
      <Button
        onClick={() => {
          saveFile('unreadable-flight-plan.json', text);
          setSaved(true);
        }}
      >
        {t('Save as a file')}
      </Button>
      <Button
        disabledReason={isSaved ? undefined : t('Save it as a file first.')}
        onClick={() => forgetSetAside(key)}
      >
        {t('Delete from this machine')}
      </Button>
    </Note>
  );
}

/** Saved plans, and the versions of the open one. */
function OpenMenu({ onFailure }: { readonly onFailure: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const plans = useFlightPlans(isOpen);
  const orders = useFlightPlanOrders();
  const flightPlanId = useFlightPlanStore((state) => openPlanBase(state)?.flightPlanId);
  const versions = useFlightPlan(flightPlanId, isOpen).data?.versions ?? [];
  const fail = (cause: unknown) => onFailure(t('Not possible: {cause}', { cause: failureText(cause) }));
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="button">
          <FolderOpen size={14} aria-hidden />
          {t('Open')}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu planner-menu" align="end" sideOffset={4}>
          {plans.isPending && <p className="menu-note">{t('Loading…')}</p>}
          {plans.isError && <p className="menu-note">{failureText(plans.error)}</p>}
          {plans.data?.length === 0 && <p className="menu-note">{t('No saved plans yet.')}</p>}
          {plans.data?.map((plan) => (
            <DropdownMenu.Item
              key={plan.flightPlanId}
              className="menu-item spread"
              onSelect={() => void orders.read(plan.flightPlanId).then(openSavedPlan).catch(fail)}
            >
              <span className="cut">{plan.name}</span>
              <Note as="span">
                {plan.flightPlanId === flightPlanId ? `${t('open (plan)')}, ` : ''}
                {`v${plan.version}, ${formatLocalMoment(plan.savedAtMs)}`}
              </Note>
            </DropdownMenu.Item>
          ))}
          {flightPlanId !== undefined && versions.length > 0 && (
            <>
              <DropdownMenu.Label className="menu-note">{t('Versions of the open plan')}</DropdownMenu.Label>
              {versions
                .toSorted((a, b) => b.version - a.version)
                .map(({ version, savedAtMs }) => (
                  <DropdownMenu.Item
                    key={version}
                    className="menu-item spread"
                    onSelect={() => void orders.read(flightPlanId, version).then(takePlanVersion).catch(fail)}
                  >
                    {t('Open version {version}', { version })}
                    <Note as="span">{formatLocalMoment(savedAtMs)}</Note>
                  </DropdownMenu.Item>
                ))}
              <DropdownMenu.Item
                className="menu-item spread"
                onSelect={() => void orders.remove(flightPlanId).catch(fail)}
              >
                {t('Delete the plan and all its versions')}
                <Note as="span">{t('it stays open here')}</Note>
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
