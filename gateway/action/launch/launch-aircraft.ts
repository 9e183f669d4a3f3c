import type { Clock } from '../../base/clock.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { mayReach } from '../../base/principal/principal-reach.ts';
import { isSameActor } from '../../base/principal/same-actor.ts';
import { actorOf, type CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { LeaseTurn, ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { isEstimatorBad } from '../../vehicle/state/vehicle-health.ts';
import { isFixedWing } from '../../vehicle/state/vehicle-kind.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

const LAUNCHABLE = new Set<VehicleState['type']>(['copter', 'helicopter', 'vtol']);

export interface LaunchAircraftOptions {
  readonly vehicles: VehicleDirectory;
  readonly gate: CommandGate;
  readonly leases: ResourceLeases;
  readonly commandLeases: CommandLeases;
  readonly clock: Clock;
}

/** Chooses who flies a launch: for a test key a simulated aircraft or none. */
export class LaunchAircraft {
  readonly #options: LaunchAircraftOptions;

  constructor(options: LaunchAircraftOptions) {
    this.#options = options;
  }

  /** Whether any aircraft heard of could ever fly a launch: else waiting for one is pointless. */
  isAnyKnown(principal: Principal): boolean {
    const { vehicles } = this.#options;
    return vehicles
      .list()
      .some(
        (vehicle) =>
          isLaunchable(vehicle) &&
          !vehicle.isLost &&
          !vehicle.hasConflict &&
          mayReach(principal, vehicles.modeOf(vehicle.vehicleId), 'pilot'),
      );
  }

  /**
   * The nearest to `place` that is ready and idle on the ground, free, and not wanted by a request ahead in the
   * queue.
   */
  nearestFree(place: GeoPoint, context: CommandContext, turn: LeaseTurn): VehicleState | undefined {
    const { vehicles } = this.#options;
    return vehicles
      .list()
      .filter(
        (vehicle) =>
          mayReach(context.principal, vehicles.modeOf(vehicle.vehicleId), 'pilot') &&
          this.#isFree(vehicle, context.principal, turn) &&
          this.#mayCommand(vehicle.vehicleId, context),
      )
      .map((vehicle) => ({
        vehicle,
        wayM: vehicle.position ? distanceM(vehicle.position, place) : Number.POSITIVE_INFINITY,
      }))
      .sort((left, right) => left.wayM - right.wayM)[0]?.vehicle;
  }

  #mayCommand(vehicleId: string, context: CommandContext): boolean {
    const { commandLeases } = this.#options;
    const { holder } = commandLeases.lease(vehicleId);
    const isTaken = holder !== null && !isSameActor(holder, actorOf(context));
    return !isTaken && commandLeases.isWithinPlan(vehicleId, context.principal);
  }

  #isFree(vehicle: VehicleState, principal: Principal, turn: LeaseTurn): boolean {
    const { vehicles, gate, leases, clock } = this.#options;
    const { vehicleId } = vehicle;
    const resource = { type: 'vehicle', id: vehicleId } as const;
    return (
      isLaunchable(vehicle) &&
      !vehicle.isLost &&
      !vehicle.hasConflict &&
      clock.monotonicMs() - vehicle.lastFrameAtMs <= vehicle.staleAfterMs &&
      vehicle.heartbeat?.isArmed === false &&
      vehicle.flight.isAirborne !== true &&
      vehicle.position !== undefined &&
      // An autopilot may be ready to arm in a manual mode long before it can be guided.
      !isEstimatorBad(vehicle) &&
      vehicles.telemetry(vehicleId)?.health.ready === true &&
      !leases.blocking(resource, principal) &&
      !leases.isWantedBefore(resource, turn) &&
      gate.activeOf(vehicleId).length === 0
    );
  }
}

/** A quadplane that calls itself a plane is launched only when it is chosen: it flies its routes on wings. */
function isLaunchable(vehicle: VehicleState): boolean {
  return LAUNCHABLE.has(vehicle.type) && !isFixedWing(vehicle);
}
