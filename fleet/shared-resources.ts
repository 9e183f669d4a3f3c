import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { AppError, errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import {
  type LeaseAnswer,
  type LeaseRequest,
  leaseRequestSchema,
  leaseSubject,
  type Sharable,
  type SharedResource,
} from '../gateway/contract/centre/centre.ts';
import type { Database, Query } from './database.ts';

export interface SharedResourcesOptions {
  readonly connection: NatsConnection;
  readonly database: Database;
  readonly logger: Logger;
}

/** Each request is answered by one of the fleet servers. */
const QUEUE = 'centre';
/** So that the list fits into a message. */
const MAX_RESOURCES = 1_000;

/** Resources that only one station at a time may use. */
export class SharedResources {
  readonly #options: SharedResourcesOptions;
  #subscription: Subscription | undefined;

  constructor(options: SharedResourcesOptions) {
    this.#options = options;
  }

  start(): void {
    const { connection, logger } = this.#options;
    this.#subscription = connection.subscribe(leaseSubject('*'), {
      queue: QUEUE,
      callback: (error, message) => {
        if (error) return logger.warn({ error: errorText(error) }, 'Requests for leases cannot be received.');
        this.#answer(message).catch((cause: unknown) =>
          logger.warn({ error: errorText(cause) }, 'A request for leases was not answered.'),
        );
      },
    });
  }

  stop(): void {
    this.#subscription?.unsubscribe();
  }

  async list(): Promise<readonly (SharedResource & { readonly since: Date | null })[]> {
    return this.#options.database.query`
      SELECT type, id, station_id AS holder, since FROM shared_resource ORDER BY type, id`;
  }

  /** Idempotent. @throws state-conflict if there are too many */
  async declare({ type, id }: Sharable): Promise<void> {
    const { query } = this.#options.database;
    const added = await query`
      INSERT INTO shared_resource (type, id)
      SELECT ${type}, ${id} WHERE (SELECT count(*) FROM shared_resource) < ${MAX_RESOURCES}
      ON CONFLICT (type, id) DO UPDATE SET type = excluded.type RETURNING 1`;
    if (added.length === 0)
      throw new AppError('state-conflict', `A fleet shares at most ${MAX_RESOURCES} resources.`);
  }

  /** Every station may use it again as its own. @throws not-found, state-conflict while a station holds it */
  async withdraw({ type, id }: Sharable): Promise<void> {
    const { query } = this.#options.database;
    const removed = await query`
      DELETE FROM shared_resource WHERE type = ${type} AND id = ${id} AND station_id IS NULL RETURNING 1`;
    if (removed.length > 0) return;
    const holder = await this.#holder({ type, id });
    if (holder === null) return this.withdraw({ type, id });
    throw new AppError('state-conflict', `Station ${holder} holds ${type} ${id}. Free it first.`);
  }

  /** Takes it from the station that holds it, which is not asked. @throws not-found */
  async free({ type, id }: Sharable, by: string): Promise<void> {
    const { database, logger } = this.#options;
    const holder = await this.#holder({ type, id });
    await database.query`
      UPDATE shared_resource SET station_id = NULL, since = NULL WHERE type = ${type} AND id = ${id}`;
    logger.warn({ type, id, holder, by }, 'A shared resource was freed by hand.');
  }

  /** Applies a request, unless a newer one of the station was applied. @returns undefined for a revoked station */
  async apply(stationId: string, request: LeaseRequest): Promise<LeaseAnswer | undefined> {
    return this.#options.database.begin(async (query) => {
      const [station] = await query<{ leaseSeq: number }>`
        SELECT lease_seq::float8 AS "leaseSeq" FROM station
        WHERE station_id = ${stationId} AND revoked_at IS NULL FOR UPDATE`;
      if (!station) return undefined;
      // All servers lock in this order.
      const before = await query<SharedResource>`
        SELECT type, id, station_id AS holder FROM shared_resource ORDER BY type, id FOR UPDATE`;
      const answer = decided(before, { stationId, ...station }, request);
      if (answer.seq === station.leaseSeq) return answer;
      await query`UPDATE station SET lease_seq = ${answer.seq} WHERE station_id = ${stationId}`;
      for (const [index, { type, id, holder }] of answer.resources.entries())
        if (holder !== before[index]?.holder)
          await query`
            UPDATE shared_resource
            SET station_id = ${holder}, since = CASE WHEN ${holder}::text IS NULL THEN NULL ELSE now() END
            WHERE type = ${type} AND id = ${id}`;
      return answer;
    });
  }

  async #answer(message: Msg): Promise<void> {
    const [, stationId = ''] = message.subject.split('.');
    const request = leaseRequestSchema.parse(message.json());
    const answer = await this.apply(stationId, request);
    if (answer) message.respond(JSON.stringify(answer));
  }

  /** @throws not-found */
  async #holder({ type, id }: Sharable): Promise<string | null> {
    const [row] = await this.#options.database.query<{ holder: string | null }>`
      SELECT station_id AS holder FROM shared_resource WHERE type = ${type} AND id = ${id}`;
    if (!row) throw new AppError('not-found', `The fleet does not share ${type} ${id}.`);
    return row.holder;
  }
}

/** The resources after a request. One that is not newer than the last applied changes nothing. */
export function decided(
  before: readonly SharedResource[],
  { stationId, leaseSeq }: { readonly stationId: string; readonly leaseSeq: number },
  { seq, held, wanted }: LeaseRequest,
): LeaseAnswer {
  if (seq <= leaseSeq) return { seq: leaseSeq, resources: [...before] };
  const free = new Set(
    before.filter(({ holder }) => holder === null || holder === stationId).map((each) => keyOf(each)),
  );
  const shared = new Set(before.map(keyOf));
  const granted = new Set(held.map(keyOf).filter((key) => free.has(key)));
  // A part of a group would only keep it from a station that can use it at once: two could wait for each other.
  for (const keys of wanted.map((group) => group.map(keyOf).filter((key) => shared.has(key))))
    if (keys.every((key) => free.has(key))) for (const key of keys) granted.add(key);
  const resources = before.map((each) => {
    if (granted.has(keyOf(each))) return { ...each, holder: stationId };
    return each.holder === stationId ? { ...each, holder: null } : each;
  });
  return { seq, resources };
}

/** Within the transaction that revokes the station. */
export async function freeAllOf(stationId: string, query: Query): Promise<void> {
  await query`
    UPDATE shared_resource SET station_id = NULL, since = NULL WHERE (type, id) IN (
      SELECT type, id FROM shared_resource WHERE station_id = ${stationId} ORDER BY type, id FOR UPDATE)`;
}

function keyOf({ type, id }: Sharable): string {
  return `${type} ${id}`;
}
