import type { DecisionRecord } from '../../contract/command/decision.ts';

/** Keeps what was decided, with everything it was decided from. */
export interface DecisionStore {
  /** Durable when it returns. @throws when the store is down */
  save(record: DecisionRecord): void;
}
