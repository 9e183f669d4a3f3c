import { AppError } from '../../gateway/base/error.ts';
import type {
  ManualControl,
  ManualControlPort,
  Sticks,
} from '../../gateway/contract/onboard/manual-control.ts';

const READY: ManualControl = {
  manualControlId: 'mct_1',
  vehicleId: 'uav-1',
  commandId: 'cmd_1',
  by: { kind: 'operator', id: 'operator' },
  phase: 'ready',
  detail: null,
  sinceMs: 1_750_000_000_000,
};

/** Every vehicle is flown by whoever asks. */
export class FakeManualControlPort implements ManualControlPort {
  /** Sticks that came, each with the connection it came by. */
  readonly taken: { readonly sticks: Sticks; readonly connection: object }[] = [];

  /** What is under way, as {@link fly} said. */
  flown: readonly ManualControl[] = [];
  readonly #listeners = new Set<(control: ManualControl) => void>();

  /** Somebody flies a vehicle. */
  fly(change: Partial<ManualControl>): void {
    const control = { ...READY, ...change };
    this.flown = [control];
    for (const listener of this.#listeners) listener(control);
  }

  of(vehicleId: string): ManualControl {
    return { ...READY, vehicleId };
  }

  underWay(): readonly ManualControl[] {
    return this.flown;
  }

  async begin(vehicleId: string): Promise<ManualControl> {
    return { ...READY, vehicleId };
  }

  end(vehicleId: string): ManualControl {
    return { ...READY, vehicleId, phase: 'holding', detail: 'Manual control ended.' };
  }

  take(sticks: Sticks, _principal: unknown, connection: object): void {
    if (sticks.manualControlId !== READY.manualControlId)
      throw new AppError('not-found', 'You have no manual control with this id. Start it first.');
    this.taken.push({ sticks, connection });
  }

  onChanged(listener: (control: ManualControl) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
