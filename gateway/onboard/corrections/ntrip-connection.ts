import { createConnection, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { NtripConfig } from '../../contract/onboard/corrections.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { ChunkDecoder } from './chunk-decoder.ts';
import { type NtripAnswer, type NtripWanted, readAnswer } from './ntrip-answer.ts';

export interface NtripHooks {
  accepted(): void;
  received(bytes: Buffer): void;
  /** Called once, unless it was closed. `isRefusal`: the same request will be refused again. */
  ended(problem: OperatorText, isRefusal: boolean): void;
}

export interface NtripOptions {
  readonly config: NtripConfig;
  readonly password: string | undefined;
  readonly wanted: NtripWanted;
  /** A GGA sentence for the head of the request, without line end. */
  readonly gga?: string | undefined;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Certificates of authorities that are trusted instead of the usual ones. */
  readonly authorities?: readonly string[] | undefined;
  readonly hooks: NtripHooks;
}

/** From the first packet to the end of the answer's head, however slowly it drips. */
const HEAD_TIMEOUT_MS = 10_000;
const MAX_HEAD_BYTES = 16_384;
/** Corrections come every second, some messages every 10 s. */
const SILENCE_LIMIT_MS = 30_000;
const CHECK_PERIOD_MS = 1000;
const KEEP_ALIVE_AFTER_MS = 5000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|ERR_TLS/;

/**
 * One request to an NTRIP caster, over a socket of its own: answers of version 1 are no HTTP. Follows no redirect, so that
 * the password goes to nobody else.
 * Sources: NTRIP 1.0 and 2.0 of RTCM (10410.0 and 10410.1)
 */
export class NtripConnection {
  readonly #options: NtripOptions;
  readonly #socket: Socket;
  #timer: Timer;
  #head: Buffer = Buffer.alloc(0);
  #chunks: ChunkDecoder | undefined;
  #isAccepted = false;
  #isOver = false;
  #hasHeard = false;
  #heardAtMs = 0;

  constructor(options: NtripOptions) {
    this.#options = options;
    const { host, port, isTls } = options.config;
    const { clock, authorities } = options;
    const ca = authorities && { ca: [...authorities] };
    this.#socket = isTls
      ? connectTls({ host, port, ...(isName(host) && { servername: host }), ...ca })
      : createConnection({ host, port });
    this.#socket.setNoDelay(true);
    this.#socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
    this.#timer = clock.after(HEAD_TIMEOUT_MS, () =>
      this.#fail(say('{host} did not answer within {seconds} s.', { host, seconds: HEAD_TIMEOUT_MS / 1000 })),
    );
    this.#socket.once(isTls ? 'secureConnect' : 'connect', () => this.#socket.write(this.#request()));
    this.#socket.on('data', (bytes) => this.#take(bytes));
    this.#socket.on('error', (error) => this.#fail(problemOf(error, host)));
    this.#socket.on('close', () => this.#fail(say('{host} closed the connection.', { host })));
  }

  /** Sends a GGA sentence upward. No effect before the caster has accepted. */
  sendPosition(gga: string): void {
    if (this.#isAccepted && !this.#isOver && this.#socket.writable) this.#socket.write(`${gga}\r\n`);
  }

  /** Ends it; no hook is called any more. */
  close(): void {
    this.#isOver = true;
    this.#timer.cancel();
    this.#socket.destroy();
  }

  #request(): string {
    const { config, password, wanted, gga, userAgent } = this.#options;
    const { host, port, version, user, mountpoint } = config;
    const path = wanted === 'table' ? '/' : `/${mountpoint}`;
    const isLoggingIn = user !== '' || password !== undefined;
    const login = Buffer.from(`${user}:${password ?? ''}`).toString('base64');
    const lines = [
      `GET ${path} HTTP/1.${version === '2' ? 1 : 0}`,
      `Host: ${host.includes(':') ? `[${host}]` : host}:${port}`,
      `User-Agent: NTRIP ${userAgent}`,
      ...(version === '2' ? ['Ntrip-Version: Ntrip/2.0', 'Connection: close'] : []),
      ...(version === '2' && gga !== undefined ? [`Ntrip-GGA: ${gga}`] : []),
      ...(isLoggingIn ? [`Authorization: Basic ${login}`] : []),
    ];
    return `${lines.join('\r\n')}\r\n\r\n`;
  }

  #take(bytes: Buffer): void {
    this.#hasHeard = true;
    if (this.#isAccepted) {
      this.#deliver(bytes);
      return;
    }
    this.#head = Buffer.concat([this.#head, bytes]);
    const { config, wanted } = this.#options;
    const answer = readAnswer(this.#head, config, wanted);
    if (answer) this.#answered(answer);
    else if (this.#head.length > MAX_HEAD_BYTES)
      this.#fail(
        say('{host} sends an endless head instead of an answer. Check that it is an NTRIP caster.', {
          host: config.host,
        }),
        true,
      );
  }

  #answered(answer: NtripAnswer): void {
    if (answer.kind === 'refused') {
      this.#fail(answer.problem, answer.isLasting);
      return;
    }
    const { hooks, clock } = this.#options;
    this.#timer.cancel();
    this.#heardAtMs = clock.monotonicMs();
    this.#timer = clock.every(CHECK_PERIOD_MS, () => this.#checkSilence());
    this.#isAccepted = true;
    const body = this.#head.subarray(answer.bodyAt);
    this.#head = Buffer.alloc(0);
    if (answer.isChunked) this.#chunks = new ChunkDecoder((part) => hooks.received(part));
    hooks.accepted();
    if (body.length > 0) this.#deliver(body);
  }

  #deliver(bytes: Buffer): void {
    const { hooks, config } = this.#options;
    const end = this.#chunks?.push(bytes);
    if (!this.#chunks) hooks.received(bytes);
    if (end === 'damaged') this.#fail(say('{host} sends a damaged stream.', { host: config.host }));
    else if (end === 'last') this.#fail(say('{host} closed the connection.', { host: config.host }));
  }

  /** Reads the clock once a second instead of with each packet. */
  #checkSilence(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#hasHeard) this.#heardAtMs = nowMs;
    this.#hasHeard = false;
    const { host } = this.#options.config;
    if (nowMs - this.#heardAtMs >= SILENCE_LIMIT_MS)
      this.#fail(say('No data from {host} for {seconds} s.', { host, seconds: SILENCE_LIMIT_MS / 1000 }));
  }

  #fail(problem: OperatorText, isRefusal = false): void {
    if (this.#isOver) return;
    this.close();
    this.#options.hooks.ended(problem, isRefusal);
  }
}

function problemOf(error: NodeJS.ErrnoException, host: string): OperatorText {
  const { code = '' } = error;
  const reason = errorText(error);
  if (CERTIFICATE.test(code))
    return say('The certificate of {host} is not trusted: {reason}. Check the host name and TLS.', {
      host,
      reason,
    });
  if (code === 'ECONNREFUSED') return say('Nothing listens at {host}. Check the port.', { host });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return say('The host name {host} cannot be found. Check its spelling and the network.', { host });
  return say('{host} cannot be reached: {reason}', { host, reason });
}

/** TLS names no server by its address. */
function isName(host: string): boolean {
  return /[a-z]/i.test(host) && !host.includes(':');
}
