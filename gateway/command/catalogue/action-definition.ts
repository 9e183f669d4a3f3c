import type { CommandDescriptor } from '../../contract/command/catalogue/command-descriptor.ts';
import type { CommandName, CommandParams } from '../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { ErrorCode } from '../../contract/error.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type {
  CommandIntRequest,
  CommandLongRequest,
} from '../../mavlink/protocol/command/command-request.ts';
import type {
  ExtendedParameterSetRequest,
  ParameterReadRequest,
  ParameterSetRequest,
} from '../../mavlink/protocol/parameter/parameter-request.ts';
import type { RemoteIdEmergencyRequest } from '../../mavlink/protocol/remote-id-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ProgramMessage } from './program-message.ts';

/** An action's input: the request, and the vehicle's state when it was made. */
export interface ActionContext<Name extends CommandName = CommandName> {
  readonly params: CommandParams<Name>;
  readonly vehicle: VehicleState;
}

/** Why an action is not possible now. */
export interface ActionRefusal {
  readonly code: Extract<ErrorCode, 'state-conflict' | 'unsupported-command'>;
  /** The problem and the remedy, for the operator. */
  readonly reason: OperatorText;
}

/** Checks telemetry received since `sinceMs` (monotonic). Older values prove nothing. */
export type Sighting = (vehicle: VehicleState, sinceMs: number) => boolean;

/** One MAVLink command of an action. */
export interface ActionStep {
  /** MAV_CMD or message name for the record. */
  readonly name: string;
  readonly request:
    | Omit<CommandLongRequest, 'target' | 'isSeen'>
    | Omit<CommandIntRequest, 'target' | 'isSeen'>
    | Omit<ParameterSetRequest, 'target'>
    | Omit<ParameterReadRequest, 'target'>
    | Omit<ExtendedParameterSetRequest, 'target'>
    | Omit<RemoteIdEmergencyRequest, 'target'>;
  /** The component it addresses. Default: the autopilot. */
  readonly componentId?: number | undefined;
  /** The step's own effect. The next step waits for it; an emergency stops repeating once it is seen. */
  readonly isSeen?: Sighting;
  /** Skips the step if its effect is already visible. */
  readonly isSkippedWhenSeen?: boolean;
  /** If the vehicle refuses this step, the action continues. */
  readonly isOptional?: boolean;
  /**
   * For a parameter: its value is saved and restored after disarming. This text explains why the
   * action ends if the vehicle has not reported that value.
   */
  readonly unreadReason?: OperatorText;
  /** Sent if the vehicle refuses this step. */
  readonly fallback?: ActionStep;
}

/** What telemetry must show before an action is `done`. */
export interface ActionEffect {
  /** Completes "The vehicle accepted, but …" if the effect is not seen in time. */
  readonly missing: OperatorText;
  /** Counts from acceptance. */
  readonly timeoutMs: number;
  readonly isDone: Sighting;
  /** Shows that the vehicle has started, in case its answer was lost. */
  readonly isUnderway?: Sighting;
  /** Modes of the action. If the vehicle leaves them on its own, the action has failed. */
  readonly staysInModes?: readonly number[];
  /** The outcome if the effect is not seen in time although telemetry is fresh. Default: `failed`. */
  readonly onTimeout?: 'failed' | 'unknown';
  /** Ends in `done` with this text if the effect was already visible before the command. */
  readonly unchanged?: LesserOutcome;
  /** For an accepted command whose effect cannot show in the vehicle's current state. */
  readonly notShown?: LesserOutcome & { readonly isSo: Sighting };
}

/** The meaning of `done` where less happened than the command's name says. */
export interface LesserOutcome {
  readonly outcome: NonNullable<CommandRecord['outcome']>;
  readonly detail: OperatorText;
}

/** Implements a guided command: when it is possible, what it sends to which autopilot, and what proves it. Pure. */
export interface CommandExecution<Name extends CommandName = CommandName> {
  /** Why it is not possible now, beyond what the vehicle's kind rules out. If omitted, always possible. */
  precondition?(context: ActionContext<Name>): ActionRefusal | undefined;
  /** At least one step. */
  steps(context: ActionContext<Name>): readonly ActionStep[];
  effect(context: ActionContext<Name>): ActionEffect;
  /** The message with which a forwarded program may give it. If omitted, programs cannot. */
  readonly fromProgram?: {
    /** MAV_CMD */
    readonly command: number;
    /** Its parameters; undefined if the message means something else. They are validated like any request's. */
    paramsOf(message: ProgramMessage, vehicle: VehicleState): CommandParams<Name> | undefined;
  };
}

export type CommandExecutions = { readonly [Name in CommandName]: CommandExecution<Name> };

/** A guided command with its description. The gate runs it. */
export interface ActionDefinition<Name extends CommandName = CommandName>
  extends Pick<CommandDescriptor, 'kind' | 'category'>,
    CommandExecution<Name> {
  /** The request in words, e.g. `Take off to 20 m`. */
  text(params: CommandParams<Name>): OperatorText;
  precondition(context: ActionContext<Name>): ActionRefusal | undefined;
}
