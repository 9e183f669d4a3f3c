import {
  currentUnits,
  formatQuantity,
  heightIn,
  METRES_PER_FOOT,
  MPS_PER as MPS_PER_UNIT,
  speedIn,
  UNKNOWN,
} from './units.ts';

type Known = number | null | undefined;

/** A height in the chosen unit, without its unit; unknown gives "—". */
export function heightNumber(metres: Known, decimals = 0): string {
  return formatQuantity(isKnown(metres) ? heightIn(metres) : metres, decimals);
}

/** A height with its unit, `20 m` or `66 ft`. */
export function formatHeight(metres: Known, decimals = 0): string {
  return withUnit(heightNumber(metres, decimals), currentUnits().height);
}

/** A commanded height. Shows a tenth if there is one, so that no rounding is hidden. */
export function formatOrderedHeight(metres: number): string {
  return formatHeight(metres, tenths(heightIn(metres)));
}

/** A speed in the chosen unit, without its unit; unknown gives "—". */
export function speedNumber(mps: Known, decimals = 1): string {
  return formatQuantity(isKnown(mps) ? speedIn(mps) : mps, decimals);
}

/** A speed with its unit, `5.0 m/s`. */
export function formatSpeed(mps: Known, decimals = 1): string {
  return withUnit(speedNumber(mps, decimals), currentUnits().speed);
}

/** A commanded speed. */
export function formatOrderedSpeed(mps: number): string {
  return formatSpeed(mps, tenths(speedIn(mps)));
}

function tenths(value: number): 0 | 1 {
  return Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1;
}

function isKnown(value: Known): value is number {
  return value !== null && value !== undefined;
}

/** A number with its unit; the dash of an unknown value has none. */
export function withUnit(text: string, unit: string): string {
  return text === UNKNOWN ? text : `${text} ${unit}`;
}

const METRES_PER: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: METRES_PER_FOOT };
const MPS_PER: Readonly<Record<string, number>> = {
  ...MPS_PER_UNIT,
  mps: 1,
  kmh: MPS_PER_UNIT['km/h'],
  kt: MPS_PER_UNIT.kn,
};

/** The quantity of a field. A number without a unit is in the assumed unit. */
export type MeasureKind = 'length' | 'speed';

/**
 * Parses `20`, `20 m`, `60 ft`, `25 km/h`, `12 kt` into metres or metres per second. Undefined if
 * invalid. A number alone is in `assumed`, by default SI.
 */
export function parseMeasure(
  text: string,
  kind: MeasureKind,
  assumed: string = kind === 'length' ? 'm' : 'm/s',
): number | undefined {
  const match = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*([a-z/]*)\s*$/i.exec(text.replaceAll('−', '-'));
  if (!match?.[1]) return undefined;
  const units = kind === 'length' ? METRES_PER : MPS_PER;
  const unit = match[2]?.toLowerCase() || assumed;
  const factor = units[unit];
  if (factor === undefined) return undefined;
  return Number(match[1].replace(',', '.')) * factor;
}

/** The chosen unit for heights or for speeds. */
export function measureUnit(kind: MeasureKind): string {
  return kind === 'length' ? currentUnits().height : currentUnits().speed;
}

/** Converts metres or metres a second for a field. */
export function measureIn(value: number, kind: MeasureKind): number {
  return kind === 'length' ? heightIn(value) : speedIn(value);
}
