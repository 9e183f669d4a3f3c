import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';
import { type RunningGateway, startGateway } from './running-gateway.ts';

// Requests no browser would send, byte for byte.
let gateway: RunningGateway;
test.beforeAll(async () => {
  gateway = await startGateway();
});
test.afterAll(() => gateway.stop());

/** Sends raw bytes and gives the status of the first answer; 0 when the connection ends without one. */
function status(request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      const match = /^HTTP\/1\.1 (\d{3})/.exec(answer);
      if (match === null) return;
      resolve(Number(match[1]));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(0));
  });
}

const badHosts: [string, (port: number) => string[]][] = [
  ['another name', (port) => [`Host: evil.test:${port}`]],
  ['another name without a port', () => ['Host: evil.test']],
  ['a name that only looks local', (port) => [`Host: localhost6:${port}`]],
  ['a trailing dot', (port) => [`Host: localhost.:${port}`]],
  ['a name that begins with the address', (port) => [`Host: 127.0.0.1.evil.test:${port}`]],
  ['the unspecified address', (port) => [`Host: 0.0.0.0:${port}`]],
  ['another loopback address', (port) => [`Host: 127.0.0.2:${port}`]],
  ['another port', (port) => [`Host: 127.0.0.1:${port + 1}`]],
  ['no port', () => ['Host: 127.0.0.1']],
  ['credentials', (port) => [`Host: me@127.0.0.1:${port}`]],
  ['nothing', () => ['Host:']],
  ['none at all', () => []],
  ['two', (port) => [`Host: 127.0.0.1:${port}`, 'Host: evil.test']],
  ['two alike', (port) => [`Host: 127.0.0.1:${port}`, `Host: 127.0.0.1:${port}`]],
];

for (const [name, headers] of badHosts) {
  test(`a Host header with ${name} is refused on every path, also for a WebSocket`, async () => {
    const lines = headers(gateway.port);
    for (const path of ['/', '/health', '/telemetry', '/api/vehicles', '/tiles/base/0/0/0.pbf', '/nothing']) {
      const request = [`GET ${path} HTTP/1.1`, ...lines, `Authorization: Bearer ${gateway.token}`, '', ''];
      expect([400, 421]).toContain(await status(request.join('\r\n')));
    }
    const upgrade = [
      'GET /ws/telemetry HTTP/1.1',
      ...lines,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol: aerodeck.telemetry.v1',
      '',
      '',
    ];
    expect([0, 400, 421]).toContain(await status(upgrade.join('\r\n')));
  });
}

test('an absolute address in the request line is refused', async () => {
  const request = `GET http://evil.test/telemetry HTTP/1.1\r\nHost: 127.0.0.1:${gateway.port}\r\n\r\n`;
  expect(await status(request)).toBe(421);
});

test('the right Host is answered', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await status(`GET /health HTTP/1.1\r\nHost: ${host}:${gateway.port}\r\n\r\n`)).toBe(200);
  }
});

test('the gateway listens on loopback only', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) {
    const outcome = await new Promise<string>((resolve) => {
      const socket = connect({ port: gateway.port, host: address, timeout: 2000 });
      socket.on('connect', () => resolve('connected'));
      socket.on('error', () => resolve('refused'));
      socket.on('timeout', () => resolve('refused'));
    });
    expect([address, outcome]).toEqual([address, 'refused']);
  }
  if (process.platform === 'linux') {
    const port = gateway.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
      .filter((line) => line.includes(`:${port} `) && / 0A /.test(line));
    expect(listening.map((line) => line.trim().split(/\s+/)[1])).toEqual([`0100007F:${port}`]);
  }
});
