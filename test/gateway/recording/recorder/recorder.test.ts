import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { FrameTap } from '../../../../gateway/mavlink/router/router.ts';
import {
  Recorder,
  type RecorderOptions,
  type RecorderState,
  type RoomMade,
} from '../../../../gateway/recording/recorder/recorder.ts';
import {
  DiskRecordingFiles,
  type RecordingFiles,
} from '../../../../gateway/recording/recorder/recording-files.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { killedRecordings } from './killed-recording.ts';

const HEARTBEAT = { customMode: 1, type: 2, autopilot: 3, baseMode: 1, systemStatus: 4, mavlinkVersion: 3 };
const START_UTC_MS = Date.UTC(2026, 0, 1, 12);

/** Recordings in memory that can be told to fail, or to answer nothing. */
class FakeFiles implements RecordingFiles {
  readonly stored = new Map<string, Buffer>();
  failure: string | undefined;
  isStuck = false;
  /** Of one file. */
  maxBytes = Number.POSITIVE_INFINITY;
  openFiles = 0;
  prepares = 0;

  async prepare(): Promise<void> {
    this.prepares += 1;
    this.#check();
  }

  async create(name: string) {
    this.#check();
    if (this.stored.has(name)) return undefined;
    this.stored.set(name, Buffer.alloc(0));
    this.openFiles += 1;
    const size = () => this.stored.get(name)?.length ?? 0;
    return {
      get sizeBytes() {
        return size();
      },
      append: async (bytes: Uint8Array) => {
        this.#check();
        if (size() + bytes.length > this.maxBytes) throw Object.assign(new Error('EFBIG'), { code: 'EFBIG' });
        if (this.isStuck) await new Promise(() => undefined);
        this.stored.set(name, Buffer.concat([this.stored.get(name) ?? Buffer.alloc(0), bytes]));
      },
      close: async () => {
        this.openFiles -= 1;
      },
    };
  }

  async list() {
    return [...this.stored].map(([name, bytes]) => ({ name, sizeBytes: bytes.length }));
  }

  async remove(name: string): Promise<void> {
    this.stored.delete(name);
  }

  #check(): void {
    if (this.failure) throw Object.assign(new Error(this.failure), { code: this.failure });
  }
}

/** Stands for the router: frames go in by hand. */
class FakeTap {
  #tap: FrameTap | undefined;
  tap(tap: FrameTap) {
    this.#tap = tap;
    return () => {
      this.#tap = undefined;
    };
  }
  frame(linkId: string, direction: 'in' | 'out', utcUs: number, bytes: Uint8Array): void {
    this.#tap?.(linkId, direction, utcUs, bytes);
  }
}

