import type { ApprovalDesk } from '../action/approval-desk.ts';
import { airborneRefusal } from '../action/airborne-refusal.ts';
import { type Authoriser, plainDecision } from '../action/authoriser.ts';
import { clear } from '../action/clearance.ts';
import type { CommandContext } from '../action/command-context.ts';
import { actorOf } from '../action/command-context.ts';
import type { CommandGate } from '../action/command-gate.ts';
import type { CommandLeases } from '../action/command-leases.ts';
import type { CommandRecords } from '../action/command-records.ts';
import { isSameActor } from '../action/lease-book.ts';
import { newCommandRecord } from '../action/new-command-record.ts';
import { reachableVehicle } from '../action/reachable-vehicle.ts';
import { cancelledError } from '../action/transfer-errors.ts';
import { TransferRecord } from '../action/transfer-record.ts';
import type { Clock } from '../base/clock.ts';
import { Emitter, type Unsubscribe } from '../base/emitter.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { Principal, RequestContext } from '../contract/gateway-port.ts';
import type {
  ManualControl,
  ManualControlPort,
  ManualControlRequest,
  Sticks,
} from '../contract/manual-control.ts';
import type { ManualControlProtocol } from '../protocol/manual-control-protocol.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { ManualFlight } from './manual-flight.ts';
import { isInPilotMode, pilotMode, pilotModes } from './pilot-modes.ts';

const COMMAND = 'manual-control';
/** Where the pilot goes is not known before; policies decide about the handover. */
const ANYWHERE = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
} as const;

export interface ManualControlDeskOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalDesk;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly gate: Pick<CommandGate, 'submit' | 'events'>;
  readonly protocol: Pick<ManualControlProtocol, 'send' | 'giveBack'>;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/**
 * The only way out for sticks: lease → decision (→ approval → decision) → durable audit row → centred sticks → mode → sticks →
 * hold. It never arms and takes over only what flies; hold, RTL, land and whatever else moves the vehicle end it.
 */
