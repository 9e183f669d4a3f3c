import type Database from 'better-sqlite3';
import { type Logger, silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { OPERATOR_PRINCIPAL } from '../../../../../gateway/base/principal/operator-principal.ts';
import type { EndExtent } from '../../../../../gateway/base/principal/principal-reach.ts';
import type { Scope, StationRole } from '../../../../../gateway/contract/account/access.ts';
import type { KeyGrant, KeyRequest } from '../../../../../gateway/contract/account/key.ts';
import type { AuditRow } from '../../../../../gateway/contract/command/audit.ts';
import type { OperatorText } from '../../../../../gateway/contract/operator-text.ts';
import type { Mail } from '../../../../../gateway/developer/account/login/smtp-mailer.ts';
import { compositeAccess } from '../../../../../gateway/server/http/guard/composite-access.ts';
import { operatorAccess } from '../../../../../gateway/server/http/guard/operator-token.ts';
import { AuditRepository } from '../../../../../gateway/store/repository/audit/audit-repository.ts';
import { emptyStore } from '../../../../fake/empty-store.ts';
import { FakeActionPort } from '../../../../fake/fake-action-port.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeGatewayPort } from '../../../../fake/fake-gateway-port.ts';
import { FakeGovernancePort } from '../../../../fake/fake-governance-port.ts';
import { FakeReplayPort } from '../../../../fake/fake-replay-port.ts';
import { type MemoryPlatform, memoryPlatform } from '../../../../fake/memory-platform.ts';
import { contextOf } from '../../../developer/key/support/key-rig.ts';
import { OPERATOR_TOKEN, TestServer } from './test-server.ts';

/** Somebody who logged in with a PIN that came by mail and activated the free plan. */
export interface Login {
  readonly email: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly token: string;
}

/** The HTTP edge with the real platform behind it: logins, keys, credits, tenancy; only the flying core is a fake. */
export class PlatformWorld {
  readonly clock = new FakeClock();
  readonly database: Database.Database;
  readonly port = new FakeGatewayPort();
  /** What these two are asked stands in the calls of `port`. */
  readonly actions = new FakeActionPort(this.port.calls);
  readonly governance = new FakeGovernancePort(this.port.calls);
  readonly replay = new FakeReplayPort();
  readonly platform: MemoryPlatform;
  readonly server: TestServer;
  /** Whose leases and waiting work were ended, why and how far. */
  readonly ended: { readonly actor: string; readonly reason: OperatorText; readonly extent: EndExtent }[] =
    [];
  /** Actors that command an armed live vehicle. */
  readonly inFlight = new Set<string>();
  readonly #mails: Mail[] = [];

  constructor(database: Database.Database = emptyStore(), logger: Logger = silentLogger) {
    this.database = database;
    const { clock, port, actions, governance, replay } = this;
    this.platform = memoryPlatform({
      database,
      clock,
      port,
      actions,
      replay,
      logger,
      endPrincipal: ({ kind, id }, reason, extent = 'all') => {
        this.ended.push({ actor: `${kind} ${id}`, reason, extent });
        return extent === 'live-disarmed' && this.inFlight.has(id);
      },
      login: {
        mailer: { handOver: async (mail) => void this.#mails.push(mail) },
        demoPin: undefined,
        emailDomainsFile: '/nowhere/email-domains.json',
      },
    });
    const { platform } = this;
    this.server = new TestServer(
      {},
      {
        ...platform,
        port,
        actions,
        governance,
        replay,
        clock,
        logger,
        rateTierOf: (principal) => platform.rateTierOf(principal),
        authenticate: compositeAccess({
          operator: operatorAccess(OPERATOR_TOKEN),
          key: (key) => platform.keys.authenticate(key),
          account: (token) => platform.accounts.authenticateAccessToken(token),
        }),
      },
    );
  }

  async start(): Promise<this> {
    await this.platform.start();
    await this.server.start();
    return this;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.platform.stop();
  }

  async login(email: string): Promise<Login> {
    const { accounts, credit } = this.platform;
    // A second login of the same address may ask for a PIN only after a while.
    this.clock.advance(61_000);
    await accounts.login({ email }, '127.0.0.1');
    const pin = /\b\d{6}\b/.exec(this.#mails.at(-1)?.text ?? '')?.[0] ?? '';
    const answer = await accounts.login({ email, pin }, '127.0.0.1');
    if (answer.kind !== 'grant') throw new Error('no grant');
    const { account, accessToken } = answer.grant;
    const { accountId, tenantId } = account;
    const principal = accounts.authenticateAccessToken(accessToken);
    if (!principal) throw new Error('the token is not good');
    credit.subscribe(accountId, { planId: 'sandbox' }, contextOf(principal));
    return { email, accountId, tenantId, token: accessToken };
  }

  /** Admits the account to the station, as its operator would. */
  admit({ accountId }: Login, role: StationRole): void {
    this.platform.members.put(accountId, role, contextOf(OPERATOR_PRINCIPAL));
  }

  /** Audit rows whose action begins so, oldest first. */
  auditRows(action: string): readonly AuditRow[] {
    const rows = new AuditRepository(this.database).list({ limit: 1000 });
    return rows.filter((row) => row.action.startsWith(action)).reverse();
  }

  /** Puts the account on a plan with room for 50 keys and ten times the requests. */
  upgrade({ accountId }: Login): void {
    this.database.prepare("UPDATE credit_account SET plan_id = 'team' WHERE account_id = ?").run(accountId);
  }

  /** Makes a key as the account would. */
  key({ token }: Login, mode: KeyRequest['mode'], scopes?: readonly Scope[], expiresInMs?: number): KeyGrant {
    const principal = this.platform.accounts.authenticateAccessToken(token);
    if (!principal) throw new Error('the token is not good');
    const expiresAt = expiresInMs && new Date(this.clock.utcMs() + expiresInMs).toISOString();
    return this.platform.keys.create(
      { name: 'script', mode, ...(scopes && { scopes: [...scopes] }), ...(expiresAt && { expiresAt }) },
      contextOf(principal),
    );
  }
}
