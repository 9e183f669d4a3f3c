import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountApi } from '../../../gateway/contract/api/account-api.ts';
import { API } from '../../../gateway/contract/api/api.ts';
import { type ApiOperation, apiOf, open } from '../../../gateway/contract/api/api-operation.ts';
import { commandApi } from '../../../gateway/contract/api/command-api.ts';
import { missionApi } from '../../../gateway/contract/api/mission-api.ts';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import { setupApi } from '../../../gateway/contract/api/setup-api.ts';
import { simulationApi } from '../../../gateway/contract/api/simulation-api.ts';
import { vehicleApi } from '../../../gateway/contract/api/vehicle-api.ts';
import { call, callForAll, pathOf } from '../../../renderer/api/call.ts';
import { RestClient } from '../../../renderer/api/connection/rest-client.ts';

/** A gateway that answers everything alike, and what it was asked. */
function setUp(answer: () => Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const rest = new RestClient({
    baseUrl: 'http://gateway',
    token: 'secret',
    fetch: (url, init = {}) => {
      asked.push({ url: String(url), init });
      return Promise.resolve(answer());
    },
    newId: () => 'id',
    onUnauthenticated: () => undefined,
  });
  return { rest, asked };
}

const UNUSUAL = 'a/b c?&ü';
const operations: readonly [string, ApiOperation][] = Object.entries(API);

describe('the address of each operation', () => {
  test.each(operations)('%s: parameters encoded, queries as they are', (_id, operation) => {
    const params = Object.fromEntries(
      Object.keys(operation.params?.shape ?? {}).map((name) => [name, UNUSUAL]),
    );
    const query = Object.fromEntries(
      Object.keys(operation.query?.shape ?? {}).map((name) => [name, UNUSUAL]),
    );
    const url = new URL(pathOf(operation, { params, query } as object), 'http://gateway');
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
    const parts = url.pathname.split('/');
    expect(parts.map(decodeURIComponent)).toEqual(
      operation.path.split('/').map((part) => (part.startsWith(':') ? UNUSUAL : part)),
    );
  });

  test.each(operations)('%s: nothing stands for a query without a value', (_id, operation) => {
    const query = Object.fromEntries(
      Object.keys(operation.query?.shape ?? {}).map((name, index) => [name, index % 2 ? '' : undefined]),
    );
    expect(pathOf(operation, { params: {}, query } as object)).not.toContain('?');
  });
});

test.each(operations)('%s is called by its method, with the token', async (_id, operation) => {
  const { rest, asked } = setUp(() => new Response(null, { status: 500 }));
  await expect(call(rest, operation, { params: {} } as object)).rejects.toMatchObject({ kind: 'unexpected' });
  expect(asked[0]?.init).toMatchObject({
    method: operation.method,
    headers: { authorization: 'Bearer secret' },
  });
  expect(asked[0]?.init.body).toBe(operation.body ? '{}' : undefined);
});

describe('what a call sends', () => {
  test.each([
    [
      'numbers as text',
      pathOf(onboardApi.downloadBoardLog, { params: { vehicleId: 'uav 1', logId: 0 } }),
      '/api/vehicles/uav%201/log-files/0/download',
    ],
    [
      'the first line asked for',
      pathOf(simulationApi.readSitlOutput, { params: { sitlId: 's' }, query: { after: 0 } }),
      '/api/sitl/s/output?after=0',
    ],
    [
      'a page',
      pathOf(commandApi.listCommands, { query: { vehicle: 'uav-1', limit: 50, cursor: undefined } }),
      '/api/commands?vehicle=uav-1&limit=50',
    ],
    [
      'a refreshed list',
      pathOf(vehicleApi.getVehicleMission, { params: { vehicleId: 'uav-1' }, query: { refresh: 'true' } }),
      '/api/vehicles/uav-1/mission?refresh=true',
    ],
  ])('%s', (_what, path, expected) => expect(path).toBe(expected));

  test('the body as it is', async () => {
    const { rest, asked } = setUp(() => Response.json({ points: [] }));
    const points = [[47, 8]] as const;
    await call(rest, missionApi.readTerrainHeights, { body: { points } }).catch(() => undefined);
    expect(asked[0]?.init.body).toBe('{"points":[[47,8]]}');
  });
});

