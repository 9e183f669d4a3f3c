import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_REQUESTS } from './support/sample-requests.ts';
import { OPERATOR_TOKEN, TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await new TestServer({ allowedOrigins: ['https://ops.example.com'] }).start();
});
afterAll(() => server.close());

/** Head lines of a request by what is wrong with its host; P stands for the port. */
const BAD_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'foreign name': ['Host: evil.test:P'],
  localhost6: ['Host: localhost6:P'],
  'trailing dot': ['Host: localhost.:P'],
  'loopback as a label': ['Host: 127.0.0.1.evil.test:P'],
  'all interfaces': ['Host: 0.0.0.0:P'],
  'wrong port': ['Host: 127.0.0.1:1'],
  'no port': ['Host: 127.0.0.1'],
  'user part': ['Host: 127.0.0.1:P@evil.test'],
  empty: ['Host:'],
  missing: [],
  'same twice': ['Host: 127.0.0.1:P', 'Host: 127.0.0.1:P'],
  'good then bad': ['Host: 127.0.0.1:P', 'host: evil.test:P'],
};

async function raw(lines: readonly string[]): Promise<string> {
  const socket = connect(server.portNumber, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n').replaceAll('P\r', `${server.portNumber}\r`)}\r\n\r\n`);
  const status = () => Buffer.concat(chunks).toString();
  await Promise.race([once(socket, 'close'), once(socket, 'end')]);
  return status();
}

const withPort = (line: string) => line.replace(/:P\b/, `:${server.portNumber}`);

describe.each(Object.entries(BAD_HOSTS))('Host %s', (_name, lines) => {
  it('is refused on every route before the route sees it', async () => {
    const before = server.port.calls.length;
    const answers = await Promise.all(
      Object.values(SAMPLE_REQUESTS).map(({ method, path }) =>
        raw([
          `${method} ${path} HTTP/1.1`,
          ...lines.map(withPort),
          `Authorization: Bearer ${OPERATOR_TOKEN}`,
          'Content-Length: 0',
        ]),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).toContain('"code":"host-refused"');
    }
    expect(server.port.calls.length).toBe(before);
  });

  it('is refused before a WebSocket upgrade', async () => {
    const answer = await raw([
      'GET /ws/telemetry HTTP/1.1',
      ...lines.map(withPort),
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol: aerodeck.telemetry.v1',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  });
});

describe('the request line', () => {
  it.each(['http://127.0.0.1:P/health', 'http://evil.test/health', 'evil.test:443', '*'])(
    'refuses the form %s',
    async (target) => {
      const answer = await raw([`GET ${withPort(target)} HTTP/1.1`, withPort('Host: 127.0.0.1:P')]);
      expect(answer).toMatch(/^HTTP\/1\.1 4(21|00) /);
    },
  );

  it('takes each of our own names', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST']) {
      const answer = await raw(['GET /health HTTP/1.1', withPort(`Host: ${name}:P`), 'Connection: close']);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});

describe('Origin', () => {
  it.each([
    'http://evil.test',
    'null',
    'file://',
    'https://127.0.0.1',
    'http://127.0.0.1:1',
    'https://ops.example.com.evil.test',
  ])('%s is refused', async (origin) => {
    const before = server.port.calls.length;
    const answer = await server.call('/telemetry', { headers: { origin } });
    expect(answer.json).toMatchObject({ status: 403, code: 'origin-refused' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const upgrade = await raw([
      'GET /ws/telemetry HTTP/1.1',
      withPort('Host: 127.0.0.1:P'),
      `Origin: ${origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]);
    expect(upgrade).toMatch(/^HTTP\/1\.1 403 /);
    expect(server.port.calls.length).toBe(before);
  });

  it('of our own page is welcome and gets no CORS headers', async () => {
    const answer = await server.call('/telemetry', { headers: { origin: server.url } });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('that is configured may read, and its preflight is answered', async () => {
    const origin = 'https://ops.example.com';
    const answer = await server.call('/telemetry', { headers: { origin } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await server.call('/drone/launch', {
      method: 'OPTIONS',
      token: null,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
  });

  it('absent but cross-site by Fetch Metadata is refused, except a link to the window', async () => {
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect((await server.call('/health', { headers: image })).status).toBe(403);
    expect((await server.call('/health', { headers: link })).status).toBe(403);
    expect((await server.call('/health', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
    expect((await server.call('/', { headers: link })).status).toBe(404);
  });
});

describe('a credential in the address', () => {
  it.each(['token=x', 'KEY=x', 'access_token=x', 'auth=x', 'vehicle=adk_live_abc', 'a=1&a=2&token='])(
    '%s is refused',
    async (query) => {
      const answer = await server.call(`/telemetry?${query}`);
      expect(answer.json).toMatchObject({ status: 400, code: 'key-in-query' });
      expect(answer.text).not.toContain('adk_live_abc');
    },
  );
});

describe('bytes that are no request', () => {
  it('are answered with a problem', async () => {
    expect(await raw(['garbage'])).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid-request"/);
    const big = await raw(['GET /health HTTP/1.1', withPort('Host: 127.0.0.1:P'), `X: ${'y'.repeat(9000)}`]);
    expect(big).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers-too-large"/);
  });

  it('survive a repeated header and an unknown upgrade', async () => {
    const repeated = await server.call('/telemetry', { headers: { origin: [server.url, server.url] } });
    expect(repeated.status).toBe(400);
    const upgrade = await raw([
      'GET /else HTTP/1.1',
      withPort('Host: 127.0.0.1:P'),
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]);
    expect(upgrade).toMatch(/^HTTP\/1\.1 404 /);
  });
});
