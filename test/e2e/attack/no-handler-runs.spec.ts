import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { SAMPLE_REQUESTS } from '../../gateway/server/http/support/sample-requests.ts';
import { OPERATOR_TOKEN, TestServer } from '../../gateway/server/http/support/test-server.ts';

// The edges over a core that counts: whatever a foreign page tries, and however good its requests are, nothing behind
// the edge is asked for anything.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP evil.test 127.0.0.1',
      '--disable-background-networking',
    ],
  },
});

let server: TestServer;
let attacker: Server;
let attackerPort: number;

test.beforeAll(async () => {
  server = await new TestServer().start();
  attacker = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>harmless</title>');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  attackerPort = (attacker.address() as AddressInfo).port;
});
test.beforeEach(() => {
  server.port.calls.length = 0;
});
test.afterAll(async () => {
  await server.close();
  attacker.close();
});

const requests = Object.values(SAMPLE_REQUESTS).map(({ method, path, body }) => ({ method, path, body }));

test('our own program does run handlers, so the count below means something', async () => {
  for (const { method, path, body } of requests) await server.call(path, { method, body });
  expect(server.port.calls.length).toBeGreaterThan(15);
});

for (const page of ['evil.test', 'localhost', '127.0.0.1']) {
  test(`a page of ${page} makes no handler run`, async ({ page: tab }) => {
    let answered = 0;
    tab.on('response', (response) => {
      if (new URL(response.url()).port === String(server.portNumber)) answered += 1;
    });
    await tab.goto(`http://${page}:${attackerPort}/`);
    await tab.evaluate(
      async ({ url, token, all }) => {
        const ignore = () => undefined;
        const settled: Promise<unknown>[] = [];
        const load = (tag: 'img' | 'script' | 'iframe', address: string) =>
          new Promise((resolve) => {
            const element = document.createElement(tag);
            element.onload = resolve;
            element.onerror = resolve;
            element.src = address;
            document.body.append(element);
          });
        for (const { method, path, body } of all) {
          const address = url + path;
          const text = JSON.stringify(body ?? {});
          const simple = method === 'GET' || method === 'POST' ? method : 'POST';
          const payload = simple === 'POST' ? { body: text } : {};
          settled.push(fetch(address, { method: simple, mode: 'no-cors', ...payload }).catch(ignore));
          settled.push(fetch(address, { method: simple, credentials: 'include', ...payload }).catch(ignore));
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          settled.push(
            fetch(address, { method, headers, ...(method === 'GET' ? {} : { body: text }) }).catch(ignore),
          );
          navigator.sendBeacon(address, text);
          navigator.sendBeacon(address, new Blob([text], { type: 'application/x-www-form-urlencoded' }));
          settled.push(load('img', address), load('script', address));
        }
        settled.push(load('iframe', `${url}/health`));
        settled.push(
          new Promise((resolve) => {
            const socket = new WebSocket(
              `${url.replace('http', 'ws')}/ws/telemetry`,
              'aerodeck.telemetry.v1',
            );
            socket.onopen = () => socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token } }));
            socket.onclose = resolve;
          }),
        );
        await Promise.all(settled);
      },
      { url: server.url, token: OPERATOR_TOKEN, all: requests },
    );
    // The browser itself gives up many of so many requests.
    expect(answered).toBeGreaterThan(100);
    expect(server.port.calls).toEqual([]);
  });
}

test('a page rebound to this machine makes no handler run, not even with the token', async ({
  page: tab,
}) => {
  const answer = await tab.goto(`http://evil.test:${server.portNumber}/`);
  expect(answer?.status()).toBe(421);
  const statuses = await tab.evaluate(
    async ({ token, all }) => {
      const seen: number[] = [];
      for (const { method, path, body } of all) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const payload = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
        seen.push((await fetch(path, { method, headers, ...payload })).status);
      }
      return seen;
    },
    { token: OPERATOR_TOKEN, all: requests },
  );
  expect(statuses).toEqual(requests.map(() => 421));
  expect(server.port.calls).toEqual([]);
});
