import { describe, expect, it } from 'vitest';
import { takeoffAction } from '../../../../../gateway/command/catalogue/flight/takeoff-action.ts';
import type { ProgramMessage } from '../../../../../gateway/command/catalogue/program-message.ts';
import { MavFrame } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildParkedCopter } from '../../../../builder/vehicle-state-builder.ts';

const GUIDED = 4;
const parked = buildParkedCopter();
const armed = { ...parked, heartbeat: { ...parked.heartbeat!, isArmed: true } };
const px4 = { ...armed, autopilot: 'px4' } as const;
const flyingAt = (altitudeRelativeHomeM: number, over: Partial<VehicleState> = {}): VehicleState => {
  const flying = buildFlyingCopter(over, 5000);
  return { ...flying, position: { ...flying.position!, altitudeRelativeHomeM } };
};

describe('take-off', () => {
  const refusal = (vehicle: VehicleState, altitudeM = 20) =>
    takeoffAction.precondition?.({ vehicle, params: { altitudeM } })?.code;

  it.each<[string, Partial<VehicleState>, number?]>([
    ['flies', { flight: { isAirborne: true, tookOffAtMs: undefined } }],
    [
      'says that it has no position',
      { estimator: { ...parked.estimator!, isHorizontalPositionGood: false } },
    ],
    ['is disarmed', { heartbeat: parked.heartbeat }],
    ['is silent about its arming', { heartbeat: undefined }],
    ['is a plane that would have to circle below its lowest altitude', { type: 'plane' }, 9],
    [
      'is a PX4 and knows neither its home nor its height',
      { autopilot: 'px4', home: undefined, position: undefined },
    ],
  ])('is refused to a vehicle that %s', (_what, over, altitudeM) => {
    expect(refusal({ ...armed, ...over }, altitudeM)).toBe('state-conflict');
  });

  it('is possible for an armed vehicle on the ground', () => {
    const plane = { ...armed, type: 'plane' as const };
    expect([armed, px4, plane].map((vehicle) => refusal(vehicle))).toEqual([undefined, undefined, undefined]);
    expect(refusal(armed, 1)).toBeUndefined();
    expect(refusal({ ...armed, home: undefined, position: undefined })).toBeUndefined();
  });

  it.each([
    ['ArduPilot', [0, 0, 0, 0, 0, 0], 20, armed],
    ['PX4', [Number.NaN, 0, 0, Number.NaN, Number.NaN, Number.NaN], 508.1, px4],
    [
      'a PX4 that has not reported its home',
      [Number.NaN, 0, 0, Number.NaN, Number.NaN, Number.NaN],
      508.1,
      { ...px4, home: undefined },
    ],
  ] as const)('is sent once, with the altitude as %s reads it', (_who, others, altitude, vehicle) => {
    const params = [...others, expect.closeTo(altitude, 6)];
    expect(takeoffAction.steps({ vehicle, params: { altitudeM: 20 } }).at(-1)).toMatchObject({
      name: 'NAV_TAKEOFF',
      request: { form: 'long', retry: 'once', params },
    });
  });

  it('is done near the altitude, by a position that is newer than the command', () => {
    const { isDone, timeoutMs, staysInModes } = takeoffAction.effect({
      vehicle: armed,
      params: { altitudeM: 20 },
    });
    expect([18.9, 19].map((heightM) => isDone(flyingAt(heightM), 5000))).toEqual([false, true]);
    expect(isDone(flyingAt(19), 5001)).toBe(false);
    expect(isDone({ ...armed, position: undefined }, 0)).toBe(false);
    expect(timeoutMs).toBe(60_000);
    expect(staysInModes).toContain(GUIDED);
  });

  it('of a metre is done at half of it, and of 100 m within 5 %', () => {
    const isDone = (altitudeM: number, heightM: number) =>
      takeoffAction.effect({ vehicle: armed, params: { altitudeM } }).isDone(flyingAt(heightM), 0);
    expect([isDone(1, 0.49), isDone(1, 0.5), isDone(100, 94.9), isDone(100, 95)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is under way once the vehicle flies and has left the ground', () => {
    const { isUnderway } = takeoffAction.effect({ vehicle: armed, params: { altitudeM: 20 } });
    const flight = { isAirborne: undefined, tookOffAtMs: undefined };
    expect(
      [flyingAt(0.6), flyingAt(0.5), flyingAt(5, { flight })].map((now) => isUnderway?.(now, 0)),
    ).toEqual([true, false, false]);
  });

  it('of a plane is under way in its mode, and done 2 m below the altitude', () => {
    const TAKEOFF = 13;
    const plane = { ...armed, type: 'plane', mavType: 1 } as const;
    const { isDone, isUnderway, staysInModes } = takeoffAction.effect({
      vehicle: plane,
      params: { altitudeM: 30 },
    });
    expect(staysInModes).toEqual([TAKEOFF]);
    const inMode = { ...plane, heartbeat: { ...plane.heartbeat, customMode: TAKEOFF } };
    expect([isUnderway?.(inMode, 0), isUnderway?.(plane, 0)]).toEqual([true, false]);
    expect([27.9, 28].map((heightM) => isDone(flyingAt(heightM), 0))).toEqual([false, true]);
  });

  it('of a plane first reads and sets its altitude, then enters its mode once', () => {
    const plane = { ...armed, type: 'plane', mavType: 1 } as const;
    const [read, set, mode] = takeoffAction.steps({ vehicle: plane, params: { altitudeM: 30 } });
    expect([read, set, mode]).toMatchObject([
      { isOptional: true, request: { form: 'parameter-read', names: ['TKOFF_ALT'] } },
      { request: { form: 'parameter-set', name: 'TKOFF_ALT', value: 30 } },
      { name: 'DO_SET_MODE', request: { retry: 'once' } },
    ]);
    const isRead = (name: string, sinceMs: number) =>
      read?.isSeen?.(
        { ...plane, parameters: [{ name, receivedAtMs: 5000 }] as unknown as VehicleState['parameters'] },
        sinceMs,
      );
    expect([isRead('TKOFF_ALT', 5000), isRead('TKOFF_ALT', 5001), isRead('OTHER', 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('of a PX4 may change its mode', () => {
    expect(takeoffAction.effect({ vehicle: px4, params: { altitudeM: 20 } })).not.toHaveProperty(
      'staysInModes',
    );
  });

  it.each([
    ['above home', MavFrame.GLOBAL_RELATIVE_ALT, armed, 20, 20],
    ['above home, as integers', MavFrame.GLOBAL_RELATIVE_ALT_INT, px4, 20, 20],
    ['above the sea', MavFrame.GLOBAL, armed, 508.1, 20],
    ['above the sea, as integers', MavFrame.GLOBAL_INT, armed, 508.1, 20],
    ['in no frame, to ArduPilot', undefined, armed, 20, 20],
    ['in no frame, to PX4', undefined, px4, 508.1, 20],
    ['above the sea without a home', MavFrame.GLOBAL, { ...armed, home: undefined }, 508.1, undefined],
    ['above the terrain', MavFrame.GLOBAL_TERRAIN_ALT, armed, 20, undefined],
    ['that is no number', MavFrame.GLOBAL_RELATIVE_ALT, armed, Number.NaN, undefined],
  ])('of a forwarded program has its height %s', (_where, frame, vehicle, z, altitudeM) => {
    const params = takeoffAction.fromProgram?.paramsOf({ z, frame } as ProgramMessage, vehicle);
    if (altitudeM === undefined) expect(params).toBeUndefined();
    else expect(params?.altitudeM).toBeCloseTo(altitudeM, 6);
  });
});
