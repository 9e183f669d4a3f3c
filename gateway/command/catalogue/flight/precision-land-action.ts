import { MavCmd, PrecisionLandMode } from '../../../mavlink/codec/generated/enums.ts';
import { px4CustomMode } from '../../../vehicle/autopilot/px4.ts';
import type { CommandExecution } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { modeStep } from '../mode-step.ts';
import { landAction, noLandingMode } from './land-action.ts';

/** Main mode auto, sub mode precision land. */
const PX4_PRECISION_LAND = px4CustomMode(4, 9);

/**
 * Lands on the target its sensor detects. Done when on the ground: telemetry does not report the distance
 * to the target. ArduPilot uses its sensor in LAND if PLND_ENABLED is set; PX4 has a mode for it.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_NAV_LAND (param 2)
 */
export const precisionLandAction: CommandExecution<'precision-land'> = {
  precondition: ({ vehicle }) => noLandingMode(vehicle) ?? airborneRefusal(vehicle),
  steps: ({ vehicle }) =>
    vehicle.autopilot === 'px4'
      ? [modeStep(vehicle, PX4_PRECISION_LAND, 'idempotent')]
      : [
          {
            name: 'NAV_LAND',
            request: {
              form: 'long',
              command: MavCmd.NAV_LAND,
              params: [0, PrecisionLandMode.REQUIRED, 0, Number.NaN, 0, 0, 0],
              retry: 'idempotent',
            },
          },
        ],
  effect: ({ vehicle }) => landAction.effect({ vehicle, params: {} }),
};
