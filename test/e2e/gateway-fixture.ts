import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test as playwright } from '@playwright/test';
import { servedFirst } from '../fake/served-first.ts';

export interface RunningGateway {
  readonly url: string;
  readonly token: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** Ends it as an operator would; idempotent. */
  stop(): Promise<void>;
}

export interface GatewayOptions {
  /** What flies, as on the command line; undefined starts none. */
  readonly sim: string | undefined;
  /** Default 0: a free one. */
  readonly port?: number;
  readonly dataDirectory?: string;
  /** How much faster than life what flies is simulated; default 1. */
  readonly simSpeed?: number;
  /** The copter stays armed on the ground: at several times its speed it would disarm before a busy machine takes it off. */
  readonly staysArmed?: boolean;
  /** The mail server for PINs, as on the command line; without it they go to the local outbox. */
  readonly smtpUrl?: string;
}

const repositoryRoot = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;

/** Starts the built gateway, which loads quicker than the sources, in a process of its own; vehicles come over real UDP. */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'aerodeck-e2e-')));
  const flags =
    options.sim === undefined
      ? ['--no-sim']
      : ['--sim', options.sim, '--sim-speed', String(options.simSpeed ?? 1)];
  const child = spawn(
    join(repositoryRoot, 'node_modules/.bin/node'),
    [
      'out/gateway/cli.js',
      '--port',
      String(options.port ?? 0),
      '--data-dir',
      dataDirectory,
      '--log-level',
      'warn',
      ...(options.smtpUrl === undefined ? [] : ['--smtp-url', options.smtpUrl]),
      ...flags,
    ],
    { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const { url, operatorTokenFile } = await listening(servedFirst(child));
  const token = (await readFile(operatorTokenFile, 'utf8')).trim();
  if (options.staysArmed) await keepArmed(url, token);
  return {
    url,
    token,
    port: Number(new URL(url).port),
    dataDirectory,
    async stop() {
      await ended(child);
      if (!options.dataDirectory) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** https://ardupilot.org/copter/docs/parameters.html#disarm-delay-disarm-delay */
async function keepArmed(url: string, token: string): Promise<void> {
  const set = () =>
    fetch(`${url}/api/vehicles/uav-1/commands/set-parameter?wait=done`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'DISARM_DELAY', value: 0 }),
    });
  await expect.poll(async () => (await set()).ok, { timeout: START_TIMEOUT_MS }).toBe(true);
}

interface ListeningLine {
  readonly url: string;
  readonly operatorTokenFile: string;
}

function listening(child: ChildProcess): Promise<ListeningLine> {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  return new Promise((fulfil, reject) => {
    const fail = (why: string) => reject(new Error(`The gateway ${why}:\n${errors.join('')}`));
    const timer = setTimeout(() => fail('did not listen in time'), START_TIMEOUT_MS);
    child.once('exit', (code) => fail(`ended with ${code}`));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (!line.includes('"listening"')) return;
      clearTimeout(timer);
      fulfil(JSON.parse(line) as ListeningLine);
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((fulfil) => child.once('exit', fulfil));
  child.kill('SIGTERM');
  await exit;
}

/** Opens the window with the operator's token in the fragment, as the start command does. */
export async function openWindow(page: Page, gateway: RunningGateway, screen = ''): Promise<void> {
  await page.goto(`${gateway.url}/#token=${gateway.token}${screen ? `&${screen}` : ''}`);
  // The page reads its token once it has rendered; an address changed before that would take it away.
  await page.waitForFunction(() => !location.hash.includes('token='));
}

/**
 * Windows in which the introduction was seen, unless a test asks for a first start; without pictures, unless it asks for
 * them: drawn in software, the map is half of what a start on the Fly screen costs, and video a third of the screen.
 */
export const base = playwright.extend<{
  readonly isFirstStart: boolean;
  readonly isMapDrawn: boolean;
  readonly isVideoShown: boolean;
}>({
  isFirstStart: [false, { option: true }],
  isMapDrawn: [false, { option: true }],
  isVideoShown: [false, { option: true }],
  context: async ({ context, isFirstStart, isMapDrawn, isVideoShown }, use) => {
    if (!isFirstStart)
      await context.addInitScript(() => localStorage.setItem('aerodeck.introduction', 'seen'));
    if (!isMapDrawn) await context.addInitScript(withoutWebGl2);
    if (!isVideoShown) await context.addInitScript(() => localStorage.setItem('aerodeck.video-shown', 'off'));
    await use(context);
  },
});

/** As on a computer whose graphics card is blocked. */
function withoutWebGl2(): void {
  const { prototype } = HTMLCanvasElement;
  const original = Reflect.get(prototype, 'getContext') as (...args: unknown[]) => unknown;
  Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind === 'webgl2' ? null : original.call(this, kind, ...rest);
  });
}

/** Tests with a gateway and one simulated copter of their own. */
export const test = base.extend<{
  readonly sim: string | undefined;
  readonly simSpeed: number;
  readonly gateway: RunningGateway;
}>({
  sim: ['copter', { option: true }],
  simSpeed: [1, { option: true }],
  gateway: async ({ sim, simSpeed }, use) => {
    const gateway = await startGateway({ sim, simSpeed });
    await use(gateway);
    await gateway.stop();
  },
});

/**
 * Tests that share one gateway, started before the first of the file (or group) and stopped after the last: a gateway, a
 * simulator's start and a copter that gets ready cost more than most tests. What a test leaves behind the next one finds;
 * where that matters the tests say so by running in `serial` mode.
 */
export function testWithSharedGateway(options: GatewayOptions) {
  let running: RunningGateway | undefined;
  const shared = base.extend<{ readonly gateway: RunningGateway }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    gateway: async ({}, use) => {
      if (!running) throw new Error('The shared gateway was not started');
      await use(running);
    },
  });
  shared.beforeAll(async () => {
    running = await startGateway(options);
  });
  shared.afterAll(() => running?.stop());
  return shared;
}
