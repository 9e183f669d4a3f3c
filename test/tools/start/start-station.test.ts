import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_NODE_FLAGS } from '../../../main/gateway-node-flags.ts';
import { type RunningStation, startStation } from '../../../tools/start/start-station.ts';
import { settled } from '../../fake/fake-clock.ts';
import { type FakeChild, FakeMachine } from '../../fake/fake-machine.ts';

const listening = JSON.stringify({
  event: 'listening',
  url: 'http://127.0.0.1:8787',
  operatorTokenFile: '/data/operator-token',
});

it('the gateway alone is started with the same flags', () => {
  const file = new URL('../../../package.json', import.meta.url);
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'));
  expect(scripts.serve).toBe(`node ${GATEWAY_NODE_FLAGS.join(' ')} gateway/cli.ts`);
});

describe('starting the station', () => {
  let machine: FakeMachine;
  let lines: string[];

  beforeEach(() => {
    machine = new FakeMachine();
    machine.files.set('/data/operator-token', 'se/cret\n');
    lines = [];
  });

  const start = (...gatewayArguments: string[]): Promise<RunningStation> =>
    startStation(machine, { root: '/repo', gatewayArguments, report: (line) => lines.push(line) });
  const child = (index: number): FakeChild => machine.children[index]!;

  describe('with Electron', () => {
    beforeEach(() => machine.files.set('/repo/node_modules/electron/dist/electron', ''));

    it('opens it with the gateway’s arguments and ends with its exit code', async () => {
      const station = await start('--port', '0');
      expect(child(0).command).toBe('/repo/node_modules/electron/dist/electron');
      expect(child(0).args).toEqual(['/repo', '--', '--port', '0']);
      child(0).exit(3);
      expect(await station.ended).toBe(3);
      expect(lines).toEqual([]);
    });

    it('hands over the files to open before the gateway’s arguments', async () => {
      const request = { root: '/repo', files: ['flight.tlog'], gatewayArguments: ['--no-sim'] };
      await startStation(machine, { ...request, report: (line) => lines.push(line) });
      expect(child(0).args).toEqual(['/repo', 'flight.tlog', '--', '--no-sim']);
    });

    it('runs without the sandbox as root only, where Chromium refuses otherwise', async () => {
      machine.isRoot = true;
      await start();
      expect(child(0).args[0]).toBe('--no-sandbox');
    });

    it('never runs as plain Node, whatever the shell has set', async () => {
      machine.environment.ELECTRON_RUN_AS_NODE = '1';
      await start();
      expect(child(0).options.environment).toEqual({ ELECTRON_RUN_AS_NODE: undefined });
    });
  });

  describe('without Electron', () => {
    beforeEach(() => machine.files.set('/usr/bin/chromium', ''));

    it('says so in one line and opens the page in the browser once the gateway listens', async () => {
      await start('--link', 'udpin:127.0.0.1:14550');
      expect(lines).toEqual(['Electron is not installed: opening the window in /usr/bin/chromium.']);
      expect(child(0).args).toEqual([
        ...GATEWAY_NODE_FLAGS,
        '/repo/out/gateway/cli.js',
        '--link',
        'udpin:127.0.0.1:14550',
      ]);
      child(0).say('some other line');
      expect(machine.children).toHaveLength(1);
      child(0).say(listening);
      expect(child(1).command).toBe('/usr/bin/chromium');
      expect(child(1).args).toContain('--app=http://127.0.0.1:8787/#token=se%2Fcret');
      expect(child(1).args).toContain('--user-data-dir=/data/browser');
      expect(child(1).args).not.toContain('--no-sandbox');
    });

    it('opens one window, however often the line comes', async () => {
      await start();
      child(0).say(listening);
      child(0).say(listening);
      expect(machine.children).toHaveLength(2);
    });

    it('ends the gateway when the window is closed', async () => {
      const station = await start();
      child(0).say(listening);
      machine.nowMs += 60_000;
      child(1).exit(0);
      expect(child(0).ends).toBe(1);
      child(0).exit(0);
      expect(await station.ended).toBe(0);
    });

    it('keeps the gateway and tells the address when the window never opened', async () => {
      await start();
      child(0).say(listening);
      machine.nowMs += 200;
      child(1).exit(1);
      expect(child(0).ends).toBe(0);
      expect(lines.at(-1)).toContain('http://127.0.0.1:8787/#token=se%2Fcret');
    });

    it('closes the window and passes the exit code on when the gateway fails', async () => {
      const station = await start();
      child(0).say(listening);
      child(0).exit(2);
      expect([await station.ended, child(1).ends]).toEqual([2, 1]);
    });

    it('fails when the gateway cannot be started at all', async () => {
      const station = await start();
      child(0).exit(null);
      expect(await station.ended).toBe(1);
    });

    it('asks both to end when stopped, and kills them when asked again', async () => {
      const station = await start();
      child(0).say(listening);
      station.stop();
      expect([child(0).ends, child(1).ends, child(0).kills]).toEqual([1, 1, 0]);
      station.stop();
      expect([child(0).kills, child(1).kills]).toEqual([1, 1]);
    });

    it('kills what does not end within 5 s, and nothing that did', async () => {
      const station = await start();
      station.stop();
      expect(machine.timers.map(({ delayMs }) => delayMs)).toEqual([5000]);
      machine.fireTimers();
      expect(child(0).kills).toBe(1);

      const second = await start();
      second.stop();
      child(1).exit(0);
      await second.ended;
      await settled();
      machine.fireTimers();
      expect(child(1).kills).toBe(0);
    });

    it('tells the address when there is no browser either', async () => {
      machine.files.delete('/usr/bin/chromium');
      await start();
      child(0).say(listening);
      expect(machine.children).toHaveLength(1);
      expect(lines[0]).toContain('no Chromium-family browser was found');
      expect(lines[1]).toContain('Open http://127.0.0.1:8787/#token=se%2Fcret');
    });
  });

  it('tells the address where there is no display, without looking for Electron', async () => {
    machine.environment = {};
    machine.files.set('/repo/node_modules/electron/dist/electron', '');
    machine.files.set('/usr/bin/chromium', '');
    await start();
    child(0).say(listening);
    expect(machine.children).toHaveLength(1);
    expect(lines).toEqual([
      'Aerodeck is running. Open http://127.0.0.1:8787/#token=se%2Fcret',
      'Ctrl-C ends it.',
    ]);
  });
});
