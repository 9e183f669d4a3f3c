const METRES_PER: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: 0.3048 };
const MPS_PER: Readonly<Record<string, number>> = {
  'm/s': 1,
  mps: 1,
  'km/h': 1 / 3.6,
  kmh: 1 / 3.6,
  kt: 1852 / 3600,
  kn: 1852 / 3600,
  mph: 0.44704,
};

/** What a field measures; its own unit is the one assumed when none is written. */
export type MeasureKind = 'length' | 'speed';

/** Reads `20`, `20 m`, `60 ft`, `25 km/h`, `12 kt` into metres or metres a second; undefined when it cannot be read. */
export function parseMeasure(text: string, kind: MeasureKind): number | undefined {
  const match = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*([a-z/]*)\s*$/i.exec(text.replaceAll('−', '-'));
  if (!match?.[1]) return undefined;
  const units = kind === 'length' ? METRES_PER : MPS_PER;
  const unit = match[2]?.toLowerCase() || (kind === 'length' ? 'm' : 'm/s');
  const factor = units[unit];
  if (factor === undefined) return undefined;
  return Number(match[1].replace(',', '.')) * factor;
}

/** The unit a field shows. */
export function measureUnit(kind: MeasureKind): string {
  return kind === 'length' ? 'm' : 'm/s';
}
