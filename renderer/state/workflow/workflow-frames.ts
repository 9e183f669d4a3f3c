import type { WorkflowFrame } from '../../../gateway/contract/developer/workflow.ts';

const listeners = new Set<(frame: WorkflowFrame) => void>();

/** What happens in runs of workflows, as the stream brings it. */
export const workflowFrames = {
  receive(frame: WorkflowFrame): void {
    for (const listener of listeners) listener(frame);
  },
  subscribe(listener: (frame: WorkflowFrame) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
