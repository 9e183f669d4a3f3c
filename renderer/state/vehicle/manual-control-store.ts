import { create } from 'zustand';
import type { ManualControl } from '../../../gateway/contract/manual-control.ts';

interface ManualControlStore {
  /** The newest of each vehicle. */
  readonly controls: Readonly<Record<string, ManualControl>>;
}

/** Who flies which vehicle by sticks. */
export const useManualControlStore = create<ManualControlStore>(() => ({ controls: {} }));

/** Those under way as a snapshot tells them: of others nothing is known any more. */
export function replaceManualControls(controls: readonly ManualControl[]): void {
  useManualControlStore.setState({
    controls: Object.fromEntries(controls.map((control) => [control.vehicleId, control])),
  });
}

export function receiveManualControl(control: ManualControl): void {
  useManualControlStore.setState(({ controls }) => {
    const known = controls[control.vehicleId];
    return known && known.sinceMs > control.sinceMs
      ? {}
      : { controls: { ...controls, [control.vehicleId]: control } };
  });
}
