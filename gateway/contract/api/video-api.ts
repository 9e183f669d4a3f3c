import { z } from 'zod';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import {
  videoRecordingSchema,
  videoSourceChangeSchema,
  videoSourceRequestSchema,
  videoSourceSchema,
} from '../recording/video.ts';
import { API_TAGS, apiOf, operator, scope } from './api-operation.ts';

const MAX_ID = 128;
const sourceParams = z.object({ sourceId: z.string().min(1).max(MAX_ID) });
const recordingParams = z.object({ recordingId: z.string().min(1).max(MAX_ID) });
const nothing = z.strictObject({}).optional();
const moment = z.coerce
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .describe('UTC milliseconds');

/** Video sources, and what was recorded of them. */
export const videoApi = apiOf({
  listVideoSources: {
    method: 'GET',
    path: '/api/video/sources',
    access: scope('telemetry:read'),
    shows: 'ofMode',
    tag: API_TAGS.telemetry,
    summary: 'Video sources: typed in, and announced by vehicles',
    query: listQuerySchema,
    answer: listOf(videoSourceSchema),
  },
  addVideoSource: {
    method: 'POST',
    path: '/api/video/sources',
    access: operator,
    vehiclesInBody: 'reach',
    tag: API_TAGS.telemetry,
    summary: 'Add a video source. It is stored and connected at once',
    body: videoSourceRequestSchema,
    status: 201,
    answer: videoSourceSchema,
  },
  changeVideoSource: {
    method: 'PATCH',
    path: '/api/video/sources/:sourceId',
    access: operator,
    target: { sourceId: 'videoSource' },
    vehiclesInBody: 'reach',
    tag: API_TAGS.telemetry,
    summary: 'Change a video source, or accept the address that a vehicle announced',
    params: sourceParams,
    body: videoSourceChangeSchema,
    answer: videoSourceSchema,
  },
  removeVideoSource: {
    method: 'DELETE',
    path: '/api/video/sources/:sourceId',
    access: operator,
    target: { sourceId: 'videoSource' },
    tag: API_TAGS.telemetry,
    summary: 'Remove a video source. Its recordings are kept',
    params: sourceParams,
  },
  startVideoRecording: {
    method: 'POST',
    path: '/api/video/sources/:sourceId/recording/start',
    access: scope('drone:command', 'pilot'),
    target: { sourceId: 'videoSource' },
    tag: API_TAGS.telemetry,
    summary: 'Record a video source from its next key frame',
    params: sourceParams,
    body: nothing,
    answer: videoSourceSchema,
  },
  stopVideoRecording: {
    method: 'POST',
    path: '/api/video/sources/:sourceId/recording/stop',
    access: scope('drone:command', 'pilot'),
    target: { sourceId: 'videoSource' },
    tag: API_TAGS.telemetry,
    summary: 'End the recording of a video source',
    params: sourceParams,
    body: nothing,
    answer: videoSourceSchema,
  },
  listVideoRecordings: {
    method: 'GET',
    path: '/api/video/recordings',
    access: scope('replay:read'),
    shows: 'narrowed',
    tag: API_TAGS.telemetry,
    summary: 'Recorded videos, newest first',
    query: pageQuerySchema.extend({
      vehicleId: z.string().min(1).max(64).optional(),
      sessionId: z
        .string()
        .min(1)
        .max(MAX_ID)
        .optional()
        .describe('Only videos of the time of this recording'),
      from: moment,
      to: moment,
    }),
    answer: listOf(videoRecordingSchema),
    timeoutMs: 30_000,
  },
  getVideoRecording: {
    method: 'GET',
    path: '/api/video/recordings/:recordingId/file',
    access: scope('replay:read'),
    target: { recordingId: 'videoRecording' },
    tag: API_TAGS.telemetry,
    summary: 'A recorded video as MP4. Takes a Range header with one range',
    params: recordingParams,
    answer: z.string().describe('MP4 (video/mp4)'),
    content: 'file',
    timeoutMs: 60_000,
  },
  removeVideoRecording: {
    method: 'DELETE',
    path: '/api/video/recordings/:recordingId',
    access: operator,
    target: { recordingId: 'videoRecording' },
    tag: API_TAGS.telemetry,
    summary: 'Remove a recorded video',
    params: recordingParams,
  },
});
