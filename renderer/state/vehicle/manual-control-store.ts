import { create } from 'zustand';
import type { ManualControl, ManualControlPhase } from '../../../gateway/contract/onboard/manual-control.ts';

interface ManualControlStore {
  /** The latest of each vehicle. */
  readonly controls: Readonly<Record<string, ManualControl>>;
}

/** Manual control state by vehicle. */
export const useManualControlStore = create<ManualControlStore>(() => ({ controls: {} }));

/** Replaces all with those of a snapshot. Any others are forgotten. */
export function replaceManualControls(controls: readonly ManualControl[]): void {
  useManualControlStore.setState({
    controls: Object.fromEntries(controls.map((control) => [control.vehicleId, control])),
  });
}

/** Takes it unless a newer one is known: stream frames and answers may overtake each other. */
export function receiveManualControl(control: ManualControl): void {
  useManualControlStore.setState((state) => {
    const known = state.controls[control.vehicleId];
    return known && isBefore(control, known)
      ? state
      : { controls: { ...state.controls, [control.vehicleId]: control } };
  });
}

/** Of a flight the gateway knows nothing of any more; one that came after it stays. */
export function forgetManualControl({
  vehicleId,
  manualControlId,
}: Pick<ManualControl, 'vehicleId' | 'manualControlId'>): void {
  useManualControlStore.setState((state) => {
    const { [vehicleId]: known, ...others } = state.controls;
    return known?.manualControlId === manualControlId ? { controls: others } : state;
  });
}

/** Phases of one flight share its beginning and only ever go up here, to and fro among those of one step. */
const STEP: Readonly<Record<ManualControlPhase, number>> = {
  starting: 0,
  ready: 1,
  flying: 2,
  released: 2,
  silent: 2,
  holding: 3,
  ended: 4,
};

function isBefore(control: ManualControl, known: ManualControl): boolean {
  return control.manualControlId === known.manualControlId
    ? STEP[control.phase] < STEP[known.phase]
    : control.sinceMs < known.sinceMs;
}
