import type { Clock, Timer } from '../../base/clock.ts';
import { LastingProblem } from '../../base/log/lasting-problem.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { StationRow } from '../../contract/centre/centre.ts';

export interface OutboxSenderOptions {
  /** Resolves when JetStream has stored the row. Repeating a `seq` has no effect. */
  readonly publish: (row: StationRow) => Promise<void>;
  /** Checked before each batch: while disconnected, the NATS client would buffer every attempt in memory. */
  readonly isConnected: () => boolean;
  /** Size limit of a message. */
  readonly maxBytes: number;
  readonly store: {
    waiting(limit: number): readonly StationRow[];
    delivered(seqs: readonly number[]): void;
  };
  readonly clock: Clock;
  readonly logger: Logger;
}

const BATCH = 500;
const LOOK_PERIOD_MS = 250;
const AFTER_FAILURE_MS = 1_000;

/** Sends the outbox to the centre, oldest row first. A row stays in the outbox until it is acknowledged. */
export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #problem: LastingProblem;
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
    this.#problem = new LastingProblem(options.logger, {
      begin: 'Rows for the centre could not be sent.',
      end: 'Rows for the centre are sent again.',
    });
  }

  start(): void {
    void this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  async #send(): Promise<void> {
    const { clock, isConnected } = this.#options;
    let waitMs = LOOK_PERIOD_MS;
    try {
      while (!this.#isStopped && isConnected() && (await this.#sendBatch()));
    } catch (error) {
      waitMs = AFTER_FAILURE_MS;
      if (!this.#isStopped) this.#problem.occurred(error);
    }
    if (!this.#isStopped) this.#timer = clock.after(waitMs, () => void this.#send());
  }

  /** @returns whether there may be more rows. @throws if some rows failed; the others are marked as delivered */
  async #sendBatch(): Promise<boolean> {
    const { store, publish } = this.#options;
    const rows = store.waiting(BATCH);
    if (rows.length === 0) return false;
    const outcomes = await Promise.allSettled(rows.map((row) => publish(this.#fitting(row))));
    store.delivered(rows.flatMap(({ seq }, index) => (outcomes[index]?.status === 'fulfilled' ? seq : [])));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
    this.#problem.isOver();
    return rows.length === BATCH;
  }

  /** Replaces the longest texts with null until the row fits into a message. The station keeps the full row. */
  #fitting(whole: StationRow): StationRow {
    const { maxBytes, logger } = this.#options;
    let row = whole.row;
    while (Buffer.byteLength(JSON.stringify({ ...whole, row })) > maxBytes) {
      const [longest] = Object.entries(row).toSorted((a, b) => lengthOf(b[1]) - lengthOf(a[1]));
      if (!longest || lengthOf(longest[1]) === 0) break;
      row = { ...row, [longest[0]]: null };
      logger.warn(
        { source: whole.source, column: longest[0] },
        'A text of a row was left out: the message would be too long.',
      );
    }
    return { ...whole, row };
  }
}

function lengthOf(value: string | number | null): number {
  return typeof value === 'string' ? value.length : 0;
}
