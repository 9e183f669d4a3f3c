import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** Sources a station keeps, typed in and announced. */
export const MAX_VIDEO_SOURCES = 32;
/** A source without a frame for this long is `stalled`. */
export const VIDEO_STALLED_AFTER_MS = 500;

/** How a source delivers video. */
export const VIDEO_KINDS = ['rtp', 'rtsp', 'mpegts-udp', 'mpegts-tcp', 'mjpeg', 'whep'] as const;
export const videoKindSchema = z.enum(VIDEO_KINDS);
export type VideoKind = z.infer<typeof videoKindSchema>;

/** An address of each kind, as the operator types it. */
export const VIDEO_ADDRESS_EXAMPLES: Readonly<Record<VideoKind, string>> = {
  rtp: '0.0.0.0:5600',
  rtsp: 'rtsp://192.168.144.25:8554/main.264',
  'mpegts-udp': '0.0.0.0:5610',
  'mpegts-tcp': '192.168.144.25:5611',
  mjpeg: 'http://192.168.144.25:8080/stream.mjpg',
  whep: 'http://192.168.144.25:8889/camera/whep',
};

export const videoStateSchema = z
  .enum(['connecting', 'waiting', 'receiving', 'stalled', 'failed'])
  .describe(
    '`waiting`: listens and has received nothing, or must be accepted first. `stalled`: no frame for 500 ms. `failed`: the connection broke and is tried again',
  );
export type VideoState = z.infer<typeof videoStateSchema>;

const nameSchema = z.string().trim().min(1).max(80);
const vehicleIdSchema = z.string().min(1).max(64).nullable();
const addressSchema = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe(
    'rtp and mpegts-udp: the local address to listen on, such as 0.0.0.0:5600, or a multicast group. mpegts-tcp: host:port. Others: the URL, with user and password if the server requires them',
  );

/** A video stream the station receives. */
export const videoSourceSchema = z
  .object({
    sourceId: z.string(),
    name: z.string(),
    vehicleId: z.string().nullable().describe('Vehicle that carries the camera; null without one'),
    origin: z.enum(['typed', 'announced']).describe('`announced`: reported by the vehicle'),
    kind: videoKindSchema,
    address: z.string().describe('Address of the stream, without password'),
    isAccepted: z
      .boolean()
      .describe('false: announced outside the local network. Not connected until the operator accepts it'),
    state: videoStateSchema,
    codec: z
      .string()
      .nullable()
      .describe('Codec as in WebCodecs, such as avc1.640028 or hvc1.1.6.L93.B0; `mjpeg` for JPEG images'),
    widthPx: z.number().int().nullable(),
    heightPx: z.number().int().nullable(),
    framesPerS: z.number(),
    bitsPerS: z.number().int(),
    packetsReceived: z.number().int(),
    packetsLost: z.number().int().describe('Packets missing in the sequence'),
    framesDropped: z.number().int().describe('Frames not shown because a part of them was lost or damaged'),
    lastFrameAtMs: z.number().int().nullable().describe('Time of the last frame, UTC milliseconds'),
    problem: operatorTextSchema.nullable().describe('Why there is no picture, or what is wrong with it'),
    isRecordingWanted: z.boolean().describe('Whether it records, or will from the next key frame'),
    recording: z
      .object({ recordingId: z.string(), startedAtMs: z.number().int(), bytes: z.number().int() })
      .nullable(),
    mode: modeSchema,
  })
  .meta({ id: 'VideoSource' });
export type VideoSource = z.infer<typeof videoSourceSchema>;

/** Body of `POST /api/video/sources`. */
export const videoSourceRequestSchema = z.strictObject({
  name: nameSchema,
  kind: videoKindSchema,
  address: addressSchema,
  vehicleId: vehicleIdSchema.default(null),
});
export type VideoSourceRequest = z.infer<typeof videoSourceRequestSchema>;

/** Body of `PATCH /api/video/sources/{sourceId}`: the changes. A changed address connects again. */
export const videoSourceChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  address: addressSchema.optional(),
  vehicleId: vehicleIdSchema.optional(),
  isAccepted: z.literal(true).optional().describe('Connect to an address announced by a vehicle'),
});
export type VideoSourceChange = z.infer<typeof videoSourceChangeSchema>;

/** A recorded video: an MP4 file with one track. Its media time 0 is `startedAtMs`. */
export const videoRecordingSchema = z
  .object({
    recordingId: z.string(),
    sourceId: z.string(),
    name: z.string().describe('Name of the source'),
    vehicleId: z.string().nullable(),
    startedAtMs: z.number().int().describe('UTC milliseconds of media time 0'),
    endedAtMs: z.number().int().nullable().describe('null while it is recorded'),
    bytes: z.number().int(),
    codec: z.string(),
    widthPx: z.number().int(),
    heightPx: z.number().int(),
    isComplete: z
      .boolean()
      .describe('false while it is recorded, or if the gateway or the disk ended it early'),
    problem: operatorTextSchema.nullable().describe('Why it ended early'),
    mode: modeSchema,
  })
  .meta({ id: 'VideoRecording' });
