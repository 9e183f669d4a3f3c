import { AppError } from '../base/error.ts';
import type { App } from './app.ts';

const MAX_DEPTH = 32;

/**
 * The only body there is but for logs to import: JSON, at most 32 levels deep, without keys that reach for a prototype. An empty body is
 * undefined, so that a command without parameters needs none.
 */
export function addJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Not read here: the route streams it. The request guard lets this type through to that route alone.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text);
    if (body.trim() === '') return done(null, undefined);
    if (isDeeperThan(body, MAX_DEPTH))
      return done(new AppError('invalid-request', `JSON may be nested ${MAX_DEPTH} levels deep.`), undefined);
    return parse(request, body, (error, value) =>
      error
        ? done(
            new AppError('invalid-request', `The body is not acceptable JSON: ${error.message}`),
            undefined,
          )
        : done(null, value),
    );
  });
}

/** Counts brackets outside strings; on text that is no JSON the answer does not matter. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
