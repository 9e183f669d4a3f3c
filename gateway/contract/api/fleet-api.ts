import { z } from 'zod';
import {
  fleetStationSchema,
  fleetUserSchema,
  newFleetUserSchema,
  sharableSchema,
  sharedResourceSchema,
  stationIdSchema,
} from '../centre/centre.ts';
import { anyPrincipal, apiOf, operator } from './api-operation.ts';

const sharedResources = z.object({ items: z.array(sharedResourceSchema) });

/** Operations of a fleet server itself. It also answers those of a station, for all its stations. */
export const fleetApi = apiOf({
  listFleetStations: {
    method: 'GET',
    path: '/api/fleet/stations',
    access: anyPrincipal(),
    shows: 'shared',
    summary: 'Stations of the fleet, newest first',
    answer: z.object({ items: z.array(fleetStationSchema) }),
  },
  createFleetCode: {
    method: 'POST',
    path: '/api/fleet/codes',
    access: operator,
    summary: 'A one-time code that enrols a station within a day',
    status: 201,
    answer: z.object({ code: z.string(), expiresAt: z.string() }),
  },
  revokeFleetStation: {
    method: 'DELETE',
    path: '/api/fleet/stations/:stationId',
    access: operator,
    target: { stationId: 'shared' },
    params: z.object({ stationId: stationIdSchema }),
    summary: 'Ends the connection of a station; its records stay',
  },
  listFleetUsers: {
    method: 'GET',
    path: '/api/fleet/users',
    access: anyPrincipal(),
    shows: 'shared',
    summary: 'People and programs with a token, newest first',
    answer: z.object({ items: z.array(fleetUserSchema) }),
  },
  createFleetUser: {
    method: 'POST',
    path: '/api/fleet/users',
    access: operator,
    summary: 'A token for a person or program; it is shown only in this answer',
    body: newFleetUserSchema,
    status: 201,
    answer: fleetUserSchema.extend({ token: z.string() }),
  },
  revokeFleetUser: {
    method: 'DELETE',
    path: '/api/fleet/users/:userId',
    access: operator,
    target: { userId: 'shared' },
    params: z.object({ userId: z.string().min(1).max(64) }),
    summary: 'Ends a token',
  },
  listSharedResources: {
    method: 'GET',
    path: '/api/fleet/shared-resources',
    access: anyPrincipal(),
    shows: 'shared',
    summary: 'Docks, airspace and others that one station at a time may use',
    answer: sharedResources,
  },
  shareResource: {
    method: 'PUT',
    path: '/api/fleet/shared-resources/:type/:id',
    access: operator,
    target: { type: 'shared', id: 'shared' },
    params: sharableSchema,
    summary: 'Declares a shared resource',
    answer: sharedResources,
  },
  endSharing: {
    method: 'DELETE',
    path: '/api/fleet/shared-resources/:type/:id',
    access: operator,
    target: { type: 'shared', id: 'shared' },
    params: sharableSchema,
    summary: 'Lets every station use it again as its own, while none holds it',
  },
  freeSharedResource: {
    method: 'DELETE',
    path: '/api/fleet/shared-resources/:type/:id/holder',
    access: operator,
    target: { type: 'shared', id: 'shared' },
    params: sharableSchema,
    summary: 'Takes it from the station that holds it, whose aircraft may still be there',
  },
});
