import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { LeaseUse } from '../../../command/lease/lease-table.ts';
import type { OperatorText } from '../../../contract/operator-text.ts';

/** The station's command leases. */
export interface PlanCommandLeases {
  /** @throws lease-held, store-unavailable */
  enter(vehicleId: string, context: CommandContext, activity: OperatorText): Pick<LeaseUse, 'end'>;
}

/** A running plan's command leases. Between two steps, no other actor can take a vehicle without asking. */
export class PlanHold {
  readonly #leases: PlanCommandLeases;
  #uses: readonly Pick<LeaseUse, 'end'>[] = [];

  constructor(leases: PlanCommandLeases) {
    this.#leases = leases;
  }

  /** Takes all of them, or none. @throws lease-held, store-unavailable */
  take(vehicleIds: readonly string[], context: CommandContext, activity: OperatorText): void {
    this.end();
    const uses: Pick<LeaseUse, 'end'>[] = [];
    try {
      for (const vehicleId of vehicleIds) uses.push(this.#leases.enter(vehicleId, context, activity));
    } catch (error) {
      for (const use of uses) use.end(false);
      throw error;
    }
    this.#uses = uses;
  }

  /** No effect if nothing is held. */
  end(): void {
    for (const use of this.#uses) use.end(true);
    this.#uses = [];
  }
}
