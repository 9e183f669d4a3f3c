import type { Clock } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import { airborneRefusal } from '../../command/catalogue/airborne-refusal.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { Operation } from '../../command/operation/operation.ts';
import type { CancelCause, Operations } from '../../command/operation/operations.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type {
  ManualControl,
  ManualControlPort,
  ManualControlRequest,
  Sticks,
} from '../../contract/onboard/manual-control.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { ManualControlProtocol } from '../../mavlink/protocol/manual-control-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { ManualFlight } from './manual-flight.ts';
import { isInPilotMode, pilotMode, pilotModes } from './pilot-modes.ts';

const COMMAND = 'manual-control';
export interface ManualControlServiceOptions {
  readonly operations: Operations;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly gate: Pick<CommandGate, 'submit' | 'cancel' | 'events'>;
  readonly protocol: Pick<ManualControlProtocol, 'send' | 'giveBack'>;
  readonly logger: Logger;
}

/**
 * The only path for manual control: lease → decision (→ approval → decision) → durable audit row →
 * centred sticks → mode → sticks → hold. It never arms and takes over only a flying vehicle. Hold,
 * RTL, land and any other motion command end it.
 */
export class ManualControlService implements ManualControlPort {
  readonly #options: ManualControlServiceOptions;
  readonly #events = new Emitter<{ changed: ManualControl }>();
  readonly #flights = new Map<string, ManualFlight>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: ManualControlServiceOptions) {
    this.#options = options;
  }

  start(): void {
    const { gate } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      gate.events.on('command', (record) => this.#flights.get(record.vehicleId)?.onCommand(record)),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  of(vehicleId: string): ManualControl | undefined {
    return this.#flights.get(vehicleId)?.state;
  }

  underWay(): readonly ManualControl[] {
    return [...this.#flights.values()].flatMap(({ state, hasEnded }) => (hasEnded ? [] : [state]));
  }

  async begin(
    vehicleId: string,
    request: ManualControlRequest,
    asked: RequestContext,
  ): Promise<ManualControl> {
    const { operations, vehicles, ids } = this.#options;
    const context: CommandContext = { ...asked, source: 'joystick' };
    const before = this.#flights.get(vehicleId);
    if (before && !before.hasEnded)
      throw new AppError('vehicle-busy', 'This vehicle is already under manual control.');
    const mode = modeToSet(flyable(vehicles, vehicleId), request.mode);
    let release = () => {};
    const flown = { ...this.#options, manualControlId: ids.next('mct'), vehicleId, context };
    const onChanged = (control: ManualControl) => {
      if (control.phase === 'ended') release();
      this.#events.emit('changed', control);
    };
    const work = {
      vehicleId,
      command: COMMAND,
      category: 'Navigation',
      params: { ...request },
      check: () => flyable(vehicles, vehicleId),
      onOpened: (operation: Operation) =>
        this.#flights.set(vehicleId, new ManualFlight({ ...flown, operation, onChanged })),
      cancel: (detail: OperatorText, cause: CancelCause, operation: Operation) => {
        if (cause === 'asked') operation.cancel(detail);
        // If the vehicle is gone, the flight detects that itself.
        else if (cause !== 'removed') this.#flights.get(vehicleId)?.lose(detail);
      },
    } as const;
    const started = await operations.begin(work, context).catch((error: unknown) => {
      if (this.#flights.get(vehicleId) !== before) this.#flights.delete(vehicleId);
      throw error;
    });
    ({ release } = started);
    const flight = this.#flightOf(vehicleId);
    if (flight.hasEnded) release();
    await flight.start(mode);
    return flight.state;
  }

  end(vehicleId: string, context: RequestContext): ManualControl {
    const flight = this.#flightOf(vehicleId);
    if (!isSameActor(flight.state.by, actorOf(context)))
      throw new AppError(
        'lease-held',
        'Another operator has manual control. Take command of the vehicle, or use Hold.',
      );
    flight.end('Manual control ended.');
    return flight.state;
  }

  take(sticks: Sticks, principal: Principal, connection: object): void {
    const flight = [...this.#flights.values()].find(
      ({ state }) => state.manualControlId === sticks.manualControlId,
    );
    if (!flight || !isSameActor(flight.state.by, actorOf({ principal })))
      throw new AppError('not-found', 'You have no manual control with this id. Start it first.');
    flight.take(sticks, connection);
  }

  onChanged(listener: (control: ManualControl) => void): Unsubscribe {
    return this.#events.on('changed', listener);
  }

  #flightOf(vehicleId: string): ManualFlight {
    const flight = this.#flights.get(vehicleId);
    if (!flight) throw new AppError('not-found', 'This vehicle is not under manual control.');
    return flight;
  }
}

/** A flying vehicle that sticks can control. @throws as {@link ManualControlService.begin} */
function flyable(vehicles: VehicleDirectory, vehicleId: string): VehicleState {
  const vehicle = reachableVehicle(vehicles, vehicleId, false);
  if (pilotModes(vehicle).length === 0)
    throw new AppError('unsupported-command', 'Manual control supports only ArduPilot and PX4 copters.');
  const refusal = airborneRefusal(vehicle);
  if (refusal) throw new AppError(refusal.code, refusal.reason);
  return vehicle;
}

/** The mode to set; undefined if already in a suitable one. @throws unsupported-command, state-conflict */
function modeToSet(vehicle: VehicleState, wanted: string | undefined): string | undefined {
  const names = pilotModes(vehicle).join(', ');
  if (wanted === undefined) {
    if (isInPilotMode(vehicle)) return undefined;
    throw new AppError(
      'state-conflict',
      say('{mode} does not support manual control. Choose one of: {modes}.', {
        mode: vehicle.heartbeat?.flightMode ?? 'The current mode',
        modes: names,
      }),
    );
  }
  const mode = pilotMode(vehicle, wanted);
  if (mode === undefined)
    throw new AppError(
      'unsupported-command',
      say('Manual control does not support "{mode}". Choose one of: {modes}.', {
        mode: wanted,
        modes: names,
      }),
    );
  return mode === vehicle.heartbeat?.flightMode ? undefined : mode;
}
