import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Operation } from '../../command/operation/operation.ts';
import type { Operations } from '../../command/operation/operations.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { PendingCommand } from '../../mavlink/protocol/command/command-protocol.ts';
import type { CommandLongRequest, RetryRule } from '../../mavlink/protocol/command/command-request.ts';
import type { StepProtocol } from '../../mavlink/protocol/command/step-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** The vehicle and the conditions for every send. */
export interface SetupRequest {
  readonly vehicleId: string;
  readonly command: 'calibration' | 'motor-test';
  readonly params: Readonly<Record<string, unknown>>;
  /** Why it is not possible now. Checked before and after the decision and before every send. */
  readonly refusalOf: (vehicle: VehicleState) => string | undefined;
  /** An approval is pending: the answer may take long. */
  readonly onWaiting?: (session: SetupSession) => void;
  /**
   * Ended from outside: another actor has taken command, or the vehicle is unknown now. The promise
   * resolves once the session has ended with the vehicle's final answers.
   */
  readonly onCancelled?: (detail: OperatorText) => Promise<void> | undefined;
}

export interface SetupCommand {
  /** MAV_CMD name for the record. */
  readonly name: string;
  readonly command: number;
  readonly params: CommandLongRequest['params'];
  /** Default `once`: a repeat would start it again. */
  readonly retry?: RetryRule;
  /** Timeout for a vehicle that works before it answers. Default: 3 s. */
  readonly answerWithinMs?: number;
}

/** One authorised setup task. Everything it sends goes into one record. */
export interface SetupSession {
  readonly commandId: string;
  /** @throws state-conflict if it has ended or the vehicle is no longer in the required state: nothing was sent */
  send(command: SetupCommand): Promise<CommandOutcome>;
  /**
   * Also sends if the vehicle has left the required state or another actor has taken command: for
   * commands that only end the work and restore the vehicle. The existing decision covers that.
   */
  sendEnding(command: SetupCommand): Promise<CommandOutcome>;
  /** Like {@link sendEnding}, replacing the command the vehicle has not answered yet. */
  sendLast(command: SetupCommand): Promise<CommandOutcome>;
  progress(progressPct: number): void;
  /** No effect once it has ended. */
  end(state: CommandState, detail: OperatorText | null): void;
}

export interface SetupGateOptions {
  readonly operations: Operations;
  readonly vehicles: VehicleDirectory;
  readonly protocol: StepProtocol;
}

/** The only path for calibrations and motor tests: one decision for all commands of a task, one task per vehicle. */
export class SetupGate {
  readonly #options: SetupGateOptions;

  constructor(options: SetupGateOptions) {
    this.#options = options;
  }

  /**
   * Requests the task. Sends nothing yet; the resolved session may.
   * @throws as {@link Operations.begin}, not-found, vehicle-offline, vehicle-conflict
   */
  async open(request: SetupRequest, context: CommandContext): Promise<SetupSession> {
    const { operations, vehicles } = this.#options;
    const { vehicleId, command, params } = request;
    let session: Session | undefined;
    const { operation, release } = await operations.begin(
      {
        vehicleId,
        command,
        category: 'Fleet',
        params,
        check: () => readyVehicle(vehicles, request),
        slot: { name: 'setup', busy: 'Another calibration or motor test of this vehicle is still running.' },
        onOpened: (opened) => {
          session = new Session(request, opened, this.#options);
        },
        onWaiting: () => session && request.onWaiting?.(session),
        cancel: (detail, cause) => {
          session?.cancel(detail);
          // Its last message is sent. The answer is no longer awaited.
          if (cause === 'stopped')
            session?.end('unknown', 'The gateway stopped before the vehicle answered.');
        },
      },
      context,
    );
    session ??= new Session(request, operation, this.#options);
    session.onEnded(release);
    return session;
  }
}

function readyVehicle(vehicles: VehicleDirectory, { vehicleId, refusalOf }: SetupRequest): VehicleState {
  const vehicle = reachableVehicle(vehicles, vehicleId, false);
  const refusal = refusalOf(vehicle);
  if (refusal !== undefined) throw new AppError('state-conflict', refusal);
  return vehicle;
}

class Session implements SetupSession {
  readonly #operation: Operation;
  readonly #request: SetupRequest;
  readonly #options: SetupGateOptions;
  readonly #flights = new Set<PendingCommand>();
  /** Commands that only end the work. A takeover and a gateway stop wait for their answers too. */
  readonly #endings = new Set<PendingCommand>();
  #release: () => void = () => undefined;
  #sends = 0;
  /** Why it was ended from outside. */
  #cancelled: OperatorText | undefined;

  constructor(request: SetupRequest, operation: Operation, options: SetupGateOptions) {
    this.#request = request;
    this.#operation = operation;
    this.#options = options;
  }

  onEnded(release: () => void): void {
    this.#release = release;
    if (this.#operation.hasEnded) release();
  }

  get commandId(): string {
    return this.#operation.commandId;
  }

  async send(command: SetupCommand): Promise<CommandOutcome> {
    const vehicle = readyVehicle(this.#options.vehicles, this.#request);
    return this.#submit(vehicle, command, () => this.#operation.maySend, this.#flights);
  }

  async sendEnding(command: SetupCommand): Promise<CommandOutcome> {
    // A lost vehicle gets it too: the uplink may work while the downlink does not.
    const vehicle = reachableVehicle(this.#options.vehicles, this.#request.vehicleId, true);
    return this.#submit(vehicle, command, () => !this.#operation.hasEnded, this.#endings);
  }

  async sendLast(command: SetupCommand): Promise<CommandOutcome> {
    this.#withdraw(this.#flights);
    this.#withdraw(this.#endings);
    return this.sendEnding(command);
  }

  progress(progressPct: number): void {
    this.#operation.progress(Math.round(progressPct), 100);
  }

  end(state: CommandState, detail: OperatorText | null): void {
    if (this.#operation.hasEnded) return;
    // An unknown vehicle state matters more than who ended the work.
    this.#operation.end(
      state,
      state === 'unknown' ? (detail ?? this.#cancelled ?? null) : (this.#cancelled ?? detail),
    );
    this.#withdraw(this.#flights);
    this.#withdraw(this.#endings);
    this.#release();
  }

  cancel(detail: OperatorText): void {
    if (this.#operation.hasEnded || this.#cancelled !== undefined) return;
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
    const operation = this.#operation;
    if (!maySend()) throw operation.cancelledError();
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
            if (this.#sends === 1) operation.sent(name);
            else noteAnother(operation, name, attempts);
          },
          settled: (outcome) => {
            hasSettled = true;
            if (flight) flights.delete(flight);
            noteAnswer(operation, name, outcome);
            resolve(outcome);
          },
        },
      );
      if (!hasSettled) flights.add(flight);
    });
  }
}

/** Notes a further message of the same task. */
function noteAnother(operation: Operation, message: string, attempt: number): void {
  if (operation.hasEnded) return;
  operation.note('attempt', say('{command} sent', { command: message }), { command: message, attempt });
  operation.change(operation.withMavlink({ command: message, attempts: attempt }));
}

/** Notes the vehicle's answer to a message. */
function noteAnswer(operation: Operation, message: string, outcome: CommandOutcome): void {
  if (operation.hasEnded) return;
  const result =
    outcome.kind === 'accepted' ? 'ACCEPTED' : 'resultName' in outcome ? outcome.resultName : null;
  operation.note('ack', say('{message}: {result}', { message, result: result ?? outcome.kind }), {
    command: message,
    result,
  });
  if (result !== null) operation.change(operation.withMavlink({ result }));
}
