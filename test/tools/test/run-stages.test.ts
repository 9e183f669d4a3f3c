import { describe, expect, it } from 'vitest';
import {
  countLine,
  countPlaywright,
  countVitest,
  runStages,
  type TestCount,
  type TestStage,
  testStages,
} from '../../../tools/test/run-tests.ts';

interface Outcome {
  readonly exitCode: number;
  readonly report?: unknown;
}

/** Runs one stage after another, or those of the given groups at once. */
async function run(
  outcomes: Readonly<Record<string, Outcome>>,
  groups: readonly (readonly string[])[] = Object.keys(outcomes).map((name) => [name]),
) {
  const ran: string[] = [];
  const lines: string[] = [];
  const removed = new Set<string>();
  const stage = (name: string): TestStage => ({
    name,
    command: name,
    args: [],
    ...(outcomes[name]?.report === undefined ? {} : { report: { path: name, count: countVitest } }),
  });
  const total = await runStages(
    groups.map((names) => names.map(stage)),
    {
      async run({ name }) {
        ran.push(name);
        return outcomes[name]?.exitCode ?? 0;
      },
      removeReport: (path) => void removed.add(path),
      readReport: (path) => (removed.has(path) ? outcomes[path]?.report : 'stale'),
      monotonicMs: () => 0,
    },
    (line) => lines.push(line),
  );
  return { total, ran, lines };
}

describe('running the stages', () => {
  it('adds the tests of all stages up', async () => {
    const { total } = await run({
      lint: { exitCode: 0 },
      unit: { exitCode: 0, report: { numPassedTests: 40, numFailedTests: 0 } },
      scenario: { exitCode: 0, report: { numPassedTests: 2, numFailedTests: 0 } },
    });
    expect(countLine(total)).toBe('42 passed, 0 failed');
  });

  it('stops at the first failing stage, says which, and counts it', async () => {
    const { total, ran, lines } = await run({ lint: { exitCode: 1 }, unit: { exitCode: 0 } });
    expect([total, ran]).toEqual([{ passed: 0, failed: 1 }, ['lint']]);
    expect(lines.at(-2)).toContain('lint: FAILED');
  });

  it('runs all stages of a group, counts each, and no later group when one has failed', async () => {
    const unit = { exitCode: 0, report: { numPassedTests: 40, numFailedTests: 0 } };
    const outcomes = { lint: { exitCode: 1 }, types: { exitCode: 2 }, unit, browser: { exitCode: 0 } };
    const { total, ran, lines } = await run(outcomes, [['lint', 'types', 'unit'], ['browser']]);
    expect(ran).toEqual(['lint', 'types', 'unit']);
    expect(total).toEqual({ passed: 40, failed: 2 });
    expect(lines.filter((line) => line.includes('FAILED')).length).toBe(2);
  });

  it('counts failed tests truly', async () => {
    const { total } = await run({ unit: { exitCode: 1, report: { numPassedTests: 7, numFailedTests: 3 } } });
    expect(total).toEqual({ passed: 7, failed: 3 });
  });

  it('never says "0 failed" of a stage that failed outside its tests', async () => {
    const { total } = await run({ unit: { exitCode: 1, report: { numPassedTests: 7, numFailedTests: 0 } } });
    expect(total).toEqual({ passed: 7, failed: 1 });
  });

  it('fails a stage whose report tells of failures although it exited with 0', async () => {
    const { total, ran } = await run({
      unit: { exitCode: 0, report: { numPassedTests: 1, numFailedTests: 1 } },
      build: { exitCode: 0 },
    });
    expect([total, ran]).toEqual([{ passed: 1, failed: 1 }, ['unit']]);
  });

  it('has every check of the project in order', () => {
    const groups = testStages('bin', 'reports', 'chromium');
    expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
      ['format'],
      ['lint'],
      ['lint of types'],
      ['types', 'unused code', 'build'],
      ['unit, scenario and architecture tests'],
      ['package'],
      ['browser tests'],
    ]);
  });
});

describe('counting', () => {
  it('counts a test file that cannot be loaded as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
  });

  it('counts flaky browser tests and errors outside tests as failures', () => {
    const report = {
      stats: { expected: 9, unexpected: 1, flaky: 2, skipped: 4 },
      errors: [{ message: 'x' }],
    };
    expect(countPlaywright(report)).toEqual({ passed: 9, failed: 4 });
  });

  it.each([undefined, null, 'text', [], {}, { stats: null, testResults: 'x', numPassedTests: -1 }])(
    'takes a broken report (%j) for no tests',
    (report) => {
      const none: TestCount = { passed: 0, failed: 0 };
      expect([countVitest(report), countPlaywright(report)]).toEqual([none, none]);
    },
  );
});
