import { create } from 'zustand';
import type { WorkflowEnvironment } from '../../../gateway/contract/developer/workflow.ts';

interface WorkflowViewStore {
  readonly view: 'canvas' | 'list';
  /** The next run's. */
  readonly environment: WorkflowEnvironment;
}

/** How the Workflow Builder is looked at; kept until the window closes. Never live from the start. */
export const useWorkflowViewStore = create<WorkflowViewStore>(() => ({
  view: 'canvas',
  environment: 'sandbox',
}));
