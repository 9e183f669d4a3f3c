import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock, Timer } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { jsonWithParts } from '../../contract/operator-text.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import { CLOSE_CODES } from '../../contract/port/websocket.ts';
import {
  VIDEO_FRAME_HEADER,
  VIDEO_SUBPROTOCOL,
  VIDEO_WEBSOCKET_PATH,
  type VideoFrame,
  type VideoMessage,
  type VideoPort,
  type VideoReader,
  videoHelloSchema,
} from '../../contract/recording/video.ts';
import { Reader } from './reader.ts';
import { WEBSOCKET_LIMITS, type WebSocketLimits } from './websocket-limits.ts';

export interface VideoEdgeParts {
  readonly video: Pick<VideoPort, 'source' | 'join'>;
  readonly guard: Pick<PortGuard, 'visibilityOf'>;
  readonly authenticate: (token: string) => Principal | undefined;
  readonly clock: Clock;
}

/** Serves the frames of video sources at `/ws/video/{sourceId}`. */
export interface VideoEdge {
  start(): void;
  /** Why no further socket can be accepted now, or undefined. */
  refusal(): AppError | undefined;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

const LIMITS: WebSocketLimits = { ...WEBSOCKET_LIMITS, maxPayloadBytes: 8 * 1024 };
const MAX_SOCKETS = 64;
/** A client that has more unread is given no frames up to a key frame that fits again. */
const MAX_UNREAD_BYTES = 2 * 1024 * 1024;
const RECHECK_MS = 500;
const RETRY_FULL_S = 5;
const SERVICE_RESTART = 1012;
const NOT_FOUND = 4404;

export function createVideoEdge(parts: VideoEdgeParts): VideoEdge {
  const watchers = new Set<Watcher>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.maxPayloadBytes,
    handleProtocols: (offered) => (offered.has(VIDEO_SUBPROTOCOL) ? VIDEO_SUBPROTOCOL : false),
  });
  let timers: readonly Timer[] = [];
  return {
    start() {
      const { clock } = parts;
      timers = [
        clock.every(RECHECK_MS, () => {
          for (const watcher of watchers) watcher.recheck();
        }),
        clock.every(LIMITS.heartbeatMs, () => {
          for (const { reader } of watchers) reader.probe();
        }),
      ];
    },

    refusal() {
      if (watchers.size < MAX_SOCKETS) return undefined;
      return new AppError('overloaded', 'The gateway allows no more open sockets. Close one first.', {
        context: { retryAfterS: RETRY_FULL_S },
      });
    },

    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const reader = new Reader(webSocket, socket, LIMITS, parts.clock);
        if (webSocket.protocol !== VIDEO_SUBPROTOCOL) {
          reader.close(CLOSE_CODES.subprotocol, `offer the subprotocol ${VIDEO_SUBPROTOCOL}`);
          return;
        }
        const watcher = new Watcher(sourceIdIn(request.url), webSocket, reader, parts);
        watchers.add(watcher);
        reader.onClose(() => watchers.delete(watcher));
      });
    },

    close() {
      for (const timer of timers) timer.cancel();
      for (const { reader } of watchers) reader.close(SERVICE_RESTART, 'shutdown');
      server.close();
    },
  };
}

/** One client and the source it watches. */
class Watcher implements VideoReader {
  readonly reader: Reader;
  readonly #sourceId: string;
  readonly #webSocket: WebSocket;
  readonly #parts: VideoEdgeParts;
  readonly #helloTimer: Timer;
  #token: string | undefined;
  #wantsParts = false;
  #leave: (() => void) | undefined;
  /** The frames since the last key frame come in one burst, whatever their size. */
  #isJoining = false;
  #isBehind = false;

  constructor(sourceId: string, webSocket: WebSocket, reader: Reader, parts: VideoEdgeParts) {
    this.#sourceId = sourceId;
    this.#webSocket = webSocket;
    this.reader = reader;
    this.#parts = parts;
    this.#helloTimer = parts.clock.after(LIMITS.helloTimeoutMs, () =>
      reader.close(CLOSE_CODES.helloTimeout, 'no hello'),
    );
    reader.onMessage((text) => this.#hear(text));
    reader.onClose(() => {
      this.#helloTimer.cancel();
      this.#leave?.();
    });
  }

  /** Ends the connection soon after the caller may no longer watch. */
  recheck(): void {
    if (this.#token !== undefined && !this.#mayWatch(this.#token)) this.#refuse();
  }

  message(message: VideoMessage): void {
    const text = this.#wantsParts ? jsonWithParts(message) : JSON.stringify(message);
    this.reader.send(Buffer.from(text), 'lossless');
  }

  frame(frame: VideoFrame): void {
    if (!this.reader.isOpen) return;
    const isTooSlow = !this.#isJoining && this.reader.bufferedBytes + frame.data.length > MAX_UNREAD_BYTES;
    if (isTooSlow || (this.#isBehind && !frame.isKey)) {
      this.#isBehind = true;
      return;
    }
    const header = headerOf(frame, frame.isLostBefore || this.#isBehind);
    this.#isBehind = false;
    // Two parts of one message: nothing is copied for each client.
    this.#webSocket.send(header, { binary: true, compress: false, fin: false });
    this.#webSocket.send(frame.data, { binary: true, compress: false, fin: true });
  }

  ended(): void {
    this.reader.close(NOT_FOUND, 'not-found');
  }

  #hear(text: string | undefined): void {
    const hello = this.#token === undefined ? parseHello(text) : undefined;
    if (!hello) {
      this.reader.close(CLOSE_CODES.badFrame, 'invalid-request');
      return;
    }
    this.#helloTimer.cancel();
    this.#token = hello.token;
    this.#wantsParts = hello.texts === 'parts';
    if (!this.#mayWatch(hello.token)) {
      this.#refuse();
      return;
    }
    this.#isJoining = true;
    this.#leave = this.#parts.video.join(this.#sourceId, this);
    this.#isJoining = false;
  }

  #mayWatch(token: string): boolean {
    const principal = this.#parts.authenticate(token);
    const source = this.#parts.video.source(this.#sourceId);
    if (!principal?.scopes.has('telemetry:read') || !source) return false;
    return this.#parts.guard.visibilityOf(principal).shown('ofMode', source) !== undefined;
  }

  #refuse(): void {
    const principal = this.#parts.authenticate(this.#token ?? '');
    if (!principal) this.reader.close(CLOSE_CODES.unauthenticated, 'login-required');
    else if (!principal.scopes.has('telemetry:read'))
      this.reader.close(CLOSE_CODES.scopeMissing, 'scope-missing');
    else this.reader.close(NOT_FOUND, 'not-found');
  }
}

function headerOf(frame: VideoFrame, isLostBefore: boolean): Buffer {
  const { version, bytes, flags } = VIDEO_FRAME_HEADER;
  const header = Buffer.alloc(bytes);
  header.writeUInt8(version, 0);
  header.writeUInt8((frame.isKey ? flags.key : 0) | (isLostBefore ? flags.lostBefore : 0), 1);
  header.writeUInt32LE(frame.sequence, 4);
  header.writeDoubleLE(frame.mediaTimeUs, 8);
  header.writeDoubleLE(frame.receivedAtMs, 16);
  return header;
}

function parseHello(text: string | undefined) {
  try {
    return videoHelloSchema.safeParse(JSON.parse(text ?? '')).data?.data;
  } catch {
    return undefined;
  }
}

function sourceIdIn(url = ''): string {
  const name = url.split('?', 1)[0]?.slice(VIDEO_WEBSOCKET_PATH.length) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
