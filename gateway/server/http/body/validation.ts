import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../../base/error.ts';

/** One invalid value: JSON pointer (RFC 6901) and reason. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** A body that a job process validated against the route's schema. */
export class ValidatedBody {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

const MAX_FIELD_ERRORS = 50;

/** Validates with zod. Invalid address parts give `not-found`, everything else `validation`. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value: unknown) => {
    if (value instanceof ValidatedBody) return { value: value.value };
    const result = schema.safeParse(httpPart === 'body' && value === null ? undefined : value);
    if (result.success) return { value: result.data };
    const errors = fieldErrors(result.error);
    if (httpPart === 'params')
      return { error: new AppError('not-found', 'No route has this address.', { context: { errors } }) };
    return { error: validationError(errors, httpPart === 'querystring' ? 'query' : 'body') };
  };
};

/** @returns the validated value. @throws validation, naming each field */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'body' | 'query' = 'body',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw validationError(fieldErrors(result.error), part);
}

export function validationError(errors: readonly FieldError[], part: 'body' | 'query'): AppError {
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new AppError('validation', `Invalid ${part}: ${first?.pointer || '/'} ${first?.detail}${more}.`, {
    context: { errors },
  });
}

/** Zod's issues with JSON pointers. An unknown field gets its own pointer. */
export function fieldErrors(error: z.ZodError): readonly FieldError[] {
  return error.issues
    .slice(0, MAX_FIELD_ERRORS)
    .flatMap((issue) => errorsOf(issue, []))
    .slice(0, MAX_FIELD_ERRORS);
}

function errorsOf(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): readonly FieldError[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MAX_FIELD_ERRORS)
      .map((key) => ({ pointer: pointerOf([...path, key]), detail: 'is not a known field' }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The best match is most likely the intended form.
    const [closest] = issue.errors.toSorted((left, right) => left.length - right.length);
    return (closest ?? []).flatMap((inner) => errorsOf(inner, path));
  }
  return [{ pointer: pointerOf(path), detail: issue.message }];
}

/** https://www.rfc-editor.org/rfc/rfc6901 */
function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
