import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Operation } from '../../command/operation/operation.ts';
import type { Operations } from '../../command/operation/operations.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { Decision } from '../../contract/command/decision.ts';
import type { Mode } from '../../contract/list.ts';
import { say } from '../../contract/operator-text.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { RawMessageProtocol, SentFrame } from '../../mavlink/protocol/command/raw-message-protocol.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

export interface RawMessageGateOptions {
  readonly operations: Operations;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly protocol: RawMessageProtocol;
}

export interface RawMessageFrame<N extends MessageName = MessageName> {
  readonly target: Target;
  readonly name: N;
  readonly message: MessageByName[N];
}

/** One frame, sent exactly as entered. */
export interface RawMessageSubmission {
  readonly command: 'raw-mavlink' | 'console-open' | 'console-line' | 'console-close';
  /** Parameters of the record, to which the decision is bound. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly frame: RawMessageFrame;
  /** Whether the vehicle answered, if it answers at all. Called after sending. */
  readonly hasAnswered?: () => Promise<boolean>;
}

export interface RawMessageSending extends SentFrame {
  readonly commandId: string;
  readonly decision: Decision;
  readonly mode: Mode;
  readonly sentAtMs: number;
}

/**
 * The only path for messages without an observable effect: lease → decision (→ approval → decision) →
 * durable audit row → one frame, once. The record's outcome is unknown unless the vehicle answers.
 */
export class RawMessageGate {
  readonly #options: RawMessageGateOptions;

  constructor(options: RawMessageGateOptions) {
    this.#options = options;
  }

  /**
   * A real vehicle gets nothing unless its id was typed: `confirm`.
   * @throws not-found, confirmation-required
   */
  requireConfirmation(vehicleId: string, confirm: string | undefined): void {
    const { vehicles } = this.#options;
    reachableVehicle(vehicles, vehicleId, true);
    const mode = vehicles.modeOf(vehicleId);
    if (mode === 'sim' || mode === 'sitl' || confirm === vehicleId) return;
    throw new AppError(
      'confirmation-required',
      say(
        '{vehicle} is a real vehicle, and the effect of this is not monitored. Send its id as "confirm" to continue.',
        { vehicle: vehicleId },
      ),
      { context: { vehicleId } },
    );
  }

  /**
   * Waits for an approval if governance requires one.
   * @throws not-found, vehicle-offline, vehicle-conflict, lease-held, governance-denied,
   * governance-unavailable, state-conflict if already cancelled, store-unavailable: nothing was sent
   */
  async submit(
    vehicleId: string,
    request: RawMessageSubmission,
    context: CommandContext,
  ): Promise<RawMessageSending> {
    const { operations, vehicles, clock, protocol } = this.#options;
    const { command, params } = request;
    const check = () => reachableVehicle(vehicles, vehicleId, false);
    check();
    const mode = vehicles.modeOf(vehicleId);
    return operations.perform(
      { vehicleId, command, category: 'Fleet', params, check },
      context,
      ({ operation, decision }) => {
        const { target, name, message } = request.frame;
        const sent = protocol.send(target, name, message);
        if (!sent) throw new AppError('vehicle-offline', 'No open link to the vehicle.');
        operation.sent(name);
        void this.#finish(operation, request);
        return { ...sent, commandId: operation.commandId, decision, mode, sentAtMs: clock.utcMs() };
      },
    );
  }

  async #finish(operation: Operation, { hasAnswered }: RawMessageSubmission): Promise<void> {
    if (!hasAnswered)
      operation.end('unknown', 'Sent once. This message has no answer, and its effect is not monitored.');
    else if (await hasAnswered()) operation.end('done', 'The vehicle answered. The answer is not evaluated.');
    else operation.end('unknown', 'Sent once. The vehicle did not answer.');
  }
}
