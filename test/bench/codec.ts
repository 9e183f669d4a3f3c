import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ardupilotmega, common, minimal, standard } from 'mavlink-mappings';
import { type MavLinkPacket, MavLinkPacketParser, MavLinkPacketSplitter } from 'node-mavlink';
import { seededRandom } from '../../gateway/base/id/random.ts';
import { FrameReader } from '../../gateway/mavlink/codec/frame-reader.ts';
import { decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import { readTlog } from '../../gateway/recording/recorder/tlog-reader.ts';
import { noisyStream } from '../gateway/mavlink/codec/noisy-stream.ts';
import type { BenchResult } from './bench-result.ts';
import { threadMs } from './thread-time.ts';

const FLIGHTS = ['copter-takeoff-full-rate', 'copter-mission', 'copter-geofence', 'rover-mission'];
/** What a serial port or socket hands over at once. */
const CHUNK_BYTES = 4096;
const ROUNDS = 7;
// Long enough that a kernel that counts processor time in steps of 4 ms adds less than 2 %.
const OUR_REPEATS = 500;
const PEER_REPEATS = 12;
const NOISE_FRAMES = 1_000_000;

const PEER_CLASSES = {
  ...minimal.REGISTRY,
  ...standard.REGISTRY,
  ...common.REGISTRY,
  ...ardupilotmega.REGISTRY,
};

/**
 * Frame reader and decoder on recorded flights, one thread, bytes in and messages out; node-mavlink does the same on
 * the same bytes in turn, so that both meet the same machine. The figure is the median of the rounds, in processor time
 * of the thread, which other programs on the machine change little.
 */
export async function run(): Promise<BenchResult[]> {
  const frames = FLIGHTS.flatMap((name) => {
    const path = join(import.meta.dirname, `../fixture/flights/${name}.tlog`);
    return [...readTlog(readFileSync(path))].map((record) => record.frame.bytes);
  });
  const stream = Buffer.concat(frames);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(decodeOurs(stream, frames.length));
    theirs.push(await decodeTheirs(stream, frames.length));
  }
  const rate = median(ours);
  const peerRate = median(theirs);
  return [
    {
      name: 'decode, one thread',
      value: rate,
      unit: 'messages/s',
      budget: '≥ 3 M',
      ok: rate >= 3e6,
      peer: `node-mavlink on the same bytes: ${Math.round(peerRate).toLocaleString('en-US')} messages/s`,
    },
    {
      name: 'decode, times node-mavlink',
      value: rate / peerRate,
      unit: '×',
      budget: '≥ 40 ×',
      ok: rate / peerRate >= 40,
    },
    noiseLoss(frames, 40),
    noiseLoss(frames, 300),
  ];
}

/** @returns messages a second. */
function decodeOurs(stream: Uint8Array, frameCount: number): number {
  let decoded = 0;
  const reader = new FrameReader({
    onFrame: (frame) => {
      if (decodeMessage(frame)) decoded += 1;
    },
  });
  const startMs = threadMs();
  for (let repeat = 0; repeat < OUR_REPEATS; repeat += 1) {
    for (let at = 0; at < stream.length; at += CHUNK_BYTES)
      reader.push(stream.subarray(at, at + CHUNK_BYTES));
  }
  const elapsedMs = threadMs() - startMs;
  assertAll(decoded, frameCount * OUR_REPEATS);
  return (decoded / elapsedMs) * 1000;
}

/** @returns messages a second. */
async function decodeTheirs(stream: Buffer, frameCount: number): Promise<number> {
  let decoded = 0;
  const splitter = new MavLinkPacketSplitter();
  const parser = splitter.pipe(new MavLinkPacketParser());
  parser.on('data', (packet: MavLinkPacket) => {
    const peerClass = PEER_CLASSES[packet.header.msgid];
    if (peerClass && packet.protocol.data(packet.payload, peerClass)) decoded += 1;
  });
  const ended = new Promise((resolve) => {
    parser.on('end', resolve);
  });
  const startMs = threadMs();
  for (let repeat = 0; repeat < PEER_REPEATS; repeat += 1) {
    for (let at = 0; at < stream.length; at += CHUNK_BYTES) {
      if (!splitter.write(stream.subarray(at, at + CHUNK_BYTES))) {
        await new Promise((resolve) => {
          splitter.once('drain', resolve);
        });
      }
    }
  }
  splitter.end();
  await ended;
  const elapsedMs = threadMs() - startMs;
  assertAll(decoded, frameCount * PEER_REPEATS);
  return (decoded / elapsedMs) * 1000;
}

function noiseLoss(frames: readonly Uint8Array[], longestBurst: number): BenchResult {
  const random = seededRandom(2026 + longestBurst);
  const { bytes, goodFrames } = noisyStream(frames, NOISE_FRAMES, { random, longestBurst, everyNth: 10 });
  let received = 0;
  const reader = new FrameReader({
    onFrame: () => {
      received += 1;
    },
  });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) reader.push(bytes.subarray(at, at + CHUNK_BYTES));
  reader.endDatagram();
  const value = Math.max(0, ((goodFrames - received) / goodFrames) * 100_000);
  return {
    name: `good frames lost, noise of up to ${longestBurst} B before every 10th`,
    value,
    unit: 'in 100,000',
    budget: '≤ 1',
    ok: value <= 1,
  };
}

function assertAll(decoded: number, expected: number): void {
  if (decoded !== expected) throw new Error(`${decoded} of ${expected} messages were decoded`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
