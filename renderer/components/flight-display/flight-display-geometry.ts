import { wrapDegrees } from '../../format/measure/angle.ts';
import type { Units } from '../../format/measure/units.ts';

/** Dimensions of the flight display in its own units (CSS pixels at 100 %). */
export const FLIGHT_DISPLAY = {
  width: 320,
  height: 214,
  /** Centre of the horizon. */
  centreX: 160,
  centreY: 92,
  horizonHeight: 184,
  pitchPxPerDegree: 3.4,
  /** The pitch ladder is drawn between these heights. */
  ladderTop: 34,
  ladderBottom: 152,
  rollRadius: 74,
  tapeWidth: 58,
  /** From the middle of a tape to the ends of its window. */
  tapeHalf: 72,
  /** The boxes with the present speed and altitude reach over the horizon. */
  readoutWidth: 68,
  readoutHalf: 15,
  headingY: 184,
  headingBoxHalf: 29,
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
  const { centreX, centreY } = FLIGHT_DISPLAY;
  return `rotate(${round(-rollDeg)} ${centreX} ${centreY}) translate(0 ${round(ladderShiftPx(pitchDeg))})`;
}

function ladderShiftPx(pitchDeg: number): number {
  return Math.min(90, Math.max(-90, pitchDeg)) * FLIGHT_DISPLAY.pitchPxPerDegree;
}

/** Half the height of a number of the ladder, and the distance of its middle from the centre line. */
const LADDER_TEXT_HALF_PX = 7;
export const LADDER_TEXT_X = 38;

/** Whether the number of a pitch mark is completely inside the ladder's window; `side` is -1 left, 1 right. */
export function isLadderNumberInside(
  markDeg: number,
  side: -1 | 1,
  { rollDeg, pitchDeg }: { readonly rollDeg: number; readonly pitchDeg: number },
): boolean {
  const { centreY, ladderTop, ladderBottom, pitchPxPerDegree } = FLIGHT_DISPLAY;
  const turn = (-rollDeg * Math.PI) / 180;
  const down = ladderShiftPx(pitchDeg) - markDeg * pitchPxPerDegree;
  const y = centreY + side * LADDER_TEXT_X * Math.sin(turn) + down * Math.cos(turn);
  return y - LADDER_TEXT_HALF_PX >= ladderTop && y + LADDER_TEXT_HALF_PX <= ladderBottom;
}

/** Marks every `step` units, numbers every `labelEvery`. */
interface Tape {
  readonly step: number;
  readonly labelEvery: number;
  readonly pxPerUnit: number;
}

/** Numbers 30 to 45 px apart, whole in each unit. */
export const SPEED_TAPES: Readonly<Record<Units['speed'], Tape>> = {
  'm/s': { step: 1, labelEvery: 5, pxPerUnit: 9 },
  'km/h': { step: 5, labelEvery: 10, pxPerUnit: 3 },
  kn: { step: 1, labelEvery: 5, pxPerUnit: 7 },
  mph: { step: 1, labelEvery: 5, pxPerUnit: 6 },
};
export const HEIGHT_TAPES: Readonly<Record<Units['height'], Tape>> = {
  m: { step: 1, labelEvery: 5, pxPerUnit: 7 },
  ft: { step: 5, labelEvery: 20, pxPerUnit: 2 },
};

/** Half the height of a number on a tape: closer to the end of the window it would be cut. */
export const TAPE_TEXT_HALF_PX = 6;

/** Marks of a vertical tape around `value`. Larger values are higher. */
export function tapeTicks(
  value: number,
  { step, labelEvery, pxPerUnit }: Tape,
  { halfPx, minimum = Number.NEGATIVE_INFINITY }: { readonly halfPx: number; readonly minimum?: number },
): readonly ScaleTick[] {
  const reach = halfPx / pxPerUnit;
  const ticks: ScaleTick[] = [];
  for (let index = Math.ceil((value - reach) / step); index * step <= value + reach; index += 1) {
    const tick = index * step;
    if (tick < minimum) continue;
    const offsetPx = round((value - tick) * pxPerUnit);
    const isLabelled = tick % labelEvery === 0 && Math.abs(offsetPx) <= halfPx - TAPE_TEXT_HALF_PX;
    ticks.push({ value: tick, offsetPx, label: isLabelled ? String(tick).replace('-', '−') : undefined });
  }
  return ticks;
}

/** A bug: the mark of a target value on a scale. */
export interface Bug {
  readonly offsetPx: number;
  /** The target is outside the window: the bug stays at its end. */
  readonly isBeyond: boolean;
}

/** The bug of `target` on a tape around `value`, both in the unit of the tape. */
export function tapeBug(value: number, target: number, pxPerUnit: number, halfPx: number): Bug {
  return clampedBug((value - target) * pxPerUnit, halfPx);
}

/** The bug of a heading on the strip, on the side of the shorter turn. */
export function headingBug(headingDeg: number, targetDeg: number, pxPerDegree: number, halfPx: number): Bug {
  const turnDeg = wrapDegrees(targetDeg - headingDeg + 180) - 180;
  return clampedBug(turnDeg * pxPerDegree, halfPx);
}

function clampedBug(offsetPx: number, halfPx: number): Bug {
  return {
    offsetPx: round(Math.max(-halfPx, Math.min(halfPx, offsetPx))),
    isBeyond: Math.abs(offsetPx) > halfPx,
  };
}

const CARDINALS: Readonly<Record<number, string>> = { 0: 'N', 90: 'E', 180: 'S', 270: 'W' };
/** Half the width of two digits on the heading strip. */
const HEADING_TEXT_HALF_PX = 8;

/** Marks of the heading strip: every 10°, labelled every 30° with the letter or the tens (`N`, `3`, `6`, `E`). */
export function headingTicks(headingDeg: number, halfPx: number, pxPerDegree: number): readonly ScaleTick[] {
  const reach = halfPx / pxPerDegree;
  const ticks: ScaleTick[] = [];
  for (let index = Math.ceil((headingDeg - reach) / 10); index * 10 <= headingDeg + reach; index += 1) {
    const degrees = wrapDegrees(index * 10);
    const offsetPx = round((index * 10 - headingDeg) * pxPerDegree);
    const isLabelled = degrees % 30 === 0 && Math.abs(offsetPx) <= halfPx - HEADING_TEXT_HALF_PX;
    ticks.push({
      value: degrees,
      offsetPx,
      label: isLabelled ? (CARDINALS[degrees] ?? String(degrees / 10)) : undefined,
    });
  }
  return ticks;
}

/** Length of the climb bar in pixels, up positive: full at ±`fullMps`. */
export function climbBarPx(climbMps: number, fullMps: number, halfPx: number): number {
  return round((Math.max(-fullMps, Math.min(fullMps, climbMps)) / fullMps) * halfPx);
}

/** Where the arrow of the wind points, clockwise from the nose: the way the air moves. */
export function windArrowDeg(fromDeg: number, headingDeg: number): number {
  return round(wrapDegrees(fromDeg + 180 - headingDeg));
}

function round(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
