import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { runHeadless } from '../../gateway/headless.ts';
import { openDatabase } from '../../gateway/store/database.ts';
import { sampleCommand } from '../builder/contract-samples.ts';
import { eventually } from '../fake/eventually.ts';
import { GatewayChild, isAlive } from '../fake/gateway-child.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-headless-'));
});
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  rmSync(directory, { recursive: true, force: true });
});

interface Run {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly failure: { readonly event: string; readonly code: string; readonly message: string };
}

/** The program within this process, for ways to fail before it listens. */
async function run(flags: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  const result = { code: undefined as number | undefined, stdout: '', stderr: '' };
  await runHeadless(flags, {
    env,
    stdout: {
      write(text) {
        result.stdout += text;
      },
    },
    stderr: {
      write(text) {
        result.stderr += text;
      },
    },
    on: () => undefined,
    exit(code) {
      result.code ??= code;
    },
  });
  const line = result.stderr.split('\n').find((each) => each.includes('"failed"')) ?? '{}';
  return { ...result, failure: JSON.parse(line) as Run['failure'] };
}

function manyTimes(times: number, ...flags: readonly string[]): string[] {
  return Array.from({ length: times }, () => flags).flat();
}

function here(...flags: string[]): string[] {
  return ['--port', '0', '--data-dir', directory, '--no-sim', '--log-level', 'error', ...flags];
}

