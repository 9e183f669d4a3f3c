import type { Message } from '../../language/translate.ts';
import { navigate } from '../app/route.ts';
import { beginWorkflow } from '../workflow/workflow-editor-store.ts';
import { workflowOfSelection } from '../workflow/workflow-of-selection.ts';
import { chooseOperation } from './sandbox-store.ts';

/** A tool that takes the selection of APIs. To add one: one entry here. */
export interface SelectionTarget {
  readonly id: string;
  readonly title: Message;
  readonly take: (operationIds: readonly string[]) => void;
}

/** Where the selection can be moved to; only what exists is offered. */
export const SELECTION_TARGETS: readonly SelectionTarget[] = [
  {
    id: 'playground',
    title: 'Playground',
    take(operationIds) {
      const [first] = operationIds;
      if (first) chooseOperation(first);
      navigate('playground');
    },
  },
  // It works on the selection itself, so nothing has to be handed over.
  { id: 'sdk-studio', title: 'SDK Studio', take: () => navigate('sdk-studio') },
  { id: 'simulation', title: 'Simulation', take: () => navigate('simulation', 'selection') },
  {
    id: 'workflow',
    title: 'Workflow Builder',
    take(operationIds) {
      navigate('workflow', undefined, { open: beginWorkflow(workflowOfSelection(operationIds)) });
    },
  },
];
