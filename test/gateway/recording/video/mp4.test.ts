import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { joinWithLengths } from '../../../../gateway/recording/video/codec/annex-b.ts';
import { h264 } from '../../../../gateway/recording/video/codec/h264.ts';
import { h265 } from '../../../../gateway/recording/video/codec/h265.ts';
import { VideoLibrary } from '../../../../gateway/recording/video/file/video-library.ts';
import { VideoRecorder, type VideoStore } from '../../../../gateway/recording/video/file/video-recorder.ts';
import { type BuiltFrame, FrameBuilder } from '../../../../gateway/recording/video/frame-builder.ts';
import { H264_1080P, H265_720P, picture264, slice265 } from '../../../builder/video-streams.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const START_MS = 1_700_000_000_000;
const FRAME_US = 33_333;
const ABOUT = { sourceId: 'cam_1', name: 'Nose', vehicleId: 'uav-1', mode: 'sim' as const };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Frames of a stream at 30 per second, with a key frame at each index in `keys`. */
function frames(
  count: number,
  keys: readonly number[],
  sets = undefined as typeof H264_1080P | undefined,
): BuiltFrame[] {
  const builder = new FrameBuilder();
  return Array.from({ length: count }, (_, index) => {
    const nals = picture264(keys.includes(index), 60 + (index % 7), sets);
    const unit = { codec: h264, nals, ticks: 0, isDamaged: false, isLostBefore: false };
    return builder.take(unit, {
      mediaTimeUs: 5_000_000 + index * FRAME_US,
      receivedAtMs: START_MS + index * 33,
    })!;
  });
}

async function library(): Promise<VideoLibrary> {
  const made = new VideoLibrary(folder, silentLogger);
  await made.start();
  return made;
}

function recorderInto(store: VideoStore, faults: string[] = [], maxTotalBytes = 1e9): VideoRecorder {
  return new VideoRecorder({
    store,
    maxTotalBytes,
    about: () => ABOUT,
    onFault: (problem) => faults.push(String(problem)),
    clock: new FakeClock(),
    ids: countingIds(),
    logger: silentLogger,
  });
}

async function record(built: readonly BuiltFrame[], store: VideoStore): Promise<void> {
  const recorder = recorderInto(store);
  recorder.start();
  for (const each of built) recorder.take(each);
  await recorder.stop();
}

/** Read by another implementation than the one that wrote it. */
async function readMp4(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = (await input.getPrimaryVideoTrack())!;
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { track, packets, decoder: await track.getDecoderConfig() };
}

