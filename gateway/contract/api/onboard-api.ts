import { z } from 'zod';
import { listOf, listQuerySchema } from '../list.ts';
import {
  consoleLineSchema,
  consoleOpenSchema,
  consoleOutputSchema,
  consoleSessionSchema,
} from '../onboard/console.ts';
import {
  fenceRequestSchema,
  missionCompareRequestSchema,
  missionComparisonSchema,
  rallyRequestSchema,
  resumeProposalSchema,
  resumeRequestSchema,
  vehicleFenceSchema,
  vehicleRallySchema,
} from '../onboard/onboard.ts';
import { onboardFileSchema, onboardFileWrittenSchema, onboardPathSchema } from '../onboard/onboard-file.ts';
import {
  eraseLogsRequestSchema,
  onboardLogDownloadSchema,
  onboardLogSchema,
} from '../onboard/onboard-log.ts';
import {
  rawMessageDefinitionSchema,
  rawMessageRequestSchema,
  rawMessageSentSchema,
  rawMessageSummarySchema,
} from '../onboard/raw-message.ts';
import { transferSchema } from '../onboard/transfer.ts';
import { apiOf, MIB, scope, vehicleParams } from './api-operation.ts';

const refreshQuery = z.strictObject({
  refresh: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Read it from the vehicle again'),
});
const sessionParams = z.object({ sessionId: z.string().min(1).max(64) });
const MAX_WAIT_MS = 10_000;
const downloadParams = z.object({ downloadId: z.string().min(1).max(64) });
const fileQuery = z.strictObject({ path: onboardPathSchema });

