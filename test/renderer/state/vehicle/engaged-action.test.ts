import { describe, expect, test } from 'vitest';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { profileOf } from '../../../../gateway/vehicle/autopilot/profile-of.ts';
import { actionOfMode, engagedAction } from '../../../../renderer/state/vehicle/engaged-action.ts';

const vehicle = (
  change: Partial<Pick<TelemetryVehicle, 'autopilot' | 'type' | 'flight_mode' | 'armed'>>,
) => ({
  autopilot: 'ardupilot' as const,
  type: 'copter' as const,
  flight_mode: null,
  armed: true,
  ...change,
});

describe('the engaged action', () => {
  test.each([
    ['ardupilot', 'copter', 'BRAKE', 'hold'],
    ['ardupilot', 'copter', 'LOITER', 'hold'],
    ['ardupilot', 'copter', 'POSHOLD', 'hold'],
    ['ardupilot', 'copter', 'CIRCLE', undefined],
    ['ardupilot', 'copter', 'RTL', 'rtl'],
    ['ardupilot', 'copter', 'SMART_RTL', 'rtl'],
    ['ardupilot', 'copter', 'LAND', 'land'],
    ['ardupilot', 'plane', 'CIRCLE', 'hold'],
    ['ardupilot', 'plane', 'AUTOLAND', 'land'],
    ['ardupilot', 'vtol', 'QRTL', 'rtl'],
    ['ardupilot', 'rover', 'HOLD', 'hold'],
    ['ardupilot', 'copter', 'AUTO', undefined],
    ['px4', 'copter', 'Hold', 'hold'],
    ['px4', 'copter', 'Return', 'rtl'],
    ['px4', 'copter', 'Land', 'land'],
    ['px4', 'copter', 'Precision Land', 'land'],
    ['px4', 'copter', 'Mission', undefined],
    ['generic', 'copter', 'RTL', undefined],
  ] as const)('%s %s in %s: %s', (autopilot, type, flight_mode, action) => {
    expect(engagedAction(vehicle({ autopilot, type, flight_mode }))).toBe(action);
  });

  test('is none while disarmed, or while arming or the mode is unknown', () => {
    expect(engagedAction(vehicle({ flight_mode: 'RTL', armed: false }))).toBeUndefined();
    expect(engagedAction(vehicle({ flight_mode: 'RTL', armed: null }))).toBeUndefined();
    expect(engagedAction(vehicle({}))).toBeUndefined();
  });

  test.each([
    ['ardupilot', 'copter'],
    ['ardupilot', 'helicopter'],
    ['ardupilot', 'plane'],
    ['ardupilot', 'vtol'],
    ['ardupilot', 'rover'],
    ['ardupilot', 'boat'],
    ['ardupilot', 'submarine'],
    ['px4', 'copter'],
  ] as const)('is what the gateway takes the modes of a %s %s for', (autopilot, type) => {
    const profile = profileOf(autopilot);
    for (const intent of ['hold', 'rtl', 'land'] as const)
      for (const isHovering of [false, true])
        for (const customMode of profile.modesFor(intent, type, isHovering))
          expect(
            actionOfMode({ autopilot, type, flight_mode: profile.modeName(type, customMode) ?? null }),
          ).toBe(intent);
  });
});
