import { addCounts, noTests, type TestCount } from './test-count.ts';
import type { TestStage } from './test-stage.ts';

/** What running stages touches of the machine. */
export interface StageRunner {
  /** Runs a stage's program with its output on the terminal; resolves with its exit code. */
  run(stage: TestStage): Promise<number>;
  /** Forgets the report an earlier run left, lest it be counted for this one. */
  removeReport(path: string): void;
  /** Parsed JSON report; undefined when the stage left none or a broken one. */
  readReport(path: string): unknown;
  monotonicMs(): number;
}

/**
 * Runs the stages in order and stops at the first that fails. A failed stage always counts as at least one
 * failure, also when no test of it failed: a build that breaks or a test file that cannot be loaded is not "0
 * failed".
 */
export async function runStages(
  stages: readonly TestStage[],
  runner: StageRunner,
  print: (line: string) => void,
): Promise<TestCount> {
  let total = noTests;
  for (const stage of stages) {
    print(`── ${stage.name}`);
    const startedMs = runner.monotonicMs();
    if (stage.report !== undefined) runner.removeReport(stage.report.path);
    const exitCode = await runner.run(stage);
    const counted =
      stage.report === undefined ? noTests : stage.report.count(runner.readReport(stage.report.path));
    const hasFailed = exitCode !== 0 || counted.failed > 0;
    total = addCounts(total, hasFailed ? { ...counted, failed: Math.max(1, counted.failed) } : counted);
    const seconds = ((runner.monotonicMs() - startedMs) / 1000).toFixed(1);
    if (hasFailed) {
      print(`── ${stage.name}: FAILED after ${seconds} s; later stages were not run`);
      return total;
    }
    print(`── ${stage.name}: ok, ${seconds} s`);
  }
  return total;
}
