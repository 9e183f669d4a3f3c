import type { ManualControl, ManualControlPort } from '../../gateway/contract/manual-control.ts';

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
  of(vehicleId: string): ManualControl {
    return { ...READY, vehicleId };
  }

  async begin(vehicleId: string): Promise<ManualControl> {
    return { ...READY, vehicleId };
  }

  end(vehicleId: string): ManualControl {
    return { ...READY, vehicleId, phase: 'holding', detail: 'Handed back.' };
  }

  take(): void {
    // Nothing flies here.
  }

  onChanged(): () => void {
    return () => undefined;
  }
}
