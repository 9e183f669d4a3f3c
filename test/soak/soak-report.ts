import { growthOf, type Sample } from './slope.ts';

export interface ReportRow {
  readonly name: string;
  readonly measured: string;
  readonly budget: string;
  readonly verdict: Verdict;
}

/** `open`: too short a run to tell. */
export type Verdict = 'kept' | 'broken' | 'open' | '';

const MIB = 1024 * 1024;
const MAX_GROWTH_PCT = 1;

/** A row for something that must not happen. */
export function countRow(name: string, count: number, of: string): ReportRow {
  return { name, measured: `${count}${of}`, budget: '0', verdict: count === 0 ? 'kept' : 'broken' };
}

/** Growth in percent a simulated day. Broken or kept only where the whole interval says so. */
export function growthRow(name: string, samples: readonly Sample[], warmUpH: number): ReportRow {
  const { level, perDay, lowPerDay, highPerDay } = growthOf(samples, warmUpH);
  const budget = `≤ ${MAX_GROWTH_PCT} % a day`;
  if (Number.isNaN(perDay)) return { name, measured: lastOf(samples, 'MiB'), budget, verdict: 'open' };
  const [pct = Number.NaN, lowPct = Number.NaN, highPct = Number.NaN] = [perDay, lowPerDay, highPerDay].map(
    (each) => (each / level) * 100,
  );
  const verdict = lowPct > MAX_GROWTH_PCT ? 'broken' : highPct <= MAX_GROWTH_PCT ? 'kept' : 'open';
  return {
    name,
    measured: `${(level / MIB).toFixed(1)} MiB, ${signed(pct)} % a day (${signed(lowPct)} to ${signed(highPct)})`,
    budget,
    verdict,
  };
}

/** From the first to the last sample of each process: a buffer that fills up stops, a leak does not. */
export function livesRow(name: string, samples: readonly Sample[]): ReportRow {
  const lives = [...Map.groupBy(samples, ({ life }) => life).values()].map((life) => {
    const quarters = [0, 0.25, 0.5, 0.75, 1].map(
      (part) => life[Math.round(part * (life.length - 1))]?.value ?? 0,
    );
    return quarters.map((bytes) => (bytes / MIB).toFixed(1)).join(' → ');
  });
  return valueRow(`${name} at the quarters of each process, MiB`, lives.join('; '));
}

export function valueRow(name: string, measured: string): ReportRow {
  return { name, measured, budget: '', verdict: '' };
}

/** Growth of files or handles, which have no budget: that depends on what is kept. */
export function trendRow(name: string, samples: readonly Sample[], warmUpH: number, unit = ''): ReportRow {
  const { perDay } = growthOf(samples, warmUpH);
  const trend = Number.isNaN(perDay) ? '' : `, ${signed(perDay / scaleOf(unit))} a day`;
  return valueRow(name, `${lastOf(samples, unit)}${trend}`);
}

/** 0: all kept, 1: something is broken, 3: the run was too short to tell. */
export function exitCodeOf(rows: readonly ReportRow[]): 0 | 1 | 3 {
  if (rows.some(({ verdict }) => verdict === 'broken')) return 1;
  return rows.some(({ verdict }) => verdict === 'open') ? 3 : 0;
}

export function tableOf(rows: readonly ReportRow[]): string {
  const words = { kept: 'kept', broken: '**broken**', open: 'too short to tell', '': '' } as const;
  return [
    '| what | measured | budget | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, measured, budget, verdict }) => `| ${name} | ${measured} | ${budget} | ${words[verdict]} |`,
    ),
  ].join('\n');
}

/** All that is known before the warm-up has ended. */
function lastOf(samples: readonly Sample[], unit: string): string {
  const last = samples.at(-1);
  return last ? `${(last.value / scaleOf(unit)).toFixed(unit === '' ? 0 : 1)} ${unit}`.trim() : 'no sample';
}

function scaleOf(unit: string): number {
  return unit === 'MiB' ? MIB : 1;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(Math.abs(value) < 10 ? 2 : 0)}`;
}
