import type { MotorPlace, VehicleCalibration } from '../../contract/onboard/calibration.ts';
import type { AutopilotKind } from '../../vehicle/state/groups.ts';

/** Forward and right of the centre, as shares of the largest distance. */
type Point = readonly [forward: number, right: number];

interface FrameRow {
  readonly frameClass: number;
  /** FRAME_TYPE values; undefined: all without a row of their own. */
  readonly types: readonly number[] | undefined;
  /** Angle of the first arm, clockwise from the nose, in degrees: the others follow evenly. Or each arm. */
  readonly arms: number | readonly Point[];
  /** Motor numbers in the order of the motor test. */
  readonly motors: readonly number[];
  /** Of one after the other, repeated: l anticlockwise, r clockwise. Empty: they do not decide the yaw. */
  readonly turns: '' | 'lr' | 'rl' | 'lrrl' | 'rllr';
}

const QUAD = 1;
const TRI = 7;
/** OctaQuad, Y6 and DodecaHexa have two motors on each arm. */
const PAIRED: ReadonlySet<number> = new Set([4, 5, 12]);
/** ArduPilot's third test of a tricopter moves the tail servo. */
const TRI_TESTS = [1, 2, 4];

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const V_TAIL = [60, 160, 200, 300].map(onCircle);
const Y = [60, 180, 300].map(onCircle);
const HEXA_H: readonly Point[] = [
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, -1],
  [0, -1],
  [1, -1],
];
const OCTA_V: readonly Point[] = [
  [1, 1],
  [0.34, 0.83],
  [-0.32, 0.67],
  [-1, 0.5],
  [-1, -0.5],
  [-0.32, -0.67],
  [0.34, -0.83],
  [1, -1],
];
const OCTA_H: readonly Point[] = [
  [1, 1],
  [0.333, 1],
  [-0.333, 1],
  [-1, 1],
  [-1, -1],
  [-0.333, -1],
  [0.333, -1],
  [1, -1],
];
const OCTA_I: readonly Point[] = [
  [1, 0.333],
  [1, 1],
  [-1, 1],
  [-1, 0.333],
  [-1, -0.333],
  [-1, -1],
  [1, -1],
  [1, -0.333],
];
const OCTA = [1, 3, 8, 4, 2, 6, 7, 5];
const OCTA_QUAD = [1, 6, 4, 7, 3, 8, 2, 5];
const OCTA_QUAD_BF = [2, 6, 1, 5, 3, 7, 4, 8];

/**
 * The frames of ArduPilot's motor matrix by FRAME_CLASS and FRAME_TYPE. The order of the test is clockwise.
 * Source: https://github.com/ArduPilot/ardupilot/blob/master/libraries/AP_Motors/AP_MotorsMatrix.cpp
 */
export const ARDUPILOT_FRAMES: readonly FrameRow[] = [
  { frameClass: QUAD, types: [0], arms: 0, motors: [3, 1, 4, 2], turns: 'rl' },
  { frameClass: QUAD, types: [6], arms: 0, motors: [3, 1, 4, 2], turns: 'lr' },
  { frameClass: QUAD, types: [16], arms: 0, motors: [3, 1, 4, 2], turns: '' },
  { frameClass: QUAD, types: [1, 2], arms: 45, motors: [1, 4, 2, 3], turns: 'lr' },
  { frameClass: QUAD, types: [3], arms: 45, motors: [1, 4, 2, 3], turns: 'rl' },
  { frameClass: QUAD, types: [17], arms: 45, motors: [1, 4, 2, 3], turns: '' },
  { frameClass: QUAD, types: [12], arms: 45, motors: [2, 1, 3, 4], turns: 'lr' },
  { frameClass: QUAD, types: [18], arms: 45, motors: [2, 1, 3, 4], turns: 'rl' },
  { frameClass: QUAD, types: [13], arms: 45, motors: [1, 4, 3, 2], turns: 'lr' },
  { frameClass: QUAD, types: [14], arms: 45, motors: upTo(4), turns: 'lr' },
  { frameClass: QUAD, types: [4, 5], arms: V_TAIL, motors: [1, 4, 2, 3], turns: '' },
  { frameClass: 2, types: [0], arms: 0, motors: [1, 4, 6, 2, 3, 5], turns: 'rl' },
  { frameClass: 2, types: [1], arms: 30, motors: [5, 1, 4, 6, 2, 3], turns: 'lr' },
  { frameClass: 2, types: [3], arms: HEXA_H, motors: [5, 1, 4, 6, 2, 3], turns: 'lr' },
  { frameClass: 2, types: [13], arms: 30, motors: [1, 6, 5, 4, 3, 2], turns: 'lr' },
  { frameClass: 2, types: [14], arms: 30, motors: upTo(6), turns: 'lr' },
  { frameClass: 3, types: [0], arms: 0, motors: OCTA, turns: 'rl' },
  { frameClass: 3, types: [1], arms: 22.5, motors: OCTA, turns: 'rl' },
  { frameClass: 3, types: [2], arms: OCTA_V, motors: [7, 6, 2, 4, 8, 3, 1, 5], turns: 'rl' },
  { frameClass: 3, types: [3], arms: OCTA_H, motors: OCTA, turns: 'rl' },
  { frameClass: 3, types: [15], arms: OCTA_I, motors: [2, 6, 7, 5, 1, 3, 8, 4], turns: 'rl' },
  { frameClass: 3, types: [13], arms: 22.5, motors: [1, 8, 7, 6, 5, 4, 3, 2], turns: 'lr' },
  { frameClass: 3, types: [14], arms: 22.5, motors: upTo(8), turns: 'lr' },
  { frameClass: 4, types: [0], arms: 0, motors: OCTA_QUAD, turns: 'lrrl' },
  { frameClass: 4, types: [1, 2], arms: 45, motors: OCTA_QUAD, turns: 'lrrl' },
  { frameClass: 4, types: [3], arms: 45, motors: OCTA_QUAD, turns: 'rllr' },
  { frameClass: 4, types: [12], arms: 45, motors: OCTA_QUAD_BF, turns: 'lrrl' },
  { frameClass: 4, types: [18], arms: 45, motors: OCTA_QUAD_BF, turns: 'rllr' },
  { frameClass: 4, types: [14], arms: 45, motors: upTo(8), turns: 'lrrl' },
  { frameClass: 5, types: [10], arms: Y, motors: upTo(6), turns: 'rl' },
  { frameClass: 5, types: [11], arms: Y, motors: [2, 5, 1, 4, 3, 6], turns: 'lr' },
  { frameClass: 5, types: undefined, arms: Y, motors: [5, 1, 6, 4, 2, 3], turns: 'rllr' },
  { frameClass: TRI, types: undefined, arms: Y, motors: [1, 4, 2], turns: '' },
  { frameClass: 12, types: [0], arms: 0, motors: upTo(12), turns: 'lrrl' },
  { frameClass: 12, types: [1], arms: 30, motors: upTo(12), turns: 'lrrl' },
  { frameClass: 14, types: [0], arms: 0, motors: upTo(10), turns: 'lr' },
  { frameClass: 14, types: [1, 14], arms: 18, motors: upTo(10), turns: 'lr' },
];

