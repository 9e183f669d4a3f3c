import { beforeEach, describe, expect, it } from 'vitest';
import { type ElectronBinary, findElectron } from '../../../tools/start/start-station.ts';
import { FakeMachine } from '../../fake/fake-machine.ts';

const binary = '/repo/node_modules/electron/dist/electron';
const hourMs = 3_600_000;

describe('finding Electron', () => {
  let machine: FakeMachine;
  let lines: string[];

  beforeEach(() => {
    machine = new FakeMachine();
    machine.files.set('/repo/node_modules/electron/install.js', '');
    lines = [];
  });

  const find = (): Promise<ElectronBinary> => findElectron(machine, '/repo', (line) => lines.push(line));

  it('takes the fetched program without a word', async () => {
    machine.files.set(binary, '');
    expect(await find()).toEqual({ path: binary });
    expect([lines, machine.children]).toEqual([[], []]);
  });

  it('fetches it on first use', async () => {
    machine.onStart = (child) => {
      queueMicrotask(() => {
        machine.files.set(binary, '');
        child.exit(0);
      });
    };
    expect(await find()).toEqual({ path: binary });
    expect(machine.children[0]?.args).toEqual(['/repo/node_modules/electron/install.js']);
    expect(lines).toHaveLength(1);
  });

  it('remembers for a day that it could not be fetched', async () => {
    machine.onStart = (child) => queueMicrotask(() => child.exit(1));
    expect(await find()).toEqual({ missing: 'Electron could not be fetched' });
    machine.nowMs += 23 * hourMs;
    expect(await find()).toEqual({ missing: 'Electron could not be fetched' });
    expect(machine.children).toHaveLength(1);
    machine.nowMs += 2 * hourMs;
    await find();
    expect(machine.children).toHaveLength(2);
  });

  it('tries again when the clock was set back, rather than waiting for ever', async () => {
    machine.onStart = (child) => queueMicrotask(() => child.exit(1));
    await find();
    machine.nowMs -= 24 * 365 * hourMs;
    await find();
    expect(machine.children).toHaveLength(2);
  });

  it('gives a fetch up that takes longer than three minutes', async () => {
    machine.onStart = (child) => {
      queueMicrotask(() => {
        expect(machine.timers[0]?.delayMs).toBe(180_000);
        machine.fireTimers();
        expect(child.kills).toBe(1);
        child.exit(null);
      });
    };
    expect(await find()).toEqual({ missing: 'Electron could not be fetched' });
  });

  it.each([
    ['darwin', '/repo/node_modules/electron/dist/Electron.app/Contents/MacOS/Electron'],
    ['win32', '/repo/node_modules/electron/dist/electron.exe'],
  ] as const)('knows where it is on %s', async (platform, path) => {
    machine.platform = platform;
    machine.files.set(path, '');
    expect(await find()).toEqual({ path });
  });
});
