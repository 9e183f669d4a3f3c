import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LaunchService } from '../../../../gateway/action/launch/launch-service.ts';
import { ZoneRepository } from '../../../../gateway/action/launch/zone-repository.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import type { LaunchRecord } from '../../../../gateway/contract/action/launch.ts';
import { MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { scriptedGovernance } from '../../../fake/scripted-governance.ts';
import { ToyCopter } from '../../../fake/toy-copter.ts';

const DEFAULT = new URL('../../../../resources/zones/default.geojson', import.meta.url).pathname;
const CLIENT = { ...OPERATOR, traceId: '1'.repeat(32), source: 'rest' as const };
const HOVER = { missionType: 'hover', zoneId: 'zone-north', priority: 'normal' };

describe('LaunchService', () => {
  let dir: string;
  let rig: GateRig;
  let zones: ZoneRepository;
  let service: LaunchService;
  let seen: string[];

  const make = () =>
    new LaunchService({
      gate: rig.gate,
      authoriser: rig.authoriser,
      approvals: rig.approvals,
      commandLeases: rig.leases,
      records: rig.records,
      vehicles: rig.directory,
      zones,
      leases: new ResourceLeases(rig.clock),
      clock: rig.clock,
      ids: rig.ids,
      logger: silentLogger,
      ceilingM: 120,
    });

  const stored = (launchId: string) =>
    rig.commandStore.runs('launch', 10).find(({ record }) => record.runId === launchId)!;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'launch-'));
    rig = new GateRig();
    seen = [];
    zones = new ZoneRepository({
      filePath: join(dir, 'zones.geojson'),
      defaultFilePath: DEFAULT,
      clock: rig.clock,
      logger: silentLogger,
    });
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

  const until = async (launchId: string, statuses: string[], limitS = 900): Promise<LaunchRecord> => {
    for (let second = 0; second < limitS; second += 1) {
      const record = service.runs.get(launchId)!;
      if (statuses.includes(record.status)) return record;
      await rig.clock.advanceAsync(1000, 200);
    }
    throw new Error(`Still ${service.runs.get(launchId)?.status}: ${service.runs.get(launchId)?.detail}`);
  };
  const ENDS = ['completed', 'failed', 'aborted', 'interrupted'];

  it('answers at once and then really flies', async () => {
    const record = await service.launch(HOVER, CLIENT);
    expect(record).toMatchObject({
      status: 'enqueued',
      aircraft: 'uav-1',
      mode: 'sim',
      traceId: CLIENT.traceId,
      decision: { decision: 'allow' },
    });
    expect(rig.frames).toBe(0);
    const end = await until(record.launchId, ENDS);
    expect(end).toMatchObject({ status: 'completed', progressPct: 100, detail: null });
    expect(seen).toEqual([
      'enqueued',
      'checking',
      'arming',
      'taking_off',
      'on_pattern',
      'returning',
      'landing',
      'completed',
    ]);
    expect(rig.copter.isArmed).toBe(false);
    expect(end.commandIds.map((id) => rig.records.get(id))).toMatchObject(
      ['arm', 'takeoff', 'goto', 'rtl'].map((command) => ({
        command,
        state: 'done',
        source: 'launch',
        traceId: CLIENT.traceId,
      })),
    );
  });

  it.each(['patrol', 'inspection', 'survey', 'orbit'])('flies a %s', async (missionType) => {
    const { launchId } = await service.launch({ ...HOVER, missionType }, CLIENT);
    expect(await until(launchId, ENDS, 3000)).toMatchObject({ status: 'completed' });
  });

  it.each([
    [{ ...HOVER, missionType: 'tour' }, 'validation', /patrol, inspection, survey, orbit, hover/],
    [{ ...HOVER, priority: 'soon' }, 'validation', /low, normal, high, urgent/],
    [{ ...HOVER, zoneId: 'zone-west' }, 'zone-unknown', /zone-north, zone-east, zone-south/],
    [{ ...HOVER, zoneId: 'no-fly-mast' }, 'zone-unknown', /no-fly/],
  ])('refuses %o', async (request, code, message) => {
    await expect(service.launch(request, CLIENT)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(service.runs.list(10)).toEqual([]);
  });

  it('refuses without any aircraft, without audit and without governance', async () => {
    rig.auditFails = true;
    await expect(service.launch(HOVER, CLIENT)).rejects.toMatchObject({ code: 'store-unavailable' });
    rig.auditFails = false;
    rig.governance = { decide: () => new Promise(() => undefined) };
    await expect(rig.outcomeOf(service.launch(HOVER, CLIENT))).rejects.toMatchObject({
      code: 'governance-unavailable',
    });
    rig.directory.remove('uav-1');
    await expect(service.launch(HOVER, CLIENT)).rejects.toMatchObject({ code: 'no-aircraft' });
    expect(service.runs.list(10)).toEqual([]);
  });

  it('takes the nearest aircraft', async () => {
    new ToyCopter({ clock: rig.clock, wire: rig.wire, directory: rig.directory, systemId: 2, northM: 150 });
    expect(await service.launch(HOVER, CLIENT)).toMatchObject({ aircraft: 'uav-2' });
    expect(await service.launch(HOVER, CLIENT)).toMatchObject({ aircraft: 'uav-1' });
    expect(await service.launch(HOVER, CLIENT)).toMatchObject({ aircraft: 'unassigned' });
  });

  it('waits for an aircraft that counts already where the billing plan allows no more', async () => {
    rig.maxVehicles = 1;
    rig.directory.put({ ...rig.directory.get('uav-1')!, vehicleId: 'uav-2' });
    const client = contextOf('anna');
    rig.leases.take('uav-2', client);
    rig.directory.ready.set('uav-2', false);
    const waiting = await service.launch(HOVER, client);
    expect(waiting).toMatchObject({ status: 'enqueued', aircraft: 'unassigned' });
    rig.directory.ready.set('uav-2', true);
    await rig.clock.advanceAsync(2000, 200);
    expect(service.runs.get(waiting.launchId)).toMatchObject({ aircraft: 'uav-2' });
  });

  it('waits by priority for an aircraft, and not for ever', async () => {
    rig.directory.ready.set('uav-1', false);
    const low = await service.launch({ ...HOVER, priority: 'low' }, CLIENT);
    const urgent = await service.launch({ ...HOVER, priority: 'urgent' }, CLIENT);
    expect(low).toMatchObject({ status: 'enqueued', aircraft: 'unassigned' });
    await rig.clock.advanceAsync(5000, 200);
    rig.directory.ready.set('uav-1', true);
    expect(await until(urgent.launchId, ['on_pattern'])).toMatchObject({ aircraft: 'uav-1' });
    expect(service.runs.get(low.launchId)).toMatchObject({ status: 'enqueued' });
    expect(await until(low.launchId, ENDS)).toMatchObject({ status: 'completed' });

    rig.directory.ready.set('uav-1', false);
    const late = await service.launch(HOVER, CLIENT);
    expect(await until(late.launchId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/in time/),
    });
  });

  it('gives a test key a simulated aircraft or none, and says who asked', async () => {
    const key = { keyId: 'k1', mode: 'test' as const };
    const principal = { ...CLIENT.principal, kind: 'key' as const, id: 'k1', key };
    const byTestKey = { ...CLIENT, principal };
    rig.directory.mode = 'live';
    await expect(service.launch(HOVER, byTestKey)).rejects.toMatchObject({ code: 'no-aircraft' });
    // The live one stands nearer and is free.
    new ToyCopter({ clock: rig.clock, wire: rig.wire, directory: rig.directory, systemId: 2, northM: -400 });
    rig.directory.modes.set('uav-2', 'sim');
    rig.directory.ready.set('uav-2', false);
    const waiting = await service.launch(HOVER, byTestKey);
    expect(waiting).toMatchObject({
      aircraft: 'unassigned',
      mode: 'sim',
      actor: { kind: 'key', id: 'k1' },
    });
    const behind = await service.launch(HOVER, CLIENT);
    await rig.clock.advanceAsync(1500, 200);
    // Whoever may use the live one does not wait for who may not.
    expect(service.runs.get(behind.launchId)).toMatchObject({ aircraft: 'uav-1', mode: 'live' });
    expect(service.runs.get(waiting.launchId)).toMatchObject({ aircraft: 'unassigned' });
    rig.directory.ready.set('uav-2', true);
    await rig.clock.advanceAsync(1500, 200);
    expect(service.runs.get(waiting.launchId)).toMatchObject({ aircraft: 'uav-2', mode: 'sim' });
  });

  it('bounds the queue', async () => {
    rig.directory.ready.set('uav-1', false);
    for (let count = 0; count < 50; count += 1) await service.launch(HOVER, CLIENT);
    await expect(service.launch(HOVER, CLIENT)).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('does not arm when the vehicle refuses', async () => {
    rig.copter.answer = (command) => (command === MavCmd.COMPONENT_ARM_DISARM ? MavResult.FAILED : undefined);
    const { launchId } = await service.launch(HOVER, CLIENT);
    expect(await until(launchId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/^arm: The vehicle refused/),
    });
    expect(rig.wire.sentOf('COMMAND_LONG')).toHaveLength(1);
  });

  it('comes home when a step fails in the air', async () => {
    const { launchId } = await service.launch(HOVER, CLIENT);
    rig.copter.answer = (command) => (command === MavCmd.DO_REPOSITION ? MavResult.DENIED : undefined);
    expect(await until(launchId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/^goto: .*Returned and landed/),
    });
    await rig.clock.advanceAsync(3000, 200);
    expect(rig.copter.isArmed).toBe(false);
  });

  it('comes home when the store fails in the air', async () => {
    rig.runFailsAt = 'on_pattern';
    const { launchId } = await service.launch(HOVER, CLIENT);
    expect(await until(launchId, ENDS)).toMatchObject({ status: 'failed' });
    await rig.clock.advanceAsync(3000, 200);
    expect(rig.copter.isArmed).toBe(false);
  });

  it('does not begin what it cannot write down', async () => {
    rig.runFailsAt = 'arming';
    const { launchId } = await service.launch(HOVER, CLIENT);
    expect(await until(launchId, ENDS)).toMatchObject({ status: 'failed' });
    expect(rig.frames).toBe(0);
  });

  it('refuses a way through a no-fly zone', async () => {
    const mast = zones.get('no-fly-mast')!;
    const [west, east, south, north] = [8.545, 8.5465, 47.3982, 47.3988];
    zones.put({
      ...mast,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    });
    const { launchId } = await service.launch(HOVER, CLIENT);
    expect(await until(launchId, ENDS)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/no-fly zone "no-fly-mast"/),
    });
    expect(rig.frames).toBe(0);
  });

  describe('lets others take over without a fight', () => {
    const flown = async () => {
      const { launchId } = await service.launch({ ...HOVER, missionType: 'patrol' }, CLIENT);
      await until(launchId, ['on_pattern']);
      await rig.clock.advanceAsync(2000, 200);
      return launchId;
    };
    const nothingMore = async (launchId: string, detail: RegExp) => {
      await settled();
      expect(service.runs.get(launchId)).toMatchObject({
        status: 'aborted',
        detail: expect.stringMatching(detail),
      });
      const frames = rig.frames;
      await rig.clock.advanceAsync(30_000, 500);
      expect(rig.frames).toBe(frames);
      expect(rig.gate.activeOf('uav-1').every(({ source }) => source !== 'launch')).toBe(true);
    };

    it('by another command', async () => {
      const launchId = await flown();
      rig.copter.answer = () => 'deaf';
      await rig.run('hold');
      await nothingMore(launchId, /operator took over with "hold"/);
    });

    it('by a change of mode', async () => {
      const launchId = await flown();
      rig.copter.setMode(5);
      await nothingMore(launchId, /LOITER/);
    });

    it.each([
      ['in the climb', 'taking_off', 5, /LOITER/],
      ['on the way home', 'returning', 9, /LAND/],
      ['on the way home', 'returning', 5, /LOITER/],
    ])('by a change of mode %s', async (_, status, mode, detail) => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      await until(launchId, [status]);
      await rig.clock.advanceAsync(1000, 200);
      expect(service.runs.get(launchId)).toMatchObject({ status });
      rig.copter.setMode(mode);
      await nothingMore(launchId, detail);
    });

    it('by aborting', async () => {
      const launchId = await flown();
      await service.abort(launchId, OPERATOR);
      await settled();
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted' });
      await rig.clock.advanceAsync(60_000, 500);
      expect(rig.copter.isArmed).toBe(false);
    });

    it.each(['arming', 'taking_off', 'on_pattern', 'returning'])(
      'by aborting in %s, also when the way home could not be sent',
      async (status) => {
        const { launchId } = await service.launch(HOVER, CLIENT);
        await until(launchId, [status]);
        rig.wire.isOpen = false;
        await expect(service.abort(launchId, OPERATOR)).rejects.toMatchObject({ code: 'vehicle-offline' });
        expect(service.runs.get(launchId)).toMatchObject({
          status: 'aborted',
          detail: expect.stringMatching(/^Aborted by operator\. "(rtl|disarm)" could not be sent/),
        });
        rig.wire.isOpen = true;
        const { frames } = rig;
        await rig.clock.advanceAsync(60_000, 500);
        expect(rig.frames).toBe(frames);
      },
    );

    it('by aborting with a hold, after which it may still be sent home until others command it', async () => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      await until(launchId, ['on_pattern']);
      await service.abort(launchId, CLIENT, 'hold');
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted' });
      const given = () => rig.records.list({ vehicleId: 'uav-1', limit: 1 })[0]?.command;
      expect(given()).toBe('hold');
      await service.abort(launchId, CLIENT, 'rtl');
      expect(given()).toBe('rtl');
      rig.leases.endHolder({ kind: CLIENT.principal.kind, id: CLIENT.principal.id }, 'gone');
      await expect(service.abort(launchId, CLIENT, 'land')).rejects.toMatchObject({ code: 'state-conflict' });
      expect(given()).toBe('rtl');
    });

    it('not any more once its aircraft has landed', async () => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      await until(launchId, ENDS);
      const before = rig.frames;
      await expect(service.abort(launchId, CLIENT, 'hold')).rejects.toMatchObject({ code: 'state-conflict' });
      expect(rig.frames).toBe(before);
    });

    it('by aborting in the moment in which a step ends', async () => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      const unsubscribe = rig.records.events.on('command', ({ command, state }) => {
        if (command !== 'takeoff' || state !== 'done') return;
        unsubscribe();
        rig.wire.isOpen = false;
        service.abort(launchId, OPERATOR).catch(() => undefined);
      });
      await until(launchId, ENDS);
      rig.wire.isOpen = true;
      const { frames } = rig;
      await rig.clock.advanceAsync(60_000, 500);
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted' });
      expect(rig.frames).toBe(frames);
    });
  });

  describe('let go of with its step', () => {
    it('comes home when it is aborted and nobody has its aircraft yet', async () => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      await until(launchId, ['on_pattern']);
      service.runs.endWithStep(launchId, { why: 'Enough.', isAborted: true }, OPERATOR);
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted', detail: 'Enough.' });
      expect(rig.gate.activeOf('uav-1')).toMatchObject([{ command: 'rtl', source: 'window' }]);
    });

    it.each([true, false])('leaves its aircraft to whoever held it, aborted: %s', async (isAborted) => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      await until(launchId, ['on_pattern']);
      rig.copter.answer = () => 'deaf';
      void rig.submit('hold');
      service.runs.endWithStep(launchId, { why: 'Enough.', isAborted }, OPERATOR);
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted', detail: 'Enough.' });
      expect(rig.gate.activeOf('uav-1')).toMatchObject([{ command: 'hold' }]);
      await rig.clock.advanceAsync(30_000, 500);
      expect(rig.records.list({ limit: 1 })).toMatchObject([{ command: 'hold' }]);
    });

    it('sends nothing more when it is put aside', async () => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      await until(launchId, ['on_pattern']);
      const { frames } = rig;
      service.runs.endWithStep(launchId, { why: 'Enough.', isAborted: false }, OPERATOR);
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted', detail: 'Enough.' });
      await rig.clock.advanceAsync(60_000, 500);
      expect(rig.frames).toBe(frames);
      expect(rig.copter.isArmed).toBe(true);
    });

    it('does not arm any more what stands', async () => {
      const { launchId } = await service.launch(HOVER, CLIENT);
      expect(service.runs.get(launchId)).toMatchObject({ status: 'arming', commandIds: [] });
      service.runs.endWithStep(launchId, { why: 'Enough.', isAborted: true }, OPERATOR);
      await rig.clock.advanceAsync(30_000, 500);
      expect(service.runs.get(launchId)).toMatchObject({ status: 'aborted' });
      expect(rig.copter.isArmed).toBe(false);
      expect(rig.records.list({ limit: 10 }).map(({ command, state }) => `${command} ${state}`)).toEqual([
        'arm cancelled',
        'disarm done',
        'launch cancelled',
      ]);
    });
  });

  describe('aborted while it is decided on', () => {
    let isAborted: boolean;
    const launch = () =>
      service.launch(HOVER, CLIENT, () => (isAborted ? 'operator aborted it.' : undefined));
    beforeEach(() => {
      isAborted = false;
      const { governance } = rig;
      rig.governance = {
        decide: async (input) => {
          const decision = await governance.decide(input);
          isAborted = true;
          return decision;
        },
      };
    });

    it('takes no aircraft and sends nothing', async () => {
      expect(await launch()).toMatchObject({
        status: 'aborted',
        aircraft: 'unassigned',
        detail: 'operator aborted it.',
      });
      await rig.clock.advanceAsync(5000, 200);
      expect(rig.frames).toBe(0);
      expect(seen).toEqual(['enqueued', 'aborted']);
      expect(rig.leases.lease('uav-1').holder).toBeNull();
    });

    it('asks nobody for an approval any more', async () => {
      rig.governance = scriptedGovernance(rig.clock, rig.ids, () => {
        isAborted = true;
        return [['two-person', 'require_approval', 'self']];
      });
      expect(await launch()).toMatchObject({ status: 'aborted' });
      expect(rig.approvals.list({ limit: 10 }).map(({ state }) => state)).toEqual(['withdrawn']);
    });
  });

  it('names the command that it gave in the turn of its abort', async () => {
    const { launchId } = await service.launch(HOVER, CLIENT);
    let armId: string | undefined;
    rig.records.events.on('command', ({ command, commandId, state }) => {
      if (command !== 'arm' || state !== 'sent' || armId !== undefined) return;
      armId = commandId;
      service.abort(launchId, CLIENT).catch(() => undefined);
    });
    expect(await until(launchId, ENDS)).toMatchObject({ status: 'aborted' });
    await rig.clock.advanceAsync(3000, 200);
    expect(service.runs.get(launchId)?.commandIds).toEqual([armId]);
    expect(stored(launchId)).toMatchObject({
      run: { status: 'aborted', commandIds: [armId] },
      action: { state: 'aborted' },
    });
  });

  it('ends as interrupted and sends nothing when it stops', async () => {
    const { launchId } = await service.launch({ ...HOVER, missionType: 'patrol' }, CLIENT);
    await until(launchId, ['on_pattern']);
    service.stop();
    await settled();
    const frames = rig.frames;
    expect(stored(launchId).run).toMatchObject({ status: 'interrupted' });
    await rig.clock.advanceAsync(5000, 500);
    expect(rig.frames).toBeLessThanOrEqual(frames + 1);
  });

  it('is interrupted by a restart and nothing moves', async () => {
    const { launchId } = await service.launch(HOVER, CLIENT);
    service.stop();
    const { record, run, action } = stored(launchId);
    rig.commandStore.save(record, [], {
      run: { ...run, status: 'on_pattern' },
      action,
      events: [],
      onStored: () => undefined,
    });
    rig = new GateRig(rig);
    service = make();
    service.start();
    await rig.clock.advanceAsync(30_000, 500);
    expect(service.runs.get(launchId)).toMatchObject({
      status: 'interrupted',
      detail: expect.stringMatching(/restarted/),
    });
    expect(rig.frames).toBe(0);
  });
});
