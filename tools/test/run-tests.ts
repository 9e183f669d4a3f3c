import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../build/repository-root.ts';
import { findBrowser } from '../start/browser.ts';
import { type Machine, thisMachine } from '../start/machine.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/**
 * Runs all checks of the project. The last line printed is `N passed, N failed`, also written to
 * `.cache/test/summary.txt`.
 * @returns the exit code
 */
export async function runTests(): Promise<number> {
  const reportFolder = join(repositoryRoot, '.cache/test');
  const summaryFile = join(reportFolder, 'summary.txt');
  const print = (line: string): void => console.log(line);
  mkdirSync(reportFolder, { recursive: true });
  rmSync(summaryFile, { force: true });

  const browser = await provideBrowser(thisMachine, print);
  await provideTestPeers(thisMachine, print);
  const browserPath = 'path' in browser ? browser.path : '';
  const stages = testStages(join(repositoryRoot, 'node_modules/.bin'), reportFolder, browserPath);
  const runnable =
    'path' in browser
      ? stages
      : stages.filter((group) => group.every(({ name }) => name !== 'browser tests'));
  const scratch = makeScratchFolder();
  let total = await runStages(runnable, stageRunner(scratch.path), print).finally(() => scratch.remove());
  if ('advice' in browser && total.failed === 0) {
    print(`── browser tests: FAILED. ${browser.advice}`);
    total = { ...total, failed: 1 };
  }
  writeFileSync(summaryFile, `${countLine(total)}\n`);
  print(countLine(total));
  return total.failed === 0 ? 0 : 1;
}

const stageRunner = (temporaryFolder: string): StageRunner => ({
  run: (stage, isAlone) =>
    new Promise((resolve) => {
      const output: Buffer[] = [];
      const child = spawn(stage.command, stage.args, {
        cwd: repositoryRoot,
        stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
        env: { ...process.env, TMPDIR: temporaryFolder, ...stage.environment },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => output.push(chunk));
      child.on('error', () => resolve(1));
      child.on('close', (exitCode) => {
        process.stdout.write(Buffer.concat(output));
        resolve(exitCode ?? 1);
      });
    }),
  removeReport: (path) => rmSync(path, { force: true }),
  readReport(path) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as unknown;
    } catch {
      return undefined;
    }
  },
  monotonicMs: () => performance.now(),
});

/** The browser for the window's tests, or what the developer must do to get one. */
type TestBrowser = { readonly path: string } | { readonly advice: string };

const advice =
  'The browser tests need Chromium. Debian or Ubuntu: sudo apt-get update && sudo apt-get install -y chromium. ' +
  'Elsewhere: install Chrome, Chromium, Edge or Brave, or set CHROMIUM_PATH to its program.';

/** Finds an installed browser, or installs one if possible (root with apt-get, as in a container). */
export async function provideBrowser(machine: Machine, print: (line: string) => void): Promise<TestBrowser> {
  const found = findBrowser(machine);
  if (found !== undefined) return { path: found };
  if (!machine.isRoot || !machine.exists('/usr/bin/apt-get')) return { advice };
  print('── no browser found: installing chromium with apt-get');
  const failure = await installed(machine, ['chromium']);
  if (failure !== undefined) return { advice: `${failure} ${advice}` };
  const path = findBrowser(machine);
  return path === undefined ? { advice } : { path };
}

/** Programs of others that tests talk to: the tests, the Debian packages, and files that these install. */
const TEST_PEERS = [
  [
    'the tests of the fleet',
    ['nats-server', 'postgresql'],
    ['/usr/sbin/nats-server', '/usr/lib/postgresql/15/bin/initdb'],
  ],
  ['the tests with video of ffmpeg', ['ffmpeg'], ['/usr/bin/ffmpeg']],
] as const;

/** Installs the programs that some tests talk to, if possible. Without them these tests are skipped. */
export async function provideTestPeers(machine: Machine, print: (line: string) => void): Promise<void> {
  const mayInstall = machine.isRoot && machine.exists('/usr/bin/apt-get');
  for (const [tests, packages, programs] of TEST_PEERS) {
    const isThere = () => programs.every((program) => machine.exists(program));
    if (isThere()) continue;
    if (mayInstall) await installed(machine, packages);
    if (isThere()) continue;
    const names = packages.join(' ');
    print(`── ${tests} are skipped. Debian 12: sudo apt-get update && sudo apt-get install -y ${names}`);
  }
}

/** @returns what failed */
async function installed(machine: Machine, packages: readonly string[]): Promise<string | undefined> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const exitCode = await new Promise<number | null>((resolve) => {
      machine.start('/usr/bin/apt-get', args, { isQuiet: true, environment }).onExit(resolve);
    });
    if (exitCode !== 0) return `apt-get ${args[0]} failed (${exitCode}).`;
  }
  return undefined;
}

