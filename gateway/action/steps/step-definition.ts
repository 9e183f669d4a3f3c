import type { ZodType } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Resource } from '../../contract/action/action.ts';
import type { Condition } from '../../contract/action/condition.ts';
import type { LaunchRecord } from '../../contract/action/launch.ts';
import type { StepParams, StepType } from '../../contract/action/step.ts';
import type { CommandName } from '../../contract/command/catalogue/commands.ts';
import type { Category } from '../../contract/command/category.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { Decision } from '../../contract/command/decision.ts';
import type { MissionItem, MissionRun } from '../../contract/mission/mission.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { MissionPlace } from '../launch/run/mission-end.ts';
import type { DockRecord } from '../queue/dock-registry.ts';

/** One attempt at a step. */
export interface StepAttempt<Type extends StepType = StepType> {
  readonly actionId: string;
  readonly planId: string | null;
  readonly attempt: number;
  readonly vehicleId: string | undefined;
  readonly params: StepParams<Type>;
  /** The executing principal's context, with the action as origin. */
  readonly context: CommandContext;
  readonly timeoutMs: number;
}

/** A running step's reports. Each is stored before the step continues. */
export interface StepProgress {
  readonly state?: 'awaiting_approval' | 'dispatched' | 'acknowledged' | 'executing';
  readonly detail?: OperatorText;
  readonly commandId?: string;
  readonly runId?: string;
  readonly decision?: Decision;
  readonly approvalId?: string;
}

export type StepOutcome = { readonly kind: 'succeeded'; readonly detail: OperatorText | null } | StepFailure;

export interface StepFailure {
  readonly kind: 'failed' | 'denied' | 'cancelled' | 'unknown';
  readonly detail: OperatorText;
  /** Vehicles that a failsafe, a pilot or another operator now flies: nothing more is sent to them. */
  readonly takenOver?: readonly string[];
}

/** A running step. `cancel` ends it soon: nothing more is sent for it, and `outcome` resolves `cancelled`. */
export interface StepRun {
  readonly outcome: Promise<StepOutcome>;
  /** `by`: a person or plan ended it and held moving vehicles. Else it timed out or is lost: vehicles fly on. */
  cancel(reason: OperatorText, by?: StepEnding): void;
}

export type StepEnding = 'paused' | 'aborted';

/** The progress of an onboard mission. */
export interface MissionSight {
  /** In a mode it enters on its own during its mission. */
  readonly isInItsModes: boolean;
  /** Complete, or flying its last part. */
  readonly isAtEnd: boolean;
  readonly place: MissionPlace;
}

