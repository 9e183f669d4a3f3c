import type { MonotonicMs } from '../../base/clock.ts';
import type { Mode } from '../../contract/list.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { batteryWarnings } from '../alert/battery-watch.ts';
import { fenceText, holdsPosition, isEstimatorBad } from './vehicle-health.ts';
import { vehicleName } from './vehicle-kind.ts';
import type { VehicleState } from './vehicle-state.ts';

/** Something that is wrong with a vehicle as long as it is. */
export interface VehicleCondition {
  readonly code: AlertCode;
  readonly severity: Severity;
  readonly text: string;
  readonly advice: string;
  /** Told at once; others only when they last. */
  readonly isUrgent: boolean;
}

type Detail = Omit<VehicleCondition, 'code' | 'text' | 'isUrgent'> & { readonly what: string };

const BATTERY = {
  low: { severity: 'caution', what: 'battery low', advice: 'Plan the way home now.' },
  critical: { severity: 'warning', what: 'battery critical', advice: 'Return or land now.' },
  emergency: { severity: 'warning', what: 'battery empty', advice: 'Land at once where it is.' },
  failed: { severity: 'warning', what: 'battery failed or unhealthy', advice: 'Land and check the battery.' },
} as const satisfies Readonly<Record<string, Detail>>;

function isTrouble(chargeState: string): chargeState is keyof typeof BATTERY {
  return chargeState in BATTERY;
}

/**
 * All problems of the vehicle, each code at most once. The last report counts however old it is: a problem
 * does not end because reports stop.
 */
export function vehicleConditions(
  state: VehicleState,
  mode: Mode,
  nowMs: MonotonicMs,
): readonly VehicleCondition[] {
  const conditions: VehicleCondition[] = [];
  const name = vehicleName(state);
  const add = (code: AlertCode, detail: Detail, isUrgent = false): void => {
    const { severity, what, advice } = detail;
    conditions.push({ code, severity, text: `${name}: ${what}`, advice, isUrgent });
  };
  const isArmed = state.heartbeat?.isArmed ?? false;
  if (state.hasConflict) {
    add('identity-conflict', { ...CONFLICT, what: `another vehicle uses system id ${state.systemId}` }, true);
  }
  if (state.isLost) {
    add('link-lost', isArmed ? LOST_ARMED : LOST, true);
    return conditions;
  }
  const { battery, gps, fence, version, simulated } = state;
  if (mode === 'live' && version?.builtFor !== 'hardware' && (simulated || version?.builtFor === 'sitl')) {
    add('sitl-on-live-link', SITL_ON_LIVE_LINK);
  }
  const chargeState = battery?.chargeState;
  if (chargeState && isTrouble(chargeState)) add(`battery-${chargeState}`, BATTERY[chargeState]);
  for (const { code, severity, text, advice } of batteryWarnings(state.batteryWatch))
    add(code, { severity, what: lowerFirst(text), advice });
  if (isArmed && (gps?.fix === 'none' || gps?.fix === '2d')) {
    // The fix is the first receiver's; only the estimator knows whether another receiver or sensor replaces
    // it.
    if (holdsPosition(state, nowMs)) add('gps-without-fix', GPS_WITHOUT_FIX);
    else add('gps-lost', GPS_LOST);
  }
  if (isArmed && isEstimatorBad(state)) add('ekf', ESTIMATOR);
  if (fence?.isBreached) {
    const what = fenceText(fence.breachType).toLowerCase();
    add('fence-breach', { severity: 'warning', what, advice: 'Bring it back inside the fence.' }, true);
  }
  return conditions;
}

/** `Battery below 30 %` within a sentence. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const SITL_ON_LIVE_LINK: Detail = {
  severity: 'info',
  what: 'says it is simulated, on a link declared live',
  advice: 'It is treated as a real aircraft. If it is SITL, mark its link so in Settings, Links.',
};
const CONFLICT = {
  severity: 'warning',
  advice: 'Switch one of the two off or give it another system id. Commands are refused until then.',
} as const;
const LOST: Detail = {
  severity: 'caution',
  what: 'link lost',
  advice: 'Check power and radio of the vehicle.',
};
const LOST_ARMED: Detail = {
  severity: 'warning',
  what: 'link lost while armed',
  advice: 'Its own fail-safe decides now. Look where it was last; get closer or raise the antenna.',
};
const GPS_LOST: Detail = {
  severity: 'warning',
  what: 'GPS lost',
  advice: 'It cannot hold its place. Land it, or fly it by hand.',
};
const GPS_WITHOUT_FIX: Detail = {
  severity: 'caution',
  what: 'first GPS has no fix',
  advice: 'It still knows its position by other means. Watch whether that lasts.',
};
const ESTIMATOR: Detail = {
  severity: 'warning',
  what: 'position estimate unreliable',
  advice: 'Do not trust the map. Be ready to land or to fly it by hand.',
};
