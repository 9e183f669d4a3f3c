import type { Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Resource } from '../../contract/action/action.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import { planVehicles } from '../plan/plan-vehicles.ts';

/**
 * A paused plan's vehicles. The operator may take them at once. Others may when the vehicle is
 * disarmed on the ground or the pause has lasted long enough. Resuming the plan takes them again.
 */
export class PausedVehicles {
  readonly #parts: PlanParts;
  readonly #planId: string;
  #timer: Timer | undefined;

  constructor(parts: PlanParts, planId: string) {
    this.#parts = parts;
    this.#planId = planId;
  }

  get ids(): readonly string[] {
    return planVehicles(this.#parts.journal.mustPlan(this.#planId));
  }

  /** Sends the first byte before it returns. */
  hold(vehicleId: string, context: CommandContext): void {
    const { ports, logger } = this.#parts;
    ports.submit(vehicleId, 'hold', {}, context).catch((error: unknown) => {
      logger.error({ vehicleId, error: errorText(error) }, 'a vehicle of a paused plan could not be held');
    });
  }

  /** The plan was paused. */
  begin(): void {
    const { leases, clock, pauseHoldMs } = this.#parts;
    leases.yield(this.#planId);
    this.#timer = clock.after(pauseHoldMs, () => this.release());
    this.releaseGrounded();
  }

  /** The plan resumes or has ended. */
  end(): void {
    this.#timer?.cancel();
  }

  releaseGrounded(): void {
    const { ports } = this.#parts;
    const grounded = this.ids.filter((id) => {
      const vehicle = ports.vehicle(id);
      return vehicle?.armed === false && vehicle.status === 'on_ground';
    });
    this.release(grounded);
  }

  release(vehicleIds = this.ids): void {
    const resources = vehicleIds.map((id): Resource => ({ type: 'vehicle', id }));
    this.#parts.leases.release(this.#planId, resources);
  }
}
