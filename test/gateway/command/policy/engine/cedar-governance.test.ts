import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCedarEngine } from '../../../../../gateway/command/policy/engine/cedar-engine.ts';
import { CedarGovernance } from '../../../../../gateway/command/policy/engine/cedar-governance.ts';
import { inputHash } from '../../../../../gateway/command/policy/engine/input-hash.ts';
import type { PolicyInput } from '../../../../../gateway/command/policy/engine/policy-input.ts';
import { PolicySet } from '../../../../../gateway/command/policy/text/policy-set.ts';
import type { Actor } from '../../../../../gateway/contract/account/actor.ts';
import {
  type AppliedOverride,
  governanceAnswerSchema,
} from '../../../../../gateway/contract/command/decision.ts';
import { english } from '../../../../../gateway/contract/operator-text.ts';
import { type PolicyInputChange, policyInput } from '../../../../builder/policy-input-builder.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { defaultGovernance, defaultPolicies, policySet } from '../../../../fake/default-policies.ts';

const governance = defaultGovernance(countingIds());
const decide = (change: PolicyInputChange = {}) => governance.decide(policyInput(change));
const verdict = (change: PolicyInputChange) => decide(change).decision.decision;

const ANNA: Actor = { kind: 'account', id: 'anna' };
const BEN: Actor = { kind: 'account', id: 'ben' };
const override = (policyIds: string[], approvedBy: Actor | null = null): AppliedOverride => ({
  overrideId: 'ovr_1',
  policyIds,
  by: ANNA,
  reason: 'checked by eye',
  approvedBy,
});

