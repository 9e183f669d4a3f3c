import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recommendationSchema } from '../../../../gateway/contract/developer/assistant.ts';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { LOCKED, serverWithGates } from '../../developer/reference/unlocked-server.ts';
import type { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await serverWithGates(() => LOCKED).start();
});
afterAll(() => server.close());

const recommend = (body: unknown, token?: string | null) =>
  server.call('/api/assistant/recommend', {
    method: 'POST',
    body,
    ...(token !== undefined && { token }),
  });

describe('POST /api/assistant/recommend', () => {
  it('answers the operator, a login and a key alike', async () => {
    const goal = 'Inspect a solar park weekly with two drones';
    const [first, ...others] = await Promise.all([
      recommend({ goal }),
      recommend({ goal }, server.addAccount('ada')),
      recommend({ goal }, server.addKey('k', [])),
    ]);
    expect(first.status, first.text).toBe(200);
    expect(recommendationSchema.parse(first.json)).toEqual(first.json);
    for (const other of others) expect(other.json).toEqual(first.json);
  });

  it('finds nothing it advises unanswered: this version answers every documented operation', async () => {
    const { items } = (await server.call('/api/docs/apis')).json as { items: DocsEntry[] };
    expect(items.filter(({ available }) => !available)).toEqual([]);
    const { json } = await recommend({ goal: 'Rehearse a patrol in a simulation and generate an SDK' });
    expect(json.apis.map(({ operationId }: { operationId: string }) => operationId)).toContain(
      'sdk.generate',
    );
    expect(json.unknowns.join(' ')).not.toContain('not yet available');
  });

  it('gives no schema away', async () => {
    const { text } = await recommend({ goal: 'launch a drone: missionType zoneId priority specversion' });
    const { apis } = JSON.parse(text);
    expect(JSON.stringify(apis)).not.toMatch(/missionType|zoneId|specversion/);
  });

  it('refuses what is no goal', async () => {
    for (const body of [
      {},
      { goal: 'ab' },
      { goal: 'x'.repeat(2001) },
      { goal: 'inspect', vehicles: 0 },
      { goal: 'inspect', model: 'x' },
    ])
      expect((await recommend(body)).json).toMatchObject({ status: 422, code: 'validation' });
    expect((await recommend({ goal: 'inspect' }, null)).status).toBe(401);
  });
});
