import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { common } from 'node-mavlink';
import { describe, it, type TestContext } from 'vitest';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { readConfig } from '../../gateway/config.ts';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import { createGateway, type Gateway } from '../../gateway/gateway.ts';
import { type ApiAnswer, callApi } from '../fake/call-api.ts';
import { eventually } from '../fake/eventually.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import { IndependentVehicle } from '../fake/independent-vehicle/independent-vehicle.ts';
import type { VehicleFaults } from '../fake/independent-vehicle/vehicle-faults.ts';

const ARM = 400;
const TAKE_OFF = 22;
const GO_TO = 192;
const SET_MODE = 176;

/** A real gateway with real HTTP, and over real UDP a vehicle that shares no code with our codec. */
class Meeting {
  readonly gateway: Gateway;
  readonly vehicle: IndependentVehicle;

  private constructor(gateway: Gateway, vehicle: IndependentVehicle) {
    this.gateway = gateway;
    this.vehicle = vehicle;
  }

  static async begin(
    { onTestFinished }: TestContext,
    faults: VehicleFaults = {},
    world: { readonly prefix?: string; readonly vendorId?: number } = {},
  ): Promise<Meeting> {
    const directory = mkdtempSync(join(tmpdir(), 'aerodeck-independent-'));
    const port = await freeUdpPort();
    const flags = [
      '--port',
      '0',
      '--data-dir',
      directory,
      '--link',
      `${world.prefix ?? ''}udpin:127.0.0.1:${port}`,
    ];
    const gateway = createGateway(readConfig(flags, {}), { logger: silentLogger });
    await gateway.start();
    const vehicle = new IndependentVehicle({
      target: { host: '127.0.0.1', port },
      faults,
      vendorId: world.vendorId ?? 0,
    });
    onTestFinished(async () => {
      await vehicle.stop();
      await gateway.stop();
      rmSync(directory, { recursive: true, force: true });
    });
    await vehicle.start();
    const meeting = new Meeting(gateway, vehicle);
    await eventually('it is seen with a position', () => {
      const seen = gateway.port.vehicle('uav-1');
      return seen !== undefined && seen.position !== null && seen.home !== null;
    });
    return meeting;
  }

  api(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const { url, operatorToken } = this.gateway.address();
    return callApi(url, operatorToken, method, path, body);
  }

  command(command: string, params: object = {}, wait = 'done'): Promise<ApiAnswer> {
    return this.api('POST', `/api/vehicles/uav-1/commands/${command}?wait=${wait}`, params);
  }
}

