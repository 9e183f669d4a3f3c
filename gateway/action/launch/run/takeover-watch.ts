import type { Emitter, Unsubscribe } from '../../../base/emitter.ts';
import { AppError } from '../../../base/error.ts';
import { actorOf } from '../../../base/principal/actor.ts';
import { actorNameFor } from '../../../base/principal/holder-name.ts';
import { ACTIONS } from '../../../command/catalogue/action-catalogue.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { CommandEvents } from '../../../command/record/command-records.ts';
import { modeText } from '../../../command/target/sighting.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';

/** Another actor flies now: the run ends and sends nothing. */
export class TakenOver extends AppError {
  constructor(text: OperatorText) {
    super('state-conflict', text);
  }
}

/** The gateway stops: the run ends and sends nothing. */
export class RunStopped extends Error {}

/** For a run in flight when the gateway stopped. */
export const STOPPED_IN_FLIGHT = 'The gateway stopped. The vehicle continues with its last command.';

export interface TakeoverWatchOptions {
  readonly vehicleId: string;
  /** Commands with this trace and source belong to the run. */
  readonly context: CommandContext;
  readonly commands: Emitter<CommandEvents>;
  readonly vehicles: VehicleDirectory;
}

/** Detects when another command, holder or flight mode takes a vehicle away from a run. */
export class TakeoverWatch {
  readonly #options: TakeoverWatchOptions;
  readonly #interruption: Promise<never>;
  readonly #unsubscribe: readonly Unsubscribe[];
  #reject: (error: Error) => void = () => undefined;
  #interruptedBy: Error | undefined;
  #modes: readonly number[] | undefined;
  #wasInMode = false;

  constructor(options: TakeoverWatchOptions) {
    this.#options = options;
    this.#interruption = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    // Avoids an unhandled rejection while no code awaits it.
    this.#interruption.catch(() => undefined);
    this.#unsubscribe = [
      options.commands.on('command', (record) => this.#onCommand(record)),
      options.vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // Runs before the command is cancelled, so that the run does not treat that as a failure and come home.
      options.commands.on('losing', ({ vehicleId, reason }) => {
        if (vehicleId === options.vehicleId) this.#interrupt(new TakenOver(reason));
      }),
    ];
  }

  /** Once the vehicle is in one of `modes`, it must stay in them; undefined: any mode. */
  expectModes(modes: readonly number[] | undefined): void {
    this.#modes = modes;
    this.#wasInMode = false;
  }

  /** Resolves as `work` does. @throws TakenOver, RunStopped as soon as that happens */
  during<Value>(work: Promise<Value>): Promise<Value> {
    return Promise.race([this.#interruption, work]);
  }

  /** Why the run may send nothing more; undefined while it continues. */
  get interruption(): Error | undefined {
    return this.#interruptedBy;
  }

  /** Ends the run in {@link during} with {@link TakenOver}. No effect if it has already ended. */
  abortRun(why: OperatorText): void {
    this.#interrupt(new TakenOver(why));
  }

  /** Ends the run in {@link during} with {@link RunStopped}. */
  stopRun(): void {
    this.#interrupt(new RunStopped('The gateway stopped.'));
  }

  /** Stops watching. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #interrupt(error: Error): void {
    this.#interruptedBy ??= error;
    this.#reject(error);
  }

  #onCommand(record: CommandRecord): void {
    const { vehicleId, context } = this.#options;
    const isOwn = record.traceId === context.traceId && record.source === context.source;
    if (isOwn || record.vehicleId !== vehicleId) return;
    if (record.sentAtMs === null || record.endedAtMs !== null) return;
    // A mission transfer moves nothing.
    if (!Object.hasOwn(ACTIONS, record.command)) return;
    if (ACTIONS[record.command as CommandName].kind === 'setting') return;
    this.#interrupt(
      new TakenOver(
        say('{who} took over with "{command}".', {
          who: actorNameFor(actorOf(context), record.actor),
          command: record.command,
        }),
      ),
    );
  }

  #onVehicle(vehicle: VehicleState): void {
    const modes = this.#modes;
    const { heartbeat } = vehicle;
    if (!modes || !heartbeat || vehicle.vehicleId !== this.#options.vehicleId) return;
    // A disarmed vehicle may change its mode on its own, as PX4 does after landing.
    if (!heartbeat.isArmed) return;
    if (modes.includes(heartbeat.customMode)) this.#wasInMode = true;
    else if (this.#wasInMode)
      this.#interrupt(
        new TakenOver(
          say('The vehicle changed to {mode}: a failsafe or another operator took over.', {
            mode: modeText(vehicle),
          }),
        ),
      );
  }
}
