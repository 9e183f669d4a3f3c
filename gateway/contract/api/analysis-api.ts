import { z } from 'zod';
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
} from '../analysis/cognition.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { inspectedDetailSchema, inspectedMessageSchema } from '../vehicle/inspector.ts';
import { API_TAGS, apiOf, MIB, scope } from './api-operation.ts';

const idSchema = z.coerce.number().int().min(0).max(255).optional();

/** The cognitive endpoints and the message inspector. */
export const analysisApi = apiOf({
  explainReplay: {
    method: 'POST',
    path: '/api/v1/cognitive/uav/replay/explain',
    access: scope('cognition:read', 'observer'),
    vehiclesInBody: 'narrowed',
    isTenantInBody: true,
    cost: 2,
    tag: API_TAGS.cognitive,
    summary: 'What happened in a flight and why. Each claim cites its events',
    body: explainRequestSchema,
    answer: explainAnswerSchema,
    timeoutMs: 60_000,
  },
  orchestrateMavlink: {
    method: 'POST',
    path: '/api/v1/cognitive/uav/mavlink/orchestrate',
    access: scope('cognition:read', 'observer'),
    vehiclesInBody: 'narrowed',
    isTenantInBody: true,
    cost: 2,
    tag: API_TAGS.cognitive,
    summary: 'Turn an objective into a checked plan. It is neither stored nor flown',
    body: cognitiveRequestSchema,
    answer: orchestrateAnswerSchema,
  },
  enforceGovernance: {
    method: 'POST',
    path: '/api/v1/cognitive/uav/governance/enforce',
    access: scope('governance:enforce', 'observer'),
    vehiclesInBody: 'narrowed',
    isTenantInBody: true,
    cost: 2,
    tag: API_TAGS.cognitive,
    summary: 'Decision on a mission under policies, a jurisdiction and a risk threshold',
    body: enforceRequestSchema,
    answer: enforceAnswerSchema,
  },
  observeTelemetry: {
    method: 'POST',
    path: '/api/v1/cognitive/uav/observability/telemetry',
    access: scope('cognition:read', 'observer'),
    maxBodyBytes: MIB,
    vehiclesInBody: 'narrowed',
    isTenantInBody: true,
    cost: 1,
    tag: API_TAGS.cognitive,
    summary: 'Trends, anomalies and time to reserve in posted telemetry',
    body: observeRequestSchema,
    answer: observeAnswerSchema,
  },
  getCognitionOverlay: {
    method: 'GET',
    path: '/api/cognition/overlay',
    access: scope('cognition:read'),
    shows: 'narrowed',
    tag: API_TAGS.cognitive,
    summary: 'State and risk of each vehicle, expected decisions, and a map of them',
    answer: overlaySchema,
  },
  inspectMessages: {
    method: 'GET',
    path: '/api/inspector',
    access: scope('telemetry:read'),
    shows: 'narrowed',
    summary: 'All MAVLink messages received and sent, by link, system and component, with rate and age',
    query: listQuerySchema.extend({
      linkId: z.string().max(64).optional(),
      direction: z.enum(['in', 'out']).optional().describe('`out`: sent by this station'),
      sysid: idSchema,
      compid: idSchema,
      name: z.string().max(64).optional().describe('Message name as in the dialect'),
    }),
    answer: listOf(inspectedMessageSchema),
  },
  inspectMessage: {
    method: 'GET',
    path: '/api/inspector/:messageKey',
    access: scope('telemetry:read'),
    target: { messageKey: 'message' },
    summary: 'The last frame of a message with fields, units and value names',
    params: z.object({ messageKey: z.string().min(1).max(160) }),
    answer: inspectedDetailSchema,
  },
});
