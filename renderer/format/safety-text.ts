import type { TelemetryVehicle } from '../../gateway/contract/telemetry.ts';
import { formatDistance, groundDistanceM } from './ground-distance.ts';
import { formatHeight } from './measured.ts';
import { UNKNOWN } from './quantity.ts';

/** What an emergency action would do to the vehicle as it stands now. */
export interface SafetyOutlook {
  readonly label: 'Hold' | 'RTL' | 'Land';
  readonly text: string;
}

/** Says what hold, RTL and land would do now, from what telemetry knows. */
export function safetyOutlook(vehicle: TelemetryVehicle): readonly SafetyOutlook[] {
  const height = vehicle.altitude_m === null ? 'its height' : formatHeight(vehicle.altitude_m);
  if (vehicle.status === 'on_ground' || vehicle.status === 'armed')
    return [
      { label: 'Hold', text: 'On the ground: it stays where it is' },
      { label: 'RTL', text: 'On the ground: nothing to return from' },
      { label: 'Land', text: 'On the ground: it stays down' },
    ];
  return [
    { label: 'Hold', text: `Stops and keeps ${height}` },
    { label: 'RTL', text: returnText(vehicle) },
    {
      label: 'Land',
      text:
        vehicle.altitude_m === null
          ? 'Descends where it is'
          : `Descends ${formatHeight(vehicle.altitude_m)} where it is`,
    },
  ];
}

/** How far home is; `—` unless both places are known. */
export function homeDistanceText(vehicle: TelemetryVehicle): string {
  if (!vehicle.position || !vehicle.home) return UNKNOWN;
  return formatDistance(groundDistanceM(vehicle.position, vehicle.home));
}

function returnText(vehicle: TelemetryVehicle): string {
  if (!vehicle.home) return 'Home is not known: do not rely on it';
  const distance = homeDistanceText(vehicle);
  return distance === UNKNOWN ? 'Returns to home and lands' : `Returns ${distance} to home and lands`;
}
