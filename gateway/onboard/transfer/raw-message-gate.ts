import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { TransferRecord } from '../../command/record/transfer-record.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { Decision } from '../../contract/command/decision.ts';
import type { Mode } from '../../contract/list.ts';
import { say } from '../../contract/operator-text.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { RawMessageProtocol, SentFrame } from '../../mavlink/protocol/command/raw-message-protocol.ts';
import { clearTransfer, type GovernedTransferOptions, openTransfer } from './governed-transfer.ts';

export interface RawMessageGateOptions extends GovernedTransferOptions {
  readonly protocol: RawMessageProtocol;
}

export interface RawMessageFrame<N extends MessageName = MessageName> {
  readonly target: Target;
  readonly name: N;
  readonly message: MessageByName[N];
}

/** One frame that goes out as it was written. */
export interface RawMessageSubmission {
  readonly command: 'raw-mavlink' | 'console-open' | 'console-line' | 'console-close';
  /** Of the record, and what the decision is bound to. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly frame: RawMessageFrame;
  /** Whether the vehicle answered, where it does at all; asked once it has left. */
  readonly hasAnswered?: () => Promise<boolean>;
}

export interface RawMessageSending extends SentFrame {
  readonly commandId: string;
  readonly decision: Decision;
  readonly mode: Mode;
  readonly sentAtMs: number;
}

/**
 * The only way out for what has no effect that could be watched: lease → decision (→ approval → decision) → durable audit row
 * → one frame, once. Whatever became of it is unknown, and so the record says, unless the vehicle answers.
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
   * Where governance wants an approval it waits for it.
   * @throws not-found, vehicle-offline, vehicle-conflict, lease-held, governance-denied, governance-unavailable,
   * state-conflict when it was cancelled before, store-unavailable: nothing was sent
   */
  async submit(
    vehicleId: string,
    wish: RawMessageSubmission,
    context: CommandContext,
  ): Promise<RawMessageSending> {
    const { vehicles, clock, protocol } = this.#options;
    const { command, params } = wish;
    const stand = () => reachableVehicle(vehicles, vehicleId, false);
    stand();
    const mode = vehicles.modeOf(vehicleId);
    const record = openTransfer(
      this.#options,
      { vehicleId, command, params: { ...params }, category: 'Fleet' },
      context,
    );
    try {
      const clearance = { vehicleId, command, params, stand };
      const { decision } = await clearTransfer(this.#options, record, clearance, context);
      const { target, name, message } = wish.frame;
      const sent = protocol.send(target, name, message);
      if (!sent) throw new AppError('vehicle-offline', 'No open link to the vehicle.');
      record.sent(name);
      void this.#finish(record, wish);
      return { ...sent, commandId: record.commandId, decision, mode, sentAtMs: clock.utcMs() };
    } catch (error) {
      record.fail(error);
      throw error;
    }
  }

  async #finish(record: TransferRecord, { hasAnswered }: RawMessageSubmission): Promise<void> {
    if (!hasAnswered)
      record.end('unknown', 'Sent once. This message has no answer, and its effect is not monitored.');
    else if (await hasAnswered()) record.end('done', 'The vehicle answered. The answer is not evaluated.');
    else record.end('unknown', 'Sent once. The vehicle did not answer.');
  }
}
