import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';

/** A motor as the test counts, and where it sits: clockwise from the nose. */
export interface MotorPlace {
  readonly motor: number;
  readonly angleDeg: number;
}

export interface MotorFrame {
  readonly autopilot: TelemetryVehicle['autopilot'];
  /** Null where the vehicle's type does not say. */
  readonly motors: number | null;
  /** FRAME_CLASS and FRAME_TYPE of ArduPilot; null while they are not read. */
  readonly frameClass: number | null;
  readonly frameType: number | null;
}

/** PX4 numbers a quadcopter crosswise. */
const PX4_QUAD: readonly MotorPlace[] = [
  { motor: 1, angleDeg: 45 },
  { motor: 2, angleDeg: 225 },
  { motor: 3, angleDeg: 315 },
  { motor: 4, angleDeg: 135 },
];
/** ArduPilot's third test moves the servo of the tail. */
const TRICOPTER: readonly MotorPlace[] = [
  { motor: 1, angleDeg: 60 },
  { motor: 2, angleDeg: 180 },
  { motor: 4, angleDeg: 300 },
];
/** Of FRAME_CLASS, those with one motor on each arm: https://ardupilot.org/copter/docs/frame-type-configuration.html */
const QUAD = 1;
const FLAT: ReadonlyMap<number, number> = new Map([
  [QUAD, 4],
  [2, 6],
  [3, 8],
]);
/** Of FRAME_TYPE: a motor at the nose, or the nose between two; of the others the arms lie elsewhere. */
const QUAD_PLUS: ReadonlySet<number> = new Set([0, 6, 16]);
const QUAD_X: ReadonlySet<number> = new Set([1, 2, 3, 12, 13, 14, 17, 18]);
const PLUS: ReadonlySet<number> = new Set([0]);
const X: ReadonlySet<number> = new Set([1, 13, 14]);

/** Numbers the test takes. ArduPilot's tricopter has no third motor. */
export function motorNumbers({ autopilot, motors }: MotorFrame): readonly number[] {
  if (autopilot === 'ardupilot' && motors === TRICOPTER.length) return TRICOPTER.map(({ motor }) => motor);
  return Array.from({ length: motors ?? 4 }, (_, index) => index + 1);
}

/**
 * Where each motor of the test sits. Undefined when the frame does not define it, as with two motors on an
 * arm. ArduPilot tests clockwise from the motor at the nose, or from the one right of it. A quadcopter whose
 * frame is not read yet is assumed to be an X.
 */
export function motorLayout({
  autopilot,
  motors,
  frameClass,
  frameType,
}: MotorFrame): readonly MotorPlace[] | undefined {
  if (autopilot === 'px4') return motors === PX4_QUAD.length ? PX4_QUAD : undefined;
  if (autopilot !== 'ardupilot' || motors === null) return undefined;
  if (motors === TRICOPTER.length) return TRICOPTER;
  const isQuad = motors === PX4_QUAD.length;
  if (FLAT.get(frameClass ?? (isQuad ? QUAD : -1)) !== motors) return undefined;
  const type = frameType ?? (isQuad ? 1 : -1);
  const stepDeg = 360 / motors;
  const firstDeg = (isQuad ? QUAD_PLUS : PLUS).has(type)
    ? 0
    : (isQuad ? QUAD_X : X).has(type)
      ? stepDeg / 2
      : undefined;
  if (firstDeg === undefined) return undefined;
  return Array.from({ length: motors }, (_, index) => ({
    motor: index + 1,
    angleDeg: firstDeg + index * stepDeg,
  }));
}
