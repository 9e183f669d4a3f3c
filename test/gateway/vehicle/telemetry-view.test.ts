import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../gateway/base/clock.ts';
import { telemetryVehicleSchema } from '../../../gateway/contract/vehicle/telemetry.ts';
import { nextFlight } from '../../../gateway/vehicle/state/flight-phase.ts';
import type { LandedState } from '../../../gateway/vehicle/state/groups.ts';
import type { VehicleState } from '../../../gateway/vehicle/state/vehicle-state.ts';
import {
  type TelemetryContext,
  telemetryOf,
  vehicleStatus,
} from '../../../gateway/vehicle/telemetry-view.ts';
import {
  buildFlyingCopter,
  buildParkedCopter,
  buildVehicleState,
} from '../../builder/vehicle-state-builder.ts';

const NOW = 1000 as MonotonicMs;
const context = (overrides: Partial<TelemetryContext> = {}): TelemetryContext => ({
  nowMs: NOW,
  mode: 'sim',
  statusTexts: [],
  lossPct: 10,
  rttMs: 6.04,
  isRecording: true,
  ...overrides,
});

/** The status after the vehicle's phase was worked out from its groups. */
function statusOf(state: VehicleState): string {
  return vehicleStatus({ ...state, flight: nextFlight(state, NOW) });
}

const armed = (customMode: number, systemStatus = 4) => ({
  receivedAtMs: NOW,
  baseMode: 217,
  customMode,
  isArmed: true,
  flightMode: undefined,
  systemStatus,
});

describe('telemetry', () => {
  it('shows unknown as null, never as 0', () => {
    const view = telemetryOf(buildVehicleState(), context({ lossPct: undefined, rttMs: undefined }));
    telemetryVehicleSchema.parse(view);
    expect(view).toMatchObject({
      armed: null,
      firmware: null,
      flight_mode: null,
      link_quality: null,
      battery_pct: null,
      altitude_m: null,
      position: null,
      attitude: null,
      velocity: null,
      battery: null,
      gps: null,
      wind: null,
      home: null,
      target: null,
      mission: null,
      health: { ready: null, issues: [] },
      flight_time_s: null,
    });
  });

  it('tells the height of a vehicle without a place, as long as it is heard, and never makes a place of it', () => {
    const height = { receivedAtMs: 500 as MonotonicMs, altitudeRelativeHomeM: 1.25, bootMs: 9 };
    const indoors = buildVehicleState({ height, lastFrameAtMs: NOW });
    expect(telemetryOf(indoors, context())).toMatchObject({ altitude_m: 1.25, position: null });
    const nowMs = 3000 as MonotonicMs;
    expect(telemetryOf({ ...indoors, lastFrameAtMs: nowMs }, context({ nowMs })).altitude_m).toBeNull();
    const view = telemetryOf(buildFlyingCopter({ height }), context());
    expect(view).toMatchObject({ altitude_m: 1.25, position: { altitude_m: 20, age_ms: 1000 } });
  });

  it('tells how old that is what only BATTERY_STATUS says', () => {
    const flying = buildFlyingCopter({}, 900);
    const battery = flying.battery && { ...flying.battery, detailHeardAtMs: 200 as MonotonicMs };
    expect(telemetryOf({ ...flying, battery }, context()).battery).toMatchObject({
      age_ms: 100,
      detail_age_ms: 800,
    });
  });

  it('shows a flying copter whole', () => {
    const state = buildFlyingCopter({
      mission: { receivedAtMs: NOW, seq: 2, total: 6, missionState: 3 },
      navigation: {
        receivedAtMs: NOW,
        distanceToNextM: 40,
        targetLatitudeDeg: 47.4,
        targetLongitudeDeg: 8.5,
        targetAltitudeRelativeHomeM: 25,
        targetReceivedAtMs: NOW,
      },
    });
    const view = telemetryVehicleSchema.parse(telemetryOf(state, context()));
    expect(view).toMatchObject({
      id: 'uav-1',
      name: 'Copter 1',
      mode: 'sim',
      status: 'flying',
      armed: true,
      flight_mode: 'GUIDED',
      link: { state: 'online', link_quality: 0.9, loss_pct: 10, rtt_ms: 6, last_seen_ms: 1000 },
      link_quality: 0.9,
      battery_pct: 80,
      altitude_m: 20,
      position: { lat: 47.397742, lon: 8.5458594, alt_amsl_m: 508.1, heading_deg: 90, age_ms: 1000 },
      target: { lat: 47.4, lon: 8.5, altitude_m: 25 },
      mission: { seq: 2, count: 6, state: 'active', distance_to_next_m: 40 },
      health: { ready: true, issues: [] },
      flight_time_s: 1,
      stale: false,
      recording: true,
    });
    expect(view.flight_modes).toContain('RTL');
  });

  it('lets link quality fall with silence, and be 0 when lost', () => {
    const qualityAfter = (silentMs: number, isLost = false) =>
      telemetryOf(buildFlyingCopter({ isLost }), context({ nowMs: silentMs as MonotonicMs, lossPct: 0 }))
        .link_quality;
    expect([qualityAfter(0), qualityAfter(1000), qualityAfter(2000), qualityAfter(2990, true)]).toEqual([
      1, 1, 0.5, 0,
    ]);
  });

  it('derives speed and course from the position where nothing better is heard', () => {
    const flying = buildFlyingCopter();
    const state = buildFlyingCopter({
      speed: undefined,
      position: flying.position && {
        ...flying.position,
        velocityNorthMps: 3,
        velocityEastMps: -3,
        velocityDownMps: 1,
      },
    });
    expect(telemetryOf(state, context()).velocity).toMatchObject({
      ground_mps: 4.24,
      climb_mps: -1,
      course_deg: 315,
      air_mps: null,
      throttle_pct: null,
    });
  });

  it('shows the speed that a plane steers to from its air speed and the error of the controller', () => {
    const navigation = {
      receivedAtMs: NOW,
      distanceToNextM: 40,
      targetLatitudeDeg: 47.4,
      targetLongitudeDeg: 8.5,
      targetAltitudeRelativeHomeM: 25,
      targetReceivedAtMs: NOW,
      controllerHeadingDeg: 90,
      airSpeedErrorMps: 2.5,
    };
    const speed = { receivedAtMs: NOW, groundSpeedMps: 12, airSpeedMps: 15, climbMps: 0, throttlePct: 50 };
    const targetOf = (change: Parameters<typeof buildFlyingCopter>[0]) =>
      telemetryOf(buildFlyingCopter({ navigation, ...change }), context()).target;
    expect(targetOf({ speed })).toMatchObject({ heading_deg: 90, speed_mps: 17.5 });
    expect(targetOf({ speed: { ...speed, airSpeedMps: undefined } })?.speed_mps).toBeNull();
    const steered = {
      ...navigation,
      airSpeedErrorMps: undefined,
      targetHeadingDeg: 10,
      targetGroundSpeedMps: 8,
    };
    expect(targetOf({ speed, navigation: steered })).toMatchObject({ heading_deg: 10, speed_mps: 8 });
  });

  it('forgets a target that is not repeated', () => {
    const navigation = {
      receivedAtMs: NOW,
      distanceToNextM: 1,
      targetLatitudeDeg: 1,
      targetLongitudeDeg: 1,
      targetAltitudeRelativeHomeM: 1,
      targetReceivedAtMs: 0 as MonotonicMs,
    };
    const late = context({ nowMs: 5000 as MonotonicMs });
    expect(telemetryOf(buildFlyingCopter({ navigation }), late).target).toBeNull();
  });
});

