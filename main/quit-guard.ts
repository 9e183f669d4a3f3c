import type { MessageBoxOptions } from 'electron';
import { UpdateFailure } from './update/update-failure.ts';

export interface QuitGuardOptions {
  /** Names of the armed vehicles. */
  readonly armedVehicles: () => readonly string[];
  /** Asks the operator. Resolves with the index of the button. */
  readonly ask: (question: MessageBoxOptions) => Promise<number>;
  /** Ends the gateway. */
  readonly stop: () => Promise<void>;
  /** Ends the application; called once, after `stop`. */
  readonly quit: () => void;
  /** Makes the application start again after it has quit. */
  readonly relaunch: () => void;
}

const quitButton = 1;

/** Handles a request to quit: confirms while a vehicle is armed, ends the gateway, then quits. */
export class QuitGuard {
  readonly #options: QuitGuardOptions;
  #state: 'running' | 'asking' | 'stopping' | 'stopped' = 'running';

  constructor(options: QuitGuardOptions) {
    this.#options = options;
  }

  /** Call this for each request to quit or close the last window. Delays it until the gateway ended. */
  onQuitRequested(event: { preventDefault(): void }): void {
    if (this.#state === 'stopped') return;
    event.preventDefault();
    if (this.#state === 'running') void this.#quit();
  }

  /**
   * Ends the gateway, calls `install` and quits, without asking: nothing ends unless `checkIdle` resolves and no vehicle
   * is armed. If `install` fails, the application starts again as it was.
   * @throws what `checkIdle` throws, or an error if the application is already about to quit
   */
  async quitToInstall(checkIdle: () => Promise<void>, install: () => void): Promise<void> {
    const { armedVehicles, stop, quit, relaunch } = this.#options;
    if (this.#state !== 'running') throw new Error('Aerodeck is about to quit');
    // Requests to quit wait for the outcome of the check.
    this.#state = 'asking';
    try {
      await checkIdle();
      // A vehicle can be armed while the check waits for its last answer.
      if (armedVehicles().length > 0) throw new UpdateFailure('vehicle-armed', armedVehicles().join(', '));
    } catch (thrown) {
      this.#state = 'running';
      throw thrown;
    }
    this.#state = 'stopping';
    await stop().catch(() => undefined);
    this.#state = 'stopped';
    try {
      install();
    } catch {
      relaunch();
    }
    quit();
  }

  async #quit(): Promise<void> {
    const { armedVehicles, ask, stop, quit } = this.#options;
    const armed = armedVehicles();
    if (armed.length > 0) {
      this.#state = 'asking';
      const button = await ask(question(armed)).catch(() => 0);
      if (button !== quitButton) {
        this.#state = 'running';
        return;
      }
    }
    this.#state = 'stopping';
    await stop().catch(() => undefined);
    this.#state = 'stopped';
    quit();
  }
}

function question(armed: readonly string[]): MessageBoxOptions {
  const names =
    armed.length <= 3 ? armed.join(', ') : `${armed.slice(0, 3).join(', ')} and ${armed.length - 3} more`;
  return {
    type: 'warning',
    title: 'Aerodeck',
    message: armed.length === 1 ? `${names} is armed` : `${names} are armed`,
    detail:
      'Quitting ends the link: the vehicle loses its ground station and falls back to its own fail-safe. ' +
      'Land or disarm first.',
    buttons: ['Keep flying', 'Quit anyway'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
}

/** The used part of Electron's `powerSaveBlocker`. */
export interface PowerSave {
  start(type: 'prevent-display-sleep'): number;
  stop(id: number): unknown;
}

/** Tracks the armed vehicles, and keeps machine and screen awake while there are any. */
export class ArmedWatch {
  readonly #powerSave: PowerSave;
  #blockerId: number | undefined;
  #vehicles: readonly string[] = [];

  constructor(powerSave: PowerSave) {
    this.#powerSave = powerSave;
  }

  get vehicles(): readonly string[] {
    return this.#vehicles;
  }

  update(vehicles: readonly string[]): void {
    this.#vehicles = [...vehicles];
    if (vehicles.length > 0) {
      this.#blockerId ??= this.#powerSave.start('prevent-display-sleep');
    } else if (this.#blockerId !== undefined) {
      this.#powerSave.stop(this.#blockerId);
      this.#blockerId = undefined;
    }
  }
}
