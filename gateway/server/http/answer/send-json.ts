import type { FastifyReply } from 'fastify';

/** Sends JSON text as it is. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
