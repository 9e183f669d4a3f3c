import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Operation } from '../../command/operation/operation.ts';
import type { Operations } from '../../command/operation/operations.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { PendingCommand } from '../../mavlink/protocol/command/command-protocol.ts';
import type { ParameterProtocol } from '../../mavlink/protocol/parameter/parameter-protocol.ts';
import { encodingOf } from '../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** Maximum concurrent transfers. */
const AT_ONCE = 4;
/** Maximum number of failed parameters named in a text. */
const MOST_NAMED = 5;
const COMMAND = 'parameter-write';
/** One parameter to write; `from` is its known value. */
export interface PlannedParameter {
  readonly name: string;
  readonly value: number;
  readonly from: number | undefined;
}

/** The result of one; undefined if its turn never came. */
export interface WrittenParameter extends PlannedParameter {
  readonly outcome: CommandOutcome | undefined;
}

export interface ParameterBatch {
  readonly commandId: string;
  readonly written: readonly WrittenParameter[];
}

export interface ParameterGateOptions {
  readonly operations: Operations;
  readonly vehicles: VehicleDirectory;
  readonly protocol: ParameterProtocol;
}

const SLOT = 'parameters';

/**
 * The only path for batches of parameters: one decision for all, an audit row with old and new
 * values, and each read, written and read back. One batch per vehicle at a time.
 */
export class ParameterGate {
  readonly #options: ParameterGateOptions;

  constructor(options: ParameterGateOptions) {
    this.#options = options;
  }

  isWriting(vehicleId: string): boolean {
    return this.#options.operations.holderOf(vehicleId, SLOT) !== undefined;
  }

  /**
   * Writes the parameters one after the other. Waits for an approval if governance requires one. Once
   * started, a write is answered whatever its outcome.
   * @throws as {@link Operations.perform}, not-found, vehicle-offline, vehicle-conflict: nothing was sent
   */
  write(
    vehicleId: string,
    planned: readonly PlannedParameter[],
    context: CommandContext,
  ): Promise<ParameterBatch> {
    const { operations, vehicles } = this.#options;
    return operations.perform(
      {
        vehicleId,
        command: COMMAND,
        category: 'Fleet',
        params: {
          parameters: planned.map(({ name, value, from }) => ({ name, from: from ?? null, to: value })),
        },
        decided: { parameters: planned.map(({ name, value }) => ({ name, value })) },
        check: () => reachableVehicle(vehicles, vehicleId, false),
        slot: { name: SLOT, busy: 'Other parameters of the vehicle are being written now.' },
      },
      context,
      async ({ operation, checked: vehicle }) => {
        operation.sent('PARAM_SET');
        const written = await this.#send(vehicle, planned, operation);
        operation.end(...endOf(written));
        return { commandId: operation.commandId, written };
      },
    );
  }

  async #send(
    vehicle: VehicleState,
    planned: readonly PlannedParameter[],
    operation: Operation,
  ): Promise<readonly WrittenParameter[]> {
    const flights = new Set<PendingCommand>();
    operation.signal.addEventListener('abort', () => {
      for (const flight of [...flights]) flight.withdraw();
    });
    const outcomes = new Map<string, CommandOutcome>();
    const waiting = [...planned];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // After a lost link, wait once, not for every parameter.
        if (!operation.maySend || this.#options.vehicles.get(vehicle.vehicleId)?.isLost !== false) return;
        outcomes.set(next.name, await this.#set(vehicle, next, operation, flights));
        operation.progress(outcomes.size, planned.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return planned.map((parameter) => ({ ...parameter, outcome: outcomes.get(parameter.name) }));
  }

  #set(
    vehicle: VehicleState,
    { name, value }: PlannedParameter,
    operation: Operation,
    flights: Set<PendingCommand>,
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
          maySend: () => operation.maySend,
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
