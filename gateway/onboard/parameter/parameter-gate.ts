import type { Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { TransferRecord } from '../../command/record/transfer-record.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { CommandState } from '../../contract/command/command.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { PendingCommand } from '../../mavlink/protocol/command/command-protocol.ts';
import type { ParameterProtocol } from '../../mavlink/protocol/parameter/parameter-protocol.ts';
import { encodingOf } from '../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { clearTransfer, type GovernedTransferOptions, openTransfer } from '../transfer/governed-transfer.ts';

/** This many are in transfer at once. */
const AT_ONCE = 4;
/** Of those that were not written. */
const MOST_NAMED = 5;
const COMMAND = 'parameter-write';
/** One parameter to be written; `from` is its known value. */
export interface PlannedParameter {
  readonly name: string;
  readonly value: number;
  readonly from: number | undefined;
}

/** How one ended; undefined when its turn never came. */
export interface WrittenParameter extends PlannedParameter {
  readonly outcome: CommandOutcome | undefined;
}

export interface ParameterBatch {
  readonly commandId: string;
  readonly written: readonly WrittenParameter[];
}

export interface ParameterGateOptions extends GovernedTransferOptions {
  readonly protocol: ParameterProtocol;
}

interface Writing {
  readonly record: TransferRecord;
  readonly flights: Set<PendingCommand>;
}

/**
 * The only way out for many parameters at once: lease → one decision for all (→ approval → decision) → durable
 * audit row with the old and the new values → each read, written and read back → record and audit row of the
 * outcome. One batch a vehicle at a time.
 */
export class ParameterGate {
  readonly #options: ParameterGateOptions;
  readonly #writing = new Map<string, Writing>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: ParameterGateOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, reason }) => this.#cancel(vehicleId, reason)),
      vehicles.on('removed', ({ vehicleId }) => this.#cancel(vehicleId, 'The vehicle is no longer known.')),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const vehicleId of [...this.#writing.keys()]) this.#cancel(vehicleId, 'The gateway stopped.');
  }

  isWriting(vehicleId: string): boolean {
    return this.#writing.has(vehicleId);
  }

  /**
   * Writes the parameters one after the other. Where governance requires an approval it waits for it. A write that
   * has started is answered whatever its outcome.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, governance-denied,
   * governance-unavailable, state-conflict when it was cancelled before, store-unavailable: nothing was sent
   */
  async write(
    vehicleId: string,
    planned: readonly PlannedParameter[],
    context: CommandContext,
  ): Promise<ParameterBatch> {
    const record = this.#begin(vehicleId, planned, context);
    const writing: Writing = { record, flights: new Set() };
    this.#writing.set(vehicleId, writing);
    try {
      const clearance = {
        vehicleId,
        command: COMMAND,
        params: { parameters: planned.map(({ name, value }) => ({ name, value })) },
        stand: () => reachableVehicle(this.#options.vehicles, vehicleId, false),
      };
      const { standing: vehicle } = await clearTransfer(this.#options, record, clearance, context);
      record.sent('PARAM_SET');
      const written = await this.#send(vehicle, planned, writing);
      record.end(...endOf(written));
      return { commandId: record.commandId, written };
    } catch (error) {
      record.fail(error);
      throw error;
    } finally {
      this.#writing.delete(vehicleId);
    }
  }

  #begin(vehicleId: string, planned: readonly PlannedParameter[], context: CommandContext): TransferRecord {
    reachableVehicle(this.#options.vehicles, vehicleId, false);
    if (this.#writing.has(vehicleId))
      throw new AppError('vehicle-busy', 'Other parameters of the vehicle are being written now.');
    const parameters = planned.map(({ name, value, from }) => ({ name, from: from ?? null, to: value }));
    return openTransfer(
      this.#options,
      { vehicleId, command: COMMAND, params: { parameters }, category: 'Fleet' },
      context,
      (detail) => this.#cancel(vehicleId, detail),
    );
  }

  async #send(
    vehicle: VehicleState,
    planned: readonly PlannedParameter[],
    writing: Writing,
  ): Promise<readonly WrittenParameter[]> {
    const outcomes = new Map<string, CommandOutcome>();
    const waiting = [...planned];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // A link that is gone is waited for once, not by every parameter.
        if (!writing.record.maySend || this.#options.vehicles.get(vehicle.vehicleId)?.isLost !== false)
          return;
        outcomes.set(next.name, await this.#set(vehicle, next, writing));
        writing.record.progress(outcomes.size, planned.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return planned.map((parameter) => ({ ...parameter, outcome: outcomes.get(parameter.name) }));
  }

  #set(
    vehicle: VehicleState,
    { name, value }: PlannedParameter,
    { record, flights }: Writing,
  ): Promise<CommandOutcome> {
    return new Promise((resolve) => {
      let flight: PendingCommand | undefined;
      let hasSettled = false;
      flight = this.#options.protocol.set(
        {
          form: 'parameter-set',
          retry: 'idempotent',
          target: vehicle,
          name,
          value,
          encoding: encodingOf(vehicle),
          maySend: () => record.maySend,
        },
        {
          settled: (outcome) => {
            hasSettled = true;
            if (flight) flights.delete(flight);
            resolve(outcome);
          },
        },
      );
      if (!hasSettled) flights.add(flight);
    });
  }

  #cancel(vehicleId: string, detail: OperatorText): void {
    const writing = this.#writing.get(vehicleId);
    if (!writing) return;
    writing.record.end('cancelled', detail);
    for (const flight of [...writing.flights]) flight.withdraw();
  }
}

function endOf(written: readonly WrittenParameter[]): [CommandState, OperatorText | null] {
  const left = written.filter(({ outcome }) => outcome?.kind !== 'accepted');
  if (left.length === 0) return ['done', null];
  const isUnknown = left.some(({ outcome }) => outcome?.kind === 'timed-out');
  const names = left
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(', ');
  const others = left.length - MOST_NAMED;
  return [
    isUnknown ? 'unknown' : 'failed',
    say('{good} of {count} have the requested value. These do not: {names}.', {
      good: written.length - left.length,
      count: written.length,
      names: others > 0 ? say('{names} and {count} more', { names, count: others }) : names,
    }),
  ];
}
