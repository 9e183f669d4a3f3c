import { AppError } from '../../../base/error.ts';
import { ERRORS, type ErrorCode, type Problem } from '../../../contract/error.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

/** The RFC 9457 body of an error. `instance` is the path of the request without its query. */
export function toProblem(error: AppError, instance: string, traceId: string): Problem {
  const row = ERRORS[error.code];
  return {
    ...error.context,
    type: `/api/errors#${error.code}`,
    title: row.title,
    status: row.status,
    detail: error.text,
    instance,
    code: error.code,
    trace_id: traceId,
  };
}

/** Codes of Node and Fastify errors, mapped to our codes. */
const FOREIGN_CODES: ReadonlyMap<string, { readonly code: ErrorCode; readonly detail: string }> = new Map([
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    { code: 'unsupported-media-type', detail: 'Send the body as application/json.' },
  ],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    { code: 'invalid-request', detail: 'The length of the body does not match Content-Length.' },
  ],
  [
    'FST_ERR_BAD_URL',
    { code: 'invalid-request', detail: 'The address is not a valid percent-encoded path.' },
  ],
  [
    'HPE_HEADER_OVERFLOW',
    { code: 'headers-too-large', detail: 'All headers together are limited to 8 KiB.' },
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', { code: 'request-timeout', detail: 'Send all headers within 5 s.' }],
]);

/**
 * Converts any thrown value to an AppError. Unexpected errors become `internal-error` without their
 * text, which is logged under the same trace id.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FOREIGN_CODES.get(code) : undefined;
  if (known) return new AppError(known.code, known.detail, { cause: thrown });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError('invalid-request', 'The request is malformed.', { cause: thrown });
  return new AppError('internal-error', 'Internal error. Find the trace id in the log.', {
    cause: thrown,
  });
}
