import { faultParams } from '../../contract/simulation/fault-params.ts';
import type { Fault } from '../../contract/simulation/scenario.ts';
import type { LinkFaults } from './faulty-path.ts';
import type { World, WorldVehicle } from './world.ts';

/** Radio faults by kind. */
const LINK_FAULTS: Readonly<Record<string, (params: Readonly<Record<string, number>>) => LinkFaults>> = {
  'link-loss': ({ share = 0 }) => ({ loss: share }),
  'link-delay': ({ delayMs = 0, jitterMs = 0 }) => ({ delayMs, jitterMs }),
  'link-duplicate': ({ share = 0 }) => ({ duplication: share }),
  'link-reorder': ({ share = 0 }) => ({ reordering: share }),
  'link-corrupt': ({ share = 0 }) => ({ corruption: share }),
};

/**
 * Injects a fault into a world; call the returned function to clear it.
 * @throws RangeError when the vehicle does not exist or cannot have this fault
 */
export function injectFault(world: World, fault: Fault): () => void {
  const { vehicle: wanted } = fault;
  const hit =
    wanted === undefined
      ? [...world.vehicles.values()]
      : [...world.vehicles.values()].filter(({ vehicleId }) => vehicleId === wanted);
  if (hit.length === 0) throw new RangeError(`Vehicle ${wanted} is not part of this simulation.`);
  const mends = hit.map((vehicle) => breakOne(vehicle, fault));
  return () => {
    for (const mend of mends) mend();
  };
}

function breakOne({ radio, vehicle }: WorldVehicle, { kind, params: given }: Fault): () => void {
  const params = faultParams(kind, given);
  const faults = LINK_FAULTS[kind]?.(params);
  return faults ? radio.add(faults) : vehicle.inject({ kind, params });
}
