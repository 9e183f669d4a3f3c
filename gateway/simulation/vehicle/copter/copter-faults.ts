import { craftFault } from '../craft/craft-fault.ts';
import type { VehicleFault } from '../simulated-vehicle.ts';

/** @throws RangeError as {@link craftFault} */
export function copterFault(fault: VehicleFault): VehicleFault {
  return craftFault('copter', {}, fault);
}
