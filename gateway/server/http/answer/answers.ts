import type { z } from 'zod';
import { problemSchema } from '../../../contract/error.ts';

const problem = {
  description: 'Problem (RFC 9457). GET /api/errors explains its code',
  content: { 'application/problem+json': { schema: problemSchema } },
};

/** The documented answers of a route: its success answer and its problems. */
export function answers<Status extends number, Schema extends z.ZodType>(status: Status, schema: Schema) {
  // Handlers throw problems, so only the success answer is typed.
  return { [status]: schema, '4xx': problem, '5xx': problem } as unknown as { [key in Status]: Schema };
}
