import { ArrowLeft, Download, LayoutGrid, Redo2, Save, Undo2 } from 'lucide-react';
import type { Workflow } from '../../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Menu, MenuItem } from '../../../components/Menu.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatLocalMoment } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { failureText, problemCodeOf } from '../../../state/app/failure-text.ts';
import { changeParameters, routeHref } from '../../../state/app/route.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { changeWorkflow, layOutWorkflow } from '../../../state/workflow/workflow-editing.ts';
import {
  contentOf,
  editOpenWorkflow,
  isUnsaved,
  type OpenWorkflow,
  rebaseOpenWorkflow,
  useWorkflowEditorStore,
} from '../../../state/workflow/workflow-editor-store.ts';
import { workflowFileName, workflowFileText } from '../../../state/workflow/workflow-file.ts';
import { useWorkflowOrders } from '../../../state/workflow/workflow-orders.ts';
import { nodeSize } from '../canvas/flow-graph.ts';
import { ViewSwitch } from '../ViewSwitch.tsx';

export interface BuilderHeadProps {
  readonly open: OpenWorkflow;
  /** As stored by the gateway; undefined if it was never saved or is unknown. */
  readonly stored: Workflow | undefined;
  readonly onSave: () => void;
  /** The last attempt to save. */
  readonly saving: ReturnType<typeof useRequest>;
}

/** Name, undo, layout, versions, file and save. */
export function BuilderHead({ open, stored, onSave, saving }: BuilderHeadProps) {
  const { editor } = open;
  const isNew = isUnsaved(open);
  const isDraftLost = useWorkflowEditorStore((state) => state.isDraftLost);
  const nothingToSave = saving.isBusy ? t('Saving.') : isNew ? undefined : t('Everything is saved.');
  return (
    <header className="line-wrap edge-bottom p-5-12 flex-none gap-4-8">
      <a className="button" data-variant="quiet" href={routeHref('workflow')} aria-label={t('All workflows')}>
        <ArrowLeft size={14} aria-hidden />
      </a>
      <h1 className="visually-hidden">{t('Workflow Builder: {name}', { name: editor.content.name })}</h1>
      <input
        className="input builder-name semibold text-14"
        aria-label={t('Name of the workflow')}
        maxLength={120}
        value={editor.content.name}
        onChange={({ target }) => changeWorkflow({ name: target.value }, 'name')}
      />
      <span className="builder-mark cut-note" data-unsaved={isNew || undefined} role="status">
        {isDraftLost
          ? t('Not saved: no storage space left on this machine')
          : isNew
            ? open.version === undefined
              ? t('Not saved yet')
              : t('Changed since version {version}', { version: open.version })
            : t('Version {version}', { version: open.version })}
      </span>
      <span className="grows" />
      <IconButton
        icon={Undo2}
        label={t('Undo')}
        tooltip={t('Undo (Ctrl+Z)')}
        keyShortcuts="Control+Z"
        disabledReason={editor.past.length === 0 ? t('Nothing to undo.') : undefined}
        onClick={() => editOpenWorkflow({ type: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        label={t('Redo')}
        tooltip={t('Redo (Ctrl+Shift+Z)')}
        keyShortcuts="Control+Shift+Z"
        disabledReason={editor.future.length === 0 ? t('Nothing to redo.') : undefined}
        onClick={() => editOpenWorkflow({ type: 'redo' })}
      />
      <IconButton
        icon={LayoutGrid}
        label={t('Arrange nodes')}
        tooltip={t('Arrange nodes')}
        onClick={() => layOutWorkflow(nodeSize)}
      />
      <ViewSwitch />
      {stored && <VersionMenu stored={stored} />}
      <IconButton
        icon={Download}
        label={t('Export to a file')}
        tooltip={t('Export to a file')}
        onClick={() => {
          saveFile(workflowFileName(editor.content.name), workflowFileText(editor.content));
          sayStatus(t('Workflow exported to a file.'));
        }}
      />
      <Button variant="primary" keyShortcuts="Control+S" disabledReason={nothingToSave} onClick={onSave}>
        <Save size={14} aria-hidden />
        {t('Save')}
      </Button>
      {saving.failure !== undefined && <SaveFailure open={open} saving={saving} />}
    </header>
  );
}

function VersionMenu({ stored }: { readonly stored: Workflow }) {
  const orders = useWorkflowOrders();
  const take = async (version: number) => {
    try {
      const old = contentOf(await orders.read(stored.workflowId, version));
      editOpenWorkflow({ type: 'edit', change: () => old });
      sayStatus(t('Version {version} is open. Save it as the newest version, or undo.', { version }));
    } catch (cause) {
      sayStatus(t('Cannot open version {version}: {failure}', { version, failure: failureText(cause) }));
    }
  };
  return (
    <Menu className="version-menu scrolls" button={t('Versions')}>
      {stored.versions
        .toSorted((a, b) => b.version - a.version)
        .map(({ version, savedAtMs }) => (
          <MenuItem key={version} onSelect={() => void take(version)}>
            {t('Open version {version}', { version })}
            <Note as="span">{formatLocalMoment(savedAtMs)}</Note>
          </MenuItem>
        ))}
    </Menu>
  );
}

function SaveFailure({ open, saving }: Pick<BuilderHeadProps, 'open' | 'saving'>) {
  const orders = useWorkflowOrders();
  const { isBusy, failure, send } = useRequest();
  const isConflict = problemCodeOf(saving.cause) === 'version-conflict';
  const { workflowId } = open;
  const whyNot = isBusy ? t('Saving.') : undefined;
  const attempt = async (wish: () => Promise<void>) => {
    if (await send(wish)) saving.forget();
  };
  if (!isConflict || workflowId === undefined)
    return (
      <Note tone="error" className="builder-failure row">
        {t('Not saved: {failure} Your changes are kept on this machine.', {
          failure: saving.failure,
        })}
      </Note>
    );
  return (
    <div className="builder-failure row" role="alert">
      <p>
        {t(
          'A newer version was saved by someone else. Your version is kept until you choose; the other one stays in the version list.',
        )}
      </p>
      <Button
        disabledReason={whyNot}
        onClick={() =>
          void attempt(async () => {
            const newest = await orders.read(workflowId);
            await orders.saveOpen(newest.version);
            changeParameters({ open: workflowId });
          })
        }
      >
        {t('Save mine as the newest version')}
      </Button>
      <Button
        disabledReason={whyNot}
        onClick={() =>
          void attempt(async () => {
            const newest = await orders.read(workflowId);
            editOpenWorkflow({ type: 'edit', change: () => contentOf(newest) });
            rebaseOpenWorkflow(newest);
          })
        }
      >
        {t('Use theirs (undo restores mine)')}
      </Button>
      {failure && <Note tone="error">{failure}</Note>}
    </div>
  );
}
