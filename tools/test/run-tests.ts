import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../build/repository-root.ts';
import { thisMachine } from '../start/machine.ts';
import { runStages, type StageRunner } from './run-stages.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { provideBrowser } from './test-browser.ts';
import { countLine } from './test-count.ts';
import { type TestStage, testStages } from './test-stage.ts';

/**
 * Runs all checks of the project. The last line printed is `N passed, N failed`. The same line is written to
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
  const browserPath = 'path' in browser ? browser.path : '';
  const stages = testStages(join(repositoryRoot, 'node_modules/.bin'), reportFolder, browserPath);
  const runnable = 'path' in browser ? stages : stages.filter(({ name }) => name !== 'browser tests');
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
  run: (stage: TestStage) =>
    new Promise((resolve) => {
      const child = spawn(stage.command, stage.args, {
        cwd: repositoryRoot,
        stdio: 'inherit',
        shell: process.platform === 'win32',
        env: { ...process.env, TMPDIR: temporaryFolder, ...stage.environment },
      });
      child.on('error', () => resolve(1));
      child.on('exit', (exitCode) => resolve(exitCode ?? 1));
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
