import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '../../gateway/base/clock.ts';
import { seededRandom } from '../../gateway/base/id/random.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { SCOPES } from '../../gateway/contract/account/access.ts';
import type { Principal } from '../../gateway/contract/account/principal.ts';
import { frameAt } from '../../gateway/mavlink/codec/frame-examiner.ts';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import { LogIndexer } from '../../gateway/recording/index/log-indexer.ts';
import { ReplayFiles } from '../../gateway/recording/library/replay-files.ts';
import { Playbacks } from '../../gateway/recording/playback/playbacks.ts';
import { builtIndex } from '../../gateway/recording/sidecar/frame-index-builder.ts';
import { IndexedFrames } from '../../gateway/recording/sidecar/indexed-frames.ts';
import { sampleSession } from '../builder/replay-samples.ts';
import { countingIds } from '../fake/counting-ids.ts';
import { flightFrames, tlogOf } from '../gateway/recording/playback/support/flight-recordings.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const VEHICLES = 5;
const DURATION_MS = 3_600_000;
const SEEKS = 200;
const PLAY_MS = 10_000;
const CHUNK_BYTES = 1 << 20;
const OWNER: Principal = { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set(SCOPES) };

/** A flight of one hour with five vehicles at every message they send, played from the disk. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-bench-playback-'));
  try {
    const tlog = hourOfFlight();
    writeFileSync(join(folder, 'hour.tlog'), tlog);
    const indexer = new LogIndexer();
    for (let at = 0; at < tlog.length; at += CHUNK_BYTES)
      Array.from(indexer.read(tlog.subarray(at, at + CHUNK_BYTES)));
    indexer.end();
    const files = new ReplayFiles(folder);
    const index = builtIndex(indexer.blocks());
    const startAtMs = Math.floor((index.blocks[0]?.firstUs ?? 0) / 1000);
    const session = sampleSession({ startAtMs, endAtMs: startAtMs + DURATION_MS });
    const playbacks = new Playbacks({
      replayOf: () => ({
        session: async () => session,
        timeline: async () => Promise.reject(new Error('the bench asks for no timeline')),
      }),
      recordedFrames: async () => new IndexedFrames(await files.open('hour.tlog'), index),
      clock: systemClock,
      ids: countingIds(),
      logger: silentLogger,
    });
    const results = await measured(playbacks);
    await playbacks.stop();
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(playbacks: Playbacks): Promise<BenchResult[]> {
  const context = { principal: OWNER, traceId: 'a'.repeat(32), source: 'rest' } as const;
  const { playbackId } = await playbacks.open({ sessions: ['imp_1'], align: 'start', speed: 20 }, context);
  // Turning points are gathered in the background of a long recording.
  await pause(8000);
  const random = seededRandom(7);
  const seeksMs: number[] = [];
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const beganMs = performance.now();
    await playbacks.control(playbackId, { positionMs: Math.floor(random() * DURATION_MS) }, OWNER);
    seeksMs.push(performance.now() - beganMs);
  }
  const forward = await played(playbacks, playbackId, 20);
  const backward = await played(playbacks, playbackId, -20);
  const p95 = percentile(seeksMs, 0.95);
  return [
    {
      name: 'seek in 1 h, 5 vehicles, p50',
      value: percentile(seeksMs, 0.5),
      unit: 'ms',
      budget: '',
      ok: true,
    },
    { name: 'seek in 1 h, 5 vehicles, p95', value: p95, unit: 'ms', budget: '≤ 150 ms', ok: p95 <= 150 },
    ...forward,
    ...backward,
  ];
}

async function played(playbacks: Playbacks, playbackId: string, speed: number): Promise<BenchResult[]> {
  let frames = 0;
  const end = playbacks.onFrame(() => {
    frames += 1;
    return true;
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await playbacks.control(playbackId, { positionMs: DURATION_MS / 2, speed, state: 'playing' }, OWNER);
  const beganMs = performance.now();
  delay.enable();
  frames = 0;
  await pause(PLAY_MS);
  delay.disable();
  const passedS = (performance.now() - beganMs) / 1000;
  const { playback } = await playbacks.control(playbackId, { state: 'paused' }, OWNER);
  end();
  const perS = frames / passedS;
  const p99 = delay.percentile(99) / 1e6;
  const reached = Math.abs(playback.positionMs - DURATION_MS / 2) / 1000 / passedS;
  const name = `${speed} ×, 5 vehicles`;
  return [
    {
      name: `${name}: frames`,
      value: perS,
      unit: '/s',
      budget: '25 to 30 /s',
      ok: perS >= 25 && perS <= 30.5,
    },
    { name: `${name}: event loop late, p99`, value: p99, unit: 'ms', budget: '≤ 10 ms', ok: p99 <= 10 },
    { name: `${name}: speed reached`, value: reached, unit: '×', budget: '≥ 19 ×', ok: reached >= 19 },
  ];
}

/** Some seconds at full rate over and over, by five vehicles whose times and numbers go on. */
function hourOfFlight(): Uint8Array {
  const frames = flightFrames('copter-takeoff-full-rate');
  const startUs = frames[0]?.utcUs ?? 0;
  const lengthMs = Math.ceil(((frames.at(-1)?.utcUs ?? 0) - startUs) / 1000);
  const writers = Array.from(
    { length: VEHICLES },
    (_, index) => new FrameWriter({ systemId: index + 1, componentId: 1 }),
  );
  const own = frames.flatMap(({ utcUs, bytes }) => {
    const frame = frameAt(bytes, 0, bytes.length);
    const decoded = frame.componentId === 1 ? decodeMessage(frame) : undefined;
    return decoded ? [{ utcUs, ...decoded }] : [];
  });
  const hour: { utcUs: number; bytes: Uint8Array }[] = [];
  for (let shiftMs = 0; shiftMs + lengthMs <= DURATION_MS; shiftMs += lengthMs)
    for (const { utcUs, name, message } of own) {
      const later =
        'timeBootMs' in message ? { ...message, timeBootMs: message.timeBootMs + shiftMs } : message;
      for (const writer of writers)
        hour.push({ utcUs: utcUs + shiftMs * 1000, bytes: writer.write(name, later as never) });
    }
  return tlogOf(hour);
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
