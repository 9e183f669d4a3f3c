import type { z } from 'zod';
import type { ApiOperation } from '../../../gateway/contract/api/api-operation.ts';
import { type Problem, problemSchema } from '../../../gateway/contract/error.ts';
import { type Transfer, transferSchema } from '../../../gateway/contract/onboard/transfer.ts';
import { t } from '../../language/translate.ts';
import { gatewayTextLine, translateError } from '../../language/translate-gateway.ts';
import { browserClock, type Clock } from './clock.ts';

export interface RestClientOptions {
  /** Origin without a trailing slash. */
  readonly baseUrl: string;
  /** Empty: requests are anonymous. */
  readonly token: string;
  readonly fetch: typeof fetch;
  /** Makes Idempotency-Keys, as UUIDs: a POST's trace is found by the same digits. */
  readonly newId: () => string;
  /** Called when the gateway rejects the token. */
  readonly onUnauthenticated: () => void;
  /** Paces the reading of transfers; the browser's own where not given. */
  readonly clock?: Pick<Clock, 'after'>;
}

export interface RestRequest<Schema extends z.ZodType> {
  readonly method?: ApiOperation['method'];
  readonly path: string;
  readonly body?: unknown;
  readonly schema: Schema;
  /** Default: JSON. A text is a string, a file a Blob; both are unchanged. */
  readonly content?: ApiOperation['content'];
  readonly signal?: AbortSignal | undefined;
  /** Default 10 s. A transfer that continues after the answer is followed for as long as it takes. */
  readonly timeoutMs?: number;
  /**
   * Moves or holds an aircraft, and is answered quickly: it goes over connections of its own. A browser opens
   * six to a server, and six answers that take their time would hold up everything behind them.
   */
  readonly isUrgent?: boolean;
}

/** The gateway with the credentials of a caller. */
export type RestCaller = Pick<RestClient, 'request'>;

/** Texts as `{code, params, text}`, so that they can be translated. */
export const JSON_WITH_PARTS = 'application/json;texts=parts';
const DEFAULT_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** Readings of a transfer in a row that reach no gateway before its outcome is given up. */
const MOST_UNREACHABLE = 30;

/**
 * Calls the gateway over REST. Every failure is a {@link GatewayError}. Requests are never repeated
 * automatically. A request that is answered with a transfer is followed to its end: its result is the answer.
 */
export class RestClient {
  readonly baseUrl: string;
  readonly token: string;
  readonly #options: RestClientOptions;

  constructor(options: RestClientOptions) {
    this.baseUrl = options.baseUrl;
    this.token = options.token;
    this.#options = options;
  }

  async request<Schema extends z.ZodType>(request: RestRequest<Schema>): Promise<z.infer<Schema>> {
    const { response, content, traceId } = await this.#send(request);
    if (!response.ok) throw this.failureOf(response.status, parsedJson(content), traceId);
    const body = request.content ? content : parsedJson(content);
    const transfer = response.status === 202 ? transferSchema.safeParse(body).data : undefined;
    const answer = transfer ? await this.#outcomeOf(transfer, request.signal) : body;
    const parsed = request.schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw unexpectedAnswer(request.path, traceId);
  }

  async #outcomeOf(started: Transfer, signal: AbortSignal | undefined): Promise<unknown> {
    const { clock = browserClock } = this.#options;
    let unreachable = 0;
    for (let transfer = started; ; ) {
      if (transfer.state === 'done') return transfer.result ?? undefined;
      if (transfer.error) throw this.failureOf(transfer.error.status, transfer.error);
      await new Promise<void>((resolve) => void clock.after(LOOK_EVERY_MS, resolve));
      try {
        transfer = await this.request({ path: started.links.self, schema: transferSchema, signal });
        unreachable = 0;
      } catch (cause) {
        unreachable += 1;
        const mayComeBack = cause instanceof GatewayError && cause.kind === 'unreachable';
        if (!mayComeBack || unreachable > MOST_UNREACHABLE) throw cause;
      }
    }
  }

  /** The error of a response that is not a success. */
  failureOf(status: number, body: unknown, traceId?: string): GatewayError {
    const problem = problemSchema.safeParse(body);
    if (status === 401) this.#options.onUnauthenticated();
    if (!problem.success)
      return new GatewayError(
        'unexpected',
        t('The gateway responded with status {status}.', { status }),
        undefined,
        traceId,
      );
    return new GatewayError('problem', operatorText(problem.data), problem.data);
  }

  /** @returns with `traceId` of a POST */
  async #send(request: RestRequest<z.ZodType>) {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const method = request.method ?? 'GET';
    const headers: Record<string, string> = {
      accept: JSON_WITH_PARTS,
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
    const init: RequestInit = {
      method,
      headers,
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      cache: 'no-store',
      // There are none to send; connections with and without them are kept apart: https://fetch.spec.whatwg.org/#connections
      credentials: request.isUrgent ? 'same-origin' : 'omit',
    };
    if (request.body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(request.body);
    }
    let traceId: string | undefined;
    if (method === 'POST') {
      const id = this.#options.newId();
      traceId = id.replaceAll('-', '');
      headers['idempotency-key'] = id;
      // https://www.w3.org/TR/trace-context/#traceparent-header
      headers.traceparent = `00-${traceId}-${traceId.slice(0, 16)}-01`;
    }
    try {
      const response = await this.#options.fetch(`${this.baseUrl}${request.path}`, init);
      const isFile = response.ok && request.content === 'file';
      return { response, content: await (isFile ? response.blob() : response.text()), traceId };
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new GatewayError(
        'unreachable',
        timeout.aborted ? t('The gateway did not respond in time.') : t('The gateway cannot be reached.'),
        undefined,
        traceId,
      );
    }
  }
}

/** The failure of an answer that does not fit the contract. */
export function unexpectedAnswer(path: string, traceId?: string): GatewayError {
  const text = t(
    'Unexpected response from the gateway to {path}. Check that the gateway and this window have the same version.',
    { path },
  );
  return new GatewayError('unexpected', text, undefined, traceId);
}

function operatorText(problem: Problem): string {
  return gatewayTextLine(translateError(problem.code, problem.detail || problem.title));
}

/** Undefined if the text is not JSON. */
export function parsedJson(text: string | Blob): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A request that did not give what was asked: the gateway's own problem, silence (`unreachable`), or an answer that
 * does not fit the contract (`unexpected`). `message` is fit for the operator.
 */
export class GatewayError extends Error {
  readonly kind: 'problem' | 'unreachable' | 'unexpected';
  readonly problem: Problem | undefined;
  /** What the request is found by, also where no answer named it. */
  readonly traceId: string | undefined;

  constructor(kind: GatewayError['kind'], message: string, problem?: Problem, traceId?: string) {
    super(message);
    this.name = 'GatewayError';
    this.kind = kind;
    this.problem = problem;
    this.traceId = problem?.trace_id ?? traceId;
  }
}
