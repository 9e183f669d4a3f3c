import type { ApiDescription } from '../../../../../gateway/developer/reference/api-description.ts';
import type { JsonSchema } from '../../../../../gateway/developer/reference/json-schema.ts';

const text: JsonSchema = { type: 'string', minLength: 1 };

function operation(
  operationId: string,
  scope: string,
  parts: { body?: JsonSchema; path?: readonly string[]; query?: readonly string[]; answer?: JsonSchema } = {},
) {
  const {
    body,
    path = [],
    query = [],
    answer = { type: 'object', properties: { ok: { type: 'boolean' } } },
  } = parts;
  return {
    operationId,
    security: [{ bearer: [scope] }],
    parameters: [
      ...path.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...query.map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1 } as JsonSchema })),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { '200': { content: { 'application/json': { schema: answer } } } },
  };
}

/** A small API in the shape of our own description. */
export const API: ApiDescription = {
  paths: {
    '/telemetry': { get: operation('getTelemetry', 'telemetry:read', { query: ['limit'] }) },
    '/drone/launch': {
      post: operation('launchDrone', 'drone:launch', {
        body: {
          type: 'object',
          properties: { missionType: text, zoneId: text, priority: { enum: ['low', 'normal'] } },
          required: ['missionType', 'zoneId'],
          additionalProperties: false,
        },
        answer: { type: 'object', properties: { launchId: text, status: text }, required: ['launchId'] },
      }),
    },
    '/drone/launch/{launchId}': { get: operation('getLaunch', 'mission:read', { path: ['launchId'] }) },
    '/api/vehicles/{vehicleId}/commands/{command}': {
      post: operation('commandVehicle', 'drone:command', {
        path: ['vehicleId', 'command'],
        body: { type: 'object', properties: { altitudeM: { type: 'number', minimum: 1 } } },
      }),
    },
    '/api/zones/{zoneId}': { delete: operation('removeZone', 'mission:write', { path: ['zoneId'] }) },
    '/api/policies/{policyId}': { get: operation('getPolicy', 'governance:read', { path: ['policyId'] }) },
  },
};
