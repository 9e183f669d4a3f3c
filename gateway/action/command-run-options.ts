import type { Clock } from '../base/clock.ts';
import type { CommandRecord } from '../contract/command.ts';
import type { StepProtocol } from '../protocol/step-protocol.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { ActionEffect, ActionStep } from './action-definition.ts';

/** What a run is made of: the record as authorised, what to send, what proves it, and the ports it needs. */
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
  readonly onChange: (record: CommandRecord) => void;
}
