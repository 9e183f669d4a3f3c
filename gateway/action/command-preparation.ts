import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import { type CommandName, type CommandRecord, SAFETY_COMMANDS } from '../contract/command.ts';
import type { CommandSubmission } from '../contract/gateway-port.ts';
import type { MissionItem } from '../contract/mission.ts';
import type { GroundHeight } from '../flight-plan/plan-surroundings.ts';
import type { ZoneLookup } from '../flight-plan/zone-lookup.ts';
import { NOWHERE } from '../policy/nowhere.ts';
import type { PolicyTarget } from '../policy/policy-input.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { AuthorisationRequest } from './authoriser.ts';
import { ACTIONS } from './catalogue/action-catalogue.ts';
import type { ActionDefinition } from './catalogue/action-definition.ts';
import { parseCommandParams } from './catalogue/command-params.ts';
import type { CommandContext } from './command-context.ts';
import { commandTarget } from './command-target.ts';
import { judgeMission } from './judge-mission.ts';
import type { CommandLeases } from './lease/command-leases.ts';
import type { PreparedCommand } from './prepared-command.ts';
import { reachableVehicle } from './reachable-vehicle.ts';
import { newCommandRecord } from './record/new-command-record.ts';

export interface CommandPreparationOptions {
  readonly vehicles: VehicleDirectory;
  readonly leases: CommandLeases;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** The mission a vehicle holds, as far as it is known; not given: never known. */
  readonly missionOnBoard?: (vehicleId: string) => readonly MissionItem[] | undefined;
  readonly groundAmslM?: GroundHeight | undefined;
  /** Why what is on board may be no mission anybody planned. */
  readonly missionDoubt?: (vehicleId: string) => string | undefined;
}

/** Makes of a wish a command that can be decided: values, vehicle, state and lease are looked at, nothing is sent. */
export class CommandPreparation {
  readonly #options: CommandPreparationOptions;
  #submissions = 0;

  constructor(options: CommandPreparationOptions) {
    this.#options = options;
  }

  /**
   * @param refuse looks at what else is going on; may throw
   * @throws not-found, vehicle-offline, vehicle-conflict, state-conflict, unsupported-command, validation, lease-held,
   * and what `refuse` throws
   */
  prepare(
    submission: CommandSubmission,
    context: CommandContext,
    refuse: (command: CommandName) => void,
  ): PreparedCommand {
    const { leases } = this.#options;
    const { vehicleId, command } = submission;
    const params = parseCommandParams(command, submission.params);
    this.#submissions += 1;
    const isSafetyClass = SAFETY_COMMANDS.has(command);
    const definition = ACTIONS[command] as ActionDefinition;
    const prepared = {
      definition,
      params,
      isSafetyClass,
      context,
      bootCount: 0,
      order: this.#submissions,
      pending: undefined,
      closed: undefined,
      record: this.#record(submission, params, context),
    };
    const { bootCount } = this.vehicleFor({ ...prepared, lease: undefined });
    if (isSafetyClass) return { ...prepared, bootCount, lease: undefined };
    const lease = leases.enter(vehicleId, context, definition.text(params));
    try {
      refuse(command);
    } catch (error) {
      lease.end(false);
      throw error;
    }
    return { ...prepared, bootCount, lease, record: { ...prepared.record, epoch: lease.epoch } };
  }

  /** The vehicle, when it can be reached and its state allows the action. @throws as {@link prepare} */
  vehicleFor({ record, definition, params, isSafetyClass }: PreparedCommand): VehicleState {
    const vehicle = reachableVehicle(this.#options.vehicles, record.vehicleId, isSafetyClass);
    const doubt = startsMission(record.command, params as Readonly<Record<string, unknown>>)
      ? this.#options.missionDoubt?.(record.vehicleId)
      : undefined;
    if (doubt !== undefined) throw new AppError('state-conflict', doubt);
    const refusal = definition.precondition({ params, vehicle });
    if (refusal) throw new AppError(refusal.code, refusal.reason);
    return vehicle;
  }

  /** What governance is asked, from what is true now. */
  requestFor({ record, isSafetyClass }: PreparedCommand, zones: ZoneLookup): AuthorisationRequest {
    const vehicle = this.#options.vehicles.get(record.vehicleId);
    return {
      command: record.command,
      params: record.params,
      vehicleId: record.vehicleId,
      target: vehicle ? this.#targetOf(record, vehicle, zones) : NOWHERE,
      isSafetyClass,
    };
  }

  /** A start leads where the mission on board leads, whatever was decided when it was written: zones and policies change. */
  #targetOf(
    { vehicleId, command, params }: CommandRecord,
    vehicle: VehicleState,
    zones: ZoneLookup,
  ): PolicyTarget {
    const items = startsMission(command, params) ? this.#options.missionOnBoard?.(vehicleId) : undefined;
    return items
      ? judgeMission(items, vehicle, zones, this.#options.groundAmslM).target
      : commandTarget(params, vehicle, zones, command);
  }

  #record(
    { vehicleId, command }: CommandSubmission,
    params: Readonly<Record<string, unknown>>,
    context: CommandContext,
  ): CommandRecord {
    const { vehicles } = this.#options;
    return newCommandRecord(
      {
        vehicleId,
        command,
        params: { ...params },
        category: ACTIONS[command].category,
        mode: vehicles.modeOf(vehicleId),
      },
      context,
      this.#options,
    );
  }
}

/** AUTO of ArduPilot, Mission of PX4. */
function startsMission(command: string, { mode }: Readonly<Record<string, unknown>>): boolean {
  if (command !== 'set-mode') return command === 'start-mission';
  return typeof mode === 'string' && /^(auto|mission|auto\.mission)$/i.test(mode);
}
