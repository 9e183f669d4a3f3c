import type { GeoPoint } from '../base/local-frame.ts';
import { SimulatedCopter, type SimulatedCopterOptions } from './simulated-copter.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';

export interface SimulatedVehicleOptions extends SimulatedCopterOptions {
  readonly type: 'copter' | 'plane' | 'rover';
  readonly profile: 'ardupilot' | 'px4';
  readonly windGustMps: number;
  readonly docks: readonly (GeoPoint & { readonly headingDeg: number })[];
  readonly obstacles: readonly (GeoPoint & { readonly radiusM: number; readonly heightM: number })[];
}

/** @throws RangeError for a kind that cannot be simulated */
export function createSimulatedVehicle(options: SimulatedVehicleOptions): SimulatedVehicle {
  if (options.type !== 'copter' || options.profile !== 'ardupilot')
    throw new RangeError(`Only ArduPilot copters can be simulated, no ${options.profile} ${options.type}.`);
  return new SimulatedCopter({ hasPayload: true, ...options });
}
