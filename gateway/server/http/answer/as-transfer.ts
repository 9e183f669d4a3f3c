import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../../contract/account/principal.ts';
import type { RouteDependencies } from '../app.ts';
import { contextOf } from '../guard/request-context.ts';
import { transferPreference } from './transfer-preference.ts';

/**
 * Answers with the result of `work` if it resolves soon. Otherwise answers 202 with the address of
 * a transfer: after 5 s, or at once if approval is required. `Prefer` changes that (RFC 7240).
 */
export async function asTransfer<Result>(
  { port, transfers }: Pick<RouteDependencies, 'port' | 'transfers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { vehicleId, status = 200 }: { readonly vehicleId: string | null; readonly status?: number },
  work: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const preference = transferPreference(request.headers.prefer);
  const answer = await transfers.run(
    {
      operation: request.routeOptions.schema?.operationId ?? request.url,
      vehicleId,
      mode: (vehicleId === null ? undefined : port.modeOf(vehicleId)) ?? 'live',
      path: request.url.split('?', 1)[0] ?? request.url,
    },
    contextOf(request),
    preference,
    work,
  );
  if (preference.applied !== undefined) reply.header('preference-applied', preference.applied);
  if (answer.kind === 'ended') {
    reply.code(status);
    return status === 204 ? (reply.send() as unknown as Result) : answer.result;
  }
  const { transfer } = answer;
  return reply.code(202).header('location', transfer.links.self).send(transfer) as unknown as Result;
}
