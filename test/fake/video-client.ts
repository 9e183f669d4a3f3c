import WebSocket from 'ws';
import {
  VIDEO_FRAME_HEADER,
  VIDEO_SUBPROTOCOL,
  VIDEO_WEBSOCKET_PATH,
  type VideoFrame,
  type VideoMessage,
} from '../../gateway/contract/recording/video.ts';

/** A client of a source's frames, as the window is one. */
export class VideoClient {
  readonly messages: VideoMessage[] = [];
  readonly frames: VideoFrame[] = [];
  readonly #socket: WebSocket;
  closeCode: number | undefined;
  onFrame: ((frame: VideoFrame) => void) | undefined;

  constructor(url: string, sourceId: string, token: string | undefined) {
    const address = `${url.replace(/^http/, 'ws')}${VIDEO_WEBSOCKET_PATH}${encodeURIComponent(sourceId)}`;
    this.#socket = new WebSocket(address, VIDEO_SUBPROTOCOL);
    this.#socket.on('open', () => {
      if (token !== undefined) this.send({ v: 1, kind: 'hello', data: { token } });
    });
    this.#socket.on('message', (data, isBinary) => {
      const bytes = data as Buffer;
      if (isBinary) this.#take(bytes);
      else this.messages.push(JSON.parse(bytes.toString()) as VideoMessage);
    });
    this.#socket.on('close', (code) => {
      this.closeCode = code;
    });
    this.#socket.on('error', () => undefined);
  }

  /** The newest message of state. */
  get state(): string | undefined {
    return this.messages.findLast((message) => message.type === 'state')?.state;
  }

  send(message: unknown): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Reads nothing more, as a window does that hangs. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(bytes: Buffer): void {
    const { version, flags, bytes: headerBytes } = VIDEO_FRAME_HEADER;
    if (bytes.readUInt8(0) !== version) throw new Error('another version of frames');
    const flag = bytes.readUInt8(1);
    const frame = {
      sequence: bytes.readUInt32LE(4),
      isKey: (flag & flags.key) !== 0,
      isLostBefore: (flag & flags.lostBefore) !== 0,
      mediaTimeUs: bytes.readDoubleLE(8),
      receivedAtMs: bytes.readDoubleLE(16),
      data: bytes.subarray(headerBytes),
    };
    this.frames.push(frame);
    this.onFrame?.(frame);
  }
}
