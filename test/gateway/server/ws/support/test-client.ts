import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import {
  SERVER_DATA,
  type ServerKind,
  WEBSOCKET_SUBPROTOCOL,
} from '../../../../../gateway/contract/port/websocket.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { OPERATOR_TOKEN } from '../../http/support/test-server.ts';

export interface Frame {
  readonly v: 1;
  readonly kind: ServerKind;
  readonly seq: number;
  readonly t: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  readonly data: any;
}

/** A WebSocket client that keeps all it was sent and checks each frame against the contract. */
export class TestClient {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  closeCode: number | undefined;

  constructor(
    url: string,
    protocols: string | string[] = WEBSOCKET_SUBPROTOCOL,
    options: ClientOptions = {},
  ) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws/telemetry`, protocols, options);
    this.socket.on('message', (bytes) => {
      const frame = JSON.parse(String(bytes)) as Frame;
      SERVER_DATA[frame.kind].parse(frame.data);
      this.frames.push(frame);
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
    });
    this.socket.on('error', () => undefined);
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  send(kind: string, data?: unknown): void {
    this.socket.send(JSON.stringify({ v: 1, kind, ...(data !== undefined && { data }) }));
  }

  /** Opens, says hello and waits for the welcome. */
  async hello(resume?: { session: string; seq: number }, token = OPERATOR_TOKEN): Promise<this> {
    await this.opened();
    this.send('hello', resume ? { token, resume } : { token });
    await this.until('welcome');
    return this;
  }

  of(kind: ServerKind): readonly Frame[] {
    return this.frames.filter((frame) => frame.kind === kind);
  }

  /** The first frame of a kind, once it is there; `count` waits for so many. */
  async until(kind: ServerKind, count = 1): Promise<Frame> {
    await eventually(`${count} ${kind}`, () => this.of(kind).length >= count || this.closeCode !== undefined);
    const frame = this.of(kind)[count - 1];
    if (!frame) throw new Error(`closed with ${this.closeCode} before ${kind}`);
    return frame;
  }

  async untilClosed(): Promise<number> {
    await eventually('closed', () => this.closeCode !== undefined);
    return this.closeCode ?? 0;
  }

  /** Everything sent before has been answered when this is. */
  async settled(): Promise<void> {
    const id = `settle-${this.frames.length}`;
    this.send('ping', { id });
    await eventually('pong', () => this.of('heartbeat').some((frame) => frame.data.id === id));
  }

  get session(): string {
    return this.of('welcome')[0]?.data.session;
  }

  get lastSeq(): number {
    return Math.max(...this.frames.map((frame) => frame.seq));
  }
}