describe('status', () => {
  it.each<[string, Partial<VehicleState>, string]>([
    ['lost', { isLost: true }, 'lost'],
    ['flying in GUIDED', {}, 'flying'],
    ['in RTL', { heartbeat: armed(6) }, 'returning'],
    ['in LAND', { heartbeat: armed(9) }, 'landing'],
    [
      'landing in a mission',
      { heartbeat: armed(3), landed: { receivedAtMs: NOW, landedState: 'landing' as LandedState } },
      'landing',
    ],
    [
      'armed on the ground, landed state known',
      { landed: { receivedAtMs: NOW, landedState: 'on_ground' as LandedState }, heartbeat: armed(6) },
      'armed',
    ],
    ['armed on the ground, ArduPilot says STANDBY', { landed: undefined, heartbeat: armed(4, 3) }, 'armed'],
    ['in the air, ArduPilot says ACTIVE', { landed: undefined, position: undefined }, 'flying'],
    ['a rover that drives', { type: 'rover', heartbeat: armed(10) }, 'armed'],
    ['a rover that returns', { type: 'rover', heartbeat: armed(11) }, 'returning'],
  ])('of a copter %s', (_what, overrides, status) => {
    expect(statusOf(buildFlyingCopter(overrides))).toBe(status);
  });

  it('falls back to arming and altitude where nothing says it', () => {
    const px4 = {
      autopilot: 'px4',
      landed: undefined,
      flight: { isAirborne: false, tookOffAtMs: undefined },
    } as const;
    expect(statusOf(buildFlyingCopter({ ...px4, heartbeat: armed(0) }))).toBe('flying');
    const low = buildParkedCopter({ ...px4, heartbeat: armed(0) });
    expect(statusOf(low)).toBe('armed');
  });

  it('keeps a landing copter in fail-safe landing to the ground until it disarms', () => {
    const nearGround = buildParkedCopter({
      landed: undefined,
      heartbeat: armed(9, 5),
      flight: { isAirborne: true, tookOffAtMs: 0 as MonotonicMs },
    });
    expect(statusOf(nearGround)).toBe('landing');
    expect(statusOf({ ...nearGround, heartbeat: { ...armed(9, 5), isArmed: false } })).toBe('on_ground');
  });

  it('counts flight time only from a take-off that was seen', () => {
    const parked = buildParkedCopter();
    const inAir = {
      ...parked,
      landed: { receivedAtMs: NOW, landedState: 'in_air' as const },
      heartbeat: armed(4),
    };
    expect(nextFlight(inAir, NOW)).toEqual({ isAirborne: true, tookOffAtMs: NOW });
    const unseen = { ...inAir, flight: { isAirborne: undefined, tookOffAtMs: undefined } };
    expect(nextFlight(unseen, NOW)).toEqual({ isAirborne: true, tookOffAtMs: undefined });
  });
});
