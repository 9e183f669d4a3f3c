import { useMemo } from 'react';
import type { Mode } from '../../../gateway/contract/list.ts';
import { useVehicle } from '../vehicle/vehicle-store.ts';

/** A vehicle in its world: the real one of a number is another than the simulated one. */
export interface Airframe {
  readonly vehicleId: string;
  readonly mode: Mode;
}

/** An unknown vehicle counts as real: only a proven simulation counts as simulated. */
export function useAirframe(vehicleId: string): Airframe {
  const mode = useVehicle(vehicleId)?.telemetry.mode ?? 'live';
  return useMemo(() => ({ vehicleId, mode }), [vehicleId, mode]);
}
