import type { ControlState } from '../../../gateway/contract/command/lease.ts';
import { commandText } from '../../format/command-text.ts';
import { useIsSelf } from '../connection/whoami.ts';
import { isEnded, useCommandStore } from '../vehicle/command-store.ts';
import { useVehicle } from '../vehicle/vehicle-store.ts';

/** What this window sees of a vehicle and does with it now. */
export function useOwnControlState(vehicleId: string): ControlState {
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const records = useCommandStore((state) => state.records);
  const isSelf = useIsSelf();
  const running = Object.values(records)
    .filter((record) => record.vehicleId === vehicleId && !isEnded(record.state) && isSelf(record.actor))
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0];
  return {
    flightMode: vehicle?.flight_mode ?? null,
    isArmed: vehicle?.armed ?? null,
    altitudeM: vehicle?.altitude_m ?? null,
    groundSpeedMps: vehicle?.velocity?.ground_mps ?? null,
    batteryPct: vehicle?.battery_pct ?? null,
    activity: running ? commandText(running.command, running.params) : null,
  };
}
