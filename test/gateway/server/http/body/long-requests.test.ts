import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../fake/eventually.ts';
import { OPERATOR_TOKEN, TestServer } from '../support/test-server.ts';

let server: TestServer;
let finishBackup: () => void;
beforeEach(async () => {
  const ended = new Promise<void>((resolve) => {
    finishBackup = resolve;
  });
  server = await new TestServer(
    {},
    {
      backups: {
        restoreMethod: { dataDirectory: '/d', command: null },
        async write() {
          await ended;
          return { folder: '/b', createdUtc: '2026-01-01T00:00:00.000Z', files: 1, bytes: 1 };
        },
      },
    },
  ).start();
});
afterEach(() => server.close());

const operations = async () =>
  (await server.call('/api/station/long-requests')).json.items.map(
    ({ operation }: { readonly operation: string }) => operation,
  );

it('lists a log from its first byte until its connection ends, and a backup until its answer', async () => {
  expect(await operations()).toEqual([]);
  const upload = httpRequest({
    host: '127.0.0.1',
    port: server.portNumber,
    path: '/api/replay/import?name=long.tlog',
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/octet-stream' },
  });
  upload.on('error', () => undefined);
  // Never ends by itself.
  new Readable({ read: () => undefined }).pipe(upload);
  upload.write('half a log');
  await eventually('the import has begun', async () => (await operations()).length === 1);
  expect(await operations()).toEqual(['importReplayLog']);
  const backup = server.call('/api/station/backups', { method: 'POST', body: {} });
  await eventually('the backup has begun', async () => (await operations()).length === 2);
  expect(await operations()).toEqual(['importReplayLog', 'writeBackup']);
  finishBackup();
  expect((await backup).status).toBe(201);
  expect(await operations()).toEqual(['importReplayLog']);
  upload.destroy();
  await eventually('the import has ended', async () => (await operations()).length === 0);
});
