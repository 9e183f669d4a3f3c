import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** What a caster does with a request. */
export type CasterAnswer =
  | 'v1'
  | 'v2'
  | 'chunked'
  | 'unauthorised'
  | 'bad-password'
  | 'no-mountpoint'
  | 'table'
  | 'redirect'
  | 'error'
  | 'stall'
  | 'endless'
  | 'html'
  | 'drop';

export interface CasterRequest {
  readonly line: string;
  readonly fields: ReadonlyMap<string, string>;
}

export interface NtripCasterOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Required from every request. Default: none. */
  readonly login?: { readonly user: string; readonly password: string };
}

export const CASTER_TABLE = [
  'CAS;127.0.0.1;2101;Test;Test;0;CHE;47.4;8.5;0.0.0.0;0;',
  'STR;NEAR;Zürich;RTCM 3.2;1005(10),1077(1);2;GPS+GLO+GAL+BDS;NET;CHE;47.40;8.54;0;0;made;none;B;N;9600;',
  'STR;VRS;Everywhere;RTCM 3.2;1005(10),1074(1);2;GPS;NET;CHE;0.00;0.00;1;1;made;none;N;N;9600;',
  'ENDSOURCETABLE',
].join('\r\n');

/** A caster of the tests' own: answers each request as it is told, then streams what it is given. */
export class NtripCaster {
  /** By mountpoint; the table is at the empty one. */
  readonly answers = new Map<string, CasterAnswer>([['', 'table']]);
  /** Of streams without an answer of their own. */
  answer: CasterAnswer = 'v2';
  readonly requests: CasterRequest[] = [];
  /** Sentences that clients sent upward. */
  readonly positions: string[] = [];
  readonly #options: NtripCasterOptions;
  readonly #server;
  readonly #sockets = new Set<Socket>();
  readonly #streams = new Map<Socket, CasterAnswer>();

  constructor(options: NtripCasterOptions = {}) {
    this.#options = options;
    const { tls } = options;
    this.#server = tls ? createTlsServer(tls) : createServer();
    this.#server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => this.#accept(socket));
    this.#server.on('tlsClientError', () => undefined);
  }

  /** On a free port. */
  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get clients(): number {
    return this.#streams.size;
  }

  /** Streams bytes to every client that was accepted. */
  send(bytes: Uint8Array): void {
    for (const [socket, answer] of this.#streams) {
      if (answer === 'chunked') socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      if (answer === 'chunked') socket.write('\r\n');
    }
  }

  /** Ends every connection, in the middle of whatever is sent. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.drop();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#streams.delete(socket);
    });
    let head = '';
    socket.on('data', (bytes) => {
      if (this.#streams.has(socket)) {
        this.positions.push(...bytes.toString('latin1').split('\r\n').filter(Boolean));
        return;
      }
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const [line = '', ...rest] = head.split('\r\n');
      const fields = rest.filter(Boolean).map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
      });
      const request = { line, fields: new Map(fields) };
      this.requests.push(request);
      this.#reply(socket, request);
    });
  }

  #reply(socket: Socket, { line, fields }: CasterRequest): void {
    const mountpoint = line.split(' ')[1]?.slice(1) ?? '';
    const { login } = this.#options;
    const expected = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
    const isKnown = expected === undefined || fields.get('authorization') === expected;
    const answer = isKnown ? (this.answers.get(mountpoint) ?? this.answer) : 'unauthorised';
    const isStream = answer === 'v1' || answer === 'v2' || answer === 'chunked';
    if (isStream) this.#streams.set(socket, answer);
    if (answer === 'endless') this.#dripForEver(socket);
    else if (answer === 'drop') socket.destroy();
    else if (answer !== 'stall') socket.write(HEADS[answer]);
    if (!isStream && !['endless', 'drop', 'stall'].includes(answer)) socket.end();
  }

  #dripForEver(socket: Socket): void {
    socket.write('HTTP/1.1 200 OK\r\n');
    const line = `X-More: ${'x'.repeat(1000)}\r\n`;
    const drip = () => {
      while (!socket.destroyed && socket.write(line));
    };
    socket.on('drain', drip);
    drip();
  }
}

const HEADS: Readonly<Record<Exclude<CasterAnswer, 'stall' | 'endless' | 'drop'>, string>> = {
  v1: 'ICY 200 OK\r\n\r\n',
  v2: 'HTTP/1.1 200 OK\r\nNtrip-Version: Ntrip/2.0\r\nContent-Type: gnss/data\r\n\r\n',
  chunked:
    'HTTP/1.1 200 OK\r\nNtrip-Version: Ntrip/2.0\r\nContent-Type: gnss/data\r\nTransfer-Encoding: chunked\r\n\r\n',
  unauthorised: 'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="test"\r\n\r\n',
  'bad-password': 'ERROR - Bad Password\r\n',
  'no-mountpoint': 'HTTP/1.1 404 Not Found\r\n\r\n',
  table: `SOURCETABLE 200 OK\r\nContent-Type: text/plain\r\n\r\n${CASTER_TABLE}\r\n`,
  redirect: 'HTTP/1.1 302 Found\r\nLocation: http://elsewhere.example.com/NEAR?token=secret\r\n\r\n',
  error: 'HTTP/1.1 503 Service Unavailable\r\n\r\n',
  html: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!DOCTYPE html><p>Hotel network</p>',
};
