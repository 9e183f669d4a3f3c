import { FolderOpen, Plus, Redo2, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { Note } from '../../components/Note.tsx';
import { formatLocalMoment } from '../../format/measure/time.ts';
import { t } from '../../language/translate.ts';
import { failureText, problemCodeOf } from '../../state/app/failure-text.ts';
import { saveFile } from '../../state/app/save-file.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useRequest } from '../../state/connection/use-request.ts';
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
import { setPlanFailure, usePlanFileStore } from '../../state/planner/plan-file.ts';
import { FileMenu } from './FileMenu.tsx';

/** Name, undo, files, saved plans and save. */
export function PlannerHead() {
  const failure = usePlanFileStore((state) => state.failure);
  const name = useFlightPlanStore((state) => state.history.present.name);
  const documentId = useFlightPlanStore((state) => state.history.present.documentId);
  const isDraftLost = useFlightPlanStore((state) => state.isDraftLost);
  const version = useFlightPlanStore((state) => openPlanBase(state)?.version);
  const isUnsaved = useFlightPlanStore(isPlanUnsaved);
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
      <OpenMenu />
      <FileMenu />
      <SavePart key={documentId} documentId={documentId} />
      <RecoveryNote />
      <SetAsideNotes />
      {failure && (
        <Note tone="error" className="planner-failure row">
          {failure}
          <Button variant="quiet" onClick={() => setPlanFailure(undefined)}>
            {t('Dismiss')}
          </Button>
        </Note>
      )}
    </header>
  );
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

/** Saves the open plan. A failure and what is chosen then apply to this plan only, not to one opened later. */
function SavePart({ documentId }: { readonly documentId: number }) {
  const orders = useFlightPlanOrders();
  const { isBusy, failure, cause, send } = useRequest();
  const newest = useRequest();
  const name = useFlightPlanStore((state) => state.history.present.name);
  const isUnsaved = useFlightPlanStore(isPlanUnsaved);
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const flightPlanId = useFlightPlanStore((state) => openPlanBase(state)?.flightPlanId);
  const save = (choice?: Parameters<typeof orders.save>[0]) => void send(() => orders.save(choice));
  const whyNot = isBusy
    ? t('Saving.')
    : !isUnsaved
      ? t('Everything is saved.')
      : name.trim() === ''
        ? t('Enter a name.')
        : isOffline
          ? t('Cannot reach the gateway. The plan is saved on this machine.')
          : undefined;
  const withNewest = (id: string, use: (newest: Awaited<ReturnType<typeof orders.read>>) => void) =>
    void newest.send(async () => {
      const read = await orders.read(id);
      if (planContent().documentId === documentId) use(read);
    });
  const isConflict = problemCodeOf(cause) === 'version-conflict' && flightPlanId !== undefined;
  return (
    <>
      <Button
        variant="primary"
        keyShortcuts={'Control+S'}
        disabledReason={whyNot}
        // A saved plan says so in the head.
        isReasonShown={isUnsaved}
        onClick={() => save()}
      >
        <Save size={14} aria-hidden />
        {t('Save')}
      </Button>
      {failure && !isConflict && (
        <Note tone="error" className="planner-failure row">
          {t('Not saved: {failure} A copy of the plan stays on this machine.', { failure })}
        </Note>
      )}
      {isConflict && (
        <div className="planner-failure row" role="alert">
          <p>{t('A newer version was saved by someone else. Your version is kept until you choose.')}</p>
          <Button onClick={() => withNewest(flightPlanId, ({ version }) => save({ over: version }))}>
            {t('Save mine as the newest version')}
          </Button>
          <Button onClick={() => save({ asNew: true })}>{t('Save mine as a new plan')}</Button>
          <Button onClick={() => withNewest(flightPlanId, openSavedPlan)}>
            {t('Use theirs (undo restores mine)')}
          </Button>
          {newest.failure && <Note tone="error">{newest.failure}</Note>}
        </div>
      )}
    </>
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
        isReasonShown
        onClick={() => forgetSetAside(key)}
      >
        {t('Delete from this machine')}
      </Button>
    </Note>
  );
}

/** Saved plans, and the versions of the open one. */
function OpenMenu() {
  const [isOpen, setOpen] = useState(false);
  const plans = useFlightPlans(isOpen);
  const orders = useFlightPlanOrders();
  const flightPlanId = useFlightPlanStore((state) => openPlanBase(state)?.flightPlanId);
  const versions = useFlightPlan(flightPlanId, isOpen).data?.versions ?? [];
  const fail = (cause: unknown) => setPlanFailure(t('Not possible: {cause}', { cause: failureText(cause) }));
  return (
    <Menu
      className="planner-menu scrolls"
      isOpen={isOpen}
      onOpenChange={setOpen}
      button={
        <>
          <FolderOpen size={14} aria-hidden />
          {t('Open')}
        </>
      }
    >
      {plans.isPending && <p className="menu-note">{t('Loading…')}</p>}
      {plans.isError && <p className="menu-note">{failureText(plans.error)}</p>}
      {plans.data?.length === 0 && <p className="menu-note">{t('No saved plans yet.')}</p>}
      {plans.data?.map((plan) => (
        <MenuItem
          key={plan.flightPlanId}
          onSelect={() => void orders.read(plan.flightPlanId).then(openSavedPlan).catch(fail)}
        >
          <span className="cut">{plan.name}</span>
          <Note as="span">
            {plan.flightPlanId === flightPlanId ? `${t('open (plan)')}, ` : ''}
            {`v${plan.version}, ${formatLocalMoment(plan.savedAtMs)}`}
          </Note>
        </MenuItem>
      ))}
      {flightPlanId !== undefined && versions.length > 0 && (
        <>
          <p className="menu-note">{t('Versions of the open plan')}</p>
          {versions
            .toSorted((a, b) => b.version - a.version)
            .map(({ version, savedAtMs }) => (
              <MenuItem
                key={version}
                onSelect={() => void orders.read(flightPlanId, version).then(takePlanVersion).catch(fail)}
              >
                {t('Open version {version}', { version })}
                <Note as="span">{formatLocalMoment(savedAtMs)}</Note>
              </MenuItem>
            ))}
          <MenuItem onSelect={() => void orders.remove(flightPlanId).catch(fail)}>
            {t('Delete the plan and all its versions')}
            <Note as="span">{t('it stays open here')}</Note>
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
