import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { mayReach, roleMissing } from '../../base/principal/principal-reach.ts';
import type { LiveRole } from '../../contract/account/access.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Mode } from '../../contract/list.ts';
import type { TenantActors } from './tenant-actors.ts';

export interface EffectGuardParts {
  readonly principal: Principal;
  readonly actors: TenantActors;
  /** The world a vehicle flies in now; undefined when it is not known. */
  readonly modeOf: (vehicleId: string) => Mode | undefined;
  /** The role that changing a live vehicle needs. */
  readonly live: LiveRole;
  readonly logger: Logger;
}

/** Checks everything that an account or a key wants to change. */
export class EffectGuard {
  readonly #parts: EffectGuardParts;

  constructor(parts: EffectGuardParts) {
    this.#parts = parts;
  }

  /** Records the tenant of the principal, so that its records can be assigned to it. @throws store-unavailable */
  enrol(): void {
    this.#parts.actors.enrol(this.#parts.principal);
  }

  /** For requests that must not wait for the store or fail with it. */
  enrolTolerantly(): void {
    const { principal, logger } = this.#parts;
    try {
      this.enrol();
    } catch (error) {
      logger.warn({ actor: principal.id, error: errorText(error) }, 'actor not enrolled');
    }
  }

  /** An unknown vehicle passes: the core reports it. @throws station-role-missing, test-key-live-vehicle */
  refuseLive(vehicleIds: Iterable<string>): void {
    const { modeOf } = this.#parts;
    for (const vehicleId of vehicleIds) {
      const mode = modeOf(vehicleId);
      if (mode !== undefined) this.refuseMode(mode, `${vehicleId} is not simulated`);
    }
  }

  /**
   * The same for effects that happen later: a vehicle unknown now may turn out to be live by then.
   * @throws station-role-missing, test-key-live-vehicle
   */
  refuseUnlessSimulated(vehicleIds: Iterable<string>): void {
    for (const vehicleId of vehicleIds)
      this.refuseMode(this.#parts.modeOf(vehicleId), `${vehicleId} is not known to be simulated`);
  }

  /** The message starts with `what`. @throws station-role-missing, test-key-live-vehicle */
  refuseMode(mode: Mode | undefined, what: string): void {
    const { principal, live } = this.#parts;
    if (!mayReach(principal, mode, live)) throw roleMissing(principal, what, live);
  }
}
