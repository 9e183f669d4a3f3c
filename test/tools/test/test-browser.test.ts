import { expect, it } from 'vitest';
import { provideBrowser, provideTestPeers } from '../../../tools/test/run-tests.ts';
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

it('installs the programs that tests talk to where it may, and else says what to install', async () => {
  const machine = container();
  const said: string[] = [];
  machine.onStart = (child) => {
    queueMicrotask(() => {
      if (child.args.includes('nats-server')) {
        machine.files.set('/usr/sbin/nats-server', '');
        machine.files.set('/usr/lib/postgresql/15/bin/initdb', '');
      }
      if (child.args.includes('ffmpeg')) machine.files.set('/usr/bin/ffmpeg', '');
      child.exit(0);
    });
  };
  await provideTestPeers(machine, (line) => said.push(line));
  await provideTestPeers(machine, (line) => said.push(line));
  expect(machine.children.map(({ args }) => args[0])).toEqual(['update', 'install', 'update', 'install']);
  expect(said).toEqual([]);

  const other = new FakeMachine();
  await provideTestPeers(other, (line) => said.push(line));
  expect(other.children).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/skipped.*apt-get install -y nats-server postgresql/),
    expect.stringMatching(/skipped.*apt-get install -y ffmpeg/),
  ]);
});
