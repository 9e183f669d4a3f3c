import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FACTS_BY_PATH } from '../../../gateway/command/policy/engine/policy-facts.ts';
import type { TraceEntry } from '../../../gateway/contract/command/command.ts';
import { type OperatorText, say } from '../../../gateway/contract/operator-text.ts';
import { auditActionText, auditOutcomeText, auditTargetText } from '../../../renderer/format/audit-text.ts';
import { actorText } from '../../../renderer/format/governance-text.ts';
import { setKnownNames } from '../../../renderer/format/known-names.ts';
import { SI_UNITS, setCurrentUnits } from '../../../renderer/format/measure/units.ts';
import {
  factsOf,
  policyName,
  reasonText,
  traceText,
  valueText,
} from '../../../renderer/format/reason-text.ts';
import { loadLanguage, setCurrentLanguage } from '../../../renderer/language/translate.ts';

const ACCOUNT = 'acc_01m8fsjmj9jwnfc591g4cgphfa';
const POLICIES = join(process.cwd(), 'resources/policies');
const shipped = readdirSync(POLICIES).map((name) => {
  const text = readFileSync(join(POLICIES, name), 'utf8');
  return { id: name.replace('.cedar', ''), reason: /@reason\("(.*)"\)/.exec(text)?.[1] ?? '' };
});

/** A reason with a value in each hole, as governance fills it. */
function filledReason(code: string): OperatorText {
  const sampleOf = (path: string): OperatorText =>
    ({
      'vehicle.gpsFix': 'rtk_float',
      'vehicle.issues': say('{what} not ready', { what: 'Compass' }),
      'separation.vehicleId': 'uav-2',
      'target.noFlyZoneId': 'zone-south',
      'target.zoneCeiling.zoneId': 'zone-south',
      'preparation.missingChecklistItems': 'Propellers',
      command: 'change-altitude',
    })[path] ?? '140';
  return say(
    code,
    Object.fromEntries([...code.matchAll(/\{([\w.]+)\}/g)].map(([, path = '']) => [path, sampleOf(path)])),
  );
}

beforeAll(() => loadLanguage('de'));
beforeEach(() =>
  setKnownNames({
    byId: new Map([
      ['uav-2', 'Copter 2'],
      ['zone-south', 'South yard'],
    ]),
    actors: new Map([
      [ACCOUNT, { kind: 'account', id: ACCOUNT, name: 'ann@skyworks.example', isRevoked: false }],
      ['ac6p5nvXXz', { kind: 'key', id: 'ac6p5nvXXz', name: 'Harvest', isRevoked: false }],
      ['oldp5nvXXz', { kind: 'key', id: 'oldp5nvXXz', name: 'Old', isRevoked: true }],
    ]),
  }),
);
afterEach(() => {
  setKnownNames({ byId: new Map(), actors: undefined });
  setCurrentLanguage('en');
  setCurrentUnits(SI_UNITS);
});

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeEach(() => setCurrentLanguage(language));

  test.each(shipped)('the reason of $id is a sentence without names of fields and ids', ({ id, reason }) => {
    for (const text of [
      reasonText(filledReason(reason)),
      reasonText(say('Denied: {reasons}.', { reasons: filledReason(reason) })),
      reasonText(say('{reason} (overridden by {who})', { reason: filledReason(reason), who: ACCOUNT })),
    ]) {
      expect(text).toMatch(/^[\p{Lu}\d“„].*[.)]$/u);
      expect(text).not.toMatch(/[_{}]|uav-|zone-|acc_|change-altitude/);
    }
    expect(policyName(id)).not.toMatch(/[_{}]|^[a-z]/);
  });

  test('every fact that policies compare has a name', () => {
    for (const path of FACTS_BY_PATH.keys()) {
      const [fact] = factsOf({ [path]: 1 });
      expect(fact?.label).not.toMatch(/[_{}.]|[a-z][A-Z]/);
    }
  });
});