describe('CedarGovernance', () => {
  it('decides in the shape of the contract, bound to the input, for 30 s', () => {
    const answer = decide();
    expect(governanceAnswerSchema.parse(answer)).toEqual(answer);
    const { decision, policyVersion } = answer;
    expect(decision.evidence).toEqual([
      `policy-version:${policyVersion}`,
      'operator-override:none',
      'replay-enabled:true',
      expect.stringMatching(/^all-policies:allow: none of \d+ policies objects$/),
    ]);
    expect(decision.inputHash).toBe(inputHash(policyInput()));
    expect(decision.inputHash).not.toBe(inputHash(policyInput({ params: { altitudeM: 21 } })));
    expect(decision.expiresAtMs - decision.decidedAtMs).toBe(30_000);
    expect(decision.decision).toBe('allow');
  });

  it('names every policy that objects, with its values, and takes the worst', () => {
    const { decision, findings } = decide({
      isRecording: false,
      target: { highestAltitudeM: 130 },
      preparation: { isChecklistComplete: false, missingChecklistItems: ['Propellers', 'Battery'] },
    });
    expect(decision.decision).toBe('deny');
    expect(decision.evidence.slice(2)).toEqual([
      'replay-enabled:false',
      'altitude-ceiling:deny: 130 m is above the ceiling of 120 m',
      'checklist:monitor: the preflight checklist is not complete: Propellers; Battery',
      'recording-active:deny: nothing is being recorded',
    ]);
    expect(findings[0]?.values).toEqual({ 'target.highestAltitudeM': 130, limit: 120 });
    expect(findings[1]?.values).toMatchObject({ 'preparation.isChecklistComplete': false });
  });

  it('never denies the safety class, and records what it would have said', () => {
    const { decision, findings } = decide({ command: 'rtl', isSafetyClass: true, vehicle: { isLost: true } });
    expect(decision.decision).toBe('allow');
    expect(decision.evidence).toContain('safety-class:allow: always available');
    expect(findings).toMatchObject([{ policyId: 'fresh-telemetry', verdict: 'deny' }]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'decides nothing of %d',
    (value) => {
      expect(() => decide({ target: { highestAltitudeM: value } })).toThrow(/highestAltitudeM/);
      expect(() => decide({ vehicle: { batteryPct: value } })).toThrow(/batteryPct/);
      expect(() => decide({ params: { items: [{ lat: value }] } })).toThrow(/items\.0\.lat/);
      expect(() => decide({ atMs: value })).toThrow(/atMs/);
    },
  );

  describe('an override', () => {
    const tooLittle = { vehicle: { batteryPct: 10 } };
    const unrecorded = { isRecording: false };

    it('lifts exactly what it names, and says by whom and why', () => {
      const { decision, findings } = decide({ ...unrecorded, override: override(['recording-active']) });
      expect(decision.decision).toBe('allow_with_monitoring');
      expect(decision.evidence[1]).toBe('operator-override:anna:checked by eye');
      expect(findings).toMatchObject([
        { policyId: 'recording-active', verdict: 'monitor', isOverridden: true, override: 'self' },
      ]);
      expect(verdict({ ...unrecorded, ...tooLittle, override: override(['recording-active']) })).toBe('deny');
      expect(verdict({ ...unrecorded, override: override(['wind']) })).toBe('deny');
    });

    it('needs the second person where the policy asks for one', () => {
      const change = (approvedBy: Actor | null) => ({
        ...tooLittle,
        override: override(['battery-reserve'], approvedBy),
      });
      expect(verdict(change(null))).toBe('deny');
      expect(verdict(change(ANNA))).toBe('deny');
      expect(verdict(change(BEN))).toBe('allow_with_monitoring');
    });

    it('never lifts what nobody may lift', () => {
      const named = override(['fresh-telemetry', 'no-fly', 'identity', 'station-ceiling'], BEN);
      expect(verdict({ vehicle: { isLost: true }, override: named })).toBe('deny');
      expect(verdict({ target: { noFlyZoneId: 'z' }, override: named })).toBe('deny');
      expect(verdict({ vehicle: { hasConflict: true }, override: named })).toBe('deny');
      expect(verdict({ stationCeilingM: 10, override: named })).toBe('deny');
    });
  });

  describe('an approval', () => {
    const raw: PolicyInputChange = { command: 'raw-mavlink', mode: 'live', actor: ANNA };
    const by = (actor: Actor) => ({ approvalId: 'apr_1', by: actor, reason: null });

    it('satisfies what asks for one, by another person', () => {
      expect(verdict(raw)).toBe('require_approval');
      expect(verdict({ ...raw, approval: by(ANNA) })).toBe('require_approval');
      const { decision, findings } = decide({ ...raw, approval: by(BEN) });
      // What goes past the rules of each command is watched even then.
      expect(decision.decision).toBe('allow_with_monitoring');
      expect(findings.filter(({ policyId }) => policyId === 'two-person')).toMatchObject([
        { verdict: 'allow', isOverridden: false },
      ]);
    });

    it('lifts no denial', () => {
      expect(verdict({ ...raw, vehicle: { isLost: true }, approval: by(BEN) })).toBe('deny');
    });

    it('may be one’s own where no second person is asked for', () => {
      const own = new CedarGovernance({
        ids: countingIds(),
        policySet: () => set,
      });
      const set = policySet({ ask: policyText('require_approval', 'self', 'true') });
      expect(own.decide(policyInput({ actor: ANNA })).decision.decision).toBe('require_approval');
      expect(own.decide(policyInput({ actor: ANNA, approval: by(ANNA) })).decision.decision).toBe('allow');
    });
  });

  it('knows other aircraft, and says nothing of them while they are unknown', () => {
    const near = policyText(
      'deny',
      'self',
      'context.traffic.horizontalM < 2000',
      'context.traffic has horizontalM',
    );
    const set = policySet({ near });
    const governance = new CedarGovernance({ ids: countingIds(), policySet: () => set });
    const around = { horizontalM: 1999.9, verticalM: null, closestInS: null, within5Km: 1 };
    const decided = (traffic?: typeof around) =>
      governance.decide({ ...policyInput({}), ...(traffic && { traffic }) }).decision.decision;
    expect(decided(around)).toBe('deny');
    expect(decided({ ...around, horizontalM: 2000 })).toBe('allow');
    expect(decided()).toBe('allow');
  });

  it('denies when a policy cannot be worked out, whatever the others say', () => {
    const set = policySet({
      broken: policyText(
        'monitor',
        'self',
        '9223372036854775807 + context.target.highestAltitudeM > 3 && true',
        'context.target has highestAltitudeM',
      ),
    });
    const broken = new CedarGovernance({ ids: countingIds(), policySet: () => set });
    const { decision, findings } = broken.decide(policyInput({ override: override(['broken'], BEN) }));
    expect(decision.decision).toBe('deny');
    expect(findings).toMatchObject([{ policyId: 'broken', verdict: 'deny', override: 'never' }]);
    expect(english(findings[0]?.reason ?? '')).toMatch(/overflow/);
  });

  describe('when the engine traps in a decision', () => {
    const trap = () => Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
    /** Engines that trap on their first decisions, and on everything after a trap, as the real one does. */
    const rig = (traps: number) => {
      let left = traps;
      const told: boolean[] = [];
      const set = new PolicySet('1', defaultPolicies().policies, {
        newEngine: () => {
          const engine = newCedarEngine();
          let isBroken = false;
          return {
            ...engine,
            preparsePolicySet: engine.preparsePolicySet,
            statefulIsAuthorized(call) {
              isBroken ||= left > 0;
              if (isBroken) left -= 1;
              if (isBroken) throw trap();
              return engine.statefulIsAuthorized(call);
            },
          };
        },
        onTrap: ({ isRecovered }) => void told.push(isRecovered),
      });
      return { told, trapping: new CedarGovernance({ ids: countingIds(), policySet: () => set }) };
    };
    const denied = policyInput({ target: { highestAltitudeM: 500 } });

    it('asks a new engine with the same policies once more', () => {
      const { told, trapping } = rig(1);
      expect(trapping.decide(denied).decision.decision).toBe('deny');
      expect(trapping.decide(policyInput()).decision.decision).toBe('allow');
      expect(told).toEqual([true]);
    });

    it('decides nothing when that traps too, and decides the next', () => {
      const { told, trapping } = rig(2);
      expect(() => trapping.decide(policyInput())).toThrow(/out of bounds/);
      expect(told).toEqual([false]);
      expect(trapping.decide(denied).decision.decision).toBe('deny');
    });
  });

  it('holds whatever it is asked: no throw, no allow beside a denial, nothing lifted that may not be', () => {
    const rules = new Map(defaultPolicies().policies.map((policy) => [policy.policyId, policy]));
    fc.assert(
      fc.property(arbitraryInput(), (input) => {
        const first = governance.decide(input);
        const second = governance.decide(structuredClone(input));
        expect({ ...second, decision: { ...second.decision, decisionId: '' } }).toEqual({
          ...first,
          decision: { ...first.decision, decisionId: '' },
        });
        const { decision, findings } = first;
        const denying = findings.some((finding) => finding.verdict === 'deny');
        if (input.isSafetyClass) expect(decision.decision).toBe('allow');
        else expect(decision.decision === 'deny').toBe(denying);
        for (const finding of findings) {
          const rule = rules.get(finding.policyId);
          if (finding.isOverridden) {
            expect(rule?.override).not.toBe('never');
            expect(input.override?.policyIds).toContain(finding.policyId);
            if (rule?.override === 'second-person') expect(input.override?.approvedBy).not.toBeNull();
          } else if (finding.verdict !== 'allow') expect(finding.verdict).toBe(rule?.verdict);
          expect(decision.evidence.map(english)).toContain(
            `${finding.policyId}:${finding.verdict}: ${finding.reason}`,
          );
        }
        const { highestAltitudeM } = input.target;
        if (
          highestAltitudeM !== null &&
          highestAltitudeM > 120.001 &&
          !input.isSafetyClass &&
          !input.override
        )
          expect(decision.decision).toBe('deny');
      }),
      { numRuns: 150, seed: 4 },
    );
  });
});

function policyText(verdictName: string, rule: string, condition: string, first = 'true'): string {
  return `@description("d") @verdict("${verdictName}") @override("${rule}") @reason("r")
forbid (principal, action, resource) when { ${first} && ${condition} };`;
}

function arbitraryInput(): fc.Arbitrary<PolicyInput> {
  const number = fc.option(
    fc.oneof(
      fc.integer({ min: -10, max: 200 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -200, max: 200, noNaN: true }),
    ),
  );
  const known = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  const flag = fc.option(fc.boolean());
  const text = fc.option(fc.string({ unit: 'grapheme' }));
  const actor = fc.record({
    kind: fc.constantFrom('operator', 'account', 'key', 'system') as fc.Arbitrary<Actor['kind']>,
    id: fc.string(),
  });
  const policyIds = fc.subarray(defaultPolicies().policies.map(({ policyId }) => policyId));
  return fc.record({
    command: fc.oneof(
      fc.constantFrom('arm', 'takeoff', 'goto', 'launch', 'plan-execute', 'raw-mavlink', 'start', 'other'),
      fc.string(),
    ),
    params: fc.dictionary(
      fc.constantFrom('altitudeM', 'mode', 'radiusM', 'x'),
      fc.oneof(known, fc.string(), fc.constant(null)),
    ),
    isSafetyClass: fc.boolean(),
    vehicleId: text,
    mode: fc.constantFrom('live', 'sitl', 'sim', 'fallback') as fc.Arbitrary<PolicyInput['mode']>,
    actor,
    source: fc.constantFrom('window', 'rest', 'plan') as fc.Arbitrary<PolicyInput['source']>,
    vehicle: fc.option(
      fc.record({
        autopilot: fc.constantFrom('ardupilot', 'px4', 'generic') as fc.Arbitrary<'px4'>,
        type: fc.constantFrom('copter', 'rover', 'plane') as fc.Arbitrary<'copter'>,
        isLost: fc.boolean(),
        hasConflict: fc.boolean(),
        ageMs: known,
        staleAfterMs: known,
        isArmed: flag,
        isAirborne: flag,
        isReady: flag,
        issues: fc.array(fc.string(), { maxLength: 4 }),
        flightMode: text,
        altitudeRelativeHomeM: number,
        latitudeDeg: number,
        longitudeDeg: number,
        distanceFromHomeM: number,
        batteryPct: number,
        gpsFix: fc.option(fc.constantFrom('none', '2d', '3d')),
        satellites: number,
        linkQualityPct: number,
        windMps: number,
      }),
    ),
    target: fc.record({
      highestAltitudeM: number,
      distanceFromHomeM: number,
      zoneCeiling: fc.option(fc.record({ zoneId: fc.string(), ceilingM: known })),
      noFlyZoneId: text,
      isInsideZones: flag,
    }),
    separation: fc.option(
      fc.record({
        vehicleId: fc.string(),
        isStaying: fc.boolean(),
        horizontalM: known,
        verticalM: known,
      }),
    ),
    preparation: fc.record({
      isChecklistComplete: flag,
      missingChecklistItems: fc.option(fc.array(fc.string(), { maxLength: 4 })),
      isRehearsed: flag,
      replayCoveragePct: number,
    }),
    jurisdiction: text,
    stationCeilingM: number,
    isRecording: fc.boolean(),
    override: fc.option(
      fc.record({
        overrideId: fc.string(),
        policyIds,
        by: actor,
        reason: fc.string(),
        approvedBy: fc.option(actor),
      }),
    ),
    approval: fc.option(
      fc.record({ approvalId: fc.string(), by: actor, reason: fc.constant<string | null>(null) }),
    ),
    atMs: fc.integer({ min: 0, max: 4e12 }),
  });
}
