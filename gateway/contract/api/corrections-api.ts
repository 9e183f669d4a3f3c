import { z } from 'zod';
import { listOf, listQuerySchema } from '../list.ts';
import {
  correctionsSourceChangeSchema,
  correctionsSourceRequestSchema,
  correctionsSourceSchema,
  correctionsStartSchema,
  mountpointSchema,
} from '../onboard/corrections.ts';
import { apiOf, operator, role } from './api-operation.ts';

const sourceParams = z.object({ sourceId: z.string().min(1).max(64) });
const target = { sourceId: 'shared' } as const;

/** RTK corrections: their sources, and sending them to vehicles. */
export const correctionsApi = apiOf({
  listCorrectionSources: {
    method: 'GET',
    path: '/api/corrections/sources',
    access: role('observer', 'telemetry:read'),
    shows: 'shared',
    summary: 'Sources of RTK corrections with their present state. Passwords are not shown',
    query: listQuerySchema,
    answer: listOf(correctionsSourceSchema),
  },
  addCorrectionSource: {
    method: 'POST',
    path: '/api/corrections/sources',
    access: operator,
    summary: 'Add a source: an NTRIP caster, or a receiver at a serial device or in the network',
    vehiclesInBody: 'reach',
    body: correctionsSourceRequestSchema,
    status: 201,
    answer: correctionsSourceSchema,
  },
  changeCorrectionSource: {
    method: 'PATCH',
    path: '/api/corrections/sources/:sourceId',
    access: operator,
    target,
    summary: 'Change a source. A running one reconnects',
    params: sourceParams,
    vehiclesInBody: 'reach',
    body: correctionsSourceChangeSchema,
    answer: correctionsSourceSchema,
  },
  removeCorrectionSource: {
    method: 'DELETE',
    path: '/api/corrections/sources/:sourceId',
    access: operator,
    target,
    summary: 'Stop and remove a source',
    params: sourceParams,
  },
  listMountpoints: {
    method: 'GET',
    path: '/api/corrections/sources/:sourceId/mountpoints',
    access: operator,
    target,
    summary: 'Ask the caster for its mountpoints',
    params: sourceParams,
    query: listQuerySchema,
    answer: listOf(mountpointSchema),
    timeoutMs: 20_000,
  },
  startCorrections: {
    method: 'POST',
    path: '/api/corrections/sources/:sourceId/start',
    access: role('pilot', 'drone:command'),
    target,
    summary:
      'Receive corrections and send them to all or chosen vehicles, each after a decision. Stops another source that runs',
    params: sourceParams,
    vehiclesInBody: 'reach',
    body: correctionsStartSchema,
    answer: correctionsSourceSchema,
  },
  stopCorrections: {
    method: 'POST',
    path: '/api/corrections/sources/:sourceId/stop',
    access: role('pilot', 'drone:command'),
    target,
    summary: 'Stop a source. Vehicles keep their fix for some seconds',
    params: sourceParams,
    body: z.strictObject({}).optional(),
    answer: correctionsSourceSchema,
  },
});
