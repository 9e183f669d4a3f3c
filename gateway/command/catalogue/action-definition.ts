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
  ParameterReadRequest,
  ParameterSetRequest,
} from '../../mavlink/protocol/parameter/parameter-request.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ProgramMessage } from './program-message.ts';

/** The input of an action: the request and the vehicle's state at the time of the request. */
export interface ActionContext<Name extends CommandName = CommandName> {
  readonly params: CommandParams<Name>;
  readonly vehicle: VehicleState;
}

/** Why an action cannot be done now. */
export interface ActionRefusal {
  readonly code: Extract<ErrorCode, 'state-conflict' | 'unsupported-command'>;
  /** For the operator: the problem and what to do. */
  readonly reason: OperatorText;
}

/** Checks telemetry heard since `sinceMs` (monotonic): older values prove nothing. */
export type Sighting = (vehicle: VehicleState, sinceMs: number) => boolean;

/** One MAVLink command of an action. */
export interface ActionStep {
  /** MAV_CMD or message name, for the record. */
  readonly name: string;
  readonly request:
    | Omit<CommandLongRequest, 'target' | 'isSeen'>
    | Omit<CommandIntRequest, 'target' | 'isSeen'>
    | Omit<ParameterSetRequest, 'target'>
    | Omit<ParameterReadRequest, 'target'>;
  /** The step's own effect: the next step waits for it, an emergency stops repeating when it is seen. */
  readonly isSeen?: Sighting;
  /** Not sent at all when the effect is already there. */
  readonly isSkippedWhenSeen?: boolean;
  /** A refusal of this step does not end the action. */
  readonly isOptional?: boolean;
  /**
   * Of a parameter: the present value is kept and restored once the vehicle is disarmed. This text says why the
   * action ends when the vehicle has not reported that value.
   */
  readonly unreadReason?: OperatorText;
  /** Tried when the vehicle refuses this step. */
  readonly fallback?: ActionStep;
}

/** What telemetry must show before an action is done. */
export interface ActionEffect {
  /** Completes "The vehicle accepted, but …" when it is not seen in time. */
  readonly missing: OperatorText;
  /** Counted from the acceptance. */
  readonly timeoutMs: number;
  readonly isDone: Sighting;
  /** Shows that the vehicle began, for when its answer was lost. */
  readonly isUnderway?: Sighting;
  /** Modes the action is flown in: when the vehicle leaves them on its own, the action has failed. */
  readonly staysInModes?: readonly number[];
  /** What an effect not seen in time means although telemetry is fresh; `failed` by default. */
  readonly onTimeout?: 'failed' | 'unknown';
  /** Ends in `done` with this, where the effect was already visible before the command. */
  readonly unchanged?: LesserOutcome;
  /** Accepted by the vehicle, while nothing it does now can show the effect. */
  readonly notShown?: LesserOutcome & { readonly isSo: Sighting };
}

/** What `done` means where less happened than the name of the command says. */
export interface LesserOutcome {
  readonly outcome: NonNullable<CommandRecord['outcome']>;
  readonly detail: OperatorText;
}

/** How a guided command is carried out: when its state allows it, what it sends to which autopilot, and what proves it. Pure. */
export interface CommandExecution<Name extends CommandName = CommandName> {
  /** Why the vehicle cannot do it now, apart from what its kind can never do; always possible without. */
  precondition?(context: ActionContext<Name>): ActionRefusal | undefined;
  /** At least one step. */
  steps(context: ActionContext<Name>): readonly ActionStep[];
  effect(context: ActionContext<Name>): ActionEffect;
  /** The message by which a forwarded program may give it; without this, none. */
  readonly fromProgram?: {
    /** MAV_CMD */
    readonly command: number;
    /** Its parameters; undefined where the message means something else. They are checked like those of any request. */
    paramsOf(message: ProgramMessage, vehicle: VehicleState): CommandParams<Name> | undefined;
  };
}

export type CommandExecutions = { readonly [Name in CommandName]: CommandExecution<Name> };

/** A guided command with what everybody knows of it; the gate drives it. */
export interface ActionDefinition<Name extends CommandName = CommandName>
  extends Pick<CommandDescriptor, 'kind' | 'category'>,
    CommandExecution<Name> {
  /** For the operator: the request, e.g. `Take off to 20 m`. */
  text(params: CommandParams<Name>): OperatorText;
  precondition(context: ActionContext<Name>): ActionRefusal | undefined;
}
