import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { ReplayPort, ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import type { OnboardLogEntry } from '../../../../gateway/mavlink/protocol/log/log-outcome.ts';
import type { LogProtocol } from '../../../../gateway/mavlink/protocol/log/log-protocol.ts';
import { OnboardLogs } from '../../../../gateway/onboard/logs/onboard-logs.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const CONTEXT = { principal: { kind: 'operator', id: 'operator' } } as unknown as RequestContext;
const LOG = Buffer.from(
  'a log of a flight, as the vehicle has it, whose bytes come ten by ten until all are here',
);

let folder: string;
let clock: FakeClock;
let vehicle: { isLost: boolean; hasConflict: boolean; bootCount: number; heartbeat: { isArmed: boolean } };
let imported: { readonly name: string; readonly bytes: Buffer; readonly mode: unknown }[];
let logs: OnboardLogs;
/** Bytes after which the vehicle falls silent, once each. */
let silences: number[];
let onTake: () => void;
let erased: number[];
/** As the vehicle lists them. */
let onboard: OnboardLogEntry[];
/** Nobody answers a list. */
let isDumb: boolean;
/** So many bytes of the log there are. */
let comes: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'board-logs-'));
  clock = new FakeClock();
  vehicle = { isLost: false, hasConflict: false, bootCount: 0, heartbeat: { isArmed: false } };
  imported = [];
  erased = [];
  onboard = [{ logId: 3, sizeBytes: LOG.length, utcS: 7 }];
  isDumb = false;
  comes = LOG.length;
  silences = [];
  onTake = () => undefined;
  const protocol: Pick<LogProtocol, 'list' | 'download'> = {
    list: () => Promise.resolve(isDumb ? { kind: 'silent' } : { kind: 'done', value: onboard }),
    async download(_target, { fromByte, take, signal }) {
      for (let at = fromByte; at < Math.min(LOG.length, comes); at += 10) {
        if (signal?.aborted) return { kind: 'cancelled' };
        if (silences[0] === at) {
          silences.shift();
          return { kind: 'silent' };
        }
        take(new Uint8Array(LOG.subarray(at, at + 10)));
        onTake();
        await Promise.resolve();
      }
      return { kind: 'done', value: Math.min(LOG.length, comes) };
    },
  };
  const replay: Pick<ReplayPort, 'importLog'> = {
    async importLog({ name, bytes, mode }) {
      const parts: Uint8Array[] = [];
      for await (const part of bytes) parts.push(part);
      imported.push({ name, bytes: Buffer.concat(parts), mode });
      return { sessionId: 'imp_1' } as ReplaySession;
    },
  };
  logs = new OnboardLogs({
    gate: {
      erase: (_vehicleId, known) => {
        erased.push(known.length);
        return Promise.resolve('cmd_1');
      },
    },
    protocol,
    vehicles: {
      get: (id) => (id === 'uav-1' ? (vehicle as unknown as VehicleState) : undefined),
      modeOf: () => 'sim',
    },
    replayOf: () => replay,
    folder: join(folder, 'parts'),
    clock,
    ids: countingIds(),
  });
});
afterEach(async () => {
  await logs.stop();
  rmSync(folder, { recursive: true });
});

const newest = () => logs.downloads()[0];
const until = (state: string) => eventually(state, () => newest()?.state === state);

it('reads a log into the recordings as a flight of its world, and leaves no file behind', async () => {
  expect(await logs.list('uav-1')).toEqual([
    { logId: 3, sizeBytes: LOG.length, beganAtMs: 7000, download: null },
  ]);
  const { downloadId } = await logs.download('uav-1', 3, CONTEXT);
  await until('done');
  expect(newest()).toMatchObject({ downloadId, receivedBytes: LOG.length, sessionId: 'imp_1', detail: null });
  expect(imported).toEqual([{ name: 'uav-1 log 3', bytes: LOG, mode: 'sim' }]);
  await eventually('removed', () => !existsSync(join(folder, 'parts', `${downloadId}.part`)));
  expect((await logs.list('uav-1'))[0]?.download).toMatchObject({ state: 'done' });
});

it('waits for a vehicle that is silent, away or armed, and goes on where it was', async () => {
  silences = [20];
  onTake = () => {
    if (newest()?.receivedBytes === 30) vehicle.heartbeat.isArmed = true;
  };
  await logs.download('uav-1', 3, CONTEXT);
  await until('waiting');
  expect(newest()).toMatchObject({ receivedBytes: 20 });
  vehicle.isLost = true;
  clock.advance(1000);
  await eventually('away', () => /link is lost/.test(english(newest()?.detail ?? '')));
  vehicle.isLost = false;
  clock.advance(1000);
  await eventually('armed', () => /armed/.test(english(newest()?.detail ?? '')));
  vehicle.heartbeat.isArmed = false;
  clock.advance(1000);
  await until('done');
  expect(imported[0]?.bytes).toEqual(LOG);
});

it('gives up after a quarter of an hour, and ends at once when cancelled', async () => {
  silences = [10];
  const { downloadId } = await logs.download('uav-1', 3, CONTEXT);
  await until('waiting');
  vehicle.isLost = true;
  await eventually('gives up', () => {
    clock.advance(60_000);
    return newest()?.state === 'failed';
  });
  expect(logs.cancel(downloadId).state).toBe('failed');
  vehicle.isLost = false;
  silences = [10];
  const second = await logs.download('uav-1', 3, CONTEXT);
  await until('waiting');
  expect(logs.cancel(second.downloadId)).toMatchObject({ state: 'cancelled' });
  expect(imported).toEqual([]);
});