describe('what is urgent', () => {
  const isUrgent = async (ask: (rest: RestClient) => Promise<unknown>) => {
    const { rest, asked } = setUp(() => new Response(null, { status: 500 }));
    await ask(rest).catch(() => undefined);
    return asked[0]?.init.credentials === 'same-origin';
  };
  const params = { vehicleId: 'uav-1' };
  const land = { params: { ...params, command: 'land' } } as const;

  test('is what moves or holds an aircraft and answers quickly, and who decides it', () => {
    const urgent = operations.filter(([, operation]) => operation.isUrgent).map(([id]) => id);
    expect(urgent.toSorted()).toEqual([
      'abortPlan',
      'answerTakeover',
      'approveApproval',
      'beginManualControl',
      'cancelCalibration',
      'commandVehicle',
      'endManualControl',
      'pausePlan',
      'rejectApproval',
      'requestTakeover',
      'stopMotorTest',
      'takeCommandLease',
    ]);
  });

  test('goes over connections of its own, unless the call waits for an effect', async () => {
    expect(await isUrgent((rest) => call(rest, vehicleApi.commandVehicle, land))).toBe(true);
    expect(await isUrgent((rest) => call(rest, vehicleApi.commandVehicle, land, { isUrgent: false }))).toBe(
      false,
    );
    expect(await isUrgent((rest) => call(rest, setupApi.readVehicleCalibration, { params }))).toBe(false);
  });
});

describe('what a call answers', () => {
  test('is read by the schema of the row', async () => {
    const { rest } = setUp(() => Response.json({ items: [{ id: 'uav-1' }], nextCursor: null }));
    await expect(call(rest, vehicleApi.listVehicles)).rejects.toMatchObject({ kind: 'unexpected' });
  });

  test('is nothing where the row has no answer', async () => {
    const { rest } = setUp(() => new Response(null, { status: 204 }));
    expect(await call(rest, recordingApi.closePlayback, { params: { playbackId: 'p' } })).toBeUndefined();
  });

  test('is the 202 of a row that has one of its own', async () => {
    const challenge = {
      challengeId: 'c',
      delivery: 'outbox',
      expiresAt: '2026-11-22T10:00:00.000Z',
      attemptsLeft: 5,
      resendAfterS: 60,
    };
    const { rest } = setUp(() => Response.json(challenge, { status: 202 }));
    expect(await call(rest, accountApi.login, { body: { email: 'ada@aerial.com' } })).toEqual(challenge);
  });

  test('is the outcome of a transfer', async () => {
    const { rest } = setUp(() =>
      Response.json(
        {
          transferId: 'tra_1',
          operation: 'deleteVehicleMission',
          vehicleId: 'uav-1',
          mode: 'sim',
          actor: { kind: 'operator', id: 'operator' },
          state: 'done',
          progress: null,
          commandId: 'cmd_1',
          approvalId: null,
          result: { items: [] },
          error: null,
          startedAtMs: 0,
          endedAtMs: 1,
          links: { self: '/api/transfers/tra_1', command: '/api/commands/cmd_1', approval: null },
        },
        { status: 202 },
      ),
    );
    const params = { vehicleId: 'uav-1' };
    expect(await call(rest, vehicleApi.deleteVehicleMission, { params })).toBeUndefined();
  });

  test('is a text or a file unchanged, and a failure like any other', async () => {
    const text = setUp(() => new Response('{"seq":1}\n{"seq":2}\n'));
    expect(await call(text.rest, commandApi.exportAudit)).toBe('{"seq":1}\n{"seq":2}\n');
    const file = setUp(() => new Response('a log'));
    const input = { params: { sessionId: 's' }, query: { format: 'tlog' } } as const;
    const bytes = await call(file.rest, recordingApi.exportReplaySession, input);
    expect(bytes).toBeInstanceOf(Blob);
    expect(await bytes.text()).toBe('a log');
    const missing = setUp(() => Response.json({ code: 'not-found' }, { status: 404 }));
    await expect(call(missing.rest, recordingApi.exportReplaySession, input)).rejects.toMatchObject({
      kind: 'unexpected',
      message: 'The gateway responded with status 404.',
    });
  });

  test('is every page where all are asked for', async () => {
    const { list } = apiOf({
      list: {
        method: 'GET',
        path: '/list',
        access: open,
        summary: '',
        query: z.object({ cursor: z.string().optional() }),
        answer: z.object({ items: z.array(z.number()), nextCursor: z.string().nullable() }),
      },
    });
    let page = 0;
    const { rest, asked } = setUp(() => {
      page += 1;
      return Response.json({ items: [page], nextCursor: page < 3 ? `after ${page}` : null });
    });
    expect(await callForAll((cursor) => call(rest, list, { query: { cursor } }))).toEqual([1, 2, 3]);
    expect(asked.map(({ url }) => url)).toEqual([
      'http://gateway/list',
      'http://gateway/list?cursor=after+1',
      'http://gateway/list?cursor=after+2',
    ]);
  });
});
