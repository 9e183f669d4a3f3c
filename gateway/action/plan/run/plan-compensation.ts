import { delay } from '../../../base/clock.ts';
import { errorText } from '../../../base/error.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import { groundToSafety, STANDING_MPS } from '../../../command/target/ground-vehicle.ts';
import type { AbortPlan } from '../../../contract/action/plan.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { joinTexts, type OperatorText, say } from '../../../contract/operator-text.ts';
import { isGroundVehicle } from '../../../contract/vehicle/ground-vehicle.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { StoredPlan } from '../../../store/repository/command/action-repository.ts';
import { vehiclesOf } from '../../steps/prepared-step.ts';
import type { PlanEntry } from '../plan-entry.ts';
import type { PlanParts } from '../plan-parts.ts';

const HOLD_WITHIN_MS = 5000;

/** An abort requested by a person or decided by the gateway. */
export interface PlanAbort extends Pick<AbortPlan, 'compensation'> {
  readonly reason?: OperatorText | undefined;
}

/** Makes an aborted plan's vehicles safe: all hold at once, then each returns or lands. */
export class PlanCompensation {
  readonly #parts: PlanParts;
  readonly #way: CompensationWay;
  readonly #context: CommandContext;
  readonly #first = new Map<string, Promise<CommandRecord | undefined>>();
  readonly #takenOver = new Set<string>();

  constructor(parts: PlanParts, way: CompensationWay, context: CommandContext) {
    this.#parts = parts;
    this.#way = way;
    this.#context = context;
  }

