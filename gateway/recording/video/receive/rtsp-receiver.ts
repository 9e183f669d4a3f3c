import { isIP } from 'node:net';
import type { Timer } from '../../../base/clock.ts';
import { isPrivateAddress } from '../../../base/guarded-fetch.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { parseVideoAddress } from '../video-address.ts';
import { authorisationFor } from './http-credentials.ts';
import {
  ANSWER_WITHIN_MS,
  MAX_REDIRECTS,
  type OpenReceiver,
  type Receiver,
  type ReceiverOptions,
} from './receiver.ts';
import { RtpStream } from './rtp-stream.ts';
import { type RtspAnswer, RtspError, RtspReader } from './rtsp-messages.ts';
import { readSdp } from './sdp.ts';
import { TcpConnection } from './tcp-connection.ts';

type Method = 'DESCRIBE' | 'SETUP' | 'PLAY' | 'GET_PARAMETER' | 'TEARDOWN';

const DEFAULT_TIMEOUT_S = 60;
const TRANSPORT = 'RTP/AVP/TCP;unicast;interleaved=0-1';

/** Video of an RTSP server (RFC 2326), over the same TCP connection: no ports to open, and nothing to reorder. */
export const openRtspReceiver: OpenReceiver = (options) => new RtspReceiver(options);

