import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { Principal, RequestContext } from '../account/principal.ts';
import { modeSchema } from '../list.ts';
import { missionItemSchema } from '../mission/mission.ts';
import { telemetryVehicleSchema } from '../vehicle/telemetry.ts';

/** Slowest and fastest playback speed, as a multiple of real time. Negative speeds play backwards. */
export const PLAYBACK_SPEED = { slowest: 0.1, fastest: 20 } as const;
/** Flights that can be played side by side. */
export const MAX_PLAYBACK_FLIGHTS = 4;

const speedSchema = z
  .number()
  .min(-PLAYBACK_SPEED.fastest)
  .max(PLAYBACK_SPEED.fastest)
  .refine((speed) => Math.abs(speed) >= PLAYBACK_SPEED.slowest, {
    error: 'must be 0.1 to 20, or -0.1 to -20 for reverse',
  });
const positionSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** One session in a playback. `anchorMs` is the UTC moment of position 0 in it. */
export const playbackFlightSchema = z.object({
  sessionId: z.string(),
  name: z.string(),
  mode: modeSchema,
  anchorMs: z.number().int(),
  startAtMs: z.number().int(),
  endAtMs: z.number().int(),
});
export type PlaybackFlight = z.infer<typeof playbackFlightSchema>;

/** A playback of recordings. It cannot reach a vehicle. */
export const playbackSchema = z
  .object({
    playbackId: z.string(),
    flights: z.array(playbackFlightSchema).min(1),
    state: z.enum(['playing', 'paused']),
    speed: speedSchema,
    positionMs: z.number().describe('Milliseconds since the start of the earliest flight shown'),
    durationMs: z.number().int(),
    actor: actorSchema,
    createdAtMs: z.number().int(),
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof playbackSchema>;

/** Body of `POST /api/replay/playbacks`. */
export const playbackRequestSchema = z.strictObject({
  sessions: z.array(z.string().min(1).max(128)).min(1).max(MAX_PLAYBACK_FLIGHTS),
  align: z
    .enum(['start', 'armed', 'utc'])
    .default('start')
    .describe('What aligns several sessions at position 0: first record, first arming, or the clock'),
  positionMs: positionSchema.optional(),
  atMs: z.number().int().optional().describe('UTC milliseconds in the first session, instead of positionMs'),
  atArming: z
    .boolean()
    .optional()
    .describe(
      'Without positionMs and atMs: begins 5 s before the first arming of the first session, if it has one',
    ),
  speed: speedSchema.default(1),
});
export type PlaybackRequest = z.infer<typeof playbackRequestSchema>;

/** Body of `PATCH /api/replay/playbacks/{playbackId}`: the changes. A step pauses. */
export const playbackControlSchema = z.strictObject({
  state: z.enum(['playing', 'paused']).optional(),
  speed: speedSchema.optional(),
  positionMs: positionSchema.optional(),
  step: z
    .enum(['next-frame', 'previous-frame', 'next-event', 'previous-event'])
    .optional()
    .describe('By one recorded message, or to the next event of the timeline'),
});
export type PlaybackControlRequest = z.infer<typeof playbackControlSchema>;

/**
 * Data of the WebSocket kind `replay`, for its principal's readers; `vehicles` as in live
 * telemetry.
 */
export const playbackFrameSchema = z.object({
  playback: playbackSchema,
  flights: z.array(
    z.object({
      sessionId: z.string(),
      atMs: z.number().int().describe('UTC milliseconds of this moment in the recording'),
      vehicles: z.array(telemetryVehicleSchema),
    }),
  ),
  isJump: z.boolean().describe('The position is not continuous with the previous frame. Start trails again'),
  isClosed: z.boolean(),
});
export type PlaybackFrame = z.infer<typeof playbackFrameSchema>;

/** A vehicle's mission and parameters at a moment, as far as recorded. */
export const replayedSetupSchema = z
  .object({
    sessionId: z.string(),
    vehicleId: z.string(),
    atMs: z.number().int(),
    mission: z
      .object({
        items: z.array(missionItemSchema),
        heardAtMs: z.number().int(),
        isComplete: z.boolean(),
        currentSeq: z.number().int().nullable(),
      })
      .nullable(),
    parameters: z.array(
      z.object({ name: z.string(), value: z.number(), type: z.string(), heardAtMs: z.number().int() }),
    ),
    parameterCount: z.number().int().nullable().describe('Number reported by the vehicle'),
  })
  .meta({ id: 'ReplayedSetup' });
export type ReplayedSetup = z.infer<typeof replayedSetupSchema>;

/** Playbacks of recordings, each for the principal who opened it. Nothing here can transmit. */
export interface PlaybackPort {
  list(principal: Principal): readonly Playback[];
  /** @throws not-found, state-conflict for a session that is still being read, resource-limit */
  open(request: PlaybackRequest, context: RequestContext): Promise<Playback>;
  /** The current moment, with every vehicle. @throws not-found */
  frame(playbackId: string, principal: Principal): PlaybackFrame;
  /** Resolves when the new moment is ready. @throws not-found */
  control(playbackId: string, request: PlaybackControlRequest, principal: Principal): Promise<PlaybackFrame>;
  /** @throws not-found */
  setup(
    request: { readonly playbackId: string; readonly sessionId: string; readonly vehicleId: string },
    principal: Principal,
  ): Promise<ReplayedSetup>;
  /** @throws not-found */
  close(playbackId: string, principal: Principal): Promise<void>;
  /**
   * Every frame of every playback, at most 30 a second each. The listener sends it to its principal's
   * readers and returns whether there are any: a playback without readers is closed after a while.
   */
  onFrame(listener: (frame: PlaybackFrame, principalId: string) => boolean): () => void;
}
