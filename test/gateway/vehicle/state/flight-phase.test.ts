import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { MavState } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { fliesForward, isHovering, nextFlight } from '../../../../gateway/vehicle/state/flight-phase.ts';
import type { FlightGroup, VtolState } from '../../../../gateway/vehicle/state/groups.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';

const HEARD = 1000 as MonotonicMs;
const SOON = 5999 as MonotonicMs;
const LATE = 6000 as MonotonicMs;
const ON_GROUND: FlightGroup = { isAirborne: false, tookOffAtMs: undefined };
const FLYING: FlightGroup = { isAirborne: true, tookOffAtMs: HEARD };
const UNKNOWN: FlightGroup = { isAirborne: undefined, tookOffAtMs: undefined };

const flying = buildFlyingCopter({}, HEARD);
/** A PX4 vehicle: its system state does not show whether it flies. */
const px4 = (overrides: Partial<VehicleState> = {}) =>
  buildFlyingCopter({ autopilot: 'px4', landed: undefined, ...overrides }, HEARD);
const beat = (fields: object) => flying.heartbeat && { ...flying.heartbeat, ...fields };
const height = (altitudeRelativeHomeM: number) =>
  flying.position && { ...flying.position, altitudeRelativeHomeM };
const landed = (landedState: 'on_ground' | 'in_air', vtolState?: VtolState) => ({
  receivedAtMs: HEARD,
  landedState,
  vtolState,
});
const isAirborne = (state: VehicleState, nowMs = HEARD) => nextFlight(state, nowMs).isAirborne;

describe('whether a vehicle flies', () => {
  it('is unknown before its first heartbeat', () => {
    expect(isAirborne(px4({ heartbeat: undefined }))).toBeUndefined();
  });

  it('is no as soon as it is disarmed, whatever else it reports', () => {
    const state = px4({ heartbeat: beat({ isArmed: false }), landed: landed('in_air') });
    expect(nextFlight(state, HEARD)).toEqual(ON_GROUND);
  });

  it('is no for what cannot fly, also armed and above home', () => {
    expect(isAirborne(px4({ type: 'rover' }))).toBe(false);
  });

  it('is its landed state, while that is fresh', () => {
    const state = px4({ landed: landed('on_ground'), position: undefined });
    expect(isAirborne(state, SOON)).toBe(false);
    expect(isAirborne(state, LATE), 'as before').toBe(true);
  });

  it.each([
    ['active', MavState.ACTIVE, ON_GROUND, true],
    ['standby', MavState.STANDBY, FLYING, false],
    // Critical says nothing about the air: what it was still holds.
    ['critical', MavState.CRITICAL, FLYING, true],
  ])(
    'is the system state %s of ArduPilot without a landed state',
    (_name, systemStatus, flight, expected) => {
      const heartbeat = beat({ systemStatus });
      const state = { ...flying, landed: undefined, position: undefined, heartbeat, flight };
      expect(isAirborne(state)).toBe(expected);
    },
  );

  it('is its height above home, while that is fresh', () => {
    const state = px4({ flight: UNKNOWN, position: height(1.1) });
    expect(isAirborne(state, SOON)).toBe(true);
    expect(isAirborne(state, LATE), 'an old height says nothing').toBeUndefined();
    expect(isAirborne(px4({ flight: UNKNOWN, position: height(1) }))).toBe(false);
  });

  it('stays yes in the air close to the height of home', () => {
    expect(isAirborne(px4({ flight: FLYING, position: height(0.5) }))).toBe(true);
  });
});

describe('the time of take-off', () => {
  it('is when a vehicle that was on the ground flies', () => {
    expect(nextFlight(px4({ flight: ON_GROUND }), SOON)).toEqual({ isAirborne: true, tookOffAtMs: SOON });
  });

  it('is unknown when it was already flying when first heard', () => {
    expect(nextFlight(px4({ flight: UNKNOWN }), SOON)).toEqual({ isAirborne: true, tookOffAtMs: undefined });
  });

  it('stays unknown when nothing shows any more whether it flies', () => {
    const state = px4({ flight: ON_GROUND, heartbeat: undefined });
    expect(nextFlight(state, SOON)).toEqual(UNKNOWN);
  });

  it('is kept during the flight and forgotten after it', () => {
    expect(nextFlight(px4({ flight: FLYING }), SOON)).toBe(FLYING);
    expect(nextFlight(px4({ flight: FLYING, landed: landed('on_ground') }), SOON)).toEqual(ON_GROUND);
  });
});

describe('a VTOL aircraft', () => {
  const QLOITER = 19;
  const FBWB = 6;
  const vtol = (autopilot: 'ardupilot' | 'px4', customMode: number, vtolState?: VtolState) =>
    buildFlyingCopter(
      { autopilot, type: 'vtol', heartbeat: beat({ customMode }), landed: landed('in_air', vtolState) },
      HEARD,
    );
  const kindOf = (state: VehicleState) => [isHovering(state), fliesForward(state)];

  it.each([
    ['ArduPilot in a hover mode', vtol('ardupilot', QLOITER, 'forward'), true, false],
    ['ArduPilot in a mode of its wing', vtol('ardupilot', FBWB), false, true],
    ['ArduPilot that reports hovering', vtol('ardupilot', FBWB, 'hovering'), true, false],
    ['PX4 that reports hovering', vtol('px4', 0, 'hovering'), true, false],
    ['PX4 that reports forward flight', vtol('px4', 0, 'forward'), false, true],
    ['PX4 that reports nothing', vtol('px4', 0), false, false],
    ['PX4 before its heartbeat', { ...vtol('px4', 0), heartbeat: undefined }, false, false],
  ])('%s', (_name, state, hovers, forward) => {
    expect(kindOf(state)).toEqual([hovers, forward]);
  });

  it('counts its report for 5 s', () => {
    const at = (lastFrameAtMs: MonotonicMs) => ({ ...vtol('px4', 0, 'hovering'), lastFrameAtMs });
    expect(isHovering(at(SOON))).toBe(true);
    expect(isHovering(at(LATE))).toBe(false);
    expect(isHovering({ ...at(SOON), landed: undefined })).toBe(false);
  });

  it('differs from a plane and a copter', () => {
    expect(kindOf(buildFlyingCopter({ type: 'plane' }))).toEqual([false, true]);
    expect(kindOf(buildFlyingCopter())).toEqual([false, false]);
  });
});
