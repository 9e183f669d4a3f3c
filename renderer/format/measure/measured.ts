import { formatQuantity, UNKNOWN } from './quantity.ts';
import { currentUnits, heightIn, speedIn } from './units.ts';

type Known = number | null | undefined;

/** A height in the unit chosen, without its unit; unknown gives "—". */
export function heightNumber(metres: Known, decimals = 0): string {
  return formatQuantity(isKnown(metres) ? heightIn(metres) : metres, decimals);
}

/** A height with its unit, `20 m` or `66 ft`. */
export function formatHeight(metres: Known, decimals = 0): string {
  return withUnit(heightNumber(metres, decimals), currentUnits().height);
}

/** An ordered height. A tenth is shown when there is one, so that nothing is rounded away unseen. */
export function formatOrderedHeight(metres: number): string {
  return formatHeight(metres, tenths(heightIn(metres)));
}

/** A speed in the unit chosen, without its unit; unknown gives "—". */
export function speedNumber(mps: Known, decimals = 1): string {
  return formatQuantity(isKnown(mps) ? speedIn(mps) : mps, decimals);
}

/** A speed with its unit, `5.0 m/s`. */
export function formatSpeed(mps: Known, decimals = 1): string {
  return withUnit(speedNumber(mps, decimals), currentUnits().speed);
}

/** An ordered speed. */
export function formatOrderedSpeed(mps: number): string {
  return formatSpeed(mps, tenths(speedIn(mps)));
}

function tenths(value: number): 0 | 1 {
  return Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1;
}

function isKnown(value: Known): value is number {
  return value !== null && value !== undefined;
}

function withUnit(text: string, unit: string): string {
  return text === UNKNOWN ? text : `${text} ${unit}`;
}
