import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/error.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import { isSameActor } from '../../../base/principal/actor.ts';
import type { Principal, RequestContext, TransferWatch } from '../../../contract/account/principal.ts';
import type { CommandState } from '../../../contract/command/command-state.ts';
import type { Mode } from '../../../contract/list.ts';
import type { Transfer } from '../../../contract/onboard/transfer.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { toAppError, toProblem } from './problem.ts';
import type { TransferPreference } from './transfer-preference.ts';

export interface TransfersOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** The work a request starts. */
export interface TransferRequest {
  /** operationId */
  readonly operation: string;
  readonly vehicleId: string | null;
  readonly mode: Mode;
  /** The request's path, for problems. */
  readonly path: string;
}

/** The result if it ended in time, else a record to follow. */
export type TransferAnswer<Result> =
  | { readonly kind: 'ended'; readonly result: Result }
  | { readonly kind: 'accepted'; readonly transfer: Transfer };

/** Limit per principal. More would only queue for the radio after their callers stopped waiting. */
const MAX_RUNNING = 20;
/** Ended transfers kept. Results can be missions of 5 MB. */
const MAX_ENDED = 50;
/** A cancelled transfer usually ends at once. Its DELETE waits this long for that. */
const CANCEL_WAIT_MS = 1000;

/** Requests' work that continued after the answer, since the gateway started. */
export class Transfers {
  readonly #options: TransfersOptions;
  readonly #running = new Map<string, RunningTransfer>();

  constructor(options: TransfersOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` and waits for its end as long as preferred. Longer work continues and keeps its
   * record, even if the caller disconnects.
   * @throws resource-limit, and what `work` throws before the answer
   */
  async run<Result>(
    request: TransferRequest,
    context: RequestContext,
    { waitMs, isWaitingForApproval }: TransferPreference,
    work: (context: RequestContext) => Promise<Result>,
  ): Promise<TransferAnswer<Result>> {
    const { clock, ids } = this.#options;
    this.#refuseMany(context.principal);
    const transfer = new RunningTransfer(ids.next('tra'), request, context, clock);
    const { transferId } = transfer.record;
    this.#running.set(transferId, transfer);
    const { promise: accepted, resolve } = Promise.withResolvers<'accepted'>();
    if (!isWaitingForApproval) transfer.onApproval = () => resolve('accepted');
    const timer = clock.after(waitMs, () => resolve('accepted'));
    const ended = transfer.carryOut(work);
    const first = await Promise.race([ended, accepted]);
    timer.cancel();
    if (first === 'accepted') {
      void ended.then(() => this.#prune());
      return { kind: 'accepted', transfer: transfer.record };
    }
    this.#running.delete(transferId);
    if (first.kind === 'failed') throw first.error;
    return { kind: 'ended', result: first.result };
  }

  /** All principals' transfers, newest first. */
  list(): readonly Transfer[] {
    return [...this.#running.values()].reverse().map(({ record }) => record);
  }

  find(transferId: string): Transfer | undefined {
    return this.#running.get(transferId)?.record;
  }

  /** @throws not-found */
  get(transferId: string): Transfer {
    const transfer = this.find(transferId);
    if (!transfer) throw new AppError('not-found', say('Transfer {transferId} not found.', { transferId }));
    return transfer;
  }

  /** Cancels a transfer that runs or waits for approval. No effect on an ended one. @throws not-found */
  async cancel(transferId: string, principal: Principal): Promise<Transfer> {
    await this.#running.get(transferId)?.cancel(say('{who} cancelled it.', { who: principal.id }));
    return this.get(transferId);
  }

  #refuseMany(principal: Principal): void {
    const running = [...this.#running.values()].filter(
      ({ record }) => record.endedAtMs === null && isSameActor(record.actor, principal),
    );
    if (running.length >= MAX_RUNNING)
      throw new AppError(
        'resource-limit',
        say('{count} of your transfers are running. Wait for one to end, or cancel one.', {
          count: MAX_RUNNING,
        }),
      );
  }

  #prune(): void {
    const ended = [...this.#running.values()].filter(({ record }) => record.endedAtMs !== null);
    for (const { record } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED)))
      this.#running.delete(record.transferId);
  }
}

type Ended<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown };

class RunningTransfer implements TransferWatch {
  record: Transfer;
  /** Called when approval is required. */
  onApproval: () => void = () => undefined;
  readonly #context: RequestContext;
  readonly #path: string;
  readonly #clock: Clock;
  #cancel: ((detail: OperatorText) => void) | undefined;
  #cancelled: OperatorText | undefined;
  #commandState: CommandState | undefined;
  #ended: Promise<unknown> | undefined;

  constructor(
    transferId: string,
    { operation, vehicleId, mode, path }: TransferRequest,
    context: RequestContext,
    clock: Clock,
  ) {
    this.#context = context;
    this.#path = path;
    this.#clock = clock;
    this.record = {
      transferId,
      operation,
      vehicleId,
      mode,
      actor: { kind: context.principal.kind, id: context.principal.id },
      state: 'running',
      progress: null,
      commandId: null,
      approvalId: null,
      result: null,
      error: null,
      startedAtMs: clock.utcMs(),
      endedAtMs: null,
      links: { self: `/api/transfers/${transferId}`, command: null, approval: null },
    };
  }

  carryOut<Result>(work: (context: RequestContext) => Promise<Result>): Promise<Ended<Result>> {
    const ended = this.#settle(work);
    this.#ended = ended;
    return ended;
  }

  started(commandId: string | null, cancel: (detail: OperatorText) => void): void {
    this.#cancel = cancel;
    if (commandId !== null) {
      const links = { ...this.record.links, command: `/api/commands/${commandId}` };
      this.#change({ commandId, links });
    }
    if (this.#cancelled !== undefined) cancel(this.#cancelled);
  }

  awaitingApproval(approvalId: string): void {
    const links = { ...this.record.links, approval: `/api/approvals/${approvalId}` };
    this.#change({ state: 'awaiting_approval', approvalId, links });
    this.onApproval();
  }

  approvalAnswered(): void {
    this.#change({ state: 'running' });
  }

  progress(done: number, total: number): void {
    this.#change({ progress: { done, total } });
  }

  commandEnded(state: CommandState): void {
    this.#commandState = state;
  }

  /** Resolves when it has ended, or after a second. */
  async cancel(detail: OperatorText): Promise<void> {
    if (this.record.endedAtMs !== null) return;
    this.#cancelled ??= detail;
    this.#cancel?.(detail);
    await new Promise<void>((resolve) => {
      const timer = this.#clock.after(CANCEL_WAIT_MS, resolve);
      void this.#ended?.then(() => {
        timer.cancel();
        resolve();
      });
    });
  }

  async #settle<Result>(work: (context: RequestContext) => Promise<Result>): Promise<Ended<Result>> {
    const endedAtMs = () => this.#clock.utcMs();
    try {
      const result = await work({ ...this.#context, transfer: this });
      const total = this.record.progress?.total;
      const progress = total === undefined ? null : { done: total, total };
      this.#change({ state: 'done', progress, result: result ?? null, endedAtMs: endedAtMs() });
      return { kind: 'done', result };
    } catch (error) {
      const isCancelled = this.#cancelled !== undefined || this.#commandState === 'cancelled';
      this.#change({
        state: isCancelled ? 'cancelled' : 'failed',
        error: toProblem(toAppError(error), this.#path, this.#context.traceId),
        endedAtMs: endedAtMs(),
      });
      return { kind: 'failed', error };
    }
  }

  #change(change: Partial<Transfer>): void {
    this.record = { ...this.record, ...change };
  }
}
