import { z } from 'zod';
import { healthSchema, whoamiSchema } from '../account/access.ts';
import { actorNameSchema } from '../account/actor.ts';
import { centreStateSchema, joinRequestSchema } from '../centre/centre.ts';
import { errorCodeSchema } from '../error.ts';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import {
  remoteIdSettingsSchema,
  stationPositionSchema,
  stationRemoteIdSchema,
} from '../onboard/remote-id.ts';
import { runtimeConfigSchema } from '../port/runtime-config.ts';
import { alertLimitSettingsSchema } from '../vehicle/alert-limits.ts';
import { diagnosticsQuerySchema, diagnosticsSchema } from '../vehicle/diagnostics.ts';
import { linkRecordSchema, linkRequestSchema } from '../vehicle/link.ts';
import {
  backupRequestSchema,
  backupSchema,
  restoreMethodSchema,
  stationMemberRequestSchema,
  stationMemberSchema,
} from '../vehicle/station.ts';
import { alertSchema } from '../vehicle/telemetry.ts';
import {
  trafficForwardingSchema,
  trafficSchema,
  trafficSourceRequestSchema,
  trafficSourceSchema,
} from '../vehicle/traffic.ts';
import {
  administratorInPerson,
  anyPrincipal,
  apiOf,
  open,
  operator,
  role,
  scope,
  withDemo,
} from './api-operation.ts';

const memberParams = z.object({
  accountId: z.string().min(1).max(254).describe('Its id or its e-mail address'),
});
const alertIdSchema = z.string().min(1).max(300);
const linkParams = z.object({ linkId: z.string().min(1).max(128) });
const sourceParams = z.object({ sourceId: z.string().min(1).max(128) });
const errorRowSchema = z
  .object({
    code: errorCodeSchema,
    status: z.number().int(),
    title: z.string(),
    type: z.string(),
    page: z.string().nullable().describe('Markdown: what happened and what to do'),
  })
  .meta({ id: 'ErrorRow' });

