import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { MissionPeer } from '../../../fake/mission-peer.ts';
import { TransferLog } from '../../../fake/transfer-log.ts';

const ITEMS = missionItems(5);

describe('MissionGate', () => {
  let rig: GateRig;
  let peer: MissionPeer;
  let changes: number;

  beforeEach(() => {
    rig = new GateRig();
    const { wire, clock } = rig;
    peer = new MissionPeer({ wire, clock, random: seededRandom(1), delayMs: 10, loss: 0 });
    changes = 0;
    rig.missions.events.on('missionChanged', () => {
      changes += 1;
    });
  });

  const upload = () => rig.missions.upload('uav-1', ITEMS, OPERATOR);

  it('writes, knows, reads and clears', async () => {
    expect(await rig.outcomeOf(upload())).toMatchObject({
      vehicleId: 'uav-1',
      source: 'upload',
      items: ITEMS,
    });
    expect(await rig.missions.read('uav-1', false)).toMatchObject({ source: 'upload' });
    expect(await rig.outcomeOf(rig.missions.read('uav-1', true))).toMatchObject({ source: 'vehicle' });
    await rig.outcomeOf(rig.missions.clear('uav-1', OPERATOR));
    expect(peer.stored).toEqual([]);
    expect(rig.missions.known('uav-1')?.items).toEqual([]);
    expect(changes).toBeGreaterThanOrEqual(2);
    expect(rig.audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'mission-upload authorised',
      'mission-upload done',
      'mission-clear authorised',
      'mission-clear done',
    ]);
  });

  it.each<[string, string, () => void]>([
    [
      'governance hangs',
      'governance-unavailable',
      () => {
        rig.governance = { decide: () => new Promise(() => undefined) };
      },
    ],
    [
      'the audit row cannot be written',
      'store-unavailable',
      () => {
        rig.auditFails = true;
      },
    ],
    ['the vehicle is lost', 'vehicle-offline', () => rig.directory.change('uav-1', { isLost: true })],
    [
      'there are two vehicles in one',
      'vehicle-conflict',
      () => rig.directory.change('uav-1', { hasConflict: true }),
    ],
    ['there is no such vehicle', 'not-found', () => rig.directory.remove('uav-1')],
    [
      'no link leads there',
      'vehicle-offline',
      () => {
        rig.wire.isOpen = false;
      },
    ],
  ])('sends nothing when %s', async (_, code, arrange) => {
    arrange();
    await expect(rig.outcomeOf(upload())).rejects.toMatchObject({ code });
    await expect(rig.outcomeOf(rig.missions.clear('uav-1', OPERATOR))).rejects.toMatchObject({ code });
    expect(rig.frames).toBe(0);
  });

  it('refuses a mission that is wrong by itself, before anything is sent', async () => {
    const [first] = ITEMS;
    if (!first) throw new Error('There are items.');
    const params: typeof first.params = [9, 1, 0, 0];
    const bad = [...ITEMS, { ...first, command: 177, params, lat: null, lon: null }];
    const outcome = await rig.outcomeOf(
      rig.missions.upload('uav-1', bad, OPERATOR).catch((error: unknown) => error),
    );
    expect(outcome).toMatchObject({
      code: 'mission-invalid',
      context: { errors: [{ pointer: '/items/5', detail: 'Item 6 jumps to item 9, which does not exist.' }] },
    });
    expect(peer.stored).toEqual([]);
  });

  it('answers with what the plan check warns of, and tells governance', async () => {
    const asked: (readonly string[] | undefined)[] = [];
    const decide = rig.governance.decide.bind(rig.governance);
    rig.governance = {
      decide: (input) => {
        asked.push(input.target.problems);
        return decide(input);
      },
    };
    const airborne = ITEMS.slice(0, -1);
    const { problems } = await rig.outcomeOf(rig.missions.upload('uav-1', airborne, OPERATOR));
    expect(problems).toMatchObject([{ severity: 'warning', code: 'no-landing' }]);
    expect(asked).toEqual([['no-landing']]);
  });

  it('tells how many items the vehicle has, a few times a second', async () => {
    const told: ({ done: number; total: number } | undefined)[] = [];
    rig.records.events.on('command', ({ state, mavlink }) => {
      if (state === 'in_progress') told.push(mavlink?.items);
    });
    await rig.outcomeOf(rig.missions.upload('uav-1', missionItems(500), OPERATOR));
    expect(told.length).toBeGreaterThan(3);
    expect(told.length).toBeLessThan(40);
    expect(told.every((items) => items?.total === 500 && items.done < 500)).toBe(true);
    expect(told.map((items) => items?.done)).toEqual(
      told.map((items) => items?.done).toSorted((left = 0, right = 0) => left - right),
    );
  });

  it('denies a mission that is too high', async () => {
    const items = ITEMS.map((item) => ({ ...item, altitude_m: item.altitude_m === null ? null : 121 }));
    await expect(rig.outcomeOf(rig.missions.upload('uav-1', items, OPERATOR))).rejects.toMatchObject({
      code: 'governance-denied',
    });
    expect(rig.frames).toBe(0);
  });

  it.each([
    ['lost', () => rig.copter.fallSilent(), /link was lost/],
    ['rebooted', () => rig.copter.reboot(), /rebooted/],
  ])('no longer claims to know the mission of a vehicle %s half way', async (_, happen, message) => {
    await rig.outcomeOf(upload());
    const second = rig.missions.upload('uav-1', missionItems(500), OPERATOR);
    await rig.clock.advanceAsync(30, 10);
    happen();
    await expect(rig.outcomeOf(second)).rejects.toMatchObject({
      code: 'mission-transfer-failed',
      message: expect.stringMatching(message),
    });
    expect(rig.missions.known('uav-1')).toBeUndefined();
  });

  it.each([
    ['lost', () => rig.copter.fallSilent(), () => rig.copter.speakAgain()],
    ['rebooted', () => rig.copter.reboot(), () => peer.reboot()],
  ])(
    'starts no mission after the vehicle was %s half way, until one is whole again',
    async (_, happen, mend) => {
      const broken = rig.missions.upload('uav-1', missionItems(500), OPERATOR);
      await rig.clock.advanceAsync(60, 10);
      happen();
      await expect(rig.outcomeOf(broken)).rejects.toMatchObject({ code: 'mission-transfer-failed' });
      mend();
      await rig.clock.advanceAsync(10_000, 100);
      const read = await rig.outcomeOf(rig.missions.read('uav-1', false));
      expect(read.doubt).toMatch(/interrupted/);
      const start = {
        vehicleId: 'uav-1',
        command: 'start-mission',
        params: {},
        waitFor: 'accepted',
      } as const;
      await expect(rig.outcomeOf(rig.gate.submit(start, OPERATOR))).rejects.toMatchObject({
        code: 'state-conflict',
        message: expect.stringMatching(/interrupted/),
      });
      expect(await rig.outcomeOf(upload())).toMatchObject({ doubt: null });
      expect(rig.doubts.of('uav-1')).toBeUndefined();
    },
  );

  it('has no doubts when the vehicle refused at once, or a read shows what was sent', async () => {
    await rig.outcomeOf(upload());
    await expect(
      rig.outcomeOf(rig.missions.upload('uav-1', missionItems(700), OPERATOR)),
    ).rejects.toMatchObject({ code: 'mission-transfer-failed' });
    expect(rig.doubts.of('uav-1')).toBeUndefined();
    peer.drop = (name, direction, message) =>
      direction === 'down' &&
      ((name === 'MISSION_ACK' && (message as { type: number }).type === 0) || name === 'MISSION_COUNT');
    await expect(rig.outcomeOf(upload())).rejects.toMatchObject({ code: 'mission-transfer-failed' });
    expect(rig.doubts.of('uav-1')).toBeDefined();
    peer.drop = () => false;
    expect(await rig.outcomeOf(rig.missions.read('uav-1', true))).toMatchObject({ doubt: null });
  });

  it('reports the progress of a read, and ends it for who asked without harm to the next', async () => {
    await rig.outcomeOf(rig.missions.upload('uav-1', missionItems(30), OPERATOR));
    const log = new TransferLog();
    const read = rig.missions.read('uav-1', true, log);
    await rig.clock.advanceAsync(60, 10);
    expect(log.words[0]).toBe('begun null');
    expect(log.words.at(-1)).toMatch(/^\d+ of 30$/);
    log.cancel('operator cancelled it.');
    await expect(rig.outcomeOf(read)).rejects.toMatchObject({ code: 'mission-transfer-failed' });
    const waiting = new TransferLog();
    const first = rig.missions.read('uav-1', true);
    const second = rig.missions.read('uav-1', true, waiting);
    waiting.cancel('operator cancelled it.');
    await expect(rig.outcomeOf(second)).rejects.toMatchObject({ code: 'mission-transfer-failed' });
    expect(await first).toMatchObject({ source: 'vehicle', items: { length: 30 } });
  });

  it('ends an upload for who asked, and says that what is on board is not known', async () => {
    const log = new TransferLog();
    const context = { ...OPERATOR, transfer: log };
    const upload500 = rig.missions.upload('uav-1', missionItems(500), context);
    await rig.clock.advanceAsync(60, 10);
    log.cancel('operator cancelled it.');
    await expect(rig.outcomeOf(upload500)).rejects.toMatchObject({
      code: 'mission-transfer-failed',
      message: expect.stringMatching(/^operator cancelled it\./),
    });
    expect(log.words).toContain('cancelled');
    expect(rig.missions.known('uav-1')).toBeUndefined();
  });

  it('runs one transfer a vehicle and can cancel it', async () => {
    const first = upload();
    await rig.clock.advanceAsync(10);
    await expect(upload()).rejects.toMatchObject({ code: 'vehicle-busy' });
    rig.missions.cancel('uav-1');
    await expect(first).rejects.toMatchObject({ code: 'mission-transfer-failed' });
  });
});
