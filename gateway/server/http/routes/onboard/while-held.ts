import type { FastifyReply } from 'fastify';

/**
 * Waits for work that must stop when its caller leaves: `onGone` is called once when their connection ends
 * before the answer.
 * @throws what `work` throws
 */
export async function whileHeld<Result>(
  reply: FastifyReply,
  work: Promise<Result>,
  onGone: () => void,
): Promise<Result> {
  reply.raw.once('close', onGone);
  try {
    return await work;
  } finally {
    reply.raw.off('close', onGone);
  }
}
