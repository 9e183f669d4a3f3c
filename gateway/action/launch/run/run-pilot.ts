import { type Clock, delay, type Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import { AppError } from '../../../base/error.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { CommandGate } from '../../../command/gate/command-gate.ts';
import { isLandedAndDisarmed } from '../../../command/target/sighting.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';
import { TakenOver, type TakeoverWatch } from './takeover-watch.ts';

export interface RunPilotOptions {
  readonly vehicleId: string;
  readonly gate: CommandGate;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly watch: TakeoverWatch;
  /** The requester's context, with the run's source. */
  readonly context: CommandContext;
  /** Receives the id of each command given. */
  readonly onCommand: (commandId: string) => void;
}

/** Flies one vehicle for a run: sends every command through the gate and waits for its effect in telemetry. */
export class RunPilot {
  readonly #options: RunPilotOptions;

  constructor(options: RunPilotOptions) {
    this.#options = options;
  }

  /** Its commands are given in this context. */
  get context(): CommandContext {
    return this.#options.context;
  }

  get watch(): TakeoverWatch {
    return this.#options.watch;
  }

  get vehicle(): VehicleState | undefined {
    return this.#options.vehicles.get(this.#options.vehicleId);
  }

  /** Armed and not known to be on the ground. */
  get isPerhapsAirborne(): boolean {
    const { vehicle } = this;
    return vehicle?.heartbeat?.isArmed === true && vehicle.flight.isAirborne !== false;
  }

  /** Gives the command and waits for its effect. @throws AppError, TakenOver, RunStopped */
  async command(command: CommandName, params: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const { watch } = this.#options;
    // The run may have been interrupted between two steps.
    if (watch.interruption) throw watch.interruption;
    const record = await watch.during(this.give(command, params));
    if (record.takenOver === true) throw new TakenOver(endText(record));
    if (record.state !== 'done') throw new AppError('vehicle-denied', endText(record));
  }

  /** Submits the command without watching for interruptions, for the return after a failure. */
  async give(command: CommandName, params: Readonly<Record<string, unknown>> = {}): Promise<CommandRecord> {
    const { gate, vehicleId, context, onCommand } = this.#options;
    const submitted = gate.submit({ vehicleId, command, params, waitFor: 'sent' }, context);
    const sent = await submitted;
    onCommand(sent.commandId);
    return gate.whenEnded(sent.commandId);
  }

  /** @throws TakenOver, RunStopped */
  async stay(holdMs: number): Promise<void> {
    if (holdMs > 0) await this.#options.watch.during(delay(this.#options.clock, holdMs));
  }

  /** Resolves true when the condition holds, false after `timeoutMs`. @throws TakenOver, RunStopped */
  async see(condition: (vehicle: VehicleState) => boolean, timeoutMs: number): Promise<boolean> {
    const { vehicles, vehicleId, clock, watch } = this.#options;
    let unsubscribe: Unsubscribe = () => undefined;
    let timer: Timer | undefined;
    const seen = new Promise<boolean>((resolve) => {
      const look = () => {
        const vehicle = vehicles.get(vehicleId);
        if (vehicle && condition(vehicle)) resolve(true);
      };
      unsubscribe = vehicles.on('changed', look);
      timer = clock.after(timeoutMs, () => resolve(false));
      look();
    });
    try {
      return await watch.during(seen);
    } finally {
      unsubscribe();
      timer?.cancel();
    }
  }

  /** Waits until landed and disarmed. Disarms it if it does not itself. @throws as {@link command} */
  async standDown(timeoutMs: number): Promise<void> {
    const sinceMs = this.#options.clock.monotonicMs();
    const isDown = await this.see((vehicle) => isLandedAndDisarmed(vehicle, sinceMs), timeoutMs);
    if (!isDown) await this.command('disarm');
  }
}

function endText({ command, detail, state }: CommandRecord): OperatorText {
  return say('{command}: {why}', { command, why: detail ?? state });
}
