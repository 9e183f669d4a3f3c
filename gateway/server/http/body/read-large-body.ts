import { countValues } from '../../../base/count-values.ts';
import { AppError } from '../../../base/error.ts';
import { bodyDigest } from './body-digest.ts';
import { LARGE_BODIES } from './large-bodies.ts';
import { parseJson } from './parse-json.ts';
import { parseBody, validationError } from './validation.ts';

export interface LargeBodyInput {
  /** Key in the table of large bodies. */
  readonly route: string;
  readonly text: Uint8Array;
}

export interface LargeBodyOutput {
  /** The value after validation by the route's schema. */
  readonly value: unknown;
  /** For the record of an Idempotency-Key. */
  readonly digest: string;
}

/** The gateway processes the value in one step. More than this would delay flight work. */
const MAX_VALUES = 80_000;

/** Parses and validates a body. Runs in a job process. @throws AppError invalid-request, validation */
export function readLargeBody({ route, text }: LargeBodyInput): LargeBodyOutput {
  const schema = LARGE_BODIES[route];
  if (!schema) throw new AppError('internal-error', `${route} does not accept large bodies.`);
  const value: unknown = parseBody(schema, parseJson(Buffer.from(text).toString()));
  if (countValues(value, MAX_VALUES) > MAX_VALUES)
    throw validationError([{ pointer: '', detail: `contains more than ${MAX_VALUES} values` }], 'body');
  return { value, digest: bodyDigest(value) };
}
