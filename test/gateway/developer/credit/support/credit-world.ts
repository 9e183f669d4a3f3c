import { createHash } from 'node:crypto';
import { AppError } from '../../../../../gateway/base/error.ts';
import type { CreditHold } from '../../../../../gateway/contract/account/credit-port.ts';
import { newVoucherCode, voucherHash } from '../../../../../gateway/developer/credit/voucher-code.ts';
import { IdempotencyRepository } from '../../../../../gateway/store/repository/developer/idempotency-repository.ts';
import { ledgerFaults } from '../../../../../gateway/store/repository/developer/ledger-check.ts';
import type { FakeClock } from '../../../../fake/fake-clock.ts';
import { CreditRig, contextFor } from './credit-rig.ts';

/** One thing that happens to credits. Numbers choose; `diesAt` kills the process before the n-th write of the step, if there are so many. */
export interface WorldStep {
  readonly act: 'call' | 'call-run' | 'call-bare' | 'grant' | 'plan' | 'voucher' | 'meter' | 'tick';
  readonly account: number;
  /** Chooses Idempotency-Key, voucher or event: steps with the same are retries of one another. */
  readonly subject: number;
  /** What becomes of a call: done, refused by governance, failed by our fault. */
  readonly outcome: 'done' | 'denied' | 'fault';
  readonly diesAt: number | undefined;
}

const ACCOUNTS = 4;
const COST = { call: 3, 'call-run': 5, 'call-bare': 1 } as const;
const OPERATION = {
  call: 'SVC-AX-ACT-EXE-E-v1',
  'call-run': 'mission.start',
  'call-bare': 'uav-observability',
} as const;

class Died extends Error {}

/**
 * The life of a gateway as far as it concerns credits, in the order of the real edge: hold, key, effect, end, answer. It can die
 * before each write and is then opened again over what stands on the disk.
 */
export class CreditWorld {
  readonly #file: string;
  readonly #clock: FakeClock;
  readonly #synchronous: 'FULL' | 'NORMAL' | 'OFF';
  #life: number;
  #writesLeft: number | undefined;
  rig: CreditRig;
  deaths = 0;
  #answers: IdempotencyRepository<{ status: number }>;

  constructor(file: string, clock: FakeClock, life = 1, synchronous: 'FULL' | 'NORMAL' | 'OFF' = 'OFF') {
    this.#file = file;
    this.#clock = clock;
    this.#life = life;
    this.#synchronous = synchronous;
    this.rig = new CreditRig(file, clock, life, synchronous);
    this.#answers = new IdempotencyRepository(this.rig.handle);
    for (let account = 0; account < ACCOUNTS; account += 1) this.rig.addAccount(`acc_${account}`);
  }

  step(step: WorldStep): void {
    this.#writesLeft = step.diesAt;
    try {
      this.#do(step);
    } catch (thrown) {
      if (!(thrown instanceof Died)) throw thrown;
      this.deaths += 1;
      this.#life += 1;
      this.rig.die();
      this.rig = new CreditRig(this.#file, this.#clock, this.#life, this.#synchronous);
      this.#answers = new IdempotencyRepository(this.rig.handle);
    }
  }

  #do(step: WorldStep): void {
    const { service } = this.rig;
    const accountId = `acc_${step.account % ACCOUNTS}`;
    switch (step.act) {
      case 'call':
      case 'call-run':
      case 'call-bare':
        this.#call(step.act, accountId, step);
        break;
      case 'grant':
        this.#write(() => this.rig.grant(accountId, 1 + (step.subject % 20), `grant:${step.subject}`));
        break;
      case 'plan':
        this.#write(() => service.subscribe(accountId, { planId: 'sandbox' }, contextFor(accountId)));
        break;
      case 'voucher':
        this.#voucher(accountId, step.subject);
        break;
      case 'meter':
        this.#write(() => this.#meter(accountId, step.subject));
        break;
      case 'tick':
        this.#clock.advance(1000);
        break;
    }
  }

