import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { StepDefinition } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

/** Opens or closes the door of a dock; done when the dock reports it there. */
export const dockStep: StepDefinition<'dock'> = {
  type: 'dock',
  category: 'Docking',
  title: 'Dock door',
  mavlink: 'none: the dock is commanded directly; only simulated docks are supported',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.dock,
  text: ({ dockId, door }) => `${door === 'open' ? 'Open' : 'Close'} the door of ${dockId}`,
  preconditions: ['The dock is known', 'No aircraft lands there while it closes'],
  precondition: () => undefined,
  // A dock is not in telemetry; its own report is the proof.
  postconditions: () => [],
  resources: ({ dockId }) => [{ type: 'dock', id: dockId }],
  defaultTimeoutS: () => 60,
  start: ({ params: { dockId, door }, context }, ports, onProgress) =>
    runStep(async () => {
      onProgress({ state: 'executing', detail: `The door of ${dockId} is moving.` });
      await ports.moveDoor(dockId, door, context);
      return {
        kind: 'succeeded',
        detail: `${dockId} reports its door ${door === 'open' ? 'open' : 'closed'}.`,
      };
    }),
};
