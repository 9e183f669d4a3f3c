import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
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
import { listOf } from '../../../../contract/list.ts';
import { inspectedDetailSchema, inspectedMessageSchema } from '../../../../contract/vehicle/inspector.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
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

const idSchema = z.coerce.number().int().min(0).max(255).optional();

/** Raw messages on the links the caller may see. */
export function inspectorRoutes(app: App, { inspector, portOf }: RouteDependencies): void {
  app.get(
    '/api/inspector',
    {
      schema: {
        operationId: 'inspectMessages',
        tags: [TAGS.supporting],
        summary: 'All MAVLink messages received and sent, by link, system and component, with rate and age',
        querystring: listQuerySchema.extend({
          linkId: z.string().max(64).optional(),
          direction: z.enum(['in', 'out']).optional().describe('`out`: sent by this station'),
          sysid: idSchema,
          compid: idSchema,
          name: z.string().max(64).optional().describe('Message name as in the dialect'),
        }),
        response: answers(200, listOf(inspectedMessageSchema)),
      },
    },
    (request) => {
      const { linkId, direction, sysid, compid, name } = request.query;
      const links = new Set(
        portOf(request)
          .links()
          .map((link) => link.linkId),
      );
      const isAsked = <Value>(asked: Value | undefined, value: Value) =>
        asked === undefined || asked === value;
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
    },
  );

  app.get(
    '/api/inspector/:messageKey',
    {
      schema: {
        operationId: 'inspectMessage',
        tags: [TAGS.supporting],
        summary: 'The last frame of a message with fields, units and value names',
        params: z.object({ messageKey: z.string().min(1).max(160) }),
        response: answers(200, inspectedDetailSchema),
      },
    },
    (request) => {
      const { messageKey } = request.params;
      const detail = inspector.detail(messageKey);
      const mayBeSeen = portOf(request)
        .links()
        .some(({ linkId }) => linkId === detail?.linkId);
      if (!detail || !mayBeSeen)
        throw new AppError(
          'not-found',
          `No message ${messageKey} was received. GET /api/inspector lists those received.`,
        );
      return detail;
    },
  );
}
