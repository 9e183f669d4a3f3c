import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { LoadMonitor } from '../../../../gateway/server/http/guard/load-monitor.ts';
import { addressesOf, checkAddress } from '../../../../gateway/server/http/guard/request-guard.ts';
import { eventually, PATIENCE_MS } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { TestServer } from './support/test-server.ts';

const open: TestServer[] = [];
const started = async (...parts: ConstructorParameters<typeof TestServer>) => {
  const server = await new TestServer(...parts).start();
  open.push(server);
  return server;
};
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

describe('the address', () => {
  it.each(['127.0.0.1', '127.0.0.2', '::1'])('%s is loopback', (host) => {
    expect(() => checkAddress({ host, tls: undefined })).not.toThrow();
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'localhost', 'gateway.local', '', '127.1', '2130706433'])(
    '%s is refused without TLS',
    (host) => {
      expect(() => new TestServer({ host })).toThrow(expect.objectContaining({ code: 'address-refused' }));
    },
  );

  it('may be any literal one with TLS, never a name', () => {
    const tls = { key: 'k', cert: 'c' };
    expect(() => checkAddress({ host: '0.0.0.0', tls })).not.toThrow();
    expect(() => checkAddress({ host: 'localhost', tls })).toThrow();
  });

  it('gives the hosts and origins', () => {
    const own = addressesOf(
      { host: '127.0.0.1', tls: undefined, allowedOrigins: ['https://a.example'] },
      8787,
    );
    expect([...own.hosts]).toEqual(['127.0.0.1:8787', 'localhost:8787', '[::1]:8787']);
    expect([...own.origins]).toContain('https://a.example');
    expect(own.url).toBe('http://127.0.0.1:8787');
    const all = addressesOf(
      { host: '0.0.0.0', tls: { key: '', cert: '' }, allowedHosts: ['Gcs.example:443'], allowedOrigins: [] },
      443,
    );
    expect(all.hosts).toContain('gcs.example:443');
    expect(all.hosts).toContain('127.0.0.1');
    expect(all.hosts).not.toContain('0.0.0.0:443');
  });

  it('that is taken is a coded error', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await eventually('listening', () => other.listening);
    const { port } = other.address() as AddressInfo;
    await expect(new TestServer({ port }).start()).rejects.toMatchObject({ code: 'port-in-use' });
    other.close();
  });
});

describe('TLS', () => {
  it('serves https with its own hosts and transport security', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'aerodeck-tls-'));
    const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
        ['-subj', '/CN=localhost', '-keyout', keyFile, '-out', certFile],
      ),
      { stdio: 'ignore' },
    );
    const tls = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    rmSync(directory, { recursive: true });
    const server = await started({ tls });
    expect(server.url).toMatch(/^https:/);
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      httpsRequest(`${server.url}/health`, { rejectUnauthorized: false }, (response) => {
        response.resume();
        expect(response.statusCode).toBe(200);
        resolve(response.headers);
      })
        .on('error', reject)
        .end();
    });
    expect(headers['strict-transport-security']).toBeDefined();
  });
});

describe('a stop', () => {
  it('lets a running request end and answers no new one', async () => {
    const server = await started();
    let letGo = () => {};
    server.port.commandGate = new Promise((resolve) => {
      letGo = resolve;
    });
    const running = server.call('/api/vehicles/uav-1/commands/hold', { method: 'POST' });
    await eventually('it runs', () => server.port.callsOf('submitCommand').length === 1);
    const closed = server.close();
    letGo();
    expect((await running).status).toBe(202);
    await closed;
    await expect(server.call('/health')).rejects.toThrow();
    await server.close();
  });

  it('cuts who does not end within a second', async () => {
    const server = await started();
    server.port.commandGate = new Promise(() => {});
    const running = server.call('/api/vehicles/uav-1/commands/hold', { method: 'POST' });
    const failed = expect(running).rejects.toThrow();
    await eventually('it runs', () => server.port.callsOf('submitCommand').length === 1);
    // The request itself would never end.
    await server.close();
    await failed;
  });

  it('leaves no timer behind', async () => {
    const clock = new FakeClock();
    const server = await started({}, { clock });
    await server.close();
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('a slow request', () => {
  it('that never ends its headers is answered 408 after 5 s', async () => {
    const server = await started();
    const socket = connect(server.portNumber, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${server.portNumber}\r\n`);
    await eventually('408', () => answer.startsWith('HTTP/1.1 408 '));
    expect(answer).toContain('"code":"request-timeout"');
  });
});

function noteRequests(load: LoadMonitor, count: number): void {
  for (let index = 0; index < count; index += 1) load.noteRequest();
}

describe('LoadMonitor', () => {
  it('turns at two thresholds', () => {
    const load = new LoadMonitor(new FakeClock());
    const seen = [10, 59, 61, 40, 31, 29, 50].map((lagMs) => {
      noteRequests(load, 50);
      load.observe(lagMs);
      return load.isOverloaded;
    });
    expect(seen).toEqual([false, false, true, true, true, false, false]);
  });

  it('turns nobody away who is not what makes it late', async () => {
    const load = new LoadMonitor(new FakeClock());
    const server = await started({}, { load });
    for (let window = 0; window < 5; window += 1) {
      noteRequests(load, 20);
      load.observe(500);
      expect((await server.call('/telemetry')).status).toBe(200);
    }
    // A flood that begins while it is late is met in its own window.
    noteRequests(load, 50);
    expect((await server.call('/telemetry')).status).toBe(503);
    load.observe(500);
    expect((await server.call('/telemetry')).status).toBe(503);
    load.observe(500);
    expect((await server.call('/telemetry')).status).toBe(200);
  });

  it('still serves the window and its map, which a page cannot do without', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerodeck-window-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>window</title>');
    const load = new LoadMonitor(new FakeClock());
    noteRequests(load, 50);
    load.observe(1000);
    const server = await started({ uiDirectory: folder }, { load });
    expect((await server.call('/')).status).toBe(200);
    expect((await server.call('/tiles/base/0/0/0')).status).not.toBe(503);
    expect((await server.call('/telemetry')).status).toBe(503);
    rmSync(folder, { recursive: true });
  });

  it('sees a blocked event loop and recovers; hold and health are answered meanwhile', async () => {
    const load = new LoadMonitor(systemClock);
    const server = await started({}, { load });
    const statuses = new Map<string, number>();
    const calls = {
      telemetry: ['/telemetry', 'GET'],
      hold: ['/api/vehicles/uav-1/commands/hold', 'POST'],
      takeoff: ['/api/vehicles/uav-1/commands/takeoff', 'POST'],
      health: ['/health', 'GET'],
    } as const;
    // A quarter of a second may end between two calls: both must have been turned away.
    const isShedding = () => statuses.get('telemetry') === 503 && statuses.get('takeoff') === 503;
    while (!isShedding()) {
      const blockedUntil = performance.now() + 120;
      while (performance.now() < blockedUntil);
      noteRequests(load, 100);
      for (const [name, [path, method]] of Object.entries(calls)) {
        const answer = await server.call(path, {
          method,
          ...(name === 'takeoff' && { body: { altitudeM: 9 } }),
        });
        statuses.set(name, answer.status);
        if (name === 'telemetry' && answer.status === 503) {
          expect(answer.json.code).toBe('overloaded');
          expect(answer.headers['retry-after']).toBe('1');
        }
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ telemetry: 503, hold: 202, takeoff: 503, health: 200 });
    await vi.waitFor(async () => expect((await server.call('/telemetry')).status).toBe(200), PATIENCE_MS);
  });
});
