import type { Timer } from '../../../base/clock.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { LeaseUse } from '../../../command/lease/lease-table.ts';
import { prioritySchema, type Resource, type ResourceLease } from '../../../contract/action/action.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { PlanParts } from '../plan-parts.ts';
import { planVehicles } from '../plan-vehicles.ts';

/** The station's command leases. */
export interface PlanCommandLeases {
  /** @throws lease-held, store-unavailable */
  enter(vehicleId: string, context: CommandContext, activity: OperatorText): Pick<LeaseUse, 'end'>;
}

/**
 * A plan's vehicles. A running plan has their resources and their command, so that between two steps
 * no other actor can take one without asking. A paused plan keeps only the resources: the operator
 * may take them at once, others when the vehicle is disarmed on the ground or the pause has lasted
 * long enough.
 */
export class PlanReservation {
  readonly #parts: PlanParts;
  readonly #planId: string;
  #leaveQueue = (): void => undefined;
  #uses: readonly Pick<LeaseUse, 'end'>[] = [];
  #pause: Timer | undefined;

  constructor(parts: PlanParts, planId: string) {
    this.#parts = parts;
    this.#planId = planId;
  }

  get vehicleIds(): readonly string[] {
    return planVehicles(this.#parts.journal.mustPlan(this.#planId));
  }

  /**
   * Takes all vehicles in their turn; `onTaken` may be called before this returns.
   * @returns the leases it waits for; undefined if it has them
   */
  take({ principal }: CommandContext, onTaken: () => void): readonly ResourceLease[] | undefined {
    const { leases, journal, clock } = this.#parts;
    this.#pause?.cancel();
    const waiting = leases.takeInTurn({
      heldBy: this.#planId,
      by: principal,
      wants: this.vehicleIds.map(asResource),
      priority: prioritySchema.options.indexOf(journal.mustPlan(this.#planId).plan.priority),
      sinceMs: clock.monotonicMs(),
      onTaken,
    });
    if (waiting) this.#leaveQueue = waiting.leave;
    return waiting?.blocking;
  }

  /** Takes command of all vehicles, or of none. @throws lease-held, store-unavailable */
  takeCommand(context: CommandContext): void {
    const { journal, commandLeases } = this.#parts;
    const activity = say('Plan {name}', { name: journal.mustPlan(this.#planId).plan.name });
    this.#endCommand();
    const uses: Pick<LeaseUse, 'end'>[] = [];
    try {
      for (const vehicleId of this.vehicleIds) uses.push(commandLeases.enter(vehicleId, context, activity));
    } catch (error) {
      for (const use of uses) use.end(false);
      throw error;
    }
    this.#uses = uses;
  }

  /** Waits for no vehicle any more. */
  leaveQueue(): void {
    this.#leaveQueue();
    this.#leaveQueue = () => undefined;
  }

  /** Ends the command and all waiting. Resources stay reserved. */
  end(): void {
    this.#endCommand();
    this.#pause?.cancel();
    this.leaveQueue();
  }

  /** The plan was paused. {@link take} ends that. */
  yield(): void {
    const { leases, clock, pauseHoldMs } = this.#parts;
    leases.yield(this.#planId);
    this.#pause = clock.after(pauseHoldMs, () => this.release());
    this.releaseGrounded();
  }

  releaseGrounded(): void {
    const { ports } = this.#parts;
    const grounded = this.vehicleIds.filter((id) => {
      const vehicle = ports.vehicle(id);
      return vehicle?.armed === false && vehicle.status === 'on_ground';
    });
    this.release(grounded);
  }

  release(vehicleIds = this.vehicleIds): void {
    this.#parts.leases.release(this.#planId, vehicleIds.map(asResource));
  }

  #endCommand(): void {
    for (const use of this.#uses) use.end(true);
    this.#uses = [];
  }
}

function asResource(id: string): Resource {
  return { type: 'vehicle', id };
}