describe('Recorder', () => {
  let clock: FakeClock;
  let files: FakeFiles;
  let source: FakeTap;
  let states: RecorderState[];
  let recorder: Recorder;
  let vehicle: FrameWriter;

  beforeEach(() => {
    vehicle = new FrameWriter({ systemId: 1, componentId: 1 });
    files = new FakeFiles();
    make({});
  });

  function make(options: Partial<RecorderOptions>): void {
    clock = new FakeClock(START_UTC_MS);
    source = new FakeTap();
    states = [];
    recorder = new Recorder({ clock, logger: silentLogger, files, router: source, ...options });
    recorder.on('stateChanged', (state) => states.push(state));
  }

  function record(linkId = 'lnk_a', direction: 'in' | 'out' = 'in'): void {
    const utcUs = clock.utcMs() * 1000 + 7;
    source.frame(
      linkId,
      direction,
      utcUs,
      vehicle.write('HEARTBEAT', { ...HEARTBEAT, customMode: clock.monotonicMs() }),
    );
  }

  const records = (name: string) => [...readTlog(files.stored.get(name) ?? Buffer.alloc(0))];

  test('writes one tlog a link, both directions, within a second', async () => {
    await recorder.start();
    record('lnk_a');
    record('lnk_a', 'out');
    record('lnk_b');
    expect(files.stored.size).toBe(0);
    await clock.advanceAsync(500);
    expect([...files.stored.keys()]).toEqual([
      '2026-01-01T12-00-00_lnk_a.tlog',
      '2026-01-01T12-00-00_lnk_b.tlog',
    ]);
    expect(records('2026-01-01T12-00-00_lnk_a.tlog').map(({ utcUs }) => utcUs)).toEqual(
      Array(2).fill(START_UTC_MS * 1000 + 7),
    );
    record('lnk_a');
    await clock.advanceAsync(1000);
    expect(records('2026-01-01T12-00-00_lnk_a.tlog').length).toBe(3);
    expect(states).toEqual([{ isRecording: true, reason: undefined, lostRecords: 0 }]);
    expect(recorder.openFiles().size).toBe(2);
  });

  test('writes what is left when it stops, closes its files and leaves no timer', async () => {
    await recorder.start();
    await recorder.start();
    record();
    await recorder.stop();
    await recorder.stop();
    record();
    expect(records('2026-01-01T12-00-00_lnk_a.tlog').length).toBe(1);
    expect({ open: files.openFiles, timers: clock.pendingTimers, state: recorder.state.isRecording }).toEqual(
      {
        open: 0,
        timers: 0,
        state: false,
      },
    );
  });

  test('stops within 1.5 s on a disk that does not answer', async () => {
    await recorder.start();
    files.isStuck = true;
    record();
    const stopping = recorder.stop();
    await clock.advanceAsync(1500, 100);
    await stopping;
    expect(clock.pendingTimers).toBe(0);
  });

  test('ends the file of a link that is gone; the same link later begins another', async () => {
    await recorder.start();
    record();
    await recorder.endLink('lnk_a');
    await recorder.endLink('lnk_none');
    expect({ open: files.openFiles, names: recorder.openFiles().size }).toEqual({ open: 0, names: 0 });
    record();
    await clock.advanceAsync(500);
    expect([...files.stored.keys()]).toEqual([
      '2026-01-01T12-00-00_lnk_a.tlog',
      '2026-01-01T12-00-00_lnk_a-2.tlog',
    ]);
  });

  test.each([
    ['ENOSPC', 'the disk is full; free some space, then recording resumes automatically'],
    ['EIO', 'the disk reports an error; check it. Recording is retried every 2 s'],
    [
      'EROFS',
      'the recordings folder cannot be written; allow write access, then recording resumes automatically',
    ],
  ])('on %s it says why, keeps the last 60 s and writes them on recovery', async (code, reason) => {
    await recorder.start();
    record();
    await clock.advanceAsync(500);
    files.failure = code;
    for (let second = 0; second < 100; second += 1) {
      record();
      await clock.advanceAsync(1000, 100);
    }
    expect(recorder.state).toMatchObject({ isRecording: false, reason });
    expect(recorder.state.lostRecords).toBeGreaterThanOrEqual(39);
    expect(recorder.state.lostRecords).toBeLessThanOrEqual(41);
    files.failure = undefined;
    await clock.advanceAsync(2500, 100);
    expect(recorder.state.isRecording).toBe(true);
    const ages = records('2026-01-01T12-00-00_lnk_a.tlog').map(
      ({ utcUs }) => utcUs / 1e6 - START_UTC_MS / 1000,
    );
    expect(ages.length).toBe(101 - recorder.state.lostRecords);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    expect(ages.at(-1)).toBeGreaterThan(99);
    expect(states.filter(({ isRecording }) => !isRecording)[0]?.reason).toBe(reason);
  });

  test('a failure is seen within a second and loses nothing when it is short', async () => {
    await recorder.start();
    files.failure = 'ENOSPC';
    record();
    await clock.advanceAsync(1000, 100);
    expect(recorder.state.isRecording).toBe(false);
    files.failure = undefined;
    await clock.advanceAsync(2500, 100);
    expect(recorder.state).toEqual({ isRecording: true, reason: undefined, lostRecords: 0 });
    expect([...files.stored.keys()].flatMap(records).length).toBe(1);
  });

  test('says so when the disk neither takes nor refuses', async () => {
    await recorder.start();
    files.isStuck = true;
    for (let second = 0; second < 7; second += 1) {
      record();
      await clock.advanceAsync(1000, 100);
    }
    expect(recorder.state).toMatchObject({
      isRecording: false,
      reason: 'the disk does not respond; recording resumes automatically when it does',
    });
  });

  test('tries again until there is a folder', async () => {
    files.failure = 'EACCES';
    await recorder.start();
    expect(recorder.state.isRecording).toBe(false);
    record();
    await clock.advanceAsync(6000, 100);
    files.failure = undefined;
    await clock.advanceAsync(2500, 100);
    expect(recorder.state.isRecording).toBe(true);
    expect([...files.stored.keys()].flatMap(records).length).toBe(1);
  });

  test('goes on in another file when one is full, and removes the oldest when all are too large', async () => {
    make({ maxFileBytes: 100, maxTotalBytes: 200 });
    files.stored.set('2020-01-01T00-00-00_lnk_old.tlog', Buffer.alloc(150));
    files.stored.set('2021-01-01T00-00-00_lnk_old.tlog', Buffer.alloc(100));
    await recorder.start();
    expect([...files.stored.keys()]).toEqual(['2021-01-01T00-00-00_lnk_old.tlog']);
    // A record is 29 bytes: three to a file.
    for (let count = 0; count < 10; count += 1) {
      record();
      await clock.advanceAsync(1000, 500);
    }
    expect([...files.stored.values()].map((bytes) => bytes.length)).toEqual(
      [87, 87, 29].slice(-files.stored.size),
    );
    expect([...files.stored.keys()].every((name) => name.startsWith('2026'))).toBe(true);
    expect(files.openFiles).toBe(1);
  });

  describe('a flight', () => {
    const ARMED = 0x80;
    const name = (stamp: string) => `2026-01-01T${stamp}_lnk_a.tlog`;
    let started: string[];
    let ended: string[];

    /** A heartbeat a second of a vehicle, or of somebody else. */
    async function hear(seconds: number, baseMode: number, change: Partial<typeof HEARTBEAT> = {}) {
      for (let second = 0; second < seconds; second += 1) {
        const message = { ...HEARTBEAT, baseMode, ...change };
        source.frame('lnk_a', 'in', clock.utcMs() * 1000, vehicle.write('HEARTBEAT', message));
        await clock.advanceAsync(1000, 500);
      }
    }

    async function begin(options: Partial<RecorderOptions> = {}): Promise<void> {
      make(options);
      started = [];
      ended = [];
      recorder.on('fileStarted', ({ fileName, linkId }) => started.push(`${linkId} ${fileName}`));
      recorder.on('fileEnded', (file) => ended.push(file));
      await recorder.start();
    }

    test('has a recording of its own, with the minute after it', async () => {
      await begin();
      await hear(10, 1);
      await hear(30, 1 | ARMED);
      await hear(59, 1);
      expect(files.stored.size).toBe(1);
      await hear(200, 1);
      expect([...files.stored.keys()]).toEqual([name('12-00-00'), name('12-01-40')]);
      expect(started).toEqual([`lnk_a ${name('12-00-00')}`, `lnk_a ${name('12-01-40')}`]);
      expect(ended).toEqual([name('12-00-00')]);
      // The second flight goes on in the second recording, which nothing but it ends.
      await hear(20, 1 | ARMED);
      await hear(70, 1);
      expect(ended).toHaveLength(2);
      const all = [...files.stored.keys()].flatMap(records);
      expect(all).toHaveLength(389);
    });

    test('is not torn apart by a stop on the way', async () => {
      await begin();
      for (let leg = 0; leg < 4; leg += 1) {
        await hear(5, 1 | ARMED);
        await hear(50, 1);
      }
      expect(files.stored.size).toBe(1);
    });

    test('stays in one file however large, and never ends while another vehicle of the link flies', async () => {
      await begin({ maxFileBytes: 100 });
      await hear(20, 1 | ARMED);
      const other = new FrameWriter({ systemId: 2, componentId: 1 });
      for (let second = 0; second < 100; second += 1) {
        source.frame(
          'lnk_a',
          'in',
          clock.utcMs() * 1000,
          other.write('HEARTBEAT', { ...HEARTBEAT, baseMode: ARMED }),
        );
        await hear(1, 1);
      }
      expect(files.stored.size).toBe(1);
    });

    test('is not over because the vehicle went silent, until nobody waits for it any more', async () => {
      await begin();
      await hear(10, 1 | ARMED);
      await hear(500, 0, { type: 6, autopilot: 8 });
      expect(ended).toEqual([]);
      await hear(200, 0, { type: 6, autopilot: 8 });
      expect(ended).toHaveLength(1);
    });

    test('goes on in another file where the file system has no larger ones', async () => {
      await begin();
      await hear(10, 1 | ARMED);
      files.maxBytes = 10 * 29;
      await hear(5, 1 | ARMED);
      expect(recorder.state).toEqual({ isRecording: true, reason: undefined, lostRecords: 0 });
      expect([...files.stored.values()].map((bytes) => bytes.length)).toEqual([290, 145]);
    });
  });

  test('keeps what somebody wrote notes to, and says so when it is too much', async () => {
    const rooms: RoomMade[] = [];
    make({
      maxTotalBytes: 120,
      notedNames: () => new Set(['2020-01-01T00-00-00_lnk_old.tlog']),
    });
    recorder.on('roomMade', (room) => rooms.push(room));
    files.stored.set('2020-01-01T00-00-00_lnk_old.tlog', Buffer.alloc(150));
    files.stored.set('2021-01-01T00-00-00_lnk_old.tlog', Buffer.alloc(100));
    await recorder.start();
    expect([...files.stored.keys()]).toEqual(['2020-01-01T00-00-00_lnk_old.tlog']);
    expect(rooms).toEqual([
      {
        removed: [{ name: '2021-01-01T00-00-00_lnk_old.tlog', sizeBytes: 100 }],
        totalBytes: 150,
        isOverLimit: true,
      },
    ]);
  });

  test('what was only simulated goes before any real flight', async () => {
    const simulated = ['2021-01-01T00-00-00_sim.tlog', '2022-01-01T00-00-00_sim.tlog'];
    make({ maxTotalBytes: 220, simulatedNames: () => new Set(simulated) });
    for (const name of ['2020-01-01T00-00-00_lnk_old.tlog', ...simulated])
      files.stored.set(name, Buffer.alloc(100));
    await recorder.start();
    expect([...files.stored.keys()]).toEqual(['2020-01-01T00-00-00_lnk_old.tlog', simulated[1]]);
  });

  test('writes neither signatures nor keys', async () => {
    await recorder.start();
    const secretKey = Array.from({ length: 32 }, (_, index) => 0xa0 + index);
    const setup = { initialTimestamp: 1n, targetSystem: 1, targetComponent: 1, secretKey };
    source.frame('lnk_a', 'out', 1, vehicle.write('SETUP_SIGNING', setup));
    await recorder.stop();
    const bytes = [...files.stored.values()][0] ?? Buffer.alloc(0);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.includes(Buffer.from(secretKey.slice(0, 8)))).toBe(false);
  });

  test('a minute without a disk stays below its memory bound', async () => {
    make({ maxWaitingBytes: 29_000 });
    await recorder.start();
    files.failure = 'ENOSPC';
    for (let step = 0; step < 50; step += 1) {
      for (let count = 0; count < 100; count += 1) record();
      await clock.advanceAsync(500, 500);
    }
    // A record is 29 bytes: a thousand of five thousand may wait, beside those that came last.
    expect(recorder.state.lostRecords).toBe(4000);
    files.failure = undefined;
    await clock.advanceAsync(2500, 500);
    expect([...files.stored.keys()].flatMap(records).length).toBe(1000);
  });
});

