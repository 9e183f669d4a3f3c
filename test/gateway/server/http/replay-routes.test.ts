import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryPlatform } from '../../../fake/memory-platform.ts';
import { flightBytes, LibraryRig } from '../../recording/library/support/library-rig.ts';
import { TestServer } from './support/test-server.ts';

const flight = flightBytes('copter-geofence');
const RAW = { 'content-type': 'application/octet-stream' };

let rig: LibraryRig;
let server: TestServer;
beforeEach(async () => {
  rig = new LibraryRig();
  const library = rig.library({ maxImportBytes: 1024 * 1024 });
  server = await new TestServer({}, { ...memoryPlatform({ replay: library }), replay: library }).start();
});
afterEach(async () => {
  await server.close();
  rig.close();
});

const importLog = (rawBody: Buffer, token?: string) =>
  server.call('/api/replay/import?name=fence.tlog', {
    method: 'POST',
    rawBody,
    headers: RAW,
    ...(token !== undefined && { token }),
  });

describe('the replay routes', () => {
  it('takes an upload with an idempotency key once', async () => {
    const upload = (rawBody: Buffer) =>
      server.call('/api/replay/import?name=fence.tlog', {
        method: 'POST',
        rawBody,
        headers: { ...RAW, 'idempotency-key': 'upload-1' },
      });
    const first = await upload(flight);
    expect(first.status, first.text).toBe(201);
    const again = await upload(flight);
    expect([again.status, again.json.sessionId]).toEqual([201, first.json.sessionId]);
    expect((await upload(flight.subarray(0, 5000))).json.code).toBe('idempotency-mismatch');
  });

  it('take a log in, tell what happened in it, and give it back', async () => {
    const imported = await importLog(flight);
    expect(imported.status, imported.text).toBe(201);
    const { sessionId } = imported.json;
    expect(imported.headers.location).toBe(`/api/replay/sessions/${sessionId}`);

    const timeline = await server.call(`/api/replay/timeline?session=${sessionId}&kinds=fence,mode&limit=3`);
    expect(timeline.status, timeline.text).toBe(200);
    expect(timeline.json.events).toHaveLength(3);
    const rest = await server.call(
      `/api/replay/timeline?session=${sessionId}&kinds=fence&cursor=${timeline.json.nextCursor}`,
    );
    expect(rest.json.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      Array.from({ length: rest.json.events.length }, () => 'fence'),
    );

    const note = await server.call(`/api/replay/sessions/${sessionId}/notes`, {
      method: 'POST',
      body: { text: 'gusts', tags: ['wind'] },
    });
    expect(note.status, note.text).toBe(201);
    const session = await server.call(`/api/replay/sessions/${sessionId}`);
    expect(session.json).toMatchObject({ tags: ['wind'], notes: [{ text: 'gusts' }] });

    const tlog = await server.call(`/api/replay/sessions/${sessionId}/tlog`);
    expect(tlog.headers['content-type']).toContain('application/octet-stream');
    expect(Number(tlog.text.length)).toBeGreaterThan(0);

    expect((await server.call(`/api/replay/sessions/${sessionId}`, { method: 'DELETE' })).status).toBe(204);
    expect((await server.call('/api/replay/sessions')).json.items).toEqual([]);
  });

  it('refuse what is no log, too large, unnamed or sent as something else', async () => {
    const noLog = await importLog(Buffer.from('hello'));
    expect([noLog.status, noLog.json.code]).toEqual([422, 'log-unreadable']);
    const large = await importLog(Buffer.alloc(1024 * 1024 + 1));
    expect([large.status, large.json.code]).toEqual([413, 'body-too-large']);
    const unnamed = await server.call('/api/replay/import', {
      method: 'POST',
      rawBody: flight,
      headers: RAW,
    });
    expect(unnamed.status).toBe(422);
    const json = await server.call('/api/replay/import?name=x', { method: 'POST', body: { log: 1 } });
    expect(json.status).toBe(415);
  });

  it('let raw bodies through nowhere else, and not without a credential', async () => {
    for (const path of ['/api/replay/sessions/imp_1/notes', '/api/action/queue', '/api/replay/import/']) {
      const answer = await server.call(path, { method: 'POST', rawBody: flight, headers: RAW });
      expect(answer.status, path).toBe(415);
    }
    for (const type of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
      const answer = await server.call('/api/replay/import?name=x', {
        method: 'POST',
        rawBody: flight,
        headers: { 'content-type': type },
      });
      expect(answer.status, type).toBe(415);
    }
    expect((await importLog(flight, 'wrong')).status).toBe(401);
  });

  it('refuse queries that mean nothing', async () => {
    for (const query of [
      'kinds=nothing',
      'limit=0',
      'limit=201',
      'cursor=x',
      'severity=bad',
      'from=-1',
      'x=1',
    ])
      expect((await server.call(`/api/replay/timeline?${query}`)).status, query).toBe(422);
    expect((await server.call('/api/replay/timeline?session=..%2F..%2Fetc')).status).toBe(404);
    expect((await server.call('/api/replay/timeline')).status).toBe(404);
  });

  it('keep the logs of one tenant from another', async () => {
    const [ann, bob] = [server.addAccount('ann'), server.addAccount('bob')];
    const imported = await importLog(flight, ann);
    expect(imported.status, imported.text).toBe(201);
    const path = `/api/replay/sessions/${imported.json.sessionId}`;
    expect((await server.call(path, { token: ann })).status).toBe(200);
    for (const [method, tail] of [
      ['GET', ''],
      ['GET', '/tlog'],
      ['DELETE', ''],
    ] as const)
      expect((await server.call(`${path}${tail}`, { method, token: bob })).status).toBe(404);
    const foreign = `/api/replay/timeline?session=${imported.json.sessionId}`;
    expect((await server.call(foreign, { token: bob })).status).toBe(404);
    expect((await server.call('/api/replay/sessions', { token: bob })).json.items).toEqual([]);
    expect((await server.call('/api/replay/sessions')).json.items).toHaveLength(1);
  });
});
