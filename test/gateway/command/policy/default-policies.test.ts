import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POLICY_ACTION_GROUPS } from '../../../../gateway/command/policy/engine/policy-actions.ts';
import { FACTS_BY_PATH } from '../../../../gateway/command/policy/engine/policy-facts.ts';
import { SHIPPED_POLICIES } from '../../../../gateway/command/policy/generated/shipped-policies.ts';
import { parsePolicies } from '../../../../gateway/command/policy/text/parse-policies.ts';
import type { PolicyFinding } from '../../../../gateway/contract/command/decision.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { generatePolicies } from '../../../../tools/generate-policies.ts';
import { type PolicyInputChange, policyInput } from '../../../builder/policy-input-builder.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { defaultGovernance, defaultPolicies } from '../../../fake/default-policies.ts';

const governance = defaultGovernance(countingIds());
const findings = (change: PolicyInputChange): PolicyFinding[] =>
  governance.decide(policyInput(change)).findings;

/** An input and the reason it must give, or undefined where the policy must say nothing. */
type Case = readonly [what: string, change: PolicyInputChange, reason: RegExp | undefined];

interface Expectation {
  readonly verdict: 'monitor' | 'require_approval' | 'deny';
  readonly override: 'never' | 'self' | 'second-person';
  readonly cases: readonly Case[];
}

const FLYING = { isAirborne: true, isArmed: true };
const written = (...names: string[]) => ({
  command: 'parameter-write',
  params: { parameters: names.map((name) => ({ name, value: 1 })) },
});
const ON_THE_WAY: PolicyInputChange = { command: 'goto', vehicle: FLYING };
const LIVE_PLAN: PolicyInputChange = {
  command: 'plan-execute',
  mode: 'live',
  vehicle: null,
  vehicleId: null,
};

