import { createHash } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { picture264 } from '../builder/video-streams.ts';
import { RtpPackets } from './rtp-packets.ts';

export interface RtspBehaviour {
  /** Requires Digest with this user and password. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Sent instead of the answer to a method. */
  readonly instead?: Readonly<Record<string, string | null>>;
  readonly sdp?: string;
}

const SDP = [
  'v=0',
  'o=- 0 0 IN IP4 127.0.0.1',
  's=camera',
  't=0 0',
  'm=audio 0 RTP/AVP 8',
  'a=control:track0',
  'm=video 0 RTP/AVP 96',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1; sprop-parameter-sets=Z0LAH9kAUAW7ARAAAAMAEAAAAwPA8YMkgA==,aMuDyyA=',
  'a=control:track1',
  '',
].join('\r\n');
const REALM = 'camera';
const NONCE = 'abc123';

/** An RTSP server that sends H.264 over the same TCP connection. */
export class FakeRtspServer {
  readonly methods: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #behaviour: RtspBehaviour;
  readonly #packets = new RtpPackets();
  #player: Socket | undefined;
  #ticks = 0;

  constructor(behaviour: RtspBehaviour = {}) {
    this.#behaviour = behaviour;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1');
        for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
          this.#answer(socket, text.slice(0, end));
          text = text.slice(end + 4);
        }
      });
    });
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  get isPlaying(): boolean {
    return this.#player !== undefined;
  }

  /** Sends a picture to the client that plays. */
  send(isKey: boolean): void {
    this.#ticks += 3000;
    for (const packet of this.#packets.picture(picture264(isKey, 3000), this.#ticks)) {
      const head = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff]);
      this.#player?.write(Buffer.concat([head, packet]));
    }
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #answer(socket: Socket, request: string): void {
    const [, method = '', uri = ''] = /^(\S+) (\S+) RTSP/.exec(request) ?? [];
    const sequence = /^CSeq: (\d+)/m.exec(request)?.[1] ?? '0';
    this.methods.push(method);
    const instead = this.#behaviour.instead?.[method];
    if (instead === null) return;
    if (instead !== undefined) {
      socket.write(instead.replace('{cseq}', sequence));
      return;
    }
    const reply = (status: string, headers: readonly string[] = [], body = ''): void => {
      const lines = [`RTSP/1.0 ${status}`, `CSeq: ${sequence}`, ...headers];
      if (body !== '') lines.push(`Content-Length: ${body.length}`);
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    };
    if (!this.#isAllowed(request, method, uri))
      reply('401 Unauthorized', [`WWW-Authenticate: Digest realm="${REALM}", nonce="${NONCE}", qop="auth"`]);
    else if (method === 'DESCRIBE')
      reply('200 OK', ['Content-Type: application/sdp', `Content-Base: ${uri}/`], this.#behaviour.sdp ?? SDP);
    else if (method === 'SETUP')
      reply('200 OK', ['Session: 42;timeout=4', 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1']);
    else {
      reply('200 OK', ['Session: 42']);
      if (method === 'PLAY') this.#player = socket;
    }
  }

  #isAllowed(request: string, method: string, uri: string): boolean {
    const { login } = this.#behaviour;
    if (!login) return true;
    const given = (name: string): string => new RegExp(`${name}="?([^",\\r]+)`).exec(request)?.[1] ?? '';
    const hash = (text: string): string => createHash('md5').update(text).digest('hex');
    const secret = hash(`${login.user}:${REALM}:${login.password}`);
    const parts = [secret, NONCE, given('nc'), given('cnonce'), 'auth', hash(`${method}:${uri}`)];
    return given('response') === hash(parts.join(':'));
  }
}
