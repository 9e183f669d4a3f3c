import { expect, it } from 'vitest';
import { provideBrowser } from '../../../tools/test/run-tests.ts';
import { FakeMachine } from '../../fake/fake-machine.ts';

function container(): FakeMachine {
  const machine = new FakeMachine();
  machine.isRoot = true;
  machine.files.set('/usr/bin/apt-get', '');
  return machine;
}

const silent = (): void => undefined;

it('takes an installed browser', async () => {
  const machine = container();
  machine.files.set('/usr/bin/chromium', '');
  expect(await provideBrowser(machine, silent)).toEqual({ path: '/usr/bin/chromium' });
  expect(machine.children).toEqual([]);
});

it('installs one where it may', async () => {
  const machine = container();
  machine.onStart = (child) => {
    queueMicrotask(() => {
      if (child.args.includes('install')) machine.files.set('/usr/bin/chromium', '');
      child.exit(0);
    });
  };
  expect(await provideBrowser(machine, silent)).toEqual({ path: '/usr/bin/chromium' });
  expect(machine.children.map(({ args }) => args[0])).toEqual(['update', 'install']);
});

it('says what to install where it may not', async () => {
  const machine = container();
  machine.isRoot = false;
  expect(await provideBrowser(machine, silent)).toEqual({
    advice: expect.stringContaining('apt-get install'),
  });
  expect(machine.children).toEqual([]);
});

it('says what failed when installing does not work', async () => {
  const machine = container();
  machine.onStart = (child) => queueMicrotask(() => child.exit(100));
  expect(await provideBrowser(machine, silent)).toEqual({
    advice: expect.stringContaining('apt-get update failed (100)'),
  });
});
