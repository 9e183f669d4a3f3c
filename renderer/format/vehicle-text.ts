import type { CognitionOverlay } from '../../gateway/contract/analysis/cognition.ts';
import type { Mode } from '../../gateway/contract/list.ts';
import type { TelemetryVehicle, VehicleStatus } from '../../gateway/contract/vehicle/telemetry.ts';
import { type Message, t } from '../language/translate.ts';

/** `on_ground` is every vehicle that is not armed, also a rover or boat. */
export const VEHICLE_STATUS_TEXT: Readonly<Record<VehicleStatus, Message>> = {
  on_ground: 'Disarmed',
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

const AUTOPILOT_NAME: Readonly<Record<string, string>> = { ardupilot: 'ArduPilot', px4: 'PX4' };

/** As its makers write it. */
export function autopilotName(autopilot: string): string {
  return AUTOPILOT_NAME[autopilot] ?? autopilot;
}

export const GPS_FIX_TEXT: Readonly<Record<NonNullable<TelemetryVehicle['gps']>['fix'], Message>> = {
  none: 'No fix',
  '2d': '2D',
  '3d': '3D',
  dgps: 'DGPS',
  rtk_float: 'RTK float',
  rtk_fixed: 'RTK fixed',
};

/** Badge text: real aircraft or kind of simulation. */
export const MODE_TEXT: Readonly<Record<Mode, { readonly label: string; readonly explanation: Message }>> = {
  live: { label: 'LIVE', explanation: 'Real aircraft' },
  sitl: { label: 'SITL', explanation: 'Autopilot software in a simulation: not a real aircraft' },
  sim: { label: 'SIM', explanation: 'The built-in simulator: not a real aircraft' },
  fallback: { label: 'FALLBACK', explanation: 'Sample responses: no aircraft connected' },
};

/** How many of several vehicles are real and how many are not: an order to both must say so. */
export function modeMix(modes: readonly Mode[]): { readonly text: string; readonly isMixed: boolean } {
  const real = modes.filter((mode) => mode === 'live').length;
  const simulated = modes.length - real;
  if (simulated === 0) return { text: t('All real aircraft'), isMixed: false };
  if (real === 0) return { text: t('All simulated'), isMixed: false };
  return { text: t('Mixed: {real} real, {simulated} simulated', { real, simulated }), isMixed: true };
}

/** Text for armed, disarmed or unknown. */
export function armedText(armed: boolean | null): string {
  if (armed === null) return '—';
  return armed ? t('Armed') : t('Disarmed');
}

export type Risk = CognitionOverlay['summaries'][number]['risk'];

export const RISK_TEXT: Readonly<Record<Risk, Message>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  unknown: 'Risk unknown',
};

/** How a value is shown: red, amber, or undefined for normal. */
export type Tone = 'warning' | 'caution' | undefined;

type Shown = Pick<TelemetryVehicle, 'health'>;

/** The gateway rates values by its limits and the autopilot's reports: the worst issue of these codes. */
function toneOf({ health }: Shown, isOfValue: (code: string) => boolean): Tone {
  return worst(
    health.issues
      .filter(({ code }) => isOfValue(code))
      .map(({ severity }) => (severity === 'info' ? undefined : severity)),
  );
}

export function batteryTone(shown: Shown): Tone {
  return toneOf(shown, (code) => code.startsWith('battery-'));
}

export function gpsFixTone(shown: Shown): Tone {
  return toneOf(shown, (code) => code === 'gps-fix' || code === 'gps-fix-limit');
}

export function satellitesTone(shown: Shown): Tone {
  return toneOf(shown, (code) => code === 'gps-satellites');
}

export function hdopTone(shown: Shown): Tone {
  return toneOf(shown, (code) => code === 'gps-hdop');
}

/** Of all values of the GPS. */
export function gpsTone(shown: Shown): Tone {
  return toneOf(shown, (code) => code.startsWith('gps-'));
}

export function linkTone(shown: Shown): Tone {
  return toneOf(shown, (code) => code === 'link-weak');
}

/** The worst of all values: a summary is never better than one of them. */
export function worstTone(shown: Shown): Tone {
  return toneOf(shown, () => true);
}

function worst(tones: readonly Tone[]): Tone {
  if (tones.includes('warning')) return 'warning';
  return tones.includes('caution') ? 'caution' : undefined;
}
