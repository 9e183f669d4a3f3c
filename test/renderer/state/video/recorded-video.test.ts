import { describe, expect, test } from 'vitest';
import type { VideoRecording } from '../../../../gateway/contract/recording/video.ts';
import { RecordedVideo, recordingAt } from '../../../../renderer/state/video/recorded-video.ts';
import {
  type FrameReader,
  MOST_KEPT,
  type RecordedFrame,
} from '../../../../renderer/state/video/video-follower.ts';
import { settled } from '../../../fake/fake-clock.ts';

const FRAME_S = 0.04;
const GROUP = 25;

/** A recording of 25 frames a second with a key frame each second. Counts what is decoded and still open. */
function recordedReader(lastS: number) {
  const counts = { decoded: 0, open: 0, opened: 0, isClosed: false };
  const frame = (index: number): RecordedFrame<number> => {
    counts.open += 1;
    return {
      timeS: index * FRAME_S,
      durationS: FRAME_S,
      image: index,
      close: () => {
        counts.open -= 1;
      },
    };
  };
  const indexOf = (timeS: number) => Math.max(0, Math.floor(timeS / FRAME_S + 1e-6));
  const reader: FrameReader<number> = {
    async *frames(fromS) {
      counts.opened += 1;
      const last = indexOf(lastS);
      const from = Math.min(last, indexOf(fromS));
      counts.decoded += from % GROUP;
      for (let index = from; index <= last; index += 1) {
        counts.decoded += 1;
        yield frame(index);
      }
    },
    keyTimeS: (atS) => Promise.resolve(Math.floor(indexOf(atS) / GROUP) * GROUP * FRAME_S),
    keep: (kept) => Promise.resolve(frame(kept.image)),
    close: () => {
      counts.isClosed = true;
    },
  };
  return { reader, counts };
}

function recording(startedAtMs: number, endedAtMs: number | null): VideoRecording {
  return {
    recordingId: `rec-${startedAtMs}`,
    sourceId: 'src-1',
    name: 'Front',
    vehicleId: 'uav-1',
    startedAtMs,
    endedAtMs,
    bytes: 1,
    codec: 'avc1.640028',
    widthPx: 640,
    heightPx: 360,
    isComplete: true,
    problem: null,
    mode: 'sim',
  };
}

/** Lets promises go on that wait for nothing but each other. */
async function worked(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

function setUp(recordings = [recording(100_000, 160_000)]) {
  const shown: number[] = [];
  const { reader, counts } = recordedReader(60);
  const video = new RecordedVideo<number>({
    recordings,
    open: () => Promise.resolve(reader),
    onFrame: ({ image }) => shown.push(image),
  });
  const show = async (atMs: number) => {
    video.show(atMs);
    await worked(600);
  };
  return { video, show, shown, counts };
}

test('the recording of a moment is the one that runs then', () => {
  const recordings = [recording(1000, 2000), recording(5000, null)];
  expect(recordingAt(recordings, 999)).toBeUndefined();
  expect(recordingAt(recordings, 1000)?.startedAtMs).toBe(1000);
  expect(recordingAt(recordings, 2001)).toBeUndefined();
  expect(recordingAt(recordings, 9000)?.startedAtMs).toBe(5000);
});

describe('a recorded video', () => {
  test('shows the frame of a moment: the moment less the start of the recording', async () => {
    const { video, show, shown } = setUp();
    await show(110_000);
    expect(shown).toEqual([250]);
    expect(video.store.getState()).toMatchObject({ phase: 'shown', offTenths: undefined });
  });

  test('says that nothing was recorded at a moment', async () => {
    const { video, show, counts } = setUp();
    await show(110_000);
    await show(99_000);
    expect(video.store.getState().phase).toBe('absent');
    expect(counts).toMatchObject({ isClosed: true, open: 0 });
  });

  test.each([
    ['a quarter', 4],
    ['one', 16],
    ['eight', 128],
  ])('plays forwards at %s times: each frame is decoded once, without starting anew', async (_, stepMs) => {
    const { show, shown, counts } = setUp();
    for (let atMs = 102_000; atMs < 104_000; atMs += stepMs) await show(atMs);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(new Set(shown).size).toBe(shown.length);
    expect(counts.opened).toBe(1);
    expect(counts.decoded).toBeLessThanOrEqual(52);
    expect(shown.at(-1)).toBeGreaterThanOrEqual(96);
  });

  test('plays backwards: each group of frames is decoded once', async () => {
    const { show, shown, counts } = setUp();
    await show(105_000);
    const before = counts.decoded;
    for (let atMs = 104_980; atMs > 103_000; atMs -= 20) await show(atMs);
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    expect(shown.at(-1)).toBe(75);
    // Two groups, each with the frame behind its last.
    expect(counts.decoded - before).toBeLessThanOrEqual(2 * (GROUP + 1));
  });

  test('steps from backwards to forwards', async () => {
    const { show, shown } = setUp();
    for (const atMs of [105_000, 104_960, 104_920, 104_960, 105_000]) await show(atMs);
    expect(shown).toEqual([125, 124, 123, 124, 125]);
  });

  test('keeps a bounded number of frames of a long group', async () => {
    const shown: number[] = [];
    const { reader, counts } = recordedReader(60);
    const video = new RecordedVideo<number>({
      recordings: [recording(0, 60_000)],
      open: () => Promise.resolve({ ...reader, keyTimeS: () => Promise.resolve(0) }),
      onFrame: ({ image }) => shown.push(image),
    });
    const show = async (atMs: number) => {
      video.show(atMs);
      await worked(20_000);
    };
    await show(40_000);
    await show(39_000);
    expect(counts.open).toBeLessThanOrEqual(MOST_KEPT + 1);
    expect(shown.at(-1)).toBeGreaterThan(930);
    video.stop();
    await settled();
    expect(counts.open).toBeLessThanOrEqual(1);
  });

  test('starts at a key frame after a jump ahead instead of decoding what lies between', async () => {
    const { show, shown, counts } = setUp();
    await show(101_000);
    await show(150_000);
    expect(shown.at(-1)).toBe(1250);
    expect(counts.decoded).toBeLessThan(40);
  });

  test('marks a picture that is not of the moment', async () => {
    const { video, show } = setUp([recording(100_000, 170_000)]);
    await show(165_000);
    // The last frame is of second 60.
    expect(video.store.getState().offTenths).toBe(50);
    await show(160_000);
    expect(video.store.getState().offTenths).toBeUndefined();
  });

  test('says why it cannot be played', async () => {
    const failing = new RecordedVideo<number>({
      recordings: [recording(0, 1000)],
      open: () => Promise.reject(new Error('gone')),
      onFrame: () => undefined,
    });
    failing.show(1);
    await settled();
    expect(failing.store.getState()).toMatchObject({ phase: 'failed', failure: new Error('gone') });
    const unsupported = new RecordedVideo<number>({
      recordings: [recording(0, 1000)],
      open: () => Promise.resolve(undefined),
      onFrame: () => undefined,
    });
    unsupported.show(1);
    await settled();
    expect(unsupported.store.getState().phase).toBe('unsupported');
  });
});
