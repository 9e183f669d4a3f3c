import { ACTIONS } from '../../../command/catalogue/action-catalogue.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';

/** The latest command that took over a vehicle. */
export type LastCommand = Pick<
  CommandRecord,
  'commandId' | 'command' | 'planId' | 'actionId' | 'traceId' | 'source' | 'actor' | 'vehicleId'
>;

/** Tracks who last moved each vehicle, and which vehicles moved for each plan and action. */
export class VehicleControllers {
  readonly #last = new Map<string, LastCommand>();
  readonly #ofPlan = new Map<string, Set<string>>();
  readonly #ofAction = new Map<string, Set<string>>();
  readonly #takenOver = new Set<string>();

  /** @returns the command if it takes over the vehicle for the first time */
  note(record: CommandRecord): LastCommand | undefined {
    if (record.sentAtMs === null) return undefined;
    const isLast = this.#last.get(record.vehicleId)?.commandId === record.commandId;
    if (record.takenOver === true && isLast) this.letGo([record.vehicleId]);
    const definition = Object.hasOwn(ACTIONS, record.command)
      ? ACTIONS[record.command as CommandName]
      : undefined;
    // Uploads and parameter changes move nothing.
    if (!definition || definition.kind === 'setting' || isLast) return undefined;
    // An older command's end may be reported after a newer one replaced it.
    if (record.endedAtMs !== null && this.#last.has(record.vehicleId)) return undefined;
    this.#last.set(record.vehicleId, record);
    this.#takenOver.delete(record.vehicleId);
    if (record.planId !== null) add(this.#ofPlan, record.planId, record.vehicleId);
    if (record.actionId !== null) add(this.#ofAction, record.actionId, record.vehicleId);
    return record;
  }

  /** A failsafe, a pilot or another operator flies them now. No plan controls them until its next command. */
  letGo(vehicleIds: readonly string[]): void {
    for (const vehicleId of vehicleIds) this.#takenOver.add(vehicleId);
  }

  isTakenOver(vehicleId: string): boolean {
    return this.#takenOver.has(vehicleId);
  }

  lastOf(vehicleId: string): LastCommand | undefined {
    return this.#last.get(vehicleId);
  }

  ofPlan(planId: string): readonly string[] {
    return [...(this.#ofPlan.get(planId) ?? [])];
  }

  ofAction(actionId: string): readonly string[] {
    return [...(this.#ofAction.get(actionId) ?? [])];
  }
}

/** Entries kept. Old ones are no longer needed. */
const MAX_KEYS = 2000;

function add(sets: Map<string, Set<string>>, key: string, vehicleId: string): void {
  const set = sets.get(key) ?? new Set();
  set.add(vehicleId);
  sets.set(key, set);
  for (const oldest of sets.keys()) {
    if (sets.size <= MAX_KEYS) break;
    sets.delete(oldest);
  }
}