  #call(act: keyof typeof COST, accountId: string, { subject, outcome }: WorldStep): void {
    const { service } = this.rig;
    const key = { principalId: accountId, key: `${act}-${subject}` };
    if (this.#answers.get(key, 0)) return;
    const traceId = createHash('md5').update(`${accountId} ${key.key}`).digest('hex');
    let hold: CreditHold;
    try {
      hold = this.#write(() =>
        service.hold({
          accountId,
          keyId: undefined,
          operationId: OPERATION[act],
          credits: COST[act],
          traceId,
        }),
      );
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'credits-required') return;
      throw thrown;
    }
    this.#write(() => this.#answers.begin(key, 'fingerprint', 0, Number.MAX_SAFE_INTEGER));
    const isDone = outcome === 'done';
    if (act === 'call-run') this.#run(hold, traceId, outcome);
    else {
      if (act === 'call' && outcome !== 'fault')
        this.#write(() => this.#action(traceId, isDone ? 'executing' : 'denied'));
      this.#write(() =>
        service.conclude(hold, { verdict: isDone ? 'settle' : 'refund', isFailure: !isDone }),
      );
    }
    this.#write(() => this.#answers.finish(key, { status: isDone ? 200 : 503 }));
  }

  #run(hold: CreditHold, traceId: string, outcome: WorldStep['outcome']): void {
    const { service, runs } = this.rig;
    const missionId = `msn_${hold.ref}`;
    const save = (status: 'enqueued' | 'flying' | 'failed') => {
      const run = { missionId, traceId, status, commandIds: [] };
      this.#write(() =>
        this.rig.handle
          .prepare(
            `INSERT INTO command (command_id, created_at_ms, record, run) VALUES (?, ?, ?, ?)
             ON CONFLICT (command_id) DO UPDATE SET run = excluded.run`,
          )
          .run(
            `cmd_${missionId}`,
            this.#clock.utcMs(),
            JSON.stringify({ command: 'mission', traceId, state: 'authorised' }),
            JSON.stringify(run),
          ),
      );
      return run as never;
    };
    runs.missionRows = [save('enqueued')];
    service.follow(hold, missionId);
    const flown = save(outcome === 'done' ? 'flying' : 'failed');
    this.#write(() => runs.announce('mission', flown));
  }

  #action(traceId: string, state: 'executing' | 'denied'): void {
    const { handle } = this.rig;
    const actionId = `act_${traceId}`;
    const atMs = this.#clock.utcMs();
    handle.transaction(() => {
      handle
        .prepare('INSERT INTO action VALUES (?, NULL, 0, ?, ?, 1, ?, ?)')
        .run(actionId, atMs, state, traceId, JSON.stringify({ state, attempts: [] }));
      handle
        .prepare('INSERT INTO action_event (action_id, at_ms, record) VALUES (?, ?, ?)')
        .run(actionId, atMs, JSON.stringify({ traceId, from: 'queued', to: 'allocating' }));
    })();
  }

  #voucher(accountId: string, subject: number): void {
    const code = newVoucherCode(() =>
      createHash('sha256').update(`voucher ${subject}`).digest().subarray(0, 20),
    );
    const hash = voucherHash(code) ?? '';
    if (!this.rig.vouchers.get(hash))
      this.#write(() =>
        this.rig.vouchers.add(hash, { planId: 'team', credits: 10, createdAtMs: 0, expiresAtMs: undefined }),
      );
    try {
      this.#write(() =>
        this.rig.service.subscribe(accountId, { planId: 'team', voucher: code }, contextFor(accountId)),
      );
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'voucher-invalid') throw thrown;
    }
  }

  #meter(accountId: string, subject: number): void {
    const event = (id: number, operationId: string) => ({
      id: String(id),
      source: 'world',
      data: { operationId, quantity: 1 + (id % 3) },
    });
    this.rig.service.meter(
      accountId,
      [
        event(subject, 'uav-observability'),
        event(subject, 'uav-observability'),
        event(subject + 1, 'own.step'),
      ],
      undefined,
      'e'.repeat(32),
    );
  }

  #write<Result>(write: () => Result): Result {
    if (this.#writesLeft === 0) throw new Died();
    if (this.#writesLeft !== undefined) this.#writesLeft -= 1;
    return write();
  }

  /** @returns everything that is wrong with the bills; to be asked when nothing runs */
  faults(): readonly string[] {
    const { handle, credits } = this.rig;
    const list = (sql: string) => handle.prepare(sql).pluck().all() as string[];
    const ends = (kind: string) =>
      `SELECT trace_id FROM credit_entry WHERE kind = '${kind}' AND trace_id IS NOT NULL AND ref LIKE 'cal_%'`;
    const effects = `SELECT json_extract(record, '$.traceId') FROM command WHERE json_extract(run, '$.status') = 'flying'
      UNION ALL SELECT trace_id FROM action WHERE state = 'executing'`;
    const recorded = `operation_id <> '${OPERATION['call-bare']}'`;
    return [
      ...ledgerFaults(handle).map(({ accountId, what }) => `${accountId}: ${what}`),
      ...credits.openHolds().map(({ ref }) => `open hold ${ref}`),
      ...list(`SELECT trace_id FROM (${ends('settle')}) GROUP BY 1 HAVING count(*) > 1`).map(
        (trace) => `billed twice: ${trace}`,
      ),
      ...list(`SELECT * FROM (${effects}) EXCEPT SELECT * FROM (${ends('settle')})`).map(
        (trace) => `effect not billed: ${trace}`,
      ),
      ...list(`SELECT * FROM (${ends('settle')} AND ${recorded}) EXCEPT SELECT * FROM (${effects})`).map(
        (trace) => `billed without effect: ${trace}`,
      ),
      ...list(
        `SELECT account_id FROM credit_account AS account WHERE (SELECT coalesce(sum(credits), 0) FROM usage_day AS usage
           WHERE usage.account_id = account.account_id)
         <> (SELECT coalesce(sum(amount), 0) FROM credit_entry AS entry WHERE kind = 'settle' AND entry.account_id = account.account_id)`,
      ).map((accountId) => `${accountId}: usage is not what was billed`),
      ...list(
        `SELECT used_by FROM voucher WHERE used_by IS NOT NULL AND (SELECT count(*) FROM credit_entry
           WHERE account_id = used_by AND kind = 'grant' AND ref = 'voucher:' || substr(code_hash, 1, 16)) <> 1`,
      ).map((accountId) => `${accountId}: voucher not granted once`),
    ];
  }
}
