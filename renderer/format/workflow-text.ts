import type {
  WorkflowEnvironment,
  WorkflowNode,
  WorkflowNodeState,
  WorkflowNodeType,
  WorkflowPort,
  WorkflowRunState,
} from '../../gateway/contract/developer/workflow.ts';
import { type Message, t } from '../language/translate.ts';

/** Types in the order they are offered; operations have a list of their own. */
export const NODE_TYPE_TEXT: Readonly<
  Record<WorkflowNodeType, { readonly word: Message; readonly meaning: Message }>
> = {
  start: { word: 'Start (node)', meaning: 'Where a run begins' },
  operation: { word: 'Operation', meaning: 'Calls the API' },
  condition: { word: 'Condition', meaning: 'Goes on by yes or no' },
  wait: { word: 'Wait', meaning: 'For a time, or until something holds' },
  approval: { word: 'Approval', meaning: 'Asks a person' },
  loop: { word: 'Loop', meaning: 'Once for each of a list, such as vehicles' },
  transform: { word: 'Transform', meaning: 'Makes a value out of others' },
  end: { word: 'End', meaning: 'Ends the run here' },
};

/** What a way out of a node means, as shown before the node it leads to. */
export const PORT_TEXT: Readonly<
  Record<WorkflowPort, { readonly word: Message; readonly meaning: Message }>
> = {
  next: { word: 'then', meaning: 'When it is done' },
  failed: { word: 'if it fails', meaning: 'Instead of failing the run' },
  undo: { word: 'taken back by', meaning: 'When a later node fails, newest first' },
  yes: { word: 'yes', meaning: 'When it holds' },
  no: { word: 'no', meaning: 'When it does not hold' },
  approved: { word: 'approved', meaning: 'When a person approves' },
  rejected: { word: 'rejected', meaning: 'When a person rejects, or nobody answers in time' },
  each: { word: 'each', meaning: 'For each of the list; goes on when none is left' },
};

/** The same on the canvas, where room is short. */
export const PORT_LABEL: Readonly<Record<WorkflowPort, Message>> = {
  next: 'then',
  failed: 'fails',
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
  'waiting-approval': { word: 'Waits for approval', tone: 'caution' },
  succeeded: { word: 'Done', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warning' },
  skipped: { word: 'Skipped', tone: 'neutral' },
  undone: { word: 'Taken back', tone: 'neutral' },
  aborted: { word: 'Aborted', tone: 'caution' },
};

export const WORKFLOW_STATE_TEXT: Readonly<
  Record<WorkflowRunState, { readonly word: Message; readonly tone: StateTone }>
> = {
  running: { word: 'Running', tone: 'active' },
  paused: { word: 'Paused', tone: 'caution' },
  undoing: { word: 'Taking back', tone: 'caution' },
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
    meaning: 'Operations are checked and answered with examples; nothing is called',
  },
  simulation: { word: 'Simulation', meaning: 'Real calls, simulated vehicles only' },
  live: { word: 'Live', meaning: 'Real calls: real aircraft may move' },
};

/** What a node is called: its own name, else what it does. */
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

/** A path in an expression. Parts that are not plain words are put in backticks. */
export function expressionPath(...parts: readonly string[]): string {
  return parts.map((part) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(part) ? part : `\`${part}\``)).join('.');
}
