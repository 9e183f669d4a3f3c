import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { AppError } from '../../../../gateway/base/error.ts';
import { type JobHandle, JobPool } from '../../../../gateway/base/jobs/job-pool.ts';
import { NodeJobProcesses } from '../../../../gateway/base/jobs/node-job-processes.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { type IndexedLogFacts, readLogFile } from '../../../../gateway/recording/index/index-log.ts';
import { JobLogReader } from '../../../../gateway/recording/index/job-log-reader.ts';
import type { LogJob, LogReaderHooks } from '../../../../gateway/recording/index/log-index.ts';
import { jobKinds } from '../../../../gateway/station/job/job-kinds.ts';
import { hostileTlog } from '../../../builder/hostile-inputs.ts';
import { BUILT_JOB_ENTRY } from '../../../fake/built-gateway.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { contextOf, flightBytes, inChunks, LibraryRig } from '../library/support/library-rig.ts';

const NAME = '2026-11-22T00-00-00_sim.tlog';
const SESSION = 'rec_2026-11-22T00-00-00_sim';
const mission = flightBytes('copter-mission');

describe('a log that is read in a job process', () => {
  const jobs = new JobPool({
    kinds: jobKinds,
    host: new NodeJobProcesses(silentLogger, BUILT_JOB_ENTRY),
    clock: systemClock,
    logger: silentLogger,
  });
  const reader = new JobLogReader({
    open: (log, options) => jobs.open('log-index', log, options),
    clock: systemClock,
  });
  afterAll(() => jobs.stop());

  let rig: LibraryRig;
  beforeEach(() => {
    rig = new LibraryRig();
  });
  afterEach(() => rig.close());

  function logOf(bytes: Uint8Array, sidecarName: string): LogJob {
    rig.record(NAME, bytes);
    return {
      folder: rig.recordings,
      name: NAME,
      sizeBytes: bytes.length,
      sidecarFolder: rig.sidecars,
      sidecarName,
    };
  }

  const hooks = (signal = new AbortController().signal): LogReaderHooks => ({
    owner: 'me',
    signal,
    progress: () => undefined,
  });

  it('turns out as it does here, with the same index beside it', async () => {
    const bytes = Buffer.concat([mission, Buffer.alloc(3000, 0xa5), flightBytes('copter-geofence')]);
    const here = await readLogFile(logOf(bytes, 'here.index'));
    const there = await reader.read(logOf(bytes, 'there.index'), hooks());
    expect(there).toEqual(here);
    expect(there.marks.length).toBeGreaterThan(20);
    const [a, b] = ['here.index', 'there.index'].map((name) => readFileSync(join(rig.sidecars, name)));
    expect(a?.equals(b as Buffer)).toBe(true);
  });

  it('fits into a job process when it is long', async () => {
    const bytes = hostileTlog(24_000_000);
    const read = await reader.read(logOf(bytes, 'long.index'), hooks());
    expect(read.messageCount).toBeGreaterThan(100_000);
  });

  it('says why the file cannot be read', async () => {
    const log = { ...logOf(mission, 'x.index'), name: 'gone.tlog' };
    await expect(reader.read(log, hooks())).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('ENOENT'),
    });
  });

  it('is given up at once', async () => {
    const stop = new AbortController();
    const reading = reader.read(logOf(mission, 'x.index'), hooks(stop.signal));
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'overloaded' });
    await expect(reader.read(logOf(mission, 'x.index'), hooks())).resolves.toMatchObject({});
  });

  it('waits for other logs of its owner, and is tried again while no process is free', async () => {
    const clock = new FakeClock();
    const begun: string[] = [];
    const results = new Map<string, PromiseWithResolvers<IndexedLogFacts>>();
    const waiting = new JobLogReader({
      clock,
      open({ name }): JobHandle<IndexedLogFacts, 'taken'> {
        begun.push(name);
        const result = Promise.withResolvers<IndexedLogFacts>();
        results.set(name, result);
        return { result: result.promise, send: () => undefined };
      },
    });
    const log = (name: string): LogJob => ({ ...logOf(mission, 'x.index'), name });
    const first = waiting.read(log('first'), hooks());
    const second = waiting.read(log('second'), hooks());
    await vi.waitFor(() => expect(begun).toEqual(['first']));
    results.get('first')?.reject(new AppError('job-limit', 'Too large.'));
    await expect(first).rejects.toMatchObject({ code: 'job-limit' });
    await vi.waitFor(() => expect(begun).toEqual(['first', 'second']));
    results.get('second')?.reject(new AppError('overloaded', 'Too many.'));
    await vi.waitFor(() => expect(clock.pendingTimers).toBe(1));
    clock.advance(5000);
    await vi.waitFor(() => expect(begun).toEqual(['first', 'second', 'second']));
    results.get('second')?.resolve({ messageCount: 7 } as IndexedLogFacts);
    await expect(second).resolves.toMatchObject({ messageCount: 7, marks: [] });
  });

  it('is a failed session with the reason when the job is ended', async () => {
    rig.record(NAME, mission);
    const ended = new JobLogReader({
      clock: systemClock,
      open: () => ({
        result: Promise.reject(new AppError('job-limit', 'The computation needs more than 384 MB.')),
        send: () => undefined,
      }),
    });
    const library = rig.library({ logReader: ended });
    await vi.waitFor(async () =>
      expect(await library.session(SESSION)).toMatchObject({
        state: 'failed',
        problems: [{ reason: expect.stringContaining('384 MB') }],
      }),
    );
  });

  it('goes with its file when it is removed meanwhile', async () => {
    const never = new JobLogReader({
      clock: systemClock,
      open: (_, { signal }) => ({
        result: new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
        send: () => undefined,
      }),
    });
    const library = rig.library({ logReader: never });
    const importing = library.importLog({ name: 'x', bytes: inChunks(mission) }, contextOf());
    const session = await vi.waitFor(async () => {
      const [listed] = await library.sessions({ limit: 1 });
      expect(listed).toMatchObject({ state: 'indexing', progressPct: 0 });
      return listed;
    });
    await library.removeSession(session!.sessionId, contextOf());
    expect(readdirSync(rig.imports)).toEqual([]);
    expect(await library.session(session!.sessionId)).toBeUndefined();
    await importing.catch(() => undefined);
    expect(await library.sessions({ limit: 5 })).toEqual([]);
  });
});
