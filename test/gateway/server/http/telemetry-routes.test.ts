import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { telemetrySchema } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
  const old = sampleVehicle({
    id: 'uav-2',
    name: 'Old',
    link: { ...sampleVehicle().link, last_seen_ms: 9000 },
  });
  server.port.vehicleById.set('uav-2', old);
});
afterAll(() => server.close());

describe('GET /telemetry', () => {
  it('gives every vehicle in the contract’s shape', async () => {
    const { json, headers } = await server.call('/telemetry');
    expect(telemetrySchema.parse(json)).toEqual(json);
    expect(json).toMatchObject({ mode: 'sim', vehicles: [{ id: 'uav-1' }, { id: 'uav-2' }] });
    expect(json.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('chooses vehicles by id and age, and fields by name', async () => {
    expect((await server.call('/telemetry?vehicle=uav-2')).json.vehicles).toHaveLength(1);
    expect((await server.call('/telemetry?maxAgeMs=5000')).json.vehicles).toMatchObject([{ id: 'uav-1' }]);
    const { json } = await server.call('/telemetry?fields=battery_pct,%20altitude_m&vehicle=uav-1');
    expect(json.vehicles).toEqual([{ id: 'uav-1', battery_pct: 81, altitude_m: 30.5 }]);
  });

  it.each([
    ['vehicle=uav-9', 404],
    ['fields=nope', 422],
    ['maxAgeMs=-1', 422],
    ['maxAgeMs=x', 422],
    ['limit=3', 422],
  ])('answers ?%s with %i', async (query, status) => {
    expect((await server.call(`/telemetry?${query}`)).status).toBe(status);
  });
});

describe('lists', () => {
  it('are paged by cursor until null', async () => {
    const first = (await server.call('/api/commands?limit=2')).json;
    expect(first.items.map((row: { commandId: string }) => row.commandId)).toEqual(['cmd_3', 'cmd_2']);
    const second = (await server.call(`/api/commands?limit=2&cursor=${first.nextCursor}`)).json;
    expect(second).toMatchObject({ items: [{ commandId: 'cmd_1' }], nextCursor: null });
    const audit = (await server.call('/api/audit?limit=1')).json;
    expect(audit).toMatchObject({ items: [{ auditId: 3 }], nextCursor: '3' });
    expect((await server.call('/api/audit?limit=5&cursor=3')).json.items).toHaveLength(2);
  });

  it('refuse a page larger than 200', async () => {
    expect((await server.call('/api/commands?limit=201')).json.errors).toMatchObject([{ pointer: '/limit' }]);
  });
});

describe('GET /api/whoami', () => {
  it('shows the operator with every scope and all gates closed', async () => {
    expect((await server.call('/api/whoami')).json).toEqual({
      principal: { kind: 'operator', id: 'operator', tenantId: 'local' },
      scopes: expect.arrayContaining(['drone:launch', 'mavlink:raw']),
      gates: {
        login: 'required',
        companyEmail: 'unverified',
        credits: { state: 'locked', balance: 0 },
        docs: { state: 'locked', unlocked: 2, total: 25 },
        productionKeys: 'locked',
      },
      station: { role: null },
    });
  });
});

describe('GET /health', () => {
  it('is degraded when the store cannot be written', async () => {
    expect((await server.call('/health', { token: null })).json).toMatchObject({ status: 'ok', vehicles: 2 });
    server.port.isStoreWritable = false;
    expect((await server.call('/health', { token: null })).json.status).toBe('degraded');
    server.port.isStoreWritable = true;
  });
});

describe('a zone', () => {
  it('keeps what the user adds to its properties and refuses an id that differs', async () => {
    const zone = { ...server.port.zoneById.get('field')!, properties: { name: 'A', note: 'mine' } };
    const put = await server.call('/api/zones/field', { method: 'PUT', body: zone });
    expect(put.json.properties).toMatchObject({ note: 'mine', flightAltitudeM: 30, kind: 'operation' });
    const other = await server.call('/api/zones/other', { method: 'PUT', body: zone });
    expect(other.json).toMatchObject({ status: 422, errors: [{ pointer: '/id' }] });
  });
});
