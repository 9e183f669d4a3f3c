import type { Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { TransferRecord } from '../../command/record/transfer-record.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { CommandState } from '../../contract/command/command.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { PendingCommand } from '../../mavlink/protocol/command/command-protocol.ts';
import type { CommandLongRequest, RetryRule } from '../../mavlink/protocol/command/command-request.ts';
import type { StepProtocol } from '../../mavlink/protocol/command/step-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { clearTransfer, type GovernedTransferOptions, openTransfer } from '../transfer/governed-transfer.ts';
import { cancelledError } from '../transfer/transfer-errors.ts';

/** The vehicle to work on, and the conditions for each send. */
export interface SetupRequest {
  readonly vehicleId: string;
  readonly command: 'calibration' | 'motor-test';
  readonly params: Readonly<Record<string, unknown>>;
  /** Why it cannot be done now; looked at before and after the decision and before every send. */
  readonly refusalOf: (vehicle: VehicleState) => string | undefined;
  /** An approval is pending: the answer may take long. */
  readonly onWaiting?: (session: SetupSession) => void;
  /**
   * Ended from outside: another actor commands the vehicle, or it is unknown now. The promise covers what is still
   * being found out from the vehicle: it resolves when the session has ended with that.
   */
  readonly onCancelled?: (detail: OperatorText) => Promise<void> | undefined;
}

export interface SetupCommand {
  /** MAV_CMD name, for the record. */
  readonly name: string;
  readonly command: number;
  readonly params: CommandLongRequest['params'];
  /** `once` by default: a repeat would start it again. */
  readonly retry?: RetryRule;
  /** How long a vehicle that works before it answers may be silent; 3 s by default. */
  readonly answerWithinMs?: number;
}

/** One authorised piece of work; everything it sends goes into one record. */
export interface SetupSession {
  readonly commandId: string;
  /** @throws state-conflict when it has ended or the vehicle is not in the required state any more: nothing was sent */
  send(command: SetupCommand): Promise<CommandOutcome>;
  /**
   * Likewise, also when the vehicle has left the required state or another actor commands it: for commands that
   * only end the work and restore the vehicle. The decision made before covers that.
   */
  sendEnding(command: SetupCommand): Promise<CommandOutcome>;
  /** As {@link sendEnding}, in place of the command the vehicle has not answered yet. */
  sendLast(command: SetupCommand): Promise<CommandOutcome>;
  progress(progressPct: number): void;
  /** Harmless when it has ended. */
  end(state: CommandState, detail: OperatorText | null): void;
}

export interface SetupGateOptions extends GovernedTransferOptions {
  readonly protocol: StepProtocol;
}

/**
 * The only way out for calibrations and motor tests: lease → one decision (→ approval → decision) → durable audit
 * row → the commands of the work one after the other → record of the outcome. One at a time for each vehicle.
 */
export class SetupGate {
  readonly #options: SetupGateOptions;
  readonly #sessions = new Map<string, Session>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: SetupGateOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, reason }) => this.#sessions.get(vehicleId)?.cancel(reason)),
      vehicles.on('removed', ({ vehicleId }) =>
        this.#sessions.get(vehicleId)?.cancel('The vehicle is no longer known.'),
      ),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const session of [...this.#sessions.values()]) {
      session.cancel('The gateway stopped.');
      // Its last message is sent; the answer is not awaited any more.
      session.end('unknown', 'The gateway stopped before the vehicle answered.');
    }
  }

  /**
   * Asks for the work. Nothing is sent yet; what resolves may send.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, state-conflict, lease-held, governance-denied,
   * governance-unavailable, store-unavailable
   */
  async open(wish: SetupRequest, context: CommandContext): Promise<SetupSession> {
    const session = this.#begin(wish, context);
    this.#sessions.set(wish.vehicleId, session);
    try {
      const clearance = {
        ...wish,
        stand: () => readyVehicle(this.#options.vehicles, wish),
        onWaiting: () => wish.onWaiting?.(session),
      };
      await clearTransfer(this.#options, session.record, clearance, context);
      return session;
    } catch (error) {
      session.record.fail(error);
      // By now the place may be another one's.
      if (this.#sessions.get(wish.vehicleId) === session) this.#sessions.delete(wish.vehicleId);
      throw error;
    }
  }

  #begin(wish: SetupRequest, context: CommandContext): Session {
    const { vehicleId, command, params } = wish;
    readyVehicle(this.#options.vehicles, wish);
    if (this.#sessions.has(vehicleId))
      throw new AppError(
        'vehicle-busy',
        'Another calibration or motor test of this vehicle is still running.',
      );
    const record = openTransfer(
      this.#options,
      { vehicleId, command, params: { ...params }, category: 'Fleet' },
      context,
      (detail) => this.#sessions.get(vehicleId)?.cancel(detail),
    );
    return new Session(wish, record, this.#options, () => this.#sessions.delete(vehicleId));
  }
}

function readyVehicle(vehicles: VehicleDirectory, { vehicleId, refusalOf }: SetupRequest): VehicleState {
  const vehicle = reachableVehicle(vehicles, vehicleId, false);
  const refusal = refusalOf(vehicle);
  if (refusal !== undefined) throw new AppError('state-conflict', refusal);
  return vehicle;
}

class Session implements SetupSession {
  readonly record: TransferRecord;
  readonly #request: SetupRequest;
  readonly #options: Pick<SetupGateOptions, 'protocol' | 'vehicles'>;
  readonly #onEnded: () => void;
  readonly #flights = new Set<PendingCommand>();
  /** Those that only end the work: a takeover and a gateway stop wait for their answers too. */
  readonly #endings = new Set<PendingCommand>();
  #sends = 0;
  /** Why it was ended from outside. */
  #cancelled: OperatorText | undefined;

  constructor(
    wish: SetupRequest,
    record: TransferRecord,
    options: Pick<SetupGateOptions, 'protocol' | 'vehicles'>,
    onEnded: () => void,
  ) {
    this.#request = wish;
    this.record = record;
    this.#options = options;
    this.#onEnded = onEnded;
  }

  get commandId(): string {
    return this.record.commandId;
  }

  async send(command: SetupCommand): Promise<CommandOutcome> {
    const vehicle = readyVehicle(this.#options.vehicles, this.#request);
    return this.#submit(vehicle, command, () => this.record.maySend, this.#flights);
  }

  async sendEnding(command: SetupCommand): Promise<CommandOutcome> {
    // To a lost vehicle too: the uplink may work while the downlink does not.
    const vehicle = reachableVehicle(this.#options.vehicles, this.#request.vehicleId, true);
    return this.#submit(vehicle, command, () => !this.record.hasEnded, this.#endings);
  }

  async sendLast(command: SetupCommand): Promise<CommandOutcome> {
    this.#withdraw(this.#flights);
    this.#withdraw(this.#endings);
    return this.sendEnding(command);
  }

  progress(progressPct: number): void {
    this.record.progress(Math.round(progressPct), 100);
  }

  end(state: CommandState, detail: OperatorText | null): void {
    if (this.record.hasEnded) return;
    // An unknown state of the vehicle matters more than who ended the work.
    this.record.end(
      state,
      state === 'unknown' ? (detail ?? this.#cancelled ?? null) : (this.#cancelled ?? detail),
    );
    this.#withdraw(this.#flights);
    this.#withdraw(this.#endings);
    this.#onEnded();
  }

  cancel(detail: OperatorText): void {
    if (this.record.hasEnded || this.#cancelled !== undefined) return;
    this.#cancelled = detail;
    this.#withdraw(this.#flights);
    const found = this.#request.onCancelled?.(detail);
    if (found && this.#sends > 0) void found.then(() => this.end('cancelled', detail));
    // The caller that sent the ending command waits for it.
    else if (this.#endings.size === 0) this.end('cancelled', detail);
  }

  #withdraw(flights: ReadonlySet<PendingCommand>): void {
    for (const flight of [...flights]) flight.withdraw();
  }

  #submit(
    vehicle: VehicleState,
    { name, ...request }: SetupCommand,
    maySend: () => boolean,
    flights: Set<PendingCommand>,
  ): Promise<CommandOutcome> {
    const { record } = this;
    if (!maySend()) throw cancelledError(record);
    return new Promise((resolve) => {
      let flight: PendingCommand | undefined;
      let hasSettled = false;
      flight = this.#options.protocol.submit(
        {
          form: 'long',
          retry: 'once',
          ...request,
          target: { systemId: vehicle.systemId, componentId: vehicle.componentId },
          maySend,
        },
        {
          sent: (attempts) => {
            this.#sends += 1;
            if (this.#sends === 1) record.sent(name);
            else record.sentAnother(name, attempts);
          },
          settled: (outcome) => {
            hasSettled = true;
            if (flight) flights.delete(flight);
            record.answered(name, outcome);
            resolve(outcome);
          },
        },
      );
      if (!hasSettled) flights.add(flight);
    });
  }
}