const EXPECTED: Readonly<Record<string, Expectation>> = {
  'altitude-ceiling': {
    verdict: 'deny',
    override: 'second-person',
    cases: [
      ['at the ceiling', { target: { highestAltitudeM: 120 } }, undefined],
      ['a rounding error above it', { target: { highestAltitudeM: 120.000_000_1 } }, undefined],
      ['above it', { target: { highestAltitudeM: 120.1 } }, /^120\.1 m is above the ceiling of 120 m$/],
      ['far above it', { target: { highestAltitudeM: 1e300 } }, /above/],
      ['of any command', { command: 'mission-upload', target: { highestAltitudeM: 121 } }, /121 m/],
      ['of one nobody knows', { command: 'self-destruct', target: { highestAltitudeM: 121 } }, /121 m/],
      ['height unknown', { target: { highestAltitudeM: null } }, undefined],
    ],
  },
  'zone-ceiling': {
    verdict: 'deny',
    override: 'second-person',
    cases: [
      [
        'below',
        { target: { highestAltitudeM: 60, zoneCeiling: { zoneId: 'z', ceilingM: 60.5 } } },
        undefined,
      ],
      [
        'at a ceiling between metres',
        { target: { highestAltitudeM: 60.5, zoneCeiling: { zoneId: 'z', ceilingM: 60.5 } } },
        undefined,
      ],
      [
        'above',
        { target: { highestAltitudeM: 60.6, zoneCeiling: { zoneId: 'z', ceilingM: 60.5 } } },
        /^60\.6 m is above the ceiling of zone z, 60\.5 m$/,
      ],
      ['no zone', { target: { highestAltitudeM: 100 } }, undefined],
      [
        'height unknown',
        { target: { highestAltitudeM: null, zoneCeiling: { zoneId: 'z', ceilingM: 60 } } },
        undefined,
      ],
    ],
  },
  'station-ceiling': {
    verdict: 'deny',
    override: 'never',
    cases: [
      ['below', { stationCeilingM: 20, target: { highestAltitudeM: 20 } }, undefined],
      [
        'above',
        { stationCeilingM: 19.5, target: { highestAltitudeM: 20 } },
        /^20 m is above the ceiling of this station, 19\.5 m$/,
      ],
      ['none set', { stationCeilingM: null, target: { highestAltitudeM: 100 } }, undefined],
    ],
  },
  'no-fly': {
    verdict: 'deny',
    override: 'never',
    cases: [
      ['none met', { target: { noFlyZoneId: null } }, undefined],
      ['one met', { target: { noFlyZoneId: 'mast' } }, /no-fly zone mast/],
    ],
  },
  geofence: {
    verdict: 'deny',
    override: 'second-person',
    cases: [
      ['inside', { target: { isInsideZones: true } }, undefined],
      ['outside', { target: { isInsideZones: false } }, /leaves the keep-in zones/],
      ['no such zones', { target: { isInsideZones: null } }, undefined],
    ],
  },
  'battery-reserve': {
    verdict: 'deny',
    override: 'second-person',
    cases: [
      ['enough', { vehicle: { batteryPct: 20 } }, undefined],
      ['too little', { vehicle: { batteryPct: 19.9 } }, /^battery at 19\.9 %, below the 20 % needed/],
      ['arming with too little', { command: 'arm', vehicle: { batteryPct: 5 } }, /5 %/],
      ['a mission with too little', { command: 'start-mission', vehicle: { batteryPct: 5 } }, /5 %/],
      ['a start nobody knows', { command: 'warp', vehicle: { batteryPct: 5 } }, /5 %/],
      ['in the air', { command: 'start-mission', vehicle: { ...FLYING, batteryPct: 5 } }, undefined],
      ['whether in the air unknown', { vehicle: { isAirborne: null, batteryPct: 5 } }, /5 %/],
      ['going somewhere', { command: 'goto', vehicle: { batteryPct: 5 } }, undefined],
      ['unknown', { vehicle: { batteryPct: null } }, undefined],
    ],
  },
  'battery-unknown': {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['known', {}, undefined],
      ['unknown', { vehicle: { batteryPct: null } }, /unknown/],
      ['unknown in the air', { vehicle: { ...FLYING, batteryPct: null } }, undefined],
      ['no vehicle', { vehicle: null }, undefined],
    ],
  },
  'link-quality': {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['good', { vehicle: { linkQualityPct: 50 } }, undefined],
      ['bad', { vehicle: { linkQualityPct: 49.5 } }, /49\.5 % of the frames, less than 50 %/],
      ['bad in the air', { ...ON_THE_WAY, vehicle: { ...FLYING, linkQualityPct: 5 } }, undefined],
      ['unknown', { vehicle: { linkQualityPct: null } }, undefined],
    ],
  },
  'link-unknown': {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['known', {}, undefined],
      ['unknown', { vehicle: { linkQualityPct: null } }, /unknown/],
    ],
  },
  'gps-fix': {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['3d', {}, undefined],
      ['better', { vehicle: { gpsFix: 'rtk_fixed' } }, undefined],
      ['2d', { vehicle: { gpsFix: '2d' } }, /the position fix is 2d/],
      ['none', { command: 'arm', vehicle: { gpsFix: 'none' } }, /is none/],
      ['a rover without', { vehicle: { gpsFix: 'none', type: 'rover' } }, undefined],
      ['in the air', { command: 'start-mission', vehicle: { ...FLYING, gpsFix: 'none' } }, undefined],
      ['unknown', { vehicle: { gpsFix: null } }, undefined],
    ],
  },
  'gps-unknown': {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['known', {}, undefined],
      ['unknown', { vehicle: { gpsFix: null } }, /unknown/],
      ['a boat', { vehicle: { gpsFix: null, type: 'boat' } }, undefined],
    ],
  },
  wind: {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['a breeze', { vehicle: { windMps: 12 } }, undefined],
      ['strong', { vehicle: { windMps: 12.5 } }, /12\.5 m\/s is stronger than 12 m\/s/],
      ['strong in the air', { ...ON_THE_WAY, vehicle: { ...FLYING, windMps: 20 } }, undefined],
      ['unknown', { vehicle: { windMps: null } }, undefined],
    ],
  },
  'prearm-health': {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['ready', { command: 'arm' }, undefined],
      [
        'not ready',
        { command: 'arm', vehicle: { isReady: false, issues: ['Compass', 'EKF'] } },
        /Compass; EKF/,
      ],
      ['not ready, no reason', { command: 'arm', vehicle: { isReady: false } }, /no reason given/],
      ['taking off armed', { command: 'takeoff', vehicle: { isReady: false } }, undefined],
      ['unknown', { command: 'arm', vehicle: { isReady: null } }, undefined],
    ],
  },
  'prearm-unknown': {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['known', { command: 'arm' }, undefined],
      ['unknown', { command: 'arm', vehicle: { isReady: null } }, /does not report/],
    ],
  },
  checklist: {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['complete', {}, undefined],
      ['incomplete', { preparation: { isChecklistComplete: false } }, /not complete/],
      ['unknown', { preparation: { isChecklistComplete: null } }, /not complete/],
      ['going somewhere', { ...ON_THE_WAY, preparation: { isChecklistComplete: null } }, undefined],
    ],
  },
  'recording-active': {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['recording', {}, undefined],
      ['not recording', { isRecording: false }, /nothing is being recorded/],
      ['a launch', { command: 'launch', vehicle: null, isRecording: false }, /recorded/],
      ['a plan', { command: 'plan-execute', vehicle: null, isRecording: false }, /recorded/],
      ['going somewhere', { ...ON_THE_WAY, isRecording: false }, undefined],
      ['a mission in the air', { command: 'start-mission', vehicle: FLYING, isRecording: false }, undefined],
      ['whether in the air unknown', { vehicle: { isAirborne: null }, isRecording: false }, /recorded/],
    ],
  },
  rehearsal: {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['rehearsed', { ...LIVE_PLAN, preparation: { isRehearsed: true } }, undefined],
      ['not rehearsed', { ...LIVE_PLAN, preparation: { isRehearsed: false } }, /rehearsal/],
      ['unknown', LIVE_PLAN, /rehearsal/],
      ['simulated', { ...LIVE_PLAN, mode: 'sim' }, undefined],
    ],
  },
  'two-person': {
    verdict: 'require_approval',
    override: 'second-person',
    cases: [
      ['a person at the controls', LIVE_PLAN, undefined],
      ['a take-off', { mode: 'live' }, undefined],
      ['raw MAVLink', { mode: 'live', command: 'raw-mavlink' }, /approve raw-mavlink/],
      ['raw MAVLink to a simulator', { mode: 'sim', command: 'raw-mavlink' }, undefined],
      ['a program’s plan', { ...LIVE_PLAN, actor: { kind: 'key', id: 'k' } }, /approve plan-execute/],
      [
        'a program’s rehearsed plan',
        { ...LIVE_PLAN, actor: { kind: 'key', id: 'k' }, preparation: { isRehearsed: true } },
        undefined,
      ],
    ],
  },
  separation: {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['nobody there', ON_THE_WAY, undefined],
      [
        'somebody there',
        {
          ...ON_THE_WAY,
          separation: { vehicleId: 'uav-2', isStaying: true, horizontalM: 2.5, verticalM: 0 },
        },
        /^uav-2 is there or flying there: 2\.5 m apart and 0 m in height$/,
      ],
      [
        'somebody passing',
        { ...ON_THE_WAY, separation: { vehicleId: 'uav-2', isStaying: false, horizontalM: 2, verticalM: 0 } },
        undefined,
      ],
    ],
  },
  'passing-traffic': {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['nobody there', ON_THE_WAY, undefined],
      [
        'somebody passing',
        { ...ON_THE_WAY, separation: { vehicleId: 'uav-2', isStaying: false, horizontalM: 2, verticalM: 0 } },
        /^uav-2 is passing there now$/,
      ],
    ],
  },
  'parameters-armed': {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['disarmed', { command: 'parameter-write', vehicle: { isArmed: false } }, undefined],
      ['not known', { command: 'parameter-write', vehicle: { isArmed: null } }, undefined],
      ['armed', { command: 'parameter-write', vehicle: { isArmed: true } }, /armed/],
      ['of another command', { ...ON_THE_WAY, vehicle: { isArmed: true } }, undefined],
      [
        'a single one',
        { command: 'set-parameter', params: { name: 'ATC_RAT_RLL_P' }, vehicle: { isArmed: true } },
        /armed/,
      ],
      [
        'one of the fence',
        { command: 'set-parameter', params: { name: 'FENCE_ENABLE' }, vehicle: { isArmed: true } },
        undefined,
      ],
      [
        'of fence and return alone',
        { ...written('FENCE_ALT_MAX', 'RTL_ALT'), vehicle: { isArmed: true } },
        undefined,
      ],
      [
        'of the fence with another',
        { ...written('FENCE_ALT_MAX', 'ATC_RAT_RLL_P'), vehicle: { isArmed: true } },
        /armed/,
      ],
    ],
  },
  'direct-armed': {
    verdict: 'deny',
    override: 'self',
    cases: [
      ['disarmed', { command: 'console-line', vehicle: { isArmed: false } }, undefined],
      ['armed', { command: 'console-line', vehicle: { isArmed: true } }, /armed/],
      ['not known', { command: 'console-open', vehicle: { isArmed: null } }, /does not report it/],
      [
        'a raw message in simulation',
        { command: 'raw-mavlink', mode: 'sim', vehicle: { isArmed: true } },
        undefined,
      ],
      ['a raw message', { command: 'raw-mavlink', mode: 'live', vehicle: { isArmed: true } }, /armed/],
      ['another command', { ...ON_THE_WAY, vehicle: { isArmed: true } }, undefined],
    ],
  },
  'direct-live': {
    verdict: 'monitor',
    override: 'self',
    cases: [
      ['in simulation', { command: 'console-line', mode: 'sitl' }, undefined],
      ['on a real vehicle', { command: 'console-line', mode: 'live' }, /its effect is not monitored/],
      ['another command', { ...ON_THE_WAY, mode: 'live' }, undefined],
    ],
  },
  'fresh-telemetry': {
    verdict: 'deny',
    override: 'never',
    cases: [
      ['fresh', { vehicle: { ageMs: 1000 } }, undefined],
      ['a little late', { vehicle: { ageMs: 1000.5, staleAfterMs: 1000 } }, /old, the limit is 1000 ms/],
      ['lost', { vehicle: { isLost: true } }, /old/],
      ['of any command', { ...ON_THE_WAY, vehicle: { ageMs: 5000 } }, /5000 ms/],
      ['no vehicle', { command: 'launch', vehicle: null }, undefined],
    ],
  },
  identity: {
    verdict: 'deny',
    override: 'never',
    cases: [
      ['one', {}, undefined],
      ['two', { vehicle: { hasConflict: true } }, /same system id/],
      ['of any command', { ...ON_THE_WAY, vehicle: { hasConflict: true } }, /same system id/],
    ],
  },
};