/** PX4's quadcopter, whose motors are numbered crosswise, until its geometry is read. */
const PX4_QUAD = [45, 225, 315, 135].map(onCircle);
/** A rotor below this moment is not turned by any known sense. */
const NO_MOMENT = 1e-6;

interface MotorFrame extends Pick<VehicleCalibration['motorTest'], 'motors' | 'frameClass' | 'frameType'> {
  readonly autopilot: AutopilotKind;
  /** Parameter of a PX4; undefined until read. */
  readonly parameter: (name: string) => number | undefined;
}

/** What is known of a vehicle's frame. @param parameter its values; undefined until read */
export function frameOf(
  autopilot: AutopilotKind,
  motors: number | null = null,
  parameter: MotorFrame['parameter'],
): Pick<VehicleCalibration['motorTest'], 'motors' | 'frameClass' | 'frameType' | 'layout'> {
  const frameClass = parameter('FRAME_CLASS') ?? null;
  const frameType = parameter('FRAME_TYPE') ?? null;
  const layout = motorLayout({ autopilot, motors, frameClass, frameType, parameter });
  return { motors, frameClass, frameType, layout };
}

/**
 * Where each motor sits and how it turns, in the order of the motor test; null if unknown. An ArduPilot
 * quadcopter whose frame is not read yet is assumed to be an X.
 */
export function motorLayout(frame: MotorFrame): MotorPlace[] | null {
  if (frame.autopilot === 'px4') return px4Layout(frame);
  const { autopilot, motors, frameType } = frame;
  if (autopilot !== 'ardupilot' || motors === null) return null;
  const frameClass = frame.frameClass ?? (motors === 4 ? QUAD : motors === 3 ? TRI : null);
  const type = frameType ?? (motors === 4 ? 1 : null);
  const rows = ARDUPILOT_FRAMES.filter(
    (row) => row.frameClass === frameClass && row.motors.length === motors,
  );
  const row =
    rows.find(({ types }) => type !== null && types?.includes(type)) ?? rows.find(({ types }) => !types);
  return row ? placesOf(row) : null;
}

export function placesOf({ frameClass, arms, motors, turns }: FrameRow): MotorPlace[] {
  const onArm = PAIRED.has(frameClass) ? 2 : 1;
  return motors.map((motor, index) => {
    const arm = Math.floor(index / onArm);
    const [forward = 0, right = 0] =
      typeof arms === 'number' ? onCircle(arms + (arm * 360 * onArm) / motors.length) : (arms[arm] ?? []);
    const turn = turns[index % turns.length];
    return {
      test: frameClass === TRI ? (TRI_TESTS[index] ?? 0) : index + 1,
      motor,
      forward,
      right,
      turns: turn === undefined ? null : turn === 'r' ? 'clockwise' : 'anticlockwise',
    };
  });
}

/** CA_ROTORn_PX and PY are its place in metres; a positive CA_ROTORn_KM turns anticlockwise. */
function px4Layout({ motors, parameter }: MotorFrame): MotorPlace[] | null {
  const count = parameter('CA_ROTOR_COUNT') ?? 0;
  const rotors = upTo(count <= 12 ? count : 0).map((motor) => {
    const of = (name: string) => parameter(`CA_ROTOR${motor - 1}_${name}`);
    return { motor, forward: of('PX'), right: of('PY'), moment: of('KM') ?? 0 };
  });
  const farthest = Math.max(
    ...rotors.flatMap(({ forward = 0, right = 0 }) => [Math.abs(forward), Math.abs(right)]),
  );
  const isRead = rotors.every(({ forward, right }) => forward !== undefined && right !== undefined);
  if (count === motors && isRead && farthest > 0)
    return rotors.map(({ motor, forward = 0, right = 0, moment }) => ({
      test: motor,
      motor,
      forward: forward / farthest,
      right: right / farthest,
      turns: Math.abs(moment) < NO_MOMENT ? null : moment > 0 ? 'anticlockwise' : 'clockwise',
    }));
  if (motors !== PX4_QUAD.length) return null;
  return PX4_QUAD.map(([forward, right], index) => ({
    test: index + 1,
    motor: index + 1,
    forward,
    right,
    turns: null,
  }));
}

function onCircle(angleDeg: number): Point {
  const angle = (angleDeg / 180) * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
}
