import { STEP_PARAMS } from '../../../contract/action/step.ts';
import { REACHABLE, whyUnreachable } from '../flight/vehicle-check.ts';
import type { StepDefinition } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

/** Writes a mission to the vehicle in place of the one on board. Nothing is flown. */
export const uploadMissionStep: StepDefinition<'upload-mission'> = {
  type: 'upload-mission',
  category: 'Mission',
  title: 'Upload mission',
  mavlink: 'MISSION_COUNT (44), MISSION_ITEM_INT (73), MISSION_ACK (47)',
  credits: 0,
  needsVehicle: true,
  kind: 'other',
  params: STEP_PARAMS['upload-mission'],
  text: ({ items }) => `Upload a mission of ${items.length} items`,
  preconditions: [REACHABLE],
  precondition: (_params, vehicle) => whyUnreachable(vehicle),
  // Autopilots count their items differently; the transfer itself proves what is on board.
  postconditions: () => [],
  resources: (_params, vehicleId) => (vehicleId === undefined ? [] : [{ type: 'vehicle', id: vehicleId }]),
  defaultTimeoutS: ({ items }) => 120 + items.length,
  start: ({ vehicleId = '', params, context }, ports, onProgress) =>
    runStep(async (control) => {
      control.onCancel(() => ports.cancelTransfer(vehicleId));
      onProgress({ state: 'executing', detail: `${params.items.length} items` });
      await ports.uploadMission(vehicleId, params.items, context);
      return { kind: 'succeeded', detail: `${params.items.length} items uploaded.` };
    }),
};
