import { z } from 'zod';
import type { ApiOperation } from '../../gateway/contract/api/api-operation.ts';
import { transferSchema } from '../../gateway/contract/onboard/transfer.ts';
import type { RestCaller, RestRequest } from './connection/rest-client.ts';

/** Nothing of what is sent is changed. */
type Sent<Value> = Value extends object ? { readonly [Key in keyof Value]: Sent<Value[Key]> } : Value;

/** Parts of an address. A number that the gateway reads from text is given as that number. */
type Parts<Schema extends z.ZodType> = {
  readonly [Key in keyof z.input<Schema>]: unknown extends z.input<Schema>[Key]
    ? z.output<Schema>[Key & keyof z.output<Schema>]
    : z.input<Schema>[Key];
};

type ParamsOf<Operation> = Operation extends { readonly params: infer Schema extends z.ZodType }
  ? { readonly params: Parts<Schema> }
  : object;

type QueryOf<Operation> = Operation extends { readonly query: infer Schema extends z.ZodType }
  ? object extends Parts<Schema>
    ? { readonly query?: Parts<Schema> }
    : { readonly query: Parts<Schema> }
  : object;

type BodyOf<Operation> = Operation extends { readonly body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { readonly body?: Sent<z.input<Schema>> }
    : { readonly body: Sent<z.input<Schema>> }
  : object;

/** What a call of the operation needs: its parameters, query and body. */
export type InputOf<Operation extends ApiOperation> = ParamsOf<Operation> &
  QueryOf<Operation> &
  BodyOf<Operation>;

type ParsedBy<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a call answers. A transfer is followed to its end, so its outcome is the answer. */
export type AnswerOf<Operation extends ApiOperation> = Operation['content'] extends 'file'
  ? Blob
  :
      | ParsedBy<Operation['answer']>
      | (Operation['later'] extends typeof transferSchema ? never : LaterOf<Operation['later']>);

type LaterOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** The input may be left out where all of it is optional. */
export type InputArgument<Operation extends ApiOperation> =
  object extends InputOf<Operation> ? [input?: InputOf<Operation>] : [input: InputOf<Operation>];

export type CallOptions = Pick<RestRequest<z.ZodType>, 'signal' | 'timeoutMs' | 'isUrgent'>;

interface Written {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Path of a call. Parameters are encoded; queries without a value are left out. */
export function pathOf<Operation extends ApiOperation>(
  { path }: Operation,
  ...[input]: InputArgument<Operation>
): string {
  const { params = {}, query = {} }: Written = input ?? {};
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${place}?${search}` : place;
}

/**
 * Calls an operation of the gateway. Its row gives path, limits and the schema of the answer; `options` take
 * precedence over the row.
 * @throws GatewayError
 */
export function call<Operation extends ApiOperation>(
  rest: RestCaller,
  operation: Operation,
  ...[input, options]: [...InputArgument<Operation>, options?: CallOptions]
): Promise<AnswerOf<Operation>> {
  const { method, body: bodySchema, content, isUrgent, timeoutMs } = operation;
  const { body = bodySchema && {} }: Written = input ?? {};
  return rest.request({
    method,
    path: pathOf(operation, ...([input] as InputArgument<Operation>)),
    body,
    schema: schemaOf(operation),
    ...(content && { content }),
    ...(isUrgent && { isUrgent }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...options,
  }) as Promise<AnswerOf<Operation>>;
}

/** Whatever comes with it says nothing. */
const NOTHING = z.unknown().transform(() => undefined);

function schemaOf({ answer, later, content }: ApiOperation): z.ZodType {
  if (content === 'file') return z.unknown();
  if (!answer) return NOTHING;
  return !later || later === transferSchema || later === answer ? answer : z.union([answer, later]);
}

/** Every item of an operation that answers page by page. */
export async function callForAll<Item>(
  callPage: (cursor: string | undefined) => Promise<{
    readonly items: readonly Item[];
    readonly nextCursor: string | null;
  }>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await callPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
