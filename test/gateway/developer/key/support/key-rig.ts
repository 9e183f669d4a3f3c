import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import { type Logger, silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { type Gates, SCOPES } from '../../../../../gateway/contract/account/access.ts';
import type { Account } from '../../../../../gateway/contract/account/account.ts';
import type { KeyAccounts } from '../../../../../gateway/contract/account/key.ts';
import type { Principal, RequestContext } from '../../../../../gateway/contract/account/principal.ts';
import { KeyDigest } from '../../../../../gateway/developer/key/key-digest.ts';
import { KeyService } from '../../../../../gateway/developer/key/key-service.ts';
import { AuditRepository } from '../../../../../gateway/store/repository/audit/audit-repository.ts';
import { KeyRepository } from '../../../../../gateway/store/repository/developer/key-repository.ts';
import { emptyStore } from '../../../../fake/empty-store.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';

export const TRACE_ID = 'c'.repeat(32);

/** The real key service on a database, with accounts a test makes and a clock it moves. */
export class KeyRig {
  readonly database: Database.Database;
  readonly clock: FakeClock;
  readonly keys: KeyService;
  readonly audit: AuditRepository;
  readonly #states = new Map<string, { verified: Account['emailVerified']; live: boolean }>();
  maxKeys: number | undefined;
  /** What every account may do with live vehicles. */
  standing: ReturnType<NonNullable<KeyAccounts['standingOf']>> | undefined;
  /** What the service reported as ended. */
  readonly ended: [string, string][] = [];

  constructor(
    database: Database.Database = emptyStore(),
    logger: Logger = silentLogger,
    clock = new FakeClock(),
  ) {
    this.database = database;
    this.clock = clock;
    this.audit = new AuditRepository(database);
    this.keys = new KeyService({
      keys: new KeyRepository(database),
      digest: new KeyDigest(Buffer.alloc(32, 7)),
      accounts: {
        account: (accountId) => {
          const state = this.#states.get(accountId);
          return state && { accountId, emailVerified: state.verified };
        },
        gatesOf: ({ accountId = '' }) => gatesWith(this.#states.get(accountId)),
        maxKeys: () => this.maxKeys ?? 50,
        standingOf: () => this.standing ?? {},
      },
      onEnded: (keyId, why) => void this.ended.push([keyId, why]),
      audit: this.audit,
      randomBytes,
      clock: this.clock,
      logger,
    });
  }

  /** Makes an account whose tenant is `tenant-<id>`. @returns its principal */
  account(id: string, verified: Account['emailVerified'] = 'verified', live = true): Principal {
    this.#states.set(id, { verified, live });
    this.database
      .prepare(
        'INSERT OR IGNORE INTO account (account_id, email, tenant_id, email_verified, created_at_ms) VALUES (?, ?, ?, ?, 0)',
      )
      .run(id, `${id}@company.example`, `tenant-${id}`, verified);
    return { kind: 'account', id, accountId: id, tenantId: `tenant-${id}`, scopes: new Set(SCOPES) };
  }
}

export function contextOf(principal: Principal): RequestContext {
  return { principal, traceId: TRACE_ID, source: 'rest' };
}

function gatesWith(state: { verified: Account['emailVerified']; live: boolean } | undefined): Gates {
  return {
    login: 'active',
    companyEmail: state?.verified === 'verified' ? 'verified' : 'local',
    credits: { state: state?.live ? 'active' : 'locked', balance: 0 },
    docs: { state: 'unlocked', unlocked: 25, total: 25 },
    productionKeys: state?.live && state.verified === 'verified' ? 'available' : 'locked',
  };
}
