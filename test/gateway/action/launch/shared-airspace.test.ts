import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LaunchService } from '../../../../gateway/action/launch/launch-service.ts';
import { MissionService } from '../../../../gateway/action/launch/mission-service.ts';
import { ZoneRepository } from '../../../../gateway/action/launch/zone-repository.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import type { Resource } from '../../../../gateway/contract/action/action.ts';
import { GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

const DEFAULT = new URL('../../../../resources/zones/default.geojson', import.meta.url).pathname;
const CLIENT = { ...OPERATOR, traceId: '1'.repeat(32), source: 'rest' as const };
const HOVER = { missionType: 'hover', zoneId: 'zone-north', priority: 'normal' };
const OWN = `st-own${'0'.repeat(13)}`;
const OTHER = `st-other${'0'.repeat(11)}`;
const north = { type: 'airspace', id: 'zone-north' } as const;

describe('airspace that the fleet shares', () => {
  let dir: string;
  let rig: GateRig;
  let zones: ZoneRepository;
  let leases: ResourceLeases;
  let launches: LaunchService;
  let missions: MissionService;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'shared-'));
    rig = new GateRig();
    zones = new ZoneRepository({
      filePath: join(dir, 'zones.geojson'),
      defaultFilePath: DEFAULT,
      clock: rig.clock,
      logger: silentLogger,
    });
    zones.start();
    leases = new ResourceLeases(rig.clock);
    leases.grants.join(OWN, [north]);
    const common = {
      gate: rig.gate,
      authoriser: rig.authoriser,
      approvals: rig.approvals,
      commandLeases: rig.leases,
      records: rig.records,
      vehicles: rig.directory,
      zones,
      leases,
      clock: rig.clock,
      ids: rig.ids,
      logger: silentLogger,
    };
    launches = new LaunchService({ ...common, ceilingM: 120, expiryMs: 60_000 });
    missions = new MissionService({ ...common, missions: rig.missions, groundAmslM: () => undefined });
    launches.start();
    missions.start();
  });
  afterEach(() => {
    launches.stop();
    missions.stop();
    zones.stop();
    rmSync(dir, { recursive: true });
  });

  function answer(holder: string | null) {
    const request = leases.grants.request(false);
    leases.grants.answer(request, { seq: request.seq, resources: [{ ...north, holder }] });
    leases.serve();
    return request;
  }
  const leased = (resource: Resource) => leases.list().find(({ id }) => id === resource.id)?.heldBy;
  const until = async (launchId: string, status: string) => {
    for (let second = 0; second < 900; second += 1) {
      const launch = launches.runs.get(launchId);
      if (launch?.status === status) return launch;
      await rig.clock.advanceAsync(1_000, 200);
    }
    throw new Error(`It is still ${launches.runs.get(launchId)?.status}.`);
  };

  it('is leased for a launch, which waits for it and then flies', async () => {
    answer(OTHER);
    const { launchId, aircraft } = await launches.launch(HOVER, CLIENT);
    expect(aircraft).toBe('unassigned');
    expect(String(launches.runs.get(launchId)?.detail)).toBe(
      `Waiting for airspace zone-north (held by station ${OTHER} of the fleet)`,
    );
    expect(rig.leases.lease('uav-1').holder).toBeNull();
    expect(answer(OWN).wanted).toEqual([[north]]);
    expect(leased(north)).toMatch(/^act_/);
    await until(launchId, 'completed');
    expect(leased(north)).toBeUndefined();
  });

  it('ends a launch that does not get it in time, and says so', async () => {
    answer(OTHER);
    const { launchId } = await launches.launch(HOVER, CLIENT);
    const { detail } = await until(launchId, 'failed');
    expect(String(detail)).toMatch(/^Not launched in time. Waiting for airspace zone-north/);
  });

  it('is not needed for a launch elsewhere', async () => {
    const { aircraft } = await launches.launch({ ...HOVER, zoneId: 'zone-east' }, CLIENT);
    expect(aircraft).toBe('uav-1');
  });

  it('is leased for a mission, or refuses it with the reason', async () => {
    const start = () => missions.startMission({ vehicleId: 'uav-1', zoneId: 'zone-north' }, CLIENT);
    expect(start).toThrow(
      expect.objectContaining({
        code: 'resource-busy',
        message: 'airspace zone-north is held by the fleet, whose centre cannot be reached.',
      }),
    );
    expect(leases.list()).toEqual([]);
    answer(OWN);
    const { missionId } = start();
    expect(leased(north)).toMatch(/^act_/);
    await rig.clock.advanceAsync(60_000, 200);
    expect(missions.runs.get(missionId)?.status).toBe('failed');
    expect(leases.list()).toEqual([]);
  });

  it('stays with the action or plan that has it already', async () => {
    answer(null);
    leases.take('act_7', [north], CLIENT.principal);
    answer(OWN);
    leases.take('act_7', [north], CLIENT.principal);
    const context = { ...CLIENT, origin: { actionId: 'act_7' } };
    const { launchId } = await launches.launch(HOVER, context);
    await until(launchId, 'completed');
    expect(leased(north)).toBe('act_7');
  });
});
