import type { RequestOptions } from 'node:http';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import type { Clock, Timer } from '../../gateway/base/clock.ts';
import { UpdateFailure } from './update-failure.ts';

/** The used part of a request of Electron's `net`, and of Node's `http`. */
export interface HttpRequest {
  on(event: string, listener: (...args: never[]) => void): unknown;
  emit(event: string, ...args: unknown[]): boolean;
  abort(): void;
}

export type MakeRequest = (target: {
  readonly protocol: 'http:' | 'https:';
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
}) => HttpRequest;

const descriptionLimitBytes = 262_144;
const stallLimitMs = 30_000;
/** Less within the limit is a stall: a server must not keep a download going for days with a byte now and then. */
const leastBytesInTime = 16_384;

interface HttpResponse {
  readonly statusCode: number;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end' | 'error', listener: () => void): unknown;
}

/**
 * HTTP of electron-updater with limits: no redirects, nothing longer than announced, nothing that
 * identifies this installation, and an error when less than 16 kB arrive in 30 s before the end.
 */
export class UpdateHttp extends ElectronHttpExecutor {
  /** Signed size of the file to download. Undefined: a description is read. */
  expectedBytes: number | undefined;
  onPercent: (percent: number) => void = () => undefined;
  readonly #makeRequest: MakeRequest;
  readonly #clock: Clock;
  #abort: () => void = () => undefined;

  constructor(makeRequest: MakeRequest, clock: Clock) {
    super();
    this.#makeRequest = makeRequest;
    this.#clock = clock;
  }

  /** Ends the running request. electron-updater's own cancelling would let it continue unseen. */
  abort(): void {
    this.#abort();
  }

  override createRequest(
    options: RequestOptions,
    callback: (response: unknown) => void,
  ): Electron.ClientRequest {
    // The random id would tell the server which installation asks.
    const { 'x-user-staging-id': _id, ...headers } = (options.headers ?? {}) as Record<string, string>;
    const { protocol, hostname, port, path } = options;
    const request = this.#makeRequest({
      protocol: protocol === 'http:' ? 'http:' : 'https:',
      hostname: hostname ?? '',
      ...(port && { port: Number(port) }),
      path: path ?? '/',
      headers,
      redirect: 'manual',
    });
    let timer: Timer | undefined;
    let receivedBytes = 0;
    let bytesAtTimer = 0;
    const fail = (failure: UpdateFailure): void => {
      timer?.cancel();
      request.abort();
      request.emit('error', failure);
    };
    const restartTimer = (): void => {
      timer?.cancel();
      bytesAtTimer = receivedBytes;
      timer = this.#clock.after(stallLimitMs, () => fail(new UpdateFailure('stalled')));
    };
    this.#abort = () => {
      timer?.cancel();
      request.abort();
    };
    restartTimer();
    request.on('redirect', () => fail(new UpdateFailure('redirected')));
    request.on('error', () => timer?.cancel());
    request.on('response', (response: HttpResponse) => {
      response.on('error', () => timer?.cancel());
      const refused = refusedStatus(response.statusCode);
      if (refused !== undefined) {
        fail(refused);
        return;
      }
      response.on('data', (chunk) => {
        receivedBytes += chunk.length;
        if (receivedBytes - bytesAtTimer >= leastBytesInTime) restartTimer();
        if (receivedBytes > (this.expectedBytes ?? descriptionLimitBytes))
          fail(new UpdateFailure('too-large'));
        else if (this.expectedBytes !== undefined)
          this.onPercent(Math.floor((100 * receivedBytes) / this.expectedBytes));
      });
      response.on('end', () => timer?.cancel());
      callback(response);
    });
    return request as unknown as Electron.ClientRequest;
  }

  protected override addRedirectHandlers(): void {
    // Refused in createRequest.
  }
}

function refusedStatus(status: number): UpdateFailure | undefined {
  if (status === 200) return undefined;
  if (status >= 300 && status < 400) return new UpdateFailure('redirected');
  return status === 404
    ? new UpdateFailure('not-found')
    : new UpdateFailure('server-error', `HTTP ${status}`);
}
