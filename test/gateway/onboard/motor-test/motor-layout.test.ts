import { describe, expect, it } from 'vitest';
import type { MotorPlace } from '../../../../gateway/contract/onboard/calibration.ts';
import {
  ARDUPILOT_FRAMES,
  motorLayout,
  placesOf,
} from '../../../../gateway/onboard/motor-test/motor-layout.ts';

const none = () => undefined;
const ardupilot = (motors: number | null, frameClass: number | null, frameType: number | null) =>
  motorLayout({ autopilot: 'ardupilot', motors, frameClass, frameType, parameter: none });
const angleOf = ({ forward, right }: { readonly forward: number; readonly right: number }) =>
  (Math.round((Math.atan2(right, forward) / Math.PI) * 180) + 360) % 360;

describe('the frames of ArduPilot', () => {
  it.each(ARDUPILOT_FRAMES)(
    'class $frameClass, types $types: every motor once, balanced, clockwise',
    (row) => {
      const places = placesOf(row);
      const count = places.length;
      expect([...row.motors].sort((a, b) => a - b)).toEqual(
        row.frameClass === 7 ? [1, 2, 4] : Array.from({ length: count }, (_, index) => index + 1),
      );
      // As many turn to the left as to the right, otherwise the frame would spin.
      const yaw = places.map(({ turns }) => (turns === null ? 0 : turns === 'clockwise' ? 1 : -1));
      expect(yaw.reduce<number>((sum, each) => sum + each, 0)).toBe(0);
      expect(new Set(places.map(({ turns }) => turns === null)).size).toBe(1);
      // As many left as right, each with its mirror image.
      const mirrored = ({ forward, right }: MotorPlace) =>
        `${Math.round(forward * 100) + 0} ${Math.round(Math.abs(right) * 100)}`;
      const at = places.map(mirrored);
      expect(places.reduce((sum, { right }) => sum + right, 0)).toBeCloseTo(0);
      for (const place of places) {
        if (Math.abs(place.right) > 0.01)
          expect(at.filter((each) => each === mirrored(place)).length % 2).toBe(0);
        expect(Math.max(Math.abs(place.forward), Math.abs(place.right))).toBeLessThanOrEqual(1);
      }
      // The test goes clockwise, starting at the nose or right of it.
      const angles = places.map(angleOf);
      expect(angles).toEqual([...angles].sort((a, b) => a - b));
      expect(angles[0]).toBeLessThan(90);
    },
  );

  it('have each type once', () => {
    const keys = ARDUPILOT_FRAMES.flatMap(({ frameClass, types }) =>
      (types ?? ['other']).map((type) => `${frameClass} ${type}`),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are found by class, type and number of motors', () => {
    expect(
      ardupilot(4, 1, 1)?.map((place) => [place.test, place.motor, angleOf(place), place.turns]),
    ).toEqual([
      [1, 1, 45, 'anticlockwise'],
      [2, 4, 135, 'clockwise'],
      [3, 2, 225, 'anticlockwise'],
      [4, 3, 315, 'clockwise'],
    ]);
    expect(ardupilot(4, 1, 0)?.map(angleOf)).toEqual([0, 90, 180, 270]);
    expect(ardupilot(8, 4, 1)?.map(angleOf)).toEqual([45, 45, 135, 135, 225, 225, 315, 315]);
    expect(ardupilot(6, 5, 1)?.map(({ motor }) => motor)).toEqual([5, 1, 6, 4, 2, 3]);
    // A tricopter's third test moves its tail servo.
    expect(ardupilot(3, 7, 1)?.map(({ test, motor }) => [test, motor])).toEqual([
      [1, 1],
      [2, 4],
      [4, 2],
    ]);
  });

  it('are assumed for a quadcopter and a tricopter only, and unknown otherwise', () => {
    expect(ardupilot(4, null, null)?.map(angleOf)).toEqual([45, 135, 225, 315]);
    expect(ardupilot(3, null, null)).toHaveLength(3);
    for (const [motors, frameClass, type] of [
      [4, 1, 19],
      [6, 1, 1],
      [8, 3, 9],
      [6, null, null],
      [null, null, null],
    ] as const)
      expect(ardupilot(motors, frameClass, type)).toBeNull();
    expect(
      motorLayout({ autopilot: 'generic', motors: 4, frameClass: 1, frameType: 1, parameter: none }),
    ).toBeNull();
  });
});

describe('the geometry of a PX4', () => {
  const px4 = (motors: number, values: Readonly<Record<string, number>>) =>
    motorLayout({
      autopilot: 'px4',
      motors,
      frameClass: null,
      frameType: null,
      parameter: (name) => values[name],
    });
  const geometry = {
    CA_ROTOR_COUNT: 2,
    CA_ROTOR0_PX: 0.2,
    CA_ROTOR0_PY: 0.1,
    CA_ROTOR0_KM: 0.05,
    CA_ROTOR1_PX: -0.1,
    CA_ROTOR1_PY: 0,
    CA_ROTOR1_KM: -0.05,
  };

  it('is that of its rotors', () => {
    expect(px4(2, geometry)).toEqual([
      { test: 1, motor: 1, forward: 1, right: 0.5, turns: 'anticlockwise' },
      { test: 2, motor: 2, forward: -0.5, right: 0, turns: 'clockwise' },
    ]);
  });

  it('is unknown while it is not read or does not fit, but for the numbers of a quadcopter', () => {
    expect(px4(6, geometry)).toBeNull();
    expect(px4(2, { ...geometry, CA_ROTOR1_PY: undefined as never })).toBeNull();
    expect(px4(2, { ...geometry, CA_ROTOR_COUNT: 1e9 })).toBeNull();
    expect(px4(4, {})?.map((place) => [angleOf(place), place.turns])).toEqual([
      [45, null],
      [225, null],
      [315, null],
      [135, null],
    ]);
  });
});
