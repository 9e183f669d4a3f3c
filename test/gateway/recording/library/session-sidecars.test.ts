import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReplayLibrary } from '../../../../gateway/recording/library/replay-library.ts';
import type { RecordedFrames } from '../../../../gateway/recording/read/recorded-frames.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { eventually } from '../../../fake/eventually.ts';
import { contextOf, flightBytes, inChunks, LibraryRig } from './support/library-rig.ts';

const NAME = '2026-11-22T00-00-00_sim.tlog';
const SESSION = 'rec_2026-11-22T00-00-00_sim';
const mission = flightBytes('copter-mission');
const records = [...readTlog(mission)].length;

let rig: LibraryRig;
beforeEach(() => {
  rig = new LibraryRig();
});
afterEach(() => rig.close());

const sidecar = (sessionId = SESSION) => join(rig.sidecars, `${sessionId}.index`);

async function countOf(frames: RecordedFrames): Promise<number> {
  let count = 0;
  for await (const batch of frames.between(frames.startUs, frames.endUs + 1)) count += batch.length;
  await frames.close();
  return count;
}

const framesIn = async (library: ReplayLibrary, sessionId = SESSION) =>
  await countOf(await library.recordedFrames(sessionId));

describe('the index beside a recording', () => {
  it('is written when it is read, and opened later without reading it again', async () => {
    rig.record(NAME, mission);
    expect(await framesIn(rig.library())).toBe(records);
    const written = readFileSync(sidecar());
    expect(written.length).toBeLessThan(mission.length * 0.15);
    expect(await framesIn(rig.library())).toBe(records);
    expect(readFileSync(sidecar())).toEqual(written);
  });

  it('is made anew when it is missing, cut off or damaged', async () => {
    rig.record(NAME, mission);
    await rig.library().session(SESSION);
    const whole = readFileSync(sidecar());
    const damaged = Buffer.from(whole);
    damaged[damaged.length - 5] = (damaged[damaged.length - 5] ?? 0) ^ 0xff;
    for (const bytes of [Buffer.alloc(0), whole.subarray(0, 1000), damaged]) {
      writeFileSync(sidecar(), bytes);
      expect(await framesIn(rig.library())).toBe(records);
      expect(readFileSync(sidecar())).toEqual(whole);
    }
  });

  it('that cannot be kept costs nothing but itself', async () => {
    rig.record(NAME, mission);
    writeFileSync(rig.sidecars, 'a file where the folder should be');
    const library = rig.library();
    expect(await library.session(SESSION)).toMatchObject({ state: 'ready' });
    await expect(library.recordedFrames(SESSION)).rejects.toMatchObject({ code: 'store-unavailable' });
  });

  it('goes with its session, and with a recording that is gone', async () => {
    rig.record(NAME, mission);
    const library = rig.library();
    await library.session(SESSION);
    const imported = await library.importLog({ name: 'x', bytes: inChunks(mission) }, contextOf());
    expect(existsSync(sidecar(imported.sessionId))).toBe(true);
    await library.removeSession(imported.sessionId, contextOf());
    expect(existsSync(sidecar(imported.sessionId))).toBe(false);
    writeFileSync(join(rig.sidecars, 'rec_gone.index'), 'x');
    writeFileSync(join(rig.sidecars, 'rec_gone.index.part'), 'x');
    await rig.library().start();
    expect(readdirSync(rig.sidecars)).toEqual([`${SESSION}.index`]);
  });
});

describe('the index of a recording whose file was removed', () => {
  it('is removed while the gateway runs', async () => {
    rig.record(NAME, mission);
    rig.record('2026-11-21T00-00-00_sim.tlog', mission);
    const library = rig.library();
    for (const day of [21, 22]) await library.session(`rec_2026-11-${day}T00-00-00_sim`);
    expect(readdirSync(rig.sidecars)).toHaveLength(2);
    rmSync(join(rig.recordings, '2026-11-21T00-00-00_sim.tlog'));
    await library.sessions({ limit: 10 });
    await eventually('one index is left', () => readdirSync(rig.sidecars).length === 1);
    expect(existsSync(sidecar())).toBe(true);
  });
});

describe('frames of a session', () => {
  it('of a recording under way are those that are there so far', async () => {
    rig.openNames.add(NAME);
    rig.record(NAME, mission.subarray(0, 40_000));
    const library = rig.library();
    const first = await framesIn(library);
    expect(first).toBeGreaterThan(500);
    rig.record(NAME, mission);
    expect(await framesIn(library)).toBeGreaterThan(first);
    expect(existsSync(sidecar())).toBe(false);
  });

  it('are asked for by name, of something that can be read', async () => {
    rig.record(NAME, Buffer.alloc(5000));
    const library = rig.library();
    await expect(library.recordedFrames('rec_x')).rejects.toMatchObject({ code: 'not-found' });
    await expect(library.recordedFrames(SESSION)).rejects.toMatchObject({ code: 'log-unreadable' });
  });
});

describe('the numbers for explaining a flight', () => {
  it('come from the index: the recording may even be gone', async () => {
    rig.record(NAME, mission);
    const before = await rig.library().flightLog(SESSION, 'uav-2');
    const altitudes = before.series('uav-2', 'altitude_m');
    expect(altitudes.length).toBeGreaterThan(100);
    rig.record(NAME, Buffer.concat([Buffer.alloc(mission.length - 4096), mission.subarray(-4096)]));
    const after = await rig.library().flightLog(SESSION, 'uav-2');
    expect(after.series('uav-2', 'altitude_m')).toEqual(altitudes);
    expect(after.series('uav-9', 'altitude_m')).toEqual([]);
    // Those of other vehicles are not read.
    const other = await rig.library().flightLog(SESSION, 'uav-9');
    expect(other.series('uav-2', 'altitude_m')).toEqual([]);
  });
});
