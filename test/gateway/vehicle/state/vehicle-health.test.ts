import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { isArmingText, vehicleHealth } from '../../../../gateway/vehicle/state/vehicle-health.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildParkedCopter } from '../../../builder/vehicle-state-builder.ts';

const NOW = 1000 as MonotonicMs;
const PREARM = 0x1000_0000;
const text = (words: string, receivedAtMs = 500) => ({
  severity: 2,
  text: words,
  receivedAtMs: receivedAtMs as MonotonicMs,
});
const sensors = (unhealthy: number) => ({
  receivedAtMs: NOW,
  present: 0xffff_ffff,
  enabled: 0xffff_ffff,
  healthy: ~unhealthy >>> 0,
});
const codesOf = (state: VehicleState, texts = [] as ReturnType<typeof text>[], nowMs = NOW) =>
  vehicleHealth(state, texts, nowMs).issues.map(({ code, severity }) => `${code} ${severity}`);

describe('ready', () => {
  it('is what the arming check says', () => {
    expect(vehicleHealth(buildParkedCopter(), [], NOW)).toEqual({
      ready: true,
      ready_for_takeoff: true,
      issues: [],
    });
    expect(vehicleHealth(buildParkedCopter({ sensors: sensors(PREARM) }), [], NOW)).toEqual({
      ready: false,
      ready_for_takeoff: false,
      issues: [{ code: 'prearm', severity: 'caution', text: 'The autopilot is not ready to arm' }],
    });
  });

  it.each<[string, Partial<VehicleState>, number]>([
    ['nothing was heard', { sensors: undefined }, 1000],
    ['the check was heard long ago', {}, 6000],
    ['the autopilot has no such check', { sensors: { ...sensors(0), present: 0x2f } }, 1000],
    ['the vehicle is lost', { isLost: true }, 1000],
  ])('is unknown while %s', (_what, overrides, nowMs) => {
    expect(vehicleHealth(buildParkedCopter(overrides), [], nowMs as MonotonicMs).ready).toBeNull();
  });

  it('for take-off includes the position estimate, and is unknown while none is reported', () => {
    const { estimator } = buildParkedCopter();
    const without = estimator && { ...estimator, isHorizontalPositionGood: false };
    const of = (over: Partial<VehicleState>) => {
      const { ready, ready_for_takeoff } = vehicleHealth(buildParkedCopter(over), [], NOW);
      return [ready, ready_for_takeoff];
    };
    expect(of({ estimator: without })).toEqual([true, false]);
    expect(of({ estimator: undefined })).toEqual([true, null]);
  });

  it('is never said of a vehicle in conflict', () => {
    expect(vehicleHealth(buildParkedCopter({ hasConflict: true }), [], NOW).ready).toBe(false);
  });
});

describe('issues', () => {
  it('name the reasons the autopilot gave, each once', () => {
    const state = buildParkedCopter({ sensors: sensors(PREARM) });
    const texts = [
      text('PreArm: Battery failsafe'),
      text('PreArm: Battery failsafe'),
      text('EKF3 IMU0 is using GPS'),
    ];
    expect(vehicleHealth(state, texts, NOW).issues).toEqual([
      { code: 'prearm', severity: 'caution', text: 'Battery failsafe' },
    ]);
  });

  it('keep a refused arming for 15 s, a standing reason as long as it is repeated', () => {
    const refused = [text('Arm: Throttle too high')];
    expect(codesOf(buildParkedCopter(), refused)).toEqual(['prearm caution']);
    const later = 20_000 as MonotonicMs;
    const state = (unhealthy: number) =>
      buildParkedCopter({ sensors: { ...sensors(unhealthy), receivedAtMs: later } });
    expect(codesOf({ ...state(0) }, refused, later).filter((code) => code.startsWith('prearm'))).toEqual([]);
    const standing = [text('PreArm: Compass not calibrated')];
    expect(vehicleHealth(state(PREARM), standing, later).issues[0]?.text).toBe('Compass not calibrated');
  });

  it('drop reasons from before the check passed or the mode changed, unless they are repeated', () => {
    const at = (nowMs: number, unhealthy: number, texts: ReturnType<typeof text>[]) => {
      const parked = buildParkedCopter({
        sensors: { ...sensors(unhealthy), receivedAtMs: nowMs as MonotonicMs },
      });
      const heartbeat = parked.heartbeat && { ...parked.heartbeat, modeSinceMs: 4000 as MonotonicMs };
      const { issues } = vehicleHealth({ ...parked, heartbeat }, texts, nowMs as MonotonicMs);
      return issues
        .filter(({ code }) => code === 'prearm' || code === 'landing-sequence')
        .map((issue) => issue.text);
    };
    const before = text('PreArm: In landing sequence', 3000);
    expect(at(5000, 0, [before, text('Arm: In landing sequence', 3000)])).toEqual([]);
    expect(at(5000, 0, [text('Arm: Throttle too high', 4500)])).toEqual(['Throttle too high']);
    expect(at(5000, PREARM, [before])).toEqual(['In landing sequence. Change to FBWA or MANUAL.']);
    expect(at(40_000, PREARM, [before])).toEqual(['The autopilot is not ready to arm']);
    expect(at(40_000, PREARM, [before, text('PreArm: In landing sequence', 34_000)])).toEqual([
      'In landing sequence. Change to FBWA or MANUAL.',
    ]);
  });

  it('name unhealthy sensors, more severe in the air', () => {
    expect(codesOf(buildParkedCopter({ sensors: sensors(0x4 | 0x20) }))).toEqual([
      'sensor-compass caution',
      'sensor-gps caution',
    ]);
    expect(codesOf(buildFlyingCopter({ sensors: sensors(0x4) }))).toEqual(['sensor-compass warning']);
  });

  it('do not name sensors that are absent or off', () => {
    expect(
      codesOf(buildParkedCopter({ sensors: { receivedAtMs: NOW, present: 0x4, enabled: 0, healthy: 0 } })),
    ).toEqual([]);
  });

  it('tell of GPS, battery, position estimate and fence', () => {
    const flying = buildFlyingCopter();
    const state = buildFlyingCopter({
      gps: { receivedAtMs: NOW, fix: '2d', satellites: 4, hdop: 5 },
      battery: flying.battery && { ...flying.battery, chargeState: 'critical' },
      estimator: flying.estimator && { ...flying.estimator, isHorizontalPositionGood: false },
      fence: { receivedAtMs: NOW, isBreached: true, breachType: 2, breachCount: 1 },
    });
    expect(codesOf(state)).toEqual([
      'gps-fix warning',
      'battery-critical warning',
      'ekf warning',
      'fence-breach warning',
    ]);
    expect(codesOf(state, [], 9000 as MonotonicMs)).toEqual([]);
  });
});

it.each([
  ['PreArm: Battery failsafe', true],
  ['Arm: Throttle too high', true],
  ['Preflight Fail: Compass 0', true],
  ['Arming denied! Resolve system health failures first', true],
  ['Arming motors', false],
  ['Armed', false],
])('%s is a reason not to arm: %s', (words, expected) => {
  expect(isArmingText(words)).toBe(expected);
});
