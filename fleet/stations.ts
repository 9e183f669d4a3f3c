import { createHash, randomInt } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { AppError } from '../gateway/base/error.ts';
import { type Enrolment, type EnrolmentRequest, versionProblem } from '../gateway/contract/centre/centre.ts';
import { VERSION } from '../gateway/station/shipped-files.ts';
import { type NatsAccountsOptions, publishAccounts } from './nats-accounts.ts';
import { callsPublicKey, stationCredential } from './nats-keys.ts';
import { freeAllOf } from './shared-resources.ts';

export interface StationRecord {
  readonly stationId: string;
  readonly name: string;
  readonly version: string;
  readonly enrolledAt: Date;
  readonly revokedAt: Date | null;
}

export interface StationsOptions extends NatsAccountsOptions {
  readonly connection: NatsConnection;
  /** NATS addresses for stations. */
  readonly servers: readonly string[];
}

/** Without letters that look like others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_HOURS = 24;

/** Messages that tell all fleet servers to forget a station. Stations have no permission to publish them. */
export const revokedSubject = (stationId: string): string => `fleet.revoked.${stationId}`;

/** The stations of the fleet and their credentials. */
export class Stations {
  readonly #options: StationsOptions;

  constructor(options: StationsOptions) {
    this.#options = options;
  }

  /** Creates a code that enrols one station and expires after a day. */
  async createCode(): Promise<{ readonly code: string; readonly expiresAt: Date }> {
    const { database } = this.#options;
    const code = [randomText(4), randomText(4), randomText(4), randomText(4)].join('-');
    const [row] = await database.query<{ expiresAt: Date }>`
      INSERT INTO enrolment_code (code_hash, expires_at)
      VALUES (${hashOf(code)}, now() + make_interval(hours => ${CODE_HOURS}))
      RETURNING expires_at AS "expiresAt"`;
    if (!row) throw new AppError('internal-error', 'The code was not stored.');
    return { code, expiresAt: row.expiresAt };
  }

  /** @throws enrolment-refused if the versions do not fit, the code is wrong, used or expired, or the key is already enrolled */
  async enrol({ code, name, publicKey, version }: EnrolmentRequest): Promise<Enrolment> {
    const { database, keys, servers } = this.#options;
    const problem = versionProblem(version, VERSION);
    if (problem !== undefined) throw new AppError('enrolment-refused', problem);
    const stationId = `st-${randomText(16)}`;
    await database.begin(async (query) => {
      const used = await query`
        UPDATE enrolment_code SET used_at = now()
        WHERE code_hash = ${hashOf(code)} AND used_at IS NULL AND expires_at > now() RETURNING 1`;
      if (used.length === 0)
        throw new AppError(
          'enrolment-refused',
          'The code is wrong, already used or expired. Ask the fleet’s owner for a new one.',
        );
      const added = await query`
        INSERT INTO station (station_id, name, public_key, version)
        VALUES (${stationId}, ${name}, ${publicKey}, ${version}) ON CONFLICT DO NOTHING RETURNING 1`;
      if (added.length === 0)
        throw new AppError('enrolment-refused', 'A station with this key is enrolled already.');
    });
    return {
      stationId,
      servers: [...servers],
      credential: await stationCredential(keys, stationId, publicKey),
      centreKey: callsPublicKey(keys),
    };
  }

  /** Newest first. */
  async list(): Promise<readonly StationRecord[]> {
    return this.#options.database.query<StationRecord>`
      SELECT station_id AS "stationId", name, version, enrolled_at AS "enrolledAt", revoked_at AS "revokedAt"
      FROM station ORDER BY enrolled_at DESC, station_id`;
  }

  /** @throws not-found */
  async named(stationId: string): Promise<StationRecord> {
    const station = (await this.list()).find((each) => each.stationId === stationId);
    if (!station) throw new AppError('not-found', `No station has the id ${stationId}.`);
    return station;
  }

  /** Ends the station's connection, refuses new ones and frees its shared resources. Its records stay. @throws not-found */
  async revoke(stationId: string): Promise<void> {
    await this.named(stationId);
    await this.#options.database.begin(async (query) => {
      await query`
        UPDATE station SET revoked_at = coalesce(revoked_at, now()) WHERE station_id = ${stationId}`;
      await freeAllOf(stationId, query);
    });
    await publishAccounts(this.#options);
    this.#options.connection.publish(revokedSubject(stationId));
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code.trim().toLowerCase()).digest('hex');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
