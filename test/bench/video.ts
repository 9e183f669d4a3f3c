import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitAnnexB } from '../../gateway/recording/video/codec/annex-b.ts';
import { h264 } from '../../gateway/recording/video/codec/h264.ts';
import { isDamaged } from '../../gateway/recording/video/frame-builder.ts';
import { RtpPackets } from '../fake/rtp-packets.ts';
import { VideoClient } from '../fake/video-client.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { percentile } from './percentile.ts';

const FRAMES_PER_S = 30;
const SECONDS = 10;
const PORT = 15_600;
const TICKS = 90_000 / FRAMES_PER_S;
const CLOCK_TICKS_PER_S = 100;
/** A camera sends a key frame in a burst, but not faster than its network. */
const BURST_PACKETS = 40;
const RTP_HEADER_BYTES = 12;

type Picture = readonly Uint8Array[];

/** 1080p30 with 8 Mbit/s over RTP on loopback: gateway's share of a core, time to the client, recovery from loss. */
export async function run(): Promise<BenchResult[]> {
  const pictures = encode();
  const gateway = await startGateway(['--no-sim', '--log-level', 'error']);
  try {
    const sourceId = await addSource(gateway);
    const client = new VideoClient(gateway.url, sourceId, gateway.token);
    await play(pictures.slice(0, 2 * FRAMES_PER_S), client, 0);
    const beganS = cpuSeconds(gateway.pid);
    const beganMs = performance.now();
    const sound = await play(pictures, client, 0);
    const share = ((cpuSeconds(gateway.pid) - beganS) * 100_000) / (performance.now() - beganMs);
    const lossy = await play(pictures, client, 0.01);
    client.close();
    const bytes = pictures.flat().reduce((sum, { length }) => sum + length, 0);
    return [
      plain('1080p30 over RTP, bit rate', (bytes * 8) / SECONDS / 1e6, 'Mbit/s'),
      atMost('1080p30 over RTP, gateway', share, 15, '% of a core'),
      atMost('sent → client, p50', percentile(sound.latenciesMs, 0.5), 150, 'ms'),
      atMost('sent → client, p95', percentile(sound.latenciesMs, 0.95), 150, 'ms'),
      atMost('frames lost without loss', pictures.length - sound.latenciesMs.length, 0, ''),
      plain('1 % of packets lost, frames shown', (lossy.latenciesMs.length * 100) / pictures.length, '%'),
      plain('1 % of packets lost, frames marked as damaged', (lossy.marked * 100) / pictures.length, '%'),
      atMost('1 % of packets lost, damaged frames that are not marked', lossy.unsound, 0, ''),
      atMost('memory', gateway.memoryMib(), 250, 'MiB'),
    ];
  } finally {
    await gateway.stop();
  }
}

async function addSource({ url, token }: GatewayProcess): Promise<string> {
  const answer = await fetch(`${url}/api/video/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', kind: 'rtp', address: `127.0.0.1:${PORT}` }),
  });
  return ((await answer.json()) as { readonly sourceId: string }).sourceId;
}

/** A stream as a camera sends it: a key frame each second, no reordered pictures. */
function encode(): Picture[] {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-video-'));
  const file = join(folder, 'stream.h264');
  const source = `testsrc2=size=1920x1080:rate=${FRAMES_PER_S},noise=alls=20:allf=t`;
  const input = ['-f', 'lavfi', '-i', source, '-t', String(SECONDS)];
  const rate = ['-b:v', '8M', '-maxrate', '8M', '-bufsize', '1M'];
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-g',
    '30',
    '-x264-params',
    'sliced-threads=0:aud=1',
  ];
  try {
    execFileSync('ffmpeg', ['-loglevel', 'error', ...input, ...codec, ...rate, '-f', 'h264', file]);
    const pictures: Uint8Array[][] = [];
    for (const nal of splitAnnexB(readFileSync(file))) {
      if (h264.kindOf(nal) === 'delimiter') pictures.push([]);
      pictures.at(-1)?.push(nal);
    }
    return pictures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let timestamp = 0;
const packets = new RtpPackets();

/** Sends the pictures at their rate. */
async function play(pictures: readonly Picture[], client: VideoClient, loss: number) {
  const socket = createSocket('udp4');
  const sentMs = new Map<number, number>();
  const latenciesMs: number[] = [];
  const lost = new Set<number>();
  const shown: number[] = [];
  let marked = 0;
  const first = timestamp;
  let firstUs: number | undefined;
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  client.onFrame = (frame) => {
    firstUs ??= frame.mediaTimeUs;
    const index = Math.round(((frame.mediaTimeUs - firstUs) * FRAMES_PER_S) / 1e6);
    const atMs = sentMs.get(index);
    if (atMs === undefined) return;
    if (isDamaged(frame)) marked += 1;
    else shown.push(index);
    latenciesMs.push(performance.now() - atMs);
  };
  const beganMs = performance.now();
  for (const [index, picture] of pictures.entries()) {
    await until(beganMs + (index * 1000) / FRAMES_PER_S);
    sentMs.set(index, performance.now());
    const sent = packets.picture(picture, timestamp);
    for (const [at, packet] of sent.entries()) {
      // The first picture always arrives: the others are counted from it.
      if (index > 0 && random() < loss) {
        // Without its delimiter a picture is still whole.
        if (h264.kindOf(packet.subarray(RTP_HEADER_BYTES)) !== 'delimiter') lost.add(index);
      } else socket.send(packet, PORT, '127.0.0.1');
      if (at % BURST_PACKETS === BURST_PACKETS - 1) await until(performance.now() + 1);
    }
    timestamp = first + (index + 1) * TICKS;
  }
  await until(performance.now() + 300);
  socket.close();
  return { latenciesMs, marked, unsound: unsoundOf(pictures, shown, lost) };
}

/** How many were shown although a picture that they refer to was lost. */
function unsoundOf(
  pictures: readonly Picture[],
  shown: readonly number[],
  lost: ReadonlySet<number>,
): number {
  const seen = new Set(shown);
  let isBroken = false;
  let unsound = 0;
  pictures.forEach((picture, index) => {
    const isKey = picture.some((nal) => h264.kindOf(nal) === 'key');
    isBroken = lost.has(index) || (isBroken && !isKey);
    if (isBroken && seen.has(index)) unsound += 1;
  });
  return unsound;
}

function until(atMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())));
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_S;
}

function plain(name: string, value: number, unit: string): BenchResult {
  return { name, value, unit, budget: '', ok: true };
}

function atMost(name: string, value: number, limit: number, unit: string): BenchResult {
  return { name, value, unit, budget: `≤ ${limit} ${unit}`.trim(), ok: value <= limit };
}
