import type { MonotonicMs } from '../../base/clock.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertLimits } from '../../contract/vehicle/alert-limits.ts';
import type { VehicleType } from '../state/groups.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { type AlertLevel, levelOf } from './alert-level.ts';

/** The station's assessment of a vehicle's battery. Unknown values count as `ok`. */
export interface BatteryWatch {
  readonly limits: AlertLimits;
  readonly charge: AlertLevel;
  readonly cellVoltage: AlertLevel;
  readonly wayHome: AlertLevel;
  /** Mean of the last seconds. */
  readonly meanVoltageV: number | undefined;
  readonly highestVoltageV: number;
  /** Mean of the last half minute in flight; undefined on the ground. */
  readonly meanCurrentA: number | undefined;
  readonly receivedAtMs: MonotonicMs;
  /** Charge in flight, oldest first, at most three minutes. */
  readonly drain: readonly { readonly atMs: MonotonicMs; readonly pct: number }[];
}

/** How far above its limit a level ends. */
const CHARGE_CLEARS_BY_PCT = 2;
const VOLTAGE_CLEARS_BY_V = 0.1;
const TIME_CLEARS_BY_S = 15;

const VOLTAGE_MEAN_MS = 5000;
const CURRENT_MEAN_MS = 30_000;
/** Less than one cell supplies: no battery is connected, or its voltage is not measured. */
const LEAST_BATTERY_V = 2.5;
/**
 * Maximum voltage of a full cell (high-voltage lithium polymer). Counting cells by it may give too
 * few, but never a false alarm.
 */
const FULL_CELL_V = 4.36;

const DRAIN_WINDOW_MS = 180_000;
const DRAIN_SAMPLE_MS = 10_000;
/** Time and charge needed before whole percents can give the time left. */
const DRAIN_LEAST_MS = 60_000;
const DRAIN_LEAST_PCT = 3;

/** Assumed ground speed for the return: the autopilots' default, or slightly less. */
const RETURN_SPEED_MPS: Readonly<Record<VehicleType, number>> = {
  copter: 5,
  helicopter: 5,
  plane: 12,
  vtol: 12,
  rover: 2,
  boat: 2,
  submarine: 1,
  other: 5,
};
const DESCENT_MPS = 1;
/** Low: 1.5 times the charge for the return. */
const EARLY_FACTOR = 1.5;

/** The assessment after a battery message; `before` is the previous one. */
export function nextBatteryWatch(
  before: BatteryWatch | undefined,
  state: VehicleState,
  limits: AlertLimits,
  nowMs: MonotonicMs,
): BatteryWatch {
  const voltageV = connectedVoltage(state);
  const sinceMs = before && nowMs - before.receivedAtMs;
  const meanVoltageV = meanOver(VOLTAGE_MEAN_MS, before?.meanVoltageV, voltageV, sinceMs);
  const currentA = state.flight.isAirborne === true ? state.battery?.currentA : undefined;
  const highestVoltageV = Math.max(before?.highestVoltageV ?? 0, voltageV ?? 0);
  const drain = nextDrain(before?.drain ?? [], state, nowMs);
  const cellV = cellVoltage(state, meanVoltageV, highestVoltageV);
  return {
    limits,
    charge: levelOf(before?.charge, state.battery?.remainingPct, {
      caution: limits.batteryLowPct,
      warning: limits.batteryCriticalPct,
      side: 'below',
      clearsBy: CHARGE_CLEARS_BY_PCT,
    }),
    cellVoltage: levelOf(before?.cellVoltage, cellV, {
      caution: limits.batteryLowCellV,
      warning: limits.batteryCriticalCellV,
      side: 'below',
      clearsBy: VOLTAGE_CLEARS_BY_V,
    }),
    wayHome: wayHomeLevel(before?.wayHome, state, drain, limits),
    meanVoltageV,
    highestVoltageV,
    meanCurrentA: meanOver(CURRENT_MEAN_MS, before?.meanCurrentA, currentA, sinceMs),
    receivedAtMs: nowMs,
    drain,
  };
}