describe('the policies that come with the product', () => {
  it('have a test each', () => {
    const names = defaultPolicies().policies.map(({ policyId }) => policyId);
    expect(Object.keys(EXPECTED).sort()).toEqual(names.sort());
  });

  it('stand in the documentation, with everything a policy may ask for, and its examples are right', () => {
    const page = readFileSync(new URL('../../../../docs/policies.md', import.meta.url), 'utf8');
    const prose = page.replaceAll(/```[\s\S]*?```/g, '');
    const words = new Set([...prose.matchAll(/`([^`]+)`/g)].map(([, word]) => word));
    const prefix = /^(params|vehicle|target|separation|traffic|preparation)\./;
    for (const path of FACTS_BY_PATH.keys()) expect(words).toContain(path.replace(prefix, ''));
    for (const name of [...Object.keys(EXPECTED), ...POLICY_ACTION_GROUPS]) expect(words).toContain(name);
    for (const [, text = ''] of page.matchAll(/```cedar\n([\s\S]*?)```/g)) {
      const name = /@id\("(.*)"\)/.exec(text)?.[1] ?? 'example';
      expect(parsePolicies(new Map([[name, text]])).get(name)).not.toHaveProperty('problems');
    }
  });

  it('start in the parsed form that `npm run generate` makes today', () => {
    const { path, text } = generatePolicies();
    const committed = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
    expect(committed === text, `${path}: run npm run generate`).toBe(true);
    expect([...SHIPPED_POLICIES.values()]).toEqual(defaultPolicies().policies);
  });

  it('are readable: a comment, a description and a reason each', () => {
    for (const { text, description } of defaultPolicies().policies) {
      expect(text).toMatch(/^\/\/ \w/);
      expect(description.length).toBeGreaterThan(15);
    }
  });

  it('object to nothing in a first flight but an unticked checklist', () => {
    const unticked = { isChecklistComplete: null };
    for (const command of ['arm', 'takeoff', 'goto', 'orbit', 'start-mission', 'launch', 'set-mode'])
      expect(governance.decide(policyInput({ command, preparation: unticked })).decision.decision).toMatch(
        /^allow/,
      );
    expect(governance.decide(policyInput()).decision.decision).toBe('allow');
  });

  describe.each(Object.entries(EXPECTED))('%s', (policyId, { verdict, override, cases }) => {
    it.each(cases)('%s', (_, change, reason) => {
      const finding = findings(change).find((one) => one.policyId === policyId);
      if (!reason) {
        expect(finding).toBeUndefined();
        return;
      }
      expect(finding).toMatchObject({ verdict, override, isOverridden: false });
      expect(english(finding?.reason ?? '')).toMatch(reason);
      expect(Object.keys(finding?.values ?? {}).length).toBeGreaterThan(0);
    });
  });
});
