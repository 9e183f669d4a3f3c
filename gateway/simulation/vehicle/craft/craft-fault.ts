import { faultParams } from '../../../contract/simulation/fault-params.ts';
import type { VehicleFault } from '../simulated-vehicle.ts';

/**
 * The fault with all its parameters that have a usual value. `impossible`: by kind, why this craft cannot have it.
 * @throws RangeError for a fault the craft cannot have, a parameter it does not know, or a value out of bounds
 */
export function craftFault(
  word: string,
  impossible: Readonly<Record<string, string>>,
  { kind, params }: VehicleFault,
): VehicleFault {
  const reason = impossible[kind];
  if (reason !== undefined) throw new RangeError(reason);
  if (kind.startsWith('link-'))
    throw new RangeError(`A ${word} cannot have the fault ${kind}: it is of its radio.`);
  return { kind, params: faultParams(kind, params) };
}
