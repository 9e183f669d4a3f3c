import { describe, expect, it } from 'vitest';
import { wasOnGround } from '../../../../gateway/command/catalogue/was-on-ground.ts';
import {
  altitudeToleranceM,
  hasDrivenMission,
  isAtAltitude,
  isInMode,
  isLandedAndDisarmed,
  isNear,
  isOnGround,
  isStanding,
  modeText,
  receivedSince,
} from '../../../../gateway/command/target/sighting.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { MissionState } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';

const HEARD = 1000;
const LATER = 1001;
const GUIDED = 4;
const flying = buildFlyingCopter({}, HEARD);
const heartbeat = flying.heartbeat!;
const position = flying.position!;
const landed = { ...flying.landed!, landedState: 'on_ground' as const };
const disarmed = { ...heartbeat, isArmed: false };
const moving = (northMps: number, eastMps: number): VehicleState => ({
  ...flying,
  position: { ...position, velocityNorthMps: northMps, velocityEastMps: eastMps },
});

describe('telemetry from before a command', () => {
  it('proves nothing, from its very millisecond on it does', () => {
    expect(receivedSince(heartbeat, HEARD)).toBe(heartbeat);
    expect(receivedSince(heartbeat, LATER)).toBeUndefined();
    expect(receivedSince(undefined, HEARD)).toBeUndefined();
  });

  it.each<[string, (sinceMs: number) => boolean]>([
    ['a mode', (sinceMs) => isInMode(flying, [1, GUIDED], sinceMs)],
    ['disarmed', (sinceMs) => isOnGround({ ...flying, heartbeat: disarmed }, sinceMs)],
    ['landed', (sinceMs) => isOnGround({ ...flying, landed }, sinceMs)],
    [
      'landed and disarmed',
      (sinceMs) =>
        isLandedAndDisarmed(
          { ...flying, heartbeat: disarmed, flight: { isAirborne: false, tookOffAtMs: undefined } },
          sinceMs,
        ),
    ],
    ['a place', (sinceMs) => isNear(flying, position, 1, sinceMs)],
    ['a height', (sinceMs) => isAtAltitude(flying, 20, sinceMs)],
    ['standing', (sinceMs) => isStanding(flying, sinceMs)],
    ['standing by its speed alone', (sinceMs) => isStanding({ ...flying, position: undefined }, sinceMs)],
  ])('%s', (_what, isSeen) => {
    expect(isSeen(HEARD)).toBe(true);
    expect(isSeen(LATER)).toBe(false);
  });
});

