import { SimulatedCopter, type SimulatedCopterOptions } from '../copter/simulated-copter.ts';
import { SimulatedPlane } from '../plane/simulated-plane.ts';
import { SimulatedPx4Copter } from '../px4/simulated-px4-copter.ts';
import { SimulatedRover } from '../rover/simulated-rover.ts';
import type { SimulatedVehicle } from '../simulated-vehicle.ts';

export interface SimulatedVehicleOptions extends SimulatedCopterOptions {
  readonly type: 'copter' | 'plane' | 'rover';
  readonly profile: 'ardupilot' | 'px4';
  readonly windGustMps: number;
}

/** @throws RangeError for a kind that cannot be simulated */
export function createSimulatedVehicle(options: SimulatedVehicleOptions): SimulatedVehicle {
  if (options.type === 'copter' && options.profile === 'px4') return new SimulatedPx4Copter(options);
  if (options.type === 'rover' && options.profile === 'ardupilot') return new SimulatedRover(options);
  if (options.type === 'plane' && options.profile === 'ardupilot') return new SimulatedPlane(options);
  if (options.type !== 'copter' || options.profile !== 'ardupilot')
    throw new RangeError(`No ${options.profile} ${options.type} can be simulated.`);
  return new SimulatedCopter({ hasPayload: true, ...options });
}
