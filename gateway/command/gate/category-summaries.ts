import { CATEGORIES, type Category, type CategorySummary } from '../../contract/command/category.ts';
import type { CommandRecord } from '../../contract/command/command.ts';

/** Records a category is judged by. */
const MAX_RECORDS = 1000;

type CoverageOf = (records: readonly CommandRecord[]) => number | null;

/** The newest records of each category, for its row in the Command Center. */
export class CategorySummaries {
  /** Oldest first. */
  readonly #records = new Map<Category, Map<string, CommandRecord>>();
  readonly #coverageOf: CoverageOf | undefined;

  constructor(coverageOf?: CoverageOf) {
    this.#coverageOf = coverageOf;
    for (const category of CATEGORIES) this.#records.set(category, new Map());
  }

  /** `newestOf` gives the records of a category, newest first. */
  restore(newestOf: (category: Category, limit: number) => readonly CommandRecord[]): void {
    for (const category of CATEGORIES) {
      for (const record of [...newestOf(category, MAX_RECORDS)].reverse()) this.put(record);
    }
  }

  put(record: CommandRecord): void {
    const records = this.#records.get(record.category);
    if (!records) return;
    records.set(record.commandId, record);
    for (const oldestId of records.keys()) {
      if (records.size <= MAX_RECORDS) break;
      records.delete(oldestId);
    }
  }

  /** In the order of {@link CATEGORIES}. */
  summaries(isCounted: (record: CommandRecord) => boolean = () => true): readonly CategorySummary[] {
    return CATEGORIES.map((category) => {
      const records = [...(this.#records.get(category)?.values() ?? [])].filter(isCounted);
      return {
        category,
        activeCount: records.filter(({ endedAtMs }) => endedAtMs === null).length,
        totalCount: records.length,
        successRatePct: successRatePct(records),
        latencyMs: median(
          records.flatMap(({ createdAtMs, acceptedAtMs }) =>
            acceptedAtMs === null ? [] : [acceptedAtMs - createdAtMs],
          ),
        ),
        replayCoveragePct: this.#coverageOf?.(records) ?? null,
      };
    });
  }
}

/** `unknown` has no known outcome. `cancelled` was asked for and does not count as a failure. */
function successRatePct(records: readonly CommandRecord[]): number | null {
  const judged = records.filter(({ state }) => ['done', 'denied', 'refused', 'failed'].includes(state));
  if (judged.length === 0) return null;
  const doneCount = judged.filter(({ state }) => state === 'done').length;
  return Math.round((1000 * doneCount) / judged.length) / 10;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