  /** Sends the first commands before it returns. Skips vehicles that are unknown, or disarmed on the ground. */
  begin(vehicleIds: readonly string[]): void {
    for (const vehicleId of vehicleIds) {
      const first = firstToSafety(this.#parts.ports.vehicle(vehicleId));
      if (first !== undefined) this.#first.set(vehicleId, this.#give(vehicleId, first));
    }
  }

  /** The vehicles being made safe, without those another actor now flies. */
  get vehicles(): readonly string[] {
    return [...this.#first.keys()].filter((vehicleId) => !this.#takenOver.has(vehicleId));
  }

  /** Vehicles that a newer command, a failsafe or a pilot has taken over since. */
  get takenOver(): readonly string[] {
    return [...this.#takenOver];
  }

  /** Resolves when all have finished, with a sentence for each vehicle that is not safe. */
  async finish(): Promise<readonly OperatorText[]> {
    const troubles = await Promise.all(
      [...this.#first].map(async ([vehicleId, first]) => {
        const trouble = await this.#bringToSafety(vehicleId, first);
        return trouble === undefined ? [] : [say('{vehicle}: {why}', { vehicle: vehicleId, why: trouble })];
      }),
    );
    return troubles.flat();
  }

  /** @returns why it is not safe; undefined if it is, or if another actor now flies it */
  async #bringToSafety(
    vehicleId: string,
    first: Promise<CommandRecord | undefined>,
  ): Promise<OperatorText | undefined> {
    const { clock } = this.#parts;
    let held = await Promise.race([first, delay(clock, HOLD_WITHIN_MS).then(() => undefined)]);
    if (this.#isLost(vehicleId, held)) return undefined;
    if (held?.command === 'disarm') {
      if (held.state === 'done') return undefined;
      // It refused to disarm, so it may be in the air.
      held = await this.#give(vehicleId, 'hold');
      if (this.#isLost(vehicleId, held)) return undefined;
    }
    const commands = wayHome(this.#way, this.#parts.ports.vehicle(vehicleId));
    if (commands.length === 0) {
      // Ground vehicles take time to stop.
      const end = held ?? (await first);
      return end?.state === 'done' || this.#isLost(vehicleId, end)
        ? undefined
        : 'telemetry does not show it holding.';
    }
    const troubles: OperatorText[] = [];
    for (const command of commands) {
      const record = await this.#give(vehicleId, command);
      if (record?.state === 'done' || this.#isLost(vehicleId, record)) return undefined;
      troubles.push(say('{command}: {why}', { command, why: record?.detail ?? 'it could not be sent.' }));
    }
    return joinTexts(troubles, ' ');
  }

  /** Whether another actor flies it now: a newer command cancelled ours, or the vehicle left our mode. */
  #isLost(vehicleId: string, record: CommandRecord | undefined): boolean {
    const isTaken =
      record?.state === 'cancelled' ||
      record?.takenOver === true ||
      (record?.command === 'rtl' &&
        record.state === 'failed' &&
        record.acceptedAtMs !== null &&
        hasLeftWayHome(this.#parts.ports.vehicle(vehicleId)));
    if (isTaken) this.#takenOver.add(vehicleId);
    return isTaken;
  }

  /** Sends in the caller's turn. @returns its end; undefined if it was not sent */
  #give(vehicleId: string, command: CommandName): Promise<CommandRecord | undefined> {
    const { ports, logger } = this.#parts;
    return ports
      .submit(vehicleId, command, {}, this.#context)
      .then(({ commandId }) => ports.whenCommandEnded(commandId))
      .catch((error: unknown) => {
        logger.error(
          { vehicleId, command, error: errorText(error) },
          'a vehicle could not be brought to safety',
        );
        return undefined;
      });
  }
}

/**
 * Vehicles that a plan moved and still controls. Excludes those another actor holds or has since
 * moved by more than a hold, and those a failsafe or pilot took over.
 */
export function vehiclesInHand(
  { plan: { planId }, steps }: PlanEntry,
  { steps: catalogue, controllers, leases }: PlanParts,
): readonly string[] {
  const moved = new Set(controllers.ofPlan(planId));
  for (const { action } of steps.values())
    if (action.attempts.length > 0 && catalogue[action.type].kind !== 'other')
      for (const vehicleId of vehiclesOf(action)) moved.add(vehicleId);
  return [...moved].filter((vehicleId) => {
    if (controllers.isTakenOver(vehicleId)) return false;
    const lease = leases.holderOf({ type: 'vehicle', id: vehicleId });
    if (lease && lease.heldBy !== planId) return false;
    const last = controllers.lastOf(vehicleId);
    return last === undefined || last.planId === planId || last.command === 'hold';
  });
}

/** Why a plan was aborted, with the vehicles that are not safe. */
export function withTroubles(
  detail: OperatorText | null,
  troubles: readonly OperatorText[],
): OperatorText | null {
  if (troubles.length === 0) return detail;
  const unsafe = say('NOT SAFE: {troubles}', { troubles: joinTexts(troubles, ' ') });
  return detail ? joinTexts([detail, unsafe], ' ') : unsafe;
}

type CompensationWay = StoredPlan['compensation'];

/** An older speed is not used. */
const FRESH_MS = 2000;
const NO_MISSION_RUNS: ReadonlySet<string> = new Set(['none', 'not_started', 'paused', 'complete']);

/** The first command that makes a vehicle safe; undefined if it is unknown, or disarmed on the ground. */
function firstToSafety(vehicle: TelemetryVehicle | undefined): 'hold' | 'disarm' | undefined {
  if (!vehicle || vehicle.status === 'on_ground') return undefined;
  if (vehicle.status !== 'armed') return 'hold';
  return groundToSafety(vehicle, () => isKnownToStand(vehicle)) ?? 'disarm';
}

/** The commands after the hold. Each is sent if the previous one failed. */
function wayHome(
  way: CompensationWay,
  vehicle: TelemetryVehicle | undefined,
): readonly Extract<CommandName, 'rtl' | 'land'>[] {
  const canLand = !vehicle || !isGroundVehicle(vehicle);
  const land = canLand ? (['land'] as const) : [];
  if (way === 'rtl') return ['rtl', ...land];
  return way === 'land' ? land : [];
}

/** PX4 ends its return in one of these. The command alone cannot tell a pilot's takeover from a landing. */
const PX4_WAY_HOME: ReadonlySet<string> = new Set(['Return', 'Land', 'Precision Land', 'Hold']);

/** Whether a vehicle being made safe is in a mode that this never uses. */
function hasLeftWayHome(vehicle: TelemetryVehicle | undefined): boolean {
  const { autopilot, flight_mode: flightMode } = vehicle ?? {};
  return autopilot === 'px4' && flightMode != null && !PX4_WAY_HOME.has(flightMode);
}

function isKnownToStand({ stale, velocity, mission }: TelemetryVehicle): boolean {
  const { ground_mps: groundMps, age_ms: ageMs } = velocity ?? {};
  if (stale || groundMps == null || ageMs == null || ageMs > FRESH_MS) return false;
  return groundMps < STANDING_MPS && mission !== null && NO_MISSION_RUNS.has(mission.state);
}
