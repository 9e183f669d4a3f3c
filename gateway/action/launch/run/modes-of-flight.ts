import { modesFor } from '../../../command/catalogue/mode-step.ts';
import { profileOf } from '../../../vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';

/** The modes of a take-off by command: ArduPilot climbs in GUIDED, PX4 in a mode of its own which ends in Hold. */
export function modesOfTakeOff(vehicle: VehicleState): readonly number[] {
  const guided = modesFor(vehicle, 'guided');
  if (vehicle.autopilot !== 'px4') return guided;
  const climbing = profileOf('px4')
    .flightModes(vehicle.type)
    .filter(({ name }) => name === 'Takeoff' || name === 'VTOL Takeoff')
    .map(({ customMode }) => customMode);
  return [...climbing, ...guided];
}

/** The modes of a return: ArduPilot stays in its return mode to the ground, PX4 ends its return in Land or Hold. */
export function modesOfReturn(vehicle: VehicleState): readonly number[] {
  const rtl = modesFor(vehicle, 'rtl');
  if (vehicle.autopilot !== 'px4') return rtl;
  return [...rtl, ...modesFor(vehicle, 'land'), ...modesFor(vehicle, 'hold')];
}
