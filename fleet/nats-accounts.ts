import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError } from '../gateway/base/error.ts';
import type { Database } from './database.ts';
import { accountJwt, type FleetKeys } from './nats-keys.ts';
import { leafAccountJwt, leafAccounts, sharedWithLeafs } from './nats-leafs.ts';

export interface NatsAccountsOptions {
  readonly database: Database;
  readonly keys: FleetKeys;
  /** Connection of the system account, which manages accounts. */
  readonly system: NatsConnection;
  readonly clock: Clock;
}

/** Any number that is not used for another lock. */
const ACCOUNTS_LOCK = 730_415_002;

/** Sends the fleet's account, with all revocations, and those of leaf nodes to NATS. @throws internal-error if NATS refuses them */
export async function publishAccounts({ database, keys, system, clock }: NatsAccountsOptions): Promise<void> {
  const publish = async (jwt: string) => {
    const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', jwt, { timeout: 5_000 });
    const { error } = answer.json<{ readonly error?: { readonly description?: string } }>();
    if (error)
      throw new AppError('internal-error', `NATS refused the credentials: ${error.description ?? ''}.`);
  };
  await database.begin(async (query) => {
    // One server at a time: an older list that arrives later would restore a revoked credential.
    await query`SELECT pg_advisory_xact_lock(${ACCOUNTS_LOCK})`;
    const stations = await query<{ stationId: string; publicKey: string }>`
      SELECT station_id AS "stationId", public_key AS "publicKey" FROM station WHERE revoked_at IS NOT NULL`;
    const revoked = new Map(stations.map(({ stationId, publicKey }) => [stationId, publicKey]));
    const nowUtcMs = clock.utcMs();
    const leafs = await leafAccounts(database);
    for (const [stationId, leaf] of leafs)
      await publish(
        await leafAccountJwt(keys, stationId, leaf, { isRevoked: revoked.has(stationId), nowUtcMs }),
      );
    const valid = new Map([...leafs].filter(([stationId]) => !revoked.has(stationId)));
    await publish(await accountJwt(keys, [...revoked.values()], nowUtcMs, sharedWithLeafs(valid)));
  });
}
