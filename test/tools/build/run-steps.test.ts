import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BuildStep } from '../../../tools/build/build-step.ts';
import { runSteps } from '../../../tools/build/run-steps.ts';

describe('build steps', () => {
  let root: string;
  let version: string;
  let lines: string[];
  let runs: number;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'build-'));
    mkdirSync(join(root, 'source'));
    writeFileSync(join(root, 'source/a.ts'), 'a');
    version = 'tool@1';
    lines = [];
    runs = 0;
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const step: BuildStep = {
    name: 'page',
    inputs: () => ({ paths: ['source', 'not-there.json'], values: [version] }),
    outputs: ['out/page.html'],
    async run(folder) {
      runs += 1;
      mkdirSync(join(folder, 'out'), { recursive: true });
      writeFileSync(join(folder, 'out/page.html'), '');
    },
  };
  const build = (...steps: BuildStep[]): Promise<string[]> =>
    runSteps(root, steps, (line) => lines.push(line));

  it('run once while nothing changes, with one line for what ran', async () => {
    expect(await build(step)).toEqual(['page']);
    expect(await build(step)).toEqual([]);
    expect([runs, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^built page in \d+\.\d s$/);
  });

  const changes: [string, () => void][] = [
    ['a file changes', () => writeFileSync(join(root, 'source/a.ts'), 'b')],
    ['a file is added', () => writeFileSync(join(root, 'source/b.ts'), '')],
    [
      'a file is renamed',
      () => {
        rmSync(join(root, 'source/a.ts'));
        writeFileSync(join(root, 'source/z.ts'), 'a');
      },
    ],
    ['a missing file appears', () => writeFileSync(join(root, 'not-there.json'), '')],
    [
      'a tool has another version',
      () => {
        version = 'tool@2';
      },
    ],
    ['an output is gone', () => rmSync(join(root, 'out/page.html'))],
  ];
  it.each(changes)('run again when %s', async (_name, change) => {
    await build(step);
    change();
    expect(await build(step)).toEqual(['page']);
  });

  it('run again after a failure, even when the old output still lies there', async () => {
    await build(step);
    writeFileSync(join(root, 'source/a.ts'), 'broken');
    const failing: BuildStep = { ...step, run: () => Promise.reject(new Error('syntax error')) };
    await expect(build(failing)).rejects.toThrow('syntax error');
    writeFileSync(join(root, 'source/a.ts'), 'a');
    expect(existsSync(join(root, 'out/page.html'))).toBe(true);
    expect(await build(step)).toEqual(['page']);
  });

  it('stop at the first failure', async () => {
    const failing: BuildStep = { ...step, name: 'first', run: () => Promise.reject(new Error('no')) };
    await expect(build(failing, step)).rejects.toThrow('no');
    expect(runs).toBe(0);
  });
});
