import type { Clock } from '../base/clock.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Decision } from '../contract/decision.ts';
import type { Mode } from '../contract/list.ts';
import type { MessageByName, MessageName } from '../mavlink/generated/messages.ts';
import type { Target } from '../mavlink/sender.ts';
import type { DirectProtocol, SentFrame } from '../protocol/direct-protocol.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { type Authoriser, plainDecision } from './authoriser.ts';
import { clear } from './clearance.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandLeases } from './command-leases.ts';
import type { CommandRecords } from './command-records.ts';
import { newCommandRecord } from './new-command-record.ts';
import { reachableVehicle } from './reachable-vehicle.ts';
import { cancelledError } from './transfer-errors.ts';
import { TransferRecord } from './transfer-record.ts';

/** Nobody knows where it leads. */
const NOWHERE = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
} as const;

export interface DirectGateOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalDesk;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly protocol: DirectProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export interface DirectFrame<N extends MessageName = MessageName> {
  readonly target: Target;
  readonly name: N;
  readonly message: MessageByName[N];
}

/** One frame that goes out as it was written. */
export interface DirectWish {
  readonly command: 'raw-mavlink' | 'console-open' | 'console-line';
  /** Of the record, and what the decision is bound to. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly frame: DirectFrame;
  /** Whether the vehicle answered, where it does at all; asked once it has left. */
  readonly hasAnswered?: () => Promise<boolean>;
}

export interface DirectSending extends SentFrame {
  readonly commandId: string;
  readonly decision: Decision;
  readonly mode: Mode;
  readonly sentAtMs: number;
}

/**
 * The only way out for what has no effect that could be watched: lease → decision (→ approval → decision) → durable audit row
 * → one frame, once. Whatever became of it is unknown, and so the record says, unless the vehicle answers.
 */
export class DirectGate {
  readonly #options: DirectGateOptions;

  constructor(options: DirectGateOptions) {
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
      `${vehicleId} is a real vehicle: nobody watches what this makes of it. Give its id as "confirm" to go on.`,
      { context: { vehicleId } },
    );
  }

  /**
   * Where governance wants an approval it waits for it.
   * @throws not-found, vehicle-offline, vehicle-conflict, lease-held, governance-denied, governance-unavailable,
   * state-conflict when it was cancelled before, store-unavailable: nothing was sent
   */
  async submit(vehicleId: string, wish: DirectWish, context: CommandContext): Promise<DirectSending> {
    const { vehicles, leases, records, authoriser, clock, protocol } = this.#options;
    reachableVehicle(vehicles, vehicleId, false);
    const mode = vehicles.modeOf(vehicleId);
    const record = new TransferRecord({
      record: newCommandRecord(
        { vehicleId, command: wish.command, params: { ...wish.params }, category: 'Fleet', mode },
        context,
        this.#options,
      ),
      lease: leases.enter(vehicleId, context, wish.command),
      context,
      records,
      authoriser,
      clock,
    });
    try {
      const decision = await this.#authorise(vehicleId, wish, record, context);
      const { target, name, message } = wish.frame;
      const sent = protocol.send(target, name, message);
      if (!sent) throw new AppError('vehicle-offline', 'No open link leads to the vehicle.');
      record.sent(name);
      void this.#finish(record, wish);
      return { ...sent, commandId: record.commandId, decision, mode, sentAtMs: clock.utcMs() };
    } catch (error) {
      const isDenial = error instanceof AppError && error.code === 'governance-unavailable';
      record.end(isDenial ? 'denied' : 'failed', errorText(error));
      throw error;
    }
  }

  /** When it returns it may be sent, in this turn. */
  async #authorise(
    vehicleId: string,
    { command, params }: DirectWish,
    record: TransferRecord,
    context: CommandContext,
  ): Promise<Decision> {
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
          reachableVehicle(vehicles, vehicleId, false);
          return { command, params, vehicleId, target: NOWHERE, isSafetyClass: false };
        },
        onDecided: (decision) => record.onDecided(decision),
        onAsked: (pending) => record.onAsked(pending),
        onAnswered: (outcome) => record.onAnswered(outcome),
      },
      context,
    );
    const decision = plainDecision(clearance.decision);
    if (clearance.kind !== 'cleared') {
      record.end(clearance.kind, clearance.detail);
      const code = clearance.kind === 'denied' ? 'governance-denied' : 'state-conflict';
      throw new AppError(code, clearance.detail, { context: { commandId, decision } });
    }
    if (!record.maySend) throw new AppError('lease-held', 'Somebody else commands the vehicle now.');
    // What was true before the decision may have changed while it was made.
    reachableVehicle(vehicles, vehicleId, false);
    if (!authoriser.isValid(clearance.decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    record.authorise();
    return decision;
  }

  async #finish(record: TransferRecord, { hasAnswered }: DirectWish): Promise<void> {
    if (!hasAnswered)
      record.end('unknown', 'It was sent once. It has no answer, and nobody watches its effect.');
    else if (await hasAnswered()) record.end('done', 'The vehicle answered; what it said is not judged.');
    else record.end('unknown', 'It was sent once; the vehicle said nothing to it.');
  }
}
