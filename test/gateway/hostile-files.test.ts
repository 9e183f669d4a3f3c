import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plot, PlotFields } from '../../gateway/contract/recording/plot.ts';
import {
  dataflashOfDefinitions,
  geotiffOfBombs,
  hostileTlog,
  pmtilesOfEntries,
} from '../builder/hostile-inputs.ts';
import { GatewayChild } from '../fake/gateway-child.ts';

const MB = 1_000_000;

/** A gateway as a user runs it. */
describe('files of a stranger beside a flight', () => {
  const gateway = new GatewayChild(['--sim', 'copter']);
  beforeAll(() => gateway.listening());
  afterAll(() => gateway.dispose());

  function send(method: string, path: string, body?: Uint8Array, signal?: AbortSignal): Promise<Response> {
    return fetch(gateway.url + path, {
      method,
      signal: signal ?? null,
      headers: {
        authorization: `Bearer ${gateway.token}`,
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: Buffer.from(body) }),
    });
  }

  /** Whatever is worked on: a hold is answered before all of it has ended. */
  async function holdsBefore(work: readonly Promise<unknown>[]): Promise<void> {
    const order: string[] = [];
    const ended = work.map((each) => each.then(() => order.push('work')));
    await gateway.api('POST', '/api/vehicles/uav-1/commands/hold?wait=accepted', {});
    order.push('hold');
    await Promise.all(ended);
    expect(order.at(-1)).toBe('work');
  }

  async function imported(log: Uint8Array): Promise<string> {
    const answer = await send('POST', '/api/replay/import?name=hostile.tlog', log);
    const { sessionId } = (await answer.json()) as { readonly sessionId: string };
    const path = `/api/replay/sessions/${sessionId}`;
    const read = async () => (await gateway.api('GET', path)).body as { readonly state: string };
    await gateway.until('it is read', read, ({ state }) => state === 'ready');
    return path;
  }

  it('a hold does not wait for logs that are read or exported', async () => {
    await gateway.ready(1);
    const log = hostileTlog(MB);
    await holdsBefore([1, 2].map(() => send('POST', '/api/replay/import?name=x.tlog', log)));
    const session = await imported(log);
    const exported = async (format: string): Promise<number> => {
      const answer = await send('GET', `${session}/export?format=${format}`);
      expect(answer.status).toBe(200);
      return (await answer.arrayBuffer()).byteLength;
    };
    await holdsBefore(['mcap', 'csv', 'kml', 'mcap'].map((format) => exported(format)));
  });

  it('a hold does not wait for plots of everything in a log', async () => {
    const session = await imported(hostileTlog(MB));
    const { messages } = (await gateway.api('GET', `${session}/fields`)).body as PlotFields;
    const fields = messages.flatMap((message) => message.fields.map(({ id }) => id)).slice(0, 12);
    const query = new URLSearchParams({ fields: fields.join(','), points: '20000' });
    const plot = async (): Promise<void> => {
      const { series } = (await gateway.api('GET', `${session}/plot?${query}`)).body as Plot;
      expect(series.map(({ id }) => id)).toEqual(fields);
    };
    await holdsBefore([plot(), plot(), plot()]);
  });

  it('a hold does not wait for maps, heights and logs that lie about their sizes', async () => {
    const refused = async (path: string, file: Uint8Array): Promise<void> => {
      const answer = await send('POST', path, file);
      expect(await answer.json()).toMatchObject({ code: 'job-limit' });
    };
    await holdsBefore([
      refused('/api/map/sources/import?name=x.pmtiles', pmtilesOfEntries(4_000_000)),
      send('POST', '/api/terrain/files/import?name=x.tif', geotiffOfBombs(1)),
      send('POST', '/api/replay/import?name=x.bin', dataflashOfDefinitions(MB)),
    ]);
  });

  it('an export ends when the connection closes, and others get its process', async () => {
    const session = await imported(hostileTlog(8 * MB));
    for (let turn = 0; turn < 6; turn += 1) {
      const leave = new AbortController();
      const answer = await send('GET', `${session}/export?format=mcap`, undefined, leave.signal);
      expect(answer.status).toBe(200);
      await answer.body?.getReader().read();
      leave.abort();
    }
    const whole = await send('GET', `${session}/export?format=tlog`);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(7 * MB);
  });
});