export type VideoRecording = z.infer<typeof videoRecordingSchema>;

/** The subprotocol of `/ws/video/{sourceId}`. */
export const VIDEO_SUBPROTOCOL = 'aerodeck.video.v1';
/** Path of the WebSocket of a source: this and its id. */
export const VIDEO_WEBSOCKET_PATH = '/ws/video/';

/** The only message of a client, and the first of the conversation. */
export const videoHelloSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('hello'),
  data: z.strictObject({
    token: z.string().min(1).max(4096),
    texts: z.literal('parts').optional(),
  }),
});

/** Text messages of the gateway: on joining, and at each change. */
export const videoMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('config'),
    codec: z.string(),
    widthPx: z.number().int(),
    heightPx: z.number().int(),
  }),
  z.object({
    type: z.literal('state'),
    state: videoStateSchema,
    problem: operatorTextSchema.nullable(),
  }),
]);
export type VideoMessage = z.infer<typeof videoMessageSchema>;

/**
 * The header of each binary message, little endian: u8 version 1, u8 flags, u16 0, u32 sequence number,
 * f64 media time in µs (monotonic), f64 UTC milliseconds when the gateway had the whole frame. The frame
 * follows: Annex B for H.264 and H.265 (key frames with parameter sets), a JPEG image for MJPEG.
 */
export const VIDEO_FRAME_HEADER = {
  version: 1,
  bytes: 24,
  flags: { key: 1, lostBefore: 2 },
} as const;

/** A frame (access unit) of a source. `data` is never changed after. */
export interface VideoFrame {
  readonly sequence: number;
  readonly isKey: boolean;
  /**
   * Frames before this one are missing. One that is not a key frame refers to them and may look wrong: so do all up to the
   * next key frame, and each is marked.
   */
  readonly isLostBefore: boolean;
  readonly mediaTimeUs: number;
  readonly receivedAtMs: number;
  readonly data: Uint8Array;
}

/** What a reader of a source is told, in order. `message` also at once on joining. */
export interface VideoReader {
  message(message: VideoMessage): void;
  frame(frame: VideoFrame): void;
  /** The source was removed. */
  ended(): void;
}

/** A part of a recording's file. */
export interface VideoFilePart {
  readonly totalBytes: number;
  readonly first: number;
  readonly last: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The video sources of the station and their recordings. */
export interface VideoPort {
  sources(): readonly VideoSource[];
  source(sourceId: string): VideoSource | undefined;
  /** @throws validation for a wrong address, resource-limit, store-unavailable */
  add(request: VideoSourceRequest, context: RequestContext): VideoSource;
  /** @throws not-found, validation, store-unavailable */
  change(sourceId: string, change: VideoSourceChange, context: RequestContext): VideoSource;
  /** A recording of it ends. @throws not-found, store-unavailable */
  remove(sourceId: string, context: RequestContext): void;
  /** Records from the next key frame. @throws not-found, state-conflict while it records */
  startRecording(sourceId: string, context: RequestContext): VideoSource;
  /** @throws not-found, state-conflict if it does not record */
  stopRecording(sourceId: string, context: RequestContext): Promise<VideoSource>;
  /** Newest first, the running ones included. */
  recordings(): readonly VideoRecording[];
  recording(recordingId: string): VideoRecording | undefined;
  /**
   * Bytes of the file from `first` to `last`, both inclusive; a missing `last` means the end, a missing
   * `first` the last `last` bytes. Undefined: no such bytes. @throws not-found
   */
  readRecording(
    recordingId: string,
    range: { readonly first?: number | undefined; readonly last?: number | undefined },
  ): Promise<VideoFilePart | undefined>;
  /** @throws not-found, state-conflict while it is recorded */
  removeRecording(recordingId: string, context: RequestContext): Promise<void>;
  /** Frames since the last key frame at once, then every frame. Undefined: no such source. */
  join(sourceId: string, reader: VideoReader): (() => void) | undefined;
}

/** A stream that a vehicle announces. */
export interface AnnouncedStream {
  readonly uri: string;
  readonly name: string;
  readonly kind: VideoKind;
}

/** The intake for camera discovery. */
export interface VideoAnnouncements {
  /** Adds or updates the stream of this name of the vehicle. Ignores an address that cannot be read. */
  announce(vehicleId: string, stream: AnnouncedStream): void;
  /** Removes the announced streams of the vehicle; with `name` only that one. */
  withdraw(vehicleId: string, name?: string): void;
}
