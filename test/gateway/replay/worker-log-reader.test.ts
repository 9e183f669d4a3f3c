import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../gateway/base/clock.ts';
import type { LogJob, LogReaderHooks } from '../../../gateway/replay/log-reader.ts';
import { OwnLogReader } from '../../../gateway/replay/own-log-reader.ts';
import { WorkerLogReader } from '../../../gateway/replay/worker-log-reader.ts';
import { contextOf, flightBytes, inChunks, LibraryRig } from './support/library-rig.ts';

const NAME = '2026-11-22T00-00-00_sim.tlog';
const SESSION = 'rec_2026-11-22T00-00-00_sim';
const mission = flightBytes('copter-mission');
const own = new OwnLogReader(systemClock);

let rig: LibraryRig;
beforeEach(() => {
  rig = new LibraryRig();
});
afterEach(() => rig.close());

const inWorker = (entry?: URL) =>
  new WorkerLogReader({ clock: systemClock, small: own, smallBytes: 0, entry });

/** A program instead of the reader. */
async function program(text: string): Promise<URL> {
  const path = join(rig.folder, 'program.mjs');
  await writeFile(path, text);
  return pathToFileURL(path);
}

function job(bytes: Uint8Array, sidecarName: string): LogJob {
  rig.record(NAME, bytes);
  return {
    folder: rig.recordings,
    name: NAME,
    sizeBytes: bytes.length,
    sidecarFolder: rig.sidecars,
    sidecarName,
  };
}

const hooks = (): LogReaderHooks => ({ signal: new AbortController().signal, progress: () => undefined });

describe('a log that is read in a thread of its own', () => {
  it('turns out as it does here, with the same index beside it', async () => {
    const bytes = Buffer.concat([mission, Buffer.alloc(3000, 0xa5), flightBytes('copter-geofence')]);
    const [here, there] = await Promise.all([
      own.read(job(bytes, 'here.index'), hooks()),
      inWorker().read(job(bytes, 'there.index'), hooks()),
    ]);
    expect(there).toEqual(here);
    expect(there.marks.length).toBeGreaterThan(20);
    const [a, b] = ['here.index', 'there.index'].map((name) => readFileSync(join(rig.sidecars, name)));
    expect(a?.equals(b as Buffer)).toBe(true);
  });

  it('is let go at once', async () => {
    const stop = new AbortController();
    const reader = inWorker(await program('setInterval(() => undefined, 1000);'));
    const reading = reader.read(job(mission, 'x.index'), { ...hooks(), signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'overloaded' });
    // It frees its place.
    await expect(inWorker().read(job(mission, 'x.index'), hooks())).resolves.toMatchObject({});
  });

  it.each([
    ['throws', 'throw new Error("no luck");', 'no luck'],
    ['ends without a word', 'process.exit(0);', 'ended'],
    ['fills its memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));', 'memory'],
  ])(
    'is a failed session with the reason when the thread %s',
    async (_, text, reason) => {
      rig.record(NAME, mission);
      const library = rig.library({ logReader: inWorker(await program(text)) });
      await vi.waitFor(
        async () => expect((await library.session(SESSION))?.problems[0]?.reason).toContain(reason),
        { timeout: 30_000 },
      );
      expect(await library.session(SESSION)).toMatchObject({ state: 'failed' });
    },
    40_000,
  );

  it('goes with its file when it is removed meanwhile', async () => {
    const reader = inWorker(await program('setInterval(() => undefined, 1000);'));
    const library = rig.library({ logReader: reader });
    const importing = library.importLog({ name: 'x', bytes: inChunks(mission) }, contextOf());
    const session = await vi.waitFor(async () => {
      const [listed] = await library.sessions({ limit: 1 });
      expect(listed).toMatchObject({ state: 'indexing', progressPct: 0 });
      return listed;
    });
    const beganMs = performance.now();
    await library.removeSession(session!.sessionId, contextOf());
    expect(performance.now() - beganMs).toBeLessThan(5000);
    expect(readdirSync(rig.imports)).toEqual([]);
    expect(await library.session(session!.sessionId)).toBeUndefined();
    await importing.catch(() => undefined);
    expect(await library.sessions({ limit: 5 })).toEqual([]);
  });
});