class RtspReceiver implements Receiver {
  readonly #options: ReceiverOptions;
  readonly #stream: RtpStream;
  #connection: TcpConnection;
  #reader = new RtspReader();
  #url: string;
  #redirects = 0;
  #sequence = 0;
  #pending: { readonly method: Method; readonly url: string; readonly headers: string[] } | undefined;
  #challenges: readonly string[] = [];
  #challengeUses = 0;
  #isRetried = false;
  /** A redirect led to another server, which must not get the password. */
  #isElsewhere = false;
  #session: string | undefined;
  #answerTimer: Timer | undefined;
  #keepAlive: Timer | undefined;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#stream = new RtpStream(options.clock, options.events);
    this.#url = options.address.url ?? '';
    this.#connection = this.#connect(options.address.host, options.address.port);
  }

  close(): void {
    this.#answerTimer?.cancel();
    this.#keepAlive?.cancel();
    if (this.#session !== undefined) this.#ask('TEARDOWN', this.#url, []);
    this.#answerTimer?.cancel();
    this.#connection.close();
  }

  #connect(host: string, port: number): TcpConnection {
    this.#reader = new RtspReader();
    const { clock, events } = this.#options;
    return new TcpConnection({
      host,
      port,
      clock,
      connected: () => this.#ask('DESCRIBE', this.#url, ['Accept: application/sdp']),
      data: (bytes) => this.#take(bytes),
      failed: (problem) => {
        this.#answerTimer?.cancel();
        this.#keepAlive?.cancel();
        events.failed(problem);
      },
    });
  }

  #take(bytes: Buffer): void {
    try {
      this.#reader.push(bytes, {
        answer: (answer) => this.#hear(answer),
        packet: (channel, packet) => {
          // Channel 1 carries RTCP.
          if (channel === 0) this.#stream.take(packet);
        },
      });
    } catch (thrown) {
      if (!(thrown instanceof RtspError)) throw thrown;
      this.#fail(say('The RTSP server answers wrongly: {reason}', { reason: thrown.message }));
    }
  }

  #ask(method: Method, url: string, headers: string[]): void {
    const { address, clock } = this.#options;
    this.#sequence += 1;
    this.#challengeUses += 1;
    const authorisation = authorisationFor(
      this.#challenges,
      address,
      { method, uri: url },
      this.#challengeUses,
    );
    this.#pending = { method, url, headers };
    this.#answerTimer?.cancel();
    this.#answerTimer = clock.after(ANSWER_WITHIN_MS, () => this.#fail('The RTSP server does not answer.'));
    const lines = [
      `${method} ${url} RTSP/1.0`,
      `CSeq: ${this.#sequence}`,
      'User-Agent: Aerodeck',
      ...headers,
      ...(this.#session === undefined ? [] : [`Session: ${this.#session}`]),
      ...(authorisation === undefined ? [] : [`Authorization: ${authorisation}`]),
    ];
    this.#connection.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  #hear(answer: RtspAnswer): void {
    const pending = this.#pending;
    // An answer to an earlier request, or to none.
    if (!pending || answer.headers.get('cseq')?.[0] !== String(this.#sequence)) return;
    this.#pending = undefined;
    this.#answerTimer?.cancel();
    const { status } = answer;
    if (status === 401) this.#authenticate(answer, pending);
    else if (status >= 300 && status < 400) this.#redirect(answer);
    else if (status === 461) this.#fail('The RTSP server sends video over UDP only, which is not supported.');
    else if (status === 404) this.#fail('The RTSP server has no stream at this address.');
    else if (status >= 400 && pending.method !== 'GET_PARAMETER')
      this.#fail(say('The RTSP server answered {status} {reason}.', { status, reason: answer.reason }));
    else this.#proceed(pending.method, answer);
  }

  #authenticate(
    answer: RtspAnswer,
    { method, url, headers }: { readonly method: Method; readonly url: string; readonly headers: string[] },
  ): void {
    const { user } = this.#options.address;
    if (user === undefined)
      this.#fail(
        'The RTSP server requires a user and a password. Add them to the address: rtsp://user:password@host/',
      );
    else if (this.#isRetried || this.#isElsewhere)
      this.#fail('The RTSP server refuses the user or the password.');
    else {
      this.#isRetried = true;
      this.#challenges = answer.headers.get('www-authenticate') ?? [];
      this.#challengeUses = 0;
      this.#ask(method, url, headers);
    }
  }

  #redirect({ headers }: RtspAnswer): void {
    this.#redirects += 1;
    const target = URL.parse(headers.get('location')?.[0] ?? '', this.#url);
    if (target?.protocol !== 'rtsp:' || this.#redirects > MAX_REDIRECTS) {
      this.#fail('The RTSP server redirects to an address that cannot be used.');
      return;
    }
    const { host, port, url = '' } = parseVideoAddress('rtsp', target.href);
    this.#isElsewhere = host !== this.#options.address.host;
    const isLocal = isIP(host) !== 0 && isPrivateAddress(host);
    if (this.#options.isConfined && this.#isElsewhere && !isLocal) {
      this.#fail(redirectProblem(host));
      return;
    }
    this.#connection.close();
    this.#url = url;
    this.#challenges = [];
    this.#connection = this.#connect(host, port);
  }

  #proceed(method: Method, answer: RtspAnswer): void {
    this.#isRetried = false;
    if (method === 'DESCRIBE') this.#setUp(answer);
    else if (method === 'SETUP') this.#play(answer);
    else if (method === 'PLAY') this.#options.events.opened();
  }

  #setUp({ headers, body }: RtspAnswer): void {
    const { events } = this.#options;
    const video = readSdp(body);
    if (!video) {
      this.#fail('The RTSP server describes no video.');
      return;
    }
    if (video.codec) events.parameterSets(video.codec, video.parameterSets);
    const base = headers.get('content-base')?.[0] ?? headers.get('content-location')?.[0] ?? this.#url;
    this.#ask('SETUP', controlUrl(base, video.control) ?? this.#url, [`Transport: ${TRANSPORT}`]);
  }

  #play({ headers }: RtspAnswer): void {
    const { clock } = this.#options;
    const [, session, timeout] =
      /^([^;\s]+)(?:.*timeout=(\d{1,5}))?/.exec(headers.get('session')?.[0] ?? '') ?? [];
    if (session === undefined || !/interleaved/i.test(headers.get('transport')?.[0] ?? '')) {
      this.#fail('The RTSP server does not send video over TCP.');
      return;
    }
    this.#session = session;
    const periodMs = Math.max(2, Number(timeout ?? DEFAULT_TIMEOUT_S) / 2) * 1000;
    this.#keepAlive = clock.every(periodMs, () => this.#ask('GET_PARAMETER', this.#url, []));
    this.#ask('PLAY', this.#url, ['Range: npt=0.000-']);
  }

  #fail(problem: OperatorText): void {
    this.#connection.fail(problem);
  }
}

/** `control` may be a whole address, or is appended as it is: servers expect it so. RFC 2326, C.1.1 */
function controlUrl(base: string, control: string): string | undefined {
  if (control === '' || control === '*') return URL.parse(base)?.href;
  if (/^rtsp:/i.test(control)) return URL.parse(control)?.href;
  return URL.parse(`${base.endsWith('/') ? base : `${base}/`}${control}`)?.href;
}

/** A camera that leads elsewhere by a redirect is not followed without the operator. */
export function redirectProblem(host: string): OperatorText {
  return say(
    'The camera redirects to {host}, outside the local network. Add that address yourself if you trust it.',
    {
      host,
    },
  );
}
