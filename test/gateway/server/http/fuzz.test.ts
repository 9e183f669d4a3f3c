import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_PARAMS } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { isDeeperThan } from '../../../../gateway/server/http/body/parse-json.ts';
import { SAMPLE_REQUESTS } from './support/sample-requests.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer().start();
});
afterAll(() => server.close());

const writable = Object.values(SAMPLE_REQUESTS).filter(({ method }) => method === 'POST' || method === 'PUT');
const commands = Object.keys(COMMAND_PARAMS).map((name) => ({
  method: 'POST',
  path: `/api/vehicles/uav-1/commands/${name}`,
  body: { lat: 1, lon: 1, altitudeM: 10 },
}));
const targets = fc.constantFrom(...writable, ...commands);
const SEED = 20261121;

/** A good body with one thing in it changed to any other, which gets further in than noise does. */
const bent = (body: unknown): fc.Arbitrary<unknown> => {
  if (typeof body !== 'object' || body === null) return fc.jsonValue();
  const names = Object.keys(body);
  if (names.length === 0) return fc.jsonValue();
  return fc
    .tuple(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), fc.boolean())
    .chain(([name, value, goDeeper]) =>
      goDeeper
        ? bent((body as Record<string, unknown>)[name]).map((inner) => ({ ...body, [name]: inner }))
        : fc.constant({ ...body, [name]: value }),
    );
};

describe('any body', () => {
  it('that is JSON is answered, never with 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        targets.chain((target) => fc.tuple(fc.constant(target), fc.oneof(fc.jsonValue(), bent(target.body)))),
        async ([{ method, path }, body]) => {
          const answer = await server.call(path, { method, body });
          expect(answer.status, answer.text).toBeLessThan(500);
          if (answer.status >= 400) expect(answer.json.trace_id).toMatch(/^[0-9a-f]{32}$/);
        },
      ),
      { numRuns: 400, seed: SEED },
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('that is no JSON is answered, never with 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(targets, fc.uint8Array({ maxLength: 200 }), async ({ method, path }, bytes) => {
        const answer = await server.call(path, { method, rawBody: Buffer.from(bytes) });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 150, seed: SEED },
    );
  });

  it('nested a hundred thousand levels deep is refused', async () => {
    const deep = `{"type":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const answer = await server.call('/api/zones/field', { method: 'PUT', rawBody: deep });
    expect(answer.json).toMatchObject({ status: 400, code: 'invalid-request' });
  });
});

describe('any path and query', () => {
  it('is answered, never with 5xx', async () => {
    const path = fc
      .tuple(
        fc.constantFrom('/telemetry', '/api/vehicles/', '/api/commands', '/mission/', '/tiles/base/', '/'),
        fc.string({ unit: fc.constantFrom('/', '%', '.', '?', '=', 'a', '0', '&', '%2e', '%00', '\\', ';') }),
      )
      .map(([start, rest]) => start + rest);
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        expect((await server.call(text)).status).toBeLessThan(500);
      }),
      { numRuns: 200, seed: SEED },
    );
  });
});

describe('isDeeperThan', () => {
  it('agrees with the depth of what was parsed', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 6 }), (value, limit) => {
        expect(isDeeperThan(JSON.stringify(value), limit)).toBe(depthOf(value) > limit);
      }),
      { seed: SEED },
    );
  });
});
