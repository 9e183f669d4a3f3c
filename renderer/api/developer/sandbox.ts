import { WEBSOCKET_SUBPROTOCOL } from '../../../gateway/contract/port/websocket.ts';
import { t } from '../../language/translate.ts';
import type { Clock } from '../connection/clock.ts';
import { GatewayError } from '../connection/rest-client.ts';
import type { OpenSocket } from '../connection/telemetry-stream.ts';

/** A request as written in the sandbox: sent as it is, nothing added but what HTTP itself needs. */
export interface SandboxCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Any response, including error statuses. */
export interface SandboxAnswer {
  readonly status: number;
  readonly durationMs: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const CALL_TIMEOUT_MS = 30_000;
/** Responses are kept and compared on screen. Longer ones are cut. */
const MAX_BODY_CHARS = 200_000;

/** Sends one call. @throws GatewayError unreachable when there is no response */
export async function sendCall(
  call: SandboxCall,
  { fetch, clock }: { readonly fetch: typeof globalThis.fetch; readonly clock: Clock },
): Promise<SandboxAnswer> {
  const startedAtMs = clock.monotonicMs();
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      ...(call.body !== undefined && { body: call.body }),
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
    });
    const text = await response.text();
    return {
      status: response.status,
      durationMs: clock.monotonicMs() - startedAtMs,
      headers: [...response.headers],
      body: text.length > MAX_BODY_CHARS ? `${text.slice(0, MAX_BODY_CHARS)}\n… cut` : text,
    };
  } catch {
    throw new GatewayError(
      'unreachable',
      signal.aborted
        ? `${originOf(call.url)} did not answer within ${CALL_TIMEOUT_MS / 1000} s.`
        : `${originOf(call.url)} cannot be reached from this window. Is it running, and does it allow this window's origin?`,
    );
  }
}

const STREAM_FRAMES = 4;
const STREAM_LISTEN_MS = 2_500;

/**
 * Opens a telemetry stream, listens for the first frames and closes it: the frames are the body. A stream that was
 * closed before the welcome answers with its close code as the status.
 */
export function sampleStream(
  options: { readonly url: string; readonly token: string },
  { openSocket, clock }: { readonly openSocket: OpenSocket; readonly clock: Clock },
): Promise<SandboxAnswer> {
  const startedAtMs = clock.monotonicMs();
  const frames: unknown[] = [];
  return new Promise((fulfil, reject) => {
    const finish = (status: number) => {
      timer.cancel();
      socket.close();
      fulfil({
        status,
        durationMs: clock.monotonicMs() - startedAtMs,
        headers: [['sec-websocket-protocol', WEBSOCKET_SUBPROTOCOL]],
        body: JSON.stringify(frames, null, 2),
      });
    };
    const send = (kind: string, payload: unknown) =>
      socket.send(JSON.stringify({ v: 1, kind, data: payload }));
    const socket = openSocket(options.url, WEBSOCKET_SUBPROTOCOL, {
      onOpen() {
        send('hello', { token: options.token });
        send('subscribe', { topics: ['telemetry', 'state', 'event'], maxRateHz: 2 });
      },
      onMessage(payload) {
        frames.push(typeof payload === 'string' ? (JSON.parse(payload) as unknown) : null);
        if (frames.length >= STREAM_FRAMES) finish(101);
      },
      onClose(code) {
        if (frames.length > 0 || code !== 1006) finish(code);
        else {
          timer.cancel();
          reject(
            new GatewayError(
              'unreachable',
              t('Cannot open a telemetry stream to {origin}.', { origin: originOf(options.url) }),
            ),
          );
        }
      },
    });
    const timer = clock.after(STREAM_LISTEN_MS, () => finish(101));
  });
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
