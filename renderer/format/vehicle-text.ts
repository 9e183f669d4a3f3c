import type { Mode } from '../../gateway/contract/list.ts';
import type { TelemetryVehicle, VehicleStatus } from '../../gateway/contract/vehicle/telemetry.ts';
import { type Message, t } from '../language/translate.ts';

export const VEHICLE_STATUS_TEXT: Readonly<Record<VehicleStatus, Message>> = {
  on_ground: 'On ground',
  armed: 'Armed',
  flying: 'Flying',
  returning: 'Returning',
  landing: 'Landing',
  lost: 'Lost',
};

export const VEHICLE_TYPE_TEXT: Readonly<Record<TelemetryVehicle['type'], Message>> = {
  copter: 'copter',
  plane: 'plane',
  rover: 'rover',
  boat: 'boat',
  submarine: 'submarine',
  vtol: 'vtol',
  helicopter: 'helicopter',
  other: 'other',
};

export const GPS_FIX_TEXT: Readonly<Record<NonNullable<TelemetryVehicle['gps']>['fix'], Message>> = {
  none: 'No fix',
  '2d': '2D',
  '3d': '3D',
  dgps: 'DGPS',
  rtk_float: 'RTK float',
  rtk_fixed: 'RTK fixed',
};

/** What the badge says of the world a vehicle flies in. */
export const MODE_TEXT: Readonly<Record<Mode, { readonly label: string; readonly explanation: Message }>> = {
  live: { label: 'LIVE', explanation: 'Real aircraft' },
  sitl: { label: 'SITL', explanation: 'Autopilot software in a simulation: not a real aircraft' },
  sim: { label: 'SIM', explanation: 'The built-in simulator: not a real aircraft' },
  fallback: { label: 'FALLBACK', explanation: 'Canned answers: no aircraft behind them' },
};

/** Said out for armed, disarmed or unknown. */
export function armedText(armed: boolean | null): string {
  if (armed === null) return '—';
  return armed ? t('Armed') : t('Disarmed');
}
