import { DOCUMENTED_OPERATIONS } from '../../../contract/developer/documented-operations.ts';
import { operationErrors } from '../../../contract/developer/operation-errors.ts';
import { ERRORS, type ErrorCode } from '../../../contract/error.ts';
import { KEY_FORM } from '../answer/idempotency.ts';

/** What of an OpenAPI operation is read and completed here. https://spec.openapis.org/oas/v3.1.1.html */
interface Operation {
  security?: readonly object[];
  'x-station-role'?: string;
  parameters?: object[];
  responses: Record<string, { headers?: object; content?: Record<string, { schema: { $ref?: string } }> }>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Record<string, unknown>;
}

const TENANT = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description: 'Must be the tenant of the credential; leave it out otherwise',
  schema: { type: 'string' },
};
const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body gets the first answer again for 24 hours',
  schema: { type: 'string', pattern: KEY_FORM.source },
};
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`respond-async` answers 202 at once, `wait=N` after N seconds (RFC 7240)',
  schema: { type: 'string', examples: ['respond-async', 'wait=30'] },
};

const HEADERS = {
  TraceId: { description: 'W3C trace id of the request', schema: { type: 'string' } },
  CreditsCost: { description: 'Credits this call costs', schema: { type: 'integer' } },
  CreditsBalance: { description: 'Credits left after it', schema: { type: 'integer' } },
  Location: {
    description: 'Address of what was made or goes on, where it has one',
    schema: { type: 'string', format: 'uri-reference' },
  },
  RetryAfter: { description: 'Seconds to wait before asking again', schema: { type: 'integer' } },
} as const;
const headerRef = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/**
 * Adds what the schemas of the routes do not say: headers of requests and answers, and for each status the codes it can
 * carry. The ranges 4XX and 5XX stay for codes of single cases that are not listed.
 */
export function withDetails<Described>(described: Described): Described {
  const document = described as unknown as Document;
  const problems: Record<string, object> = {};
  for (const [path, methods] of Object.entries(document.paths))
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const documented = DOCUMENTED_OPERATIONS.find((each) => each.method === method && each.path === path);
      const isPublic = operation.security?.length === 0;
      const credits = documented?.credits ?? 0;
      addHeaders(operation, { method, isPublic, isMetered: credits > 0 });
      const codes = operationErrors({
        id: documented?.id,
        auth: isPublic ? 'none' : 'bearer',
        credits,
        path,
        method,
        needsRole: operation['x-station-role'] !== undefined,
      });
      for (const [status, own] of Map.groupBy(codes, (code) => ERRORS[code].status)) {
        const response = own.map(pascalCase).join('Or');
        problems[response] ??= problemOf(status, own);
        operation.responses[status] ??= { $ref: `#/components/responses/${response}` } as object;
      }
    }
  Object.assign(document.components, { headers: HEADERS, responses: problems });
  return described;
}

function addHeaders(
  operation: Operation,
  { method, isPublic, isMetered }: { method: string; isPublic: boolean; isMetered: boolean },
): void {
  const isTransfer = Object.values(operation.responses['202']?.content ?? {}).some(
    ({ schema }) => schema.$ref === '#/components/schemas/Transfer',
  );
  const parameters = [
    ...(isPublic ? [] : [TENANT]),
    ...(method === 'POST' && !isPublic ? [IDEMPOTENCY] : []),
    ...(isTransfer ? [PREFER] : []),
  ];
  if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
  for (const [status, response] of Object.entries(operation.responses))
    if (status.startsWith('2'))
      response.headers = {
        'X-Trace-Id': headerRef('TraceId'),
        ...(isMetered && {
          'X-Credits-Cost': headerRef('CreditsCost'),
          'X-Credits-Balance': headerRef('CreditsBalance'),
        }),
        ...((status === '201' || status === '202') && { Location: headerRef('Location') }),
      };
}

function problemOf(status: number, codes: readonly ErrorCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('. '),
    headers: {
      'X-Trace-Id': headerRef('TraceId'),
      ...((status === 429 || status === 503) && { 'Retry-After': headerRef('RetryAfter') }),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
      },
    },
  };
}

function pascalCase(code: string): string {
  return code.replaceAll(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
}
