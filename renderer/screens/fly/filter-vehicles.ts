import { batteryTone } from '../../format/value-tone.ts';
import { vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';

/** Choices of the state filter. */
export const VEHICLE_FILTERS = [
  { id: 'all', title: 'All states' },
  { id: 'flying', title: 'Flying' },
  { id: 'on-ground', title: 'On ground' },
  { id: 'attention', title: 'Needs attention' },
  { id: 'lost', title: 'Lost' },
] as const;
export type VehicleFilter = (typeof VEHICLE_FILTERS)[number]['id'];

/** Vehicles that fit, by system id: the order never changes under the pointer. */
export function filterVehicles(
  entries: readonly VehicleEntry[],
  query: { readonly text: string; readonly filter: VehicleFilter; readonly nowMs: number },
): readonly VehicleEntry[] {
  const wanted = query.text.trim().toLowerCase();
  return entries
    .filter((entry) => fitsText(entry, wanted) && fitsState(entry, query.filter, query.nowMs))
    .toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid);
}

function fitsText({ telemetry }: VehicleEntry, wanted: string): boolean {
  if (wanted === '') return true;
  return [telemetry.name, telemetry.id, telemetry.flight_mode ?? '', String(telemetry.sysid)].some((field) =>
    field.toLowerCase().includes(wanted),
  );
}

function fitsState(entry: VehicleEntry, filter: VehicleFilter, nowMs: number): boolean {
  const { telemetry } = entry;
  const isLost = vehicleCondition(entry, nowMs) === 'lost';
  switch (filter) {
    case 'all':
      return true;
    case 'flying':
      return !isLost && ['flying', 'returning', 'landing'].includes(telemetry.status);
    case 'on-ground':
      return !isLost && ['on_ground', 'armed'].includes(telemetry.status);
    case 'lost':
      return isLost;
    case 'attention':
      return (
        isLost ||
        telemetry.conflict ||
        telemetry.health.ready === false ||
        batteryTone(telemetry) !== undefined
      );
  }
}
