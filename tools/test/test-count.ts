/** How many tests ran and how they ended; skipped ones are in neither. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

export const noTests: TestCount = { passed: 0, failed: 0 };

export function addCounts(a: TestCount, b: TestCount): TestCount {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The line a run of the tests ends with. */
export function countLine({ passed, failed }: TestCount): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Counts of vitest's JSON report. A file that could not even be loaded has no tests in the report; it counts as one
 * failure.
 */
export function countVitest(report: unknown): TestCount {
  const { numPassedTests, numFailedTests, testResults } = fieldsOf(report);
  const files = Array.isArray(testResults) ? testResults.map(fieldsOf) : [];
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      !(
        Array.isArray(assertionResults) && assertionResults.some((test) => fieldsOf(test).status === 'failed')
      ),
  );
  return { passed: asCount(numPassedTests), failed: asCount(numFailedTests) + unloaded.length };
}

/** Counts of Playwright's JSON report; a test that passed only on a retry counts as failed, for it is not reliable. */
export function countPlaywright(report: unknown): TestCount {
  const { stats, errors } = fieldsOf(report);
  const { expected, unexpected, flaky } = fieldsOf(stats);
  const outside = Array.isArray(errors) ? errors.length : 0;
  return { passed: asCount(expected), failed: asCount(unexpected) + asCount(flaky) + outside };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
}
