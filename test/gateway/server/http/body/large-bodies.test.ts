import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../gateway/base/error.ts';
import { API } from '../../../../../gateway/contract/api/api.ts';
import type { ReadBody } from '../../../../../gateway/server/http/body/json-body.ts';
import { readLargeBody } from '../../../../../gateway/server/http/body/read-large-body.ts';
import { missionItems, zoneOfRings } from '../../../../builder/hostile-inputs.ts';
import { type Answer, TestServer } from '../support/test-server.ts';

const MISSION = '/api/vehicles/uav-1/mission';

let server: TestServer;
/** Routes and owners of the bodies that were not read by the gateway itself. */
let handedOver: string[];
let readBody: ReadBody;

beforeEach(async () => {
  handedOver = [];
  readBody = async (input) => readLargeBody(input);
  server = await new TestServer(
    {},
    {
      readBody: (input, owner) => {
        handedOver.push(`${owner}: ${input.route}`);
        return readBody(input, owner);
      },
    },
  ).start();
});
afterEach(() => server.close());

const put = (body: unknown, headers = {}): Promise<Answer> =>
  server.call(MISSION, { method: 'PUT', body, headers });

/** JSON with white space until it is larger than the gateway reads itself. */
const padded = (body: unknown): string => `${JSON.stringify(body)}${' '.repeat(70_000)}`;

describe('a large body', () => {
  it.each([
    ['above 64 KiB', padded({ items: missionItems(3) }), 3],
    ['of many parts', JSON.stringify({ items: missionItems(150) }), 150],
  ])('%s is read elsewhere, and the route gets its value', async (_what, rawBody, count) => {
    const answer = await server.call(MISSION, { method: 'PUT', rawBody });
    expect(answer.json, answer.text).toMatchObject({ vehicleId: 'uav-1' });
    expect(handedOver).toEqual(['operator: PUT /api/vehicles/:vehicleId/mission']);
    expect(answer.json.items).toHaveLength(count);
    expect(answer.json.items[0]).toMatchObject({ autocontinue: true });
  });

  it('small ones are not', async () => {
    expect((await put({ items: missionItems(20) })).status).toBe(200);
    expect(handedOver).toEqual([]);
  });

  it.each([
    ['a wrong field', { items: [{ ...missionItems(1)[0], lat: 91 }] }],
    ['an unknown field', { items: missionItems(1), more: 1 }],
    ['no field at all', {}],
    ['a list', []],
  ])('with %s is refused with the same words as a small one', async (_what, body) => {
    const small = await put(body);
    const large = await server.call(MISSION, { method: 'PUT', rawBody: padded(body) });
    expect(handedOver).toHaveLength(1);
    expect(small.json).toMatchObject({ status: 422, code: 'validation' });
    expect({ ...large.json, trace_id: '' }).toEqual({ ...small.json, trace_id: '' });
  });

  it.each(['{"items":', '{"items":[],"__proto__":{}}', `{"items":${'['.repeat(40)}${']'.repeat(40)}}`])(
    '%j is refused like a small one',
    async (text) => {
      const small = await server.call(MISSION, { method: 'PUT', rawBody: text });
      const large = await server.call(MISSION, { method: 'PUT', rawBody: text + ' '.repeat(70_000) });
      expect(handedOver).toHaveLength(1);
      expect(small.json).toMatchObject({ status: 400, code: 'invalid-request' });
      expect({ ...large.json, trace_id: '' }).toEqual({ ...small.json, trace_id: '' });
    },
  );

  it('of more values than the gateway takes over at once is refused', async () => {
    const params = { list: Array.from({ length: 90_000 }, () => 1) };
    const answer = await server.call('/api/action/plan/create', {
      method: 'POST',
      body: { name: 'x', steps: [{ type: 'notify', params }] },
    });
    expect(answer.json).toMatchObject({ status: 422, code: 'validation' });
    expect(answer.json.detail).toContain('80000 values');
  });

  it('lets other requests through while it is read, and answers what the reader refuses', async () => {
    const reading = Promise.withResolvers<void>();
    const refusal = Promise.withResolvers<never>();
    readBody = () => {
      reading.resolve();
      return refusal.promise;
    };
    const large = server.call(MISSION, { method: 'PUT', rawBody: padded({ items: missionItems(1) }) });
    await reading.promise;
    expect((await server.call('/health')).status).toBe(200);
    refusal.reject(new AppError('job-limit', 'Too much.'));
    expect((await large).json).toMatchObject({ status: 422, code: 'job-limit' });
  });

  it('is told from another by its value under one Idempotency-Key', async () => {
    const create = (name: string, rawBody = padded({ name, steps: [] })): Promise<Answer> =>
      server.call('/api/action/plan/create', {
        method: 'POST',
        rawBody,
        headers: { 'idempotency-key': 'k-1' },
      });
    const first = await create('one');
    expect(first.status, first.text).toBe(201);
    // As small, and with its fields in another order, it is the same body.
    const again = await create('one', '{"steps":[],"name":"one"}');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await create('two')).json).toMatchObject({ code: 'idempotency-mismatch' });
  });
});

it('a zone of more corners than every command can be held against is refused', async () => {
  const put = (rings: number) =>
    server.call('/api/zones/hostile', { method: 'PUT', body: zoneOfRings(rings) });
  expect((await put(2)).status).toBe(200);
  expect((await put(3)).json).toMatchObject({
    status: 422,
    errors: [
      { pointer: '/geometry/coordinates', detail: expect.stringContaining('2000 corners') as unknown },
    ],
  });
});

it('says how large a body may be', async () => {
  const small = await server.call('/drone/launch', { method: 'POST', rawBody: ' '.repeat(65_537) });
  expect(small.json).toMatchObject({ status: 413, detail: expect.stringContaining('64 KiB') as unknown });
  const maxBytes = API.putZone.maxBodyBytes;
  const zone = await server.call('/api/zones/a', { method: 'PUT', rawBody: ' '.repeat(maxBytes + 1) });
  expect(zone.json).toMatchObject({ status: 413, detail: expect.stringContaining('256 KiB') as unknown });
});
