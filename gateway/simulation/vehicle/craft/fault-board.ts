import type { VehicleFault } from '../simulated-vehicle.ts';

/** What is broken in a vehicle now. It outlives a reboot of the autopilot, as broken things do. */
export class FaultBoard {
  #active: readonly VehicleFault[] = [];

  /** Calling the answer ends this fault and no other. */
  add(fault: VehicleFault): () => void {
    const active = { ...fault };
    this.#active = [...this.#active, active];
    return () => {
      this.#active = this.#active.filter((one) => one !== active);
    };
  }

  /** Parameters of the fault, the latest of its kind; undefined without one. */
  of(kind: string): VehicleFault['params'] | undefined {
    return this.#active.length === 0 ? undefined : this.#active.findLast((one) => one.kind === kind)?.params;
  }
}
