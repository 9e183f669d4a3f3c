import { AppError } from '../../base/error.ts';
import {
  COMMAND_PARAMS,
  type CommandName,
  type CommandParams,
  SAFETY_COMMANDS,
  STEERING_COMMANDS,
} from '../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandSubmission } from '../../contract/port/gateway-port.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { AuthorisationRequest } from '../approval/authoriser.ts';
import { ACTIONS } from '../catalogue/action-catalogue.ts';
import type { ActionDefinition } from '../catalogue/action-definition.ts';
import type { CommandLeases } from '../lease/command-leases.ts';
import { Operation, type OperationServices } from '../operation/operation.ts';
import type { PolicyTarget } from '../policy/engine/policy-input.ts';
import { NOWHERE } from '../policy/nowhere.ts';
import { commandTarget } from '../target/command-target.ts';
import { judgeMission } from '../target/judge-mission.ts';
import { MissionToStart, type MissionToStartOptions } from '../target/mission-to-start.ts';
import { reachableVehicle } from '../target/reachable-vehicle.ts';
import type { CommandContext, OnUnrecorded } from './command-context.ts';
import type { CommandRun } from './command-run.ts';

export interface CommandPreparationOptions extends MissionToStartOptions, OperationServices {
  readonly vehicles: VehicleDirectory;
  readonly leases: CommandLeases;
  readonly groundAmslM?: GroundHeight | undefined;
}

/** A guided command from request to end. */
export interface GuidedCommand {
  readonly operation: Operation;
  readonly definition: ActionDefinition;
  readonly params: CommandParams;
  readonly isSafetyClass: boolean;
  /** Set if the command proceeds on a full disk. Receives the error when a record cannot be written. */
  readonly onUnrecorded: OnUnrecorded | undefined;
  /** The vehicle's boot count at the request. */
  readonly bootCount: number;
  /** Submission order: higher is newer, however long each decision took. */
  readonly order: number;
  /** Set from the first byte on. */
  run?: CommandRun;
}

/**
 * Validates a request and builds the command to authorise: checks values, vehicle, state and lease, and sends
 * nothing.
 */
export class CommandPreparation {
  readonly #options: CommandPreparationOptions;
  readonly #mission: MissionToStart;
  #submissions = 0;

  constructor(options: CommandPreparationOptions) {
    this.#options = options;
    this.#mission = new MissionToStart(options);
  }

  /**
   * @param refuse checks other running commands; may throw
   * @throws not-found, vehicle-offline, vehicle-conflict, state-conflict, unsupported-command,
   * validation, lease-held, and what `refuse` throws
   */
  prepare(
    submission: CommandSubmission,
    context: CommandContext,
    refuse: (command: CommandName) => void,
  ): GuidedCommand {
    const { leases } = this.#options;
    const { vehicleId, command } = submission;
    const params = parseCommandParams(command, submission.params);
    this.#submissions += 1;
    const isSafetyClass = SAFETY_COMMANDS.has(command);
    const definition = ACTIONS[command] as ActionDefinition;
    const isSteering = STEERING_COMMANDS.has(command) && context.isDirect === true && !context.origin;
    const onUnrecorded =
      isSafetyClass || isSteering
        ? (error: unknown) => this.#options.records.missed(operation.commandId, error)
        : undefined;
    const text = definition.text(params);
    const operation = new Operation(
      {
        kind: 'command',
        vehicleId,
        command,
        params,
        category: definition.category,
        mode: this.#options.vehicles.modeOf(vehicleId),
        text,
        onUnrecorded,
      },
      context,
      this.#options,
    );
    const asked = { operation, definition, params, isSafetyClass, onUnrecorded, order: this.#submissions };
    const { bootCount } = this.#allowing(asked);
    if (isSafetyClass) return { ...asked, bootCount };
    const lease = leases.enter(vehicleId, context, text, onUnrecorded);
    try {
      refuse(command);
    } catch (error) {
      lease.end(false);
      throw error;
    }
    operation.hold(lease);
    return { ...asked, bootCount };
  }

  /**
   * The vehicle, if it is reachable, its state allows the action, and its mission (if needed) is known.
   * @throws as {@link prepare}, state-conflict
   */
  vehicleFor(command: GuidedCommand): VehicleState {
    const vehicle = this.#allowing(command);
    // The judged mission may have been replaced since, or its replacement may be uploading now.
    this.#mission.itemsOf(command.operation.record, vehicle);
    return vehicle;
  }

  /**
   * Reads what the decision requires; undefined if nothing is missing. Rejects as {@link
   * requestFor}.
   */
  learning({ operation: { record } }: GuidedCommand): Promise<void> | undefined {
    const vehicle = this.#options.vehicles.get(record.vehicleId);
    return vehicle && this.#mission.reading(record, vehicle);
  }

  /**
   * The request to governance, from the current state.
   * @throws state-conflict if it would start an unknown mission
   */
  requestFor(
    { operation: { record }, isSafetyClass, onUnrecorded }: GuidedCommand,
    zones: ZoneLookup,
  ): AuthorisationRequest {
    const vehicle = this.#options.vehicles.get(record.vehicleId);
    return {
      command: record.command,
      params: record.params,
      vehicleId: record.vehicleId,
      target: vehicle ? this.#targetOf(record, vehicle, zones) : NOWHERE,
      isSafetyClass,
      onUnrecorded,
    };
  }

  /** Judges a mission start by the onboard route again: zones and policies change after the upload. */
  #targetOf(record: CommandRecord, vehicle: VehicleState, zones: ZoneLookup): PolicyTarget {
    const items = this.#mission.itemsOf(record, vehicle);
    return items
      ? judgeMission(items, vehicle, zones, this.#options.groundAmslM).target
      : commandTarget(record.params, vehicle, zones, record.command);
  }

  #allowing({
    operation: { record },
    definition,
    params,
    isSafetyClass,
  }: Omit<GuidedCommand, 'bootCount'>): VehicleState {
    const vehicle = reachableVehicle(this.#options.vehicles, record.vehicleId, isSafetyClass);
    this.#mission.refuseDoubt(record, vehicle);
    const refusal = definition.precondition({ params, vehicle });
    if (refusal) throw new AppError(refusal.code, refusal.reason);
    return vehicle;
  }
}

/**
 * The parameters with their defaults. Validated again here, although the API has done so.
 * @throws validation
 */
export function parseCommandParams(command: CommandName, params: unknown): CommandParams {
  const parsed = COMMAND_PARAMS[command].safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('validation', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is invalid'}`);
}
