import type { MonotonicMs } from '../../base/clock.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { BatteryLimits } from '../../contract/vehicle/station.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import type { VehicleType } from '../state/groups.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

export const DEFAULT_BATTERY_LIMITS: BatteryLimits = {
  lowPct: 30,
  criticalPct: 15,
  lowCellV: 3.5,
  criticalCellV: 3.3,
  returnReserveS: 60,
};

export type BatteryLevel = 'ok' | 'low' | 'critical';

/** The station's assessment of a vehicle's battery. Unknown values count as `ok`. */
export interface BatteryWatch {
  readonly limits: BatteryLimits;
  readonly charge: BatteryLevel;
  readonly cellVoltage: BatteryLevel;
  readonly wayHome: BatteryLevel;
  /** Mean of the last seconds. */
  readonly meanVoltageV: number | undefined;
  readonly highestVoltageV: number;
  /** Mean of the last half minute in flight; undefined on the ground. */
  readonly meanCurrentA: number | undefined;
  readonly receivedAtMs: MonotonicMs;
  /** Charge in flight, oldest first, at most three minutes. */
  readonly drain: readonly { readonly atMs: MonotonicMs; readonly pct: number }[];
}

/** Hysteresis: a level ends only this far above its limit, so that fluctuating readings raise one alert. */
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
  limits: BatteryLimits,
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
      low: limits.lowPct,
      critical: limits.criticalPct,
      clearsBy: CHARGE_CLEARS_BY_PCT,
    }),
    cellVoltage: levelOf(before?.cellVoltage, cellV, {
      low: limits.lowCellV,
      critical: limits.criticalCellV,
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

/**
 * The station's battery warnings besides the autopilot's: one code per cause, so that each is
 * raised and cleared separately.
 */
export function batteryWarnings(watch: BatteryWatch | undefined): readonly {
  readonly code: AlertCode;
  readonly severity: Severity;
  readonly text: OperatorText;
  /** The same with the vehicle's name. */
  readonly alertText: (name: string) => OperatorText;
  readonly advice: string;
}[] {
  if (!watch) return [];
  const { limits, charge, cellVoltage, wayHome } = watch;
  const pct = charge === 'critical' ? limits.criticalPct : limits.lowPct;
  const cellV = cellVoltage === 'critical' ? limits.criticalCellV : limits.lowCellV;
  return [
    {
      code: 'battery-charge',
      level: charge,
      text: say('Battery below {pct} %', { pct }),
      alertText: (name: string) => say('{name}: battery below {pct} %', { name, pct }),
    },
    {
      code: 'battery-cell-voltage',
      level: cellVoltage,
      text: say('Battery below {volts} V per cell', { volts: cellV }),
      alertText: (name: string) => say('{name}: battery below {volts} V per cell', { name, volts: cellV }),
    },
    {
      code: 'battery-way-home',
      level: wayHome,
      text:
        wayHome === 'critical'
          ? 'Battery not sufficient to reach home'
          : 'Battery barely sufficient to reach home',
      alertText: (name: string) =>
        say(
          wayHome === 'critical'
            ? '{name}: battery not sufficient to reach home'
            : '{name}: battery barely sufficient to reach home',
          { name },
        ),
    },
  ].flatMap(({ code, level, text, alertText }) =>
    level === 'ok' ? [] : [{ code: code as AlertCode, text, alertText, ...ADVICE[level] }],
  );
}

const ADVICE = {
  low: { severity: 'caution', advice: 'Plan the return now.' },
  critical: { severity: 'warning', advice: 'Return or land now.' },
} as const;

interface Bounds {
  readonly low: number;
  readonly critical: number;
  readonly clearsBy: number;
}

function levelOf(
  before: BatteryLevel = 'ok',
  value: number | undefined,
  { low, critical, clearsBy }: Bounds,
): BatteryLevel {
  if (value === undefined) return 'ok';
  const isBelow = (limit: number, isActive: boolean) =>
    limit > 0 && value < limit + (isActive ? clearsBy : 0);
  if (isBelow(critical, before === 'critical')) return 'critical';
  return isBelow(low, before !== 'ok') ? 'low' : 'ok';
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
  before: BatteryLevel = 'ok',
  state: VehicleState,
  drain: BatteryWatch['drain'],
  { returnReserveS }: BatteryLimits,
): BatteryLevel {
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
    low: EARLY_FACTOR * homeS + returnReserveS,
    critical: homeS + returnReserveS,
    clearsBy: TIME_CLEARS_BY_S,
  });
}
