import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { TlogReader } from '../../gateway/recording/recorder/tlog-reader.ts';
import { eventually } from '../fake/eventually.ts';
import { freeTcpPort } from '../fake/free-port.ts';
import { GatewayChild, isAlive } from '../fake/gateway-child.ts';

function child(...args: ConstructorParameters<typeof GatewayChild>): GatewayChild {
  const gateway = new GatewayChild(...args);
  onTestFinished(() => gateway.dispose());
  return gateway;
}

async function stopped(gateway: GatewayChild, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  gateway.kill(signal);
  expect(await gateway.ended).toEqual({ code: 0, signal: null });
}

/** Waits for the frame a WebSocket client has been waiting for. */
function connected(gateway: GatewayChild): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/ws/telemetry`, [
      'aerodeck.telemetry.v1',
    ]);
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token: gateway.token } })),
    );
    socket.on('message', () => resolve(socket));
  });
}

/** Files and folders that anybody but their owner may use. */
function openToOthers(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(directory, name)).mode & 0o077) !== 0,
  );
}

describe('the gateway as a program', () => {
  it('closes to others what an earlier version left open', async () => {
    const gateway = child(['--no-sim']);
    writeFileSync(join(gateway.dataDirectory, 'zones.geojson.bak'), '{}', { mode: 0o644 });
    await gateway.listening();
    expect(openToOthers(gateway.dataDirectory)).toEqual([]);
  });

  it('prints one JSON line when it listens and nothing else, and ends with 0 on SIGTERM and on SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const gateway = await child(['--no-sim', '--log-level', 'debug']).listening();
      expect((await gateway.api('GET', '/health')).status).toBe(200);
      const { mode } = statSync(join(gateway.dataDirectory, 'operator-token'));
      expect(mode & 0o777).toBe(0o600);
      await stopped(gateway, signal);
      const lines = gateway.stdout.trimEnd().split('\n');
      expect(lines).toHaveLength(1);
      expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual(['event', 'url', 'operatorTokenFile']);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'listening' });
      expect(gateway.stderr).not.toContain(gateway.token);
      expect(openToOthers(gateway.dataDirectory)).toEqual([]);
      expect(readdirSync(gateway.dataDirectory)).not.toContain('operator-token');
    }
  });

  it('takes its settings from variables', async () => {
    const port = await freeTcpPort();
    const gateway = child([], {
      isBare: true,
      env: {
        AERODECK_PORT: String(port),
        AERODECK_DATA_DIR: join(child(['--help']).dataDirectory, 'deep', 'down'),
        AERODECK_LINK: 'udpin:127.0.0.1:18571,tcpin:127.0.0.1:18572',
        AERODECK_NO_SIM: 'true',
        AERODECK_LOG_LEVEL: 'error',
      },
    });
    await gateway.listening();
    expect(gateway.url).toBe(`http://127.0.0.1:${port}`);
    const { body } = await gateway.api('GET', '/api/links');
    expect(body.items.map(({ text, origin }: Record<string, string>) => [text, origin])).toEqual([
      ['udpin:127.0.0.1:18571', 'flag'],
      ['tcpin:127.0.0.1:18572', 'flag'],
    ]);
    await stopped(gateway);
  });

  it('runs with a serial device that is not there and a UDP port that is taken, and says what to do', async () => {
    const first = await child(['--no-sim', '--link', 'udpin:127.0.0.1:18573']).listening();
    const gateway = await child([
      '--no-sim',
      '--link',
      'serial:/dev/aerodeck-nothing:57600',
      '--link',
      'udpin:127.0.0.1:18573',
    ]).listening();
    const links = await gateway.until(
      'both retry',
      async () => (await gateway.api('GET', '/api/links')).body.items,
      (items) => items.every(({ state }: { state: string }) => state === 'retrying'),
    );
    expect(links[0].lastError).toMatch(/\/dev\/aerodeck-nothing|no such|not there|not found/i);
    expect(links[1].lastError).toMatch(/in use|taken|another/i);
    expect(gateway.isRunning).toBe(true);
    await stopped(gateway);
    await stopped(first);
  });

  it('from the sources, --sim copter*3: three vehicles with ids and places of their own', async () => {
    const flags = ['--sim', 'copter*3', '--sim-speed', '5'];
    const gateway = await child(flags, { fromSources: true }).listening();
    const vehicles = await gateway.ready(3);
    expect(vehicles.map(({ sysid }) => sysid).sort()).toEqual([1, 2, 3]);
    const places = vehicles.map(({ position }) => `${position?.lat.toFixed(6)} ${position?.lon.toFixed(6)}`);
    expect(new Set(places).size).toBe(3);
    expect(vehicles.every(({ mode, conflict }) => mode === 'sim' && !conflict)).toBe(true);
    await stopped(gateway);
  });

  it('two groups of simulated vehicles do not share ids', async () => {
    const gateway = await child(['--sim', 'copter*2', '--sim', 'copter', '--sim-speed', '5']).listening();
    const vehicles = await gateway.ready(3);
    expect(vehicles.map(({ sysid }) => sysid).sort()).toEqual([1, 2, 3]);
    await stopped(gateway);
  });

  it('ends within 3 s while five copters fly and clients of all kinds are connected; no simulator stays', async () => {
    const gateway = await child(['--sim', 'copter*5', '--sim-speed', '4']).listening();
    const vehicles = await gateway.ready(5);
    for (const { id } of vehicles) await gateway.takeOff(id, 10, 'accepted');
    const sockets = await Promise.all(Array.from({ length: 5 }, () => connected(gateway)));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    const waiting = vehicles.map(({ id }) =>
      gateway.command(id, 'goto', { lat: 47.3985, lon: 8.5456 }).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    );
    const simulators = gateway.children();
    expect(simulators.length).toBeGreaterThan(0);
    await stopped(gateway);
    await Promise.all(closed);
    await Promise.all(waiting);
    expect(simulators.filter(isAlive)).toEqual([]);
  });

  it('kill -9: simulators go with it, the lock is free, records are unknown, the recording can be read', async () => {
    const first = await child(['--sim', 'copter', '--sim-speed', '4']).listening();
    await first.ready(1);
    await first.takeOff('uav-1', 10);
    const { body } = await first.command('uav-1', 'goto', { lat: 47.41, lon: 8.5456 }, 'accepted');
    expect(body).toMatchObject({ state: 'accepted' });
    const simulators = first.children();
    const folder = join(first.dataDirectory, 'recordings');
    const recordedBytes = () =>
      readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    await eventually('something is recorded', () => recordedBytes() > 0);
    const writtenBefore = recordedBytes();
    first.kill('SIGKILL');
    expect(await first.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await eventually('the simulator is gone', () => simulators.filter(isAlive).length === 0);

    const second = await child(['--no-sim'], { dataDirectory: first.dataDirectory }).listening();
    const record = await second.api('GET', `/api/commands/${body.commandId}`);
    expect(record.body).toMatchObject({ state: 'unknown', command: 'goto' });
    const audit = (await second.api('GET', '/api/audit?limit=50')).body.items;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['command:arm', 'command:takeoff', 'command:goto']),
    );
    await stopped(second);
    const [name = ''] = readdirSync(folder);
    const reader = new TlogReader();
    const sources = new Set<number>();
    const bytes = readFileSync(join(folder, name));
    for (const { frame } of reader.read(bytes)) sources.add(frame.systemId);
    for (const { frame } of reader.end()) sources.add(frame.systemId);
    expect(sources).toEqual(new Set([1, 255]));
    expect(reader.counters.garbageBytes).toBe(0);
    // What was on disk before the kill is still there, however much that is.
    expect(bytes.length).toBeGreaterThanOrEqual(writtenBefore);
    expect(reader.counters.records).toBeGreaterThan(0);
  });

  it('a simulator that dies is started again, and is a vehicle that rebooted', async () => {
    // Slow enough for a busy machine to see it boot.
    const gateway = await child(['--sim', 'copter', '--sim-speed', '2']).listening();
    await gateway.ready(1);
    const [simulator = 0] = gateway.children();
    process.kill(simulator, 'SIGKILL');
    await eventually('it is gone', () => !isAlive(simulator));
    await eventually('another one runs', () => gateway.children().some((pid) => pid !== simulator));
    await gateway.until(
      'it boots',
      () => gateway.vehicles(),
      ([vehicle]) => vehicle?.health.ready === false,
    );
    await gateway.ready(1);
    expect((await gateway.command('uav-1', 'arm')).body).toMatchObject({ state: 'done' });
    await stopped(gateway);
  });
});
