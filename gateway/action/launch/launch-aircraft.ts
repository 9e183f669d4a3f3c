import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import { mayReach } from '../../base/principal/principal-reach.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { LeaseTurn, ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { WayPoint } from '../../mission/item/leg.ts';
import { isEstimatorBad } from '../../vehicle/state/vehicle-health.ts';
import { isFixedWing } from '../../vehicle/state/vehicle-kind.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { Pattern } from './pattern/pattern.ts';
import type { ZoneRepository } from './zone-repository.ts';

const LAUNCHABLE = new Set<VehicleState['type']>(['copter', 'helicopter', 'vtol']);

export interface LaunchAircraftOptions {
  readonly vehicles: VehicleDirectory;
  readonly gate: CommandGate;
  readonly leases: ResourceLeases;
  readonly commandLeases: CommandLeases;
  readonly clock: Clock;
}

/** Chooses the aircraft for a launch. A test key gets a simulated one or none. */
export class LaunchAircraft {
  readonly #options: LaunchAircraftOptions;

  constructor(options: LaunchAircraftOptions) {
    this.#options = options;
  }

  /** Whether any known aircraft could ever fly a launch. If not, waiting for one is pointless. */
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
   * The aircraft nearest to `place` that is ready, idle on the ground, free, and not wanted by an
   * earlier request.
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
      isGuidable(vehicle) &&
      vehicles.telemetry(vehicleId)?.health.ready === true &&
      !leases.blocking(resource, principal) &&
      !leases.isWantedBefore(resource, turn) &&
      gate.activeOf(vehicleId).length === 0
    );
  }
}

/**
 * An autopilot may be ready to arm in a manual mode long before it accepts guidance. ArduPilot and PX4 report their
 * estimator: until they do, it is not known to be good.
 */
function isGuidable(vehicle: VehicleState): boolean {
  const { autopilot, estimator } = vehicle;
  const reports = autopilot === 'ardupilot' || autopilot === 'px4';
  return estimator ? !isEstimatorBad(vehicle) : !reports;
}

/** A quadplane of type plane flies its routes on wings, so it is launched only if chosen explicitly. */
function isLaunchable(vehicle: VehicleState): boolean {
  return LAUNCHABLE.has(vehicle.type) && !isFixedWing(vehicle);
}

/** Why the vehicle cannot fly the route, the pattern or the return: a no-fly zone blocks it. */
export function launchObstacle(
  pattern: Pattern,
  vehicleId: string,
  { vehicles, zones }: { readonly vehicles: VehicleDirectory; readonly zones: ZoneRepository },
): OperatorText | undefined {
  const position = vehicles.get(vehicleId)?.position;
  const here = position && { latitudeDeg: position.latitudeDeg, longitudeDeg: position.longitudeDeg };
  const [first] = pattern.waypoints;
  // It climbs from its position. The return altitude is an autopilot parameter and may be anything.
  const start =
    here && first
      ? [
          { ...here, altitudeM: 0 },
          { ...here, altitudeM: first.altitudeM },
        ]
      : [];
  const stops: readonly WayPoint[] = [...start, ...pattern.waypoints, ...(here ? [here] : [])];
  for (const [index, to] of stops.entries()) {
    const hit = zones
      .touching({ from: stops[index - 1] ?? to, to })
      .find(({ properties }) => properties.kind === 'no-fly');
    if (hit) return say('The route crosses the no-fly zone "{zone}".', { zone: hit.id });
  }
  return undefined;
}

interface LastFlightsOptions {
  readonly vehicles: VehicleDirectory;
  readonly commandLeases: CommandLeases;
  readonly hasEnded: (launchId: string) => boolean;
}

/** Each vehicle's last launch and lease. A launch that ended in the air may still control its vehicle. */
export class LastFlights {
  readonly #options: LastFlightsOptions;
  readonly #flights = new Map<string, { readonly launchId: string; readonly epoch: number }>();
  #unsubscribe: Unsubscribe = () => undefined;

  constructor(options: LastFlightsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe = this.#options.vehicles.on('changed', ({ vehicleId, heartbeat }) => {
      const flight = this.#flights.get(vehicleId);
      if (flight && heartbeat?.isArmed === false && this.#options.hasEnded(flight.launchId))
        this.#flights.delete(vehicleId);
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  note(vehicleId: string, launchId: string, epoch: number): void {
    this.#flights.set(vehicleId, { launchId, epoch });
  }

  /** Still armed since that launch, and not under another actor's command. */
  isStillOf(vehicleId: string, launchId: string): boolean {
    const { vehicles, commandLeases } = this.#options;
    const flight = this.#flights.get(vehicleId);
    if (flight?.launchId !== launchId || vehicles.get(vehicleId)?.heartbeat?.isArmed !== true) return false;
    return commandLeases.lease(vehicleId).epoch === flight.epoch;
  }
}
