import { Readable } from 'node:stream';
import { AppError } from '../../../../base/error.ts';
import { missionApi } from '../../../../contract/api/mission-api.ts';
import { say } from '../../../../contract/operator-text.ts';
import { pageOf } from '../../answer/page-query.ts';
import { sendJson } from '../../answer/send-json.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { announcedBytes, MAX_FILE_BYTES } from '../../body/held-bodies.ts';
import { bodyBytes } from '../../body/json-body.ts';
import { principalOf } from '../../guard/authentication.ts';
import { serve } from '../serve.ts';

/** Saved flight plans and the plan check. Each caller sees its own. */
export function flightPlanRoutes(app: App, { flightPlans }: RouteDependencies): void {
  serve(app, missionApi.listFlightPlans, (request) => {
    const { limit, cursor } = request.query;
    const rows = flightPlans.list({ limit: limit + 1, beforeId: cursor }, principalOf(request));
    return pageOf(rows, limit, (row) => row.flightPlanId);
  });

  serve(app, missionApi.createFlightPlan, async (request, reply) => {
    const made = await flightPlans.create(bodyBytes(request), principalOf(request));
    reply.code(201).header('location', `/api/flight-plans/${encodeURIComponent(made.flightPlanId)}`);
    return sendJson(reply, made.json);
  });

  serve(app, missionApi.checkFlightPlan, async (request, reply) =>
    sendJson(reply, await flightPlans.check(bodyBytes(request), principalOf(request))),
  );

  serve(app, missionApi.importFlightPlan, async (request, reply) => {
    const body: unknown = request.body;
    if (!(body instanceof Readable))
      throw new AppError('unsupported-media-type', 'Send the file itself as application/octet-stream.');
    const { headers, query } = request;
    const bytes = await bytesOf(body, announcedBytes(headers) ?? MAX_FILE_BYTES);
    return sendJson(reply, await flightPlans.importFile(bytes, query.format, principalOf(request)));
  });

  serve(app, missionApi.exportFlightPlan, async (request, reply) => {
    const { flightPlanId } = request.params;
    const { format } = request.query;
    const text = await flightPlans.exportFile(flightPlanId, format, principalOf(request));
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${flightPlanId}.${format}"`)
      .serializer((value: string) => value)
      .send(text);
  });

  serve(app, missionApi.getFlightPlan, async (request, reply) => {
    const { params, query } = request;
    return sendJson(reply, flightPlans.read(params.flightPlanId, principalOf(request), query.version));
  });

  serve(app, missionApi.saveFlightPlan, async (request, reply) => {
    const { flightPlanId } = request.params;
    return sendJson(reply, await flightPlans.save(flightPlanId, bodyBytes(request), principalOf(request)));
  });

  serve(app, missionApi.removeFlightPlan, async (request, reply) => {
    flightPlans.remove(request.params.flightPlanId, principalOf(request));
    return reply.code(204).send();
  });
}

/** `mostBytes`: upper limit of what arrives. @throws body-too-large beyond 10 MiB */
async function bytesOf(body: Readable, mostBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(Math.min(mostBytes, MAX_FILE_BYTES));
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size + chunk.length <= bytes.length) chunk.copy(bytes, size);
    size += chunk.length;
    // A body that is only slightly too large is read to the end, so that its sender gets the reason.
    if (size > 2 * MAX_FILE_BYTES) break;
  }
  if (size > MAX_FILE_BYTES)
    throw new AppError(
      'body-too-large',
      say('The file is larger than {size} bytes.', { size: MAX_FILE_BYTES }),
    );
  return bytes.subarray(0, size);
}
