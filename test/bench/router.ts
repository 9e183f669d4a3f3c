import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MonotonicMs, systemClock } from '../../gateway/base/clock.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { Router } from '../../gateway/mavlink/router/router.ts';
import { readTlog } from '../../gateway/recording/recorder/tlog-reader.ts';
import { tlogRecord } from '../../gateway/recording/recorder/tlog-writer.ts';
import { FakeLink } from '../fake/fake-link.ts';
import type { BenchResult } from './bench-result.ts';

const FLIGHT = join(import.meta.dirname, '../fixture/flights/copter-mission.tlog');
/** 100 vehicles at 50 Hz with 20 messages each would be 100,000. */
const MIN_FRAMES_PER_S = 300_000;
const MIN_RECORDED_PER_S = 200_000;
const MAX_SEND_US = 50;
const VEHICLE = { systemId: 2, componentId: 1 };
/** Between two repeats of the flight, or the second would be dropped as a duplicate of the first. */
const PAUSE_MS = 2000;
const ROUNDS = 7;
const REPEATS = 50;

/** A recorded flight through link, reader, router and a listener, one datagram a frame, one thread. */
export async function run(): Promise<BenchResult[]> {
  const frames = [...readTlog(readFileSync(FLIGHT))]
    .filter(({ frame }) => frame.systemId === VEHICLE.systemId)
    .map(({ frame }) => frame.bytes.slice());
  const plain = median(Array.from({ length: ROUNDS }, () => framesPerSecond(frames, false)));
  const recorded = median(Array.from({ length: ROUNDS }, () => framesPerSecond(frames, true)));
  const sendUs = microsecondsPerSend(frames);
  return [
    {
      name: 'link → router → listener, one datagram a frame',
      value: plain,
      unit: 'frames/s',
      budget: '≥ 300 k',
      ok: plain >= MIN_FRAMES_PER_S,
    },
    {
      name: 'the same with every frame made a tlog record',
      value: recorded,
      unit: 'frames/s',
      budget: '≥ 200 k',
      ok: recorded >= MIN_RECORDED_PER_S,
    },
    {
      name: 'send to a known vehicle',
      value: sendUs,
      unit: 'µs',
      budget: '≤ 50 µs',
      ok: sendUs <= MAX_SEND_US,
    },
  ];
}

function openRouter(): { router: Router; link: FakeLink; pause: () => void } {
  let pausedMs = 0;
  const clock = { ...systemClock, monotonicMs: () => (performance.now() + pausedMs) as MonotonicMs };
  const router = new Router({ clock, logger: silentLogger, systemId: 255, componentId: 190 });
  const link = new FakeLink('lnk_bench');
  router.attach(link);
  link.start();
  const pause = () => {
    pausedMs += PAUSE_MS;
  };
  return { router, link, pause };
}

function framesPerSecond(frames: readonly Uint8Array[], isRecorded: boolean): number {
  const { router, link, pause } = openRouter();
  let heard = 0;
  let recordedBytes = 0;
  router.onAny(() => {
    heard += 1;
  });
  if (isRecorded)
    router.tap((_linkId, _direction, utcUs, bytes) => {
      recordedBytes += tlogRecord(utcUs, bytes)?.length ?? 0;
    });
  const startMs = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (const bytes of frames) link.receive(bytes);
    pause();
  }
  const seconds = (performance.now() - startMs) / 1000;
  // Minutes of flight pass in milliseconds: a few frames equal one of 256 before and count as its duplicates.
  if (heard < frames.length * REPEATS * 0.9 || (isRecorded && recordedBytes === 0))
    throw new Error(`only ${heard} of ${frames.length * REPEATS} frames were delivered`);
  return (frames.length * REPEATS) / seconds;
}

function microsecondsPerSend(frames: readonly Uint8Array[]): number {
  const { router, link } = openRouter();
  for (const bytes of frames.slice(0, 100)) link.receive(bytes);
  const count = 100_000;
  const message = { customMode: 0, type: 6, autopilot: 8, baseMode: 0, systemStatus: 4, mavlinkVersion: 3 };
  const startMs = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    if (!router.send(VEHICLE, 'HEARTBEAT', message)) throw new Error('not sent');
    link.sent.length = 0;
  }
  return ((performance.now() - startMs) * 1000) / count;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
