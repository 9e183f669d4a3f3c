import type Database from 'better-sqlite3';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import type { Principal, RequestContext } from '../../../../../gateway/contract/account/principal.ts';
import { CreditService } from '../../../../../gateway/developer/credit/credit-service.ts';
import { openDatabase } from '../../../../../gateway/store/database.ts';
import { AuditRepository } from '../../../../../gateway/store/repository/audit/audit-repository.ts';
import { EffectRepository } from '../../../../../gateway/store/repository/command/effect-repository.ts';
import { AccountOverviewRepository } from '../../../../../gateway/store/repository/developer/account-overview-repository.ts';
import { CreditRepository } from '../../../../../gateway/store/repository/developer/credit-repository.ts';
import { ledgerFaults } from '../../../../../gateway/store/repository/developer/ledger-check.ts';
import { MeterEventRepository } from '../../../../../gateway/store/repository/developer/meter-event-repository.ts';
import { UsageRepository } from '../../../../../gateway/store/repository/developer/usage-repository.ts';
import { VoucherRepository } from '../../../../../gateway/store/repository/developer/voucher-repository.ts';
import { FakeActionPort } from '../../../../fake/fake-action-port.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeGatewayPort } from '../../../../fake/fake-gateway-port.ts';

/** One life of the credit room over a database file: opened, used, and ended by `stop` or by dying. */
export class CreditRig {
  readonly handle: Database.Database;
  readonly clock: FakeClock;
  readonly runs = new FakeGatewayPort();
  readonly credits: CreditRepository;
  readonly vouchers: VoucherRepository;
  readonly audit: AuditRepository;
  readonly service: CreditService;

  /** `life` tells the ids of one life from those of another. */
  constructor(
    file: string,
    clock = new FakeClock(),
    life = 1,
    synchronous: 'FULL' | 'NORMAL' | 'OFF' = 'OFF',
  ) {
    this.clock = clock;
    this.handle = openDatabase(file, 1, silentLogger).handle;
    this.handle.pragma(`synchronous = ${synchronous}`);
    this.credits = new CreditRepository(this.handle);
    this.vouchers = new VoucherRepository(this.handle);
    this.audit = new AuditRepository(this.handle);
    let ids = 0;
    const next = () => {
      ids += 1;
      return `${life}_${ids}`;
    };
    this.service = new CreditService({
      credits: this.credits,
      usage: new UsageRepository(this.handle),
      meterEvents: new MeterEventRepository(this.handle),
      vouchers: this.vouchers,
      effects: new EffectRepository(this.handle),
      accounts: new AccountOverviewRepository(this.handle),
      audit: this.audit,
      runs: this.runs,
      actions: new FakeActionPort(),
      faults: () => ledgerFaults(this.handle),
      clock,
      ids: { next: (prefix) => `${prefix}_${next()}`, traceId: () => next().padStart(32, '0') },
      logger: silentLogger,
    });
    this.service.start();
  }

  /** An account as login makes it, once. */
  addAccount(accountId: string, verified: 'local' | 'verified' | 'demo' = 'verified'): void {
    this.handle
      .prepare('INSERT INTO account VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING')
      .run(accountId, `${accountId}@acme.example`, `tenant-${accountId}`, verified);
  }

  addKey(accountId: string, keyId: string): void {
    this.handle
      .prepare(
        `INSERT INTO api_key (key_id, account_id, name, mode, scopes, secret_hash, created_at_ms)
         VALUES (?, ?, 'k', 'test', '[]', '', 0)`,
      )
      .run(keyId, accountId);
  }

  grant(accountId: string, amount: number, ref = `test:${amount}`): boolean {
    return this.credits.grant({ accountId, atMs: this.clock.utcMs(), amount, ref });
  }

  /** The process dies: nothing is flushed, nothing is ended. */
  die(): void {
    this.handle.close();
  }

  stop(): void {
    this.service.stop();
    this.handle.close();
  }
}

export function contextFor(accountId: string): RequestContext {
  const principal: Principal = {
    kind: 'account',
    id: accountId,
    accountId,
    tenantId: `tenant-${accountId}`,
    scopes: new Set(),
  };
  return { principal, traceId: 'f'.repeat(32), source: 'rest' };
}
