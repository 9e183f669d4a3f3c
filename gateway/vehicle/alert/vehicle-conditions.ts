import type { MonotonicMs } from '../../base/clock.ts';
import type { Mode } from '../../contract/list.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import type { BatteryGroup } from '../state/groups.ts';
import { remoteIdProblem } from '../state/remote-id.ts';
import { fenceText, holdsPosition, isEstimatorBad } from '../state/vehicle-health.ts';
import { vehicleName } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import {
  type AdvicePhase,
  ALERT_MEANINGS,
  type AlertMeaningId,
  adviceIn,
  advicePhaseOf,
  worstMeaning,
} from './alert-meaning.ts';
import { batteryWarnings } from './battery-watch.ts';
import { limitWarnings } from './limit-watch.ts';

/** Sentences of the autopilot about one condition, still valid. */
export interface HeardTexts {
  readonly meaning: AlertMeaningId;
  readonly severity: Severity;
  /** Newest last, each once. */
  readonly texts: readonly string[];
  readonly count: number;
}

/** A problem of a vehicle, for as long as it lasts: all that station and autopilot say about it. */
export interface VehicleCondition {
  readonly code: AlertCode;
  readonly severity: Severity;
  readonly text: OperatorText;
  readonly detail: OperatorText | undefined;
  readonly advice: string;
  readonly degree: number;
  readonly count: number;
  /** Raised at once. Others must persist first. */
  readonly isUrgent: boolean;
}

/** One report about a condition. */
interface Finding {
  readonly meaning: AlertMeaningId;
  readonly severity?: Severity;
  readonly details?: readonly OperatorText[];
  readonly count?: number;
  readonly isUrgent?: boolean;
}

const RANK: Readonly<Record<Severity, number>> = { info: 0, caution: 1, warning: 2 };

const CHARGE_STATE_MEANING: Readonly<
  Partial<Record<NonNullable<BatteryGroup['chargeState']>, AlertMeaningId>>
> = {
  low: 'battery-caution',
  critical: 'battery-warning',
  emergency: 'battery-empty',
  failed: 'battery-failed',
};

/** The meaning of a value past its limit, by alert. */
const LIMIT_MEANING: Readonly<
  Partial<Record<AlertCode, Readonly<Record<'caution' | 'warning', AlertMeaningId>>>>
> = {
  'link-weak': { caution: 'link-weak-caution', warning: 'link-weak-warning' },
  'gps-weak': { caution: 'gps-weak-caution', warning: 'gps-weak-warning' },
  vibration: { caution: 'vibration-caution', warning: 'vibration-warning' },
  'altitude-limit': { caution: 'altitude-caution', warning: 'altitude-warning' },
  'home-distance': { caution: 'distance-caution', warning: 'distance-warning' },
};

/**
 * All problems of the vehicle, each code at most once. The last report counts at any age: a problem
 * does not end because reports stop.
 */
export function vehicleConditions(
  state: VehicleState,
  mode: Mode,
  heard: readonly HeardTexts[],
  nowMs: MonotonicMs,
): readonly VehicleCondition[] {
  const byCode = new Map<AlertCode, Finding[]>();
  for (const finding of findings(state, mode, heard, nowMs)) {
    const { code } = ALERT_MEANINGS[finding.meaning];
    byCode.set(code, [...(byCode.get(code) ?? []), finding]);
  }
  const phase = advicePhaseOf(state);
  return [...byCode.values()].map((same) => merged(same, state, phase));
}

function merged(same: readonly Finding[], state: VehicleState, phase: AdvicePhase): VehicleCondition {
  const { code, severity, name, advice, degree } = worstMeaning(same.map(({ meaning }) => meaning));
  const worst = same.reduce<Severity>(
    (most, { severity: own }) => (own !== undefined && RANK[own] > RANK[most] ? own : most),
    severity,
  );
  const details = same.flatMap((finding) => finding.details ?? []);
  const alert =
    code === 'identity-conflict' ? say('Another vehicle uses system id {id}', { id: state.systemId }) : name;
  return {
    code,
    severity: worst,
    text: say('{name}: {alert}', { name: vehicleName(state), alert }),
    detail: details.length > 0 ? joinTexts(details) : undefined,
    advice: adviceIn(advice, phase),
    degree,
    count: Math.max(
      1,
      same.reduce((sum, { count = 0 }) => sum + count, 0),
    ),
    isUrgent: same.some(({ isUrgent }) => isUrgent === true),
  };
}

function findings(
  state: VehicleState,
  mode: Mode,
  heard: readonly HeardTexts[],
  nowMs: MonotonicMs,
): readonly Finding[] {
  const found: Finding[] = [];
  const isArmed = state.heartbeat?.isArmed ?? false;
  if (state.hasConflict) found.push({ meaning: 'identity-conflict', isUrgent: true });
  if (state.isLost) {
    found.push({ meaning: isArmed ? 'link-lost-armed' : 'link-lost', isUrgent: true });
    return found;
  }
  const { battery, gps, fence, version, simulated } = state;
  if (mode === 'live' && version?.builtFor !== 'hardware' && (simulated || version?.builtFor === 'sitl'))
    found.push({ meaning: 'sitl-on-live-link' });
  const charge = battery?.chargeState && CHARGE_STATE_MEANING[battery.chargeState];
  if (charge) found.push({ meaning: charge });
  for (const { code, severity, text } of batteryWarnings(state.batteryWatch)) {
    const [caution, warning] =
      code === 'battery-way-home'
        ? (['way-home-caution', 'way-home-warning'] as const)
        : (['battery-caution', 'battery-warning'] as const);
    found.push({
      meaning: severity === 'warning' ? warning : caution,
      // Its name says all of it.
      details: code === 'battery-way-home' ? [] : [text],
    });
  }
  for (const { alert, severity, text, isForArmed } of limitWarnings(state.limitWatch)) {
    const meaning = LIMIT_MEANING[alert]?.[severity];
    if (meaning && (isArmed || !isForArmed)) found.push({ meaning, details: [text] });
  }
  if (isArmed && (gps?.fix === 'none' || gps?.fix === '2d'))
    // The fix is the first receiver's. Only the estimator knows whether another sensor replaces it.
    found.push({ meaning: holdsPosition(state, nowMs) ? 'gps-without-fix' : 'gps-lost' });
  if (isArmed && isEstimatorBad(state)) found.push({ meaning: 'ekf' });
  const remoteId = isArmed ? remoteIdProblem(state.remoteId, nowMs) : undefined;
  if (remoteId !== undefined) found.push({ meaning: 'remote-id', details: [remoteId] });
  if (fence?.isBreached)
    found.push({ meaning: 'fence', details: [fenceText(fence.breachType)], isUrgent: true });
  for (const { meaning, severity, texts, count } of heard)
    found.push({ meaning, severity, details: texts, count, isUrgent: true });
  return found;
}
