import type { Emitter, Unsubscribe } from '../../../base/emitter.ts';
import { AppError } from '../../../base/error.ts';
import { actorNameFor } from '../../../base/principal/holder-name.ts';
import { ACTIONS } from '../../../command/catalogue/action-catalogue.ts';
import { actorOf, type CommandContext } from '../../../command/gate/command-context.ts';
import type { CommandEvents } from '../../../command/record/command-records.ts';
import { modeText } from '../../../command/target/sighting.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';

/** Another actor flies now: the run ends without sending anything. */
export class TakenOver extends AppError {
  constructor(text: OperatorText) {
    super('state-conflict', text);
  }
}

/** The gateway stops: the run ends without sending anything. */
export class RunStopped extends Error {}

/** Of a run that the end of the gateway has stopped in flight. */
export const STOPPED_IN_FLIGHT = 'The gateway stopped. The vehicle continues with its last command.';

export interface TakeoverWatchOptions {
  readonly vehicleId: string;
  /** Commands of its trace and source are the run's own. */
  readonly context: CommandContext;
  readonly commands: Emitter<CommandEvents>;
  readonly vehicles: VehicleDirectory;
}

/** Notices when another command, another holder or another flight mode takes a vehicle away from a run. */
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
    // The interruption may come while nothing awaits it.
    this.#interruption.catch(() => undefined);
    this.#unsubscribe = [
      options.commands.on('command', (record) => this.#onCommand(record)),
      options.vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // Before its command is cancelled, so that the run does not take that for a failure and come home.
      options.commands.on('losing', ({ vehicleId, reason }) => {
        if (vehicleId === options.vehicleId) this.#interrupt(new TakenOver(reason));
      }),
    ];
  }

  /** From now on the vehicle, once in one of `modes`, must stay in them; undefined: any mode will do. */
  expectModes(modes: readonly number[] | undefined): void {
    this.#modes = modes;
    this.#wasInMode = false;
  }

  /** Resolves as `work` does. @throws TakenOver, RunStopped as soon as that happens */
  during<Value>(work: Promise<Value>): Promise<Value> {
    return Promise.race([this.#interruption, work]);
  }

  /** Why the run may send nothing any more; undefined while nothing has ended it. */
  get interruption(): Error | undefined {
    return this.#interruptedBy;
  }

  /** Ends the run in {@link during} with {@link TakenOver}; harmless when something else has ended it. */
  callOff(why: OperatorText): void {
    this.#interrupt(new TakenOver(why));
  }

  /** Ends the run in {@link during} with {@link RunStopped}. */
  stopRun(): void {
    this.#interrupt(new RunStopped('The gateway stopped.'));
  }

  /** Watches no longer. */
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
    // A disarmed vehicle may choose another mode on its own, as PX4 does after a landing.
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
