import { beforeEach, describe, expect, it } from 'vitest';
import type { PolicyInput } from '../../../../gateway/command/policy/engine/policy-input.ts';
import type { Governance } from '../../../../gateway/command/policy/governance.ts';
import type { CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';
import type { GovernanceAnswer } from '../../../../gateway/contract/command/decision.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

/** What a broken engine may do with a sound answer. */
const BROKEN: Readonly<Record<string, (sound: GovernanceAnswer) => unknown>> = {
  throws: () => {
    throw new Error('broken');
  },
  rejects: () => Promise.reject(new Error('broken')),
  'throws nothing sensible': () => {
    throw undefined as unknown as Error;
  },
  hangs: () => new Promise(() => undefined),
  'answers nothing': () => undefined,
  'answers the bare decision': ({ decision }) => decision,
  'answers a word': () => 'allow',
  'forgets its findings': ({ decision, policyVersion }) => ({ decision, policyVersion }),
  'answers for another command': (sound) => changed(sound, { inputHash: 'f'.repeat(64) }),
  'answers too late': (sound) => changed(sound, { expiresAtMs: sound.decision.decidedAtMs }),
  'allows for ever': (sound) => changed(sound, { expiresAtMs: Number.MAX_SAFE_INTEGER }),
  'counts in NaN': (sound) => changed(sound, { expiresAtMs: Number.NaN }),
  'invents a verdict': (sound) => changed(sound, { decision: 'allow_all' as 'allow' }),
  'allows what it denies': (sound) => ({ ...sound, findings: [finding('deny', false)] }),
  'allows what wants an approval': (sound) => ({ ...sound, findings: [finding('require_approval', false)] }),
  'lifts what nobody overrode': (sound) => ({ ...sound, findings: [finding('deny', true)] }),
};

const COMMANDS: readonly (readonly [CommandName, Record<string, unknown>, 'ground' | 'air'])[] = [
  ['arm', {}, 'ground'],
  ['set-mode', { mode: 'LOITER' }, 'ground'],
  ['set-home', { lat: 47.4, lon: 8.5 }, 'ground'],
  ['takeoff', { altitudeM: 10 }, 'ground'],
  ['start-mission', {}, 'ground'],
  ['goto', { lat: 47.398, lon: 8.546 }, 'air'],
  ['change-altitude', { altitudeM: 15 }, 'air'],
  ['change-speed', { groundSpeedMps: 5 }, 'air'],
];

describe.each(Object.entries(BROKEN))('an engine that %s', (_, breakIt) => {
  let rig: GateRig;
  let sound: Governance;

  beforeEach(() => {
    rig = new GateRig();
    sound = rig.governance;
  });

  const breakDown = () => {
    rig.governance = {
      decide: async (input: PolicyInput) => (await breakIt(await sound.decide(input))) as GovernanceAnswer,
    };
  };

  it('lets nothing but the safety class onto the wire, and that at once', async () => {
    for (const [command, params, where] of COMMANDS) {
      rig = new GateRig();
      sound = rig.governance;
      if (command === 'takeoff' || command === 'start-mission' || where === 'air') await rig.run('arm');
      if (where === 'air') await rig.run('takeoff', { altitudeM: 10 });
      const before = rig.frames;
      breakDown();
      await expect(rig.outcomeOf(rig.submit(command, params)), command).rejects.toMatchObject({
        code: 'governance-unavailable',
      });
      await rig.clock.advanceAsync(20_000, 1000);
      expect(rig.frames, command).toBe(before);
      const [record] = rig.records.list({ limit: 1 });
      expect(record).toMatchObject({ command, state: 'denied', decision: null, sentAtMs: null });
    }
  });

  it('lets no mission onto the wire', async () => {
    breakDown();
    for (const transfer of [
      () => rig.missions.upload('uav-1', missionItems(3), OPERATOR),
      () => rig.missions.clear('uav-1', OPERATOR),
    ]) {
      await expect(rig.outcomeOf<unknown>(transfer())).rejects.toMatchObject({
        code: 'governance-unavailable',
      });
    }
    expect(rig.frames).toBe(0);
    expect(rig.records.list({ limit: 5 })).toMatchObject([
      { command: 'mission-clear', category: 'Mission', state: 'denied' },
      { command: 'mission-upload', category: 'Mission', state: 'denied', params: { itemCount: 3 } },
    ]);
  });

  it.each(['hold', 'rtl', 'land'] as const)('never holds up %s, which is recorded after', async (command) => {
    await rig.run('arm');
    await rig.run('takeoff', { altitudeM: 10 });
    breakDown();
    const before = rig.frames;
    const submitted = rig.submit(command);
    expect(rig.frames).toBe(before + 1);
    expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'done' });
    expect(rig.audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      expect.arrayContaining([`command:${command} sent`, `command:${command} done`]),
    );
  });

  it('never holds up disarming on the ground', async () => {
    await rig.run('arm');
    breakDown();
    const before = rig.frames;
    const submitted = rig.submit('disarm');
    expect(rig.frames).toBe(before + 1);
    expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'done' });
  });
});

describe('decisions', () => {
  it('are durable with all they were made from before anything is sent', async () => {
    const rig = new GateRig();
    rig.wire.onSend = () => expect(rig.decisions.size).toBe(1);
    const record = await rig.outcomeOf(rig.submit('arm', {}, 'sent'));
    expect(rig.decisions.get(record.decision!.decisionId)).toMatchObject({
      ...record.decision,
      command: 'arm',
      vehicleId: 'uav-1',
      actor: { kind: 'operator', id: 'operator' },
      traceId: OPERATOR.traceId,
      input: { command: 'arm', vehicle: { isArmed: false }, jurisdiction: null },
      override: null,
      approval: null,
    });
  });

  it('that cannot be written down stop everything but the safety class', async () => {
    const rig = new GateRig();
    rig.decisionsFail = true;
    await expect(rig.outcomeOf(rig.submit('arm'))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(rig.frames).toBe(0);
    rig.decisionsFail = false;
    await rig.run('arm');
    rig.decisionsFail = true;
    expect(await rig.run('disarm')).toMatchObject({ state: 'done' });
  });

  it('of denials are kept too', async () => {
    const rig = new GateRig();
    rig.directory.ready.set('uav-1', false);
    const { decision } = await rig.run('arm');
    expect(rig.decisions.get(decision!.decisionId)).toMatchObject({ decision: 'deny' });
  });
});

function changed(sound: GovernanceAnswer, changes: Partial<GovernanceAnswer['decision']>): GovernanceAnswer {
  return { ...sound, decision: { ...sound.decision, ...changes } };
}

function finding(verdict: 'deny' | 'require_approval', isOverridden: boolean) {
  return { policyId: 'ceiling', verdict, reason: 'no', values: {}, override: 'self' as const, isOverridden };
}
