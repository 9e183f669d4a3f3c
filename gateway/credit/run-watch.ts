import type { Unsubscribe } from '../base/emitter.ts';
import type { CreditHold } from '../contract/credit-port.ts';
import type { GatewayPort } from '../contract/gateway-port.ts';
import { type JudgedRun, runVerdict } from './run-verdict.ts';

/** What is watched of the core. */
export type RunSource = Pick<GatewayPort, 'on' | 'launchRecord' | 'mission' | 'command'>;

/** Follows the runs that calls started, and says what each costs as soon as that is certain. */
export class RunWatch {
  readonly #source: RunSource;
  readonly #end: (hold: CreditHold, verdict: 'settle' | 'refund') => void;
  readonly #holds = new Map<string, CreditHold>();
  #unsubscribes: Unsubscribe[] = [];

  constructor(source: RunSource, end: (hold: CreditHold, verdict: 'settle' | 'refund') => void) {
    this.#source = source;
    this.#end = end;
  }

  start(): void {
    if (this.#unsubscribes.length > 0) return;
    this.#unsubscribes = [
      this.#source.on('launch', (run) => this.#judge(run.launchId, run)),
      this.#source.on('mission', (run) => this.#judge(run.missionId, run)),
    ];
  }

  /** Holds of runs that are still open stay open: the next start judges them by their records. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#holds.clear();
  }

  follow(hold: CreditHold, runId: string): void {
    const run = this.#source.launchRecord(runId) ?? this.#source.mission(runId);
    this.#holds.set(runId, hold);
    // A run nobody knows has no effect that could be paid for.
    this.#judge(runId, run ?? { status: 'failed', commandIds: [] });
  }

  #judge(runId: string, run: JudgedRun): void {
    const hold = this.#holds.get(runId);
    const verdict = hold && runVerdict(run, (commandId) => this.#source.command(commandId)?.state);
    if (!verdict) return;
    this.#holds.delete(runId);
    this.#end(hold, verdict);
  }
}
