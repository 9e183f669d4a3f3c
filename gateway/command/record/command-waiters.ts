import type { CommandRecord, CommandState } from '../../contract/command/command.ts';

/** How far a command must have come before its record is the answer. */
export type CommandWait = 'sent' | 'accepted' | 'done';

const RANK: Partial<Record<CommandState, number>> = { authorised: 0, sent: 1, in_progress: 2, accepted: 2 };
const NEEDED: Readonly<Record<CommandWait, number>> = {
  sent: 1,
  accepted: 2,
  done: Number.POSITIVE_INFINITY,
};

/** Those who wait for one command; its end answers them all. */
export class CommandWaiters {
  #waiters: { readonly wait: CommandWait; readonly resolve: (record: CommandRecord) => void }[] = [];

  /** Resolves when the command has come as far as `wait` or has ended: at once when that is so already. */
  wait(wait: CommandWait, record: CommandRecord): Promise<CommandRecord> {
    return new Promise((resolve) => {
      this.#waiters.push({ wait, resolve });
      this.wake(record);
    });
  }

  /** The record changed. */
  wake(record: CommandRecord): void {
    const rank = RANK[record.state] ?? 0;
    const due = this.#waiters.filter(({ wait }) => record.endedAtMs !== null || rank >= NEEDED[wait]);
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter));
    for (const { resolve } of due) resolve(record);
  }
}