/** Onboard data and services: geofence, rally points, logs, files, raw messages, the console. */
export const onboardApi = apiOf({
  compareVehicleMission: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/mission/compare',
    access: scope('mission:read', 'observer'),
    maxBodyBytes: 2 * MIB,
    target: { vehicleId: 'reach' },
    summary: 'Compare the onboard mission with the given one, item by item',
    params: vehicleParams,
    query: refreshQuery,
    body: missionCompareRequestSchema,
    answer: missionComparisonSchema,
    later: transferSchema,
  },
  proposeMissionResume: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/mission/resume-proposal',
    access: scope('mission:read', 'observer'),
    target: { vehicleId: 'reach' },
    summary: 'The rest of an interrupted mission as a new mission. Nothing is sent',
    params: vehicleParams,
    body: resumeRequestSchema,
    answer: resumeProposalSchema,
    later: transferSchema,
  },
  getVehicleFence: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/fence',
    access: scope('mission:read'),
    target: { vehicleId: 'reach' },
    summary: 'The onboard geofence with the parameters that enable it',
    params: vehicleParams,
    query: refreshQuery,
    answer: vehicleFenceSchema,
    later: transferSchema,
  },
  putVehicleFence: {
    method: 'PUT',
    path: '/api/vehicles/:vehicleId/fence',
    access: scope('mission:write', 'pilot'),
    target: { vehicleId: 'reach' },
    also: {
      scope: 'param:write',
      what: 'Enabling a geofence needs',
      when: ({ body }) => Boolean(body.enable),
    },
    summary: 'Replace the onboard geofence. With `enable`, also write its heights and enable it',
    params: vehicleParams,
    body: fenceRequestSchema,
    answer: vehicleFenceSchema,
    later: transferSchema,
  },
  deleteVehicleFence: {
    method: 'DELETE',
    path: '/api/vehicles/:vehicleId/fence',
    access: scope('mission:write', 'pilot'),
    target: { vehicleId: 'reach' },
    summary: 'Clear the shapes of the onboard geofence. Its parameters are kept',
    params: vehicleParams,
    later: transferSchema,
  },
  getVehicleRally: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/rally',
    access: scope('mission:read'),
    target: { vehicleId: 'reach' },
    summary: 'The onboard rally points',
    params: vehicleParams,
    query: refreshQuery,
    answer: vehicleRallySchema,
    later: transferSchema,
  },
  putVehicleRally: {
    method: 'PUT',
    path: '/api/vehicles/:vehicleId/rally',
    access: scope('mission:write', 'pilot'),
    target: { vehicleId: 'reach' },
    summary: 'Replace the onboard rally points',
    params: vehicleParams,
    body: rallyRequestSchema,
    answer: vehicleRallySchema,
    later: transferSchema,
  },
  deleteVehicleRally: {
    method: 'DELETE',
    path: '/api/vehicles/:vehicleId/rally',
    access: scope('mission:write', 'pilot'),
    target: { vehicleId: 'reach' },
    summary: 'Clear the onboard rally points',
    params: vehicleParams,
    later: transferSchema,
  },
  listRawMessages: {
    method: 'GET',
    path: '/api/raw-messages',
    access: scope('telemetry:read'),
    shows: 'shared',
    summary: 'All messages of the dialects. Gives the reason for each that cannot be sent raw',
    query: listQuerySchema,
    answer: listOf(rawMessageSummarySchema),
  },
  describeRawMessage: {
    method: 'GET',
    path: '/api/raw-messages/:name',
    access: scope('telemetry:read'),
    target: { name: 'shared' },
    summary: 'The fields of a message as named in the dialect, with types, units and value names',
    params: z.object({ name: z.string().min(1).max(64) }),
    answer: rawMessageDefinitionSchema,
  },
  sendRawMessage: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/raw-message',
    access: scope('mavlink:raw', 'pilot'),
    target: { vehicleId: 'reach' },
    summary:
      'Send one message that is not a command. Governance decides it like a command. Live vehicles require their id as confirmation',
    params: vehicleParams,
    body: rawMessageRequestSchema,
    answer: rawMessageSentSchema,
    later: transferSchema,
  },
  openConsole: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/console',
    access: scope('mavlink:raw', 'pilot'),
    target: { vehicleId: 'reach' },
    summary: 'Open the PX4 shell over SERIAL_CONTROL. It closes after five minutes without input',
    params: vehicleParams,
    body: consoleOpenSchema,
    status: 201,
    answer: consoleSessionSchema,
    later: transferSchema,
  },
  sendConsoleLine: {
    method: 'POST',
    path: '/api/consoles/:sessionId/lines',
    access: scope('mavlink:raw', 'pilot'),
    target: { sessionId: 'console' },
    summary: 'Send one line to the shell. It is decided and recorded like a command, and sent once',
    params: sessionParams,
    body: consoleLineSchema,
    answer: consoleSessionSchema,
    later: transferSchema,
  },
  readConsole: {
    method: 'GET',
    path: '/api/consoles/:sessionId/output',
    access: scope('mavlink:raw'),
    target: { sessionId: 'own' },
    summary: 'Read the shell output from an offset on. Can wait for more',
    params: sessionParams,
    query: z.strictObject({
      from: z.coerce.number().int().min(0).default(0).describe('`nextOffset` of the previous answer'),
      waitMs: z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_WAIT_MS)
        .default(0)
        .describe('How long to wait for output if there is none yet'),
    }),
    answer: consoleOutputSchema,
    timeoutMs: 16_000,
  },
  closeConsole: {
    method: 'DELETE',
    path: '/api/consoles/:sessionId',
    access: scope('mavlink:raw', 'pilot'),
    target: { sessionId: 'own' },
    effect: 'none',
    summary: 'End a session. Its output stays readable for a while',
    params: sessionParams,
    answer: consoleSessionSchema,
  },
  listBoardLogs: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/log-files',
    access: scope('replay:read'),
    target: { vehicleId: 'onboard' },
    summary: 'List the onboard logs, read from the vehicle now. Not while it is armed',
    params: vehicleParams,
    query: listQuerySchema,
    answer: listOf(onboardLogSchema),
    later: transferSchema,
  },
  downloadBoardLog: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/log-files/:logId/download',
    access: scope('replay:read', 'pilot'),
    target: { vehicleId: 'onboard', logId: 'part' },
    summary: 'Download an onboard log into the recordings. Resumes automatically after a lost link',
    params: vehicleParams.extend({ logId: z.coerce.number().int().min(0).max(0xffff) }),
    body: z.strictObject({}).optional(),
    status: 202,
    answer: onboardLogDownloadSchema,
  },
  eraseBoardLogs: {
    method: 'DELETE',
    path: '/api/vehicles/:vehicleId/log-files',
    access: scope('drone:command', 'pilot'),
    target: { vehicleId: 'onboard' },
    summary: 'Erase all onboard logs of a disarmed vehicle. They cannot be recovered',
    params: vehicleParams,
    body: eraseLogsRequestSchema,
    answer: z.object({ commandId: z.string() }),
    later: transferSchema,
  },
  listBoardLogDownloads: {
    method: 'GET',
    path: '/api/log-downloads',
    access: scope('replay:read'),
    shows: 'ofVehicle',
    summary: 'Log downloads since the gateway started, newest first',
    query: listQuerySchema,
    answer: listOf(onboardLogDownloadSchema),
  },
  cancelBoardLogDownload: {
    method: 'POST',
    path: '/api/log-downloads/:downloadId/cancel',
    access: scope('replay:read', 'pilot'),
    target: { downloadId: 'download' },
    summary: 'Cancel a download. The onboard log is kept',
    params: downloadParams,
    body: z.strictObject({}).optional(),
    answer: onboardLogDownloadSchema,
  },
  listBoardFiles: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/files',
    access: scope('param:read'),
    target: { vehicleId: 'onboard' },
    summary: 'List an onboard folder, read from the vehicle now',
    params: vehicleParams,
    query: listQuerySchema.extend({ path: onboardPathSchema.default('/') }),
    answer: listOf(onboardFileSchema),
    later: transferSchema,
  },
  readBoardFile: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/files/content',
    access: scope('param:read'),
    target: { vehicleId: 'onboard' },
    summary:
      'Stream an onboard file. If the transfer fails, the connection closes. Not while the vehicle is armed',
    params: vehicleParams,
    query: fileQuery,
    answer: z.string().describe('The file (application/octet-stream)'),
    content: 'file',
  },
  writeBoardFile: {
    method: 'PUT',
    path: '/api/vehicles/:vehicleId/files/content',
    access: scope('param:write', 'pilot'),
    target: { vehicleId: 'onboard' },
    summary:
      'Write an onboard file of at most 1 MiB and verify it. The body is the file (application/octet-stream). Not while the vehicle is armed',
    params: vehicleParams,
    query: fileQuery,
    answer: onboardFileWrittenSchema,
    later: transferSchema,
  },
  removeBoardFile: {
    method: 'DELETE',
    path: '/api/vehicles/:vehicleId/files/content',
    access: scope('param:write', 'pilot'),
    target: { vehicleId: 'onboard' },
    summary: 'Remove an onboard file. Not while the vehicle is armed',
    params: vehicleParams,
    query: fileQuery,
    later: transferSchema,
  },
});
