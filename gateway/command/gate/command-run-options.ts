import type { Clock } from '../../base/clock.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { StepProtocol } from '../../mavlink/protocol/command/step-protocol.ts';
import type { BorrowedParameter } from '../../store/repository/vehicle/borrowed-parameter-repository.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { ActionEffect, ActionStep } from '../catalogue/action-definition.ts';
import type { TraceNote } from '../record/command-trace-notes.ts';

/** The inputs of a run: the record as authorised, what to send, what proves it, and the ports it needs. */
export interface CommandRunOptions {
  readonly record: CommandRecord;
  readonly kind: 'motion' | 'arming' | 'setting';
  readonly isSafetyClass: boolean;
  readonly steps: readonly ActionStep[];
  readonly effect: ActionEffect;
  readonly vehicle: VehicleState;
  readonly protocol: StepProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  /** Checked right before each send: false when another actor commands the vehicle now. */
  readonly maySend: () => boolean;
  /** Keeps a parameter's value of before, to be set again after the flight. @throws store-unavailable */
  readonly borrow: (parameter: Omit<BorrowedParameter, 'vehicleId'>) => void;
  /** Adds to the trace; the addition is stored with the next change. */
  readonly note: (...note: TraceNote) => void;
  readonly onChange: (record: CommandRecord) => void;
}
