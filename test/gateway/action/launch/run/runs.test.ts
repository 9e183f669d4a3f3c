import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LaunchService } from '../../../../../gateway/action/launch/launch-service.ts';
import { MissionService } from '../../../../../gateway/action/launch/mission-service.ts';
import { ZoneRepository } from '../../../../../gateway/action/launch/zone-repository.ts';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { ResourceLeases } from '../../../../../gateway/command/lease/resource-leases.ts';
import type { CommandRecord } from '../../../../../gateway/contract/command/command.ts';
import { isSameText, type OperatorText } from '../../../../../gateway/contract/operator-text.ts';
import { MavCmd, MavResult } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { missionItems } from '../../../../builder/mission-items.ts';
import { settled } from '../../../../fake/fake-clock.ts';
import { contextOf, GateRig, OPERATOR } from '../../../../fake/gate-rig.ts';
import { MissionPeer } from '../../../../fake/mission-peer.ts';
import { scriptedGovernance } from '../../../../fake/scripted-governance.ts';
import { ToyCopter } from '../../../../fake/toy-copter.ts';

const DEFAULT = new URL('../../../../../resources/zones/default.geojson', import.meta.url).pathname;
const ANNA = contextOf('anna');
const BEN = contextOf('ben');
const BEN_REST = { ...BEN, source: 'rest' as const };
const CHIEF = contextOf('chief', { scopes: new Set(['governance:override']) });
const PATROL = { missionType: 'patrol', zoneId: 'zone-north', priority: 'high' };
const ENDS = ['completed', 'failed', 'aborted', 'interrupted'];

