import { errorText } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { World } from './world.ts';

/** A simulation has no operator: requests for approval are answered and reported after this time. */
const ANSWER_AFTER_MS = 3000;
const MAX_WAITING = 50;

/** Approves in place of a second person, and reports that a person is needed. */
export class SimulatedApprover {
  readonly #world: World;
  readonly #context: () => RequestContext;
  readonly #say: (vehicle: string | null, text: string) => void;
  readonly #askedAtMs = new Map<string, number>();

  constructor(
    world: World,
    context: () => RequestContext,
    say: (vehicle: string | null, text: string) => void,
  ) {
    this.#world = world;
    this.#context = context;
    this.#say = say;
  }

  /** Call this several times a second. */
  look(): void {
    const { service } = this.#world.governance;
    const nowMs = this.#world.clock.monotonicMs();
    for (const { approvalId, vehicleId } of service.approvals({ limit: MAX_WAITING, state: 'waiting' })) {
      const askedAtMs = this.#askedAtMs.get(approvalId) ?? nowMs;
      this.#askedAtMs.set(approvalId, askedAtMs);
      if (nowMs - askedAtMs < ANSWER_AFTER_MS) continue;
      this.#askedAtMs.delete(approvalId);
      this.#say(vehicleId, 'A person must approve this; the simulation does so here.');
      try {
        service.answerApproval(
          approvalId,
          { isApproved: true, reason: 'approved in simulation' },
          this.#other(),
        );
      } catch (thrown) {
        this.#say(vehicleId, errorText(thrown));
      }
    }
  }

  /** A principal other than the pilot. */
  #other(): RequestContext {
    const context = this.#context();
    const principal = {
      ...context.principal,
      kind: 'account',
      id: 'simulation',
      accountId: 'simulation',
    } as const;
    return { ...context, principal };
  }
}
