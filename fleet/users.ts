import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Clock, Timer } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import { randomIds } from '../gateway/base/id/random-id.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { SCOPES, type Scope } from '../gateway/contract/account/access.ts';
import type { Principal } from '../gateway/contract/account/principal.ts';
import type { FleetRole, NewFleetUser } from '../gateway/contract/centre/centre.ts';
import type { Database } from './database.ts';

/** What each role may do at every station. The owner alone manages stations and users. */
const SCOPES_OF = {
  observer: SCOPES.filter((scope) => scope.endsWith(':read')),
  pilot: SCOPES.filter(
    (scope) =>
      scope.endsWith(':read') ||
      /^(drone|mission|action):/.test(scope) ||
      scope === 'governance:enforce' ||
      scope === 'param:write',
  ),
  owner: SCOPES,
} as const satisfies Record<FleetRole, readonly Scope[]>;

export interface UserRecord {
  readonly userId: string;
  readonly name: string;
  readonly role: FleetRole;
  readonly isMetered: boolean;
  /** null: all scopes of the role. */
  readonly scopes: readonly Scope[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

const COLUMNS = sql`user_id AS "userId", name, role, is_metered AS "isMetered", scopes,
  created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"`;
const REFRESH_MS = 500;
const OWNER = 'owner';

/** People and programs that use the fleet, each with a token. All servers know a change within a second. */
export class Users {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #ids;
  #byToken: ReadonlyMap<string, Principal> = new Map();
  #timer: Timer | undefined;
  /** Number of reads started, and of the newest read in effect. */
  #reads = 0;
  #newestRead = 0;

  constructor(database: Database, { clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
    this.#ids = randomIds(clock);
  }

  async start(): Promise<void> {
    await this.#read();
    this.#timer = this.#clock.every(REFRESH_MS, () => {
      this.#read().catch((error: unknown) =>
        // The last known users stay valid: an operation under way must not end with its database.
        this.#logger.warn({ error: errorText(error) }, 'The users cannot be read.'),
      );
    });
  }

  stop(): void {
    this.#timer?.cancel();
  }

  authenticate(token: string): Principal | undefined {
    return this.#byToken.get(hashOf(token));
  }

  /** The token is shown only now. */
  async create({
    name,
    role,
    days,
    isMetered,
    scopes = null as never,
  }: NewFleetUser): Promise<UserRecord & { readonly token: string }> {
    const token = randomBytes(32).toString('base64url');
    const userId = this.#ids.next('usr');
    const [user] = await this.#database.query<UserRecord>`
      INSERT INTO fleet_user (user_id, name, role, is_metered, scopes, token_hash, expires_at)
      VALUES (${userId}, ${name}, ${role}, ${isMetered}, ${scopes}, ${hashOf(token)}, now() + make_interval(days => ${days}))
      RETURNING ${COLUMNS}`;
    if (!user) throw new AppError('internal-error', 'The user was not stored.');
    await this.#read();
    return { ...user, token };
  }

  /** Newest first. */
  async list(): Promise<readonly UserRecord[]> {
    return this.#database.query<UserRecord>`
      SELECT ${COLUMNS} FROM fleet_user ORDER BY created_at DESC, user_id`;
  }

  /** @throws not-found */
  async named(userId: string): Promise<UserRecord> {
    const user = (await this.list()).find((each) => each.userId === userId);
    if (!user) throw new AppError('not-found', `No user has the id ${userId}.`);
    return user;
  }

  /** Ends the token. @throws not-found */
  async revoke(userId: string): Promise<void> {
    await this.named(userId);
    await this.#database.query`
      UPDATE fleet_user SET revoked_at = coalesce(revoked_at, now()) WHERE user_id = ${userId}`;
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#reads += 1;
    const started = this.#reads;
    const rows = await this.#database.query<{
      userId: string;
      role: FleetRole;
      isMetered: boolean;
      scopes: readonly Scope[] | null;
      tokenHash: string;
    }>`
      SELECT user_id AS "userId", role, is_metered AS "isMetered", scopes, token_hash AS "tokenHash" FROM fleet_user
      WHERE revoked_at IS NULL AND expires_at > now()`;
    const owner = await operatorToken(this.#database);
    // An older read that ends late does not include the last change.
    if (started < this.#newestRead) return;
    this.#newestRead = started;
    this.#byToken = new Map([
      ...rows.map(({ userId, tokenHash, ...user }) => [tokenHash, principalOf(userId, user)] as const),
      [hashOf(owner), principalOf(OWNER, { role: 'owner', isMetered: false, scopes: null })],
    ]);
  }
}

/** The owner's token, created at first use and stored in the database. */
export async function operatorToken(database: Database): Promise<string> {
  const [known] = await ownersToken(database);
  if (known) return known.value;
  const token = randomBytes(32).toString('base64url');
  await database.query`INSERT INTO fleet_secret (name, value) VALUES ('operator-token', ${token}) ON CONFLICT DO NOTHING`;
  const [row] = await ownersToken(database);
  return row?.value ?? token;
}

function ownersToken(database: Database): Promise<readonly { readonly value: string }[]> {
  return database.query<{ value: string }>`SELECT value FROM fleet_secret WHERE name = 'operator-token'`;
}

/** With an account if the user pays credits. */
function principalOf(
  id: string,
  { role, isMetered, scopes }: Pick<UserRecord, 'role' | 'isMetered' | 'scopes'>,
): Principal {
  const allowed = SCOPES_OF[role].filter((scope) => scopes?.includes(scope) ?? true);
  return {
    kind: 'operator',
    id,
    tenantId: 'fleet',
    scopes: new Set<Scope>(allowed),
    ...(isMetered && { accountId: id }),
  };
}

/** Whether a principal may manage stations and users. */
export function isOwner({ scopes }: Principal): boolean {
  return scopes.size === SCOPES.length;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
