import { describe, expect, it } from 'vitest';
import { rtlAction } from '../../../../../gateway/command/catalogue/flight/rtl-action.ts';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { px4CustomMode } from '../../../../../gateway/vehicle/autopilot/px4.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const AUTO = 10;
const RTL = 11;

/** `northDeg` of home, everything heard just now. */
function vehicle(
  type: VehicleState['type'],
  customMode: number,
  northDeg: number,
  over: Partial<VehicleState> = {},
): VehicleState {
  const flying = buildFlyingCopter({ type, ...over });
  const { heartbeat, position, home } = flying;
  return {
    ...flying,
    heartbeat: { ...heartbeat!, customMode },
    position: { ...position!, latitudeDeg: home!.latitudeDeg + northDeg },
  };
}

function isDone(now: VehicleState): boolean {
  return rtlAction.effect({ params: {}, vehicle: now }).isDone(now, 0);
}

describe('rtl', () => {
  it.each([
    ['plane', 0.001],
    ['rover', 0.00005],
    ['boat', 0.00005],
  ] as const)('is done with a %s home only where it returned', (type, northDeg) => {
    expect(isDone(vehicle(type, AUTO, northDeg))).toBe(false);
    expect(isDone(vehicle(type, RTL, northDeg))).toBe(true);
    expect(isDone(vehicle(type, RTL, northDeg * 10))).toBe(false);
  });

  it('is done with a PX4 in Return only', () => {
    const px4 = { autopilot: 'px4' } as const;
    expect(isDone(vehicle('plane', px4CustomMode(4, 4), 0.001, px4))).toBe(false);
    expect(isDone(vehicle('plane', px4CustomMode(4, 5), 0.001, px4))).toBe(true);
  });

  it('claims nothing of an autopilot whose modes nobody knows: it may be home for its own reasons', () => {
    const generic = vehicle('plane', AUTO, 0.001, { autopilot: 'generic' });
    expect(isDone(generic)).toBe(false);
    expect(rtlAction.effect({ params: {}, vehicle: generic }).onTimeout).toBe('unknown');
  });

  it('sets the return mode, or sends the command to an autopilot whose modes nobody knows', () => {
    const stepsOf = (now: VehicleState) => rtlAction.steps({ params: {}, vehicle: now });
    expect(stepsOf(vehicle('copter', AUTO, 0))).toMatchObject([
      { name: 'DO_SET_MODE', request: { params: [1, 6, 0, 0, 0, 0, 0], retry: 'emergency' } },
    ]);
    expect(stepsOf(vehicle('copter', AUTO, 0, { autopilot: 'generic' }))).toEqual([
      {
        name: 'NAV_RETURN_TO_LAUNCH',
        request: {
          form: 'long',
          command: MavCmd.NAV_RETURN_TO_LAUNCH,
          params: [0, 0, 0, 0, 0, 0, 0],
          retry: 'emergency',
        },
      },
    ]);
  });

  it('is refused to a vehicle without a return mode', () => {
    const refusalOf = (now: VehicleState) => rtlAction.precondition?.({ params: {}, vehicle: now });
    expect(refusalOf(vehicle('submarine', 0, 0))).toEqual({
      code: 'unsupported-command',
      reason: 'This vehicle has no return mode.',
    });
    expect(refusalOf(vehicle('copter', 0, 0))).toBeUndefined();
    expect(refusalOf(vehicle('copter', 0, 0, { autopilot: 'generic' }))).toBeUndefined();
  });

  it('of a copter is done on the ground, not above home', () => {
    const COPTER_RTL = 6;
    const above = vehicle('copter', COPTER_RTL, 0);
    expect(isDone(above)).toBe(false);
    expect(isDone({ ...above, landed: { ...above.landed!, landedState: 'on_ground' } })).toBe(true);
    expect(isDone({ ...above, heartbeat: { ...above.heartbeat!, isArmed: false } })).toBe(true);
  });

  it('is not done while home is unknown', () => {
    expect(isDone(vehicle('plane', RTL, 0))).toBe(true);
    expect(isDone({ ...vehicle('plane', RTL, 0), home: undefined })).toBe(false);
  });

  it('is under way in a mode of the return', () => {
    const { isUnderway } = rtlAction.effect({ params: {}, vehicle: vehicle('plane', AUTO, 0.01) });
    expect(isUnderway?.(vehicle('plane', RTL, 0.01), 0)).toBe(true);
    expect(isUnderway?.(vehicle('plane', AUTO, 0.01), 0)).toBe(false);
  });

  it('is over when an ArduPilot leaves the mode; a PX4 ends its return in others', () => {
    const effectOf = (over: Partial<VehicleState>) =>
      rtlAction.effect({ params: {}, vehicle: vehicle('copter', AUTO, 0, over) });
    expect(effectOf({}).staysInModes?.[0]).toBe(6);
    expect(effectOf({ autopilot: 'px4' })).not.toHaveProperty('staysInModes');
    expect(effectOf({ autopilot: 'generic' })).not.toHaveProperty('staysInModes');
  });

  it('fails when a vehicle that shows its mode or lands does not arrive', () => {
    const effectOf = (type: VehicleState['type'], over = {}) =>
      rtlAction.effect({ params: {}, vehicle: vehicle(type, AUTO, 0, over) });
    expect(effectOf('plane').onTimeout).toBeUndefined();
    expect(effectOf('copter', { autopilot: 'generic' }).onTimeout).toBeUndefined();
  });

  it('has time for a slow flight home and a slow descent, and for a long one from an unknown place', () => {
    const timeoutOf = (now: VehicleState) => rtlAction.effect({ params: {}, vehicle: now }).timeoutMs;
    const at = (northDeg: number, altitudeRelativeHomeM: number) => {
      const there = vehicle('copter', AUTO, northDeg);
      return { ...there, position: { ...there.position!, altitudeRelativeHomeM } };
    };
    expect(timeoutOf(at(0, 20))).toBe(160_000);
    expect(timeoutOf(at(0, -20))).toBe(120_000);
    // 0.01° are 1,113 m: nearly ten minutes at 2 m/s.
    expect(timeoutOf(at(0.01, 0))).toBeGreaterThan(670_000);
    expect(timeoutOf(at(0.01, 0))).toBeLessThan(680_000);
    const unknownPlace = 120_000 + 500_000 + 240_000;
    expect(timeoutOf({ ...at(0, 20), position: undefined })).toBe(unknownPlace);
    expect(timeoutOf({ ...at(0, 20), home: undefined })).toBe(120_000 + 500_000 + 40_000);
  });
});