describe('called wrongly', () => {
  it.each([
    ['an unknown flag', ['--nonsense'], /nonsense/],
    ['a flag without its value', ['--link'], /link/],
    ['a stray word', ['serve'], /serve/],
    ['a link of no kind', ['--link', 'carrier-pigeon:1:2'], /carrier-pigeon|udpin/],
    ['a link without a port', ['--link', 'udpin:127.0.0.1'], /udpin/],
    ['a link with a port beyond all', ['--link', 'tcp:127.0.0.1:70000'], /70000|65/],
    ['a serial link without a baud rate', ['--link', 'serial:/dev/ttyX'], /serial|baud/i],
    ['a vehicle that cannot be simulated', ['--sim', 'zeppelin'], /copter/],
    ['no simulated vehicles', ['--sim', 'copter*0'], /copter|1/],
    ['more simulated vehicles than there are system ids', manyTimes(3, '--sim', 'copter*99'), /254/],
    ['a port that is a word', ['--port', 'http'], /port/],
    ['a port beyond all', ['--port', '65536'], /port/],
    ['a speed nobody can simulate', ['--sim-speed', '100'], /sim-speed/],
    ['a home that is no place', ['--sim-home', 'Zurich'], /sim-home/],
    ['a home off the earth', ['--sim-home', '147.4,8.5,488,90'], /sim-home/],
    ['a ceiling below the grass', ['--ceiling-m', '1'], /ceiling-m/],
    ['all addresses without TLS', ['--host', '0.0.0.0'], /TLS/],
    ['a host name', ['--host', 'localhost'], /127\.0\.0\.1/],
    ['a certificate without its key', ['--tls-cert', 'cert.pem'], /tls-key/],
    ['a certificate that is not there', ['--tls-cert', '/nowhere', '--tls-key', '/nowhere'], /nowhere/],
    ['a signing key that is not there', ['--signing-key-file', '/nowhere'], /nowhere/],
    ['an origin with a path', ['--allow-origin', 'http://example.org/x'], /origin/],
  ])(
    'with %s: exit 2, the reason on standard error, nothing on standard output',
    async (_what, flags, why) => {
      const { code, stdout, failure } = await run(here(...flags));
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(failure.event).toBe('failed');
      expect(failure.message).toMatch(why);
      expect(failure.message).not.toMatch(/\bat \w+ \(|undefined|\[object/);
    },
  );

  it('with a wrong variable: it is named', async () => {
    const { code, failure } = await run([], {
      AERODECK_DATA_DIR: directory,
      AERODECK_PORT: 'many',
      AERODECK_SIM: 'copter*300',
    });
    expect(code).toBe(2);
    expect(failure.message).toMatch(/port/);
    expect(failure.message).toMatch(/sim/);
  });

  it('with a wrong file: it is named', async () => {
    writeFileSync(join(directory, 'config.json'), '{"port": ');
    const { code, failure } = await run(['--data-dir', directory]);
    expect(code).toBe(2);
    expect(failure.message).toContain('config.json');
    writeFileSync(join(directory, 'config.json'), '{"prot": 1}');
    expect((await run(['--data-dir', directory])).failure.message).toContain('prot');
  });

  it('two links on one port: exit 2 or 1 with the link named, and nothing is left open', async () => {
    const link = 'udpin:127.0.0.1:18559';
    const { code, failure } = await run(here('--link', link, '--link', link));
    expect(code).toBeGreaterThan(0);
    expect(failure).toMatchObject({ code: 'link-exists' });
    expect(failure.message).toContain(link);
  });
});

describe('--help', () => {
  it('names every flag with its variable, and ends with 0', async () => {
    const child = new GatewayChild(['--help'], { isBare: true });
    cleanUps.push(() => child.dispose());
    expect(await child.ended).toMatchObject({ code: 0 });
    expect(child.stdout).toMatch(/--data-dir VALUE\s+\[AERODECK_DATA_DIR\]/);
    expect(child.stderr).toBe('');
  });
});

describe('log', () => {
  it('names the version in its first line', async () => {
    const child = new GatewayChild(['--no-sim', '--log-level', 'info']);
    cleanUps.push(() => child.dispose());
    await eventually('the first line', () => child.stderr.includes('\n'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(JSON.parse(child.stderr.split('\n')[0]!)).toMatchObject({ version, msg: 'starting' });
  });
});

describe('cannot start', () => {
  it('a busy port: exit 1 with port-in-use and which', async () => {
    const server: Server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    cleanUps.push(() => server.close());
    const { code, stdout, failure } = await run([
      '--data-dir',
      directory,
      '--no-sim',
      '--log-level',
      'error',
      '--port',
      String(port),
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(failure).toMatchObject({ code: 'port-in-use', message: expect.stringContaining(String(port)) });
    // Everything that was opened is closed: the next start on the same directory works.
    const child = await new GatewayChild(['--no-sim'], { dataDirectory: directory }).listening();
    await child.dispose();
  });

  it('a data directory that is a file: exit 1 with data-dir-unwritable', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    const { code, failure } = await run(['--port', '0', '--no-sim', '--data-dir', file]);
    expect(code).toBe(1);
    expect(failure).toMatchObject({
      code: 'data-dir-unwritable',
      message: expect.stringContaining('--data-dir'),
    });
  });

  it('a data directory in a place that cannot be written: exit 1 with data-dir-unwritable', async () => {
    const closed = join(directory, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    const place = process.getuid?.() === 0 ? '/proc/aerodeck' : join(closed, 'data');
    const { code, failure } = await run(['--port', '0', '--no-sim', '--data-dir', place]);
    chmodSync(closed, 0o700);
    expect(code).toBe(1);
    expect(failure).toMatchObject({ code: 'data-dir-unwritable', message: expect.stringContaining(place) });
  });

  it('a second instance on the same data directory: exit 1 with data-dir-in-use, the first goes on', async () => {
    const first = await new GatewayChild(['--no-sim'], { dataDirectory: directory }).listening();
    cleanUps.push(() => first.dispose());
    const { code, failure } = await run(here());
    expect(code).toBe(1);
    expect(failure).toMatchObject({ code: 'data-dir-in-use' });
    expect((await first.api('GET', '/health')).status).toBe(200);
    // The operator's token is still the first one's.
    expect((await first.api('GET', '/api/whoami')).status).toBe(200);
    expect(statSync(join(directory, 'operator-token')).mode & 0o777).toBe(0o600);
  });

  it('a damaged store does not keep it from starting: it is put aside and told', async () => {
    writeFileSync(join(directory, 'aerodeck.sqlite'), 'this is no database'.repeat(500));
    const child = await new GatewayChild(['--no-sim'], { dataDirectory: directory }).listening();
    cleanUps.push(() => child.dispose());
    const { body } = await child.api('GET', '/api/alerts');
    expect(JSON.stringify(body)).toContain('store-damaged');
  });
});

/** A store of 75 MB whose middle was overwritten: a part of the history, which no start reads. */
function makeLargeDamagedStore(file: string): void {
  const { handle } = openDatabase(file, 1, silentLogger);
  const record = JSON.stringify(sampleCommand({ state: 'done' }));
  const insert = handle.prepare(
    'INSERT INTO command (command_id, created_at_ms, record, trace) VALUES (?, ?, ?, json_array(hex(zeroblob(1700))))',
  );
  handle.transaction(() => {
    for (let index = 0; index < 15_000; index += 1) insert.run(`cmd_${index}`, index, record);
  })();
  handle.close();
  const store = openSync(file, 'r+');
  writeSync(
    store,
    Buffer.alloc(256 * 1024),
    0,
    256 * 1024,
    Math.floor(statSync(file).size / 2 / 4096) * 4096,
  );
  closeSync(store);
}

it('a large damaged store is found out while the gateway runs, and put aside by the next start', async () => {
  makeLargeDamagedStore(join(directory, 'aerodeck.sqlite'));
  const alertsOf = async (child: GatewayChild) =>
    JSON.stringify((await child.api('GET', '/api/alerts')).body);
  const first = await new GatewayChild(['--no-sim'], { dataDirectory: directory }).listening();
  cleanUps.push(() => first.dispose());
  await eventually('the alert', async () => (await alertsOf(first)).includes('store-unreadable'));
  first.kill('SIGTERM');
  await first.ended;
  const second = await new GatewayChild(['--no-sim'], { dataDirectory: directory }).listening();
  cleanUps.push(() => second.dispose());
  expect(await alertsOf(second)).toContain('store-damaged');
  expect(readdirSync(directory).some((name) => name.startsWith('aerodeck.sqlite.corrupt.'))).toBe(true);
});

describe('expressions that exceed their limits', () => {
  it('are refused with 422, the gateway goes on, and its job processes end with it', async () => {
    const child = await new GatewayChild(['--no-sim'], { dataDirectory: directory }).listening();
    cleanUps.push(() => child.dispose());
    const evaluate = (expression: string) => child.api('POST', '/api/workflows/evaluate', { expression });
    for (const expression of ['[1..9999999]', '($f := function($n) { $f($n + 1) }; $f(1))']) {
      expect(await evaluate(expression)).toMatchObject({
        status: 422,
        body: { code: 'workflow-expression' },
      });
      expect((await child.api('GET', '/health')).status).toBe(200);
    }
    expect(await evaluate('6 * 7')).toMatchObject({ status: 200, body: { result: 42 } });
    const jobProcesses = child.children();
    expect(jobProcesses.length).toBeGreaterThan(0);
    child.kill('SIGTERM');
    await child.ended;
    await eventually('the job processes are gone', () => !jobProcesses.some(isAlive));
  });
});