describe('what telemetry shows', () => {
  it('is another mode, and none without a heartbeat', () => {
    expect(isInMode(flying, [5, 6], HEARD)).toBe(false);
    expect(isInMode({ ...flying, heartbeat: undefined }, [GUIDED], HEARD)).toBe(false);
  });

  it('is a vehicle in the air: armed and not landed', () => {
    expect(isOnGround(flying, HEARD)).toBe(false);
    expect(isOnGround({ ...flying, landed: undefined, heartbeat: undefined }, HEARD)).toBe(false);
    expect(isLandedAndDisarmed({ ...flying, landed }, HEARD)).toBe(false);
    expect(isLandedAndDisarmed({ ...flying, heartbeat: disarmed }, HEARD), 'still airborne').toBe(false);
  });

  it('is the place within the radius', () => {
    const away = { ...position, latitudeDeg: position.latitudeDeg + 0.001 };
    expect(isNear(flying, away, 112, HEARD)).toBe(true);
    expect(isNear(flying, away, 110, HEARD)).toBe(false);
  });

  it('is the height within a metre, or 5 % from 20 m up', () => {
    expect([10, 20, 100].map(altitudeToleranceM)).toEqual([1, 1, 5]);
    const at = (altitudeRelativeHomeM: number, wantedM: number) =>
      isAtAltitude({ ...flying, position: { ...position, altitudeRelativeHomeM } }, wantedM, HEARD);
    expect([9, 11, 8.9, 11.1].map((heightM) => at(heightM, 10))).toEqual([true, true, false, false]);
    expect([95, 105, 94.9, 105.1].map((heightM) => at(heightM, 100))).toEqual([true, true, false, false]);
  });

  it('is a vehicle that stands below 1 m/s, by its position before its speed', () => {
    expect(isStanding(moving(0.7, 0.7), HEARD)).toBe(true);
    expect(isStanding(moving(0.8, -0.8), HEARD)).toBe(false);
    expect(isStanding(moving(1, 0), HEARD)).toBe(false);
    const speedOnly = (groundSpeedMps: number): VehicleState => ({
      ...flying,
      position: undefined,
      speed: { ...flying.speed!, groundSpeedMps },
    });
    expect(isStanding(speedOnly(0.9), HEARD)).toBe(true);
    expect(isStanding(speedOnly(1), HEARD)).toBe(false);
    expect(isStanding({ ...speedOnly(0), speed: undefined }, HEARD)).toBe(false);
  });

  it('is a mission that a rover or boat has driven, not one that a copter has flown', () => {
    const complete = (type: VehicleState['type'], missionState: number) =>
      ({ ...flying, type, mission: { receivedAtMs: HEARD, missionState } }) as VehicleState;
    expect(hasDrivenMission(complete('rover', MissionState.COMPLETE), HEARD)).toBe(true);
    expect(hasDrivenMission(complete('boat', MissionState.COMPLETE), HEARD)).toBe(true);
    expect(hasDrivenMission(complete('rover', MissionState.COMPLETE), LATER)).toBe(false);
    expect(hasDrivenMission(complete('rover', MissionState.ACTIVE), HEARD)).toBe(false);
    expect(hasDrivenMission(complete('copter', MissionState.COMPLETE), HEARD)).toBe(false);
    expect(hasDrivenMission({ ...flying, type: 'rover', mission: undefined }, HEARD)).toBe(false);
  });

  it('is the name of the mode, its number where it has none, or nothing', () => {
    const inMode = (fields: object) =>
      english(modeText({ ...flying, heartbeat: { ...heartbeat, ...fields } }));
    expect(inMode({})).toBe('GUIDED');
    expect(inMode({ flightMode: undefined, customMode: 6 })).toBe('RTL');
    expect(inMode({ flightMode: undefined, customMode: 200 })).toBe('mode 200');
    expect(english(modeText({ ...flying, heartbeat: undefined }))).toBe('an unknown mode');
  });
});

describe('a command that ends no flight', () => {
  const outcomeOf = (over: Partial<VehicleState>) => wasOnGround({ ...flying, ...over }).unchanged;
  const onGround = { flight: { isAirborne: false, tookOffAtMs: undefined } };

  it('is told of an aircraft on the ground, armed or not', () => {
    expect(outcomeOf(onGround)).toMatchObject({
      outcome: 'already-on-ground',
      detail: 'The vehicle was already on the ground, armed.',
    });
    expect(outcomeOf({ ...onGround, heartbeat: disarmed })).toMatchObject({
      outcome: 'already-on-ground',
      detail: 'The vehicle was already on the ground, disarmed.',
    });
  });

  it('is told of a disarmed rover, not of an armed one', () => {
    expect(outcomeOf({ type: 'rover', heartbeat: disarmed })).toMatchObject({ outcome: 'not-armed' });
    expect(outcomeOf({ type: 'rover', ...onGround })).toBeUndefined();
    expect(outcomeOf({ type: 'rover', heartbeat: undefined })).toBeUndefined();
  });

  it('is not told of what flies or may fly', () => {
    expect(outcomeOf({})).toBeUndefined();
    expect(outcomeOf({ flight: { isAirborne: undefined, tookOffAtMs: undefined } })).toBeUndefined();
    expect(outcomeOf({ ...onGround, heartbeat: undefined })).toBeUndefined();
  });
});
