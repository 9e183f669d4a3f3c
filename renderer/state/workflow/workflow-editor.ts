import type { WorkflowGraph } from '../../../gateway/contract/developer/workflow.ts';
import { edgeId, emptyGraph } from './workflow-graph.ts';

/** The saved part of a workflow while it is edited. */
export interface WorkflowContent {
  readonly name: string;
  readonly text: string;
  readonly graph: WorkflowGraph;
}

/** One workflow under edit: what it is, what it was, and what is selected. */
export interface WorkflowEditor {
  readonly content: WorkflowContent;
  /** Oldest first, without a limit. */
  readonly past: readonly WorkflowContent[];
  /** Most recently undone last. */
  readonly future: readonly WorkflowContent[];
  readonly selectedIds: ReadonlySet<string>;
  readonly selectedEdgeIds: ReadonlySet<string>;
  /** Of the last edit, while the next one of the same kind belongs to it. */
  readonly mergeKey: string | undefined;
  /** Grows with each change of the content. */
  readonly revision: number;
}

export type WorkflowEdit =
  | {
      readonly type: 'edit';
      readonly change: (content: WorkflowContent) => WorkflowContent;
      /** Consecutive edits with the same key are one step of undo: typing, moving by key. */
      readonly mergeKey?: string | undefined;
      readonly select?: ReadonlySet<string> | undefined;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | {
      readonly type: 'select';
      readonly nodeIds: ReadonlySet<string>;
      readonly edgeIds?: ReadonlySet<string> | undefined;
    };

const NONE: ReadonlySet<string> = new Set();

export const emptyContent: WorkflowContent = { name: 'New workflow', text: '', graph: emptyGraph };

export function openEditor(content: WorkflowContent): WorkflowEditor {
  return {
    content,
    past: [],
    future: [],
    selectedIds: NONE,
    selectedEdgeIds: NONE,
    mergeKey: undefined,
    revision: 0,
  };
}

/** The one place where a workflow under edit changes. What changes nothing gives the same object back. */
export function editWorkflow(editor: WorkflowEditor, edit: WorkflowEdit): WorkflowEditor {
  switch (edit.type) {
    case 'edit': {
      const content = edit.change(editor.content);
      if (isSame(content, editor.content)) return editor;
      const isMerged = edit.mergeKey !== undefined && edit.mergeKey === editor.mergeKey;
      return keptSelection({
        ...editor,
        content,
        past: isMerged ? editor.past : [...editor.past, editor.content],
        future: [],
        mergeKey: edit.mergeKey,
        revision: editor.revision + 1,
        ...(edit.select && { selectedIds: edit.select, selectedEdgeIds: NONE }),
      });
    }
    case 'undo': {
      const before = editor.past.at(-1);
      if (!before) return editor;
      return keptSelection({
        ...editor,
        content: before,
        past: editor.past.slice(0, -1),
        future: [...editor.future, editor.content],
        mergeKey: undefined,
        revision: editor.revision + 1,
      });
    }
    case 'redo': {
      const after = editor.future.at(-1);
      if (!after) return editor;
      return keptSelection({
        ...editor,
        content: after,
        past: [...editor.past, editor.content],
        future: editor.future.slice(0, -1),
        mergeKey: undefined,
        revision: editor.revision + 1,
      });
    }
    case 'select': {
      const edgeIds = edit.edgeIds ?? NONE;
      if (sameSet(edit.nodeIds, editor.selectedIds) && sameSet(edgeIds, editor.selectedEdgeIds))
        return editor;
      return { ...editor, selectedIds: edit.nodeIds, selectedEdgeIds: edgeIds, mergeKey: undefined };
    }
  }
}

function isSame(a: WorkflowContent, b: WorkflowContent): boolean {
  return a === b || (a.name === b.name && a.text === b.text && a.graph === b.graph);
}

/** Removes missing entries from the selection. */
function keptSelection(editor: WorkflowEditor): WorkflowEditor {
  const { nodes, edges } = editor.content.graph;
  const ids = new Set(nodes.map(({ id }) => id));
  const edgeIds = new Set(edges.map(edgeId));
  const keepsNodes = [...editor.selectedIds].every((id) => ids.has(id));
  const keepsEdges = [...editor.selectedEdgeIds].every((id) => edgeIds.has(id));
  if (keepsNodes && keepsEdges) return editor;
  return {
    ...editor,
    selectedIds: new Set([...editor.selectedIds].filter((id) => ids.has(id))),
    selectedEdgeIds: new Set([...editor.selectedEdgeIds].filter((id) => edgeIds.has(id))),
  };
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}
