import type { WorkflowNodeRun, WorkflowRun } from '../../../gateway/contract/developer/workflow.ts';
import { hasWorkflowEnded, turnsByNode } from '../../state/workflow/workflow-run-state.ts';
import { type NodeLook, PLAIN_LOOK } from './flow-graph.ts';

/** State of each node of a run: its newest turn, and where a waiting run continues. */
export function runLooks(run: WorkflowRun): ReadonlyMap<string, NodeLook> {
  const looks = new Map<string, NodeLook>();
  for (const [nodeId, turns] of turnsByNode(run)) {
    const newest = turns.at(-1);
    if (newest)
      looks.set(nodeId, {
        ...PLAIN_LOOK,
        state: newest.state,
        turns: turns.length,
        outcome: outcomeOf(newest),
      });
  }
  if (run.nextNodeId !== null && !hasWorkflowEnded(run.state))
    looks.set(run.nextNodeId, { ...(looks.get(run.nextNodeId) ?? PLAIN_LOOK), state: 'ready' });
  return looks;
}

/** What was decided there: by governance, or by the condition itself. */
export function outcomeOf(turn: WorkflowNodeRun): string | undefined {
  if (turn.decision) return turn.decision.outcome;
  return typeof turn.output === 'boolean' ? (turn.output ? 'yes' : 'no') : undefined;
}
