/** A binary message of `/ws/video/{sourceId}`. */
export function frameMessage(options: {
  readonly sequence: number;
  readonly isKey?: boolean;
  readonly isAfterLoss?: boolean;
  readonly mediaUs?: number;
  readonly receivedUtcMs?: number;
  readonly data?: readonly number[];
}): ArrayBuffer {
  const data = options.data ?? [0, 0, 0, 1, 0x65];
  const message = new ArrayBuffer(24 + data.length);
  const view = new DataView(message);
  view.setUint8(0, 1);
  view.setUint8(1, (options.isKey ? 1 : 0) | (options.isAfterLoss ? 2 : 0));
  view.setUint32(4, options.sequence, true);
  view.setFloat64(8, options.mediaUs ?? options.sequence * 40_000, true);
  view.setFloat64(16, options.receivedUtcMs ?? 1_000_000 + options.sequence * 40, true);
  new Uint8Array(message, 24).set(data);
  return message;
}

interface Chunk {
  readonly type: 'key' | 'delta';
  readonly timestamp: number;
}

/** A decoder that does as it is told: takes chunks, and gives a picture for the oldest one. */
export class FakeDecoder {
  readonly chunks: Chunk[] = [];
  readonly #init: VideoDecoderInit;
  state: CodecState = 'unconfigured';
  decodeQueueSize = 0;
  ondequeue: (() => void) | undefined;
  config: VideoDecoderConfig | undefined;

  constructor(init: VideoDecoderInit) {
    this.#init = init;
  }

  configure(config: VideoDecoderConfig): void {
    this.config = config;
    this.state = 'configured';
  }

  decode(chunk: Chunk): void {
    this.chunks.push(chunk);
    this.decodeQueueSize += 1;
  }

  close(): void {
    this.state = 'closed';
  }

  /** Gives the picture of the oldest chunk. @returns whether it was closed */
  give(): { readonly isClosed: () => boolean } {
    const chunk = this.chunks.shift();
    if (!chunk) throw new Error('Nothing to decode');
    this.decodeQueueSize -= 1;
    let isClosed = false;
    this.#init.output({
      timestamp: chunk.timestamp,
      displayWidth: 640,
      displayHeight: 360,
      close: () => {
        isClosed = true;
      },
    } as VideoFrame);
    this.ondequeue?.();
    return { isClosed: () => isClosed };
  }

  fail(): void {
    this.state = 'closed';
    this.#init.error(new DOMException('broken', 'EncodingError'));
  }
}
