import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../base/error.ts';
import { API_TAGS, isShownKind, type NamedOperation } from '../../../contract/api/api-operation.ts';
import { type PageRequest, shownPage } from '../../shown-page.ts';
import { answers } from '../answer/answers.ts';
import { pageOf, pageWithin } from '../answer/page-query.ts';
import type { App } from '../app.ts';

type Output<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Part<Operation, Name extends keyof NamedOperation> = Operation extends {
  readonly [Key in Name]: infer Schema;
}
  ? Schema
  : undefined;

/** A request for an operation, with its validated parts. */
export type RequestOf<Operation> = FastifyRequest<{
  Params: Output<Part<Operation, 'params'>, unknown>;
  Querystring: Output<Part<Operation, 'query'>, unknown>;
  Body: Output<Part<Operation, 'body'>, unknown>;
}>;

/** What a handler may answer: the operation's answer, its 202, or a reply it has sent itself; of a 204 nothing is read. */
type AnswerOf<Operation> =
  | (Part<Operation, 'answer'> extends z.ZodType ? Input<Part<Operation, 'answer'>> : unknown)
  | Input<Part<Operation, 'later'>>
  | FastifyReply;

/** What a list holds. */
type ItemOf<Operation> =
  Input<Part<Operation, 'answer'>> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** A list of an operation, in order, narrowed to the caller as its row says; `rows` are of everyone. */
export function serveList<const Operation extends NamedOperation>(
  app: App,
  operation: Operation,
  idOf: (item: ItemOf<Operation>) => string,
  rows: (request: RequestOf<Operation>) => readonly ItemOf<Operation>[],
): void {
  register(app, operation, (request) => {
    const shown = shownTo(app, operation, request);
    const items = rows(request as RequestOf<Operation>).flatMap((item) => shown(item) ?? []);
    return pageWithin(items, request.query as Parameters<typeof pageWithin>[1], idOf);
  });
}

/** The same where `rows` are asked for a few at a time. */
export function servePages<const Operation extends NamedOperation>(
  app: App,
  operation: Operation,
  idOf: (item: ItemOf<Operation>) => string,
  rows: (request: RequestOf<Operation>, page: PageRequest) => readonly ItemOf<Operation>[],
): void {
  register(app, operation, (request) => {
    const { limit, cursor } = request.query as { readonly limit: number; readonly cursor?: string | number };
    const shown = shownTo(app, operation, request);
    const items = shownPage(
      { limit: limit + 1, beforeId: cursor === undefined ? undefined : String(cursor) },
      idOf,
      (page) => rows(request as RequestOf<Operation>, page),
      app.authorisation.seenBy(request).isUnlimited ? undefined : shown,
    );
    return pageOf(items, limit, idOf);
  });
}

/**
 * The route of an operation, made from its row in the table of operations.
 * @throws internal-error for a list that its row narrows: see `serveList`
 */
export function serve<const Operation extends NamedOperation>(
  app: App,
  operation: Operation,
  handler: (
    request: RequestOf<Operation>,
    reply: FastifyReply,
  ) => AnswerOf<Operation> | Promise<AnswerOf<Operation>>,
  options: Omit<RouteShorthandOptions, 'schema'> = {},
): void {
  const { id, shows, answer } = operation;
  if (!isShownKind(shows)) {
    register(app, operation, handler as never, options);
    return;
  }
  if (answer instanceof z.ZodObject && 'items' in answer.shape)
    throw new AppError('internal-error', `The list ${id} is not narrowed to its caller.`);
  register(
    app,
    operation,
    async (request, reply) => {
      const shown = shownTo(app, operation, request)(await handler(request as never, reply));
      if (shown !== undefined) return shown;
      const { vehicleId = '' } = request.params as { readonly vehicleId?: string };
      throw new AppError('not-found', `No vehicle ${vehicleId} has been heard.`);
    },
    options,
  );
}

/** How an item is narrowed to the caller: as it is, in part, or not at all. */
function shownTo({ authorisation }: App, { shows }: NamedOperation, request: FastifyRequest) {
  const visibility = authorisation.seenBy(request);
  return <Item>(item: Item) => (isShownKind(shows) ? visibility.shown(shows, item) : item);
}

function register(
  app: App,
  operation: NamedOperation,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  { config, ...options }: Omit<RouteShorthandOptions, 'schema'> = {},
): void {
  const {
    id,
    method,
    path,
    tag = API_TAGS.supporting,
    summary,
    params,
    query,
    body,
    answer,
    later,
  } = operation;
  const status = operation.status ?? (answer ? 200 : 204);
  app.route({
    ...(options as object),
    method,
    url: path,
    schema: {
      operationId: id,
      tags: [tag],
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...answers(status, answer ?? z.undefined()), ...(later && { 202: later }) },
    },
    config: { ...config, operation },
    handler: handler as never,
  });
}
