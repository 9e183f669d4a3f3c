import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MavLinkPacketParser, MavLinkPacketSplitter } from 'node-mavlink';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { NodeSimulatorHost } from '../../../../gateway/simulation/vehicle/host/node-simulator-host.ts';
import { DEFAULT_SIMULATOR_ARGUMENTS } from '../../../../gateway/simulation/vehicle/host/simulator-arguments.ts';
import type {
  SimulatorExit,
  SimulatorProcess,
} from '../../../../gateway/simulation/vehicle/host/simulator-host.ts';

const ENTRY = fileURLToPath(
  new URL('../../../../gateway/simulation/vehicle/simulator-entry.ts', import.meta.url),
);

interface Beat {
  readonly systemId: number;
  readonly sourcePort: number;
}

/** A UDP port whose datagrams node-mavlink reads: an implementation that is not ours. */
class Listener {
  readonly beats: Beat[] = [];
  readonly #socket: Socket = createSocket('udp4');
  #waiting: (() => void)[] = [];

  async open(): Promise<number> {
    this.#socket.on('message', (bytes, from) => {
      const splitter = new MavLinkPacketSplitter();
      splitter.pipe(new MavLinkPacketParser()).on('data', ({ header }) => {
        if (header.msgid === 0) this.beats.push({ systemId: header.sysid, sourcePort: from.port });
        for (const check of this.#waiting) check();
      });
      splitter.write(bytes);
    });
    await new Promise<void>((resolve) => this.#socket.bind(0, '127.0.0.1', resolve));
    return this.#socket.address().port;
  }

  /** Resolves as soon as `condition` holds after a frame. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return;
        this.#waiting = this.#waiting.filter((other) => other !== check);
        resolve();
      };
      this.#waiting.push(check);
      check();
    });
  }

  close(): void {
    this.#socket.close();
  }
}

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0)) await action();
});

async function listen(): Promise<{ listener: Listener; port: number }> {
  const listener = new Listener();
  const port = await listener.open();
  cleanUp.push(() => listener.close());
  return { listener, port };
}

function launch(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [ENTRY, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  cleanUp.push(() => void child.kill('SIGKILL'));
  return child;
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
const firstLine = (child: ChildProcess) =>
  new Promise<string>(
    (resolve) => void child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  );

describe('simulator process', () => {
  it('announces itself in one JSON line, flies each vehicle from its own port, ends on SIGTERM', async () => {
    const { listener, port } = await listen();
    const child = launch('--target', `127.0.0.1:${port}`, '--count', '2', '--sysid', '7');
    const line = firstLine(child);
    await listener.until(() => new Set(listener.beats.map(({ systemId }) => systemId)).size === 2);
    expect(JSON.parse(await line)).toMatchObject({ event: 'simulating', systemIds: [7, 8] });
    expect(new Set(listener.beats.map(({ sourcePort }) => sourcePort)).size).toBe(2);
    const exit = exitOf(child);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('ends when its standard input closes', async () => {
    const { listener, port } = await listen();
    const child = launch('--target', `127.0.0.1:${port}`);
    await listener.until(() => listener.beats.length > 0);
    const exit = exitOf(child);
    child.stdin?.end();
    expect(await exit).toBe(0);
  });

  it('says what is wrong with its arguments and exits with 2', async () => {
    const child = launch('--speed', '99');
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    expect(await exitOf(child)).toBe(2);
    expect(complaint).toContain('--speed 99: a number from 1 to 20');
  });
});

describe('NodeSimulatorHost', () => {
  const start = async (entryPath?: string) => {
    const { listener, port } = await listen();
    const host = new NodeSimulatorHost({
      clock: systemClock,
      random: seededRandom(1),
      logger: silentLogger,
      ...(entryPath && { entryPath }),
    });
    const simulator: SimulatorProcess = host.start({
      ...DEFAULT_SIMULATOR_ARGUMENTS,
      target: { host: '127.0.0.1', port },
    });
    cleanUp.push(() => simulator.stop());
    return { listener, simulator };
  };

  it('starts the vehicles and stops them', async () => {
    const { listener, simulator } = await start();
    await simulator.started;
    await listener.until(() => listener.beats.length > 0);
    const exits: unknown[] = [];
    simulator.onExit((exit) => exits.push(exit));
    await simulator.stop();
    await simulator.stop();
    expect(exits).toEqual([{ code: 0, signal: undefined, willRestart: false }]);
  });

  it('starts a crashed simulator again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
    cleanUp.push(() => rm(folder, { recursive: true }));
    const entry = join(folder, 'crashing.mjs');
    await writeFile(entry, "process.send('here', () => process.exit(7));");
    const { simulator } = await start(entry);
    const exits: SimulatorExit[] = [];
    await new Promise<void>((resolve) => {
      simulator.onExit((exit) => {
        exits.push(exit);
        if (exits.length === 2) resolve();
      });
    });
    await simulator.started;
    expect(exits).toEqual([
      { code: 7, signal: undefined, willRestart: true },
      { code: 7, signal: undefined, willRestart: true },
    ]);
  });

  it('keeps trying a program that does not start, until stopped', async () => {
    const { simulator } = await start(fileURLToPath(new URL('./no-such-entry.ts', import.meta.url)));
    const exit = await new Promise((resolve) => void simulator.onExit(resolve));
    expect(exit).toMatchObject({ code: 1, willRestart: true });
    await simulator.stop();
    await expect(simulator.started).rejects.toThrow('stopped');
  });
});
