import { AppError, errorText } from '../base/error.ts';
import type { Logger } from '../base/logger.ts';
import { isSimulatedOnly, mayReach } from '../base/principal-reach.ts';
import type { Principal } from '../contract/gateway-port.ts';
import type { Mode } from '../contract/list.ts';
import type { TenantActors } from './tenant-actors.ts';

export interface EffectGuardParts {
  readonly principal: Principal;
  readonly actors: TenantActors;
  /** The world a vehicle flies in now; undefined when it is not known. */
  readonly modeOf: (vehicleId: string) => Mode | undefined;
  readonly logger: Logger;
}

/** What stands before everything an account or a key changes. */
export class EffectGuard {
  readonly #parts: EffectGuardParts;

  constructor(parts: EffectGuardParts) {
    this.#parts = parts;
  }

  /** Writes down for whom the principal acts, so that its records find their tenant. @throws store-unavailable */
  enrol(): void {
    this.#parts.actors.enrol(this.#parts.principal);
  }

  /** For what must not wait for a store, and not fail with it. */
  enrolTolerantly(): void {
    const { principal, logger } = this.#parts;
    try {
      this.enrol();
    } catch (error) {
      logger.warn({ actor: principal.id, error: errorText(error) }, 'actor not enrolled');
    }
  }

  /** Of a vehicle nobody knows the core says so itself. @throws test-key-live-vehicle */
  refuseLive(vehicleIds: Iterable<string>): void {
    const { principal, modeOf } = this.#parts;
    for (const vehicleId of vehicleIds) {
      const mode = modeOf(vehicleId);
      if (mode !== undefined && !mayReach(principal, mode)) throw isLive(vehicleId, 'is not simulated');
    }
  }

  /**
   * The same for what will act later: a vehicle that is not known now may turn out to be live by then.
   * @throws test-key-live-vehicle
   */
  refuseUnlessSimulated(vehicleIds: Iterable<string>): void {
    const { principal, modeOf } = this.#parts;
    if (!isSimulatedOnly(principal)) return;
    for (const vehicleId of vehicleIds)
      if (!mayReach(principal, modeOf(vehicleId))) throw isLive(vehicleId, 'is not known to be simulated');
  }
}

function isLive(vehicleId: string, what: string): AppError {
  return new AppError(
    'test-key-live-vehicle',
    `${vehicleId} ${what}. Use a live key for it, or a simulated vehicle with this one.`,
    { context: { vehicleId } },
  );
}
