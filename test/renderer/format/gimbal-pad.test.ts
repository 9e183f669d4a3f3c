import { expect, it } from 'vitest';
import { directionAt, padRange, pointOf, turned } from '../../../renderer/format/gimbal-pad.ts';

const usual = padRange({ pitch_limits_deg: null, yaw_limits_deg: null });

it('shows the limits of the gimbal, within those of the command', () => {
  expect(usual).toEqual({ lowestDeg: -90, highestDeg: 30, leftDeg: -90, rightDeg: 90 });
  expect(padRange({ pitch_limits_deg: [-135, 90.5], yaw_limits_deg: [-320, 320] })).toEqual({
    lowestDeg: -120,
    highestDeg: 60,
    leftDeg: -180,
    rightDeg: 180,
  });
});

it('points to corners and beyond the border', () => {
  expect(directionAt(0, 0, usual)).toEqual({ pitchDeg: 30, yawDeg: -90 });
  expect(directionAt(1, 1, usual)).toEqual({ pitchDeg: -90, yawDeg: 90 });
  expect(directionAt(0.5, 0.25, usual)).toEqual({ pitchDeg: 0, yawDeg: 0 });
  expect(directionAt(7, -3, usual)).toEqual({ pitchDeg: 30, yawDeg: 90 });
});

it('finds the point of a direction', () => {
  expect(pointOf({ pitchDeg: 0, yawDeg: 0 }, usual)).toEqual({ x: 0.5, y: 0.25 });
  expect(pointOf({ pitchDeg: -100, yawDeg: 120 }, usual)).toEqual({ x: 1, y: 1 });
});

it('turns within the range', () => {
  expect(turned({ pitchDeg: -88.4, yawDeg: 2 }, -5, 5, usual)).toEqual({ pitchDeg: -90, yawDeg: 7 });
});
