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
