import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { BUILT_GATEWAY } from './built-gateway.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { eventually, PATIENCE_MS } from './eventually.ts';
import { servedFirst } from './served-first.ts';

const SOURCES = fileURLToPath(new URL('../../gateway/cli.ts', import.meta.url));
/** A shell with file systems of its own; its script and what `$0`, `$1` … are follow. */
export const OWN_MOUNTS = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];

/** Whether this machine lets us have file systems of our own. */
export function hasOwnMounts(): boolean {
  const [file = '', ...args] = [...OWN_MOUNTS, 'mount -t tmpfs tmpfs /mnt'];
  return spawnSync(file, args).status === 0;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built gateway as a user runs it: with flags, its output kept, ended by the test that made it. */
export class GatewayChild {
  readonly dataDirectory: string;
  readonly ended: Promise<Ending>;
  stdout = '';
  stderr = '';
  readonly #child: ChildProcess;
  readonly #ownsDirectory: boolean;
  readonly #isInOwnMounts: boolean;
  #token = '';
  #url = '';

  /** @param flags beside a free port and a data directory of its own, where they do not say otherwise */
  constructor(
    flags: readonly string[],
    options: {
      readonly dataDirectory?: string;
      readonly env?: Readonly<Record<string, string>>;
      /** Nothing is added to the flags. */
      readonly isBare?: boolean;
      /** Runs `gateway/cli.ts` and what it starts from the sources, as `npm run serve` does. */
      readonly fromSources?: boolean;
      /** Lines of a shell that has file systems of its own ("$0" is the data directory); the gateway starts in it. */
      readonly inOwnMounts?: string;
    } = {},
  ) {
    this.#ownsDirectory = options.dataDirectory === undefined;
    this.dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'aerodeck-child-'));
    const has = (flag: string): boolean => flags.includes(flag);
    const added = options.isBare
      ? []
      : [
          ...(has('--port') ? [] : ['--port', '0']),
          ...(has('--data-dir') ? [] : ['--data-dir', this.dataDirectory]),
          ...(has('--log-level') ? [] : ['--log-level', 'warn']),
        ];
    const { PATH = '' } = process.env;
    const entry = options.fromSources ? SOURCES : BUILT_GATEWAY;
    const program = [process.execPath, entry, ...added, ...flags];
    const { inOwnMounts } = options;
    const [file = '', ...args] =
      inOwnMounts === undefined
        ? program
        : [...OWN_MOUNTS, `set -e\n${inOwnMounts}\nexec "$@"`, this.dataDirectory, ...program];
    this.#isInOwnMounts = inOwnMounts !== undefined;
    this.#child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, ...options.env },
    });
    servedFirst(this.#child);
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.stdout += chunk.toString();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString()).slice(-100_000);
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve({ code, signal }));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get url(): string {
    return this.#url;
  }

  get token(): string {
    return this.#token;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** @throws with what it said on standard error when it ends first */
  async listening(): Promise<this> {
    await eventually('it listens', () => this.stdout.includes('\n') || !this.isRunning);
    if (!this.stdout.includes('\n')) throw new Error(`the gateway ended before it listened:\n${this.stderr}`);
    const line = JSON.parse(this.stdout.split('\n')[0] ?? '') as { url: string; operatorTokenFile: string };
    this.#url = line.url;
    this.#token = readFileSync(this.seen(line.operatorTokenFile), 'utf8').trim();
    return this;
  }

  /** Where this process finds a file of the gateway's. */
  seen(path: string): string {
    return this.#isInOwnMounts ? `/proc/${this.pid}/root${path}` : path;
  }

  api(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    return callApi(this.#url, this.#token, method, path, body);
  }

  /** Gives a command and waits for its end. */
  command(vehicleId: string, command: string, params: object = {}, wait = 'done'): Promise<ApiAnswer> {
    return this.api('POST', `/api/vehicles/${vehicleId}/commands/${command}?wait=${wait}`, params);
  }

  /**
   * Armed and climbing or up, by how long is waited. A copter that nobody takes off in time stops its motors again, at
   * many times real speed within two seconds: on a busy machine a second try may be needed.
   */
  async takeOff(vehicleId: string, altitudeM: number, wait: 'accepted' | 'done' = 'done'): Promise<void> {
    await this.until(
      `${vehicleId} takes off`,
      async () => {
        const arm = await this.command(vehicleId, 'arm');
        return { arm, takeoff: await this.command(vehicleId, 'takeoff', { altitudeM }, wait) };
      },
      ({ takeoff: { status, body } }) => status < 300 && (wait === 'accepted' || body.state === 'done'),
    );
  }

  async vehicles(): Promise<readonly TelemetryVehicle[]> {
    return (await this.api('GET', '/telemetry')).body.vehicles;
  }

  /** Waits until the API answers as wanted. */
  async until<Value>(
    what: string,
    read: () => Promise<Value>,
    isWanted: (value: Value) => boolean,
  ): Promise<Value> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = await read();
      if (isWanted(value)) return value;
      if (performance.now() > giveUpAt)
        throw new Error(`Waited in vain: ${what}\n${JSON.stringify(value).slice(0, 3000)}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  }

  /**
   * The simulated copter stays armed on the ground: at several times its speed it would disarm before a busy machine takes
   * it off. https://ardupilot.org/copter/docs/parameters.html#disarm-delay-disarm-delay
   */
  async keepsArmed(): Promise<void> {
    const body = { name: 'DISARM_DELAY', value: 0 };
    await this.until(
      'DISARM_DELAY is set',
      () => this.api('POST', '/api/vehicles/uav-1/commands/set-parameter?wait=done', body),
      ({ status }) => status === 200,
    );
    // The command took the vehicle's lease.
    await this.api('DELETE', '/api/vehicles/uav-1/lease');
  }

  /** Waits until so many vehicles stand ready with nothing wrong about them. */
  ready(count: number): Promise<readonly TelemetryVehicle[]> {
    return this.until(
      `${count} vehicles are ready`,
      () => this.vehicles(),
      (vehicles) =>
        vehicles.length === count &&
        vehicles.every(({ health }) => health.ready === true && health.issues.length === 0),
    );
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Processes it has started itself. */
  children(): readonly number[] {
    const text = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }

  residentMib(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  /** Ends it whatever state it is in, and takes its data directory away. */
  async dispose(): Promise<void> {
    if (this.isRunning) this.#child.kill('SIGKILL');
    await this.ended;
    if (this.#ownsDirectory) rmSync(this.dataDirectory, { recursive: true, force: true });
  }
}

/** False once a process is gone or only its exit code is left of it. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
