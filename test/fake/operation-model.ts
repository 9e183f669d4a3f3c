import { Emitter } from '../../gateway/base/emitter.ts';
import { AppError } from '../../gateway/base/error.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import type { ApprovalOutcome } from '../../gateway/command/approval/approval-service.ts';
import { Operations, type StartedWork } from '../../gateway/command/operation/operations.ts';
import { CommandRecords } from '../../gateway/command/record/command-records.ts';
import type { Approval } from '../../gateway/contract/command/approval.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { DecisionRecord } from '../../gateway/contract/command/decision.ts';
import { hasEnded, mayFollow } from '../../gateway/contract/command/operation-states.ts';
import { buildFlyingCopter } from '../builder/vehicle-state-builder.ts';
import { countingIds } from './counting-ids.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeDirectory } from './fake-directory.ts';
import { MemoryCommandStore } from './memory-command-store.ts';

/** What may happen to an operation from outside, in any order. */
export const OPERATION_EVENTS = [
  'request',
  'request on the ground',
  'allow',
  'deny',
  'ask',
  'governance fails',
  'approve',
  'reject',
  'expire',
  'cancel',
  'revoke',
  'remove',
  'arm',
  'vehicle has it',
  'vehicle refuses',
  'vehicle is silent',
  'progress',
  'disk full',
  'disk free',
  'settle',
  'stop',
  'kill',
] as const;
export type OperationEvent = (typeof OPERATION_EVENTS)[number];

const OPERATOR = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: 'a'.repeat(32),
  source: 'rest',
} as const;
const VEHICLE = 'uav-1';

interface Sent {
  sends: number;
  readonly started: StartedWork<undefined>;
  /** What the vehicle did with it. */
  readonly answer: (outcome: 'done' | 'refused' | 'silent') => void;
  hasProof: boolean;
}

/**
 * Operations with everything around them made by hand: decisions, approvals, leases, the vehicle and the disk do what
 * the events say, when they say it.
 */
export class OperationModel {
  readonly #clock = new FakeClock();
  readonly #ids = countingIds();
  readonly #vehicles = new FakeDirectory();
  readonly #store = new MemoryCommandStore();
  readonly #states = new Map<string, CommandRecord>();
  readonly #audit = new Map<string, string[]>();
  readonly #sent = new Map<string, Sent>();
  readonly #endedAtStop = new Set<string>();
  #decisions: ((decision: DecisionRecord['decision'] | 'fails') => void)[] = [];
  #approvals: { readonly end: (kind: ApprovalOutcome['kind']) => void }[] = [];
  #revoked = new Emitter<{ revoked: { vehicleId: string; reason: string } }>();
  #epoch = 1;
  #openLeases = 0;
  #isFull = false;
  #broken: string | undefined;
  #operations: Operations;
  /** The records of the process that lives now. */
  #records: CommandRecords | undefined;

  constructor() {
    this.#vehicles.put(buildFlyingCopter({}));
    this.#operations = this.#start();
  }

  /** Lets one thing happen. */
  async do(event: OperationEvent): Promise<void> {
    switch (event) {
      case 'request':
      case 'request on the ground':
        this.#request(event !== 'request');
        break;
      case 'allow':
        this.#decisions.shift()?.('allow');
        break;
      case 'deny':
        this.#decisions.shift()?.('deny');
        break;
      case 'ask':
        this.#decisions.shift()?.('require_approval');
        break;
      case 'governance fails':
        this.#decisions.shift()?.('fails');
        break;
      case 'approve':
        this.#approvals.shift()?.end('approved');
        break;
      case 'reject':
        this.#approvals.shift()?.end('rejected');
        break;
      case 'expire':
        this.#approvals.shift()?.end('expired');
        break;
      case 'cancel':
        this.#operations.cancel(VEHICLE, 'slot', 'Cancelled.');
        break;
      case 'revoke':
        this.#epoch += 1;
        this.#revoked.emit('revoked', { vehicleId: VEHICLE, reason: 'Taken over.' });
        break;
      case 'remove':
        this.#vehicles.remove(VEHICLE);
        this.#vehicles.put(buildFlyingCopter({}));
        break;
      case 'arm':
        this.#vehicles.change(VEHICLE, {});
        break;
      case 'vehicle has it':
        this.#newest()?.answer('done');
        break;
      case 'vehicle refuses':
        this.#newest()?.answer('refused');
        break;
      case 'vehicle is silent':
        this.#newest()?.answer('silent');
        break;
      case 'progress':
        this.#newest()?.started.operation.progress(1, 2);
        break;
      case 'disk full':
        this.#isFull = true;
        break;
      case 'disk free':
        this.#isFull = false;
        break;
      case 'settle':
        break;
      case 'stop':
        this.#operations.stop();
        this.#restart();
        break;
      case 'kill':
        this.#restart();
    }
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }

