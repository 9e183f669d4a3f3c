import { AppError, textOf } from '../../base/error.ts';
import { REFUSALS } from '../../contract/command/catalogue/vehicle-check.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import { MavFrame } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { modesFor } from '../catalogue/mode-step.ts';
import { modeNamed } from '../catalogue/setting/setting-actions.ts';

export interface MissionToStartOptions {
  /** A vehicle's mission, if known. If omitted, it is never known. */
  readonly knownItems?: (vehicleId: string) => readonly MissionItem[] | undefined;
  /** Reads it from the vehicle, even if known. */
  readonly readMission?: (vehicleId: string) => Promise<unknown>;
  /** Why the onboard mission may not be the planned one. It then must not start. */
  readonly missionDoubt?: (vehicleId: string) => OperatorText | undefined;
}

interface StartRequest {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Errors that are more specific than "it cannot be read". */
const VEHICLE_ERRORS: ReadonlySet<string> = new Set(['not-found', 'vehicle-offline', 'vehicle-conflict']);

/**
 * The mission a command would start. It is read before it is judged if this gateway does not know it: after a
 * restart, a reboot or another station's upload. An unreadable mission is not started, because its route is unknown.
 */
export class MissionToStart {
  readonly #options: MissionToStartOptions;

  constructor(options: MissionToStartOptions) {
    this.#options = options;
  }

  /** @throws state-conflict if the request starts a mission that may not be the planned one */
  refuseDoubt(asked: StartRequest, vehicle: VehicleState): void {
    const doubt = startsMission(asked, vehicle) ? this.#options.missionDoubt?.(vehicle.vehicleId) : undefined;
    if (doubt !== undefined) throw new AppError('state-conflict', doubt);
  }

  /**
   * Settles when the vehicle's mission is known; undefined if it already is, or the request starts
   * no mission. Rejects as {@link itemsOf} throws.
   */
  reading(asked: StartRequest, vehicle: VehicleState): Promise<void> | undefined {
    const { knownItems, readMission } = this.#options;
    const { vehicleId } = vehicle;
    if (!readMission || !startsMission(asked, vehicle) || isKnown(knownItems?.(vehicleId), vehicle))
      return undefined;
    return readMission(vehicleId).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError && VEHICLE_ERRORS.has(error.code)) throw error;
        throw unknownMission(vehicleId, error);
      },
    );
  }

  /**
   * The mission it starts; undefined if it starts none.
   * @throws state-conflict if the mission is unknown or empty
   */
  itemsOf(asked: StartRequest, vehicle: VehicleState): readonly MissionItem[] | undefined {
    const { knownItems } = this.#options;
    if (!knownItems || !startsMission(asked, vehicle)) return undefined;
    const items = knownItems(vehicle.vehicleId);
    if (!items) throw unknownMission(vehicle.vehicleId);
    // Uses the items written or read: the reported count is up to a second old and may predate the upload.
    if (items.length === 0 && asked.command === 'start-mission')
      throw new AppError('state-conflict', REFUSALS.noMission);
    const missing = items.some(({ frame }) => COUNTS_FROM_GROUND.has(frame)) && missingGround(vehicle);
    if (missing) throw new AppError('state-conflict', missing);
    return items;
  }
}

const COUNTS_FROM_GROUND: ReadonlySet<number> = new Set([
  MavFrame.GLOBAL_TERRAIN_ALT,
  MavFrame.GLOBAL_TERRAIN_ALT_INT,
]);

/** Why a mission with heights above ground cannot start, by what the vehicle reports of the heights on board. */
function missingGround({ vehicleId, terrain }: VehicleState): OperatorText | undefined {
  if (!terrain || (terrain.ground && terrain.pending === 0)) return undefined;
  return say(
    'The mission counts heights from the ground, and not all ground heights it needs are on board of {vehicle}. Import heights of the area under Settings, Maps, and wait until they are transferred, or plan the mission above home.',
    { vehicle: vehicleId },
  );
}

/** By its command, or by the mode that flies it (case-insensitive). */
function startsMission({ command, params: { mode } }: StartRequest, vehicle: VehicleState): boolean {
  if (command !== 'set-mode') return command === 'start-mission';
  const named = typeof mode === 'string' ? modeNamed(vehicle, mode) : undefined;
  return named !== undefined && modesFor(vehicle, 'auto').includes(named.customMode);
}

/** Few autopilots report ids of their missions. Nearly all report the number of items, without home. */
function isKnown(items: readonly MissionItem[] | undefined, { mission }: VehicleState): boolean {
  return items !== undefined && (mission?.total === undefined || mission.total === items.length);
}

function unknownMission(vehicleId: string, error?: unknown): AppError {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/mission`;
  const text = say('The onboard mission is unknown and cannot be checked. Read it first (GET {path}).', {
    path,
  });
  return new AppError('state-conflict', error === undefined ? text : joinTexts([text, textOf(error)], ' '), {
    cause: error,
  });
}
