import { wrapDegrees } from '../../format/measure/angle.ts';

/** Dimensions of the flight display in its own units (CSS pixels at 100 %). */
export const FLIGHT_DISPLAY = {
  width: 320,
  height: 214,
  /** Centre of the horizon. */
  centreX: 160,
  centreY: 92,
  horizonHeight: 184,
  pitchPxPerDegree: 3.4,
  rollRadius: 74,
  tapeWidth: 56,
  headingY: 184,
  headingPxPerDegree: 2.4,
} as const;

/** A mark on a scale: its offset from the scale's middle (positive is down or right) and its text, if any. */
export interface ScaleTick {
  readonly value: number;
  readonly offsetPx: number;
  readonly label: string | undefined;
}

/**
 * SVG transform of the horizon. It turns against the roll and sinks as the nose rises, so that the fixed
 * symbol in the middle shows the attitude.
 */
export function horizonTransform(rollDeg: number, pitchDeg: number): string {
  const { centreX, centreY, pitchPxPerDegree } = FLIGHT_DISPLAY;
  const down = Math.min(90, Math.max(-90, pitchDeg)) * pitchPxPerDegree;
  return `rotate(${round(-rollDeg)} ${centreX} ${centreY}) translate(0 ${round(down)})`;
}

/** Marks of a vertical tape around `value`: every `step`, labelled every `labelEvery`. Larger values are higher. */
export function tapeTicks(
  value: number,
  options: {
    readonly step: number;
    readonly labelEvery: number;
    readonly pxPerUnit: number;
    readonly halfPx: number;
    readonly minimum?: number;
  },
): readonly ScaleTick[] {
  const { step, labelEvery, pxPerUnit, halfPx, minimum = Number.NEGATIVE_INFINITY } = options;
  const reach = halfPx / pxPerUnit;
  const ticks: ScaleTick[] = [];
  for (let index = Math.ceil((value - reach) / step); index * step <= value + reach; index += 1) {
    const tick = index * step;
    if (tick < minimum) continue;
    const isLabelled = Math.abs(tick / labelEvery - Math.round(tick / labelEvery)) < 1e-9;
    ticks.push({
      value: tick,
      offsetPx: round((value - tick) * pxPerUnit),
      label: isLabelled ? String(Math.round(tick)).replace('-', '−') : undefined,
    });
  }
  return ticks;
}

const CARDINALS: Readonly<Record<number, string>> = { 0: 'N', 90: 'E', 180: 'S', 270: 'W' };

/** Marks of the heading strip: every 10°, labelled every 30° with the letter or the tens (`N`, `3`, `6`, `E`). */
export function headingTicks(headingDeg: number, halfPx: number, pxPerDegree: number): readonly ScaleTick[] {
  const reach = halfPx / pxPerDegree;
  const ticks: ScaleTick[] = [];
  for (let index = Math.ceil((headingDeg - reach) / 10); index * 10 <= headingDeg + reach; index += 1) {
    const degrees = wrapDegrees(index * 10);
    ticks.push({
      value: degrees,
      offsetPx: round((index * 10 - headingDeg) * pxPerDegree),
      label: degrees % 30 === 0 ? (CARDINALS[degrees] ?? String(degrees / 10)) : undefined,
    });
  }
  return ticks;
}

/** Length of the climb bar in pixels, up positive: full at ±`fullMps`. */
export function climbBarPx(climbMps: number, fullMps: number, halfPx: number): number {
  return round((Math.max(-fullMps, Math.min(fullMps, climbMps)) / fullMps) * halfPx);
}

function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
