import type { Unsubscribe } from '../../base/emitter.ts';
import type { CommandName, CommandRecord } from '../../contract/command/command.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { ActionDefinition } from '../catalogue/action-definition.ts';
import { CommandRun } from '../gate/command-run.ts';
import type { CommandRunOptions } from '../gate/command-run-options.ts';

export interface CommandFlightsOptions {
  readonly vehicles: VehicleDirectory;
  /** A text from the vehicle, for the trace of the commands in flight. */
  readonly onStatusText: (commandId: string, text: OperatorText) => void;
}

/** The commands that were sent and have not ended, each informed of what its vehicle shows. */
export class CommandFlights {
  readonly #options: CommandFlightsOptions;
  readonly #runs = new Set<CommandRun>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: CommandFlightsOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, onStatusText } = this.#options;
    const watch = (vehicle: VehicleState | undefined) => {
      if (!vehicle) return;
      for (const run of this.of(vehicle.vehicleId)) run.onVehicle(vehicle);
    };
    this.#unsubscribe = [
      vehicles.on('changed', watch),
      vehicles.on('event', ({ vehicleId, kind, summary }) => {
        if (vehicleId === null) return;
        // A loss is the absence of frames: it may be reported as an event only.
        watch(vehicles.get(vehicleId));
        if (kind !== 'statustext') return;
        for (const { record } of this.of(vehicleId)) onStatusText(record.commandId, summary);
      }),
      vehicles.on('removed', ({ vehicleId }) => {
        for (const run of this.of(vehicleId)) run.abandon('The vehicle is no longer known.');
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const run of [...this.#runs]) run.abandon('The gateway stopped while the command was in flight.');
  }

  of(vehicleId: string): readonly CommandRun[] {
    return [...this.#runs].filter(({ record }) => record.vehicleId === vehicleId);
  }

  /** Sends the first step before it returns. */
  begin(options: CommandRunOptions): CommandRun {
    const run: CommandRun = new CommandRun({
      ...options,
      onChange: (record) => {
        if (record.endedAtMs !== null) this.#runs.delete(run);
        options.onChange(record);
      },
    });
    this.#runs.add(run);
    run.begin();
    return run;
  }

  isUnanswered(vehicleId: string, command: CommandName): boolean {
    return this.of(vehicleId).some((run) => run.record.command === command && run.isUnanswered);
  }

  /**
   * Commands that `record` will replace stop watching their vehicle: the mode change is not a takeover by a
   * stranger.
   */
  makeWay(record: CommandRecord, doesGiveWay: (kind: ActionDefinition['kind']) => boolean): void {
    for (const run of this.#yielding(record, doesGiveWay)) run.giveWay();
  }

  /** Cancels what `record` takes the place of. */
  giveWay(record: CommandRecord, doesGiveWay: (kind: ActionDefinition['kind']) => boolean): void {
    for (const run of this.#yielding(record, doesGiveWay)) run.cancel(supersededText(record));
  }

  #yielding(
    { vehicleId, commandId }: CommandRecord,
    doesGiveWay: (kind: ActionDefinition['kind']) => boolean,
  ): readonly CommandRun[] {
    return this.of(vehicleId).filter((run) => run.record.commandId !== commandId && doesGiveWay(run.kind));
  }
}

export function supersededText({ command, commandId }: CommandRecord): OperatorText {
  return say('Superseded by {command} ({id}).', { command, id: commandId });
}
