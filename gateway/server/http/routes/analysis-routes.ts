import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import type { Cognition } from '../../../contract/analysis/cognition.ts';
import { analysisApi } from '../../../contract/api/analysis-api.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const ANALYSIS_ROUTES: readonly Routes[] = [cognitionRoutes, inspectorRoutes];

/** Specification 4.2 and the overlay of 4.1: analysis only. Nothing is flown or stored as a plan. */
function cognitionRoutes(app: App, { cognition }: RouteDependencies): void {
  serve(app, analysisApi.explainReplay, async (request) => {
    const answer = await cognition.explain(request.body, contextOf(request));
    return answerOf('uav-replay-explain', request, answer);
  });

  serve(app, analysisApi.orchestrateMavlink, async (request) => {
    const answer = await cognition.orchestrate(request.body, contextOf(request));
    return answerOf('uav-mavlink-orchestrate', request, answer);
  });

  serve(app, analysisApi.enforceGovernance, async (request) => {
    const answer = await cognition.enforce(request.body, contextOf(request));
    return answerOf('uav-governance', request, answer);
  });

  serve(app, analysisApi.observeTelemetry, async (request) => {
    const answer = await cognition.observe(request.body, contextOf(request));
    return answerOf('uav-observability', request, answer);
  });

  serve(app, analysisApi.getCognitionOverlay, (request) => cognition.overlay(contextOf(request)));
}

function answerOf<Result>(apiId: string, request: FastifyRequest, { decision, result }: Cognition<Result>) {
  return {
    status: 'accepted' as const,
    api_id: apiId,
    trace_id: request.id,
    governance: { decision: decision.decision, evidence: [...decision.evidence] },
    result,
  };
}

/** Raw messages on the links the caller may see. */
function inspectorRoutes(app: App, { inspector, port }: RouteDependencies): void {
  serve(app, analysisApi.inspectMessages, (request) => {
    const { linkId, direction, sysid, compid, name } = request.query;
    const visibility = app.seenBy(request);
    const links = new Set(port.links().flatMap((link) => (visibility.link(link) ? [link.linkId] : [])));
    const isAsked = <Value>(asked: Value | undefined, value: Value) => asked === undefined || asked === value;
    return pageWithin(
      inspector
        .messages()
        .filter(
          (message) =>
            links.has(message.linkId) &&
            isAsked(linkId, message.linkId) &&
            isAsked(direction, message.direction) &&
            isAsked(sysid, message.sysid) &&
            isAsked(compid, message.compid) &&
            isAsked<string | null>(name, message.name),
        ),
      request.query,
      ({ key }) => key,
    );
  });

  serve(app, analysisApi.inspectMessage, (request) => {
    const { messageKey } = request.params;
    const detail = inspector.detail(messageKey);
    if (!detail)
      throw new AppError(
        'not-found',
        `No message ${messageKey} was received. GET /api/inspector lists those received.`,
      );
    return detail;
  });
}