describe('a recorded video', () => {
  it('holds every frame unchanged, at its time', async () => {
    const built = frames(90, [0, 45]);
    const store = await library();
    await record(built, store);
    const [recording] = store.list();
    expect(recording).toMatchObject({
      ...ABOUT,
      startedAtMs: START_MS,
      endedAtMs: START_MS + 89 * 33,
      codec: 'avc1.42c01f',
      widthPx: 1280,
      heightPx: 720,
      isComplete: true,
      problem: null,
    });
    const file = await readFile(join(folder, `${recording!.recordingId}.mp4`));
    expect(file.length).toBe(recording!.bytes);
    const { track, packets, decoder } = await readMp4(file);
    expect([track.codedWidth, track.codedHeight, decoder?.codec]).toEqual([1280, 720, 'avc1.42c01f']);
    expect(packets).toHaveLength(90);
    packets.forEach((packet, index) => {
      expect(packet.timestamp).toBeCloseTo((index * FRAME_US) / 1e6, 5);
      expect(packet.type).toBe(index === 0 || index === 45 ? 'key' : 'delta');
      expect(Buffer.compare(packet.data, joinWithLengths(built[index]!.nals))).toBe(0);
    });
  });

  it('keeps the times of reordered pictures', async () => {
    const order = [0, 3, 1, 2, 6, 4, 5];
    const built = frames(7, [0]).map((each, index) => ({
      ...each,
      frame: { ...each.frame, mediaTimeUs: 9_000_000 + order[index]! * 400_000 },
    }));
    const store = await library();
    await record(built, store);
    const { packets } = await readMp4(await readFile(join(folder, `${store.list()[0]!.recordingId}.mp4`)));
    expect(packets.map(({ timestamp }) => Math.round(timestamp / 0.4))).toEqual(order);
  });

  it('of H.265 is one too', async () => {
    const builder = new FrameBuilder();
    const built = [19, 1, 1].map(
      (type, index) =>
        builder.take(
          {
            codec: h265,
            nals: [...(index === 0 ? Object.values(H265_720P) : []), slice265(type)],
            ticks: 0,
            isDamaged: false,
            isLostBefore: false,
          },
          { mediaTimeUs: index * FRAME_US, receivedAtMs: START_MS },
        )!,
    );
    const store = await library();
    await record(built, store);
    const { packets, decoder } = await readMp4(
      await readFile(join(folder, `${store.list()[0]!.recordingId}.mp4`)),
    );
    expect(packets).toHaveLength(3);
    // hev1 and hvc1 differ only in where parameter sets may be.
    expect(decoder?.codec).toMatch(/^(hev|hvc)1\.1\.6\.L93\.90$/);
  });

  it('begins with a key frame, and another one when the format changes', async () => {
    const store = await library();
    const other = frames(3, [0], H264_1080P);
    await record([...frames(5, [2]).slice(1), ...other].filter(Boolean), store);
    expect(
      store
        .list()
        .map(({ widthPx }) => widthPx)
        .sort(),
    ).toEqual([1280, 1920]);
  });

  it('is cut to its whole fragments after a crash', async () => {
    const store = await library();
    // Without further key frames, as with some cameras.
    await record(frames(150, [0]), store);
    const { recordingId, bytes } = store.list()[0]!;
    const file = join(folder, `${recordingId}.mp4`);
    await truncate(file, bytes - 100);
    const about = JSON.parse(await readFile(join(folder, `${recordingId}.json`), 'utf8')) as object;
    await writeFile(
      join(folder, `${recordingId}.json`),
      JSON.stringify({ ...about, endedAtMs: null, isComplete: false }),
    );

    const [found] = (await library()).list();
    expect(found).toMatchObject({
      isComplete: false,
      problem: 'The station stopped while this was recorded.',
    });
    const { packets } = await readMp4(await readFile(file));
    // The last fragment of a second is gone.
    expect(packets.length).toBeGreaterThanOrEqual(120);
    expect(packets.length).toBeLessThan(150);
  });

  it('ends when the disk is full, and says so', async () => {
    const disk = await library();
    let calls = 0;
    const store: VideoStore = {
      create: async (recording, bytesNow) => {
        const file = await disk.create(recording, bytesNow);
        return {
          append: (chunks, position) => {
            calls += 1;
            return calls > 2
              ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
              : file.append(chunks, position);
          },
          close: () => file.close(),
        };
      },
      end: (recording) => disk.end(recording),
      shrink: (maxBytes) => disk.shrink(maxBytes),
    };
    const faults: string[] = [];
    const recorder = recorderInto(store, faults);
    recorder.start();
    for (const each of frames(150, [0])) recorder.take(each);
    await eventually('the fault', () => faults.length > 0);
    expect(faults).toEqual(['The disk is full. The video recording ended.']);
    expect(recorder.isWanted).toBe(false);
    await recorder.stop();
    expect(disk.list()[0]).toMatchObject({ isComplete: false, problem: faults[0] });
    expect(
      (await readMp4(await readFile(join(folder, `${disk.list()[0]!.recordingId}.mp4`)))).packets.length,
    ).toBeGreaterThan(20);
  });

  it('makes room by removing the oldest', async () => {
    const store = await library();
    await record(frames(60, [0]), store);
    const [oldest] = store.list();
    const later = frames(60, [0]).map((each) => ({
      ...each,
      frame: { ...each.frame, receivedAtMs: START_MS + 1e6 },
    }));
    const recorder = new VideoRecorder({
      store,
      maxTotalBytes: oldest!.bytes + 1000,
      about: () => ABOUT,
      onFault: () => undefined,
      clock: new FakeClock(),
      ids: { next: () => 'vid_later', traceId: () => '' },
      logger: silentLogger,
    });
    recorder.start();
    for (const each of later) recorder.take(each);
    await recorder.stop();
    expect(store.list().map(({ recordingId }) => recordingId)).toEqual(['vid_later']);
    expect((await readdir(folder)).sort()).toEqual(['vid_later.json', 'vid_later.mp4']);
  });

  it('is read in parts', async () => {
    const store = await library();
    await record(frames(3, [0]), store);
    const { recordingId, bytes } = store.list()[0]!;
    const read = async (first?: number, last?: number) => {
      const part = await store.read(recordingId, { first, last });
      if (!part) return undefined;
      const chunks = [];
      for await (const chunk of part.bytes) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const whole = (await read())!;
    expect(whole.length).toBe(bytes);
    expect((await read(4, 7))!.toString()).toBe('ftyp');
    expect(await read(undefined, 10)).toEqual(whole.subarray(-10));
    expect(await read(bytes)).toBeUndefined();
    await expect(store.read('../secret', {})).rejects.toMatchObject({ code: 'not-found' });
  });
});
