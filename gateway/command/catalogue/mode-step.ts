import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { RetryRule } from '../../mavlink/protocol/command/command-request.ts';
import type { FlightMode, ModeIntent } from '../../vehicle/autopilot/autopilot-profile.ts';
import { profileOf } from '../../vehicle/autopilot/profile-of.ts';
import { isHovering } from '../../vehicle/state/flight-phase.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { isInMode } from '../target/sighting.ts';
import type { ActionStep } from './action-definition.ts';

/** The vehicle's mode for the intent in its current flight state; undefined if it has none. */
export function modeFor(vehicle: VehicleState, intent: ModeIntent): FlightMode | undefined {
  return profileOf(vehicle.autopilot).modeFor(intent, vehicle.type, isHovering(vehicle));
}

/** All modes of the vehicle for the intent. The first is the one to set. */
export function modesFor(vehicle: VehicleState, intent: ModeIntent): readonly number[] {
  return profileOf(vehicle.autopilot).modesFor(intent, vehicle.type, isHovering(vehicle));
}

/** Sets a mode. A heartbeat with that mode proves it. */
export function modeStep(vehicle: VehicleState, customMode: number, retry: RetryRule): ActionStep {
  const [baseMode, mode, subMode] = profileOf(vehicle.autopilot).setModeParams(customMode);
  return {
    name: 'DO_SET_MODE',
    request: {
      form: 'long',
      command: MavCmd.DO_SET_MODE,
      params: [baseMode, mode, subMode, 0, 0, 0, 0],
      retry,
    },
    isSeen: (now, sinceMs) => isInMode(now, [customMode], sinceMs),
  };
}

/** Sets the mode that obeys positions from the ground, unless active already. PX4 obeys in any mode. */
export function guidedSteps(vehicle: VehicleState): readonly ActionStep[] {
  const guided = vehicle.autopilot === 'ardupilot' ? modeFor(vehicle, 'guided') : undefined;
  return guided ? [{ ...modeStep(vehicle, guided.customMode, 'idempotent'), isSkippedWhenSeen: true }] : [];
}
