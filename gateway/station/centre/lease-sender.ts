import type { Clock, Timer } from '../../base/clock.ts';
import { LastingProblem } from '../../base/log/lasting-problem.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import { leaseAnswerSchema } from '../../contract/centre/centre.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { CentreRepository } from '../../store/repository/centre/centre-repository.ts';

export interface LeaseSenderOptions {
  /** Sends a request to the centre. @returns its answer; rejects if none came in time */
  readonly ask: (request: string) => Promise<unknown>;
  readonly leases: Pick<ResourceLeases, 'grants' | 'serve'>;
  readonly vehicles: () => readonly Pick<TelemetryVehicle, 'armed'>[];
  readonly store: Pick<CentreRepository, 'setSharedResources'>;
  readonly isConnected: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

const LOOK_MS = 200;
const WAITING_PERIOD_MS = 1_000;
const IDLE_PERIOD_MS = 5_000;

/**
 * Tells the centre which shared resources this station uses and wants: after a change, every second while a request
 * waits for one, and every five seconds. One request at a time.
 */
export class LeaseSender {
  readonly #options: LeaseSenderOptions;
  readonly #problem: LastingProblem;
  #timer: Timer | undefined;
  #isSending = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #sentNeeds = '';
  #stored = '';

  constructor(options: LeaseSenderOptions) {
    this.#options = options;
    this.#problem = new LastingProblem(options.logger, {
      begin: 'The centre does not answer requests for leases.',
      end: 'The centre answers requests for leases again.',
    });
  }

  start(): void {
    this.#timer = this.#options.clock.every(LOOK_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#options.leases.grants.unanswered();
  }

  #look(): void {
    const { leases, isConnected, clock } = this.#options;
    const { grants } = leases;
    if (!isConnected()) grants.unanswered();
    if (this.#isSending) return;
    const nowMs = clock.monotonicMs();
    const isDue = nowMs - this.#sentAtMs >= (grants.isWaiting ? WAITING_PERIOD_MS : IDLE_PERIOD_MS);
    const needs = JSON.stringify(grants.needs(this.#isFlying));
    if (!isDue && needs === this.#sentNeeds) return;
    this.#sentAtMs = nowMs;
    if (!isConnected()) return;
    this.#sentNeeds = needs;
    this.#isSending = true;
    void this.#send().finally(() => {
      this.#isSending = false;
    });
  }

  async #send(): Promise<void> {
    const { ask, leases, store } = this.#options;
    const { grants } = leases;
    const request = grants.request(this.#isFlying);
    try {
      const answer = leaseAnswerSchema.parse(await ask(JSON.stringify(request)));
      if (!this.#timer) return;
      grants.answer(request, answer);
      // It had no effect, because an earlier run of this station counted further.
      if (answer.seq !== request.seq) this.#sentNeeds = '';
      const shared = JSON.stringify(grants.shared);
      if (shared !== this.#stored) store.setSharedResources(grants.shared);
      this.#stored = shared;
      this.#problem.isOver();
    } catch (error) {
      grants.unanswered();
      this.#problem.occurred(error);
    }
    // Waiting requests try again, which also renews what is asked for.
    leases.serve();
  }

  get #isFlying(): boolean {
    return this.#options.vehicles().some(({ armed }) => armed === true);
  }
}