/** The station itself: health, members, links, alerts and their limits. */
export const stationApi = apiOf({
  listStationMembers: {
    method: 'GET',
    path: '/api/station/members',
    access: administratorInPerson,
    shows: 'shared',
    summary: 'Accounts of this machine with their roles for live vehicles, newest first',
    query: pageQuerySchema.extend({
      admitted: z
        .enum(['true', 'false'])
        .optional()
        .describe('Only accounts with a role, or only those without'),
    }),
    answer: listOf(stationMemberSchema),
  },
  putStationMember: {
    method: 'PUT',
    path: '/api/station/members/:accountId',
    access: administratorInPerson,
    target: { accountId: 'shared' },
    summary: 'Give an account a role for live vehicles, or change it. Effective at once',
    params: memberParams,
    body: stationMemberRequestSchema,
    answer: stationMemberSchema,
  },
  deleteStationMember: {
    method: 'DELETE',
    path: '/api/station/members/:accountId',
    access: administratorInPerson,
    target: { accountId: 'shared' },
    summary: 'Remove the role of an account. Effective at once, also for its keys and WebSockets',
    params: memberParams,
  },
  getAlertLimits: {
    method: 'GET',
    path: '/api/station/alert-limits',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Limits at which the station raises alerts: for all vehicles, and for single ones',
    answer: alertLimitSettingsSchema,
  },
  putAlertLimits: {
    method: 'PUT',
    path: '/api/station/alert-limits',
    access: role('administrator', 'mission:write'),
    summary: 'Replace the limits at which the station raises alerts. Effective at once',
    body: alertLimitSettingsSchema,
    answer: alertLimitSettingsSchema,
  },
  getRemoteId: {
    method: 'GET',
    path: '/api/station/remote-id',
    access: role('pilot', 'telemetry:read'),
    shows: 'shared',
    summary: 'What this station sends as Remote ID, and what is missing. Personal data of the operator',
    answer: stationRemoteIdSchema,
  },
  putRemoteId: {
    method: 'PUT',
    path: '/api/station/remote-id',
    access: role('administrator', 'mission:write'),
    summary: 'Replace what this station sends as Remote ID. Effective at once',
    body: remoteIdSettingsSchema,
    answer: stationRemoteIdSchema,
  },
  putRemoteIdPosition: {
    method: 'PUT',
    path: '/api/station/remote-id/position',
    access: role('pilot', 'mission:write'),
    summary: 'The position of the operator’s computer. Sent as live for 5 s',
    body: stationPositionSchema,
    answer: stationRemoteIdSchema,
  },
  getTraffic: {
    method: 'GET',
    path: '/api/traffic',
    access: scope('telemetry:read'),
    shows: 'narrowed',
    summary: 'Other aircraft, most urgent first, with their closest approach to our vehicles',
    answer: trafficSchema,
  },
  listTrafficSources: {
    method: 'GET',
    path: '/api/traffic/sources',
    access: scope('telemetry:read'),
    shows: 'link',
    summary: 'Receivers of other aircraft, with their state and counters',
    query: listQuerySchema,
    answer: listOf(trafficSourceSchema),
  },
  addTrafficSource: {
    method: 'POST',
    path: '/api/traffic/sources',
    access: operator,
    summary: 'Add a receiver of other aircraft and store it',
    body: trafficSourceRequestSchema,
    status: 201,
    answer: trafficSourceSchema,
  },
  changeTrafficSource: {
    method: 'PUT',
    path: '/api/traffic/sources/:sourceId',
    access: operator,
    target: { sourceId: 'shared' },
    summary: 'Change a receiver of other aircraft, or turn it on or off',
    params: sourceParams,
    body: trafficSourceRequestSchema,
    answer: trafficSourceSchema,
  },
  removeTrafficSource: {
    method: 'DELETE',
    path: '/api/traffic/sources/:sourceId',
    access: operator,
    target: { sourceId: 'shared' },
    summary: 'Remove a receiver of other aircraft',
    params: sourceParams,
  },
  getTrafficForwarding: {
    method: 'GET',
    path: '/api/traffic/forwarding',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'Vehicles to which the aircraft around are sent',
    answer: trafficForwardingSchema,
  },
  putTrafficForwarding: {
    method: 'PUT',
    path: '/api/traffic/forwarding',
    access: operator,
    summary: 'Choose the vehicles whose autopilots get the aircraft around. Effective at once',
    body: trafficForwardingSchema,
    answer: trafficForwardingSchema,
  },
  getCentre: {
    method: 'GET',
    path: '/api/station/centre',
    access: operator,
    shows: 'shared',
    summary: 'How this station is connected to the centre of its fleet',
    answer: centreStateSchema,
  },
  joinFleet: {
    method: 'POST',
    path: '/api/station/centre',
    access: operator,
    summary: 'Join a fleet with a one-time code of its fleet server',
    body: joinRequestSchema,
    answer: centreStateSchema,
  },
  leaveFleet: {
    method: 'DELETE',
    path: '/api/station/centre',
    access: operator,
    summary: 'Leave the fleet. What the centre has not got yet stays at this station only',
    answer: centreStateSchema,
  },
  writeBackup: {
    method: 'POST',
    path: '/api/station/backups',
    access: operator,
    summary: 'Copy the whole station into a folder of its machine, also while vehicles fly',
    body: backupRequestSchema,
    status: 201,
    answer: backupSchema,
    timeoutMs: 60 * 60_000,
  },
  getRestoreMethod: {
    method: 'GET',
    path: '/api/station/backups',
    access: operator,
    shows: 'shared',
    summary: 'How a backup takes the place of this station',
    answer: restoreMethodSchema,
  },
  collectDiagnostics: {
    method: 'GET',
    path: '/api/station/diagnostics',
    access: administratorInPerson,
    shows: 'narrowed',
    summary: 'Collect what helps to find a fault, without keys and passwords. Nothing is sent anywhere',
    query: diagnosticsQuerySchema,
    answer: diagnosticsSchema,
    timeoutMs: 2 * 60_000,
  },
  listAlerts: {
    method: 'GET',
    path: '/api/alerts',
    access: scope('telemetry:read'),
    shows: 'ofVehicle',
    summary: 'Active alerts, and the last 500 that have ended',
    query: listQuerySchema,
    answer: listOf(alertSchema),
  },
  acknowledgeAlert: {
    method: 'POST',
    path: '/api/alerts/:alertId/acknowledge',
    access: scope('drone:command', 'pilot'),
    target: { alertId: 'alert' },
    summary: 'Acknowledge an alert. It stays active while its condition persists',
    params: z.object({ alertId: alertIdSchema }),
    body: z.strictObject({}).optional(),
    answer: alertSchema,
  },
  acknowledgeAlerts: {
    method: 'POST',
    path: '/api/alerts/acknowledge',
    access: scope('drone:command', 'pilot'),
    alertsInBody: true,
    summary: 'Acknowledge several alerts, all or none. They stay active while their conditions persist',
    body: z.strictObject({ alertIds: z.array(alertIdSchema).min(1).max(500) }),
    answer: z.object({ alerts: z.array(alertSchema) }),
  },
  listLinks: {
    method: 'GET',
    path: '/api/links',
    access: scope('telemetry:read'),
    shows: 'link',
    summary: 'All links with state, counters and last error',
    query: listQuerySchema,
    answer: listOf(linkRecordSchema),
  },
  addLink: {
    method: 'POST',
    path: '/api/links',
    access: operator,
    summary: 'Open a link and store it',
    body: linkRequestSchema,
    status: 201,
    answer: linkRecordSchema,
  },
  changeLink: {
    method: 'PUT',
    path: '/api/links/:linkId',
    access: operator,
    target: { linkId: 'shared' },
    summary: 'Change a link: close it and open it with the new settings',
    params: linkParams,
    body: linkRequestSchema,
    answer: linkRecordSchema,
  },
  removeLink: {
    method: 'DELETE',
    path: '/api/links/:linkId',
    access: operator,
    target: { linkId: 'shared' },
    summary: 'Close a link and remove it',
    params: linkParams,
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    access: open,
    shows: 'shared',
    summary: 'Health of the gateway. Requires no credential',
    answer: healthSchema,
    timeoutMs: 3_000,
  },
  getWhoami: {
    method: 'GET',
    path: '/api/whoami',
    access: withDemo(anyPrincipal()),
    shows: 'own',
    summary: 'The principal of the credential with its scopes and gates',
    answer: whoamiSchema,
  },
  listActors: {
    method: 'GET',
    path: '/api/actors',
    access: anyPrincipal(),
    shows: 'narrowed',
    summary: 'Names of the accounts and keys of the caller’s tenant, for the ids in records',
    query: listQuerySchema,
    answer: listOf(actorNameSchema),
  },
  listErrors: {
    method: 'GET',
    path: '/api/errors',
    access: withDemo(anyPrincipal()),
    shows: 'shared',
    summary: 'All error codes with status, title and page',
    query: listQuerySchema,
    answer: listOf(errorRowSchema),
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    access: withDemo(anyPrincipal()),
    shows: 'shared',
    summary: 'This description (OpenAPI 3.1). Locked like the documentation, except for the operator',
    answer: z.looseObject({ openapi: z.string() }),
  },
  getRuntimeConfig: {
    method: 'GET',
    path: '/runtime-config.json',
    access: open,
    shows: 'shared',
    summary: 'Settings of the window. Requires no credential',
    answer: runtimeConfigSchema,
    timeoutMs: 3_000,
  },
});