export class ManualControlDesk implements ManualControlPort {
  readonly #options: ManualControlDeskOptions;
  readonly #events = new Emitter<{ changed: ManualControl }>();
  readonly #flights = new Map<string, ManualFlight>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: ManualControlDeskOptions) {
    this.#options = options;
  }

  start(): void {
    const { leases, gate } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, to }) =>
        this.#flights.get(vehicleId)?.lose(`${to.id} took command of the vehicle.`),
      ),
      gate.events.on('command', (record) => this.#flights.get(record.vehicleId)?.onCommand(record)),
    ];
  }

  stop(): void {
    for (const flight of this.#flights.values()) flight.lose('The gateway stopped.');
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  of(vehicleId: string): ManualControl | undefined {
    return this.#flights.get(vehicleId)?.state;
  }

  async begin(
    vehicleId: string,
    request: ManualControlRequest,
    asked: RequestContext,
  ): Promise<ManualControl> {
    const { vehicles, ids, gate, protocol, clock, logger } = this.#options;
    const context: CommandContext = { ...asked, source: 'joystick' };
    const before = this.#flights.get(vehicleId);
    if (before && !before.hasEnded)
      throw new AppError('vehicle-busy', 'Somebody flies this vehicle by sticks already.');
    const mode = modeToSet(flyable(vehicles, vehicleId), request.mode);
    const record = this.#record(vehicleId, request, context);
    const flight = new ManualFlight({
      manualControlId: ids.next('mct'),
      vehicleId,
      context,
      record,
      gate,
      protocol,
      vehicles,
      clock,
      logger,
      onChanged: (control) => this.#events.emit('changed', control),
    });
    this.#flights.set(vehicleId, flight);
    try {
      await this.#authorise(vehicleId, request, record, context);
    } catch (error) {
      const isDenial = error instanceof AppError && error.code === 'governance-unavailable';
      record.end(isDenial ? 'denied' : 'failed', errorText(error));
      if (this.#flights.get(vehicleId) === flight) this.#flights.delete(vehicleId);
      throw error;
    }
    await flight.start(mode);
    return flight.state;
  }

  end(vehicleId: string, context: RequestContext): ManualControl {
    const flight = this.#flightOf(vehicleId);
    if (!isSameActor(flight.state.by, actorOf(context)))
      throw new AppError('lease-held', 'Somebody else flies it. Take command of the vehicle, or give Hold.');
    flight.end('Handed back.');
    return flight.state;
  }

  take(sticks: Sticks, principal: Principal, connection: object): void {
    const flight = [...this.#flights.values()].find(
      ({ state }) => state.manualControlId === sticks.manualControlId,
    );
    if (!flight || !isSameActor(flight.state.by, { kind: principal.kind, id: principal.id }))
      throw new AppError('not-found', 'There is no manual control of yours with this id. Begin it first.');
    flight.take(sticks, connection);
  }

  onChanged(listener: (control: ManualControl) => void): Unsubscribe {
    return this.#events.on('changed', listener);
  }

  #flightOf(vehicleId: string): ManualFlight {
    const flight = this.#flights.get(vehicleId);
    if (!flight) throw new AppError('not-found', 'Nobody flies this vehicle by sticks.');
    return flight;
  }

  #record(vehicleId: string, request: ManualControlRequest, context: CommandContext): TransferRecord {
    const { vehicles, leases, records, authoriser, clock } = this.#options;
    const wish = {
      vehicleId,
      command: COMMAND,
      params: { ...request },
      category: 'Navigation',
      mode: vehicles.modeOf(vehicleId),
    } as const;
    return new TransferRecord({
      record: newCommandRecord(wish, context, this.#options),
      lease: leases.enter(vehicleId, context, 'manual control'),
      context,
      records,
      authoriser,
      clock,
    });
  }

  async #authorise(
    vehicleId: string,
    request: ManualControlRequest,
    record: TransferRecord,
    context: CommandContext,
  ): Promise<void> {
    const { authoriser, approvals, vehicles } = this.#options;
    const { commandId } = record;
    const clearance = await clear(
      {
        authoriser,
        approvals,
        kind: 'command',
        commandId,
        request: () => {
          if (record.hasEnded) throw cancelledError(record);
          flyable(vehicles, vehicleId);
          return {
            command: COMMAND,
            params: { ...request },
            vehicleId,
            target: ANYWHERE,
            isSafetyClass: false,
          };
        },
        onDecided: (decision) => record.onDecided(decision),
        onAsked: (pending) => record.onAsked(pending),
        onAnswered: (outcome) => record.onAnswered(outcome),
      },
      context,
    );
    if (record.hasEnded) throw cancelledError(record);
    if (clearance.kind !== 'cleared') {
      record.end(clearance.kind, clearance.detail);
      const code = clearance.kind === 'denied' ? 'governance-denied' : 'state-conflict';
      throw new AppError(code, clearance.detail, {
        context: { commandId, decision: plainDecision(clearance.decision) },
      });
    }
    if (!record.maySend) throw new AppError('lease-held', 'Somebody else commands the vehicle now.');
    // What was true before the decision may have changed while it was made.
    flyable(vehicles, vehicleId);
    if (!authoriser.isValid(clearance.decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    record.authorise();
  }
}

/** A vehicle that flies and can be flown by sticks. @throws as {@link ManualControlDesk.begin} */
function flyable(vehicles: VehicleDirectory, vehicleId: string): VehicleState {
  const vehicle = reachableVehicle(vehicles, vehicleId, false);
  if (pilotModes(vehicle).length === 0)
    throw new AppError('unsupported-command', 'Only copters of ArduPilot and PX4 are flown by sticks.');
  const refusal = airborneRefusal(vehicle);
  if (refusal) throw new AppError(refusal.code, refusal.reason);
  return vehicle;
}

/** The mode to change to; undefined when it is in one already. @throws unsupported-command, state-conflict */
function modeToSet(vehicle: VehicleState, wanted: string | undefined): string | undefined {
  const names = pilotModes(vehicle).join(', ');
  if (wanted === undefined) {
    if (isInPilotMode(vehicle)) return undefined;
    throw new AppError(
      'state-conflict',
      `${vehicle.heartbeat?.flightMode ?? 'The present mode'} does not obey sticks. Ask for one of: ${names}.`,
    );
  }
  const mode = pilotMode(vehicle, wanted);
  if (mode === undefined)
    throw new AppError(
      'unsupported-command',
      `"${wanted}" is not flown from here. Ask for one of: ${names}.`,
    );
  return mode === vehicle.heartbeat?.flightMode ? undefined : mode;
}