/** Machine access of running stages. */
interface StageRunner {
  /**
   * Runs a stage's program and resolves with its exit code. Its output is on the terminal: at once if
   * the stage runs alone, otherwise when it ends.
   */
  run(stage: TestStage, isAlone: boolean): Promise<number>;
  /** Removes the report of an earlier run. */
  removeReport(path: string): void;
  /** Parsed JSON report; undefined when it is missing or broken. */
  readReport(path: string): unknown;
  monotonicMs(): number;
}

/**
 * Runs the groups in order, the stages of a group at once, and stops after the first group with a
 * failure. A failed stage counts as at least one failure even if no test failed: a broken build or
 * test file is not "0 failed".
 */
export async function runStages(
  groups: readonly (readonly TestStage[])[],
  runner: StageRunner,
  print: (line: string) => void,
): Promise<TestCount> {
  let total = noTests;
  for (const group of groups) {
    print(`── ${group.map(({ name }) => name).join(' · ')}`);
    const counts = await Promise.all(
      group.map((stage) => runStage(stage, group.length === 1, runner, print)),
    );
    total = counts.reduce(addCounts, total);
    if (total.failed > 0) {
      print('── Later stages were not run');
      return total;
    }
  }
  return total;
}

async function runStage(
  stage: TestStage,
  isAlone: boolean,
  runner: StageRunner,
  print: (line: string) => void,
): Promise<TestCount> {
  const startedMs = runner.monotonicMs();
  if (stage.report !== undefined) runner.removeReport(stage.report.path);
  const exitCode = await runner.run(stage, isAlone);
  const counted =
    stage.report === undefined ? noTests : stage.report.count(runner.readReport(stage.report.path));
  const hasFailed = exitCode !== 0 || counted.failed > 0;
  const seconds = ((runner.monotonicMs() - startedMs) / 1000).toFixed(1);
  print(`── ${stage.name}: ${hasFailed ? `FAILED after ${seconds} s` : `ok, ${seconds} s`}`);
  return hasFailed ? { ...counted, failed: Math.max(1, counted.failed) } : counted;
}

/** One stage of `npm test`: a program that passes by exiting with 0. */
export interface TestStage {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The stage's JSON report and how to count it. A stage without one counts only when it fails. */
  readonly report?: { readonly path: string; readonly count: (report: unknown) => TestCount };
}

/**
 * The stages in groups, cheapest first: groups run in order, the stages of a group at once.
 * `browserPath` is the Chromium for the window's tests.
 */
export function testStages(binFolder: string, reportFolder: string, browserPath: string): TestStage[][] {
  const tool = (name: string): string => `${binFolder}/${name}`;
  const vitestReport = `${reportFolder}/vitest.json`;
  const playwrightReport = `${reportFolder}/playwright.json`;
  const sources = ['fleet', 'gateway', 'main', 'preload', 'renderer', 'resources', 'tools', 'test'];
  return [
    [{ name: 'format', command: tool('biome'), args: ['format', '.'] }],
    [{ name: 'lint', command: tool('biome'), args: ['lint', '--error-on-warnings', '.'] }],
    [
      {
        name: 'lint of types',
        command: tool('oxlint'),
        args: ['--type-aware', '--deny-warnings', ...sources],
      },
    ],
    [
      // Each checker works out most types anew: one does half the work of the usual four, on one core.
      { name: 'types', command: tool('tsc'), args: ['-b', '--checkers', '1'] },
      { name: 'unused code', command: tool('knip'), args: [] },
      { name: 'build', command: tool('node'), args: ['tools/build.ts'] },
    ],
    [
      {
        name: 'unit, scenario and architecture tests',
        command: tool('vitest'),
        args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
        report: { path: vitestReport, count: countVitest },
      },
    ],
    [{ name: 'package', command: tool('node'), args: ['tools/verify-package.ts'] }],
    [
      {
        name: 'browser tests',
        command: tool('playwright'),
        args: ['test', '--reporter=list,json'],
        environment: { CHROMIUM_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
        report: { path: playwrightReport, count: countPlaywright },
      },
    ],
  ];
}

/** Numbers of tests that passed and failed; skipped ones are in neither. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

const noTests: TestCount = { passed: 0, failed: 0 };

function addCounts(a: TestCount, b: TestCount): TestCount {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The last line of a test run. */
export function countLine({ passed, failed }: TestCount): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Counts from vitest's JSON report. A file that could not be loaded has no tests in the report; it
 * counts as one failure.
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

/** Counts from Playwright's JSON report. A test that passed only on a retry counts as failed. */
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
