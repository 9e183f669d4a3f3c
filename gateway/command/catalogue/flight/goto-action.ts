import { MavCmd, MavDoRepositionFlags } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { ActionContext, CommandExecution } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { modeFor } from '../mode-step.ts';
import { heightAboveHome } from '../program-message.ts';
import { type RepositionTarget, repositionEffect, repositionSteps } from '../reposition-step.ts';

/** Flies to a place, at the current altitude by default. */
export const gotoAction: CommandExecution<'goto'> = {
  precondition: ({ vehicle }) => airborneRefusal(vehicle),
  steps: (context) => repositionSteps(context.vehicle, targetOf(context)),
  effect: (context) => repositionEffect(context.vehicle, targetOf(context)),
  fromProgram: {
    command: MavCmd.DO_REPOSITION,
    paramsOf(message, vehicle) {
      const { lat, lon, param2, frame } = message;
      const altitudeM = heightAboveHome(message, vehicle);
      // Single precision is metres off, so places use COMMAND_INT.
      if (frame === undefined || altitudeM === undefined) return undefined;
      if ((param2 & MavDoRepositionFlags.CHANGE_MODE) === 0 && !obeysPlaces(vehicle)) return undefined;
      return { lat, lon, altitudeM };
    },
  },
};

function targetOf({ params, vehicle }: ActionContext<'goto'>): RepositionTarget {
  return {
    latitudeDeg: params.lat,
    longitudeDeg: params.lon,
    altitudeRelativeHomeM: params.altitudeM ?? vehicle.position?.altitudeRelativeHomeM ?? 0,
    groundSpeedMps: params.groundSpeedMps,
  };
}

/**
 * Whether the vehicle already follows targets, so no mode change is needed. PX4 needs the command
 * in any mode.
 */
function obeysPlaces(vehicle: VehicleState): boolean {
  const guided = vehicle.autopilot === 'ardupilot' ? modeFor(vehicle, 'guided') : undefined;
  return guided !== undefined && vehicle.heartbeat?.customMode === guided.customMode;
}
