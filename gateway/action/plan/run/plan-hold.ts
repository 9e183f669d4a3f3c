import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { LeaseUse } from '../../../command/lease/lease-table.ts';
import type { OperatorText } from '../../../contract/operator-text.ts';

/** Who commands which vehicle; the command leases of the station. */
export interface PlanCommandLeases {
  /** @throws lease-held, store-unavailable */
  enter(vehicleId: string, context: CommandContext, activity: OperatorText): Pick<LeaseUse, 'end'>;
}

/** The command of its vehicles while a plan runs: between two steps no other actor takes one without asking. */
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

  /** Harmless when nothing is held. */
  end(): void {
    for (const use of this.#uses) use.end(true);
    this.#uses = [];
  }
}
