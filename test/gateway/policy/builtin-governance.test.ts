import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisionSchema } from '../../../gateway/contract/decision.ts';
import { BuiltinGovernance } from '../../../gateway/policy/builtin-governance.ts';
import { inputHash } from '../../../gateway/policy/input-hash.ts';
import {
  DEFAULT_LIMITS,
  type PolicyInput,
  type PolicyVehicle,
} from '../../../gateway/policy/policy-input.ts';
import { countingIds } from '../../fake/counting-ids.ts';
import { FakeClock } from '../../fake/fake-clock.ts';

const VEHICLE: PolicyVehicle = {
  autopilot: 'ardupilot',
  type: 'copter',
  isLost: false,
  hasConflict: false,
  ageMs: 100,
  staleAfterMs: 1000,
  isArmed: false,
  isAirborne: false,
  isReady: true,
  issues: [],
  flightMode: 'GUIDED',
  altitudeRelativeHomeM: 0,
  latitudeDeg: 47,
  longitudeDeg: 8,
  distanceFromHomeM: 0,
  batteryPct: 80,
  gpsFix: '3d',
};

function input(over: Partial<PolicyInput> = {}, vehicle: Partial<PolicyVehicle> = {}): PolicyInput {
  return {
    command: 'takeoff',
    params: { altitudeM: 20 },
    isSafetyClass: false,
    vehicleId: 'uav-1',
    mode: 'sim',
    actor: { kind: 'operator', id: 'operator' },
    source: 'window',
    vehicle: { ...VEHICLE, ...vehicle },
    target: { highestAltitudeM: 20, distanceFromHomeM: null, zoneCeiling: null, noFlyZoneId: null },
    limits: DEFAULT_LIMITS,
    isRecording: true,
    atMs: 1,
    ...over,
  };
}

const clock = new FakeClock();
const governance = new BuiltinGovernance(clock, countingIds());
const verdict = (over: Partial<PolicyInput> = {}, vehicle: Partial<PolicyVehicle> = {}) =>
  governance.decide(input(over, vehicle)).decision;
const target = (over: Partial<PolicyInput['target']>) => ({ target: { ...input().target, ...over } });

describe('BuiltinGovernance', () => {
  it('decides in the shape of the contract, bound to the input, for 30 s', () => {
    const decision = governance.decide(input());
    expect(decisionSchema.parse(decision)).toEqual(decision);
    expect(decision.evidence.slice(0, 3)).toEqual([
      'policy-version:builtin-1',
      'operator-override:none',
      'replay-enabled:true',
    ]);
    expect(decision.evidence).toContain('altitude-limit:allow: 20 m is within the ceiling, 120 m');
    expect(decision.inputHash).toBe(inputHash(input()));
    expect(decision.inputHash).not.toBe(inputHash(input({ params: { altitudeM: 21 } })));
    expect(decision.expiresAtMs - decision.decidedAtMs).toBe(30_000);
    expect(decision.decision).toBe('allow');
  });

  it.each<[string, Partial<PolicyInput>, Partial<PolicyVehicle>]>([
    ['old telemetry', {}, { ageMs: 1001 }],
    ['a lost vehicle', {}, { isLost: true }],
    ['a conflict', {}, { hasConflict: true }],
    ['a vehicle not ready', { command: 'arm' }, { isReady: false }],
    ['too little charge', {}, { batteryPct: 19 }],
    ['an altitude above the ceiling', target({ highestAltitudeM: 121 }), {}],
    ['no altitude at all', target({ highestAltitudeM: Number.NaN }), {}],
    [
      'an altitude above that of the zone',
      target({ highestAltitudeM: 61, zoneCeiling: { zoneId: 'z', ceilingM: 60 } }),
      {},
    ],
    ['a no-fly zone', target({ noFlyZoneId: 'mast' }), {}],
    [
      'a place too far',
      { ...target({ distanceFromHomeM: 501 }), limits: { ...DEFAULT_LIMITS, maxDistanceFromHomeM: 500 } },
      {},
    ],
  ])('denies for %s', (_, over, vehicle) => {
    expect(verdict(over, vehicle)).toBe('deny');
  });

  it.each<[string, Partial<PolicyInput>, Partial<PolicyVehicle>]>([
    ['unknown charge', {}, { batteryPct: null }],
    ['unknown readiness', { command: 'arm' }, { isReady: null }],
    ['no recording', { isRecording: false }, {}],
  ])('lets through but watches with %s', (_, over, vehicle) => {
    expect(verdict(over, vehicle)).toBe('allow_with_monitoring');
  });

  it('lets a weak battery in the air go where it must', () => {
    expect(verdict({ command: 'goto' }, { batteryPct: 5, isAirborne: true })).toBe('allow');
  });

  it('never denies the safety class, and records what it would have said', () => {
    const decision = governance.decide(input({ command: 'rtl', isSafetyClass: true }, { isLost: true }));
    expect(decision.decision).toBe('allow');
    expect(decision.evidence.join()).toContain('fresh-telemetry:deny');
  });

  it('is a pure function of its input', () => {
    fc.assert(
      fc.property(
        fc.record({
          ageMs: fc.nat(5000),
          batteryPct: fc.option(fc.nat(100)),
          isReady: fc.option(fc.boolean()),
        }),
        fc.double(),
        (vehicle, highestAltitudeM) => {
          const asked = input(target({ highestAltitudeM }), vehicle);
          const { decisionId: _, ...first } = governance.decide(asked);
          const { decisionId: __, ...second } = governance.decide(structuredClone(asked));
          expect(first).toEqual(second);
          if (!(highestAltitudeM <= DEFAULT_LIMITS.ceilingM)) expect(first.decision).toBe('deny');
        },
      ),
    );
  });

  it('takes far less than 5 ms', () => {
    const startMs = performance.now();
    for (let count = 0; count < 1000; count += 1) governance.decide(input());
    expect((performance.now() - startMs) / 1000).toBeLessThan(5);
  });
});
