/** One measured figure beside the budget it must keep. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The budget in words, e.g. `≤ 20 ms`; empty where there is none. */
  readonly budget: string;
  readonly ok: boolean;
  /** What another program reaches with the same work in the same run, e.g. `node-mavlink: 350,000 messages/s`. */
  readonly peer?: string;
}