/** The station's battery warnings besides the autopilot's, one for each cause. */
export function batteryWarnings(watch: BatteryWatch | undefined): readonly {
  readonly code: 'battery-charge' | 'battery-cell-voltage' | 'battery-way-home';
  readonly severity: Exclude<AlertLevel, 'ok'>;
  readonly text: OperatorText;
}[] {
  if (!watch) return [];
  const { limits, charge, cellVoltage, wayHome } = watch;
  const pct = charge === 'warning' ? limits.batteryCriticalPct : limits.batteryLowPct;
  const volts = cellVoltage === 'warning' ? limits.batteryCriticalCellV : limits.batteryLowCellV;
  const wayHomeText =
    wayHome === 'warning'
      ? 'Battery not sufficient to reach home'
      : 'Battery barely sufficient to reach home';
  return [
    { code: 'battery-charge', level: charge, text: say('Battery below {pct} %', { pct }) } as const,
    {
      code: 'battery-cell-voltage',
      level: cellVoltage,
      text: say('Battery below {volts} V per cell', { volts }),
    } as const,
    { code: 'battery-way-home', level: wayHome, text: wayHomeText } as const,
  ].flatMap(({ code, level, text }) => (level === 'ok' ? [] : [{ code, text, severity: level }]));
}

function connectedVoltage({ battery }: VehicleState): number | undefined {
  const voltageV = battery?.voltageV;
  return voltageV !== undefined && voltageV >= LEAST_BATTERY_V ? voltageV : undefined;
}

/** A mean that follows within about `overMs`; unknown as soon as the value is. */
function meanOver(
  overMs: number,
  mean: number | undefined,
  value: number | undefined,
  sinceMs: number | undefined,
): number | undefined {
  if (value === undefined || mean === undefined || sinceMs === undefined) return value;
  return mean + (value - mean) * (1 - Math.exp(-sinceMs / overMs));
}

/**
 * Of the weakest cell if cells are measured. Otherwise the mean, with the cell count that the
 * highest voltage implies.
 */
function cellVoltage(
  { battery }: VehicleState,
  meanVoltageV: number | undefined,
  highestVoltageV: number,
): number | undefined {
  if (meanVoltageV === undefined) return undefined;
  const cells = battery?.cells;
  if (!cells) return meanVoltageV / Math.max(1, Math.ceil(highestVoltageV / FULL_CELL_V));
  const cellMeanV = meanVoltageV / cells.count;
  return Math.min(cellMeanV, cells.lowestV);
}

function nextDrain(
  before: BatteryWatch['drain'],
  { flight, battery }: VehicleState,
  nowMs: MonotonicMs,
): BatteryWatch['drain'] {
  const pct = battery?.remainingPct;
  if (flight.isAirborne !== true || pct === undefined) return [];
  const last = before.at(-1);
  // Rising charge means another battery or another measurement.
  if (last && pct > last.pct) return [{ atMs: nowMs, pct }];
  const kept = before.filter(({ atMs }) => nowMs - atMs <= DRAIN_WINDOW_MS);
  return last && nowMs - last.atMs < DRAIN_SAMPLE_MS ? kept : [...kept, { atMs: nowMs, pct }];
}

/** Seconds until the battery is empty at the last minutes' drain; undefined until enough was measured. */
export function drainLeftS(drain: BatteryWatch['drain']): number | undefined {
  const [first] = drain;
  const last = drain.at(-1);
  if (!first || !last) return undefined;
  const overMs = last.atMs - first.atMs;
  const drained = first.pct - last.pct;
  if (overMs < DRAIN_LEAST_MS || drained < DRAIN_LEAST_PCT) return undefined;
  return (last.pct / drained) * (overMs / 1000);
}

function wayHomeLevel(
  before: AlertLevel = 'ok',
  state: VehicleState,
  drain: BatteryWatch['drain'],
  { batteryReturnReserveS: returnReserveS }: AlertLimits,
): AlertLevel {
  // Not by current and capacity: a wrong capacity parameter must not silence the warning.
  const leftS = state.battery?.remainingS ?? drainLeftS(drain);
  const { home, position, flight, type } = state;
  if (returnReserveS <= 0 || leftS === undefined || !home || !position || flight.isAirborne !== true)
    return 'ok';
  const { eastM, northM } = new LocalFrame(home).toLocal(position);
  const homeS =
    Math.hypot(eastM, northM) / RETURN_SPEED_MPS[type] +
    Math.max(0, position.altitudeRelativeHomeM) / DESCENT_MPS;
  return levelOf(before, leftS, {
    caution: EARLY_FACTOR * homeS + returnReserveS,
    warning: homeS + returnReserveS,
    side: 'below',
    clearsBy: TIME_CLEARS_BY_S,
  });
}
