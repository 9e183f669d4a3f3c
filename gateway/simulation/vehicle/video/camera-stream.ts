import type { Clock } from '../../../base/clock.ts';
import type { Random } from '../../../base/id/random.ts';
import type { VideoTransport } from '../simulated-vehicle.ts';
import { drawScene, SCENE_COLUMNS, SCENE_ROWS, type SceneView } from './draw-scene.ts';
import { blankMosaic, MosaicEncoder } from './mosaic-encoder.ts';
import { RtpPacketizer } from './rtp-packetizer.ts';

const BLOCK_PX = 16;
export const PICTURE_WIDTH_PX = SCENE_COLUMNS * BLOCK_PX;
export const PICTURE_HEIGHT_PX = SCENE_ROWS * BLOCK_PX;
export const FRAME_RATE_HZ = 12;
const FRAME_MS = 1000 / FRAME_RATE_HZ;
/** One key frame a second: a receiver that joins waits no longer. */
const KEY_FRAME_EVERY = FRAME_RATE_HZ;
/** Without a receiver, one small packet asks this often whether there is one now. */
const ASK_EVERY_MS = 1000;
/** A refusal of that packet arrives within this time. */
const REFUSED_WITHIN_MS = 200;

interface CameraStreamOptions {
  /** Frames follow this clock, not the simulated time. */
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: VideoTransport;
}

/**
 * The video of a simulated camera: generated pictures, H.264 over RTP. Nothing is drawn before it
 * is asked for, nor while nobody receives it.
 */
export class CameraStream {
  isRunning = false;
  readonly #options: CameraStreamOptions;
  readonly #packetizer: RtpPacketizer;
  #encoder: MosaicEncoder | undefined;
  readonly #mosaic = blankMosaic(SCENE_COLUMNS * SCENE_ROWS);
  #receiver: 'listening' | 'missing' | 'asked' = 'listening';
  #dueMs = 0;
  #untilKeyFrame = 0;

  constructor(options: CameraStreamOptions) {
    this.#options = options;
    const below = (limit: number) => Math.floor(options.random() * limit);
    this.#packetizer = new RtpPacketizer(below(2 ** 32), below(2 ** 16));
  }

  /** The port of the ground station; undefined before the first start. */
  get port(): number | undefined {
    return this.#options.transport.port;
  }

  /** Calls `onPort` as soon as the port is known, also when it already runs. */
  start(onPort: () => void): void {
    if (!this.isRunning) {
      this.isRunning = true;
      this.#receiver = 'listening';
      this.#untilKeyFrame = 0;
    }
    this.#options.transport.open(onPort);
  }

  stop(): void {
    this.isRunning = false;
  }

  /** Sends what is due. Call this often; `view` gives what the camera sees now. */
  step(view: () => SceneView): void {
    const { clock, transport } = this.#options;
    if (!this.isRunning || transport.port === undefined) return;
    const nowMs = clock.monotonicMs();
    if (transport.takeRefusal()) {
      this.#receiver = 'missing';
      this.#dueMs = nowMs + ASK_EVERY_MS;
    }
    if (nowMs < this.#dueMs) return;
    this.#encoder ??= new MosaicEncoder(SCENE_COLUMNS, SCENE_ROWS);
    if (this.#receiver === 'missing') {
      this.#receiver = 'asked';
      this.#dueMs = nowMs + REFUSED_WITHIN_MS;
      this.#send(this.#encoder.parameterSets.slice(0, 1), nowMs);
      return;
    }
    if (this.#receiver === 'asked') {
      this.#receiver = 'listening';
      this.#untilKeyFrame = 0;
    }
    // A late frame does not make the next ones early.
    this.#dueMs = Math.max(this.#dueMs + FRAME_MS, nowMs + FRAME_MS / 2);
    this.#sendFrame(this.#encoder, view(), nowMs);
  }

  close(): void {
    this.stop();
    this.#options.transport.close();
  }

  #sendFrame(encoder: MosaicEncoder, view: SceneView, nowMs: number): void {
    drawScene(view, this.#mosaic);
    const isKeyFrame = this.#untilKeyFrame === 0;
    this.#untilKeyFrame = (isKeyFrame ? KEY_FRAME_EVERY : this.#untilKeyFrame) - 1;
    const picture = encoder.encode(this.#mosaic, isKeyFrame);
    this.#send(isKeyFrame ? [...encoder.parameterSets, picture] : [picture], nowMs);
  }

  #send(units: readonly Uint8Array[], nowMs: number): void {
    for (const packet of this.#packetizer.packets(units, nowMs)) this.#options.transport.send(packet);
  }
}
