import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { VideoFrame, VideoKind, VideoReader } from '../../../../gateway/contract/recording/video.ts';
import { VideoService } from '../../../../gateway/recording/video/video-service.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { eventually } from '../../../fake/eventually.ts';
import { freeTcpPort, freeUdpPort } from '../../../fake/free-port.ts';

const CONTEXT = { principal: { kind: 'operator', id: 'operator' }, traceId: 'trace' } as RequestContext;
const SOURCE = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=30'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '15'];
const H265 = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-tune',
  'zerolatency',
  '-x265-params',
  'keyint=15:log-level=none',
];

let folder: string;
let service: VideoService;
let sender: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'video-'));
  service = new VideoService({
    folder,
    audit: { append: () => undefined },
    maxTotalBytes: 1e9,
    modeOf: () => 'sim',
    clock: systemClock,
    ids: countingIds(),
    logger: silentLogger,
  });
  await service.start();
});
afterEach(async () => {
  sender?.kill('SIGKILL');
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** With the programs of others: what they send is shown and recorded, and the recording can be decoded. */
describe.skipIf(!existsSync('/usr/bin/ffmpeg'))('video of ffmpeg', () => {
  it.each<[string, VideoKind, readonly string[], (port: number) => readonly string[], RegExp]>([
    ['H.264 in RTP', 'rtp', H264, (port) => ['-f', 'rtp', `rtp://127.0.0.1:${port}`], /^avc1\./],
    ['H.265 in RTP', 'rtp', H265, (port) => ['-f', 'rtp', `rtp://127.0.0.1:${port}`], /^hvc1\.1\.6/],
    [
      'H.264 in MPEG-TS over UDP',
      'mpegts-udp',
      H264,
      (port) => ['-f', 'mpegts', `udp://127.0.0.1:${port}?pkt_size=1316`],
      /^avc1\./,
    ],
    [
      'H.264 in MPEG-TS in RTP',
      'mpegts-udp',
      H264,
      (port) => ['-f', 'rtp_mpegts', `rtp://127.0.0.1:${port}`],
      /^avc1\./,
    ],
    [
      'H.265 in MPEG-TS over TCP',
      'mpegts-tcp',
      H265,
      (port) => ['-f', 'mpegts', `tcp://127.0.0.1:${port}?listen=1`],
      /^hvc1\.1\.6/,
    ],
  ])('%s', async (_name, kind, codec, output, expected) => {
    const port = await (kind === 'mpegts-tcp' ? freeTcpPort() : freeUdpPort());
    const { sourceId } = service.add(
      { name: 'test', kind, address: `127.0.0.1:${port}`, vehicleId: null },
      CONTEXT,
    );
    service.startRecording(sourceId, CONTEXT);
    const frames: VideoFrame[] = [];
    const reader: VideoReader = {
      message: () => undefined,
      frame: (frame) => void frames.push(frame),
      ended: () => undefined,
    };
    service.join(sourceId, reader);
    sender = spawn('ffmpeg', ['-loglevel', 'error', ...SOURCE, ...codec, ...output(port)], {
      stdio: 'ignore',
    });
    await eventually('two seconds of video', () => frames.length >= 60);
    expect(service.source(sourceId)).toMatchObject({
      state: 'receiving',
      widthPx: 320,
      heightPx: 240,
      codec: expect.stringMatching(expected) as string,
      packetsLost: 0,
      framesDropped: 0,
    });
    await service.stopRecording(sourceId, CONTEXT);
    const [recording] = service.recordings();
    const file = join(folder, `${recording!.recordingId}.mp4`);
    const counted = execFileSync('ffprobe', [
      ...['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', file],
    ]);
    expect(Number(counted.toString())).toBeGreaterThanOrEqual(60);
  });
});
