import type { MessageBoxOptions } from 'electron';

export interface QuitGuardOptions {
  /** Names of the armed vehicles now. */
  readonly armedVehicles: () => readonly string[];
  /** Asks the operator; resolves with the index of the button. */
  readonly ask: (question: MessageBoxOptions) => Promise<number>;
  /** Ends the gateway. */
  readonly stop: () => Promise<void>;
  /** Ends the application; called once, after `stop`. */
  readonly quit: () => void;
}

const quitButton = 1;

/** Handles a request to quit: asks while a vehicle is armed, then ends the gateway, then quits. */
export class QuitGuard {
  readonly #options: QuitGuardOptions;
  #state: 'running' | 'asking' | 'stopping' | 'stopped' = 'running';

  constructor(options: QuitGuardOptions) {
    this.#options = options;
  }

  /** To be called for each wish to quit or to close the last window; prevents it until all is ended in order. */
  onQuitRequested(event: { preventDefault(): void }): void {
    if (this.#state === 'stopped') return;
    event.preventDefault();
    if (this.#state === 'running') void this.#quit();
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

/** The part of Electron's `powerSaveBlocker` that is used. */
export interface PowerSave {
  start(type: 'prevent-display-sleep'): number;
  stop(id: number): unknown;
}

/** Knows which vehicles are armed, and keeps machine and screen awake as long as one is. */
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
