import type { Clock, Timer } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import type { Policy, PolicyCheck } from '../gateway/contract/command/policy.ts';
import { english, type OperatorText } from '../gateway/contract/operator-text.ts';
import type { Database } from './database.ts';
import type { Presences } from './presence.ts';
import type { StationCalls } from './station-calls.ts';

export interface PoliciesOptions {
  readonly database: Database;
  readonly calls: StationCalls;
  readonly presences: Pick<Presences, 'reachable'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface FleetPolicy {
  readonly policyId: string;
  /** Cedar. null: withdrawn, the stations' own text applies again. */
  readonly text: string | null;
  /** Of the whole set: each change has the next number. */
  readonly version: number;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** What a station has reported. */
export interface StationPolicies {
  readonly stationId: string;
  /** Of the set that is in force there. */
  readonly version: number;
  /** Why a newer one is not. */
  readonly problem: string | null;
  readonly checkedAt: Date;
}

const PERIOD_MS = 5_000;
/** A station's own change of a policy of the fleet is undone within this time. */
const RECHECK_MS = 60_000;

/**
 * Policies of the fleet, put in force at every station through its own API, so that each station checks and
 * records the change. A station that was away gets them when it is back.
 */
export class Policies {
  readonly #options: PoliciesOptions;
  /** When each station was last compared, and with which version. */
  readonly #compared = new Map<string, { readonly version: number; readonly atMs: number }>();
  #timer: Timer | undefined;
  #distributing: Promise<void> | undefined;

  constructor(options: PoliciesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = this.#options.clock.every(PERIOD_MS, () => void this.distribute());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#distributing;
  }

  async list(): Promise<readonly FleetPolicy[]> {
    return this.#options.database.query<FleetPolicy>`
      SELECT policy_id AS "policyId", text, version::float8 AS version, updated_by AS "updatedBy",
        updated_at AS "updatedAt"
      FROM fleet_policy ORDER BY policy_id`;
  }

  async stations(): Promise<readonly StationPolicies[]> {
    return this.#options.database.query<StationPolicies>`
      SELECT station_id AS "stationId", version::float8 AS version, problem, checked_at AS "checkedAt"
      FROM station_policy ORDER BY station_id`;
  }

  /**
   * @param text null withdraws it
   * @throws policy-invalid as a station reports it, station-unreachable if none can check the text, not-found
   */
  async put(policyId: string, text: string | null, updatedBy: string): Promise<void> {
    if (text !== null) await this.#check(policyId, text);
    await this.#options.database.query`
      INSERT INTO fleet_policy (policy_id, text, version, updated_by)
      VALUES (${policyId}, ${text}, nextval('fleet_policy_version'), ${updatedBy})
      ON CONFLICT (policy_id) DO UPDATE SET text = excluded.text, version = excluded.version,
        updated_by = excluded.updated_by, updated_at = now()`;
    // A distribution that is running may have read the policies before this change.
    await this.#distributing;
    await this.distribute();
  }

  /** Puts the set in force where it is not, at all stations that answer. */
  distribute(): Promise<void> {
    this.#distributing ??= this.#distribute()
      .catch((error: unknown) =>
        this.#options.logger.warn({ error: errorText(error) }, 'The policies could not be distributed.'),
      )
      .finally(() => {
        this.#distributing = undefined;
      });
    return this.#distributing;
  }

  async #distribute(): Promise<void> {
    const { presences, clock, logger } = this.#options;
    const policies = await this.list();
    if (policies.length === 0) return;
    const version = Math.max(...policies.map((policy) => policy.version));
    const nowMs = clock.monotonicMs();
    await Promise.all(
      presences.reachable().map(async (stationId) => {
        const compared = this.#compared.get(stationId);
        if (compared?.version === version && nowMs - compared.atMs < RECHECK_MS) return;
        this.#compared.set(stationId, { version, atMs: nowMs });
        await this.#putInForce(stationId, policies, version).catch((error: unknown) => {
          // Tried again at the next turn.
          this.#compared.delete(stationId);
          logger.warn({ stationId, error: errorText(error) }, 'The policies could not be put in force.');
        });
      }),
    );
  }

  async #putInForce(stationId: string, policies: readonly FleetPolicy[], version: number): Promise<void> {
    const { database, calls } = this.#options;
    const [before] = await database.query<{ version: number }>`
      SELECT version::float8 AS version FROM station_policy WHERE station_id = ${stationId}`;
    const listed = await calls.asServer(stationId, 'GET', { path: '/api/policies?limit=200' });
    const present = (listed.body as { readonly items?: readonly Policy[] } | undefined)?.items;
    if (!present) throw new AppError('station-unreachable', `${stationId}: ${detailOf(listed.body)}`);
    const problems: string[] = [];
    for (const { policyId, text, version: changedIn } of policies) {
      const there = present.find((each) => each.policyId === policyId);
      const isWithdrawn = text === null && there?.source === 'user' && changedIn > (before?.version ?? 0);
      if (text === null ? !isWithdrawn : there?.text === text && there.refused === null) continue;
      const call = { path: `/api/policies/${policyId}`, ...(text !== null && { body: { text } }) };
      const { status, body } = await calls.asServer(stationId, text === null ? 'DELETE' : 'PUT', call);
      if (status >= 400) problems.push(`${policyId}: ${detailOf(body)}`);
    }
    const inForce = problems.length === 0 ? version : (before?.version ?? 0);
    await database.query`
      INSERT INTO station_policy (station_id, version, problem)
      VALUES (${stationId}, ${inForce}, ${problems.join(' ') || null})
      ON CONFLICT (station_id) DO UPDATE SET version = excluded.version, problem = excluded.problem, checked_at = now()`;
  }

  /** By a station, which knows Cedar and its own schema. */
  async #check(policyId: string, text: string): Promise<void> {
    const { calls, presences } = this.#options;
    const [stationId] = presences.reachable();
    if (stationId === undefined)
      throw new AppError(
        'station-unreachable',
        'No station is connected that could check the text. Try again when one is.',
      );
    const call = { path: `/api/policies/${policyId}/validate`, body: { text } };
    const { status, body } = await calls.asServer(stationId, 'POST', call);
    if (status === 404) throw new AppError('not-found', `No policy has the id ${policyId}.`);
    if (status >= 400) throw new AppError('validation', detailOf(body));
    const { isValid, problems } = body as PolicyCheck;
    if (!isValid) throw new AppError('policy-invalid', problems.map(({ reason }) => reason).join('; '));
  }
}

function detailOf(body: unknown): string {
  const { detail } = (body ?? {}) as { readonly detail?: OperatorText };
  return detail === undefined ? 'refused' : english(detail);
}
