import type { FlightPlanProblem, PlanFix } from '../../contract/mission/flight-plan.ts';
import type { OperatorText } from '../../contract/operator-text.ts';

type Code = FlightPlanProblem['code'];
/** How to fix a problem, and how the planner offers the fix. */
export type PlanFixOffer = { readonly text: OperatorText; readonly change: PlanFix };

/** Most problems of one kind that are reported: after fixing these, the user checks again. */
const MAX_OF_A_KIND = { warning: 20, error: 500 } as const;

/** What is wrong with a plan, in the order it was found. */
export class PlanProblems {
  readonly #entryIds: readonly string[];
  readonly #problems: FlightPlanProblem[] = [];
  readonly #counts = new Map<`${FlightPlanProblem['severity']} ${Code}`, number>();

  /** `entryIds`: of each item, the entry it comes from. */
  constructor(entryIds: readonly string[]) {
    this.#entryIds = entryIds;
  }

  add(severity: FlightPlanProblem['severity'], code: Code, text: OperatorText, place: Place = {}): void {
    const kind = `${severity} ${code}` as const;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count > MAX_OF_A_KIND[severity]) return;
    const { itemIndex, fix } = place;
    this.#problems.push({
      severity,
      code,
      entryId: place.entryId ?? (itemIndex === undefined ? null : (this.#entryIds[itemIndex] ?? null)),
      itemIndex: itemIndex ?? null,
      text,
      fix: fix ?? null,
    });
  }

  /** The entry an item comes from. */
  entryOf(itemIndex: number): string | undefined {
    return this.#entryIds[itemIndex];
  }

  /** Errors first. */
  all(): FlightPlanProblem[] {
    return [
      ...this.#problems.filter(({ severity }) => severity === 'error'),
      ...this.#problems.filter(({ severity }) => severity === 'warning'),
    ];
  }
}

interface Place {
  readonly entryId?: string | undefined;
  readonly itemIndex?: number | undefined;
  readonly fix?: PlanFixOffer | undefined;
}