describe('A run in the Command Center', () => {
  let dir: string;
  let rig: GateRig;
  let zones: ZoneRepository;
  let launches: LaunchService;
  let missions: MissionService;

  const open = () => {
    const { gate, authoriser, approvals, records, clock, ids, leases: commandLeases } = rig;
    const leases = new ResourceLeases(clock);
    const base = { gate, authoriser, approvals, commandLeases, records, clock, ids, leases, zones };
    const parts = { ...base, vehicles: rig.directory, logger: silentLogger };
    launches = new LaunchService({
      ...parts,
      ceilingM: 120,
    });
    missions = new MissionService({
      ...parts,
      missions: rig.missions,
    });
    launches.start();
    missions.start();
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'run-command-'));
    rig = new GateRig();
    const filePath = join(dir, 'zones.geojson');
    zones = new ZoneRepository({
      filePath,
      defaultFilePath: DEFAULT,
      clock: rig.clock,
      logger: silentLogger,
    });
    zones.start();
    open();
  });
  afterEach(() => {
    launches.stop();
    missions.stop();
    zones.stop();
    rmSync(dir, { recursive: true });
  });

  const until = async <Run extends { readonly status: string; readonly detail: OperatorText | null }>(
    get: () => Run | undefined,
    statuses: readonly string[],
  ): Promise<Run> => {
    for (let second = 0; second < 900; second += 1) {
      const run = get()!;
      if (statuses.includes(run.status)) return run;
      await rig.clock.advanceAsync(1000, 200);
    }
    throw new Error(`Still ${get()?.status}: ${get()?.detail}`);
  };
  const launched = (launchId: string, ...statuses: string[]) =>
    until(() => launches.runs.get(launchId), statuses.length > 0 ? statuses : ENDS);
  const flown = (missionId: string, ...statuses: string[]) =>
    until(() => missions.runs.get(missionId), statuses.length > 0 ? statuses : ENDS);
  const startMission = (context = ANNA) => {
    const { wire, clock } = rig;
    new MissionPeer({ wire, clock, random: seededRandom(1), delayMs: 10, loss: 0 });
    return missions.startMission({ vehicleId: 'uav-1', items: missionItems(4), priority: 'low' }, context);
  };

  const ofRuns = () =>
    rig.records
      .list({ category: 'Mission', limit: 100 })
      .filter(({ command }) => command === 'launch' || command === 'mission');
  const recordOf = (runId: string): CommandRecord => {
    const found = ofRuns().filter((record) => record.runId === runId);
    expect(found).toHaveLength(1);
    return found[0]!;
  };
  const traceOf = (runId: string) => rig.records.trace(recordOf(runId).commandId)!.trace;
  const missionRow = () => rig.records.categorySummaries().find(({ category }) => category === 'Mission')!;
  const holder = () => rig.leases.lease('uav-1').holder?.id;
  const takeOver = () =>
    rig.leases.requestTakeover(
      'uav-1',
      { epoch: rig.leases.lease('uav-1').epoch, reason: 'mine', force: true },
      CHIEF,
    );
  const GOTO = { lat: 47.398, lon: 8.546 };

  describe('holds the command lease', () => {
    it('of a launch for the whole flight: others are refused in a long leg, hold works at once', async () => {
      const { launchId } = await launches.launch(PATROL, ANNA);
      await launched(launchId, 'on_pattern');
      await rig.clock.advanceAsync(2000, 200);
      expect(rig.leases.lease('uav-1')).toMatchObject({
        expiresAtMs: null,
        state: { activity: 'Launch patrol over zone-north' },
      });
      await expect(rig.submit('goto', GOTO, 'sent', BEN)).rejects.toMatchObject({
        code: 'lease-held',
        message: expect.stringContaining('anna has command of uav-1 (Launch patrol over zone-north)'),
      });
      const frames = rig.frames;
      const hold = rig.submit('hold', {}, 'sent', BEN);
      expect(rig.frames).toBe(frames + 1);
      await hold;
      await settled();
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'aborted' });
      // What has ended keeps it for a while only.
      await rig.clock.advanceAsync(31_000, 500);
      expect(holder()).toBeUndefined();
    });

    it('until the launch stands on the ground again, its commands under its epoch', async () => {
      const { launchId } = await launches.launch({ ...PATROL, missionType: 'hover' }, ANNA);
      const seen = new Set<string>();
      rig.directory.on('changed', () => {
        const { holder: by, expiresAtMs } = rig.leases.lease('uav-1');
        if (!ENDS.includes(launches.runs.get(launchId)!.status)) seen.add(`${by?.id} until ${expiresAtMs}`);
      });
      const end = await launched(launchId);
      // Also while it stays where it is and no command is in flight.
      expect([...seen]).toEqual(['anna until null']);
      expect(end.status).toBe('completed');
      const { epoch } = recordOf(launchId);
      expect(epoch).toBe(1);
      const given = end.commandIds.map((id) => rig.records.get(id)!);
      expect(given.map(({ runId }) => runId)).toEqual(given.map(() => launchId));
      expect(new Set(given.map((record) => record.epoch))).toEqual(new Set([epoch, null]));
    });

    it('and ends aborted when somebody takes it over, sending nothing more', async () => {
      const { launchId } = await launches.launch(PATROL, ANNA);
      await launched(launchId, 'on_pattern');
      takeOver();
      await settled();
      const frames = rig.frames;
      expect(launches.runs.get(launchId)).toMatchObject({
        status: 'aborted',
        detail: expect.stringContaining('chief took command'),
      });
      expect(recordOf(launchId)).toMatchObject({ state: 'cancelled', epoch: 1 });
      await rig.clock.advanceAsync(40_000, 500);
      expect(rig.frames).toBe(frames);
      expect(rig.leases.lease('uav-1').epoch).toBe(2);
    });

    it('so that a launch waits for an aircraft nobody else commands', async () => {
      rig.leases.take('uav-1', BEN);
      const { launchId, aircraft } = await launches.launch(PATROL, ANNA);
      expect(aircraft).toBe('unassigned');
      expect(recordOf(launchId)).toMatchObject({ vehicleId: 'unassigned', state: 'authorised', epoch: null });
      new ToyCopter({ clock: rig.clock, wire: rig.wire, directory: rig.directory, systemId: 2, northM: 9 });
      await rig.clock.advanceAsync(1500, 200);
      expect(launches.runs.get(launchId)).toMatchObject({ aircraft: 'uav-2' });
      expect(recordOf(launchId)).toMatchObject({ vehicleId: 'uav-2' });
      expect(holder()).toBe('ben');
    });

    it('so that a mission on a vehicle of somebody else is refused, and only its refusal is on record', async () => {
      rig.leases.take('uav-1', BEN);
      expect(() => startMission()).toThrow(expect.objectContaining({ code: 'lease-held' }));
      expect(missions.runs.list(10)).toEqual([]);
      expect(ofRuns()).toMatchObject([{ state: 'failed', sentAtMs: null }]);
      rig.leases.release('uav-1', BEN);
      const { missionId } = startMission();
      await flown(missionId, 'flying');
      await rig.clock.advanceAsync(3000, 100);
      await expect(rig.submit('goto', GOTO, 'sent', BEN)).rejects.toMatchObject({ code: 'lease-held' });
      takeOver();
      await settled();
      expect(missions.runs.get(missionId)).toMatchObject({ status: 'aborted' });
      expect(recordOf(missionId)).toMatchObject({ state: 'cancelled' });
    });

    it('and gives it back at once when nothing was sent', async () => {
      rig.governance = scriptedGovernance(rig.clock, rig.ids, ({ command }) =>
        command === 'arm' || command === 'mission-upload' ? [['health', 'deny', 'never']] : [],
      );
      const { launchId } = await launches.launch(PATROL, ANNA);
      expect(await launched(launchId)).toMatchObject({ status: 'failed' });
      expect(holder()).toBeUndefined();
      const { missionId } = startMission();
      expect(holder()).toBe('anna');
      expect(await flown(missionId)).toMatchObject({ status: 'failed' });
      expect(holder()).toBeUndefined();
      expect(rig.frames).toBe(0);
    });

    it('or fails when the lease cannot be written down, with nothing sent', async () => {
      rig.leaseStoreFails = true;
      const { launchId } = await launches.launch(PATROL, ANNA);
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'failed' });
      expect(recordOf(launchId)).toMatchObject({ state: 'failed', sentAtMs: null });
      expect(rig.frames).toBe(0);
    });
  });

  describe('waits for an approval', () => {
    let objects: boolean;
    beforeEach(() => {
      objects = true;
      rig.governance = scriptedGovernance(rig.clock, rig.ids, ({ command }) =>
        command === 'launch' && objects ? [['two-person', 'require_approval', 'self']] : [],
      );
    });
    const asked = async () => {
      const answer = await launches.launch(PATROL, ANNA);
      const [approval] = rig.approvals.list({ limit: 1, state: 'waiting' });
      return { ...answer, approvalId: approval!.approvalId, approval: approval! };
    };
    const unsent = () => expect(rig.frames).toBe(0);

    it('is answered at once, and flies when it is approved', async () => {
      const { launchId, approvalId, approval, status, decision } = await asked();
      expect({ status, decision: decision?.decision }).toEqual({
        status: 'enqueued',
        decision: 'require_approval',
      });
      const { commandId } = recordOf(launchId);
      expect(approval).toMatchObject({ kind: 'command', command: 'launch', commandId });
      expect(launches.runs.get(launchId)).toMatchObject({
        status: 'enqueued',
        detail: 'Waiting for approval',
      });
      expect(recordOf(launchId)).toMatchObject({ state: 'awaiting_approval', approvalId });
      await rig.clock.advanceAsync(60_000, 1000);
      unsent();
      rig.approvals.answer(approvalId, { isApproved: true }, BEN_REST);
      expect(await launched(launchId)).toMatchObject({
        status: 'completed',
        decision: { decision: 'allow_with_monitoring' },
      });
      expect(recordOf(launchId)).toMatchObject({ state: 'done', approvalId });
      expect(traceOf(launchId).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['request', 'decision', 'approval', 'attempt', 'progress', 'effect', 'end']),
      );
    });

    it('ends aborted with the reason when it is rejected', async () => {
      const { launchId, approvalId } = await asked();
      rig.approvals.answer(approvalId, { isApproved: false, reason: 'too windy' }, BEN_REST);
      await settled();
      const detail = expect.stringContaining('Rejected by ben: too windy');
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'aborted', detail });
      expect(recordOf(launchId)).toMatchObject({ state: 'denied', detail, sentAtMs: null });
      await rig.clock.advanceAsync(5000, 500);
      unsent();
    });

    it('ends failed when nobody answers', async () => {
      const { launchId } = await asked();
      await rig.clock.advanceAsync(121_000, 1000);
      const detail = 'Not approved in time.';
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'failed', detail });
      expect(recordOf(launchId)).toMatchObject({ state: 'denied', detail });
      unsent();
    });

    it('ends failed when what was approved is denied by then', async () => {
      const { launchId, approvalId } = await asked();
      rig.governance = scriptedGovernance(rig.clock, rig.ids, () => [['ceiling', 'deny', 'never']]);
      rig.approvals.answer(approvalId, { isApproved: true }, BEN_REST);
      await settled();
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'failed' });
      expect(recordOf(launchId)).toMatchObject({ state: 'denied' });
      unsent();
    });

    it('ends failed when governance cannot answer after the approval', async () => {
      const { launchId, approvalId } = await asked();
      rig.governance = { decide: () => Promise.reject(new Error('gone')) };
      rig.approvals.answer(approvalId, { isApproved: true }, BEN_REST);
      await settled();
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'failed' });
      expect(recordOf(launchId)).toMatchObject({ state: 'denied' });
      unsent();
    });

    it('takes the question back when it is aborted, also between the approval and the second decision', async () => {
      const first = await asked();
      await launches.abort(first.launchId, ANNA);
      expect(rig.approvals.get(first.approvalId)).toMatchObject({ state: 'withdrawn' });
      expect(recordOf(first.launchId)).toMatchObject({ state: 'cancelled' });

      const second = await asked();
      rig.approvals.answer(second.approvalId, { isApproved: true }, BEN_REST);
      await launches.abort(second.launchId, ANNA);
      await rig.clock.advanceAsync(5000, 500);
      expect(launches.runs.get(second.launchId)).toMatchObject({ status: 'aborted' });
      expect(recordOf(second.launchId)).toMatchObject({ state: 'cancelled' });
      unsent();
    });

    it('is interrupted by a stop and by a restart; an old approval moves nothing', async () => {
      const { launchId, approvalId } = await asked();
      launches.stop();
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'interrupted' });
      expect(recordOf(launchId)).toMatchObject({ state: 'cancelled' });
      expect(rig.approvals.get(approvalId)).toMatchObject({ state: 'withdrawn' });
      expect(() => rig.approvals.answer(approvalId, { isApproved: true }, BEN_REST)).toThrow(/already/);
      unsent();
    });

    it('killed while it waits, is ended once after the restart', async () => {
      const { launchId, approvalId } = await asked();
      rig = new GateRig(rig);
      open();
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'interrupted' });
      expect(recordOf(launchId)).toMatchObject({
        state: 'cancelled',
        detail: expect.stringContaining('Nothing was sent'),
      });
      expect(() => rig.approvals.answer(approvalId, { isApproved: true }, BEN_REST)).toThrow(/already/);
      await rig.clock.advanceAsync(30_000, 1000);
      unsent();
    });

    it('does not wait where the command record cannot be written', async () => {
      rig.storeFails = true;
      await expect(launches.launch(PATROL, ANNA)).rejects.toMatchObject({ code: 'store-unavailable' });
      expect(rig.approvals.list({ limit: 10, state: 'waiting' })).toEqual([]);
      expect(launches.runs.list(10)).toEqual([]);
      unsent();
    });
  });

  describe('has one record', () => {
    it('that follows a launch from the request to its end', async () => {
      const states: string[] = [];
      rig.records.events.on('command', ({ command, state }) => {
        if (command === 'launch' && states.at(-1) !== state) states.push(state);
      });
      const { launchId, decision, traceId } = await launches.launch(PATROL, ANNA);
      await launched(launchId, 'on_pattern');
      const before = missionRow();
      expect(before).toMatchObject({ activeCount: 1, totalCount: 1 });
      await launched(launchId);
      expect(states).toEqual(['authorised', 'sent', 'in_progress', 'done']);
      expect(recordOf(launchId)).toMatchObject({
        command: 'launch',
        category: 'Mission',
        params: PATROL,
        vehicleId: 'uav-1',
        traceId,
        actor: { kind: 'key', id: 'anna' },
        source: 'rest',
        mode: 'sim',
        decision: { decisionId: decision?.decisionId },
        detail: null,
        acceptedAtMs: expect.any(Number),
        endedAtMs: expect.any(Number),
      });
      expect(missionRow()).toMatchObject({ activeCount: 0, totalCount: 1, successRatePct: 100 });
      const texts = traceOf(launchId).map(({ kind, text, detail }) =>
        kind === 'progress' ? `${detail.status}` : text,
      );
      expect(texts).toEqual([
        'anna: Launch patrol over zone-north',
        'allow',
        'Flown by uav-1',
        'checking',
        'arming',
        'Command arm submitted',
        'taking_off',
        'Command takeoff submitted',
        'on_pattern',
        ...texts.filter((text) => isSameText(text, 'Command goto submitted')),
        'returning',
        'Command rtl submitted',
        'landing',
        'Disarmed again',
        'done',
      ]);
      const rows = rig.audit.filter(({ action }) => action === 'launch');
      expect(rows.map(({ outcome, target }) => [outcome, target])).toEqual([
        ['authorised', 'zone-north'],
        ['done', 'zone-north'],
      ]);
    });

    it('that follows a mission, with the number of its items', async () => {
      const { missionId } = startMission();
      expect(recordOf(missionId)).toMatchObject({ state: 'sent', vehicleId: 'uav-1' });
      await flown(missionId);
      expect(recordOf(missionId)).toMatchObject({
        command: 'mission',
        state: 'done',
        params: { itemCount: 4, priority: 'low' },
        decision: { decision: expect.stringMatching(/^allow/) },
      });
      const statuses = traceOf(missionId).flatMap(({ kind, detail }) =>
        kind === 'progress' ? [detail.status] : [],
      );
      expect(statuses).toEqual(['uploading', 'arming', 'flying']);
      const given = traceOf(missionId).flatMap(({ detail }) => (detail.command ? [detail.command] : []));
      expect(given).toEqual(['mission-upload', 'arm', 'start-mission']);
      const ofThisRun = rig.records.list({ limit: 100 }).filter(({ runId }) => runId === missionId);
      expect(ofThisRun.map(({ command }) => command)).toEqual([
        'start-mission',
        'arm',
        'mission-upload',
        'mission',
      ]);
    });

    it('that says failed, denied or cancelled', async () => {
      rig.copter.answer = (command) =>
        command === MavCmd.COMPONENT_ARM_DISARM ? MavResult.FAILED : undefined;
      const { launchId } = await launches.launch(PATROL, ANNA);
      await launched(launchId);
      expect(recordOf(launchId)).toMatchObject({ state: 'failed', detail: expect.stringMatching(/^arm:/) });

      rig.governance = scriptedGovernance(rig.clock, rig.ids, () => [['ceiling', 'deny', 'never']]);
      await expect(launches.launch(PATROL, ANNA)).rejects.toMatchObject({ code: 'governance-denied' });
      expect(ofRuns()[0]).toMatchObject({ state: 'denied', decision: { decision: 'deny' } });

      rig.governance = scriptedGovernance(rig.clock, rig.ids, () => []);
      rig.directory.ready.set('uav-1', false);
      const waiting = await launches.launch(PATROL, ANNA);
      expect(missionRow().activeCount).toBe(1);
      await launches.abort(waiting.launchId, OPERATOR);
      expect(recordOf(waiting.launchId)).toMatchObject({ state: 'cancelled', sentAtMs: null });
      expect(missionRow()).toMatchObject({ activeCount: 0, totalCount: 3 });
    });

    it('also after a kill in the air: its outcome is unknown, and nothing is sent', async () => {
      const { launchId } = await launches.launch(PATROL, ANNA);
      await launched(launchId, 'on_pattern');
      rig = new GateRig(rig);
      open();
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'interrupted' });
      expect(recordOf(launchId)).toMatchObject({ state: 'unknown', endedAtMs: expect.any(Number) });
      expect(missionRow()).toMatchObject({ activeCount: 0, totalCount: 1 });
      await rig.clock.advanceAsync(30_000, 1000);
      expect(rig.frames).toBe(0);
    });

    it('that ends in the turn in which the gateway stops', async () => {
      const { launchId } = await launches.launch(PATROL, ANNA);
      await launched(launchId, 'on_pattern');
      launches.stop();
      expect(rig.stored.get(recordOf(launchId).commandId)).toMatchObject({ state: 'unknown' });
      await rig.clock.advanceAsync(5000, 500);
      expect(launches.runs.get(launchId)).toMatchObject({ status: 'interrupted' });
      expect(traceOf(launchId).filter(({ kind }) => kind === 'end')).toHaveLength(1);
    });
  });
});
