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

/** A handler's answer: the operation's answer, its 202, or a reply it has already sent. Ignored for 204. */
type AnswerOf<Operation> =
  | (Part<Operation, 'answer'> extends z.ZodType ? Input<Part<Operation, 'answer'>> : unknown)
  | Input<Part<Operation, 'later'>>
  | FastifyReply;

/** The item type of a list. */
type ItemOf<Operation> =
  Input<Part<Operation, 'answer'>> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Serves an operation's list in order, limited to the caller by its row. `rows` returns everyone's. */
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

/** The same with `rows` requested in small batches. */
export function servePages<const Operation extends NamedOperation>(
  app: App,
  operation: Operation,
  idOf: (item: ItemOf<Operation>) => string,
  rows: (request: RequestOf<Operation>, page: PageRequest) => readonly ItemOf<Operation>[],
): void {
  register(app, operation, (request) => {
    const { limit, cursor } = request.query as { readonly limit: number; readonly cursor?: string | number };
    const { shows } = operation as NamedOperation;
    const items = shownPage(
      { limit: limit + 1, beforeId: cursor === undefined ? undefined : String(cursor) },
      idOf,
      (page) => rows(request as RequestOf<Operation>, page),
      app.seenBy(request),
      isShownKind(shows) ? shows : undefined,
    );
    return pageOf(items, limit, idOf);
  });
}

/**
 * Creates an operation's route from its row in the operation table.
 * @throws internal-error for a list that its row limits: see `serveList`
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
    throw new AppError('internal-error', `The list ${id} is not filtered for its caller.`);
  register(
    app,
    operation,
    async (request, reply) => {
      const shown = shownTo(app, operation, request)(await handler(request as never, reply));
      if (shown !== undefined) return shown;
      const { vehicleId = '' } = request.params as { readonly vehicleId?: string };
      throw new AppError('not-found', `Vehicle ${vehicleId} not found.`);
    },
    options,
  );
}

/** What the caller sees of an item: all, part or nothing. */
function shownTo(app: App, { shows }: NamedOperation, request: FastifyRequest) {
  const visibility = app.seenBy(request);
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
