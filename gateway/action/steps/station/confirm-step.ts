import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { StepDefinition } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

/** Waits for a person's yes in the inbox. */
export const confirmStep: StepDefinition<'confirm'> = {
  type: 'confirm',
  category: 'Governance',
  title: 'Ask a person',
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.confirm,
  text: ({ text }) => `Ask: ${text}`,
  preconditions: [],
  precondition: () => undefined,
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: () => 600,
  start: ({ params: { text }, context }, ports, onProgress) =>
    runStep(async () => {
      const isYes = await ports.confirm(text, context, (approvalId) =>
        onProgress({ state: 'awaiting_approval', approvalId, detail: text }),
      );
      return isYes
        ? { kind: 'succeeded', detail: 'The operator confirmed it.' }
        : { kind: 'denied', detail: `The answer was no: ${text}` };
    }),
};
