import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Child, thisMachine } from '../../../tools/start/machine.ts';

const exitOf = (child: Child): Promise<number | null> => new Promise((resolve) => child.onExit(resolve));
const node = (script: string, readsOutput = false): Child =>
  thisMachine.start(process.execPath, ['-e', script], { readsOutput, isQuiet: !readsOutput });

it('hands output on line by line, however it arrives', async () => {
  const child = node(
    "process.stdout.write('one\\ntw'); setImmediate(() => process.stdout.write('o\\nrest'))",
    true,
  );
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  expect(await exitOf(child)).toBe(0);
  expect(lines).toEqual(['one', 'two']);
});

it('tells the exit code, null after a signal, and null for a program that does not exist', async () => {
  expect(await exitOf(node('process.exitCode = 3'))).toBe(3);
  const hanging = node('setInterval(() => {}, 1000)');
  hanging.kill();
  expect(await exitOf(hanging)).toBeNull();
  expect(await exitOf(thisMachine.start('/no/such/program', [], { isQuiet: true }))).toBeNull();
});

it('asks a program to end so that it can end in order', async () => {
  const script =
    "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up')";
  const child = node(script, true);
  await new Promise<void>((resolve) => child.onLine(() => resolve()));
  child.end();
  expect(await exitOf(child)).toBe(7);
});

it('writes files into folders that did not exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  const path = join(folder, 'a/b/c.txt');
  thisMachine.writeText(path, 'text');
  expect([existsSync(path), thisMachine.readText(path)]).toEqual([true, 'text']);
  rmSync(folder, { recursive: true });
});
