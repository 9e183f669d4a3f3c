import { describe, expect, it } from 'vitest';
import type { TelemetryGimbal } from '../../../gateway/contract/vehicle/payload.ts';
import {
  type CameraPose,
  cameraFootprint,
  cameraViewOf,
  FARTHEST_M,
} from '../../../renderer/format/camera-footprint.ts';
import { buildVehicle } from '../builder/build-records.ts';

/** 100 m above level ground at the equator, where a degree is the same in both directions. */
const down: CameraPose = {
  lat: 0,
  lon: 0,
  altitudeAmslM: 150,
  rollDeg: 0,
  pitchDeg: -90,
  yawDeg: 0,
  horizontalDeg: 90,
  verticalDeg: 2 * (Math.atan(0.5) * (180 / Math.PI)),
};
const LEVEL_M = 50;

/** The corners from top left clockwise, in metres north and east. */
function corners(pose: CameraPose, groundAt?: (place: { lat: number; lon: number }) => number | undefined) {
  const { points } = cameraFootprint(pose, LEVEL_M, groundAt)!;
  return [0, 6, 12, 18].map((index) => {
    const { lat, lon } = points[index]!;
    return [Math.round(lat * 111_319.49), Math.round(lon * 111_319.49)].map((value) => value + 0);
  });
}

describe('the ground in the picture', () => {
  it('straight down: 2 · 100 · tan 45° wide, half as high, its top to the north', () => {
    expect(corners(down)).toEqual([
      [50, -100],
      [50, 100],
      [-50, 100],
      [-50, -100],
    ]);
  });

  it('turns with the yaw', () => {
    expect(corners({ ...down, yawDeg: 90 })[0]).toEqual([100, 50]);
  });

  it('45° down: the middle is as far ahead as the camera is high, the top is farther', () => {
    // Rays ahead: 45° ± 26.57°. 100 / tan 18.43° = 300 and 100 / tan 71.57° = 33.3 ahead; the distance along the
    // optical axis, 100 / sin of the ray times its cosine to the axis, is half the width.
    const [topLeft, , bottomRight] = corners({ ...down, pitchDeg: -45 });
    expect(topLeft).toEqual([300, -283]);
    expect(bottomRight).toEqual([33, 94]);
  });

  it('rolls to the side: the right of the picture sinks', () => {
    const [topLeft, topRight] = corners({ ...down, pitchDeg: -45, rollDeg: 20 });
    expect(topRight![0]).toBeLessThan(topLeft![0]!);
  });

  it('follows the ground: a plateau 50 m higher halves the picture', () => {
    expect(corners(down, () => 100)).toEqual([
      [25, -50],
      [25, 50],
      [-25, 50],
      [-25, -50],
    ]);
    expect(corners(down, () => undefined)[0]).toEqual([50, -100]);
  });

  it('follows a slope: rising by 0.5 to the east, the ray of 45° meets it where x = 100 - x / 2', () => {
    const slope = ({ lon }: { lon: number }) => LEVEL_M + 0.5 * lon * 111_319.49;
    expect(corners(down, slope)[1]![1]).toBe(67);
  });

  it('is cut off at the horizon, and nothing above it or below the ground', () => {
    const ahead = cameraFootprint({ ...down, pitchDeg: 0 }, LEVEL_M)!;
    expect(ahead.isCutOff).toBe(true);
    const farthestM = Math.max(...ahead.points.map(({ lat, lon }) => Math.hypot(lat, lon) * 111_319.49));
    expect(farthestM).toBeCloseTo(FARTHEST_M, 0);
    expect(cameraFootprint({ ...down, pitchDeg: 45 }, LEVEL_M)).toBeUndefined();
    expect(cameraFootprint(down, 200)).toBeUndefined();
    expect(cameraFootprint(down, LEVEL_M)?.isCutOff).toBe(false);
  });
});

it('takes the pose from telemetry, with an assumed lens where none is reported', () => {
  const vehicle = buildVehicle({
    position: { lat: 1, lon: 2, alt_amsl_m: 150, altitude_m: 100, heading_deg: 0, age_ms: 0 },
    home: { lat: 1, lon: 2, alt_amsl_m: 50 },
  });
  expect(cameraViewOf(vehicle)).toBeUndefined();
  const gimbal: TelemetryGimbal = {
    id: 1,
    name: null,
    has_manager: false,
    can: null,
    pitch_limits_deg: null,
    yaw_limits_deg: null,
    attitude: { roll_deg: null, pitch_deg: -60, yaw_deg: 0, yaw_north_deg: 90, age_ms: 0 },
    control: null,
    problems: [],
    stale: false,
    age_ms: 0,
  };
  expect(cameraViewOf({ ...vehicle, gimbals: [gimbal] })).toEqual({
    lat: 1,
    lon: 2,
    altitudeAmslM: 150,
    levelAmslM: 50,
    rollDeg: 0,
    pitchDeg: -60,
    yawDeg: 90,
    horizontalDeg: 60,
    verticalDeg: 40,
    isAssumed: true,
  });
  expect(cameraViewOf({ ...vehicle, gimbals: [{ ...gimbal, stale: true }] })).toBeUndefined();
});
