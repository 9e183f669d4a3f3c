import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import pg from 'pg';
import { errorText } from '../gateway/base/error.ts';
import { LastingProblem } from '../gateway/base/log/lasting-problem.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { ROWS_STREAM, type StationRow, stationRowSchema } from '../gateway/contract/centre/centre.ts';
import { consume } from './consumer.ts';
import type { Database, Query } from './database.ts';

const BATCH = 200;
/** Larger than a batch, so that the next rows arrive while one is stored. */
const AHEAD = 1_000;
const AGAIN_AFTER_MS = 1_000;
const TIME_COLUMNS = ['at_ms', 'created_at_ms', 'since_ms'];
/** Errors of the data itself: repeating does not help. https://www.postgresql.org/docs/15/errcodes-appendix.html */
const UNSTORABLE = /^(22|23)/;

/**
 * Stores the rows of stations. A row is acknowledged once it is in the database. A message that is not a valid
 * row goes to the table `poisoned_message` and does not block the others.
 */
export class RowReceiver {
  readonly #connection: NatsConnection;
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #problem: LastingProblem;
  readonly #received: JsMsg[] = [];
  #messages: ConsumerMessages | undefined;
  #storing: Promise<void> | undefined;

  constructor(connection: NatsConnection, database: Database, logger: Logger) {
    this.#connection = connection;
    this.#database = database;
    this.#logger = logger;
    this.#problem = new LastingProblem(logger, {
      begin: 'Rows of stations were not stored and will be repeated.',
      end: 'Rows of stations are stored again.',
    });
  }

  async start(): Promise<void> {
    this.#messages = await consume(
      this.#connection,
      { stream: ROWS_STREAM, subject: 'aerodeck.*.rows.*', ahead: AHEAD },
      (message) => {
        this.#received.push(message);
        this.#storing ??= this.#storeAll();
      },
      this.#logger,
    );
  }

  async stop(): Promise<void> {
    await this.#messages?.close();
    await this.#storing;
  }

  async #storeAll(): Promise<void> {
    while (this.#received.length > 0) await this.#store(this.#received.splice(0, BATCH));
    this.#storing = undefined;
  }

  /** In one transaction, or one by one if a row is not valid. If the database is down, NATS repeats the rows. */
  async #store(messages: readonly JsMsg[]): Promise<void> {
    try {
      await this.#database.begin(async (query) => {
        const rows = messages.map((message) => ({ stationId: stationOf(message), row: rowOf(message) }));
        await insert(query, newestOf(rows));
      });
      for (const message of messages) message.ack();
      this.#problem.isOver();
    } catch (error) {
      const [message, ...others] = messages;
      if (!isUnstorable(error)) {
        this.#problem.occurred(error);
        for (const each of messages) each.nak(AGAIN_AFTER_MS);
      } else if (others.length > 0) {
        for (const each of messages) await this.#store([each]);
      } else if (message) await this.#quarantine(message, errorText(error));
    }
  }

  async #quarantine(message: JsMsg, reason: string): Promise<void> {
    const { subject } = message;
    this.#logger.warn({ subject, reason }, 'A message of a station is not a valid row and was quarantined.');
    try {
      const data = Buffer.from(message.data).toString('base64');
      await this.#database
        .query`INSERT INTO poisoned_message (subject, reason, data) VALUES (${subject}, ${reason}, ${data})`;
      message.ack();
    } catch {
      message.nak(AGAIN_AFTER_MS);
    }
  }
}

interface ReceivedRow {
  readonly stationId: string;
  readonly row: StationRow;
}

class UnreadableMessage extends Error {}

function isUnstorable(error: unknown): boolean {
  if (error instanceof UnreadableMessage) return true;
  return error instanceof pg.DatabaseError && UNSTORABLE.test(error.code ?? '');
}

/** From the subject, which NATS checks: a station can publish only under its own id. */
function stationOf({ subject }: JsMsg): string {
  return subject.split('.')[1] ?? '';
}

function rowOf(message: JsMsg): StationRow {
  try {
    const row = stationRowSchema.parse(message.json());
    if (message.subject.endsWith(`.rows.${row.source}`)) return row;
  } catch (cause) {
    throw new UnreadableMessage(errorText(cause));
  }
  throw new UnreadableMessage('the subject does not match the source');
}

/** The newest content of each row: an INSERT with ON CONFLICT must not name a row twice. */
function newestOf(rows: readonly ReceivedRow[]): readonly ReceivedRow[] {
  const newest = new Map<string, ReceivedRow>();
  for (const each of rows) {
    const name = [each.stationId, each.row.source, each.row.key].join('\n');
    const other = newest.get(name);
    if (!other || other.row.seq < each.row.seq) newest.set(name, each);
  }
  return [...newest.values()];
}

/** Inserts rows, and replaces those with a lower `seq`. */
async function insert(query: Query, received: readonly ReceivedRow[]): Promise<void> {
  const rows = received.map(({ stationId, row: { source, key, seq, row } }) => ({
    station_id: stationId,
    source,
    key,
    seq,
    at_ms: timeOf(row),
    content: row,
  }));
  await query`
    INSERT INTO station_row (station_id, source, key, seq, at_ms, content)
    SELECT station_id, source, key, seq, at_ms, content FROM jsonb_to_recordset(${JSON.stringify(rows)})
      AS row (station_id text, source text, key text, seq bigint, at_ms bigint, content jsonb)
    ON CONFLICT (station_id, source, key) DO UPDATE SET
      seq = excluded.seq, at_ms = excluded.at_ms, content = excluded.content, received_at = now()
    WHERE station_row.seq < excluded.seq`;
}

function timeOf(row: StationRow['row']): number {
  for (const column of TIME_COLUMNS) {
    const value = row[column];
    if (typeof value === 'number') return value;
  }
  // Usage has a day instead.
  return Date.parse(`${row.day}T00:00:00Z`) || 0;
}
