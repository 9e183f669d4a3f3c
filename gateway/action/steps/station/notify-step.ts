import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { StepDefinition } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

/** Puts a notice before the operator. */
export const notifyStep: StepDefinition<'notify'> = {
  type: 'notify',
  category: 'Fleet',
  title: 'Notify',
  mavlink: 'none',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.notify,
  text: ({ text }) => `Notify: ${text}`,
  preconditions: [],
  precondition: () => undefined,
  postconditions: () => [],
  resources: () => [],
  defaultTimeoutS: () => 30,
  start: ({ params: { text, severity }, context }, ports) =>
    runStep(async () => {
      ports.notify(text, severity, context);
      return { kind: 'succeeded', detail: null };
    }),
};
