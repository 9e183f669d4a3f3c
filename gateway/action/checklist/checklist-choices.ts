import type { Checklist } from '../../contract/action/checklist.ts';
import type { VehicleType } from '../../vehicle/state/groups.ts';
import type { ChecklistLibrary } from './checklist-library.ts';

export interface ChecklistChoicesOptions {
  readonly library: Pick<ChecklistLibrary, 'get' | 'list'>;
  readonly store: {
    choices(): ReadonlyMap<string, string>;
    choose(vehicleId: string, checklistId: string | null): void;
  };
}

/** Which checklist each vehicle has: the one chosen for it, else that of its type. */
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

  /** null: that of the type again. @throws store-unavailable */
  choose(vehicleId: string, checklistId: string | null): void {
    this.#options.store.choose(vehicleId, checklistId);
    if (checklistId === null) this.#chosen.delete(vehicleId);
    else this.#chosen.set(vehicleId, checklistId);
  }

  /**
   * Among several for a type, a user's checklist takes precedence over the shipped one. A choice of a deleted one
   * is ignored.
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
