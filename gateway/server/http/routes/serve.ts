import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { API_TAGS, type NamedOperation } from '../../../contract/api/api-operation.ts';
import { answers } from '../answer/answers.ts';
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

/** The route of an operation, made from its row in the table of operations. */
export function serve<const Operation extends NamedOperation>(
  app: App,
  operation: Operation,
  handler: (
    request: RequestOf<Operation>,
    reply: FastifyReply,
  ) => AnswerOf<Operation> | Promise<AnswerOf<Operation>>,
  { config, ...options }: Omit<RouteShorthandOptions, 'schema'> = {},
): void {
  const {
    id,
    method,
    path,
    access,
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
    config: { ...config, access },
    handler: handler as never,
  });
}
