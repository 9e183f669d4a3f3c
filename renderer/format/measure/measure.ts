import { currentUnits, heightIn, METRES_PER_FOOT, MPS_PER as MPS_PER_UNIT, speedIn } from './units.ts';

const METRES_PER: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: METRES_PER_FOOT };
const MPS_PER: Readonly<Record<string, number>> = {
  ...MPS_PER_UNIT,
  mps: 1,
  kmh: MPS_PER_UNIT['km/h'],
  kt: MPS_PER_UNIT.kn,
};

/** What a field measures; its own unit is the one assumed when none is written. */
export type MeasureKind = 'length' | 'speed';

/**
 * Reads `20`, `20 m`, `60 ft`, `25 km/h`, `12 kt` into metres or metres per second. Undefined when it cannot
 * be read. A number alone is in `assumed`, by default SI.
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

/** The unit a field shows: the one chosen for heights or for speeds. */
export function measureUnit(kind: MeasureKind): string {
  return kind === 'length' ? currentUnits().height : currentUnits().speed;
}

/** Metres or metres a second as the number a field shows. */
export function measureIn(value: number, kind: MeasureKind): number {
  return kind === 'length' ? heightIn(value) : speedIn(value);
}