  /** The first broken promise; thrown at the end, because operations catch what is thrown within them. */
  #must(holds: boolean, what: string): void {
    if (!holds) this.#broken ??= what;
  }

  /** Ends everything and looks at what is left. @throws Error when a promise of operations is broken */
  async finish(): Promise<void> {
    await this.do('stop');
    for (const decide of this.#decisions.splice(0)) decide('allow');
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    for (const record of this.#states.values()) {
      this.#must(hasEnded('command', record.state), `${record.state} after the end`);
      this.#must(record.endedAtMs !== null, 'an end without a time');
      this.#must(record.state === 'done' || record.detail !== null, `${record.state} without a cause`);
    }
    if (this.#broken !== undefined) throw new Error(`broken promise: ${this.#broken}`);
  }

  #start(): Operations {
    const clock = this.#clock;
    const records: CommandRecords = new CommandRecords({
      store: {
        ...bound(this.#store),
        save: (record, trace) => {
          this.#write(records);
          this.#store.save(record, trace);
        },
        saveReport: (record, trace) => {
          this.#write(records);
          this.#store.save(record, trace);
        },
      },
      clock,
      logger: silentLogger,
    });
    this.#records = records;
    records.events.on('command', (record) => {
      if (this.#records === records) this.#onRecord(record);
    });
    records.restore(clock.utcMs());
    const operations = new Operations({
      records,
      vehicles: this.#vehicles,
      clock,
      ids: this.#ids,
      approvals: {
        ask: (_request, _context, onOutcome) => {
          const approval = {
            approvalId: this.#ids.next('apr'),
            findings: [],
            decidedBy: { kind: 'operator', id: 'ben' },
            decidedReason: null,
          } as unknown as Approval;
          const waiting = {
            end: (kind: ApprovalOutcome['kind']) => {
              this.#approvals = this.#approvals.filter((other) => other !== waiting);
              onOutcome({ kind, approval, reason: `It was ${kind}.` } as ApprovalOutcome);
            },
          };
          this.#approvals.push(waiting);
          return {
            approval,
            withdraw: () => {
              if (this.#approvals.includes(waiting)) waiting.end('withdrawn');
            },
          };
        },
      },
      authoriser: {
        judge: (_request: unknown, _context: unknown, granted: { approval?: unknown } = {}) =>
          new Promise<DecisionRecord>((resolve, reject) => {
            this.#decisions.push((decision) => {
              if (decision === 'fails') reject(new AppError('governance-unavailable', 'No answer.'));
              // A person's approval is asked for once.
              else resolve(decided(granted.approval && decision === 'require_approval' ? 'allow' : decision));
            });
          }),
        isValid: () => true,
        audit: (entry: { outcome: string; detail: Record<string, unknown> }) => {
          if (this.#isFull) throw new AppError('store-unavailable', 'The disk is full.');
          this.#note(entry);
        },
        auditAfterwards: (entry: { outcome: string; detail: Record<string, unknown> }) => {
          if (!this.#isFull) this.#note(entry);
        },
      } as never,
      leases: {
        enter: () => {
          const epoch = this.#epoch;
          let isOpen = true;
          this.#openLeases += 1;
          return {
            epoch,
            isCurrent: () => epoch === this.#epoch,
            end: () => {
              if (isOpen) this.#openLeases -= 1;
              isOpen = false;
            },
          };
        },
        onRevoked: (listener: (loss: { vehicleId: string; reason: string }) => void) =>
          this.#revoked.on('revoked', listener),
      } as never,
    });
    operations.start();
    return operations;
  }

  /** As after a kill -9: nobody of the old process hears of anything, and nothing of it is sent. */
  #restart(): void {
    for (const commandId of this.#sent.keys()) this.#endedAtStop.add(commandId);
    this.#decisions = [];
    this.#approvals = [];
    this.#revoked = new Emitter();
    this.#openLeases = 0;
    // The next process knows what is on the disk; an end that a full disk did not take is lost.
    for (const commandId of this.#states.keys()) {
      const stored = this.#store.get(commandId);
      if (stored) this.#states.set(commandId, stored);
    }
    this.#operations = this.#start();
  }

  #request(isOnGroundOnly: boolean): void {
    const operations = this.#operations;
    const work = {
      vehicleId: VEHICLE,
      command: 'parameter-write',
      category: 'Fleet',
      params: {},
      check: () => {
        if (!this.#vehicles.get(VEHICLE)) throw new AppError('not-found', 'It is gone.');
        return undefined;
      },
      slot: { name: 'slot', busy: 'Another one is under way.' },
      isOnGroundOnly,
    } as const;
    operations
      .perform(work, OPERATOR as never, (started) => this.#carryOut(started, operations))
      .catch((error: unknown) => this.#must(error instanceof AppError, `threw ${String(error)}`));
  }

  #carryOut(started: StartedWork<undefined>, operations: Operations): Promise<void> {
    const { operation } = started;
    const { commandId, record } = operation;
    const rows = this.#audit.get(commandId) ?? [];
    this.#must(operations === this.#operations, 'sent by a process that is dead');
    this.#must(!this.#sent.has(commandId), `${commandId} sent twice`);
    this.#must(operation.maySend, 'sent without a lease, or after its end');
    this.#must(rows.includes('authorised'), 'sent without an audit row');
    this.#must(record.decision?.decision === 'allow', `sent after ${record.decision?.decision}`);
    this.#must(this.#store.records.has(commandId), 'sent without a record');
    return new Promise((resolve) => {
      const sent: Sent = {
        sends: 1,
        started,
        hasProof: false,
        answer: (outcome) => {
          sent.hasProof = outcome === 'done';
          const ends = { done: 'done', refused: 'refused', silent: 'unknown' } as const;
          operation.end(ends[outcome], outcome === 'done' ? null : 'It said so.');
          resolve();
        },
      };
      operation.signal.addEventListener('abort', () => resolve());
      this.#sent.set(commandId, sent);
      operation.sent('PARAM_SET');
    });
  }

  #newest(): Sent | undefined {
    return [...this.#sent].findLast(([commandId]) => !this.#endedAtStop.has(commandId))?.[1];
  }

  #onRecord(record: CommandRecord): void {
    const { commandId, state } = record;
    const before = this.#states.get(commandId);
    if (before) {
      this.#must(
        before.state === state || mayFollow('command', before.state, state),
        `${before.state} → ${state}`,
      );
      this.#must(
        !hasEnded('command', before.state) || before.endedAtMs === record.endedAtMs,
        'changed after its end',
      );
    }
    if (state === 'done') this.#must(this.#sent.get(commandId)?.hasProof === true, 'done without proof');
    if (state === 'denied') this.#must(record.sentAtMs === null, 'denied after it was sent');
    this.#states.set(commandId, record);
  }

  #note({ outcome, detail }: { readonly outcome: string; readonly detail: Record<string, unknown> }): void {
    const commandId = String(detail.commandId);
    this.#audit.set(commandId, [...(this.#audit.get(commandId) ?? []), outcome]);
  }

  #write(records: CommandRecords): void {
    if (this.#isFull || this.#records !== records) throw new Error('disk full');
  }
}

function bound(store: MemoryCommandStore) {
  return {
    newest: store.newest.bind(store),
    newestOf: store.newestOf.bind(store),
    unended: store.unended.bind(store),
    page: store.page.bind(store),
    get: store.get.bind(store),
    traceOf: store.traceOf.bind(store),
    runs: store.runs.bind(store),
  };
}

function decided(decision: DecisionRecord['decision']): DecisionRecord {
  return {
    decisionId: 'dec',
    decision,
    evidence: [],
    inputHash: '',
    decidedAtMs: 0,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    policyVersion: '1',
    findings: [],
    override: null,
    approval: null,
  } as unknown as DecisionRecord;
}
