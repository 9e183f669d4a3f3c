import { faultParams } from '../../../contract/simulation/fault-params.ts';
import type { VehicleFault } from '../simulated-vehicle.ts';

/** The active faults of a vehicle. They survive a reboot of the autopilot, as broken hardware does. */
export class ActiveFaults {
  #active: readonly VehicleFault[] = [];

  /** Call the returned function to end this fault only. */
  add(fault: VehicleFault): () => void {
    const active = { ...fault };
    this.#active = [...this.#active, active];
    return () => {
      this.#active = this.#active.filter((one) => one !== active);
    };
  }

  /** Parameters of the latest fault of this kind; undefined without one. */
  of(kind: string): VehicleFault['params'] | undefined {
    return this.#active.length === 0 ? undefined : this.#active.findLast((one) => one.kind === kind)?.params;
  }
}

/**
 * The fault with default parameters. `impossible`: by kind, why this craft cannot have it.
 * @throws RangeError for an impossible fault, an unknown parameter, or a value out of bounds
 */
export function craftFault(
  word: string,
  impossible: Readonly<Record<string, string>>,
  { kind, params }: VehicleFault,
): VehicleFault {
  const reason = impossible[kind];
  if (reason !== undefined) throw new RangeError(reason);
  if (kind.startsWith('link-'))
    throw new RangeError(`A ${word} cannot have the fault ${kind}: it belongs to the radio.`);
  return { kind, params: faultParams(kind, params) };
}
