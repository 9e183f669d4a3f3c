import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MissionService } from '../../../../gateway/action/launch/mission-service.ts';
import { ZoneRepository } from '../../../../gateway/action/launch/zone-repository.ts';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import type { MissionItem, MissionRun } from '../../../../gateway/contract/mission/mission.ts';
import { MavCmd, MavMissionResult, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { MissionPeer } from '../../../fake/mission-peer.ts';

const DEFAULT = new URL('../../../../resources/zones/default.geojson', import.meta.url).pathname;
const CLIENT = { ...OPERATOR, traceId: '2'.repeat(32), source: 'rest' as const };
const ITEMS = missionItems(4);

describe('MissionService', () => {
  let dir: string;
  let rig: GateRig;
  let peer: MissionPeer;
  let zones: ZoneRepository;
  let service: MissionService;
  let seen: string[];

  const make = () =>
    new MissionService({
      gate: rig.gate,
      missions: rig.missions,
      authoriser: rig.authoriser,
      approvals: rig.approvals,
      commandLeases: rig.leases,
      records: rig.records,
      vehicles: rig.directory,
      zones,
      leases: new ResourceLeases(rig.clock),
      groundAmslM: (at) => rig.groundAmslM?.(at),
      clock: rig.clock,
      ids: rig.ids,
      logger: silentLogger,
    });

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'mission-'));
    rig = new GateRig();
    const { wire, clock } = rig;
    peer = new MissionPeer({ wire, clock, random: seededRandom(1), delayMs: 10, loss: 0 });
    seen = [];
    const filePath = join(dir, 'zones.geojson');
    zones = new ZoneRepository({ filePath, defaultFilePath: DEFAULT, clock, logger: silentLogger });
    zones.start();
    service = make();
    service.start();
    service.runs.events.on('changed', ({ status }) => {
      if (seen.at(-1) !== status) seen.push(status);
    });
  });
  afterEach(() => {
    service.stop();
    zones.stop();
    rmSync(dir, { recursive: true });
  });

  const until = async (missionId: string, statuses: readonly string[]): Promise<MissionRun> => {
    for (let second = 0; second < 600; second += 1) {
      const run = service.runs.get(missionId)!;
      if (statuses.includes(run.status)) return run;
      await rig.clock.advanceAsync(1000, 100);
    }
    throw new Error(`Still ${service.runs.get(missionId)?.status}: ${service.runs.get(missionId)?.detail}`);
  };
  const ENDS = ['completed', 'failed', 'aborted', 'interrupted'];
  const begin = (items?: readonly MissionItem[], over: { zoneId?: string; priority?: string } = {}) =>
    service.startMission({ vehicleId: 'uav-1', items, ...over }, CLIENT);

  it('uploads, arms, starts and follows to the ground', async () => {
    const run = begin(ITEMS);
    expect(run).toMatchObject({ status: 'enqueued', mode: 'sim', traceId: CLIENT.traceId });
    const end = await until(run.missionId, ENDS);
    expect(end).toMatchObject({ status: 'completed', decision: { decision: 'allow_with_monitoring' } });
    expect(seen).toEqual(['enqueued', 'uploading', 'arming', 'flying', 'completed']);
    expect(peer.stored).toHaveLength(ITEMS.length + 1);
    expect(end.commandIds.map((id) => rig.records.get(id))).toMatchObject([
      { command: 'arm', state: 'done', source: 'mission' },
      { command: 'start-mission', state: 'done', source: 'mission' },
    ]);
    expect(
      rig.wire.sentOf('COMMAND_LONG').filter(({ command }) => command === MavCmd.MISSION_START),
    ).toHaveLength(1);
    expect(rig.audit.map(({ action, outcome }) => `${action} ${outcome}`).slice(0, 3)).toEqual([
      'mission authorised',
      'mission-upload authorised',
      'mission-upload done',
    ]);
  });

  it('flies the mission on board', async () => {
    await rig.outcomeOf(rig.missions.upload('uav-1', ITEMS, OPERATOR));
    expect(await until(begin().missionId, ENDS)).toMatchObject({ status: 'completed' });
  });

  it('does not arm without a mission on board', async () => {
    expect(await until(begin().missionId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('no onboard mission'),
    });
    expect(rig.wire.sentOf('COMMAND_LONG')).toEqual([]);
  });

  it('refuses a mission without take-off, outside its zone, above the ceiling, or for a busy vehicle', async () => {
    expect(() => begin(ITEMS.slice(1))).toThrow(expect.objectContaining({ code: 'mission-invalid' }));
    expect(() => begin(ITEMS, { zoneId: 'zone-east' })).toThrow(/outside zone/);
    expect(() => begin(ITEMS, { zoneId: 'zone-nowhere' })).toThrow(
      expect.objectContaining({ code: 'zone-unknown' }),
    );
    expect(() => begin(ITEMS, { priority: 'now' })).toThrow(expect.objectContaining({ code: 'validation' }));
    const high = ITEMS.map((item) => ({ ...item, altitude_m: item.altitude_m === null ? null : 500 }));
    expect(await until(begin(high).missionId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('500 m'),
    });
    expect(peer.stored).toEqual([]);
    begin(ITEMS);
    expect(() => begin(ITEMS)).toThrow(expect.objectContaining({ code: 'vehicle-busy' }));
  });

  it('is not started below the ground, neither as sent nor as it is on board', async () => {
    await rig.outcomeOf(rig.missions.upload('uav-1', ITEMS, OPERATOR));
    rig.groundAmslM = () => 488 + 60;
    expect(() => begin(ITEMS)).toThrow(
      expect.objectContaining({
        code: 'mission-invalid',
        message: expect.stringMatching(/below the ground/),
      }),
    );
    expect(await until(begin().missionId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/below the ground/),
    });
    expect(seen).not.toContain('arming');
  });

  it('does not arm after a failed upload', async () => {
    peer.refuseItem = ({ seq }) => (seq === 2 ? MavMissionResult.INVALID_PARAM7 : undefined);
    expect(await until(begin(ITEMS).missionId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/altitude as invalid.*item 2/),
    });
    expect(rig.wire.sentOf('COMMAND_LONG')).toEqual([]);
    expect(rig.missions.known('uav-1')).toBeUndefined();
  });

  it('disarms when the mission does not start', async () => {
    rig.copter.answer = (command) => (command === MavCmd.MISSION_START ? MavResult.FAILED : undefined);
    expect(await until(begin(ITEMS).missionId, ENDS)).toMatchObject({ status: 'failed' });
    expect(rig.copter.isArmed).toBe(false);
  });

  it.each([
    ['a command', () => void rig.submit('rtl'), /took over/],
    ['a change of mode', () => rig.copter.setMode(5), /LOITER/],
  ])('lets others take over by %s', async (_, takeOver, detail) => {
    const { missionId } = begin(ITEMS);
    await until(missionId, ['flying']);
    await rig.clock.advanceAsync(3000, 100);
    takeOver();
    await settled();
    expect(service.runs.get(missionId)).toMatchObject({
      status: 'aborted',
      detail: expect.stringMatching(detail),
    });
  });

  it('holds when it is aborted', async () => {
    const { missionId } = begin(ITEMS);
    await until(missionId, ['flying']);
    await rig.clock.advanceAsync(3000, 100);
    expect(await service.abort(missionId, OPERATOR)).toMatchObject({
      status: 'aborted',
      detail: 'Aborted by operator.',
    });
    expect(rig.gate.activeOf('uav-1')).toMatchObject([{ command: 'hold', source: 'window' }]);
    await expect(service.abort(missionId, OPERATOR)).rejects.toMatchObject({ code: 'state-conflict' });
    await expect(service.abort('msn_none', OPERATOR)).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['uploading', 'arming', 'flying'])(
    'does not go on in %s when the hold of an abort could not be sent',
    async (status) => {
      if (status === 'arming')
        rig.copter.answer = (command) => (command === MavCmd.COMPONENT_ARM_DISARM ? 'deaf' : undefined);
      const { missionId } = begin(ITEMS);
      await until(missionId, [status]);
      rig.wire.isOpen = false;
      await expect(service.abort(missionId, OPERATOR)).rejects.toMatchObject({ code: 'vehicle-offline' });
      expect(service.runs.get(missionId)).toMatchObject({
        status: 'aborted',
        detail: 'Aborted by operator. "hold" could not be sent: the vehicle continues with its last command.',
      });
      rig.wire.isOpen = true;
      const sent = () => rig.wire.sentOf('COMMAND_LONG').length;
      const before = sent();
      await rig.clock.advanceAsync(30_000, 500);
      expect(sent()).toBe(before);
    },
  );

  it.each([
    [true, 1],
    [false, 0],
  ])('ends with its step, and holds when that was aborted: %s', async (isAborted, holds) => {
    const { missionId } = begin(ITEMS);
    await until(missionId, ['flying']);
    const sent = () => rig.wire.sentOf('COMMAND_LONG').length;
    const before = sent();
    service.runs.endWithStep(missionId, { why: 'Enough.', isAborted }, OPERATOR);
    expect(service.runs.get(missionId)).toMatchObject({ status: 'aborted', detail: 'Enough.' });
    await rig.clock.advanceAsync(30_000, 500);
    expect(sent()).toBe(before + holds);
  });

  it('leaves alone what leaves its mission mode before it is seen flying', async () => {
    rig.copter.answer = (command) => (command === MavCmd.MISSION_START ? 'lazy' : undefined);
    const { missionId } = begin(ITEMS);
    await until(missionId, ['flying']);
    await rig.clock.advanceAsync(2000, 100);
    expect(service.runs.get(missionId)).toMatchObject({ status: 'flying', detail: 'Starting' });
    rig.copter.setMode(5);
    await settled();
    expect(service.runs.get(missionId)).toMatchObject({
      status: 'aborted',
      detail: expect.stringMatching(/LOITER/),
    });
    const frames = rig.frames;
    await rig.clock.advanceAsync(30_000, 500);
    expect(rig.frames).toBe(frames);
  });

  it('is not flown because it stands disarmed: its motors were cut on the way', async () => {
    const { missionId } = begin(ITEMS);
    await until(missionId, ['flying']);
    await rig.clock.advanceAsync(5000, 100);
    expect(rig.copter.altitudeM).toBeGreaterThan(5);
    rig.copter.cutMotors();
    await settled();
    expect(service.runs.get(missionId)).toMatchObject({
      status: 'failed',
      detail:
        'The vehicle is disarmed and last reported item 1 of 3: it may not have flown the mission to its end.',
    });
    const frames = rig.frames;
    await rig.clock.advanceAsync(10_000, 500);
    expect(rig.frames).toBe(frames);
  });

  it('is not stored anew for each item of its upload', async () => {
    const { missionId } = begin(missionItems(60));
    expect(await until(missionId, ENDS)).toMatchObject({ status: 'completed' });
    expect(rig.order.filter((what) => what === 'store').length).toBeLessThan(40);
  });

  it('is interrupted by a stop and by a restart; nothing moves', async () => {
    const { missionId } = begin(ITEMS);
    await until(missionId, ['flying']);
    service.stop();
    await settled();
    const [stored] = rig.commandStore.runs('mission', 1);
    const { record, run, action } = stored!;
    expect({ ...run, ...record }).toMatchObject({ runId: missionId, status: 'interrupted' });
    rig.commandStore.save(record, [], {
      run: { ...run, status: 'flying' },
      action,
      events: [],
      onStored: () => undefined,
    });
    rig = new GateRig(rig);
    service = make();
    service.start();
    await rig.clock.advanceAsync(5000, 500);
    expect(service.runs.get(missionId)).toMatchObject({ status: 'interrupted' });
    expect(rig.frames).toBe(0);
  });
});
