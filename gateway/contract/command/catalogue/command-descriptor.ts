import type { z } from 'zod';
import type { Condition } from '../../action/condition.ts';
import type { OperatorText } from '../../operator-text.ts';
import type { TelemetryVehicle } from '../../vehicle/telemetry.ts';
import type { Category } from '../category.ts';
import type { VehicleCheck } from './vehicle-check.ts';

/**
 * Groups for policies (`action in Action::"start"`), and a command's groups. start: starts one
 * vehicle from the ground. motion: changes where or how a vehicle moves. onboard: changes data on
 * the vehicle. payload: operates its equipment. safety: always available, with one click, no
 * credits, no limits and no waiting for governance (design, safety rule 2).
 */
export type CommandGroup = 'start' | 'motion' | 'onboard' | 'payload' | 'safety';

/** The facts that decide what a vehicle can ever do. */
export type VehicleKind = Pick<TelemetryVehicle, 'type' | 'autopilot' | 'firmware'>;

/**
 * Everything about a guided command except MAVLink, for gateway and window.
 * `gateway/command/catalogue` defines how it is sent and what proves it.
 */
export interface CommandDescriptor<Params extends z.ZodObject = z.ZodObject> {
  /**
   * The body of `POST /api/vehicles/{id}/commands/{command}`. Names end with their unit. Altitudes
   * are above home unless the name says otherwise.
   */
  readonly params: Params;
  readonly category: Category;
  /** A newer motion replaces an older one. Arming and settings run in parallel. */
  readonly kind: 'motion' | 'arming' | 'setting';
  readonly groups: readonly [CommandGroup, ...CommandGroup[]];
  /**
   * Also allowed on a full disk when a person gives it directly, so that a vehicle in the air stays
   * controllable. It waits for governance like any other command.
   */
  readonly isSteering?: true;
  readonly title: string;
  /** What it does, as a sentence. */
  readonly summary: string;
  /** The request, e.g. `Take off to 20 m`. */
  words(this: void, params: z.output<Params>): OperatorText;
  /** The MAVLink messages it sends, for people. */
  readonly sends: string;
  /** What proves that it is done, for people. */
  readonly proof: string;
  /** Why such a vehicle can never do it, in any state. The gateway refuses it and the window does not offer it. */
  neverFor?(this: void, vehicle: VehicleKind): string | undefined;
  /**
   * Why the window does not offer it now. Excludes only what is sure to be refused: the gateway
   * decides, by the precondition in its own catalogue. Not used for hold, RTL and land.
   */
  whyNotOffered?(this: void, vehicle: TelemetryVehicle): OperatorText | undefined;
  readonly step?: CommandStep<z.output<Params>>;
}

/** The command as a step of an action plan. */
export interface CommandStep<Params> {
  /** Checks before it starts, in the order in which failures are reported. */
  readonly preconditions?: readonly VehicleCheck[];
  /** As for the command. The step is then refused when it is created. */
  neverFor?(this: void, vehicle: VehicleKind): string | undefined;
  /** What telemetry must show when it is done. Default: the command's own outcome is the proof. */
  postconditions?(this: void, params: Params, vehicle?: TelemetryVehicle): readonly Condition[];
  /** Default: enough for an answer and a heartbeat over a poor radio link. */
  timeoutS?(this: void, params: Params): number;
  /** What to run when it resumes after a pause; undefined: the same again. */
  resumeAs?(
    this: void,
    params: Params,
    vehicle: TelemetryVehicle,
  ): { readonly type: 'change-altitude'; readonly params: unknown } | undefined;
}

/** Types a descriptor's functions by its parameters. */
export function describeCommand<Params extends z.ZodObject>(
  descriptor: CommandDescriptor<Params>,
): CommandDescriptor<Params> {
  return descriptor;
}
