import type { FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { ownerOf } from '../../../base/principal/owner.ts';
import type { App } from '../app.ts';
import { principalOf } from '../guard/authentication.ts';
import { BODY_BYTES, LARGE_BODIES } from './large-bodies.ts';
import { parseJson } from './parse-json.ts';
import type { LargeBodyInput, LargeBodyOutput } from './read-large-body.ts';
import { ValidatedBody, validatorCompiler } from './validation.ts';

/** Reads a large body in a job process. @throws AppError with its errors, job-limit, overloaded */
export type ReadBody = (input: LargeBodyInput, owner: string) => Promise<LargeBodyOutput>;

/** Validating this many objects and lists takes only milliseconds, however invalid they are. */
const MAX_PARTS = 200;

/**
 * Handles JSON bodies, and files which the route streams. A route with `isBodyUnparsed` in its row
 * gets unparsed JSON bytes for a module that parses and validates them; its schema is only
 * documentation. `readBody` parses and validates bodies above 64 KiB or with many parts.
 */
export function addJsonBody(app: App, readBody: ReadBody): void {
  app.decorateRequest('bodyDigest', undefined);
  app.removeAllContentTypeParsers();
  // The route streams it. The request guard accepts this type for that route only.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { config, method, url } = request.routeOptions;
    if (config.operation?.isBodyUnparsed) return done(null, body);
    const route = `${String(method)} ${url}`;
    if (route in LARGE_BODIES && (body.length > BODY_BYTES || hasManyParts(body as Buffer))) {
      readBody({ route, text: body as Buffer }, ownerOf(principalOf(request))).then(
        ({ value, digest }) => {
          request.bodyDigest = digest;
          done(null, new ValidatedBody(value));
        },
        (thrown: unknown) => done(thrown as AppError, undefined),
      );
      return undefined;
    }
    // Hold, land, RTL and disarm are sent in the tick in which their body arrives.
    try {
      return done(null, parseJson(body.toString()));
    } catch (thrown) {
      return done(thrown as AppError, undefined);
    }
  });
  app.addHook('onRoute', (route: RouteOptions) => {
    const { isBodyUnparsed, maxBodyBytes } = route.config?.operation ?? {};
    if (isBodyUnparsed) route.validatorCompiler = exceptBody as never;
    if (maxBodyBytes !== undefined) route.bodyLimit = maxBodyBytes;
  });
}

function hasManyParts(text: Buffer): boolean {
  let parts = 0;
  for (const byte of text) if (byte === OPEN_BRACE || byte === OPEN_BRACKET) parts += 1;
  return parts > MAX_PARTS;
}

const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;

/** For a route with `isBodyUnparsed`: the received JSON text; empty without a body. */
export function bodyBytes(request: FastifyRequest): Uint8Array {
  const body: unknown = request.body;
  if (body === undefined || body === null) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  throw new AppError('internal-error', `The route ${request.routeOptions.url} does not take bytes.`);
}

const exceptBody: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part);
