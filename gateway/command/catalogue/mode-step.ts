import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { RetryRule } from '../../mavlink/protocol/command/command-request.ts';
import type { FlightMode, ModeIntent } from '../../vehicle/autopilot/autopilot-profile.ts';
import { profileOf } from '../../vehicle/autopilot/profile-of.ts';
import { isHovering } from '../../vehicle/state/flight-phase.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { isInMode } from '../target/sighting.ts';
import type { ActionStep } from './action-definition.ts';

/** The mode of this vehicle for the intent, in its present flight state; undefined when it has none. */
export function modeFor(vehicle: VehicleState, intent: ModeIntent): FlightMode | undefined {
  return profileOf(vehicle.autopilot).modeFor(intent, vehicle.type, isHovering(vehicle));
}

/** Every mode of this vehicle for the intent, the one to set first. */
export function modesFor(vehicle: VehicleState, intent: ModeIntent): readonly number[] {
  return profileOf(vehicle.autopilot).modesFor(intent, vehicle.type, isHovering(vehicle));
}

/** Puts the vehicle into a mode; seen when a heartbeat shows it. */
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

/** The mode in which it obeys positions from the ground, where it is not in it already; PX4 obeys in any. */
export function guidedSteps(vehicle: VehicleState): readonly ActionStep[] {
  const guided = vehicle.autopilot === 'ardupilot' ? modeFor(vehicle, 'guided') : undefined;
  return guided ? [{ ...modeStep(vehicle, guided.customMode, 'idempotent'), isSkippedWhenSeen: true }] : [];
}
