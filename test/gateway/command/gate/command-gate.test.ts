import { beforeEach, describe, expect, it } from 'vitest';
import type { GovernanceAnswer } from '../../../../gateway/contract/command/decision.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { CommandLong } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

describe('CommandGate', () => {
  let rig: GateRig;

  beforeEach(() => {
    rig = new GateRig();
  });

  const fly = async (altitudeM = 20) => {
    expect(await rig.run('arm')).toMatchObject({ state: 'done' });
    expect(await rig.run('takeoff', { altitudeM })).toMatchObject({ state: 'done' });
  };

  it('flies: every command ends done when confirmed by telemetry', async () => {
    await fly();
    expect(rig.copter.altitudeM).toBeGreaterThan(18);
    const goto = await rig.run('goto', { lat: 47.398, lon: 8.546, altitudeM: 30, groundSpeedMps: 5 });
    expect(goto).toMatchObject({ state: 'done', detail: null, decision: { decision: 'allow' } });
    for (const [command, params] of [
      ['change-altitude', { altitudeM: 15 }],
      ['set-mode', { mode: 'loiter' }],
      ['hold', {}],
      ['rtl', {}],
    ] as const) {
      expect(await rig.run(command, params), command).toMatchObject({ state: 'done' });
    }
    await rig.clock.advanceAsync(3000, 100);
    expect(rig.copter.isArmed).toBe(false);
  });

  it('does not take a plane off that does not tell the altitude it would be set from', async () => {
    await rig.run('arm');
    rig.directory.put({ ...rig.directory.get('uav-1')!, type: 'plane' });
    const frames = rig.frames;
    expect(await rig.run('takeoff', { altitudeM: 40 })).toMatchObject({
      state: 'failed',
      detail:
        'The vehicle did not answer for TKOFF_ALT, so no take-off command was sent. Use a mission to take off.',
    });
    // Only asked for.
    expect(rig.frames - frames).toBe(4);
  });

  it('records one command from click to proof under one trace id', async () => {
    const record = await rig.run('arm');
    expect(record).toMatchObject({
      traceId: OPERATOR.traceId,
      actor: { kind: 'operator', id: 'operator' },
      source: 'window',
      mode: 'sim',
      state: 'done',
      mavlink: { command: 'COMPONENT_ARM_DISARM', attempts: 1, result: 'ACCEPTED', rttMs: 10 },
    });
    expect(record.sentAtMs).not.toBeNull();
    expect(record.acceptedAtMs).not.toBeNull();
    expect(record.endedAtMs).not.toBeNull();
    expect(rig.audit.map(({ outcome, traceId, decisionId }) => [outcome, traceId, decisionId])).toEqual([
      ['authorised', OPERATOR.traceId, record.decision?.decisionId],
      ['done', OPERATOR.traceId, record.decision?.decisionId],
    ]);
    expect(rig.stored.get(record.commandId)).toEqual(record);
  });

  it('decides and writes down before the first byte', async () => {
    await rig.outcomeOf(rig.submit('arm', {}, 'sent'));
    expect(rig.order.slice(0, 4)).toEqual(['decide', 'audit', 'store', 'wire']);
  });

  it('answers when sent, accepted or done, as asked', async () => {
    const sent = rig.submit('arm', {}, 'sent');
    await settled();
    expect(await sent).toMatchObject({ state: 'sent' });
    const accepted = rig.gate.activeOf('uav-1')[0]!;
    expect(accepted.state).toBe('sent');
    await rig.clock.advanceAsync(10);
    expect(rig.records.get(accepted.commandId)?.state).toMatch(/accepted|done/);
  });

  describe('fails closed', () => {
    const nothingLeaves = async (command: 'arm', code: string) => {
      await expect(rig.outcomeOf(rig.submit(command))).rejects.toMatchObject({ code });
      await rig.clock.advanceAsync(60_000, 500);
      expect(rig.frames).toBe(0);
    };

    it.each<[string, () => GovernanceAnswer | Promise<GovernanceAnswer>]>([
      [
        'throws',
        () => {
          throw new Error('broken');
        },
      ],
      ['rejects', () => Promise.reject(new Error('broken'))],
      ['hangs', () => new Promise(() => undefined)],
      ['answers nonsense', () => ({ decision: 'allow' }) as unknown as GovernanceAnswer],
      ['answers nothing', () => undefined as unknown as GovernanceAnswer],
      ['answers for another command', () => answer()],
    ])('when governance %s', async (_, decide) => {
      rig.governance = { decide };
      await nothingLeaves('arm', 'governance-unavailable');
      expect(rig.records.list({ limit: 1 })).toMatchObject([{ state: 'denied' }]);
    });

    it('when the decision has expired', async () => {
      const builtin = rig.governance;
      rig.governance = {
        decide: async (input) => {
          const given = await builtin.decide(input);
          return { ...given, decision: { ...given.decision, expiresAtMs: rig.clock.utcMs() } };
        },
      };
      await nothingLeaves('arm', 'governance-unavailable');
    });

    it('when the audit row cannot be written', async () => {
      rig.auditFails = true;
      await nothingLeaves('arm', 'store-unavailable');
    });

    it('when the record cannot be written', async () => {
      rig.storeFails = true;
      await nothingLeaves('arm', 'store-unavailable');
    });

    it('when governance denies, and says why', async () => {
      rig.directory.ready.set('uav-1', false);
      const record = await rig.run('arm');
      expect(record).toMatchObject({ state: 'denied', decision: { decision: 'deny' } });
      expect(english(record.detail ?? '')).toContain('PreArm: need GPS');
      expect(record.decision?.evidence.slice(0, 3)).toEqual([
        'policy-version:test',
        'operator-override:none',
        'replay-enabled:true',
      ]);
      expect(rig.frames).toBe(0);
      expect(rig.audit.at(-1)).toMatchObject({ outcome: 'denied' });
    });

    it('when the vehicle is lost while it is decided', async () => {
      let answer: () => void = () => undefined;
      const builtin = rig.governance;
      rig.governance = {
        decide: async (input) => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return builtin.decide(input);
        },
      };
      const submitted = rig.submit('arm');
      rig.directory.change('uav-1', { isLost: true });
      answer();
      await expect(submitted).rejects.toMatchObject({ code: 'vehicle-offline' });
      expect(rig.frames).toBe(0);
    });
  });

  describe('refuses what cannot be', () => {
    it.each([
      ['an unknown vehicle', 'not-found', () => rig.directory.remove('uav-1')],
      ['a lost vehicle', 'vehicle-offline', () => rig.directory.change('uav-1', { isLost: true })],
      ['two vehicles in one', 'vehicle-conflict', () => rig.directory.change('uav-1', { hasConflict: true })],
    ])('%s', async (_, code, arrange) => {
      arrange();
      await expect(rig.submit('arm')).rejects.toMatchObject({ code });
      expect(rig.frames).toBe(0);
    });

    it('stale telemetry', async () => {
      rig.copter.fallSilent();
      rig.directory.change('uav-1', { isLost: false });
      rig.clock.advance(1500);
      expect(await rig.run('arm')).toMatchObject({ state: 'denied', detail: expect.stringContaining('old') });
      expect(rig.frames).toBe(0);
    });

    it('a conflict for the safety class too: nobody knows which of the two would obey', async () => {
      rig.directory.change('uav-1', { hasConflict: true });
      await expect(rig.submit('rtl')).rejects.toMatchObject({ code: 'vehicle-conflict' });
      expect(rig.frames).toBe(0);
    });

    it('take-off without arming, go-to on the ground, disarming in the air', async () => {
      await expect(rig.submit('takeoff', { altitudeM: 10 })).rejects.toMatchObject({
        code: 'state-conflict',
      });
      await expect(rig.submit('goto', { lat: 47, lon: 8 })).rejects.toMatchObject({ code: 'state-conflict' });
      await fly();
      const frames = rig.frames;
      await expect(rig.submit('disarm')).rejects.toMatchObject({ code: 'state-conflict' });
      expect(rig.frames).toBe(frames);
    });

    it('an altitude above the ceiling', async () => {
      await rig.run('arm');
      const record = await rig.run('takeoff', { altitudeM: 121 });
      expect(record).toMatchObject({ state: 'denied', detail: expect.stringContaining('120 m') });
    });

    it('an unknown mode, naming those there are', async () => {
      await expect(rig.submit('set-mode', { mode: 'WARP' })).rejects.toMatchObject({
        code: 'unsupported-command',
        message: expect.stringContaining('GUIDED'),
      });
    });

    it('values that do not fit', async () => {
      await expect(rig.submit('takeoff', { altitudeM: Number.NaN })).rejects.toMatchObject({
        code: 'validation',
      });
    });

    it('the same command while one is unanswered', async () => {
      rig.copter.answer = () => 'deaf';
      const first = rig.submit('arm');
      await settled();
      await expect(rig.submit('arm')).rejects.toMatchObject({ code: 'vehicle-busy' });
      expect(await rig.outcomeOf(first)).toMatchObject({ state: 'unknown' });
      expect(rig.frames).toBe(1);
      expect(rig.records.list({ limit: 10 })).toHaveLength(1);
    });

    it('the same command while one is being decided', async () => {
      rig.governance = { decide: () => new Promise(() => undefined) };
      const first = rig.submit('arm');
      await expect(rig.submit('arm')).rejects.toMatchObject({
        code: 'vehicle-busy',
        message: 'The last "arm" is still being decided.',
      });
      rig.gate.stop();
      expect(rig.records.list({ limit: 10 })).toMatchObject([{ state: 'cancelled', sentAtMs: null }]);
      await expect(rig.outcomeOf(first)).resolves.toMatchObject({ state: 'cancelled' });
    });

    it('the same motion while one is being decided: only a waiting one gives way', async () => {
      await fly();
      rig.governance = { decide: () => new Promise(() => undefined) };
      const first = rig.submit('goto', { lat: 47.41, lon: 8.546 });
      await expect(rig.submit('goto', { lat: 47.4, lon: 8.546 })).rejects.toMatchObject({
        code: 'vehicle-busy',
        message: 'The last "goto" is still being decided.',
      });
      rig.gate.stop();
      expect(await rig.outcomeOf(first)).toMatchObject({ state: 'cancelled', sentAtMs: null });
    });

    it('anything when no link leads there', async () => {
      rig.wire.isOpen = false;
      await expect(rig.outcomeOf(rig.submit('arm'))).rejects.toMatchObject({ code: 'vehicle-offline' });
      expect(rig.records.list({ limit: 1 })).toMatchObject([{ state: 'failed', sentAtMs: null }]);
    });
  });

  it.each(['sent', 'accepted', 'done'] as const)(
    'says that the vehicle is offline when no link took any send of an emergency, to who waits for %s',
    async (wait) => {
      rig.wire.isTaking = false;
      const answer = rig.outcomeOf(rig.submit('hold', {}, wait));
      await expect(answer).rejects.toMatchObject({ code: 'vehicle-offline' });
      expect(rig.records.list({ limit: 1 })).toMatchObject([{ state: 'failed', sentAtMs: null }]);
    },
  );

  describe('never claims success without proof', () => {
    it('no answer and no effect is unknown', async () => {
      rig.copter.answer = () => 'deaf';
      expect(await rig.run('arm')).toMatchObject({ state: 'unknown' });
      expect(rig.frames).toBe(1);
    });

    it('a lost answer does not hide the effect', async () => {
      rig.copter.answer = () => 'silent';
      await fly();
    });

    it('accepted without effect has failed', async () => {
      rig.copter.answer = () => 'lazy';
      expect(await rig.run('arm')).toMatchObject({
        state: 'failed',
        detail: 'The vehicle accepted the command, but telemetry does not show it armed.',
        acceptedAtMs: expect.any(Number),
      });
    });

    it('accepted and then silent is unknown', async () => {
      rig.copter.answer = (command) => {
        if (command === MavCmd.COMPONENT_ARM_DISARM) rig.clock.after(20, () => rig.copter.fallSilent());
        return 'lazy';
      };
      expect(await rig.run('arm')).toMatchObject({ state: 'unknown' });
    });

    it('a mode that was accepted but does not show starts no take-off', async () => {
      await rig.run('arm');
      rig.copter.setMode(5);
      rig.copter.answer = (command) => (command === MavCmd.DO_SET_MODE ? 'lazy' : undefined);
      expect(await rig.run('takeoff', { altitudeM: 10 })).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('telemetry does not show the effect'),
      });
      expect(rig.copter.altitudeM).toBe(0);
      const commands = rig.wire.sentOf('COMMAND_LONG').map(({ command }) => command);
      expect(commands).not.toContain(MavCmd.NAV_TAKEOFF);
    });

    it('in progress and then silent is unknown', async () => {
      rig.copter.answer = () => MavResult.IN_PROGRESS;
      const record = await rig.run('arm');
      expect(record).toMatchObject({ state: 'unknown' });
    });

    it('an answer from another component changes nothing', async () => {
      rig.copter.answer = () => 'deaf';
      const submitted = rig.submit('arm');
      await settled();
      rig.wire.deliver(
        'COMMAND_ACK',
        {
          command: MavCmd.COMPONENT_ARM_DISARM,
          result: 0,
          progress: 0,
          resultParam2: 0,
          targetSystem: 255,
          targetComponent: 190,
        },
        { systemId: 1, componentId: 100 },
      );
      expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'unknown' });
    });

    it('a refusal carries the words of the vehicle, also those that come after it', async () => {
      rig.copter.answer = () => {
        rig.clock.after(100, () => rig.directory.say('uav-1', rig.clock.monotonicMs(), 'Arm: Battery low'));
        return MavResult.FAILED;
      };
      expect(await rig.run('arm')).toMatchObject({
        state: 'refused',
        detail: 'The vehicle refused (FAILED): Arm: Battery low',
        mavlink: { result: 'FAILED', statustext: ['Arm: Battery low'] },
      });
    });

    it('old telemetry proves nothing', async () => {
      await fly();
      const submitted = rig.submit('goto', { lat: 47.397742, lon: 8.5458594, altitudeM: 20 }, 'done');
      await settled();
      expect(rig.gate.activeOf('uav-1')[0]?.state).toBe('sent');
      expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'done' });
    });
  });

  describe('never sends again', () => {
    it.each([
      ['lost', () => rig.copter.fallSilent()],
      ['rebooted', () => rig.copter.reboot()],
      ['gone', () => rig.directory.remove('uav-1')],
    ])('when the vehicle is %s in flight', async (_, happen) => {
      await fly();
      rig.copter.answer = () => 'deaf';
      const submitted = rig.submit('goto', { lat: 47.398, lon: 8.546 });
      await settled();
      happen();
      const frames = rig.frames;
      expect(await submitted).toMatchObject({ state: 'unknown' });
      await rig.clock.advanceAsync(30_000, 500);
      expect(rig.frames).toBe(frames);
    });

    it('when only an event reports the loss', async () => {
      await fly();
      rig.copter.answer = () => 'deaf';
      const submitted = rig.submit('goto', { lat: 47.398, lon: 8.546 });
      await settled();
      const lost = { ...rig.directory.get('uav-1')!, isLost: true };
      rig.directory.get = () => lost;
      rig.directory.announce({
        kind: 'link-lost',
        vehicleId: 'uav-1',
        severity: 'warning',
        summary: 'Link lost',
      } as unknown as Parameters<typeof rig.directory.announce>[0]);
      expect(rig.gate.activeOf('uav-1')).toEqual([]);
      expect(await submitted).toMatchObject({
        state: 'unknown',
        detail: expect.stringContaining('link was lost'),
      });
    });

    it('after a stop', async () => {
      rig.copter.answer = () => 'deaf';
      const submitted = rig.submit('set-mode', { mode: 'LOITER' });
      await settled();
      const frames = rig.frames;
      rig.gate.stop();
      expect(await submitted).toMatchObject({ state: 'unknown' });
      await rig.clock.advanceAsync(10_000, 500);
      expect(rig.frames).toBe(frames);
      await expect(rig.submit('arm')).rejects.toMatchObject({ code: 'overloaded' });
    });

    it('after a restart: what was in flight is unknown', async () => {
      rig.copter.answer = () => 'deaf';
      const submitted = rig.submit('arm', {}, 'sent');
      await settled();
      const { commandId } = await submitted;
      const next = new GateRig();
      for (const [id, record] of rig.stored)
        next.stored.set(id, { ...record, state: 'sent', endedAtMs: null });
      next.gate.stop();
      next.gate.start();
      expect(next.records.get(commandId)).toMatchObject({ state: 'unknown', endedAtMs: expect.any(Number) });
      await next.clock.advanceAsync(10_000, 500);
      expect(next.frames).toBe(0);
    });
  });

  describe('the safety class', () => {
    const firstByteIsSynchronous = (command: 'hold' | 'rtl' | 'land' | 'disarm') => {
      const before = rig.order.length;
      const submitted = rig.submit(command);
      expect(rig.order[before]).toBe('wire');
      return submitted;
    };

    it.each(['hold', 'rtl', 'land'] as const)(
      '%s leaves before anything is asked or written',
      async (command) => {
        await fly();
        const record = await rig.outcomeOf(firstByteIsSynchronous(command));
        expect(record).toMatchObject({ state: 'done' });
        expect(rig.records.get(record.commandId)?.decision).toMatchObject({ decision: 'allow' });
        expect(
          rig.audit.filter(({ action }) => action === `command:${command}`).map(({ outcome }) => outcome),
        ).toEqual(expect.arrayContaining(['sent', 'recorded', 'done']));
      },
    );

    it('disarms on the ground at once', async () => {
      await rig.run('arm');
      expect(await rig.outcomeOf(firstByteIsSynchronous('disarm'))).toMatchObject({ state: 'done' });
    });

    it('goes first even when it pushes an older command aside', async () => {
      await fly();
      rig.copter.answer = () => 'deaf';
      const older = rig.submit('set-mode', { mode: 'LOITER' });
      await settled();
      rig.copter.answer = () => undefined;
      const newer = firstByteIsSynchronous('rtl');
      expect(await older).toMatchObject({
        state: 'cancelled',
        detail: expect.stringMatching(/^Superseded by rtl/),
      });
      expect(await rig.outcomeOf(newer)).toMatchObject({ state: 'done' });
    });

    it('declares an emergency in Remote ID without ending what the vehicle does', async () => {
      await fly();
      rig.copter.answer = () => 'deaf';
      const older = rig.submit('goto', { lat: 47.41, lon: 8.546 });
      await settled();
      rig.directory.change('uav-1', { remoteId: { status: undefined } });
      const before = rig.order.length;
      const newer = rig.submit('remote-id-emergency', { isDeclared: true });
      expect(rig.order[before]).toBe('wire');
      expect(await rig.outcomeOf(newer)).toMatchObject({
        state: 'unknown',
        detail: expect.stringMatching(/does not confirm/),
      });
      expect(rig.records.get((await newer).commandId)?.decision).toMatchObject({ decision: 'allow' });
      expect(rig.gate.activeOf('uav-1').map(({ command }) => command)).toEqual(['goto']);
      rig.gate.stop();
      await older;
    });

    it('leaves whatever governance, audit and store do', async () => {
      await fly();
      rig.governance = {
        decide: () => {
          throw new Error('broken');
        },
      };
      rig.auditFails = true;
      rig.storeFails = true;
      expect(await rig.outcomeOf(firstByteIsSynchronous('rtl'))).toMatchObject({ state: 'done' });
    });

    it('reaches for a lost vehicle too', async () => {
      await fly();
      rig.copter.fallSilent();
      const frames = rig.frames;
      const record = await rig.outcomeOf(firstByteIsSynchronous('rtl'));
      expect(record.state).toBe('unknown');
      expect(rig.frames).toBe(frames + 1); // the answer came, only telemetry did not
    });

    it('repeats five times within a second until it is answered or seen', async () => {
      await fly();
      rig.copter.answer = () => 'deaf';
      const from = rig.frames;
      const startMs = rig.clock.monotonicMs();
      expect(await rig.run('rtl')).toMatchObject({ state: 'unknown', mavlink: { attempts: 5 } });
      const sent = rig.wire.sent.slice(from).map(({ atMs }) => atMs - startMs);
      expect(sent).toHaveLength(5);
      expect(sent[4]).toBeLessThan(1000);
    });

    it('is repeated also if the link is lost after its first byte', async () => {
      await fly();
      rig.copter.answer = () => 'deaf';
      const submitted = rig.submit('rtl');
      rig.copter.fallSilent();
      expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'unknown', mavlink: { attempts: 5 } });
    });

    it('falls back to LOITER where BRAKE is refused', async () => {
      await fly();
      const asked: number[] = [];
      rig.copter.answer = (command) => {
        const last = rig.wire.sent.at(-1)?.message as CommandLong;
        asked.push(last.param2);
        return command === MavCmd.DO_SET_MODE && last.param2 === 17 ? MavResult.FAILED : undefined;
      };
      expect(await rig.run('hold')).toMatchObject({ state: 'done' });
      expect(asked).toEqual([17, 5]);
    });

    it('takes the place of what is still being decided', async () => {
      await fly();
      const builtin = rig.governance;
      let release: () => void = () => undefined;
      rig.governance = {
        decide: async (input) => {
          if (input.command === 'goto')
            await new Promise<void>((resolve) => {
              release = resolve;
            });
          return builtin.decide(input);
        },
      };
      const goto = rig.submit('goto', { lat: 47.399, lon: 8.546 });
      const hold = rig.submit('hold');
      release();
      expect(await goto).toMatchObject({ state: 'cancelled', sentAtMs: null });
      expect(await rig.outcomeOf(hold)).toMatchObject({ state: 'done' });
      expect(rig.wire.sentOf('COMMAND_INT')).toEqual([]);
    });
  });

  it('lets a newer motion take the place of the older one', async () => {
    await fly();
    const first = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await rig.clock.advanceAsync(1000, 100);
    const second = rig.submit('goto', { lat: 47.398, lon: 8.546 });
    await settled();
    expect(await first).toMatchObject({
      state: 'cancelled',
      detail: expect.stringMatching(/^Superseded by goto/),
    });
    expect(await rig.outcomeOf(second)).toMatchObject({ state: 'done' });
  });

  it('lets a motion and a setting go on beside each other', async () => {
    await fly();
    const goto = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await rig.clock.advanceAsync(1000, 100);
    await rig.run('change-speed', { groundSpeedMps: 5 });
    expect(rig.gate.activeOf('uav-1').map(({ command }) => command)).toEqual(['goto']);
    rig.copter.answer = (command) => (command === MavCmd.DO_CHANGE_SPEED ? 'deaf' : undefined);
    const setting = rig.submit('change-speed', { groundSpeedMps: 6 });
    await settled();
    expect(await rig.run('hold')).toMatchObject({ state: 'done' });
    expect(await goto).toMatchObject({ state: 'cancelled' });
    expect(await rig.outcomeOf(setting)).not.toMatchObject({ state: 'cancelled' });
  });

  it('answers whenEnded for that command only, and at once if it has ended', async () => {
    await fly();
    const goto = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await rig.clock.advanceAsync(1000, 100);
    const { commandId } = rig.gate.activeOf('uav-1')[0]!;
    let ended: unknown;
    const answered = rig.gate.whenEnded(commandId).then((record) => {
      ended = record;
    });
    await rig.run('change-speed', { groundSpeedMps: 5 });
    expect(ended).toBeUndefined();
    await rig.run('hold');
    await answered;
    expect(ended).toMatchObject({ commandId, state: 'cancelled' });
    expect(await rig.gate.whenEnded(commandId)).toEqual(await goto);
    await expect(rig.gate.whenEnded('cmd_other')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('does not let an older wish that was decided late undo a newer one', async () => {
    await fly();
    const builtin = rig.governance;
    let release: () => void = () => undefined;
    rig.governance = {
      decide: async (input) => {
        if (input.command === 'goto')
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        return builtin.decide(input);
      },
    };
    const older = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    const newer = rig.submit('change-altitude', { altitudeM: 25 });
    await settled();
    release();
    expect(await older).toMatchObject({ state: 'cancelled' });
    expect(await rig.outcomeOf(newer)).toMatchObject({ state: 'done' });
  });

  it('notices that somebody else took over', async () => {
    await fly();
    const submitted = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await rig.clock.advanceAsync(2000, 100);
    rig.copter.setMode(6);
    expect(await submitted).toMatchObject({
      state: 'failed',
      takenOver: true,
      detail: expect.stringContaining('RTL'),
    });
  });

  it('notices that somebody else took over before it has heard of the mode it flies in', async () => {
    await fly();
    const submitted = rig.submit('change-altitude', { altitudeM: 60 });
    await settled();
    rig.copter.setMode(5);
    rig.clock.advance(20);
    rig.copter.publish();
    expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'failed', takenOver: true });
  });

  it('calls no failure of the vehicle and no newer command a takeover', async () => {
    await fly();
    const superseded = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await rig.clock.advanceAsync(2000, 100);
    await rig.run('hold');
    expect(await superseded).toMatchObject({ state: 'cancelled' });
    expect(await superseded).not.toHaveProperty('takenOver');
    rig.copter.answer = () => MavResult.DENIED;
    const refused = await rig.outcomeOf(rig.submit('goto', { lat: 47.41, lon: 8.546 }));
    expect(refused).toMatchObject({ state: 'refused' });
    expect(refused).not.toHaveProperty('takenOver');
  });

  it('gives up the named command alone, before or after it was sent', async () => {
    await fly();
    const flying = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await settled();
    const builtin = rig.governance;
    rig.governance = { decide: () => new Promise(() => undefined) };
    const asked = rig.submit('change-speed', { groundSpeedMps: 5 });
    const [waiting] = rig.records.list({ limit: 1 });
    expect(waiting).toMatchObject({ command: 'goto' });
    const frames = rig.frames;
    rig.gate.cancel('cmd_other', 'The plan ended.');
    expect(rig.gate.activeOf('uav-1')).toHaveLength(1);
    rig.gate.cancel(waiting!.commandId, 'The plan ended.');
    expect(await flying).toMatchObject({ state: 'cancelled', detail: 'The plan ended.' });
    rig.governance = builtin;
    rig.gate.stop();
    expect(await rig.outcomeOf(asked)).toMatchObject({ state: 'cancelled', sentAtMs: null });
    expect(rig.frames).toBe(frames);
  });

  it('keeps what the vehicle says meanwhile with the command in flight', async () => {
    await fly();
    const flying = rig.submit('goto', { lat: 47.41, lon: 8.546 });
    await settled();
    const { commandId } = rig.gate.activeOf('uav-1')[0]!;
    rig.directory.announce({
      kind: 'statustext',
      vehicleId: 'uav-1',
      severity: 'warning',
      summary: 'EKF variance',
    } as Parameters<typeof rig.directory.announce>[0]);
    rig.gate.stop();
    await flying;
    const notes = rig.records.trace(commandId)?.trace.map(({ kind, text }) => [kind, english(text)]);
    expect(notes).toContainEqual(['statustext', 'EKF variance']);
  });

  it('is running from its start to its stop', () => {
    expect(rig.gate.isRunning).toBe(true);
    rig.gate.stop();
    expect(rig.gate.isRunning).toBe(false);
    rig.gate.start();
    expect(rig.gate.isRunning).toBe(true);
  });

  it('lists records newest first, page by page', async () => {
    for (const command of ['arm', 'disarm', 'arm'] as const) await rig.run(command);
    const all = rig.records.list({ limit: 10 });
    expect(all.map(({ command }) => command)).toEqual(['arm', 'disarm', 'arm']);
    expect(rig.records.list({ limit: 10, beforeId: all[0]!.commandId })).toEqual(all.slice(1));
    expect(rig.records.list({ limit: 10, vehicleId: 'uav-9' })).toEqual([]);
  });
});

function answer(): GovernanceAnswer {
  return {
    decision: {
      decisionId: 'dec_1',
      decision: 'allow',
      evidence: [],
      inputHash: 'f'.repeat(64),
      decidedAtMs: 0,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    },
    policyVersion: 'test',
    findings: [],
  };
}
