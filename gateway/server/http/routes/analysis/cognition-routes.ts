import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../base/error.ts';
import {
  cognitiveRequestSchema,
  enforceAnswerSchema,
  enforceRequestSchema,
  explainAnswerSchema,
  explainRequestSchema,
  observeAnswerSchema,
  observeRequestSchema,
  orchestrateAnswerSchema,
  overlaySchema,
} from '../../../../contract/analysis/cognition.ts';
import type { Cognition } from '../../../../contract/analysis/cognition-port.ts';
import { answers } from '../../answer/answers.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

/** Specification 4.2 and the overlay of 4.1: analysis only. Nothing is flown or stored as a plan. */
export function cognitionRoutes(app: App, { cognition }: RouteDependencies): void {
  app.post(
    '/api/v1/cognitive/uav/replay/explain',
    {
      schema: {
        operationId: 'explainReplay',
        tags: [TAGS.cognitive],
        summary: 'What happened in a flight and why. Each claim cites its events',
        body: explainRequestSchema,
        response: answers(200, explainAnswerSchema),
      },
    },
    async (request) => {
      checkTenant(request, request.body.tenant_id);
      const answer = await cognition.explain(request.body, contextOf(request));
      return answerOf('uav-replay-explain', request, answer);
    },
  );

  app.post(
    '/api/v1/cognitive/uav/mavlink/orchestrate',
    {
      schema: {
        operationId: 'orchestrateMavlink',
        tags: [TAGS.cognitive],
        summary: 'Turn an objective into a checked plan. It is neither stored nor flown',
        body: cognitiveRequestSchema,
        response: answers(200, orchestrateAnswerSchema),
      },
    },
    async (request) => {
      checkTenant(request, request.body.tenant_id);
      const answer = await cognition.orchestrate(request.body, contextOf(request));
      return answerOf('uav-mavlink-orchestrate', request, answer);
    },
  );

  app.post(
    '/api/v1/cognitive/uav/governance/enforce',
    {
      schema: {
        operationId: 'enforceGovernance',
        tags: [TAGS.cognitive],
        summary: 'Decision on a mission under policies, a jurisdiction and a risk threshold',
        body: enforceRequestSchema,
        response: answers(200, enforceAnswerSchema),
      },
    },
    async (request) => {
      checkTenant(request, request.body.tenant_id);
      const answer = await cognition.enforce(request.body, contextOf(request));
      return answerOf('uav-governance', request, answer);
    },
  );

  app.post(
    '/api/v1/cognitive/uav/observability/telemetry',
    {
      schema: {
        operationId: 'observeTelemetry',
        tags: [TAGS.cognitive],
        summary: 'Trends, anomalies and time to reserve in posted telemetry',
        body: observeRequestSchema,
        response: answers(200, observeAnswerSchema),
      },
    },
    async (request) => {
      checkTenant(request, request.body.tenant_id);
      const answer = await cognition.observe(request.body, contextOf(request));
      return answerOf('uav-observability', request, answer);
    },
  );

  app.get(
    '/api/cognition/overlay',
    {
      schema: {
        operationId: 'getCognitionOverlay',
        tags: [TAGS.cognitive],
        summary: 'State and risk of each vehicle, expected decisions, and a map of them',
        response: answers(200, overlaySchema),
      },
    },
    (request) => cognition.overlay(contextOf(request)),
  );
}

/** @throws tenant-mismatch */
function checkTenant(request: FastifyRequest, tenantId: string): void {
  if (tenantId !== principalOf(request).tenantId)
    throw new AppError(
      'tenant-mismatch',
      'tenant_id does not match the tenant of the credential. GET /api/whoami shows yours.',
    );
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
