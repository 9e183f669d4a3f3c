import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { startMissionAction } from '../../../../gateway/command/catalogue/flight/start-mission-action.ts';
import { CommandGate } from '../../../../gateway/command/gate/command-gate.ts';
import { MissionToStart } from '../../../../gateway/command/target/mission-to-start.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { StepProtocol } from '../../../../gateway/mavlink/protocol/command/step-protocol.ts';
import { ParameterProtocol } from '../../../../gateway/mavlink/protocol/parameter/parameter-protocol.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

/** As many as the copter says that it holds. */
const ITEMS = 3;

/** The gate as the station wires it: with a mission on board that is read when it is not known. */
describe('the mission a command would start', () => {
  let rig: GateRig;
  let gate: CommandGate;
  let known: readonly MissionItem[] | undefined;
  let reads: number;
  let read: () => Promise<unknown>;

  beforeEach(() => {
    rig = new GateRig();
    known = undefined;
    reads = 0;
    read = () => {
      known = missionItems(ITEMS);
      return Promise.resolve();
    };
    const { authoriser, approvals, leases, records, wire, clock, ids, directory: vehicles } = rig;
    const parameters = new ParameterProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    gate = new CommandGate({
      authoriser,
      approvals,
      leases,
      records,
      borrow: () => undefined,
      protocol: new StepProtocol(rig.protocol, parameters),
      vehicles,
      clock,
      ids,
      logger: silentLogger,
      knownItems: () => known,
      readMission: () => {
        reads += 1;
        return read();
      },
    });
    gate.start();
  });

  const submit = (command: 'arm' | 'set-mode' | 'hold', mode?: string): Promise<CommandRecord> => {
    const params = mode === undefined ? {} : { mode };
    return gate.submit({ vehicleId: 'uav-1', command, params, waitFor: 'done' }, OPERATOR);
  };

  it('is read when it is not known, and only for what starts it', async () => {
    expect(await rig.outcomeOf(submit('set-mode', 'LOITER'))).toMatchObject({ state: 'done' });
    expect(await rig.outcomeOf(submit('arm'))).toMatchObject({ state: 'done' });
    expect(reads).toBe(0);
    expect(await rig.outcomeOf(submit('set-mode', '  Auto'))).toMatchObject({ state: 'done' });
    expect(reads).toBe(1);
    expect(await rig.outcomeOf(submit('set-mode', 'AUTO'))).toMatchObject({ state: 'done' });
    expect(reads).toBe(1);
  });

  it('is not started above ground that is not on board, as the vehicle reports it', async () => {
    const [first, ...others] = missionItems(ITEMS);
    if (!first) throw new Error('no items');
    known = [{ ...first, frame: 10 }, ...others];
    const report = (pending: number, ground?: { amslM: number; belowM: number }) =>
      rig.directory.put({
        ...buildFlyingCopter(),
        terrain: { receivedAtMs: rig.clock.monotonicMs(), ground, pending, loaded: 100 },
      });
    report(12, { amslM: 400, belowM: 50 });
    await expect(rig.outcomeOf(submit('set-mode', 'AUTO'))).rejects.toMatchObject({
      code: 'state-conflict',
      message: expect.stringMatching(/counts heights from the ground.*Import heights/),
    });
    report(0);
    await expect(rig.outcomeOf(submit('set-mode', 'AUTO'))).rejects.toMatchObject({ code: 'state-conflict' });
    expect(rig.frames).toBe(0);
    report(0, { amslM: 400, belowM: 50 });
    expect(await rig.outcomeOf(submit('set-mode', 'AUTO'))).toMatchObject({ state: 'done' });
    known = missionItems(ITEMS);
    report(12);
    expect(await rig.outcomeOf(submit('set-mode', 'AUTO'))).toMatchObject({ state: 'done' });
  });

  it('sends nothing where it cannot be read, and says why', async () => {
    read = () => Promise.reject(new Error('The vehicle stopped answering.'));
    await expect(rig.outcomeOf(submit('set-mode', 'AUTO'))).rejects.toMatchObject({
      code: 'state-conflict',
      message: expect.stringMatching(/GET \/api\/vehicles\/uav-1\/mission\)\. The vehicle stopped answering/),
    });
    expect(rig.frames).toBe(0);
    expect(rig.records.list({ limit: 1 })).toMatchObject([{ state: 'failed', sentAtMs: null }]);
  });

  it('sends nothing when it was replaced while it was decided about', async () => {
    const builtin = rig.governance;
    rig.governance = {
      decide: async (input) => {
        const answer = await builtin.decide(input);
        known = undefined;
        return answer;
      },
    };
    await expect(rig.outcomeOf(submit('set-mode', 'AUTO'))).rejects.toMatchObject({ code: 'state-conflict' });
    expect(rig.frames).toBe(0);
  });

  it('gives way to a hold while it is read', async () => {
    let arrives: () => void = () => undefined;
    read = () =>
      new Promise<void>((resolve) => {
        arrives = resolve;
      });
    const starting = submit('set-mode', 'AUTO');
    await settled();
    const holding = submit('hold');
    expect(rig.frames).toBe(1);
    known = missionItems(ITEMS);
    arrives();
    expect(await rig.outcomeOf(starting)).toMatchObject({ state: 'cancelled', sentAtMs: null });
    expect(await rig.outcomeOf(holding)).toMatchObject({ state: 'done' });
    expect(rig.frames).toBe(1);
  });
});

describe('a mission that is known', () => {
  const start = { command: 'start-mission', params: {} };
  const vehicleWith = (total: number | undefined) =>
    buildFlyingCopter({
      mission: { receivedAtMs: 0 as never, seq: 1, total, missionState: undefined },
    });

  it('is read again where the vehicle counts other items: another station may have written it', async () => {
    let reads = 0;
    const mission = new MissionToStart({
      knownItems: () => missionItems(4),
      readMission: () => {
        reads += 1;
        return Promise.resolve();
      },
    });
    expect(mission.reading(start, vehicleWith(4))).toBeUndefined();
    expect(mission.reading(start, vehicleWith(undefined))).toBeUndefined();
    await mission.reading(start, vehicleWith(6));
    expect(reads).toBe(1);
    // It is judged by what was read, whatever a vehicle counts.
    expect(mission.itemsOf(start, vehicleWith(6))).toHaveLength(4);
  });

  it('is started while the vehicle still counts the none of before its upload', () => {
    const vehicle = vehicleWith(0);
    expect(startMissionAction.precondition?.({ vehicle, params: {} } as never)).toBeUndefined();
    expect(new MissionToStart({ knownItems: () => missionItems(4) }).itemsOf(start, vehicle)).toHaveLength(4);
  });

  it('is not started where it has no items', () => {
    const mission = new MissionToStart({ knownItems: () => [] });
    expect(() => mission.itemsOf(start, vehicleWith(0))).toThrow('No onboard mission. Upload one first.');
  });
});