describe('recordings on disk', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(process.platform === 'win32')('only their owner may read them', async () => {
    const files = new DiskRecordingFiles(join(folder, 'recordings'));
    await files.prepare();
    const file = await files.create('a.tlog');
    expect(await files.create('a.tlog')).toBeUndefined();
    await file?.append(Buffer.from('abc'));
    await file?.append(Buffer.from('def'));
    await file?.close();
    await file?.close();
    expect(readFileSync(join(folder, 'recordings/a.tlog'), 'latin1')).toBe('abcdef');
    expect(statSync(join(folder, 'recordings')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'recordings/a.tlog')).mode & 0o777).toBe(0o600);
    expect(await files.list()).toEqual([{ name: 'a.tlog', sizeBytes: 6 }]);
    await files.remove('a.tlog');
    await files.remove('a.tlog');
    expect(await files.list()).toEqual([]);
  });

  test('kills cost two dozen recordings at most a second each, and leave files that can be read', async () => {
    const kills = [0, 150, 300].map((laterMs) => killedRecordings(join(folder, `${laterMs}`), laterMs));
    const recordings = (await Promise.all(kills)).flat();
    expect(recordings).toHaveLength(24);
    for (const { written, handedOver, garbageBytes, isInOrder } of recordings) {
      expect(written).toBeGreaterThanOrEqual(handedOver);
      expect({ garbageBytes, isInOrder }).toEqual({ garbageBytes: 0, isInOrder: true });
    }
  });

  test.skipIf(!canMount())(
    'a full disk keeps what was written whole, and recording goes on when there is room',
    async () => {
      const clock = new FakeClock(START_UTC_MS);
      const source = new FakeTap();
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
      try {
        const ballast = openSync(join(folder, 'ballast'), 'w');
        writeSync(ballast, Buffer.alloc(200 * 1024));
        closeSync(ballast);
        const recorder = new Recorder({
          clock,
          logger: silentLogger,
          files: new DiskRecordingFiles(folder),
          router: source,
        });
        await recorder.start();
        const vehicle = new FrameWriter({ systemId: 1, componentId: 1 });
        const fill = async () => {
          for (let count = 0; count < 500; count += 1)
            source.frame('lnk_a', 'in', clock.utcMs() * 1000, vehicle.write('HEARTBEAT', HEARTBEAT));
          clock.advance(500);
          await eventually(
            'written or refused',
            () => recorder.state.reason !== undefined || size() % 14_500 === 0,
          );
        };
        const size = () =>
          statSync(join(folder, '2026-01-01T12-00-00_lnk_a.tlog'), { throwIfNoEntry: false })?.size ?? 1;
        for (let round = 0; round < 8; round += 1) await fill();
        await eventually('noticed', () => !recorder.state.isRecording);
        expect(recorder.state.reason).toBe(
          'the disk is full; free some space, then recording resumes automatically',
        );
        const count = () =>
          [...readTlog(readFileSync(join(folder, '2026-01-01T12-00-00_lnk_a.tlog')))].length;
        expect(count() % 500).toBe(0);
        rmSync(join(folder, 'ballast'));
        clock.advance(2500);
        await eventually('recording again', () => recorder.state.isRecording);
        await recorder.stop();
        expect(count()).toBe(4000);
      } finally {
        spawnSync('umount', [folder]);
      }
    },
  );
});

/** Only root may, and not in every container. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'recorder-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}
