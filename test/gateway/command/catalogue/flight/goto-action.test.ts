import { describe, expect, it } from 'vitest';
import { gotoAction } from '../../../../../gateway/command/catalogue/flight/goto-action.ts';
import type { ProgramMessage } from '../../../../../gateway/command/catalogue/program-message.ts';
import { MavCmd, MavFrame } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const flying = buildFlyingCopter();
const CHANGE_MODE = 1;
/** 100 m north of the copter, which is 20 m above its home. */
const PLACE = { lat: 47.397742 + 100 / 111_195, lon: 8.5458594 };

describe('go to', () => {
  const refusal = (over: Partial<VehicleState>) =>
    gotoAction.precondition?.({ vehicle: { ...flying, ...over }, params: PLACE })?.code;
  const onGround = { flight: { isAirborne: false, tookOffAtMs: undefined } };

  it('is possible in flight, and when it is unknown whether the vehicle flies', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ flight: { isAirborne: undefined, tookOffAtMs: undefined } })).toBeUndefined();
  });

  it.each<[string, Partial<VehicleState>]>([
    ['disarmed', { heartbeat: { ...flying.heartbeat!, isArmed: false } }],
    ['silent about its arming', { heartbeat: undefined }],
    ['without a position', { position: undefined }],
    ...(['copter', 'helicopter', 'plane', 'vtol', 'other'] as const).map(
      (type): [string, Partial<VehicleState>] => [`a ${type} on the ground`, { type, ...onGround }],
    ),
  ])('is refused to a vehicle that is %s', (_what, over) => {
    expect(refusal(over)).toBe('state-conflict');
  });

  it.each(['rover', 'boat', 'submarine'] as const)('is possible for a %s, which never flies', (type) => {
    expect(refusal({ type, ...onGround })).toBeUndefined();
  });

  it('keeps the altitude unless one is given, above the sea for PX4', () => {
    const sent = (vehicle: VehicleState, params: { altitudeM?: number; groundSpeedMps?: number } = {}) =>
      gotoAction.steps({ vehicle, params: { ...PLACE, ...params } });
    const [reposition] = sent(flying);
    expect(reposition?.request).toEqual({
      form: 'int',
      command: MavCmd.DO_REPOSITION,
      params: [-1, CHANGE_MODE, 0, Number.NaN],
      frame: MavFrame.GLOBAL_RELATIVE_ALT,
      latitudeDeg: PLACE.lat,
      longitudeDeg: PLACE.lon,
      altitudeM: 20,
      retry: 'idempotent',
    });
    expect(sent(flying, { altitudeM: 35 })[0]?.request).toMatchObject({ altitudeM: 35 });
    expect(sent({ ...flying, autopilot: 'px4' })[0]?.request).toMatchObject({
      frame: MavFrame.GLOBAL,
      altitudeM: expect.closeTo(508.1, 6),
    });
    expect(sent(flying, { groundSpeedMps: 7 }).map(({ name, isOptional }) => [name, isOptional])).toEqual([
      ['DO_REPOSITION', undefined],
      ['DO_CHANGE_SPEED', true],
    ]);
    expect(sent({ ...flying, autopilot: 'px4' }, { groundSpeedMps: 7 })).toHaveLength(1);
  });

  it('is done at the place and altitude in a guided mode, by news since the command', () => {
    const { isDone, timeoutMs } = gotoAction.effect({ vehicle: flying, params: PLACE });
    const at = (over: Partial<NonNullable<VehicleState['position']>>, customMode = 4): VehicleState => ({
      ...flying,
      heartbeat: { ...flying.heartbeat!, customMode },
      position: { ...flying.position!, latitudeDeg: PLACE.lat, ...over },
    });
    const north = (metres: number) => at({ latitudeDeg: PLACE.lat + metres / 111_195 });
    expect([at({}), north(2.9), north(3.1)].map((now) => isDone(now, 0))).toEqual([true, true, false]);
    expect([at({ altitudeRelativeHomeM: 18.9 }), at({}, 5)].map((now) => isDone(now, 0))).toEqual([
      false,
      false,
    ]);
    expect(isDone(at({}), 1)).toBe(false);
    // 100 m at 2 m/s.
    expect(timeoutMs).toBeCloseTo(80_000, -2);
  });

  it('of a forwarded program needs a place as integers, a known height, and guidance or the wish for it', () => {
    const message = { ...PLACE, z: 30, frame: MavFrame.GLOBAL_RELATIVE_ALT, param2: CHANGE_MODE };
    const taken = (over: Partial<ProgramMessage>, vehicle: VehicleState = flying) =>
      gotoAction.fromProgram?.paramsOf({ ...message, ...over } as ProgramMessage, vehicle);
    expect(taken({})).toEqual({ ...PLACE, altitudeM: 30 });
    expect(taken({ frame: undefined })).toBeUndefined();
    expect(taken({ frame: MavFrame.GLOBAL_TERRAIN_ALT })).toBeUndefined();
    expect(taken({ param2: 0 })).toEqual({ ...PLACE, altitudeM: 30 });
    expect(
      taken({ param2: 0 }, { ...flying, heartbeat: { ...flying.heartbeat!, customMode: 5 } }),
    ).toBeUndefined();
    expect(taken({ param2: 0 }, { ...flying, autopilot: 'px4' })).toBeUndefined();
  });
});
