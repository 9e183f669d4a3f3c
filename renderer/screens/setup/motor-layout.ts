import type { TelemetryVehicle } from '../../../gateway/contract/telemetry.ts';

/** A motor as the test counts, and where it sits: clockwise from the nose. */
export interface MotorPlace {
  readonly motor: number;
  readonly angleDeg: number;
}

const PLUS = 0;
/** PX4 numbers a quadcopter crosswise. */
const PX4_QUAD: readonly MotorPlace[] = [
  { motor: 1, angleDeg: 45 },
  { motor: 2, angleDeg: 225 },
  { motor: 3, angleDeg: 315 },
  { motor: 4, angleDeg: 135 },
];
const TRICOPTER: readonly MotorPlace[] = [
  { motor: 1, angleDeg: 60 },
  { motor: 2, angleDeg: 180 },
  { motor: 3, angleDeg: 300 },
];

/**
 * Where each motor of the test sits; undefined where the frame does not tell. ArduPilot tests clockwise from the motor at
 * the nose, or from the one right of it.
 */
export function motorLayout(
  autopilot: TelemetryVehicle['autopilot'],
  motors: number,
  frameType: number | null,
): readonly MotorPlace[] | undefined {
  if (autopilot === 'px4') return motors === PX4_QUAD.length ? PX4_QUAD : undefined;
  if (autopilot !== 'ardupilot') return undefined;
  if (motors === TRICOPTER.length) return TRICOPTER;
  const stepDeg = 360 / motors;
  const firstDeg = frameType === PLUS ? 0 : stepDeg / 2;
  return Array.from({ length: motors }, (_, index) => ({
    motor: index + 1,
    angleDeg: firstDeg + index * stepDeg,
  }));
}
