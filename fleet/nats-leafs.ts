import { encodeAccount, encodeUser, fmtCreds } from '@nats-io/jwt';
import { nkeys } from '@nats-io/transport-node';
import { AppError } from '../gateway/base/error.ts';
import { callSubject } from '../gateway/contract/centre/centre.ts';
import type { Database } from './database.ts';
import {
  ACCOUNT_LIMITS,
  bytes,
  type FleetKeys,
  SENT_SUBJECTS,
  secretOf,
  text,
  WITHOUT_LIMITS,
} from './nats-keys.ts';

/*
 * A station may have a NATS server of its own, a leaf node of the centre's. NATS does not check what a leaf node
 * publishes within its account, whatever its credential allows. Each leaf node therefore has an account of its own,
 * which shares with the fleet's account only the subjects of its station.
 */

type Account = nkeys.KeyPair;

const SECRET = 'nats-leaf-';
/** The new connection may come before NATS notices that the old one is lost. */
const CONNECTIONS = 2;

/** The account of a station's leaf node, created at first use. @throws not-found */
export async function provideLeafAccount(database: Database, stationId: string): Promise<Account> {
  const [known] = await database.query`
    SELECT 1 FROM station WHERE station_id = ${stationId} AND revoked_at IS NULL`;
  if (!known) throw new AppError('not-found', `No enrolled station has the id ${stationId}.`);
  const seed = await secretOf(database, `${SECRET}${stationId}`, () => text(nkeys.createAccount().getSeed()));
  return nkeys.fromSeed(bytes(seed));
}

/** The accounts of all leaf nodes, by station. */
export async function leafAccounts(database: Database): Promise<ReadonlyMap<string, Account>> {
  const rows = await database.query<{ name: string; value: string }>`
    SELECT name, value FROM fleet_secret WHERE starts_with(name, ${SECRET})`;
  return new Map(rows.map(({ name, value }) => [name.slice(SECRET.length), nkeys.fromSeed(bytes(value))]));
}

/** As a JWT. Without the station the account shares nothing, and no credential of it is valid. */
export function leafAccountJwt(
  keys: FleetKeys,
  stationId: string,
  leaf: Account,
  { isRevoked, nowUtcMs }: { readonly isRevoked: boolean; readonly nowUtcMs: number },
): Promise<string> {
  const account = keys.account.getPublicKey();
  const limits = { ...WITHOUT_LIMITS, ...ACCOUNT_LIMITS, conn: 0, leaf: isRevoked ? 0 : CONNECTIONS };
  const shared = {
    imports: SENT_SUBJECTS.map((of) => ({ ...service(of(stationId)), account })),
    exports: [service(callSubject(stationId))],
  };
  const revoked = { revocations: { '*': Math.floor(nowUtcMs / 1000) + 1 } };
  const content = { limits, ...(isRevoked ? revoked : shared) };
  return encodeAccount(stationId, leaf, content, { signer: keys.operator });
}

/** What the fleet's account shares with those of leaf nodes. */
export function sharedWithLeafs(leafs: ReadonlyMap<string, Account>) {
  return {
    exports: SENT_SUBJECTS.map((of) => service(of('*'))),
    imports: [...leafs].map(([stationId, leaf]) => ({
      ...service(callSubject(stationId)),
      account: leaf.getPublicKey(),
    })),
  };
}

const service = (subject: string) => ({ name: subject, subject, type: 'service' as const });

/** Content of the credentials file with which a leaf node connects to the centre. */
export async function leafCredential(stationId: string, leaf: Account): Promise<string> {
  const user = nkeys.createUser();
  return text(fmtCreds(await encodeUser(stationId, user, leaf, { ...WITHOUT_LIMITS }), user));
}

export interface LeafConfigOptions {
  readonly stationId: string;
  readonly listen: string;
  readonly folder: string;
  /** Of the centre, for leaf nodes. */
  readonly hubs: readonly string[];
}

/** Configuration of nats-server for a station's leaf node. Only the station can connect to it, with its own key. */
export async function leafConfig(
  database: Database,
  { stationId, listen, folder, hubs }: LeafConfigOptions,
): Promise<string> {
  const [station] = await database.query<{ publicKey: string }>`
    SELECT public_key AS "publicKey" FROM station WHERE station_id = ${stationId}`;
  const credentials = JSON.stringify(`${folder}/${stationId}.creds`);
  return [
    `listen: ${JSON.stringify(listen)}`,
    // A cut connection is noticed within 15 seconds instead of minutes.
    'ping_interval: "5s"',
    'ping_max: 2',
    `authorization { users: [ { nkey: ${station?.publicKey} } ] }`,
    `leafnodes { remotes: [ { urls: ${JSON.stringify(hubs)}, credentials: ${credentials} } ] }`,
    '',
  ].join('\n');
}