it('gives up a vehicle that is there and silent, and then can be asked for its logs', async () => {
  await logs.list('uav-1');
  isDumb = true;
  await logs.download('uav-1', 3, CONTEXT);
  await until('waiting');
  await expect(logs.list('uav-1')).rejects.toMatchObject({ code: 'vehicle-busy' });
  await eventually('gives up', () => {
    clock.advance(30_000);
    return newest()?.state === 'failed';
  });
  expect(newest()?.detail).toBe('The vehicle did not answer for 15 minutes.');
  isDumb = false;
  expect(await logs.list('uav-1')).toHaveLength(1);
});

const oldest = { logId: 1, sizeBytes: 400, utcS: 5 };
const other = { logId: 2, sizeBytes: 900, utcS: 6 };
const asked = { logId: 3, sizeBytes: LOG.length, utcS: 7 };

it.each<[string, readonly OnboardLogEntry[]]>([
  ['a new one came', [oldest, other, asked, { logId: 4, sizeBytes: 9, utcS: 8 }]],
  ['it was written to meanwhile', [oldest, other, { logId: 3, sizeBytes: LOG.length + 50, utcS: 9 }]],
  ['another was written to', [oldest, { ...other, sizeBytes: 950, utcS: 9 }, asked]],
])('goes on with a log where %s', async (_, then) => {
  onboard = [oldest, other, asked];
  silences = [20];
  await logs.download('uav-1', 3, CONTEXT);
  await until('waiting');
  onboard = [...then];
  clock.advance(1000);
  await until('done');
  expect(imported[0]?.bytes).toEqual(LOG);
});

it.each<[string, readonly OnboardLogEntry[]]>([
  ['is gone', [oldest, other]],
  ['is shorter', [oldest, other, { ...asked, sizeBytes: 80 }]],
  [
    'is another, for the oldest was removed',
    [other, asked, { logId: 3, sizeBytes: 5000, utcS: 9 }].map((log, index) => ({
      ...log,
      logId: index + 1,
    })),
  ],
])('does not add another log to what came when the log with that number %s', async (_, then) => {
  onboard = [oldest, other, asked];
  silences = [20];
  await logs.download('uav-1', 3, CONTEXT);
  await until('waiting');
  onboard = [...then];
  clock.advance(1000);
  await until('failed');
  expect(newest()?.detail).toMatch(/logs have changed/);
  expect(imported).toEqual([]);
});

it('asks which logs there are when the vehicle rebooted while a log came, and takes nothing unseen', async () => {
  onboard = [oldest, other, asked];
  onTake = () => {
    if (newest()?.receivedBytes !== 30) return;
    vehicle.bootCount += 1;
    onboard = [asked, { logId: 3, sizeBytes: 5000, utcS: 9 }];
  };
  await logs.download('uav-1', 3, CONTEXT);
  await until('failed');
  expect(newest()).toMatchObject({ receivedBytes: 30 });
  expect(newest()?.detail).toMatch(/logs have changed/);
});

it('says so when the vehicle sent less of a log than it listed', async () => {
  comes = 40;
  await logs.download('uav-1', 3, CONTEXT);
  await until('done');
  expect(newest()).toMatchObject({
    receivedBytes: 40,
    detail: `The vehicle sent only 40 of ${LOG.length} bytes.`,
  });
  expect(imported[0]?.bytes).toEqual(LOG.subarray(0, 40));
});

it('says why not', async () => {
  const refusal = async (call: () => Promise<unknown>) =>
    await call().then(
      () => 'none',
      (error: { code: string }) => error.code,
    );
  expect(await refusal(() => logs.list('uav-9'))).toBe('not-found');
  expect(await refusal(() => logs.download('uav-1', 99, CONTEXT))).toBe('not-found');
  vehicle.heartbeat.isArmed = true;
  expect(await refusal(() => logs.list('uav-1'))).toBe('state-conflict');
  vehicle = { isLost: true, hasConflict: false, bootCount: 0, heartbeat: { isArmed: false } };
  expect(await refusal(() => logs.download('uav-1', 3, CONTEXT))).toBe('vehicle-offline');
  vehicle = { isLost: false, hasConflict: true, bootCount: 0, heartbeat: { isArmed: false } };
  expect(await refusal(() => logs.list('uav-1'))).toBe('vehicle-conflict');
});

it('erases all logs when it is told how many there are, and not while it is armed or one is being read', async () => {
  await expect(logs.erase('uav-1', 2, CONTEXT)).rejects.toMatchObject({ code: 'state-conflict' });
  expect(await logs.erase('uav-1', 1, CONTEXT)).toEqual({ commandId: 'cmd_1' });
  const { downloadId } = await logs.download('uav-1', 3, CONTEXT);
  await expect(logs.erase('uav-1', 1, CONTEXT)).rejects.toMatchObject({ code: 'state-conflict' });
  logs.cancel(downloadId);
  vehicle.heartbeat.isArmed = true;
  await expect(logs.erase('uav-1', 1, CONTEXT)).rejects.toMatchObject({ code: 'state-conflict' });
  expect(erased).toEqual([1]);
});
