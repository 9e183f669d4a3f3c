import { createHash } from 'node:crypto';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Clock, Timer } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import { LastingProblem } from '../gateway/base/log/lasting-problem.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import {
  CHUNK_HEADERS,
  FILES_STREAM,
  fileSubject,
  stationIdSchema,
} from '../gateway/contract/centre/centre.ts';
import { consume } from './consumer.ts';
import type { Database } from './database.ts';

export interface RecordingsOptions {
  readonly connection: NatsConnection;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Older recordings are removed. */
  readonly keepDays: number;
}

/** NATS holds at most so much while no server stores it. */
const STREAM_BYTES = 1_073_741_824;
const AHEAD = 16;
const AGAIN_AFTER_MS = 2_000;
const HOUR_MS = 3_600_000;
const DIGITS = /^\d{1,15}$/;
const SESSION_ID = /^rec_[\w.-]{1,120}$/;

/** Stores the recordings of all stations, chunk by chunk. */
export class Recordings {
  readonly #options: RecordingsOptions;
  readonly #problem: LastingProblem;
  #messages: ConsumerMessages | undefined;
  #timer: Timer | undefined;

  constructor(options: RecordingsOptions) {
    this.#options = options;
    this.#problem = new LastingProblem(options.logger, {
      begin: 'Recordings of stations were not stored and will be repeated.',
      end: 'Recordings of stations are stored again.',
    });
  }

  async start(): Promise<void> {
    const { connection, clock, logger } = this.#options;
    const stream = { stream: FILES_STREAM, subject: fileSubject('*'), maxBytes: STREAM_BYTES, ahead: AHEAD };
    this.#messages = await consume(connection, stream, (message) => void this.#store(message), logger);
    this.#timer = clock.every(HOUR_MS, () => void this.#tidy());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#messages?.close();
  }

  async #store(message: JsMsg): Promise<void> {
    const { database, logger } = this.#options;
    const [, stationId = ''] = message.subject.split('.');
    const sessionId = message.headers?.get(CHUNK_HEADERS.sessionId) ?? '';
    const offset = message.headers?.get(CHUNK_HEADERS.offset) ?? '';
    const sha256 = message.headers?.get(CHUNK_HEADERS.sha256) || null;
    if (!SESSION_ID.test(sessionId) || !DIGITS.test(offset)) {
      logger.warn({ stationId }, 'A chunk of a recording is not valid.');
      return void message.term();
    }
    try {
      await database.begin(async (query) => {
        await query`
          INSERT INTO recording_file (station_id, session_id) VALUES (${stationId}, ${sessionId})
          ON CONFLICT DO NOTHING`;
        await query`
          INSERT INTO recording_chunk (station_id, session_id, at_byte, bytes)
          VALUES (${stationId}, ${sessionId}, ${offset}, ${Buffer.from(message.data)}) ON CONFLICT DO NOTHING`;
        if (sha256 !== null)
          await query`
            UPDATE recording_file SET sha256 = ${sha256}, size_bytes = ${Number(offset) + message.data.length}
            WHERE station_id = ${stationId} AND session_id = ${sessionId}`;
      });
      message.ack();
      this.#problem.isOver();
    } catch (error) {
      this.#problem.occurred(error);
      message.nak(AGAIN_AFTER_MS);
    }
  }

  async #tidy(): Promise<void> {
    const { database, logger, keepDays } = this.#options;
    try {
      await database.query`DELETE FROM recording_file WHERE received_at < now() - make_interval(days => ${keepDays})`;
    } catch (error) {
      logger.warn({ error: errorText(error) }, 'Old recordings could not be removed.');
    }
  }
}

export const recordingsQuerySchema = z.strictObject({
  stationId: stationIdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export interface FoundRecording {
  readonly stationId: string;
  readonly sessionId: string;
  readonly receivedBytes: number;
  /** null until the last chunk is here. */
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly receivedAt: Date;
}

/** Newest first. */
export async function findRecordings(
  database: Database,
  { stationId, limit }: z.infer<typeof recordingsQuerySchema>,
): Promise<readonly FoundRecording[]> {
  return database.query<FoundRecording>`
    SELECT station_id AS "stationId", session_id AS "sessionId", size_bytes::float8 AS "sizeBytes", sha256,
      received_at AS "receivedAt",
      (SELECT coalesce(sum(length(bytes)), 0)::float8 FROM recording_chunk AS chunk
       WHERE chunk.station_id = file.station_id AND chunk.session_id = file.session_id) AS "receivedBytes"
    FROM recording_file AS file WHERE ${stationId ? sql`station_id = ${stationId}` : sql`true`}
    ORDER BY received_at DESC, session_id LIMIT ${limit}`;
}

/**
 * The bytes of a recording, read chunk by chunk. Fails at the end if they do not have the checksum of the station.
 * @throws not-found if it is not here whole
 */
export async function readRecording(
  database: Database,
  stationId: string,
  sessionId: string,
): Promise<AsyncIterable<Uint8Array>> {
  const [file] = await database.query<{ sizeBytes: number | null; sha256: string; bytes: number }>`
    SELECT size_bytes::float8 AS "sizeBytes", sha256,
      (SELECT coalesce(sum(length(bytes)), 0)::float8 FROM recording_chunk AS chunk
       WHERE chunk.station_id = file.station_id AND chunk.session_id = file.session_id) AS bytes
    FROM recording_file AS file WHERE station_id = ${stationId} AND session_id = ${sessionId}`;
  if (!file || file.sizeBytes === null || file.bytes < file.sizeBytes)
    throw new AppError(
      'not-found',
      'The recording is not in the centre yet. Stations send a recording after its flight; GET /api/fleet/recordings shows how far it is.',
    );
  return checkedChunks(database, stationId, sessionId, file.sha256);
}

async function* checkedChunks(
  database: Database,
  stationId: string,
  sessionId: string,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for (let from = 0; ; ) {
    const [chunk] = await database.query<{ bytes: Buffer }>`
      SELECT bytes FROM recording_chunk
      WHERE station_id = ${stationId} AND session_id = ${sessionId} AND at_byte = ${from}`;
    if (!chunk) break;
    from += chunk.bytes.length;
    hash.update(chunk.bytes);
    yield chunk.bytes;
  }
  if (hash.digest('hex') !== sha256)
    throw new AppError('store-unavailable', 'The recording in the centre is damaged: its checksum is wrong.');
}
