import { create } from 'zustand';
import type { Workflow } from '../../../gateway/contract/developer/workflow.ts';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { type WorkflowDraft, workflowDrafts } from './workflow-drafts.ts';
import {
  editWorkflow,
  openEditor,
  type WorkflowContent,
  type WorkflowEdit,
  type WorkflowEditor,
} from './workflow-editor.ts';
import type { WorkflowPart } from './workflow-graph.ts';

/** The workflow that is open. */
export interface OpenWorkflow {
  /** In the address: of the saved workflow, or of what was never saved. */
  readonly id: string;
  /** Before its first save: an address that still names it stays good. */
  readonly formerId?: string;
  readonly workflowId: string | undefined;
  /** The version that a save says it was made from. */
  readonly version: number | undefined;
  /** As the gateway has that version; undefined for what was never saved. */
  readonly saved: WorkflowContent | undefined;
  readonly editor: WorkflowEditor;
}

interface WorkflowEditorStore {
  readonly open: OpenWorkflow | undefined;
  readonly copied: WorkflowPart | undefined;
  /** The last change could not be stored on this machine. */
  readonly isDraftLost: boolean;
}

const WRITE_AFTER_MS = 300;
let waiting: Timer | undefined;

/** What the Workflow Builder works on: leaving the screen loses nothing, and neither does a reload. */
export const useWorkflowEditorStore = create<WorkflowEditorStore>(() => ({
  open: undefined,
  copied: undefined,
  isDraftLost: false,
}));

/** Opens a saved workflow; what was written on it here and not saved comes back. */
export function openSavedWorkflow(workflow: Workflow): void {
  keepNow();
  const draft = workflowDrafts.read(workflow.workflowId);
  const saved = contentOf(workflow);
  const isOfThis = draft?.version === workflow.version;
  useWorkflowEditorStore.setState({
    open: {
      id: workflow.workflowId,
      workflowId: workflow.workflowId,
      version: draft?.version ?? workflow.version,
      // A draft of an older version causes a version conflict when it is saved.
      saved: draft && !isOfThis ? undefined : saved,
      editor: openEditor(draft ? contentOf(draft) : saved),
    },
  });
}

/** Opens what was never saved. @returns false when it is not on this machine */
export function openDraftWorkflow(id: string): boolean {
  keepNow();
  const draft = workflowDrafts.read(id);
  if (!draft) return false;
  useWorkflowEditorStore.setState({
    open: {
      id,
      workflowId: draft.workflowId,
      version: draft.version,
      saved: undefined,
      editor: openEditor(contentOf(draft)),
    },
  });
  return true;
}

/** Opens a new, unsaved workflow. @returns the id it is opened with */
export function beginWorkflow(content: WorkflowContent): string {
  const taken = new Set(workflowDrafts.list().map(({ id }) => id));
  let number = 1;
  while (taken.has(`draft-${number}`)) number += 1;
  const id = `draft-${number}`;
  workflowDrafts.write(id, { ...content, changedAtMs: browserClock.utcMs() });
  return id;
}

export function editOpenWorkflow(edit: WorkflowEdit): void {
  const { open } = useWorkflowEditorStore.getState();
  if (!open) return;
  const editor = editWorkflow(open.editor, edit);
  if (editor === open.editor) return;
  useWorkflowEditorStore.setState({ open: { ...open, editor } });
  if (editor.content !== open.editor.content) keepSoon();
}

/** After a save: what is open is that version, its undo steps stay. */
export function markSaved(workflow: Workflow, sent: WorkflowContent): void {
  const { open } = useWorkflowEditorStore.getState();
  if (!open) return;
  waiting?.cancel();
  waiting = undefined;
  if (open.id !== workflow.workflowId) workflowDrafts.remove(open.id);
  const { workflowId, version } = workflow;
  useWorkflowEditorStore.setState({
    open: { ...open, id: workflowId, formerId: open.id, workflowId, version, saved: sent },
  });
  keepNow();
}

/** Makes the open content an edit of that version, so that the next save is based on it. */
export function rebaseOpenWorkflow(workflow: Workflow): void {
  const { open } = useWorkflowEditorStore.getState();
  if (!open) return;
  useWorkflowEditorStore.setState({
    open: { ...open, version: workflow.version, saved: contentOf(workflow) },
  });
  keepNow();
}

/** Discards unsaved changes. */
export function discardWorkflowDraft(id: string): void {
  workflowDrafts.remove(id);
  const { open } = useWorkflowEditorStore.getState();
  if (open?.id !== id) return;
  waiting?.cancel();
  waiting = undefined;
  useWorkflowEditorStore.setState({ open: undefined });
}

export function isUnsaved({ saved, editor }: OpenWorkflow): boolean {
  const { name, text, graph } = editor.content;
  return saved === undefined || saved.name !== name || saved.text !== text || saved.graph !== graph;
}

export function contentOf({
  name,
  text,
  graph,
}: WorkflowContent | Workflow | WorkflowDraft): WorkflowContent {
  return { name, text, graph };
}

function keepSoon(): void {
  waiting ??= browserClock.after(WRITE_AFTER_MS, keepNow);
}

/** Writes what is open and not saved to this machine; what is saved needs no draft. */
function keepNow(): void {
  waiting?.cancel();
  waiting = undefined;
  const { open } = useWorkflowEditorStore.getState();
  if (!open) return;
  if (!isUnsaved(open)) {
    workflowDrafts.remove(open.id);
    return;
  }
  const isKept = workflowDrafts.write(open.id, {
    ...open.editor.content,
    ...(open.workflowId !== undefined && { workflowId: open.workflowId }),
    ...(open.version !== undefined && { version: open.version }),
    changedAtMs: browserClock.utcMs(),
  });
  useWorkflowEditorStore.setState({ isDraftLost: !isKept });
}

addEventListener('pagehide', keepNow);
