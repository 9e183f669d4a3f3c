import { useMemo } from 'react';
import type { Mode } from '../../../gateway/contract/list.ts';
import { useVehicle } from './vehicle-store.ts';

/** A vehicle in its world: the real one of a number is another than the simulated one. */
export interface Airframe {
  readonly vehicleId: string;
  readonly mode: Mode;
}

/** Of a vehicle nobody knows: what is not proven simulated is taken for real. */
export function useAirframe(vehicleId: string): Airframe {
  const mode = useVehicle(vehicleId)?.telemetry.mode ?? 'live';
  return useMemo(() => ({ vehicleId, mode }), [vehicleId, mode]);
}
