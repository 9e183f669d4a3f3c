import type { z } from 'zod';
import type { Condition } from '../../action/condition.ts';
import type { OperatorText } from '../../operator-text.ts';
import type { TelemetryVehicle } from '../../vehicle/telemetry.ts';
import type { Category } from '../category.ts';
import type { VehicleCheck } from './vehicle-check.ts';

/**
 * Groups a policy may name, `action in Action::"start"`, and which of them a command is in.
 * start: sets one vehicle going from the ground. motion: changes where or how a vehicle moves. onboard: changes data on the
 * vehicle. payload: works its equipment. safety: always available, with one click, no credits, no limits and no waiting for
 * governance (design, safety rule 2).
 */
export type CommandGroup = 'start' | 'motion' | 'onboard' | 'payload' | 'safety';

/** What decides whether a vehicle can ever do something. */
export type VehicleKind = Pick<TelemetryVehicle, 'type' | 'autopilot' | 'firmware'>;

/**
 * Everything about a guided command that does not need MAVLink: gateway and window read it here and nowhere else. How it is
 * sent and what proves it: `gateway/command/catalogue`.
 */
export interface CommandDescriptor<Params extends z.ZodObject = z.ZodObject> {
  /**
   * The body at `POST /api/vehicles/{id}/commands/{command}`. The end of a name is its unit. Altitudes
   * are above home unless the name says otherwise.
   */
  readonly params: Params;
  readonly category: Category;
  /** A newer motion replaces an older one; arming and settings run beside it. */
  readonly kind: 'motion' | 'arming' | 'setting';
  readonly groups: readonly [CommandGroup, ...CommandGroup[]];
  /**
   * Also allowed with a full disk when a person gives it directly, so that a vehicle in the air stays steerable. It waits for
   * governance like any other command.
   */
  readonly isSteering?: true;
  readonly title: string;
  /** What it does, as a sentence. */
  readonly summary: string;
  /** The request, e.g. `Take off to 20 m`. */
  words(this: void, params: z.output<Params>): OperatorText;
  /** The MAVLink messages it sends, for people. */
  readonly sends: string;
  /** What shows that it is done, for people. */
  readonly proof: string;
  /** Why such a vehicle can never do it, whatever its state: the gateway refuses it, the window does not offer it. */
  neverFor?(this: void, vehicle: VehicleKind): string | undefined;
  /**
   * Why the window does not offer it now. It only leaves out what is sure to be refused: the gateway decides, by the
   * precondition in its own catalogue. Never asked for hold, RTL and land.
   */
  whyNotOffered?(this: void, vehicle: TelemetryVehicle): OperatorText | undefined;
  readonly step?: CommandStep<z.output<Params>>;
}

/** What the command needs as a step of an action plan. */
export interface CommandStep<Params> {
  /** Before it starts, in the order in which a failed one is reported. */
  readonly preconditions?: readonly VehicleCheck[];
  /** As of the command; a step is then refused when it is created. */
  neverFor?(this: void, vehicle: VehicleKind): string | undefined;
  /** What telemetry must show when it is done. Without them the command's own outcome is the proof. */
  postconditions?(this: void, params: Params, vehicle?: TelemetryVehicle): readonly Condition[];
  /** By default enough for an answer and a heartbeat over a bad radio. */
  timeoutS?(this: void, params: Params): number;
  /** What to run instead when it continues after a pause; undefined: the same again. */
  resumeAs?(
    this: void,
    params: Params,
    vehicle: TelemetryVehicle,
  ): { readonly type: 'change-altitude'; readonly params: unknown } | undefined;
}

/** Gives the functions of a descriptor the types of its parameters. */
export function describeCommand<Params extends z.ZodObject>(
  descriptor: CommandDescriptor<Params>,
): CommandDescriptor<Params> {
  return descriptor;
}
