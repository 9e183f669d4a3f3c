import type {
  WorkflowFrame,
  WorkflowNodeRun,
  WorkflowRun,
  WorkflowRunState,
} from '../../../gateway/contract/developer/workflow.ts';

const ENDED: ReadonlySet<WorkflowRunState> = new Set(['passed', 'failed', 'aborted', 'interrupted']);

export function hasWorkflowEnded(state: WorkflowRunState): boolean {
  return ENDED.has(state);
}

/** The run updated by a frame. Frames of other runs, or after its end, change nothing. */
export function withWorkflowFrame(run: WorkflowRun, frame: WorkflowFrame): WorkflowRun {
  if (frame.run.runId !== run.runId || hasWorkflowEnded(run.state)) return run;
  const bySeq = new Map(run.nodes.map((node) => [node.seq, node]));
  for (const node of frame.nodes) bySeq.set(node.seq, node);
  return { ...run, ...frame.run, nodes: [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) };
}

/** The turns of each node, oldest first. */
export function turnsByNode(run: WorkflowRun): ReadonlyMap<string, readonly WorkflowNodeRun[]> {
  const turns = new Map<string, WorkflowNodeRun[]>();
  for (const turn of run.nodes) turns.set(turn.nodeId, [...(turns.get(turn.nodeId) ?? []), turn]);
  return turns;
}

/** What an expression of the next node would see: inputs, and what each node gave last. */
export function expressionContext(
  run: Pick<WorkflowRun, 'inputs' | 'nodes'> | undefined,
  inputs: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const nodes: Record<string, { output: unknown }> = {};
  let item: unknown;
  for (const turn of run?.nodes ?? []) {
    if (turn.isUndo || turn.state !== 'succeeded') continue;
    nodes[turn.nodeId] = { output: turn.output };
    item = turn.item ?? item;
  }
  return {
    inputs: { ...inputs, ...run?.inputs },
    nodes,
    ...(item !== undefined && { item, vehicle: item }),
  };
}
