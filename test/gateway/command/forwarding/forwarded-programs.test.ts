import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ForwardedPrograms } from '../../../../gateway/command/forwarding/forwarded-programs.ts';
import { ProgramMissions } from '../../../../gateway/command/forwarding/program-missions.ts';
import { ProgramParameters } from '../../../../gateway/command/forwarding/program-parameters.ts';
import { ProgramRefusals } from '../../../../gateway/command/forwarding/program-refusals.ts';
import { MavCmd, MavFrame, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import type { ReturnVerdict } from '../../../../gateway/mavlink/router/returned-frame.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

const { ACCEPTED, DENIED, IN_PROGRESS, TEMPORARILY_REJECTED } = MavResult;
const TARGET = { targetSystem: 1, targetComponent: 1 };
const ZEROS = { param1: 0, param2: 0, param3: 0, param4: 0, param5: 0, param6: 0, param7: 0 };

const GUIDED = 4;
const LOITER = 5;

describe('ForwardedPrograms', () => {
  let rig: GateRig;
  let desk: ForwardedPrograms;
  let acks: { command: number; result: number; from: number }[];
  let texts: string[];

  beforeEach(() => {
    rig = new GateRig();
    acks = [];
    texts = [];
    const { gate, wire, directory: vehicles, clock, ids, missions } = rig;
    const room = { clock, ids, logger: silentLogger };
    const sender = new ReadOnlySender(wire);
    desk = new ForwardedPrograms({
      ...room,
      gate,
      missions: new ProgramMissions({ ...room, gate: missions }),
      parameters: new ProgramParameters({
        ...room,
        sender,
        parameters: { write: () => Promise.reject(new Error('none here')) },
      }),
      refusals: new ProgramRefusals({
        ...room,
        audit: { append: (entry) => void rig.audit.push(entry) },
      }),
      sender,
      vehicles,
    });
  });

  function give<N extends MessageName>(name: N, message: MessageByName[N]) {
    return desk.take({
      linkId: 'lnk_qgc',
      decoded: { name, message } as unknown as DecodedMessage,
      source: { systemId: 255, componentId: 190 },
      answer: (from, kind, answer) => {
        if (kind === 'COMMAND_ACK')
          acks.push({ ...(answer as MessageByName['COMMAND_ACK']), from: from.systemId });
        if (kind === 'STATUSTEXT') texts.push((answer as MessageByName['STATUSTEXT']).text);
      },
    });
  }
  const take = async <N extends MessageName>(name: N, message: MessageByName[N]): Promise<ReturnVerdict> =>
    rig.outcomeOf(Promise.resolve(give(name, message)));
  const long = (command: number, params: Partial<MessageByName['COMMAND_LONG']> = {}) =>
    take('COMMAND_LONG', { ...TARGET, command, confirmation: 0, ...ZEROS, ...params });
  const results = () => acks.map(({ result }) => result);

  it('gives commands through the gate, as the program behind the link, and answers for the vehicle', async () => {
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 })).toBe('passed');
    expect(acks).toMatchObject([{ command: MavCmd.COMPONENT_ARM_DISARM, result: ACCEPTED, from: 1 }]);
    const [record] = [...rig.stored.values()];
    expect(record).toMatchObject({
      command: 'arm',
      source: 'forward',
      actor: { kind: 'program', id: 'lnk_qgc' },
      decision: { decision: expect.stringMatching(/^allow/) },
    });
    expect(rig.audit[0]).toMatchObject({ actor: { kind: 'program', id: 'lnk_qgc' } });
  });

  it.each<[string, number, Partial<MessageByName['COMMAND_LONG']>, string, Record<string, unknown>]>([
    ['takes off', MavCmd.NAV_TAKEOFF, { param7: 20 }, 'takeoff', { altitudeM: 20 }],
    ['lands', MavCmd.NAV_LAND, {}, 'land', {}],
    ['comes back', MavCmd.NAV_RETURN_TO_LAUNCH, {}, 'rtl', {}],
    ['holds', MavCmd.DO_PAUSE_CONTINUE, {}, 'hold', {}],
    ['sets the mode', MavCmd.DO_SET_MODE, { param1: 1, param2: 5 }, 'set-mode', { mode: 'LOITER' }],
    ['comes back by its mode', MavCmd.DO_SET_MODE, { param1: 1, param2: 6 }, 'rtl', {}],
  ])('%s', async (_, command, params, name, given) => {
    if (name === 'takeoff') await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    await long(command, params);
    expect([...rig.stored.values()].at(-1)).toMatchObject({
      command: name,
      params: given,
      source: 'forward',
    });
  });

  it.each<[string, number, Partial<MessageByName['COMMAND_LONG']>]>([
    ['disarming by force', MavCmd.COMPONENT_ARM_DISARM, { param2: 21_196 }],
    ['arming by force', MavCmd.COMPONENT_ARM_DISARM, { param1: 1, param2: 21_196 }],
    ['ending the flight', MavCmd.DO_FLIGHTTERMINATION, { param1: 1 }],
    ['a reboot', MavCmd.PREFLIGHT_REBOOT_SHUTDOWN, { param1: 1 }],
    ['streams of its own', MavCmd.SET_MESSAGE_INTERVAL, { param1: 30, param2: -1 }],
    ['a take-off to nowhere', MavCmd.NAV_TAKEOFF, { param7: Number.NaN }],
    ['a mode nobody knows', MavCmd.DO_SET_MODE, { param1: 1, param2: 99 }],
    ['a mode without the flag that says so', MavCmd.DO_SET_MODE, { param1: 128, param2: 5 }],
    ['a place in single precision', MavCmd.DO_REPOSITION, { param5: 47, param6: 8, param7: 20 }],
  ])('refuses %s, and says so', async (_, command, params) => {
    expect(await long(command, params)).toBe('refused');
    expect(results()).toEqual([DENIED]);
    expect(rig.frames).toBe(0);
  });

  const setMode = (baseMode: number, customMode: number) =>
    take('SET_MODE', { targetSystem: 1, baseMode, customMode });

  it('takes SET_MODE for a mode only when it says that it names one', async () => {
    const SAFETY_SWITCH = 128;
    expect(await setMode(SAFETY_SWITCH, 0)).toBe('refused');
    expect(await setMode(SAFETY_SWITCH, 1)).toBe('refused');
    expect(await setMode(0, 6)).toBe('refused');
    expect(texts).toEqual(['GCS: it does not set the custom mode flag']);
    expect([...rig.stored.values()]).toEqual([]);
    expect(rig.frames).toBe(0);
    await setMode(1, 5);
    expect([...rig.stored.values()].at(-1)).toMatchObject({
      command: 'set-mode',
      params: { mode: 'LOITER' },
    });
  });

  it('flies to a place only where the program lets it change the mode, or it obeys places already', async () => {
    const goTo = (param2: number) =>
      take('COMMAND_INT', {
        ...TARGET,
        frame: MavFrame.GLOBAL_RELATIVE_ALT,
        command: MavCmd.DO_REPOSITION,
        current: 0,
        autocontinue: 0,
        param1: -1,
        param2,
        param3: 0,
        param4: 0,
        x: Math.round((rig.directory.get('uav-1')?.position?.latitudeDeg ?? 0) * 1e7),
        y: Math.round((rig.directory.get('uav-1')?.position?.longitudeDeg ?? 0) * 1e7),
        z: 20,
      });
    const commands = () =>
      [...rig.stored.values()].map(({ command }) => command).filter((command) => command === 'goto');
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    await long(MavCmd.NAV_TAKEOFF, { param7: 20 });
    await rig.clock.advanceAsync(30_000, 100);
    rig.copter.setMode(LOITER);
    acks = [];
    expect(await goTo(0)).toBe('refused');
    expect(results()).toEqual([DENIED]);
    expect(commands()).toEqual([]);
    await goTo(1);
    expect(commands()).toEqual(['goto']);
    rig.copter.setMode(GUIDED);
    await goTo(0);
    expect(commands()).toEqual(['goto', 'goto']);
  });

  it('sets a ground speed where one is meant, not one of climb or descent', async () => {
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    const commands = () => [...rig.stored.values()].map(({ command }) => command);
    expect(await long(MavCmd.DO_CHANGE_SPEED, { param1: 2, param2: 1 })).toBe('refused');
    expect(await long(MavCmd.DO_CHANGE_SPEED, { param1: 3, param2: 1 })).toBe('refused');
    expect(commands()).toEqual(['arm']);
    await long(MavCmd.DO_CHANGE_SPEED, { param1: 1, param2: 3 });
    expect(commands()).toEqual(['arm', 'change-speed']);
  });

  it('does for the vehicle nothing that is meant for a camera or a gimbal on it', async () => {
    const targetComponent = 100;
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1, targetComponent })).toBe('refused');
    const change = { targetSystem: 1, targetComponent, paramId: 'RTL_ALT', paramValue: 1, paramType: 9 };
    expect(await take('PARAM_SET', change)).toBe('refused');
    expect([...rig.stored.values()]).toEqual([]);
    // Meant for all of them, the autopilot too.
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1, targetComponent: 0 })).toBe('passed');
  });

  it('never passes on what commands in another way, nor what is meant for everybody', async () => {
    const sticks = { target: 1, x: 0, y: 0, z: 500, r: 0 } as MessageByName['MANUAL_CONTROL'];
    expect(await take('MANUAL_CONTROL', sticks)).toBe('refused');
    const file = { ...TARGET, targetNetwork: 0, payload: [] };
    expect(await take('FILE_TRANSFER_PROTOCOL', file)).toBe('refused');
    expect(await take('LOG_ERASE', TARGET)).toBe('refused');
    expect(texts).toEqual([
      'GCS: onboard files are reserved for the station',
      'GCS: a forwarded program may not send it',
    ]);
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1, targetSystem: 0 })).toBe('refused');
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1, targetSystem: 9 })).toBe('refused');
    expect(rig.frames).toBe(0);
  });

  it('writes down what no gate was asked about: the first of a kind at once, a flood as one number a minute', async () => {
    for (let turn = 0; turn < 500; turn += 1) await give('LOG_ERASE', TARGET);
    await long(MavCmd.PREFLIGHT_REBOOT_SHUTDOWN, { param1: 1 });
    const rows = () => rig.audit.filter(({ action }) => action === 'program-refused');
    expect(rows()).toMatchObject([
      {
        actor: { kind: 'program', id: 'lnk_qgc' },
        target: 'uav-1',
        outcome: 'refused',
        detail: { message: 'LOG_ERASE', count: 1 },
      },
      { detail: { message: 'COMMAND_LONG 246', count: 1 } },
    ]);
    await rig.clock.advanceAsync(60_000, 1000);
    expect(rows().slice(2)).toMatchObject([{ detail: { message: 'LOG_ERASE', count: 499 } }]);
  });

  it('reads parameters as this station, a whole list once in ten seconds', async () => {
    expect(await take('PARAM_REQUEST_LIST', TARGET)).toBe('passed');
    expect(await take('PARAM_REQUEST_LIST', TARGET)).toBe('refused');
    expect(await take('PARAM_REQUEST_READ', { ...TARGET, paramId: 'RTL_ALT', paramIndex: -1 })).toBe(
      'passed',
    );
    expect(await long(MavCmd.REQUEST_MESSAGE, { param1: 148 })).toBe('passed');
    expect(rig.wire.sent.map(({ name }) => name)).toEqual([
      'PARAM_REQUEST_LIST',
      'PARAM_REQUEST_READ',
      'COMMAND_LONG',
    ]);
  });

  it('takes what is repeated for one wish', async () => {
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1, confirmation: 1 });
    expect(results()).toEqual([ACCEPTED, ACCEPTED]);
    expect(rig.wire.sentOf('COMMAND_LONG').filter(({ command }) => command === 400)).toHaveLength(1);
  });

  it('sends hold, land, return and disarming again when they are repeated, whatever became of the earlier one', async () => {
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    await long(MavCmd.COMPONENT_ARM_DISARM);
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { confirmation: 1 })).toBe('passed');
    expect(rig.copter.isArmed).toBe(false);
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    await long(MavCmd.NAV_TAKEOFF, { param7: 20 });
    await rig.clock.advanceAsync(30_000, 100);
    const modes = () => rig.directory.get('uav-1')?.heartbeat?.flightMode;
    for (const [command, mode] of [
      [MavCmd.DO_PAUSE_CONTINUE, 'BRAKE'],
      [MavCmd.NAV_RETURN_TO_LAUNCH, 'RTL'],
      [MavCmd.NAV_LAND, 'LAND'],
    ] as const) {
      await long(command);
      await rig.clock.advanceAsync(500, 50);
      // Somebody flies on; the next one of the program is lost on its way, and its repeat arrives.
      rig.copter.setMode(GUIDED);
      acks = [];
      expect(await long(command, { confirmation: 1 })).toBe('passed');
      expect(modes()).toBe(mode);
      expect(results()).toEqual([ACCEPTED]);
    }
  });

  it('takes a repeated hold for the same one while the vehicle has not answered', async () => {
    await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    const holds = () => [...rig.stored.values()].filter(({ command }) => command === 'hold').length;
    rig.copter.answer = () => 'deaf';
    acks = [];
    const first = long(MavCmd.DO_PAUSE_CONTINUE);
    await rig.clock.advanceAsync(50, 50);
    expect(await long(MavCmd.DO_PAUSE_CONTINUE, { confirmation: 1 })).toBe('ignored');
    expect(results()).toEqual([IN_PROGRESS]);
    expect(holds()).toBe(1);
    await first;
  });

  it('refuses what governance denies, and while somebody else commands; hold and return always work', async () => {
    expect(await long(MavCmd.NAV_TAKEOFF, { param7: 500 })).toBe('refused');
    rig.leases.take('uav-1', contextOf('key_1'));
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 })).toBe('refused');
    expect(results()).toEqual([DENIED, DENIED]);
    expect(rig.wire.sentOf('COMMAND_LONG')).toEqual([]);
    expect(await long(MavCmd.NAV_RETURN_TO_LAUNCH)).toBe('passed');
    expect(results().at(-1)).toBe(ACCEPTED);
  });

  it('sends the emergency set when governance hangs, and nothing else', async () => {
    rig.governance = { decide: () => new Promise(() => undefined) };
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 })).toBe('refused');
    expect(await long(MavCmd.NAV_LAND)).toBe('passed');
    expect([...rig.stored.values()].map(({ command }) => command)).toContain('land');
  });

  it('is bounded in what it asks, but not in the emergency set', async () => {
    const verdicts = Array.from({ length: 40 }, () =>
      give('PARAM_REQUEST_READ', { ...TARGET, paramId: 'X', paramIndex: -1 }),
    );
    expect(verdicts.filter((verdict) => verdict === 'passed')).toHaveLength(20);
    // Programs that read a list they miss much of must still be able to command.
    expect(await long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 })).toBe('passed');
    for (let turn = 0; turn < 20; turn += 1)
      void give('PARAM_SET', { ...TARGET, paramId: 'X', paramValue: turn, paramType: 9 });
    acks = [];
    expect(await long(MavCmd.DO_CHANGE_SPEED, { param2: 3 })).toBe('refused');
    expect(results()).toEqual([TEMPORARILY_REJECTED]);
    expect(await long(MavCmd.NAV_LAND)).toBe('passed');
  });

  it('says that a person is asked, and answers when that person has', async () => {
    rig.governance = {
      decide: async (input) => {
        const answer = await defaultOf(rig).decide(input);
        if (input.command !== 'arm' || input.approval) return answer;
        return {
          ...answer,
          decision: { ...answer.decision, decision: 'require_approval' },
          findings: [
            {
              policyId: 'two',
              verdict: 'require_approval',
              reason: 'x',
              values: {},
              override: 'self',
              isOverridden: false,
            },
          ],
        };
      },
    };
    const arming = long(MavCmd.COMPONENT_ARM_DISARM, { param1: 1 });
    await rig.clock.advanceAsync(100, 50);
    expect(results()).toEqual([IN_PROGRESS]);
    for (const { approvalId } of rig.approvals.list({ state: 'waiting', limit: 9 }))
      rig.approvals.answer(approvalId, { isApproved: true }, OPERATOR as never);
    expect(await arming).toBe('passed');
    expect(results()).toEqual([IN_PROGRESS, ACCEPTED]);
  });
});

const governances = new WeakMap<GateRig, GateRig['governance']>();
/** The governance that stood there first. */
function defaultOf(rig: GateRig): GateRig['governance'] {
  const known = governances.get(rig) ?? new GateRig().governance;
  governances.set(rig, known);
  return known;
}
