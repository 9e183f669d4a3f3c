import { AppError } from '../../../base/error.ts';
import { OPERATOR_ID, ownerOf } from '../../../base/principal/owner.ts';
import { say } from '../../../contract/operator-text.ts';
import type { App } from '../app.ts';
import { isStreamedImport } from './arrival-limit.ts';
import { BODY_BYTES } from './large-bodies.ts';

const MIB = 1024 * 1024;
const MAX_HELD_BYTES = 32 * MIB;
/** The largest file a route reads into memory. Larger ones are refused while they arrive. */
export const MAX_FILE_BYTES = 10 * MIB;
const RETRY_AFTER_S = 5;

/**
 * Limits the total memory of bodies above 64 KiB, from reading to the answer. Excludes the
 * operator's bodies, and imports, which are streamed to disk.
 */
export function addHeldBodies(app: App): void {
  let heldBytes = 0;
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { headers, principal, routeOptions } = request;
    const isJson = headers['content-type'] !== 'application/octet-stream';
    const limit = isJson ? routeOptions.bodyLimit : MAX_FILE_BYTES;
    const bytes = Math.min(limit, announcedBytes(headers) ?? limit);
    const isOperator = principal !== undefined && ownerOf(principal) === OPERATOR_ID;
    if (bytes <= BODY_BYTES || isOperator || isStreamedImport(request.raw)) return done();
    if (heldBytes + bytes > MAX_HELD_BYTES)
      return done(
        new AppError(
          'overloaded',
          say('Too many large bodies are being read. Try again in {count} s.', { count: RETRY_AFTER_S }),
          {
            context: { retryAfterS: RETRY_AFTER_S },
          },
        ),
      );
    heldBytes += bytes;
    reply.raw.once('close', () => {
      heldBytes -= bytes;
    });
    return done();
  });
}

/** 0 without a body; undefined for a chunked body. */
export function announcedBytes(headers: {
  readonly 'content-length'?: string | undefined;
  readonly 'transfer-encoding'?: string | undefined;
}): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}