test('a limit has the unit of what it limits, in the units of the operator', () => {
  const values = { 'target.highestAltitudeM': 140, limit: 120 };
  expect(factsOf(values).map(({ value }) => value)).toEqual(['140 m', '120 m']);
  setCurrentUnits({ ...SI_UNITS, height: 'ft', distance: 'ft', speed: 'kn' });
  expect(factsOf(values).map(({ value }) => value)).toEqual(['459.3 ft', '393.7 ft']);
  const code = '{target.highestAltitudeM} m is above the ceiling of {limit} m';
  expect(reasonText(filledReason(code))).toBe('459.3 ft is above the ceiling of 459.3 ft.');
  expect(
    reasonText(
      say('the wind of {vehicle.windMps} m/s is stronger than {limit} m/s', {
        'vehicle.windMps': '10',
        limit: '8',
      }),
    ),
  ).toBe('The wind of 19.4 kn is stronger than 15.6 kn.');
});

test('metres keep what a limit says', () => {
  expect(valueText('separation.horizontalM', 2.5)).toBe('2.5 m');
  expect(valueText('battery_pct', 40)).toBe('40 %');
  expect(valueText('zoneId', 'zone-south')).toBe('South yard');
  expect(valueText('vehicle.isArmed', true)).toBe('yes');
  expect(valueText('limit', null)).toBe('—');
});

describe('the stages of a trace', () => {
  const entry = (kind: TraceEntry['kind'], text: OperatorText, detail = {}): TraceEntry => ({
    atMs: 0,
    kind,
    text,
    detail,
  });

  test.each([
    [entry('request', say('{who}: {text}', { who: 'ac6p5nvXXz', text: 'Hold' })), 'Key “Harvest”: Hold.'],
    [entry('request', say('{who}: {text}', { who: 'operator', text: 'Hold' })), 'Operator: Hold.'],
    [
      entry(
        'decision',
        say('{1}; {2}', {
          1: 'deny',
          2: filledReason('the route enters the no-fly zone {target.noFlyZoneId}'),
        }),
      ),
      'Denied. The route enters the no-fly zone South yard.',
    ],
    [entry('decision', 'allow', { policies: [] }), 'Allowed. No policy objected.'],
    [
      entry('attempt', say('{command}, attempt {count}', { command: 'DO_REPOSITION', count: 2 }), {
        attempt: 2,
      }),
      'Sent to the vehicle, attempt 2.',
    ],
    [
      entry('ack', 'DO_REPOSITION: TEMPORARILY_REJECTED', { result: 'TEMPORARILY_REJECTED' }),
      'The vehicle rejected the command for now.',
    ],
    [entry('ack', 'DO_REPOSITION: no answer', { result: null }), 'The vehicle did not answer.'],
    [
      entry('effect', say('Telemetry shows the effect of {command}', { command: 'DO_REPOSITION' })),
      'Telemetry shows the effect.',
    ],
    [entry('end', 'awaiting_approval', { state: 'awaiting_approval' }), 'Waits for approval.'],
  ])('%#', (stage, text) => expect(traceText(stage)).toBe(text));
});

describe('who', () => {
  test('is the name of a key or account, and a removed key says so', () => {
    expect(actorText({ kind: 'account', id: ACCOUNT })).toBe('ann@skyworks.example');
    expect(actorText({ kind: 'key', id: 'ac6p5nvXXz' })).toBe('Key “Harvest”');
    expect(actorText({ kind: 'key', id: 'oldp5nvXXz' })).toBe('Key “Old” (revoked)');
    expect(actorText({ kind: 'key', id: 'gonep5nvXX' })).toBe('Removed key gonep5nvXX');
    expect(actorText({ kind: 'account', id: 'other' })).toBe('another operator');
    expect(actorText({ kind: 'system', id: 'checklist' })).toBe('Gateway');
  });
});

test('audit rows say what was done to what', () => {
  const text = (action: string, detail = {}) => auditActionText({ action, detail });
  expect(text('command:takeoff', { params: { altitudeM: 20 } })).toBe('Take off to 20 m');
  expect(text('plan.pause')).toBe('Action plan: paused');
  expect(text('action:goto')).toBe('Step: Go to');
  expect(text('key.create')).toBe('API key: created');
  expect(text('override')).toBe('Override');
  expect(text('some-new.odd_thing')).toBe('Some new: odd thing');
  expect(auditTargetText({ target: 'uav-2' })).toBe('Copter 2');
  expect(auditTargetText({ target: 'pln_01m8fsm6tqzdqvyf7tcxk7ef75' })).toBe('…k7ef75');
  expect(auditOutcomeText({ outcome: 'awaiting_approval' })).toBe('awaiting approval');
});
