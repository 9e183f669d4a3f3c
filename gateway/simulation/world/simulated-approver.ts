import { errorText } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { World } from './world.ts';

/** A simulation has no operator: what waits for a person is answered after this long, and reported. */
const ANSWER_AFTER_MS = 3000;
const MAX_WAITING = 50;

/** Approves what a second person would have to approve, and reports that a person is needed. */
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

  /** Call it several times a second. */
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

  /** A person other than the pilot. */
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
