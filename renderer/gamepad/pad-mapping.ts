import { z } from 'zod';
import { COMMAND_PARAMS, commandNameSchema } from '../../gateway/contract/command/catalogue/commands.ts';
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
const buttonSchema = z.number().int().min(0).max(63);
/** The gimbal turns by two axes while a button is held. */
const gimbalSchema = z.object({
  pitch: axisSchema,
  yaw: axisSchema,
  /** null: the sticks never turn the gimbal. */
  holdButton: buttonSchema.nullable(),
  /** At full deflection. */
  fullRateDps: z.number().min(1).max(90),
});
export const PAD_CAMERA_ACTIONS = ['record', 'zoom-in', 'zoom-out'] as const;
/** What a button does: a guided command, the video of the camera on or off, or zooming while it is held. */
const padActionSchema = z.union([
  z.object({ kind: z.literal('record') }),
  z.object({ kind: z.enum(['zoom-in', 'zoom-out']) }),
  z
    .object({
      kind: z.literal('command'),
      command: commandNameSchema,
      params: z.record(z.string(), z.unknown()),
    })
    .refine(({ command, params }) => COMMAND_PARAMS[command].safeParse(params).success),
]);
export type PadAction = z.infer<typeof padActionSchema>;

const USUAL_GIMBAL: z.infer<typeof gimbalSchema> = {
  pitch: { index: 3, isInverted: true },
  yaw: { index: 2, isInverted: false },
  holdButton: 5,
  fullRateDps: 30,
};

/** What may differ between types of vehicles. */
export const padProfileSchema = z.object({
  axes: z.object({ forward: axisSchema, right: axisSchema, up: axisSchema, turn: axisSchema }),
  /** Share of the range around the centre that counts as centred. */
  deadZone: z.number().min(0).max(0.5),
  /** 0: linear; 1: finest near the centre. */
  expo: z.number().min(0).max(1),
  deadManButton: buttonSchema,
  gimbal: gimbalSchema.default(USUAL_GIMBAL),
  /** By button index. */
  buttons: z.record(z.string().regex(/^\d{1,2}$/), padActionSchema).default({}),
});

export const padMappingSchema = padProfileSchema.extend({
  /** By axis index, for calibrated axes. */
  ranges: z.record(z.string(), rangeSchema),
});
export type PadMapping = z.infer<typeof padMappingSchema>;

/**
 * The stick layout of most transmitters: height and yaw left, direction right. The left shoulder
 * button is the dead-man button; with the right one, the right stick turns the gimbal.
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
  gimbal: USUAL_GIMBAL,
  buttons: {},
  ranges: {},
};

export type PadSticks = Pick<Sticks, PadAxis | 'isHeld'>;

export const LET_GO: PadSticks = { forward: 0, right: 0, up: 0, turn: 0, isHeld: false };

/** Applies a mapping to a reading. A missing axis is centred, a missing button is not held. */
export function sticksOf(reading: PadReading, mapping: PadMapping): PadSticks {
  const axis = (name: PadAxis) => axisValue(reading, mapping, mapping.axes[name]);
  return {
    forward: axis('forward'),
    right: axis('right'),
    up: axis('up'),
    turn: axis('turn'),
    isHeld: reading.buttons[mapping.deadManButton] === true,
  };
}

/** The deflection of one axis, calibrated and shaped, −1 to 1. */
export function axisValue(
  reading: PadReading,
  mapping: PadMapping,
  { index, isInverted }: z.infer<typeof axisSchema>,
): number {
  const shaped = shape(ranged(reading.axes[index] ?? 0, mapping.ranges[String(index)]), mapping);
  return isInverted ? 0 - shaped : shaped;
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
