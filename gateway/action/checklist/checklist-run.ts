import type { Actor } from '../../contract/account/actor.ts';
import type {
  Checklist,
  ChecklistItem,
  ChecklistOutcome,
  ChecklistResult,
} from '../../contract/action/checklist.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { VehicleType } from '../../vehicle/state/groups.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { checkCondition } from '../steps/condition-check.ts';
import type { ChecklistLibrary } from './checklist-library.ts';
import { observedText } from './observed-text.ts';

export interface ChecklistTick {
  readonly itemId: string;
  readonly by: Actor;
  readonly atMs: number;
}

/** One pass through a checklist, for one flight of a vehicle. */
export interface ChecklistRun {
  readonly runId: string;
  readonly vehicleId: string;
  readonly checklistId: string;
  readonly startedAtMs: number;
  /** Estimated power-up time of the vehicle. After another power-up the run is void. */
  readonly bootedAtMs: number | null;
  readonly ticks: readonly ChecklistTick[];
  readonly armedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly endReason: 'disarmed' | 'landed' | 'rebooted' | 'changed' | 'reset' | 'restarted' | null;
  /** The result when the vehicle armed. */
  readonly outcome: ChecklistOutcome | null;
}

/** Evaluates the checklist with these ticks and the vehicle's current values. Unknown values meet no condition. */
export function checklistOutcome(
  { checklistId, content }: Pick<Checklist, 'checklistId' | 'content'>,
  ticks: readonly ChecklistTick[],
  vehicle: TelemetryVehicle | undefined,
  atMs: number,
): ChecklistOutcome {
  const items = content.sections.flatMap(({ title, items: inside }) =>
    inside.map((item) => resultOf(item, title, ticks, vehicle)),
  );
  const missing = items.filter(({ isRequired, isDone }) => isRequired && !isDone).map(({ text }) => text);
  return {
    checklistId,
    name: content.name,
    atMs,
    isComplete: missing.length === 0,
    done: items.filter(({ isDone }) => isDone).length,
    total: items.length,
    missing,
    items,
  };
}

function resultOf(
  { itemId, text, isRequired, checks }: ChecklistItem,
  section: string,
  ticks: readonly ChecklistTick[],
  vehicle: TelemetryVehicle | undefined,
): ChecklistResult {
  const base = { itemId, text, section, isRequired, isAutomatic: checks.length > 0 };
  if (checks.length > 0) {
    const results = checks.map((check) => checkCondition(check, vehicle?.id, () => vehicle));
    const isDone = results.every(({ isMet }) => isMet);
    return { ...base, isDone, by: null, atMs: null, seen: observedText(results) };
  }
  const tick = ticks.find((each) => each.itemId === itemId);
  return { ...base, isDone: tick !== undefined, by: tick?.by ?? null, atMs: tick?.atMs ?? null, seen: null };
}

interface ChecklistChoicesOptions {
  readonly library: Pick<ChecklistLibrary, 'get' | 'list'>;
  readonly store: {
    choices(): ReadonlyMap<string, string>;
    choose(vehicleId: string, checklistId: string | null): void;
  };
}

/** Each vehicle's checklist: the one chosen for it, else that of its type. */
export class ChecklistChoices {
  readonly #options: ChecklistChoicesOptions;
  readonly #chosen: Map<string, string>;

  constructor(options: ChecklistChoicesOptions) {
    this.#options = options;
    this.#chosen = new Map(options.store.choices());
  }

  isChosen(vehicleId: string, checklistId: string): boolean {
    return this.#chosen.get(vehicleId) === checklistId;
  }

  /** null: use the type's checklist again. @throws store-unavailable */
  choose(vehicleId: string, checklistId: string | null): void {
    this.#options.store.choose(vehicleId, checklistId);
    if (checklistId === null) this.#chosen.delete(vehicleId);
    else this.#chosen.set(vehicleId, checklistId);
  }

  /**
   * For a type, a user's checklist takes precedence over the shipped one. Ignores the choice of a
   * deleted one.
   */
  of(vehicleId: string, type: VehicleType | undefined): Checklist | undefined {
    const { library } = this.#options;
    const chosen = this.#chosen.get(vehicleId);
    const found = chosen === undefined ? undefined : library.get(chosen);
    if (found || type === undefined) return found;
    const fitting = library.list().filter(({ content }) => content.vehicleTypes.includes(type));
    return fitting.find(({ source }) => source === 'own') ?? fitting[0];
  }
}

/** Flight events that matter to the checklist. */
type FlightTurn = 'armed' | 'disarmed' | 'landed';

interface Seen {
  readonly isArmed: boolean | undefined;
  readonly isAirborne: boolean | undefined;
}

/** Watches vehicles and reports when one arms, disarms or lands. The first known state is not an event. */
export class FlightTurns {
  readonly #seen = new Map<string, Seen>();

  observe({ vehicleId, heartbeat, flight }: VehicleState): FlightTurn | undefined {
    const before = this.#seen.get(vehicleId);
    const isArmed = heartbeat?.isArmed ?? before?.isArmed;
    const isAirborne = flight.isAirborne ?? before?.isAirborne;
    if (before && before.isArmed === isArmed && before.isAirborne === isAirborne) return undefined;
    this.#seen.set(vehicleId, { isArmed, isAirborne });
    if (before?.isArmed === false && isArmed === true) return 'armed';
    if (before?.isArmed === true && isArmed === false) return 'disarmed';
    return before?.isAirborne === true && isAirborne === false ? 'landed' : undefined;
  }

  forget(vehicleId: string): void {
    this.#seen.delete(vehicleId);
  }
}
