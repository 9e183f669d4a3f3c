import { faultParams } from '../contract/fault-params.ts';
import type { VehicleFault } from './simulated-vehicle.ts';

/**
 * The fault with all its parameters that have a usual value.
 * @throws RangeError for a fault a copter cannot have, a parameter it does not know, or a value out of bounds
 */
export function copterFault({ kind, params }: VehicleFault): VehicleFault {
  if (kind.startsWith('link-'))
    throw new RangeError(`A copter cannot have the fault ${kind}: it is of its radio.`);
  return { kind, params: faultParams(kind, params) };
}
