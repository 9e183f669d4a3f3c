import type { Unsubscribe } from '../../base/emitter.ts';
import type { CreditHold } from '../../contract/account/credit-port.ts';
import type { ActionPort } from '../../contract/action/action-port.ts';
import type { GatewayPort } from '../../contract/gateway-port.ts';
import { actionVerdict } from './action-verdict.ts';
import { runVerdict } from './run-verdict.ts';

/** What is watched of the core. */
export type RunSource = Pick<GatewayPort, 'on' | 'launchRecord' | 'mission' | 'command'>;
export type ActionSource = Pick<ActionPort, 'on' | 'action'>;

type Verdict = 'settle' | 'refund';

/** Follows the runs and actions that calls started, and says what each costs as soon as that is certain. */
export class RunWatch {
  readonly #source: RunSource;
  readonly #actions: ActionSource;
  readonly #end: (hold: CreditHold, verdict: Verdict) => void;
  /** By launchId, missionId or actionId. An action can be executed again while an earlier call waits for its end. */
  readonly #holds = new Map<string, CreditHold[]>();
  #unsubscribes: Unsubscribe[] = [];

  constructor(source: RunSource, actions: ActionSource, end: (hold: CreditHold, verdict: Verdict) => void) {
    this.#source = source;
    this.#actions = actions;
    this.#end = end;
  }

  start(): void {
    if (this.#unsubscribes.length > 0) return;
    this.#unsubscribes = [
      this.#source.on('launch', (run) => this.#judge(run.launchId, () => this.#ofRun(run))),
      this.#source.on('mission', (run) => this.#judge(run.missionId, () => this.#ofRun(run))),
      this.#actions.on('action', (action) => this.#judge(action.actionId, () => this.#ofAction(action))),
    ];
  }

  /** Holds of runs that are still open stay open: the next start judges them by their records. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#holds.clear();
  }

  follow(hold: CreditHold, runId: string): void {
    this.#holds.set(runId, [...(this.#holds.get(runId) ?? []), hold]);
    const action = this.#actions.action(runId);
    const run = this.#source.launchRecord(runId) ?? this.#source.mission(runId);
    // A run without a record had no effect, so it is refunded.
    this.#judge(runId, () => (action ? this.#ofAction(action) : run ? this.#ofRun(run) : 'refund'));
  }

  #ofRun(run: Parameters<typeof runVerdict>[0]): Verdict | undefined {
    return runVerdict(run, (commandId) => this.#source.command(commandId)?.state);
  }

  #ofAction(action: Parameters<typeof actionVerdict>[0]): Verdict | undefined {
    return actionVerdict(action, (commandId) => this.#source.command(commandId));
  }

  #judge(runId: string, judge: () => Verdict | undefined): void {
    const holds = this.#holds.get(runId);
    const verdict = holds && judge();
    if (!verdict) return;
    this.#holds.delete(runId);
    for (const hold of holds) this.#end(hold, verdict);
  }
}
