import { describe, expect, it } from 'vitest';
import { changeActions } from '../../../../../gateway/command/catalogue/flight/change-actions.ts';
import type { ProgramMessage } from '../../../../../gateway/command/catalogue/program-message.ts';
import { SpeedType } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const flying = buildFlyingCopter();
const plane = buildFlyingCopter({ type: 'plane', mavType: 1 });

describe('change of speed', () => {
  const action = changeActions['change-speed'];
  const at = (groundSpeedMps: number, airSpeedMps: number | undefined, vehicle = flying): VehicleState => ({
    ...vehicle,
    position: undefined,
    speed: { ...vehicle.speed!, groundSpeedMps, airSpeedMps },
  });

  it('is refused to a vehicle that is not known to be armed', () => {
    const refusal = (heartbeat: VehicleState['heartbeat']) =>
      action.precondition({ vehicle: { ...flying, heartbeat }, params: { groundSpeedMps: 5 } })?.code;
    expect(refusal(flying.heartbeat)).toBeUndefined();
    expect(refusal({ ...flying.heartbeat!, isArmed: false })).toBe('state-conflict');
    expect(refusal(undefined)).toBe('state-conflict');
  });

  it.each([
    ['ground speed of a copter', flying, SpeedType.GROUNDSPEED],
    ['airspeed of an ArduPilot plane', plane, SpeedType.AIRSPEED],
    ['ground speed of a PX4 plane', { ...plane, autopilot: 'px4' as const }, SpeedType.GROUNDSPEED],
  ])('sets the %s', (_what, vehicle, speedType) => {
    const [step] = action.steps({ vehicle, params: { groundSpeedMps: 5 } });
    expect(step?.request).toMatchObject({ params: [speedType, 5, -1, 0, 0, 0, 0], retry: 'idempotent' });
  });

  it('is done within 1 m/s or 15 %, as a plane by its airspeed, since the command', () => {
    const isDone = (groundSpeedMps: number, now: VehicleState, sinceMs = 0) =>
      action.effect({ vehicle: flying, params: { groundSpeedMps } }).isDone(now, sinceMs);
    expect([4, 3.9, 6, 6.1].map((speed) => isDone(5, at(speed, undefined)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([17, 16.9].map((speed) => isDone(20, at(speed, undefined)))).toEqual([true, false]);
    expect([
      isDone(20, at(5, 20, plane)),
      isDone(20, at(20, 5, plane)),
      isDone(20, at(20, undefined, plane)),
    ]).toEqual([true, false, false]);
    expect(isDone(5, at(5, undefined), 1)).toBe(false);
  });

  it('cannot show on a copter that stands still; on a plane it can', () => {
    const { isSo } = action.effect({ vehicle: flying, params: { groundSpeedMps: 5 } }).notShown;
    expect([isSo(at(0, undefined), 0), isSo(at(4, undefined), 0), isSo(at(0, 0, plane), 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('of a forwarded program is accepted only for the kind of speed that we set', () => {
    const taken = (param1: number, param2: number, over: Partial<VehicleState> = {}) =>
      action.fromProgram.paramsOf({ param1, param2 } as ProgramMessage, { ...flying, ...over })
        ?.groundSpeedMps;
    expect([0, 1, 2, 3].map((kind) => taken(kind, 6))).toEqual([6, 6, undefined, undefined]);
    for (const type of ['plane', 'vtol'] as const)
      expect([0, 1].map((kind) => taken(kind, 6, { type }))).toEqual([6, undefined]);
    expect([0, 1].map((kind) => taken(kind, 6, { type: 'plane', autopilot: 'px4' }))).toEqual([undefined, 6]);
    expect([taken(1, 0), taken(1, -1)]).toEqual([undefined, undefined]);
  });
});

describe('change of altitude', () => {
  const action = changeActions['change-altitude'];
  const target = { targetLatitudeDeg: 47.4, targetLongitudeDeg: 8.55, targetReceivedAtMs: 7000 };
  const heading = (over: object = {}, customMode = 4): VehicleState => {
    const vehicle = buildFlyingCopter({}, 10_000);
    return {
      ...vehicle,
      heartbeat: { ...vehicle.heartbeat!, customMode },
      navigation: { ...target, ...over } as unknown as VehicleState['navigation'],
    };
  };
  const requestOf = (vehicle: VehicleState) =>
    action.steps({ vehicle, params: { altitudeM: 50 } })[0]?.request;

  it('keeps the place that a guided vehicle has reported in the last three seconds', () => {
    expect(requestOf(heading())).toMatchObject({ latitudeDeg: 47.4, longitudeDeg: 8.55, altitudeM: 50 });
  });

  it.each([
    ['is older', heading({ targetReceivedAtMs: 6999 })],
    ['was never reported', heading({ targetReceivedAtMs: undefined })],
    ['has half a place', heading({ targetLongitudeDeg: undefined })],
    ['belongs to another mode', heading({}, 5)],
    ['is unknown', { ...heading(), navigation: undefined }],
  ])('stays above where the vehicle is when a target %s', (_what, vehicle) => {
    expect(requestOf(vehicle)).toMatchObject({
      latitudeDeg: 47.397742,
      longitudeDeg: 8.5458594,
      altitudeM: 50,
    });
  });

  it('is done at the altitude in a guided mode, wherever that is', () => {
    const { isDone } = action.effect({ vehicle: flying, params: { altitudeM: 50 } });
    const at = (altitudeRelativeHomeM: number, customMode = 4) => ({
      ...flying,
      heartbeat: { ...flying.heartbeat!, customMode },
      position: { ...flying.position!, latitudeDeg: 48, altitudeRelativeHomeM },
    });
    expect([at(47.5), at(47.4), at(50, 5)].map((now) => isDone(now, 0))).toEqual([true, false, false]);
  });
});
