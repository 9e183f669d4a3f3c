import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import { axisValue, PAD_AXES, type PadAction, type PadMapping } from './pad-mapping.ts';
import type { PadReading } from './pad-reading.ts';

/** Rates are sent at most five times a second. */
const RATE_PERIOD_MS = 200;
/** Of the zoom, while its button is held. */
const ZOOM_PCT = 100;

/**
 * Commands that the window gives with one click, so a button may give them too. All others ask
 * first and wait for the slide.
 */
const GIVEN_AT_ONCE: ReadonlySet<CommandName> = new Set<CommandName>([
  'hold',
  'rtl',
  'land',
  'camera-trigger',
  'camera-interval',
  'camera-stop',
  'camera-video',
  'camera-mode',
  'camera-zoom',
  'camera-focus',
  'camera-track-stop',
  'gimbal',
  'gimbal-roi-none',
  'gimbal-home',
]);

export function asksFirst(command: CommandName): boolean {
  return !GIVEN_AT_ONCE.has(command);
}

/** What a gamepad wants from a vehicle. */
export type PadWish = { readonly vehicleId: string } & (
  | { readonly kind: 'press'; readonly action: Extract<PadAction, { kind: 'command' | 'record' }> }
  | { readonly kind: 'zoom'; readonly value: number }
  | { readonly kind: 'gimbal'; readonly pitchDps: number; readonly yawDps: number }
);

/** The gamepad and whom it commands at one moment. */
export interface PadMoment {
  /** Undefined if the gamepad is gone, or this window is hidden or not focused. */
  readonly reading: PadReading | undefined;
  /** Undefined if no vehicle is selected. */
  readonly vehicleId: string | undefined;
  readonly mapping: PadMapping;
  /** The sticks fly the vehicle: they turn no gimbal meanwhile. */
  readonly isFlying: boolean;
  readonly nowMs: number;
}

/**
 * Turns readings of a gamepad into commands other than flying. A button counts only after it was
 * seen released. Whatever ends a motion (release, loss of the gamepad or the focus, another
 * vehicle) stops it at once.
 */
export class PadCommander {
  /** Buttons held at the last reading; undefined when none is known. */
  #held: ReadonlySet<number> | undefined;
  /** Held since the gamepad appeared: they do not count yet. */
  #jammed = new Set<number>();
  #turning: { vehicleId: string; pitchDps: number; yawDps: number } | undefined;
  #zooming: { vehicleId: string; value: number } | undefined;
  #ratedAtMs = Number.NEGATIVE_INFINITY;

  look(moment: PadMoment): readonly PadWish[] {
    const wishes: PadWish[] = [];
    const held = heldButtons(moment.reading);
    if (this.#held === undefined) this.#jammed = new Set(held);
    for (const button of this.#jammed) if (!held.has(button)) this.#jammed.delete(button);
    this.#turn(moment, held, wishes);
    this.#zoom(moment, held, wishes);
    this.#press(moment, held, wishes);
    this.#held = moment.reading && held;
    return wishes;
  }

  #press({ vehicleId, mapping }: PadMoment, held: ReadonlySet<number>, wishes: PadWish[]): void {
    if (this.#held === undefined || vehicleId === undefined) return;
    for (const button of held) {
      if (this.#held.has(button) || isReserved(button, mapping)) continue;
      const action = mapping.buttons[String(button)];
      if (action?.kind === 'record' || action?.kind === 'command')
        wishes.push({ kind: 'press', vehicleId, action });
    }
  }

  #zoom({ vehicleId, mapping }: PadMoment, held: ReadonlySet<number>, wishes: PadWish[]): void {
    let value = 0;
    for (const button of held) {
      if (this.#jammed.has(button) || isReserved(button, mapping)) continue;
      const kind = mapping.buttons[String(button)]?.kind;
      if (kind === 'zoom-in') value += ZOOM_PCT;
      if (kind === 'zoom-out') value -= ZOOM_PCT;
    }
    const before = this.#zooming;
    if (before && (before.vehicleId !== vehicleId || value === 0))
      wishes.push({ kind: 'zoom', vehicleId: before.vehicleId, value: 0 });
    const isNew = before?.vehicleId !== vehicleId || before?.value !== value;
    if (value !== 0 && vehicleId !== undefined && isNew) wishes.push({ kind: 'zoom', vehicleId, value });
    this.#zooming = value === 0 || vehicleId === undefined ? undefined : { vehicleId, value };
  }

  #turn(moment: PadMoment, held: ReadonlySet<number>, wishes: PadWish[]): void {
    const { vehicleId, nowMs } = moment;
    const { pitchDps, yawDps } = this.#rates(moment, held);
    const isStill = pitchDps === 0 && yawDps === 0;
    const before = this.#turning;
    if (before && (before.vehicleId !== vehicleId || isStill)) {
      wishes.push({ kind: 'gimbal', vehicleId: before.vehicleId, pitchDps: 0, yawDps: 0 });
      this.#turning = undefined;
    }
    if (isStill || vehicleId === undefined || nowMs - this.#ratedAtMs < RATE_PERIOD_MS) return;
    const now = this.#turning;
    if (now?.pitchDps === pitchDps && now.yawDps === yawDps) return;
    wishes.push({ kind: 'gimbal', vehicleId, pitchDps, yawDps });
    this.#turning = { vehicleId, pitchDps, yawDps };
    this.#ratedAtMs = nowMs;
  }

  /** In whole degrees a second, so that a trembling hand sends nothing new. */
  #rates({ reading, mapping, isFlying }: PadMoment, held: ReadonlySet<number>) {
    const { pitch, yaw, holdButton, fullRateDps } = mapping.gimbal;
    const isHeld =
      holdButton !== null &&
      holdButton !== mapping.deadManButton &&
      held.has(holdButton) &&
      !this.#jammed.has(holdButton);
    const flown = new Set(isFlying ? PAD_AXES.map((axis) => mapping.axes[axis].index) : []);
    const rate = (axis: typeof pitch) =>
      reading && isHeld && !flown.has(axis.index)
        ? Math.round(axisValue(reading, mapping, axis) * fullRateDps)
        : 0;
    return { pitchDps: rate(pitch), yawDps: rate(yaw) };
  }
}

function heldButtons(reading: PadReading | undefined): ReadonlySet<number> {
  return new Set(reading?.buttons.flatMap((isHeld, index) => (isHeld ? [index] : [])));
}

/** The dead-man button and the button of the gimbal do nothing else. */
export function isReserved(button: number, { deadManButton, gimbal }: PadMapping): boolean {
  return button === deadManButton || button === gimbal.holdButton;
}
