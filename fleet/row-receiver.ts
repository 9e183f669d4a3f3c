import {
  AckPolicy,
  type ConsumerMessages,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import postgres from 'postgres';
import { errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { ROWS_STREAM, type StationRow, stationRowSchema } from '../gateway/contract/centre/centre.ts';
import type { Database } from './database.ts';

/** All servers of the fleet share the messages of one consumer. */
const CONSUMER = 'centre';
const BATCH = 200;
/** More than are stored at once, so that the next are here by then. */
const AHEAD = 1_000;
const AGAIN_AFTER_MS = 1_000;
const SECOND_NS = 1_000_000_000;
/** Repeats within this time are recognised by NATS itself; later ones by the number of the row. */
const REPEAT_WINDOW_NS = 120 * SECOND_NS;
const ACK_WAIT_NS = 30 * SECOND_NS;
const TIME_COLUMNS = ['at_ms', 'created_at_ms', 'since_ms'];
/** The data itself cannot be stored. https://www.postgresql.org/docs/15/errcodes-appendix.html */
const UNSTORABLE = /^(22|23)/;

/**
 * Stores the rows that stations send. A row is acknowledged when it is in the database; one that cannot be
 * read or stored is put aside and never stops the others.
 */
export class RowReceiver {
  readonly #connection: NatsConnection;
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #received: JsMsg[] = [];
  #messages: ConsumerMessages | undefined;
  #storing: Promise<void> | undefined;

  constructor(connection: NatsConnection, database: Database, logger: Logger) {
    this.#connection = connection;
    this.#database = database;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const manager = await jetstreamManager(this.#connection);
    const stream = { subjects: ['aerodeck.*.rows.*'], duplicate_window: REPEAT_WINDOW_NS };
    await manager.streams.add({ name: ROWS_STREAM, retention: 'workqueue', ...stream });
    await manager.consumers.add(ROWS_STREAM, {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      ack_wait: ACK_WAIT_NS,
      max_ack_pending: AHEAD * 4,
    });
    const consumer = await jetstream(this.#connection).consumers.get(ROWS_STREAM, CONSUMER);
    this.#messages = await consumer.consume({ max_messages: AHEAD });
    void this.#receive(this.#messages);
  }

  async stop(): Promise<void> {
    await this.#messages?.close();
    await this.#storing;
  }

  async #receive(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      this.#received.push(message);
      this.#storing ??= this.#storeAll();
    }
  }

  async #storeAll(): Promise<void> {
    while (this.#received.length > 0) await this.#store(this.#received.splice(0, BATCH));
    this.#storing = undefined;
  }

  /** Together; one by one if the database refuses one of them. Those that it cannot take now come again. */
  async #store(messages: readonly JsMsg[]): Promise<void> {
    try {
      await this.#database.begin(async (transaction) => {
        const rows = messages.map((message) => ({ stationId: stationOf(message), row: rowOf(message) }));
        await insert(transaction, newestOf(rows));
      });
      for (const message of messages) message.ack();
    } catch (error) {
      const [message, ...others] = messages;
      if (!isUnstorable(error)) {
        this.#logger.warn({ error: errorText(error) }, 'Rows of stations were not stored; they come again.');
        for (const each of messages) each.nak(AGAIN_AFTER_MS);
      } else if (others.length > 0) {
        for (const each of messages) await this.#store([each]);
      } else if (message) await this.#putAside(message, errorText(error));
    }
  }

  async #putAside(message: JsMsg, reason: string): Promise<void> {
    const { subject } = message;
    this.#logger.warn({ subject, reason }, 'A message was put aside.');
    try {
      const data = Buffer.from(message.data).toString('base64');
      await this
        .#database`INSERT INTO poisoned_message (subject, reason, data) VALUES (${subject}, ${reason}, ${data})`;
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
  return error instanceof postgres.PostgresError && UNSTORABLE.test(error.code);
}

/** NATS lets a station publish under its own subject only: it cannot speak for another. */
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
  throw new UnreadableMessage('its subject is of another source');
}

/** PostgreSQL takes each row once in a statement. */
function newestOf(rows: readonly ReceivedRow[]): readonly ReceivedRow[] {
  const newest = new Map<string, ReceivedRow>();
  for (const each of rows) {
    const name = [each.stationId, each.row.source, each.row.key].join('\n');
    const other = newest.get(name);
    if (!other || other.row.seq < each.row.seq) newest.set(name, each);
  }
  return [...newest.values()];
}

/** A row that is stored in a later state stays as it is. */
async function insert(transaction: postgres.TransactionSql, received: readonly ReceivedRow[]): Promise<void> {
  const rows = received.map(({ stationId, row: { source, key, seq, row } }) => ({
    station_id: stationId,
    source,
    key,
    seq,
    at_ms: timeOf(row),
    content: transaction.json(row),
  }));
  await transaction`
    INSERT INTO station_row ${transaction(rows, 'station_id', 'source', 'key', 'seq', 'at_ms', 'content')}
    ON CONFLICT (station_id, source, key) DO UPDATE SET
      seq = excluded.seq, at_ms = excluded.at_ms, content = excluded.content, received_at = now()
    WHERE station_row.seq < excluded.seq`;
}

function timeOf(row: StationRow['row']): number {
  for (const column of TIME_COLUMNS) {
    const value = row[column];
    if (typeof value === 'number') return value;
  }
  return 0;
}
