import { z } from 'zod';
import {
  launchAbortSchema,
  launchRecordSchema,
  launchRequestSchema,
  launchResponseSchema,
} from '../action/launch.ts';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import { missionRunSchema, missionStartRequestSchema } from '../mission/mission.ts';
import { zoneRequestSchema, zoneSchema } from '../mission/zone.ts';
import { API_TAGS, apiOf, role, scope } from './api-operation.ts';

const zoneParams = z.object({ zoneId: zoneSchema.shape.id });

/** Launches, mission runs and zones. */
export const launchApi = apiOf({
  launchDrone: {
    method: 'POST',
    path: '/drone/launch',
    access: { ...scope('drone:launch', 'pilot'), bodyCredential: true },
    cost: 5,
    tag: API_TAGS.mission,
    summary: 'Allocate an aircraft and fly a mission type over a zone',
    body: launchRequestSchema,
    status: 202,
    answer: launchResponseSchema,
  },
  listLaunches: {
    method: 'GET',
    path: '/drone/launch',
    access: scope('mission:read'),
    shows: 'record',
    summary: 'Launches, newest first. The station keeps the latest 500',
    query: pageQuerySchema,
    answer: listOf(launchRecordSchema),
  },
  abortLaunch: {
    method: 'POST',
    path: '/drone/launch/:launchId/abort',
    access: scope('drone:launch', 'pilot'),
    target: { launchId: 'launch' },
    ofOthers: {
      scope: 'drone:command',
      what: 'Another credential started this launch. Aborting it requires',
    },
    isSafety: true,
    summary: 'Abort one of your launches. The aircraft returns, holds or lands. Always accepted, like hold',
    params: z.object({ launchId: z.string().min(1).max(64) }),
    body: launchAbortSchema.optional(),
    status: 202,
    answer: launchRecordSchema,
  },
  getLaunch: {
    method: 'GET',
    path: '/drone/launch/:launchId',
    access: scope('mission:read'),
    target: { launchId: 'launch' },
    summary: 'State or result of a launch',
    params: z.object({ launchId: z.string().min(1).max(64) }),
    answer: launchRecordSchema,
  },
  startMission: {
    method: 'POST',
    path: '/mission/start',
    access: scope('mission:start', 'pilot'),
    vehiclesInBody: 'reach',
    cost: 5,
    tag: API_TAGS.mission,
    summary: 'Fly the given mission or the onboard mission',
    body: missionStartRequestSchema,
    status: 202,
    answer: missionRunSchema,
  },
  listMissions: {
    method: 'GET',
    path: '/mission',
    access: scope('mission:read'),
    shows: 'record',
    summary: 'Mission runs, newest first. The station keeps the latest 500',
    query: pageQuerySchema,
    answer: listOf(missionRunSchema),
  },
  getMission: {
    method: 'GET',
    path: '/mission/:missionId',
    access: scope('mission:read'),
    target: { missionId: 'mission' },
    summary: 'State or result of a mission run',
    params: z.object({ missionId: z.string().min(1).max(64) }),
    answer: missionRunSchema,
  },
  listZones: {
    method: 'GET',
    path: '/api/zones',
    access: scope('mission:read'),
    shows: 'shared',
    summary: 'All zones as GeoJSON features',
    query: listQuerySchema,
    answer: listOf(zoneSchema),
  },
  getZone: {
    method: 'GET',
    path: '/api/zones/:zoneId',
    access: scope('mission:read'),
    target: { zoneId: 'shared' },
    summary: 'One zone',
    params: zoneParams,
    answer: zoneSchema,
  },
  putZone: {
    method: 'PUT',
    path: '/api/zones/:zoneId',
    access: role('administrator', 'mission:write'),
    target: { zoneId: 'shared' },
    summary: 'Create or replace a zone',
    params: zoneParams,
    body: zoneRequestSchema,
    answer: zoneSchema,
  },
  deleteZone: {
    method: 'DELETE',
    path: '/api/zones/:zoneId',
    access: role('administrator', 'mission:write'),
    target: { zoneId: 'shared' },
    summary: 'Remove a zone',
    params: zoneParams,
  },
});
