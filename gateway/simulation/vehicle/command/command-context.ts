import type { MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import type { MessageScheduler } from '../telemetry/message-scheduler.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { CommandRequest } from './command.ts';

/** What a command may do to the vehicle it was sent to. */
export interface CommandContext {
  readonly autopilot: Autopilot;
  readonly scheduler: MessageScheduler;
  readonly output: VehicleOutput;
  /** Runs `action` when the acknowledgement has left. */
  afterAck(action: () => void): void;
  /** Sends a telemetry message once. @returns false when it has no content to send. */
  sendOnce(name: MessageName): boolean;
  setCurrentItem(seq: number, resetsJumps: boolean): boolean;
  reboot(): void;
}

/** Carries a command out. @returns MAV_RESULT */
export type CommandHandler = (request: CommandRequest, context: CommandContext) => number;