/** Everything a step may use: the gates, never the link. */
export interface StepPorts {
  readonly clock: Clock;
  vehicle(vehicleId: string): TelemetryVehicle | undefined;
  onVehicle(listener: (vehicleId: string) => void): () => void;
  /** When the vehicle last reported its mode, by `clock.monotonicMs`. */
  modeReceivedAtMs(vehicleId: string): number | undefined;
  /** Gives a command; resolves when it is sent, refused or waiting for approval. */
  submit(
    vehicleId: string,
    command: CommandName,
    params: Readonly<Record<string, unknown>>,
    context: CommandContext,
  ): Promise<CommandRecord>;
  /**
   * Why governance would refuse the command now; undefined if allowed. Sends and records nothing.
   * @throws governance-unavailable
   */
  whyNot(
    vehicleId: string,
    command: CommandName,
    params: Readonly<Record<string, unknown>>,
    context: CommandContext,
  ): Promise<OperatorText | undefined>;
  /** The alert `separation` is active: the vehicle is or soon will be too close to another. */
  isNear(vehicleId: string): boolean;
  /** Called on each change of a command from now until its end. */
  onCommand(commandId: string, listener: (record: CommandRecord) => void): () => void;
  whenCommandEnded(commandId: string): Promise<CommandRecord>;
  /** Withdraws a command that has not been sent, e.g. one waiting for approval. No effect afterwards. */
  cancelCommand(commandId: string, reason: OperatorText): void;
  uploadMission(vehicleId: string, items: readonly MissionItem[], context: CommandContext): Promise<void>;
  cancelTransfer(vehicleId: string): void;
  startMission(
    request: {
      readonly vehicleId: string;
      readonly items?: readonly MissionItem[];
      readonly zoneId?: string;
    },
    context: CommandContext,
  ): MissionRun;
  onMission(missionId: string, listener: (run: MissionRun) => void): () => void;
  /** What the vehicle has shown of the onboard mission since `sinceMs` (monotonic); undefined if unknown. */
  missionSight(vehicleId: string, sinceMs: number): MissionSight | undefined;
  /** Does nothing and answers `aborted` if `whyAborted` gives a reason before the decision. */
  launch(
    request: { readonly missionType: string; readonly zoneId: string; readonly priority: string },
    context: CommandContext,
    whyAborted: () => OperatorText | undefined,
  ): Promise<LaunchRecord>;
  /** Removes a launch that waits for an aircraft from the queue. A flying one continues. */
  withdrawLaunch(launchId: string, context: CommandContext): void;
  /**
   * Ends a launch or mission run: nothing more is sent for it. `isAborted`: its vehicle returns or
   * holds, unless a command already took it over. Otherwise the caller has already held it.
   */
  endRunWithStep(
    runId: string,
    ending: { readonly why: OperatorText; readonly isAborted: boolean },
    context: CommandContext,
  ): void;
  onLaunch(launchId: string, listener: (launch: LaunchRecord) => void): () => void;
  /** A dock as it reports itself; undefined if unknown. Only simulated docks so far. */
  dock(dockId: string): DockRecord | undefined;
  /**
   * Moves a dock's door; resolves when the dock reports its arrival. `leaving`: the aircraft that
   * has just started from there and may stay above.
   */
  moveDoor(dockId: string, door: 'open' | 'close', context: CommandContext, leaving?: string): Promise<void>;
  /** Shows the operator a notice and audits it. */
  notify(text: string, severity: 'info' | 'caution' | 'warning', context: CommandContext): void;
  /** Asks a person; resolves with the answer or rejects at the deadline. */
  confirm(
    request: { readonly text: string; readonly deadlineMs: number },
    context: CommandContext,
    onAsked: (approvalId: string) => void,
  ): Promise<boolean>;
  /** A request to our own API as the executing principal. */
  request(
    request: { readonly method: string; readonly path: string; readonly body?: unknown },
    context: CommandContext,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** One kind of step. A table test fails when one lacks a part. */
export interface StepDefinition<Type extends StepType = StepType> {
  readonly type: Type;
  readonly category: Category;
  readonly title: string;
  /** What it does, as a sentence for the catalogue. */
  readonly summary: string;
  /** What proves that it is done, as text for the catalogue. */
  readonly proof: readonly string[];
  /** The messages it sends, for people; `none` if none. */
  readonly mavlink: string;
  readonly credits: number;
  readonly needsVehicle: boolean;
  /**
   * motion: the vehicle holds when its plan is paused. start: arming, take-off and starts, which
   * are never retried automatically. safety: needs no lease. other: none of these.
   */
  readonly kind: 'motion' | 'start' | 'safety' | 'other';
  readonly params: ZodType<StepParams<Type>>;
  /** The request in words, e.g. `Take off to 20 m`. */
  text(params: StepParams<Type>): OperatorText;
  /** As text, for the catalogue. */
  readonly preconditions: readonly string[];
  /** Why this vehicle can never do it in any state: refused when the step is created. */
  neverFor?(vehicle: TelemetryVehicle): OperatorText | undefined;
  /** Why it cannot start now; undefined if it can. */
  precondition(params: StepParams<Type>, vehicle: TelemetryVehicle | undefined): OperatorText | undefined;
  /**
   * What telemetry must show when the step is done. Empty: the step's own outcome is the proof.
   * `vehicle` if known: a fixed wing circles where other vehicles stop.
   */
  postconditions(
    params: StepParams<Type>,
    vehicleId: string | undefined,
    vehicle?: TelemetryVehicle,
  ): readonly Condition[];
  /**
   * Its postconditions may hold even if it never ran: a vehicle that never moved is disarmed too.
   * If blocked, it stays in doubt until a person reports the outcome.
   */
  readonly isUnprovable?: boolean;
  resources(params: StepParams<Type>, vehicleId: string | undefined): readonly Resource[];
  defaultTimeoutS(params: StepParams<Type>): number;
  /** What to run when it resumes after a pause; undefined: the same again. */
  resumeAs?(
    params: StepParams<Type>,
    vehicle: TelemetryVehicle,
  ): { readonly type: StepType; readonly params: unknown } | undefined;
  start(attempt: StepAttempt<Type>, ports: StepPorts, onProgress: (progress: StepProgress) => void): StepRun;
}
