import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type RunningGateway, startGateway } from './running-gateway.ts';

// What a web page the operator happens to have open can do to the gateway: nothing. Every name that ends in .test leads to
// this machine, as a name server of an attacker would have it (DNS rebinding).
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1', '--disable-background-networking'],
  },
});

interface Operation {
  readonly method: string;
  readonly path: string;
}

let gateway: RunningGateway;
let attacker: Server;
let attackerPort: number;
let operations: Operation[];

test.beforeAll(async () => {
  gateway = await startGateway();
  attacker = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>harmless</title>');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  attackerPort = (attacker.address() as AddressInfo).port;
  const document = (await gateway.read('/openapi.json')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{[^}]*\}/g, 'x'),
    })),
  );
  expect(operations.length).toBeGreaterThan(15);
});

test.afterAll(async () => {
  await gateway.stop();
  attacker.close();
});

/** Everything a request could have changed. */
const state = async (): Promise<unknown> =>
  Promise.all(['/api/links', '/api/zones', '/api/commands', '/api/audit'].map((path) => gateway.read(path)));

test('a name that leads to this machine does not open the gateway', async ({ page }) => {
  for (const path of ['/', '/health', '/telemetry', '/openapi.json', '/index.html']) {
    const answer = await page.goto(`http://evil.test:${gateway.port}${path}`);
    expect([path, answer?.status()]).toEqual([path, 421]);
  }
  // Having been loaded from the rebound name, the page is same-origin with it: the Host must still be refused.
  const status = await page.evaluate(async (token) => {
    const answer = await fetch('/telemetry', { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  }, gateway.token);
  expect(status).toBe(421);
});

for (const origin of ['attacker.test', '127.0.0.1', 'localhost']) {
  test(`a page of ${origin} changes nothing and reads nothing`, async ({ page }) => {
    const before = await state();
    const statuses: [string, number][] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(gateway.url)) {
        statuses.push([`${response.request().method()} ${response.url()}`, response.status()]);
      }
    });
    await page.goto(`http://${origin}:${attackerPort}/`);
    const read = await page.evaluate(
      async ({ url, operations: all, token }) => {
        const seen: string[] = [];
        const body = JSON.stringify({ armed: true });
        for (const { method, path } of all) {
          const address = `${url}${path}`;
          // What a page may send without asking first.
          const simple = ['GET', 'HEAD', 'POST'].includes(method);
          for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
            if (!simple) break;
            const init: RequestInit =
              method === 'POST'
                ? { method, mode: 'no-cors', body, headers: { 'content-type': type } }
                : { method, mode: 'no-cors' };
            const answer = await fetch(address, init).catch(() => undefined);
            if (answer !== undefined && answer.type !== 'opaque')
              seen.push(`${method} ${path} ${answer.type}`);
          }
          navigator.sendBeacon(address, body);
          // What a page may send only after a preflight, even with a stolen token.
          await fetch(address, {
            method,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
          }).then(
            (answer) => seen.push(`${method} ${path} ${answer.status}`),
            () => undefined,
          );
        }
        await new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve(seen.push('image'));
          image.onerror = resolve;
          image.src = `${url}/health`;
        });
        await new Promise((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve(seen.push('script'));
          script.onerror = resolve;
          script.src = `${url}/openapi.json`;
          document.head.append(script);
        });
        return seen;
      },
      { url: gateway.url, operations, token: gateway.token },
    );
    expect(read).toEqual([]);
    expect(statuses.length).toBeGreaterThan(operations.length);
    expect(statuses.filter(([, status]) => status < 400)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test(`a form of ${origin} is refused`, async ({ page }) => {
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      await page.goto(`http://${origin}:${attackerPort}/`);
      const answered = page.waitForResponse((response) => response.url().startsWith(gateway.url));
      await page.evaluate(
        ({ url, type }) => {
          const form = document.createElement('form');
          form.method = 'post';
          form.enctype = type;
          form.action = `${url}/drone/launch`;
          const field = document.createElement('input');
          field.name = '{"zone_id":"x","padding":"';
          field.value = '"}';
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        { url: gateway.url, type: enctype },
      );
      expect((await answered).status()).toBe(403);
      await page.waitForURL(/drone\/launch$/);
    }
  });

  test(`a WebSocket of ${origin} is refused before it hears anything`, async ({ page }) => {
    await page.goto(`http://${origin}:${attackerPort}/`);
    const heard = await page.evaluate(
      ({ url, token }) =>
        new Promise<string[]>((resolve) => {
          const events: string[] = [];
          const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/telemetry`, 'aerodeck.telemetry.v1');
          socket.onopen = () => {
            events.push('open');
            socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token } }));
          };
          socket.onmessage = ({ data }) => events.push(String(data));
          socket.onclose = () => resolve(events);
        }),
      { url: gateway.url, token: gateway.token },
    );
    expect(heard).toEqual([]);
  });

  test(`a page of ${origin} cannot frame the window`, async ({ page }) => {
    await page.goto(`http://${origin}:${attackerPort}/`);
    const frame = await page.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('iframe');
          element.onload = () => {
            try {
              resolve(element.contentDocument?.title ?? 'closed to us');
            } catch {
              resolve('closed to us');
            }
          };
          element.src = url;
          document.body.append(element);
        }),
      gateway.url,
    );
    expect(frame).toBe('closed to us');
    const inside = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(await inside?.locator('#root').count()).toBe(0);
  });
}
