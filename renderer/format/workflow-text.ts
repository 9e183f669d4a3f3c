import type {
  WorkflowEdgePort,
  WorkflowEnvironment,
  WorkflowNode,
  WorkflowNodeState,
  WorkflowNodeType,
  WorkflowRunState,
} from '../../gateway/contract/developer/workflow.ts';
import { type Message, t } from '../language/translate.ts';

/** Node types in display order; operations have their own list. */
export const NODE_TYPE_TEXT: Readonly<
  Record<WorkflowNodeType, { readonly word: Message; readonly meaning: Message }>
> = {
  start: { word: 'Start (node)', meaning: 'Start of a run' },
  operation: { word: 'Operation', meaning: 'Calls the API' },
  condition: { word: 'Condition', meaning: 'Branches on yes or no' },
  wait: { word: 'Wait', meaning: 'For a time, or until a condition is met' },
  approval: { word: 'Approval', meaning: 'Asks a person for approval' },
  loop: { word: 'Loop', meaning: 'Repeats for each item of a list, such as vehicles' },
  transform: { word: 'Transform', meaning: 'Computes a value from others' },
  end: { word: 'End', meaning: 'Ends the run here' },
};

/** Label of an output of a node, shown before the node it leads to. */
export const PORT_TEXT: Readonly<
  Record<WorkflowEdgePort, { readonly word: Message; readonly meaning: Message }>
> = {
  next: { word: 'then', meaning: 'When it has completed' },
  failed: { word: 'on failure', meaning: 'Continues here instead of failing the run' },
  undo: { word: 'undone by', meaning: 'When a later node fails (newest first)' },
  yes: { word: 'yes', meaning: 'When the condition is met' },
  no: { word: 'no', meaning: 'When the condition is not met' },
  approved: { word: 'approved', meaning: 'When a person approves' },
  rejected: { word: 'rejected', meaning: 'When a person rejects or there is no answer in time' },
  each: { word: 'each', meaning: 'For each item of the list; continues when the list is done' },
};

/** Short label for the canvas. */
export const PORT_LABEL: Readonly<Record<WorkflowEdgePort, Message>> = {
  next: 'then',
  failed: 'failure',
  undo: 'undo',
  yes: 'yes',
  no: 'no',
  approved: 'approved',
  rejected: 'rejected',
  each: 'each',
};

export type StateTone = 'neutral' | 'active' | 'ok' | 'caution' | 'warning';

export const NODE_STATE_TEXT: Readonly<
  Record<WorkflowNodeState, { readonly word: Message; readonly tone: StateTone }>
> = {
  ready: { word: 'Next', tone: 'active' },
  running: { word: 'Running', tone: 'active' },
  'waiting-approval': { word: 'Waiting for approval', tone: 'caution' },
  succeeded: { word: 'Done', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warning' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  undone: { word: 'Undone', tone: 'neutral' },
  aborted: { word: 'Aborted', tone: 'caution' },
};

export const WORKFLOW_STATE_TEXT: Readonly<
  Record<WorkflowRunState, { readonly word: Message; readonly tone: StateTone }>
> = {
  running: { word: 'Running', tone: 'active' },
  paused: { word: 'Paused', tone: 'caution' },
  undoing: { word: 'Undoing', tone: 'caution' },
  passed: { word: 'Passed (workflow)', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warning' },
  aborted: { word: 'Aborted', tone: 'caution' },
  interrupted: { word: 'Interrupted', tone: 'caution' },
};

export const ENVIRONMENT_TEXT: Readonly<
  Record<WorkflowEnvironment, { readonly word: Message; readonly meaning: Message }>
> = {
  sandbox: {
    word: 'Sandbox',
    meaning: 'Checks operations and returns example responses; no calls are made',
  },
  simulation: { word: 'Simulation', meaning: 'Real calls, simulated vehicles only' },
  live: { word: 'Live', meaning: 'Real calls: real aircraft may move' },
};

/** Title of a node: its name, or its action. */
export function nodeTitle(node: WorkflowNode, operationName: (id: string) => string): string {
  if (node.name !== undefined) return node.name;
  switch (node.type) {
    case 'operation':
      return operationName(node.operationId) || t('No operation chosen');
    case 'wait':
      return node.until === undefined
        ? t('Wait {seconds} s', { seconds: node.durationS ?? 0 })
        : t('Wait until');
    case 'end':
      return node.outcome === 'failed' ? t('End: failed') : t('End: passed');
    case 'start':
    case 'condition':
    case 'approval':
    case 'loop':
    case 'transform':
      return t(NODE_TYPE_TEXT[node.type].word);
  }
}

/** The detail that distinguishes a node from others of its type. Undefined without one. */
export function nodeDetail(node: WorkflowNode): string | undefined {
  switch (node.type) {
    case 'condition':
    case 'transform':
      return node.expression;
    case 'wait':
      return node.until;
    case 'approval':
      return node.text;
    case 'loop':
      return node.over;
    case 'start':
    case 'operation':
    case 'end':
      return undefined;
  }
}

/** A path in an expression. Parts that are not plain words are in backticks. */
export function expressionPath(...parts: readonly string[]): string {
  return parts.map((part) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(part) ? part : `\`${part}\``)).join('.');
}
