import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import { AppError, errorText } from '../../../base/error.ts';
import { isDiskFull } from '../../../base/file/disk-full.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { App } from '../app.ts';
import { bodyDigest } from '../body/body-digest.ts';
import { principalOf } from '../guard/authentication.ts';
import { isSafetyRequest, isSteeringRequest } from '../guard/safety-request.ts';
import type { IdempotencyKey, IdempotencyStore } from './idempotency-store.ts';

const KEEP_MS = 24 * 3600 * 1000;
/** Maximum length of an Idempotency-Key. */
export const KEY_FORM = /^[\x21-\x7e]{1,128}$/;

/**
 * Repeats the stored answer of a POST with the same `Idempotency-Key` for 24 h, whatever it was. A
 * vehicle that did not answer may have moved, so a refused or timed-out command never runs twice
 * under one key. A request refused before it ran (credential, validation) does not claim the key.
 * `beforeRun` is called before the key is claimed, for each POST that will run, with or without a
 * key. If it throws, its error is the answer and the key stays free.
 */
export function addIdempotency(
  app: App,
  store: IdempotencyStore,
  clock: Clock,
  logger: Logger,
  beforeRun: (request: FastifyRequest) => void = () => undefined,
): void {
  const running = new WeakMap<FastifyRequest, IdempotencyKey>();

  // Runs right before the handler, so that a request refused by the route's checks does not claim the key.
  app.addHook('onRoute', (route: RouteOptions) => {
    // A login has no principal yet, and answers with tokens are not stored. PINs and refresh tokens
    // work only once anyway.
    if (route.method === 'POST' && route.config?.operation?.access.kind !== 'public')
      route.preHandler = [route.preHandler ?? [], takeKey].flat();
  });

  function takeKey(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
    const header = request.headers['idempotency-key'];
    if (header === undefined) {
      beforeRun(request);
      done();
    } else if (!hasAnswered(request, reply, keyOf(request, header))) done();
  }

  /** Answers from the store, or claims the key for the handler that runs next. */
  function hasAnswered(request: FastifyRequest, reply: FastifyReply, key: IdempotencyKey): boolean {
    const fingerprint = fingerprintOf(request);
    const take = () => {
      const nowMs = clock.utcMs();
      store.begin(key, fingerprint, nowMs, nowMs + KEEP_MS);
      running.set(request, key);
    };
    if (!isSafetyRequest(request)) {
      const entry = unlessFull(request, () => store.get(key, clock.utcMs()));
      if (entry) return replay(entry, fingerprint, reply);
      beforeRun(request);
      unlessFull(request, take);
      return false;
    }
    // Must not delay or block hold, land, RTL and disarm, so it is written after the handler started.
    const entry = tolerant(() => store.get(key, clock.utcMs()));
    if (entry) return replay(entry, fingerprint, reply);
    queueMicrotask(() => tolerant(take));
    return false;
  }

  /** On a full disk vehicles can still be controlled; the key is then not stored. */
  function unlessFull<Result>(request: FastifyRequest, use: () => Result): Result | undefined {
    try {
      return use();
    } catch (error) {
      if (!isSteeringRequest(request) || !isDiskFull(error)) throw error;
      logger.warn(
        { error: errorText(error) },
        'the disk is full; the command proceeds without its idempotency key',
      );
      return undefined;
    }
  }

  function tolerant<Result>(use: () => Result): Result | undefined {
    try {
      return use();
    } catch (error) {
      logger.warn({ error: errorText(error) }, 'idempotency store failed; the safety command proceeds');
      return undefined;
    }
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const key = running.get(request);
    if (key) {
      running.delete(request);
      try {
        store.finish(key, {
          status: reply.statusCode,
          contentType: headerText(reply, 'content-type'),
          location: headerText(reply, 'location'),
          body: typeof payload === 'string' ? withoutSecrets(payload, request) : '',
        });
      } catch (error) {
        // The effect has happened. The answer is sent and the key stays claimed, which is safe.
        logger.error(
          { error: errorText(error), traceId: request.id },
          'answer not stored for its idempotency key',
        );
      }
    }
    done(null, payload);
  });
}

/** Secrets shown once are not stored: a repeat gets the answer without them. */
function withoutSecrets(body: string, request: FastifyRequest): string {
  const secretFields = request.routeOptions.config.operation?.secretFields;
  if (secretFields === undefined) return body;
  return JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    secretFields.includes(name) ? undefined : value,
  );
}

/** Sends the stored answer. @throws idempotency-mismatch, idempotency-in-progress */
function replay(
  entry: NonNullable<ReturnType<IdempotencyStore['get']>>,
  fingerprint: string,
  reply: FastifyReply,
): boolean {
  if (entry.fingerprint !== fingerprint)
    throw new AppError('idempotency-mismatch', 'Use a new Idempotency-Key for a different request.');
  const { answer } = entry;
  if (!answer)
    throw new AppError(
      'idempotency-in-progress',
      'The first request has not finished yet. Query its result, or try again later.',
      { context: { retryAfterS: 1 } },
    );
  if (answer.contentType !== undefined) reply.header('content-type', answer.contentType);
  if (answer.location !== undefined) reply.header('location', answer.location);
  reply.header('idempotency-replayed', 'true').code(answer.status).send(answer.body);
  return true;
}

function keyOf(request: FastifyRequest, header: string | string[]): IdempotencyKey {
  if (typeof header !== 'string' || !KEY_FORM.test(header))
    throw new AppError(
      'invalid-request',
      'Idempotency-Key must have 1 to 128 printable characters without spaces.',
    );
  return { principalId: principalOf(request).id, key: header };
}

function headerText(reply: FastifyReply, name: string): string | undefined {
  const value = reply.getHeader(name);
  return value === undefined ? undefined : String(value);
}

/**
 * A streamed body has not arrived yet, so its announced length is used instead. A body kept as bytes is
 * hashed as it came.
 */
function fingerprintOf(request: FastifyRequest): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (request.body instanceof Readable)
    return hash.update(request.headers['content-length'] ?? 'chunked').digest('hex');
  if (request.body instanceof Uint8Array) return hash.update(request.body).digest('hex');
  return hash.update(request.bodyDigest ?? bodyDigest(request.body)).digest('hex');
}
