import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from '../../../base/guarded-fetch.ts';
import { http } from '../../../base/node-http.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { authorisationFor } from './http-credentials.ts';
import { ANSWER_WITHIN_MS, MAX_REDIRECTS, type ReceiverOptions, SILENT_AFTER_MS } from './receiver.ts';
import { redirectProblem } from './rtsp-receiver.ts';
import { connectionProblem } from './tcp-connection.ts';

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Calls a video server: follows redirects, answers its challenge, and gives up when it is silent. Exactly one of
 * `answered` and `failed` is called, `failed` also later. Nothing is called after `close`.
 */
export class HttpStream {
  readonly #options: Pick<ReceiverOptions, 'address' | 'isConfined' | 'clock'>;
  readonly #call: HttpCall;
  readonly #answered: (response: IncomingMessage, url: string) => void;
  readonly #failed: (problem: OperatorText) => void;
  readonly #abort = new AbortController();
  #redirects = 0;
  #isRetried = false;
  #lastAtMs = 0;
  #isOver = false;
  #timer: { cancel(): void } | undefined;

  constructor(
    options: Pick<ReceiverOptions, 'address' | 'isConfined' | 'clock'>,
    call: HttpCall,
    answered: (response: IncomingMessage, url: string) => void,
    failed: (problem: OperatorText) => void,
  ) {
    this.#options = options;
    this.#call = call;
    this.#answered = answered;
    this.#failed = failed;
    this.#request(options.address.url ?? '', undefined);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer?.cancel();
    this.#abort.abort();
  }

  fail(problem: OperatorText): void {
    if (this.#isOver) return;
    this.close();
    this.#failed(problem);
  }

  #request(url: string, authorisation: string | undefined): void {
    const { clock } = this.#options;
    const { method, headers, body } = this.#call;
    this.#timer?.cancel();
    this.#timer = clock.after(ANSWER_WITHIN_MS, () => this.fail('The video server does not answer.'));
    const options: RequestOptions = {
      method,
      agent: false,
      signal: this.#abort.signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        'user-agent': 'Aerodeck',
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...(authorisation !== undefined && { authorization: authorisation }),
      },
    };
    const request = (url.startsWith('https:') ? httpsRequest : http.request)(url, options, (response) =>
      this.#hear(response, url),
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#isOver) return;
      const { hostname, port, protocol } = new URL(url);
      this.fail(
        error.code === 'HPE_HEADER_OVERFLOW'
          ? 'The headers of the video server are too long.'
          : connectionProblem(error, hostname, Number(port) || (protocol === 'https:' ? 443 : 80)),
      );
    });
    request.end(body);
  }

  #hear(response: IncomingMessage, url: string): void {
    if (this.#isOver) return;
    // Errors of the body: the request reports them, or it is over.
    response.on('error', () => this.fail('The video server broke the connection.'));
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400) this.#redirect(response, url);
    else if (statusCode === 401) this.#authenticate(response, url);
    else if (statusCode < 200 || statusCode >= 300) {
      response.destroy();
      this.fail(say('The video server answered {status}.', { status: statusCode }));
    } else if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
      response.destroy();
      this.fail('The video server compresses its answer, which was not requested.');
    } else {
      this.#lastAtMs = this.#options.clock.monotonicMs();
      response.on('data', () => {
        this.#lastAtMs = this.#options.clock.monotonicMs();
      });
      response.on('end', () => this.#timer?.cancel());
      this.#watch();
      this.#answered(response, url);
    }
  }

  #redirect(response: IncomingMessage, url: string): void {
    response.destroy();
    this.#redirects += 1;
    const target = URL.parse(response.headers.location ?? '', url);
    if (!target || !/^https?:$/.test(target.protocol) || this.#redirects > MAX_REDIRECTS) {
      this.fail('The video server redirects to an address that cannot be used.');
      return;
    }
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const isElsewhere = host !== this.#options.address.host;
    if (this.#options.isConfined && isElsewhere && !(isIP(host) !== 0 && isPrivateAddress(host)))
      this.fail(redirectProblem(host));
    else this.#request(target.href, undefined);
  }

  #authenticate(response: IncomingMessage, url: string): void {
    response.destroy();
    const { address } = this.#options;
    const { pathname, search, hostname } = new URL(url);
    if (address.user === undefined) {
      this.fail(
        'The video server requires a user and a password. Add them to the address: http://user:password@host/',
      );
      return;
    }
    // The password belongs to the server of the address, not to whom it redirects.
    const isSameHost = hostname.replace(/^\[|\]$/g, '') === address.host;
    const challenges = splitChallenges(response.headers['www-authenticate'] ?? '');
    const authorisation = isSameHost
      ? authorisationFor(challenges, address, { method: this.#call.method, uri: `${pathname}${search}` })
      : undefined;
    if (this.#isRetried || authorisation === undefined)
      this.fail('The video server refuses the user or the password.');
    else {
      this.#isRetried = true;
      this.#request(url, authorisation);
    }
  }

  #watch(): void {
    const { clock } = this.#options;
    this.#timer?.cancel();
    const leftMs = this.#lastAtMs + SILENT_AFTER_MS - clock.monotonicMs();
    if (leftMs <= 0) this.fail('The server sends nothing.');
    else this.#timer = clock.after(leftMs, () => this.#watch());
  }
}

/** Node joins several headers with commas, which also occur inside of a challenge. */
function splitChallenges(header: string): string[] {
  return header.split(/,\s*(?=(?:basic|digest)\b)/i);
}
