import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { t } from '../language/translate.ts';
import { formatDistance, groundDistanceM } from './measure/ground-distance.ts';
import { formatHeight } from './measure/measured.ts';
import { UNKNOWN } from './measure/units.ts';

/** What an emergency action would do to the vehicle now. */
export interface SafetyOutlook {
  readonly label: 'Hold' | 'RTL' | 'Land';
  readonly text: string;
}

/** What hold, RTL and land would do now, according to telemetry. */
export function safetyOutlook(vehicle: TelemetryVehicle): readonly SafetyOutlook[] {
  const height = vehicle.altitude_m === null ? undefined : formatHeight(vehicle.altitude_m);
  if (vehicle.status === 'on_ground' || vehicle.status === 'armed')
    return [
      { label: 'Hold', text: t('On the ground: it stays where it is') },
      { label: 'RTL', text: t('On the ground: no return needed') },
      { label: 'Land', text: t('On the ground: it stays on the ground') },
    ];
  return [
    {
      label: 'Hold',
      text: height ? t('Stops and holds at {height}', { height }) : t('Stops and holds its altitude'),
    },
    { label: 'RTL', text: returnText(vehicle) },
    {
      label: 'Land',
      text: height ? t('Descends {height} on the spot', { height }) : t('Descends on the spot'),
    },
  ];
}

/** Distance to home; `—` unless both positions are known. */
export function homeDistanceText(vehicle: TelemetryVehicle): string {
  if (!vehicle.position || !vehicle.home) return UNKNOWN;
  return formatDistance(groundDistanceM(vehicle.position, vehicle.home));
}

function returnText(vehicle: TelemetryVehicle): string {
  if (!vehicle.home) return t('Home unknown: do not rely on RTL');
  const distance = homeDistanceText(vehicle);
  return distance === UNKNOWN
    ? t('Returns to home and lands')
    : t('Returns {distance} to home and lands', { distance });
}
