import type { FastifyReply } from 'fastify';

/** Sends ready-made JSON text. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
