import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ProgramMissions } from '../../../../gateway/command/forwarding/program-missions.ts';
import type { ProgramReply } from '../../../../gateway/command/forwarding/program-reply.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { MavFrame, MavMissionResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { toWire, type WireItem } from '../../../../gateway/mavlink/protocol/mission/mission-item-encoding.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { contextOf, GateRig } from '../../../fake/gate-rig.ts';
import { MissionPeer } from '../../../fake/mission-peer.ts';

const { ACCEPTED, DENIED, OPERATION_CANCELLED, UNSUPPORTED, NO_SPACE, ERROR } = MavMissionResult;
const TARGET = { targetSystem: 1, targetComponent: 1, missionType: 0 };
const OURS = { source: { systemId: 255, componentId: 190 }, linkId: 'lnk_qgc' };

describe('ProgramMissions', () => {
  let rig: GateRig;
  let peer: MissionPeer;
  let missions: ProgramMissions;
  let answers: { readonly name: string; readonly message: Record<string, unknown> }[];
  /** What the program sends where it is asked; undefined: it is gone. */
  let wire: readonly WireItem[] | undefined;
  /** The program's answers that are lost, in turn. */
  let isLost: () => boolean;

  beforeEach(() => {
    rig = new GateRig();
    const { clock, ids } = rig;
    peer = new MissionPeer({ wire: rig.wire, clock, random: seededRandom(1), delayMs: 10, loss: 0 });
    missions = new ProgramMissions({ gate: rig.missions, clock, ids, logger: silentLogger });
    answers = [];
    wire = undefined;
    isLost = () => false;
  });

  const vehicle = () => rig.directory.get('uav-1') as VehicleState;

  function give<N extends MessageName>(name: N, message: MessageByName[N], from = OURS) {
    return missions.take(
      {
        ...from,
        decoded: { name, message } as unknown as DecodedMessage,
        answer: (_, kind, answer) => {
          answers.push({ name: kind, message: answer as unknown as Record<string, unknown> });
          if (kind !== 'MISSION_REQUEST_INT' || from !== OURS) return;
          const { seq } = answer as MessageByName['MISSION_REQUEST_INT'];
          rig.clock.after(5, () => program(seq));
        },
      },
      vehicle(),
    );
  }
  let ended: Promise<ProgramReply> | undefined;
  function program(seq: number): void {
    const item = wire?.[seq];
    if (!item || isLost()) return;
    const reply = give('MISSION_ITEM_INT', { ...item, ...TARGET, seq, current: 0 });
    if (reply instanceof Promise) ended = reply;
  }
  const acks = () => answers.filter(({ name }) => name === 'MISSION_ACK').map(({ message }) => message.type);
  /** What the station knows to be on board, as it would send it. */
  const kept = () => toWire(rig.missions.known('uav-1')?.items ?? [], vehicle());
  const asked = () =>
    answers.filter(({ name }) => name === 'MISSION_REQUEST_INT').map(({ message }) => message.seq);
  const count = (items: number, from = OURS) =>
    give('MISSION_COUNT', { ...TARGET, count: items, opaqueId: 0 }, from);

  async function send(items: readonly MissionItem[]): Promise<void> {
    wire = toWire(items, vehicle());
    expect(count(wire.length)).toBe('passed');
    const before = acks().length;
    for (let waitedMs = 0; acks().length === before && waitedMs < 60_000; waitedMs += 50)
      await rig.clock.advanceAsync(50, 10);
    await ended;
  }

  it('takes a mission item by item and writes it through the gate, as the program', async () => {
    await send(missionItems(6));
    expect(acks()).toEqual([ACCEPTED]);
    expect(asked().slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(peer.stored).toHaveLength(7);
    expect(kept()).toEqual(wire);
    expect(rig.audit).toMatchObject([
      { action: 'mission-upload', outcome: 'authorised', actor: { kind: 'program', id: 'lnk_qgc' } },
      { action: 'mission-upload', outcome: 'done' },
    ]);
    expect(await ended).toBe('passed');
  });

  it('gets every item over a line that loses three in ten', async () => {
    const random = seededRandom(7);
    isLost = () => random() < 0.3;
    await send(missionItems(40));
    expect(acks()).toEqual([ACCEPTED]);
    expect(kept()).toEqual(wire);
  });

  it('gives up a program that falls silent, and has sent nothing', async () => {
    wire = toWire(missionItems(6), vehicle()).slice(0, 3);
    void count(7);
    await rig.clock.advanceAsync(20_000, 100);
    expect(acks()).toEqual([OPERATION_CANCELLED]);
    expect(rig.frames).toBe(0);
    await send(missionItems(2));
    expect(acks()).toEqual([OPERATION_CANCELLED, ACCEPTED]);
  });

  it('keeps asking while the vehicle is written to, so that the program waits', async () => {
    peer.drop = (name) => name === 'MISSION_ACK';
    await send(missionItems(3));
    expect(asked().filter((seq) => seq === 3).length).toBeGreaterThan(1);
  });

  it('refuses a mission that comes while the one before is written: its end would be taken for the end of both', async () => {
    peer.drop = (name) => name === 'MISSION_ACK';
    wire = toWire(missionItems(3), vehicle());
    void count(wire.length);
    await rig.clock.advanceAsync(500, 10);
    expect(peer.stored).toHaveLength(4);
    expect(acks()).toEqual([]);
    expect(count(wire.length)).toMatchObject({ reason: expect.stringContaining('still being uploaded') });
    expect(acks()).toEqual([DENIED]);
    missions.stop();
  });

  it('is refused while somebody else commands, and nothing is sent', async () => {
    rig.leases.take('uav-1', contextOf('key_1'));
    await send(missionItems(3));
    expect(acks()).toEqual([DENIED]);
    expect(await ended).toMatchObject({ reason: expect.stringContaining('key_1 has command') });
    expect(rig.frames).toBe(0);
  });

  it('is refused by governance like anybody', async () => {
    rig.governance = { decide: () => new Promise(() => undefined) };
    await send(missionItems(3));
    expect(acks()).toEqual([DENIED]);
    expect(rig.frames).toBe(0);
  });

  it('lets one program at a time send to a vehicle', async () => {
    wire = undefined;
    void count(3);
    const other = { ...OURS, source: { systemId: 254, componentId: 190 } };
    expect(count(3, other)).toMatchObject({ reason: expect.stringContaining('another program') });
    const [item] = toWire(missionItems(2), vehicle());
    if (!item) throw new Error('There are items.');
    expect(give('MISSION_ITEM_INT', { ...item, ...TARGET, seq: 0, current: 0 }, other)).toHaveProperty(
      'reason',
    );
    expect(acks()).toEqual([DENIED, ERROR]);
    missions.stop();
  });

  it.each<[string, Partial<WireItem>]>([
    ['in metres from somewhere', { frame: MavFrame.LOCAL_NED, x: 10_000, y: 10_000 }],
    ['at no height', { z: Number.NaN }],
    ['at a height no mission has', { z: 1e9 }],
  ])('refuses a mission with an item %s whole: what would be lost would be flown', async (_, changes) => {
    wire = toWire(missionItems(3), vehicle()).map((item, index) =>
      index === 2 ? { ...item, ...changes } : item,
    );
    void count(4);
    await rig.clock.advanceAsync(2000, 10);
    expect(acks()).toEqual([UNSUPPORTED]);
    expect(await ended).toHaveProperty('reason');
    expect(rig.frames).toBe(0);
  });

  it('refuses fences, rally points, parts, single precision and what is too long, and says so', () => {
    const fence = { ...TARGET, missionType: 1 };
    expect(give('MISSION_COUNT', { ...fence, count: 3, opaqueId: 0 })).toHaveProperty('reason');
    expect(give('MISSION_WRITE_PARTIAL_LIST', { ...TARGET, startIndex: 0, endIndex: 1 })).toHaveProperty(
      'reason',
    );
    const [item] = toWire(missionItems(1), vehicle());
    if (!item) throw new Error('There is one.');
    expect(give('MISSION_ITEM', { ...item, ...TARGET, seq: 0, current: 0 })).toHaveProperty('reason');
    expect(count(60_000)).toHaveProperty('reason');
    expect(acks()).toEqual([UNSUPPORTED, DENIED, DENIED, NO_SPACE]);
    expect(rig.frames).toBe(0);
  });

  it('clears through the gate', async () => {
    await send(missionItems(3));
    const cleared = give('MISSION_CLEAR_ALL', TARGET);
    expect(await rig.outcomeOf(Promise.resolve(cleared))).toBe('passed');
    expect(peer.stored).toEqual([]);
    expect(rig.audit.at(-1)).toMatchObject({ action: 'mission-clear', actor: { kind: 'program' } });
  });

  it('reads what the vehicle holds, home in front as the vehicle has it', async () => {
    await send(missionItems(3));
    answers = [];
    expect(await rig.outcomeOf(Promise.resolve(give('MISSION_REQUEST_LIST', TARGET)))).toBe('passed');
    expect(answers).toMatchObject([{ name: 'MISSION_COUNT', message: { count: 4 } }]);
    for (let seq = 0; seq < 4; seq += 1) void give('MISSION_REQUEST_INT', { ...TARGET, seq });
    const told = answers.slice(1).map(({ message }) => message);
    expect(told).toMatchObject(toWire(missionItems(3), vehicle()).map((item, seq) => ({ ...item, seq })));
    void give('MISSION_ACK', { ...TARGET, type: ACCEPTED, opaqueId: 0 });
    expect(give('MISSION_REQUEST_INT', { ...TARGET, seq: 0 })).toBe('ignored');
  });
});
