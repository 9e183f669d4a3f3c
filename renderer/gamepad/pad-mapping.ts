import { z } from 'zod';
import type { Sticks } from '../../gateway/contract/onboard/manual-control.ts';
import { t } from '../language/translate.ts';
import type { PadReading } from './pad-reading.ts';

export const PAD_AXES = ['forward', 'right', 'up', 'turn'] as const;
export type PadAxis = (typeof PAD_AXES)[number];

/** Minimum range of an axis for a valid calibration. */
const LEAST_TRAVEL = 0.5;

/** Low end, centre and high end of an axis. */
export interface AxisRange {
  readonly least: number;
  readonly centre: number;
  readonly most: number;
}

const axisSchema = z.object({ index: z.number().int().min(0).max(31), isInverted: z.boolean() });
const rangeSchema = z
  .object({ least: z.number(), centre: z.number(), most: z.number() })
  .refine((range) => soundRange(range) !== undefined);
export const padMappingSchema = z.object({
  axes: z.object({ forward: axisSchema, right: axisSchema, up: axisSchema, turn: axisSchema }),
  /** Share of the range around the centre that counts as centred. */
  deadZone: z.number().min(0).max(0.5),
  /** 0: linear; 1: finest near the centre. */
  expo: z.number().min(0).max(1),
  deadManButton: z.number().int().min(0).max(63),
  /** By axis index, for calibrated axes. */
  ranges: z.record(z.string(), rangeSchema),
});
export type PadMapping = z.infer<typeof padMappingSchema>;

/**
 * The stick layout of most transmitters: height and yaw left, direction right. The left shoulder
 * button is the dead-man button.
 */
export const USUAL_MAPPING: PadMapping = {
  axes: {
    forward: { index: 3, isInverted: true },
    right: { index: 2, isInverted: false },
    up: { index: 1, isInverted: true },
    turn: { index: 0, isInverted: false },
  },
  deadZone: 0.08,
  expo: 0.3,
  deadManButton: 4,
  ranges: {},
};

export type PadSticks = Pick<Sticks, PadAxis | 'isHeld'>;

export const LET_GO: PadSticks = { forward: 0, right: 0, up: 0, turn: 0, isHeld: false };

/** Applies a mapping to a reading. A missing axis is centred, a missing button is not held. */
export function sticksOf(reading: PadReading, mapping: PadMapping): PadSticks {
  const axis = (name: PadAxis) => {
    const { index, isInverted } = mapping.axes[name];
    const raw = ranged(reading.axes[index] ?? 0, mapping.ranges[String(index)]);
    const shaped = shape(raw, mapping);
    return isInverted ? 0 - shaped : shaped;
  };
  return {
    forward: axis('forward'),
    right: axis('right'),
    up: axis('up'),
    turn: axis('turn'),
    isHeld: reading.buttons[mapping.deadManButton] === true,
  };
}

/** Undefined if the axis was not moved through its range. */
export function soundRange(range: AxisRange): AxisRange | undefined {
  const { least, centre, most } = range;
  return most - centre >= LEAST_TRAVEL && centre - least >= LEAST_TRAVEL ? range : undefined;
}

/** Labels printed on common gamepads. */
export function buttonName(index: number): string {
  return ['A', 'B', 'X', 'Y', 'LB', 'RB', 'LT', 'RT'][index] ?? t('button {index}', { index });
}

function ranged(value: number, range: AxisRange | undefined): number {
  if (!Number.isFinite(value)) return 0;
  if (!range) return clamp(value);
  const { least, centre, most } = range;
  return clamp(value >= centre ? (value - centre) / (most - centre) : (value - centre) / (centre - least));
}

function shape(value: number, { deadZone, expo }: PadMapping): number {
  const size = Math.abs(value);
  if (size <= deadZone) return 0;
  const moved = (size - deadZone) / (1 - deadZone);
  return Math.sign(value) * (moved * (1 - expo) + moved ** 3 * expo);
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** Records the range of each axis from its rest position. Unmoved axes keep their calibration. */
export class AxisCalibration {
  readonly #ranges: AxisRange[];

  /** @param resting axis values with all sticks released */
  constructor(resting: readonly number[]) {
    this.#ranges = resting.map((centre) => ({ least: centre, centre, most: centre }));
  }

  see(axes: readonly number[]): void {
    for (const [index, value] of axes.entries()) {
      const range = this.#ranges[index];
      if (!range || !Number.isFinite(value)) continue;
      const { least, centre, most } = range;
      this.#ranges[index] = { least: Math.min(least, value), centre, most: Math.max(most, value) };
    }
  }

  /** By axis index, only axes that were moved far enough. */
  get ranges(): Readonly<Record<string, AxisRange>> {
    return Object.fromEntries(
      this.#ranges.flatMap((range, index) => (soundRange(range) ? [[String(index), range]] : [])),
    );
  }
}
