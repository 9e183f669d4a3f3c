import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Account, encodeAccount, encodeOperator, encodeUser } from '@nats-io/jwt';
import { jwtAuthenticator, nkeys } from '@nats-io/transport-node';
import {
  callSubject,
  changesSubject,
  eventSubject,
  fileSubject,
  inboxPrefix,
  leaseSubject,
  stateSubject,
} from '../gateway/contract/centre/centre.ts';
import type { Database } from './database.ts';

type KeyPair = nkeys.KeyPair;

/** Private keys of a fleet, created once and stored in its database. Anyone who has them controls the fleet. */
export interface FleetKeys {
  readonly operator: KeyPair;
  readonly system: KeyPair;
  readonly account: KeyPair;
  /** Signs the calls of the centre. No nkey: those sign in JavaScript, which takes 10 ms for each call. */
  readonly calls: KeyObject;
}

const MAKERS = {
  operator: () => nkeys.createOperator(),
  system: () => nkeys.createAccount(),
  account: () => nkeys.createAccount(),
} as const satisfies Record<Exclude<keyof FleetKeys, 'calls'>, () => KeyPair>;

const NO_LIMIT = -1;
export const WITHOUT_LIMITS = { subs: NO_LIMIT, data: NO_LIMIT, payload: NO_LIMIT } as const;
export const ACCOUNT_LIMITS = {
  ...WITHOUT_LIMITS,
  imports: NO_LIMIT,
  exports: NO_LIMIT,
  wildcards: true,
  conn: NO_LIMIT,
  leaf: NO_LIMIT,
} as const;
const STORAGE_LIMITS = {
  mem_storage: NO_LIMIT,
  disk_storage: NO_LIMIT,
  streams: NO_LIMIT,
  consumer: NO_LIMIT,
} as const;
/** What a station sends. */
export const SENT_SUBJECTS = [
  (stationId: string) => `aerodeck.${stationId}.rows.*`,
  fileSubject,
  stateSubject,
  changesSubject,
  eventSubject,
  leaseSubject,
] as const;
/** One answer to each call, within ten minutes: a command may take as long as a flight. */
const ANSWERS = { max: 1, ttl: 600_000_000_000 } as const;

/** A secret of the fleet, created at first use. Servers that start at the same time get the same. */
export async function secretOf(database: Database, name: string, make: () => string): Promise<string> {
  const made = make();
  await database.query`INSERT INTO fleet_secret (name, value) VALUES (${name}, ${made}) ON CONFLICT DO NOTHING`;
  const [row] = await database.query<{
    value: string;
  }>`SELECT value FROM fleet_secret WHERE name = ${name}`;
  return row?.value ?? made;
}

/** Reads the keys of the fleet, or creates them. */
export async function fleetKeys(database: Database): Promise<FleetKeys> {
  const pairs = await Promise.all(
    Object.entries(MAKERS).map(async ([name, make]) => {
      const seed = await secretOf(database, `nats-${name}`, () => text(make().getSeed()));
      return [name, nkeys.fromSeed(bytes(seed))] as const;
    }),
  );
  const pem = await secretOf(database, 'calls', () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  );
  return { ...Object.fromEntries(pairs), calls: createPrivateKey(pem) } as unknown as FleetKeys;
}

/** As stations get it when they join. */
export function callsPublicKey({ calls }: FleetKeys): string {
  return createPublicKey(calls).export({ format: 'der', type: 'spki' }).toString('base64');
}

export interface NatsConfigOptions {
  readonly listen: string;
  readonly folder: string;
  /** For leaf nodes: where to listen, and the address for them, which may be another. */
  readonly leafs?: { readonly listen: string; readonly hub: string | undefined } | undefined;
}

/**
 * Configuration of nats-server for a fleet. It accepts only credentials that are signed by the fleet.
 * https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt
 */
export async function natsConfig(
  keys: FleetKeys,
  { listen, folder, leafs }: NatsConfigOptions,
): Promise<string> {
  const { operator, system, account } = keys;
  const operatorJwt = await encodeOperator('aerodeck', operator, { system_account: system.getPublicKey() });
  const systemJwt = await encodeAccount('SYS', system, { limits: ACCOUNT_LIMITS }, { signer: operator });
  return [
    `listen: ${JSON.stringify(listen)}`,
    `operator: ${operatorJwt}`,
    `system_account: ${system.getPublicKey()}`,
    `jetstream { store_dir: ${JSON.stringify(`${folder}/jetstream`)} }`,
    `resolver { type: full, dir: ${JSON.stringify(`${folder}/accounts`)} }`,
    'resolver_preload {',
    `  ${system.getPublicKey()}: ${systemJwt}`,
    `  ${account.getPublicKey()}: ${await accountJwt(keys, [], 0)}`,
    '}',
    ...(leafs ? [leafBlock(leafs)] : []),
    '',
  ].join('\n');
}

function leafBlock({ listen, hub }: NonNullable<NatsConfigOptions['leafs']>): string {
  // Leaf nodes also try the address that the server tells them. Without one, that is of its own network.
  const advertise = hub === undefined ? '' : `, advertise: ${JSON.stringify(new URL(hub).host)}`;
  return `leafnodes { listen: ${JSON.stringify(listen)}${advertise} }`;
}

/** The fleet's account as a JWT that revokes the credentials of the given public keys. @param shared with other accounts */
export function accountJwt(
  { operator, account }: FleetKeys,
  revoked: readonly string[],
  nowUtcMs: number,
  shared: Pick<Partial<Account>, 'imports' | 'exports'> = {},
): Promise<string> {
  // A credential is revoked if it was issued before this time, in seconds.
  const revocations = Object.fromEntries(revoked.map((key) => [key, Math.floor(nowUtcMs / 1000) + 1]));
  const limits = { ...ACCOUNT_LIMITS, ...STORAGE_LIMITS, leaf: 0 };
  const content = { limits, revocations, ...shared };
  return encodeAccount('FLEET', account, content, { signer: operator });
}

/** Allows a station to publish its own rows, state and requests and to receive its own calls, nothing else. */
export function stationCredential(
  { account }: FleetKeys,
  stationId: string,
  publicKey: string,
): Promise<string> {
  return encodeUser(stationId, nkeys.fromPublic(publicKey), account, {
    ...WITHOUT_LIMITS,
    pub: {
      allow: SENT_SUBJECTS.map((of) => of(stationId)),
      deny: [],
    },
    sub: { allow: [callSubject(stationId), `${inboxPrefix(stationId)}.>`], deny: [] },
    resp: ANSWERS,
  });
}

/** Credential of a fleet server for the fleet's account or for the system account. */
export async function serverAuthenticator(account: KeyPair) {
  const user = nkeys.createUser();
  const jwt = await encodeUser('fleet-server', user, account, { ...WITHOUT_LIMITS });
  return jwtAuthenticator(jwt, user.getSeed());
}

export const text = (data: Uint8Array): string => new TextDecoder().decode(data);
export const bytes = (data: string): Uint8Array => new TextEncoder().encode(data);
