import { type ChildProcess, spawn } from 'node:child_process';
import { servedFirst } from './served-first.ts';

/** The picture: a row of black and white squares at its top is the time of sending, most significant bit first. */
export const CLOCK_PICTURE = { widthPx: 640, heightPx: 360, bits: 40, squarePx: 16 } as const;

const FRAMES_PER_S = 30;

/** A camera on this machine that sends H.264 over RTP with the time of sending in each picture. */
export class MovingClock {
  readonly #port: number;
  #sender: ChildProcess | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** In a process of its own, before all else: a test that is busy would leave pictures out. */
  start(): void {
    const sender = spawn(process.execPath, [import.meta.filename, String(this.#port)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#sender = servedFirst(sender);
  }

  /** Nothing more is sent. Can be started again. */
  stop(): void {
    this.#sender?.kill('SIGKILL');
    this.#sender = undefined;
  }
}

function send(port: number): void {
  const { widthPx, heightPx } = CLOCK_PICTURE;
  // It ends with its input, when this process is ended.
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-fflags', 'nobuffer', '-probesize', '32'],
      ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size', `${widthPx}x${heightPx}`],
      // A picture left out on a busy machine is missing in the time of sending too, as with a camera.
      ...['-use_wallclock_as_timestamps', '1', '-framerate', String(FRAMES_PER_S), '-i', 'pipe:0'],
      ...['-fps_mode', 'passthrough', '-enc_time_base', '1:90000'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
      ...['-g', String(FRAMES_PER_S), '-x264-params', 'repeat-headers=1', '-crf', '28'],
      ...['-flush_packets', '1', '-f', 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1200`],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const picture = Buffer.alloc(widthPx * heightPx);
  let count = 0;
  setInterval(() => {
    if (encoder.stdin.writableLength > 0) return;
    count += 1;
    paint(picture, Date.now(), count);
    encoder.stdin.write(Buffer.from(picture));
  }, 1000 / FRAMES_PER_S);
}

function paint(picture: Buffer, atMs: number, count: number): void {
  const { widthPx, heightPx, bits, squarePx } = CLOCK_PICTURE;
  picture.fill(0x60);
  // A bar that moves, for people.
  const left = (count * 4) % (widthPx - 24);
  for (let y = 120; y < heightPx; y += 1) picture.fill(0xc0, y * widthPx + left, y * widthPx + left + 24);
  for (let bit = 0; bit < bits; bit += 1) {
    const isOn = Math.floor(atMs / 2 ** (bits - 1 - bit)) % 2 === 1;
    for (let y = 0; y < squarePx; y += 1) {
      const from = y * widthPx + bit * squarePx;
      picture.fill(isOn ? 0xff : 0x00, from, from + squarePx);
    }
  }
}

if (import.meta.main) send(Number(process.argv[2]));
