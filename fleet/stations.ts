import { createHash, randomInt } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError } from '../gateway/base/error.ts';
import type { Enrolment, EnrolmentRequest } from '../gateway/contract/centre/centre.ts';
import type { Database } from './database.ts';
import { accountJwt, type FleetKeys, stationCredential } from './nats-keys.ts';

export interface StationRecord {
  readonly stationId: string;
  readonly name: string;
  readonly version: string;
  readonly enrolledAt: Date;
  readonly revokedAt: Date | null;
}

export interface StationsOptions {
  readonly database: Database;
  readonly keys: FleetKeys;
  /** Connected to the account that manages the others. */
  readonly system: NatsConnection;
  /** Addresses of NATS that stations are given. */
  readonly servers: readonly string[];
  readonly clock: Clock;
}

/** No letter that can be read as another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_HOURS = 24;

/** The stations of the fleet and their credentials. */
export class Stations {
  readonly #options: StationsOptions;

  constructor(options: StationsOptions) {
    this.#options = options;
  }

  /** A code that enrols one station, within a day. */
  async createCode(): Promise<{ readonly code: string; readonly expiresAt: Date }> {
    const { database } = this.#options;
    const code = [randomText(4), randomText(4), randomText(4), randomText(4)].join('-');
    const [row] = await database<{ expiresAt: Date }[]>`
      INSERT INTO enrolment_code (code_hash, expires_at)
      VALUES (${hashOf(code)}, now() + make_interval(hours => ${CODE_HOURS}))
      RETURNING expires_at AS "expiresAt"`;
    if (!row) throw new AppError('internal-error', 'The code was not stored.');
    return { code, expiresAt: row.expiresAt };
  }

  /** @throws enrolment-refused when the code is wrong, used or too old, or the key belongs to a station */
  async enrol({ code, name, publicKey, version }: EnrolmentRequest): Promise<Enrolment> {
    const { database, keys, servers } = this.#options;
    const stationId = `st-${randomText(16)}`;
    await database.begin(async (transaction) => {
      const used = await transaction`
        UPDATE enrolment_code SET used_at = now()
        WHERE code_hash = ${hashOf(code)} AND used_at IS NULL AND expires_at > now() RETURNING 1`;
      if (used.length === 0)
        throw new AppError(
          'enrolment-refused',
          'The code is wrong, was used before or is older than a day. Ask for a new one.',
        );
      const added = await transaction`
        INSERT INTO station (station_id, name, public_key, version)
        VALUES (${stationId}, ${name}, ${publicKey}, ${version}) ON CONFLICT DO NOTHING RETURNING 1`;
      if (added.length === 0)
        throw new AppError('enrolment-refused', 'A station with this key is enrolled already.');
    });
    return {
      stationId,
      servers: [...servers],
      credential: await stationCredential(keys, stationId, publicKey),
      centreKey: keys.calls.getPublicKey(),
    };
  }

  /** Newest first. */
  async list(): Promise<readonly StationRecord[]> {
    return this.#options.database<StationRecord[]>`
      SELECT station_id AS "stationId", name, version, enrolled_at AS "enrolledAt", revoked_at AS "revokedAt"
      FROM station ORDER BY enrolled_at DESC, station_id`;
  }

  /** @throws not-found */
  async named(stationId: string): Promise<StationRecord> {
    const station = (await this.list()).find((each) => each.stationId === stationId);
    if (!station) throw new AppError('not-found', `No station has the id ${stationId}.`);
    return station;
  }

  /** Its connection ends at once, and it gets no other. Its records stay. @throws not-found */
  async revoke(stationId: string): Promise<void> {
    await this.named(stationId);
    await this.#options.database`
      UPDATE station SET revoked_at = coalesce(revoked_at, now()) WHERE station_id = ${stationId}`;
    await this.publishRevocations();
  }

  /** Tells NATS which credentials are not valid any more. @throws internal-error when NATS does not take it */
  async publishRevocations(): Promise<void> {
    const { database, keys, system, clock } = this.#options;
    const revoked = await database<{ publicKey: string }[]>`
      SELECT public_key AS "publicKey" FROM station WHERE revoked_at IS NOT NULL`;
    const publicKeys = revoked.map(({ publicKey }) => publicKey);
    const jwt = await accountJwt(keys, publicKeys, clock.utcMs());
    const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', jwt, { timeout: 5_000 });
    const { error } = answer.json<{ readonly error?: { readonly description?: string } }>();
    if (error)
      throw new AppError('internal-error', `NATS refused the credentials: ${error.description ?? ''}.`);
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code.trim().toLowerCase()).digest('hex');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