// Side by side: nearly all of the time is waiting for a vehicle that flies in real time.
describe.concurrent('a vehicle of another make', () => {
  it('is flown over HTTP: arm, take off, go to, mission up and down, land', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context);
    const { copter } = meeting.vehicle;
    expect((await meeting.command('arm')).body).toMatchObject({ state: 'done', mode: 'live' });
    expect((await meeting.command('takeoff', { altitudeM: 4 })).body).toMatchObject({ state: 'done' });
    expect(copter.heightM).toBeGreaterThan(2.9);
    const target = { lat: copter.latitudeDeg + 0.00004, lon: copter.longitudeDeg, altitudeM: 4 };
    expect((await meeting.command('goto', target)).body).toMatchObject({ state: 'done' });
    expect(copter.latitudeDeg).toBeCloseTo(target.lat, 4);

    const item = (command: number, lat: number | null): MissionItem => ({
      command,
      frame: 6,
      params: [0, 0, 0, null],
      lat,
      lon: lat === null ? null : copter.longitudeDeg,
      altitude_m: 4.25,
      autocontinue: true,
    });
    const items = [
      item(TAKE_OFF, null),
      item(16, target.lat),
      item(16, target.lat + 0.00005),
      item(21, null),
    ];
    expect((await meeting.api('PUT', '/api/vehicles/uav-1/mission', { items })).status).toBe(200);
    const read = (await meeting.api('GET', '/api/vehicles/uav-1/mission?refresh=true')).body;
    expect(read.source).toBe('vehicle');
    expect(read.items.map(({ command }: MissionItem) => command)).toEqual([TAKE_OFF, 16, 16, 21]);
    expect(read.items[1].lat).toBeCloseTo(target.lat, 6);
    expect(read.items[1].altitude_m).toBe(4.25);

    expect((await meeting.command('land')).body).toMatchObject({ state: 'done' });
    expect(copter.isOnGround).toBe(true);
  });

  it('is SITL everywhere when its link was declared so', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, {}, { prefix: 'sitl:' });
    expect((await meeting.command('arm')).body).toMatchObject({ state: 'done', mode: 'sitl' });
    const telemetry = (await meeting.api('GET', '/telemetry')).body;
    expect([telemetry.mode, telemetry.vehicles[0].mode]).toEqual(['sitl', 'sitl']);
    expect((await meeting.api('GET', '/api/links')).body.items[0]).toMatchObject({ mode: 'sitl' });
    expect((await meeting.api('GET', '/api/replay/sessions')).body.items[0]).toMatchObject({ mode: 'sitl' });
  });

  it('is live when it is flight hardware, whatever was declared', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, {}, { prefix: 'sitl:', vendorId: 0x1209 });
    await eventually('it is told', () =>
      meeting.gateway.port.alerts().some(({ code }) => code === 'hardware-on-sitl-link'),
    );
    expect((await meeting.command('arm')).body).toMatchObject({ state: 'done', mode: 'live' });
    expect((await meeting.api('GET', '/telemetry')).body.vehicles[0].mode).toBe('live');
    const [link] = (await meeting.api('GET', '/api/links')).body.items;
    expect(link).toMatchObject({ mode: 'live', config: { mode: 'sitl' } });
    expect((await meeting.api('GET', '/api/replay/sessions')).body.items[0]).toMatchObject({ mode: 'live' });
  });

  it('says no: its result and its words come back as a problem', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, {
      commands: { [ARM]: { kind: 'deny', result: 4, text: 'PreArm: lid open' } },
    });
    const { status, body } = await meeting.command('arm');
    expect(status).toBe(502);
    expect(body).toMatchObject({
      code: 'vehicle-denied',
      mavlink: { command: 'COMPONENT_ARM_DISARM', result: 'FAILED', statustext: ['PreArm: lid open'] },
    });
    expect(meeting.vehicle.copter.isArmed).toBe(false);
    // Said once, asked once.
    expect(countOf(meeting, ARM)).toBe(1);
  });

  it('obeys but its answers are lost: done, because confirmed by telemetry', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, {
      commands: { [ARM]: { kind: 'no-ack' }, [SET_MODE]: { kind: 'no-ack' } },
    });
    expect((await meeting.command('arm')).body).toMatchObject({ state: 'done' });
    expect(countOf(meeting, ARM)).toBe(1);
    expect((await meeting.command('set-mode', { mode: 'LOITER' })).body).toMatchObject({ state: 'done' });
  });

  it('says yes and does nothing: never a success', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, { commands: { [ARM]: { kind: 'lie' } } });
    const { status, body } = await meeting.command('arm');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body.detail).toMatch(/accepted the command, but/);
    expect(meeting.vehicle.copter.isArmed).toBe(false);
  });

  it('is in progress and then silent: unknown, as vehicle-timeout', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, {
      commands: { [GO_TO]: { kind: 'in-progress-then-silence', times: 2, everyMs: 200 } },
    });
    await meeting.command('arm');
    await meeting.command('takeoff', { altitudeM: 3 });
    const { copter } = meeting.vehicle;
    const target = { lat: copter.latitudeDeg + 0.0001, lon: copter.longitudeDeg };
    const { status, body } = await meeting.command('goto', target);
    expect(status).toBe(504);
    expect(body).toMatchObject({ code: 'vehicle-timeout' });
    // Once it said that it works on it, nothing was sent again.
    expect(countOf(meeting, GO_TO)).toBe(1);
    // A lost hope is no lost vehicle.
    expect((await meeting.command('land')).body).toMatchObject({ state: 'done' });
  });

  it('asks for ground heights and gets those that are known', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context);
    const { gateway, vehicle } = meeting;
    const side = 60;
    const heights = Array.from({ length: side * side }, (_, index) => 500 + Math.floor(index / side));
    const file = `ncols ${side} nrows ${side} xllcorner 8.5156 yllcorner 47.3679 cellsize 0.001 ${heights.join(' ')}`;
    const imported = await meeting.api('POST', '/api/terrain/files/import?name=hill.asc', Buffer.from(file));
    expect(imported.status).toBe(201);
    const area = { lat: 473_977_000, lon: 85_456_000, gridSpacing: 30 };
    // The last block is 630 m to the east and 540 m to the north, still within the file.
    vehicle.send(Object.assign(new common.TerrainRequest(), { ...area, mask: (1n << 55n) | 1n }));
    const sent = () =>
      vehicle.heard.filter(({ name }) => name === 'TERRAIN_DATA').map(({ fields }) => fields);
    await eventually('both blocks are there', () => sent().length === 2);
    expect(sent()).toMatchObject([
      { ...area, gridbit: 0 },
      { ...area, gridbit: 55 },
    ]);
    for (const { data, lat, gridbit } of sent())
      for (const [index, heightM] of (data as number[]).entries()) {
        const north = 4 * Math.floor(Number(gridbit) / 8) + Math.floor(index / 4);
        const latitudeDeg = Number(lat) / 1e7 + (north * 30) / 111_318.845;
        expect(Math.abs(heightM - 500 - (47.3679 + 0.0595 - latitudeDeg) * 1000)).toBeLessThan(1);
      }
    const report = { ...area, spacing: 30, terrainHeight: 529, currentHeight: 12.5, pending: 4, loaded: 52 };
    vehicle.send(Object.assign(new common.TerrainReport(), report));
    await eventually('the report is shown', () => gateway.port.vehicle('uav-1')?.terrain?.pending === 4);
    expect(gateway.port.vehicle('uav-1')?.terrain).toMatchObject({
      ground_amsl_m: 529,
      above_ground_m: 12.5,
    });
  });

  it('a final acknowledgement of an upload is lost: settled by what is on board', async (context) => {
    const { expect } = context;
    const meeting = await Meeting.begin(context, {
      messages: [{ message: 'MISSION_ACK', occurrence: 1, effect: 'drop' }],
      loss: 0.1,
      seed: 4,
    });
    const items = Array.from({ length: 10 }, (_, index) => ({
      command: index === 0 ? TAKE_OFF : 16,
      frame: 6,
      params: [0, 0, 0, null],
      lat: index === 0 ? null : 47.3977 + index * 1e-5,
      lon: index === 0 ? null : 8.5456,
      altitude_m: 10,
    }));
    expect((await meeting.api('PUT', '/api/vehicles/uav-1/mission', { items })).status).toBe(200);
    expect(meeting.vehicle.mission.items).toHaveLength(11);
  });
});

function countOf({ vehicle }: Meeting, command: number): number {
  return vehicle.heard.filter(({ name, fields }) => /^COMMAND_/.test(name) && fields.command === command)
    .length;
}
