import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '../../fleet/database.ts';
import { type FleetKeys, fleetKeys, natsConfig } from '../../fleet/nats-keys.ts';
import { operatorToken } from '../../fleet/users.ts';
import { GATEWAY_NODE_FLAGS } from '../../main/gateway-node-flags.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { type Certificates, makeCertificates } from './certificates.ts';
import { CutProxy } from './cut-proxy.ts';
import { eventually } from './eventually.ts';
import { freeTcpPort } from './free-port.ts';
import type { GatewayChild } from './gateway-child.ts';
import { servedFirst } from './served-first.ts';

/** Where Debian's packages put them; a machine without them runs no tests of the fleet. */
export const NATS = '/usr/sbin/nats-server';
const POSTGRES = '/usr/lib/postgresql/15/bin';

const SERVER = fileURLToPath(new URL('../../fleet/cli.ts', import.meta.url));

const run = promisify(execFile);

export function hasFleetPeers(): boolean {
  return existsSync(NATS) && existsSync(join(POSTGRES, 'initdb'));
}

type Ports = readonly [number, number, number, number, number];

/** A PostgreSQL and a NATS server of the test's own, and a fleet server on them, each a process. */
export class FleetPeers {
  readonly folder = mkdtempSync(join(tmpdir(), 'aerodeck-fleet-'));
  readonly postgresUrl: string;
  readonly natsUrl: string;
  /** Stations reach NATS through it. */
  readonly network: CutProxy;
  readonly stationsUrl: string;
  /** Leaf nodes reach the centre through it. */
  readonly leafNetwork: CutProxy;
  readonly leafPort: number;
  readonly #startPostgres: () => ChildProcess;
  #postgres: ChildProcess;
  #nats: ChildProcess | undefined;
  readonly #servers: ChildProcess[] = [];
  #database: Database | undefined;
  #keys: FleetKeys | undefined;
  #natsConfig = '';
  /** With them NATS takes only connections with TLS. */
  readonly #certificates: Certificates | undefined;
  #serverLog = '';
  #token = '';
  #url = '';

  private constructor([postgresPort, natsPort, networkPort, hubPort, leafPort]: Ports, withTls: boolean) {
    this.leafPort = leafPort;
    this.leafNetwork = new CutProxy(hubPort, leafPort);
    // A certificate is for a name: the NATS client does not check one for an IP address.
    const natsHost = withTls ? 'tls://localhost' : 'nats://127.0.0.1';
    this.postgresUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;
    this.natsUrl = `${natsHost}:${natsPort}`;
    this.network = new CutProxy(natsPort, networkPort);
    this.stationsUrl = `${natsHost}:${networkPort}`;
    this.#certificates = withTls ? makeCertificates(this.folder) : undefined;
    chmodSync(this.folder, 0o755);
    const data = join(this.folder, 'postgres');
    mkdirSync(data, { mode: 0o700 });
    // PostgreSQL does not run as root.
    const asUser = process.getuid?.() === 0 ? postgresUser() : undefined;
    if (asUser) chownSync(data, asUser.uid, asUser.gid);
    const options = { ...asUser, stdio: 'ignore', cwd: data } as const;
    const made = spawnSync(
      join(POSTGRES, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'],
      { ...options, stdio: 'pipe' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.toString()}`);
    const flags = ['-p', String(postgresPort), '-k', data, '-h', '127.0.0.1', '-c', 'fsync=off'];
    this.#startPostgres = () =>
      servedFirst(spawn(join(POSTGRES, 'postgres'), ['-D', data, ...flags], options));
    this.#postgres = this.#startPostgres();
  }

  static async begin({ withTls = false } = {}): Promise<FleetPeers> {
    const port = freeTcpPort;
    const ports: Ports = [await port(), await port(), await port(), await port(), await port()];
    const peers = new FleetPeers(ports, withTls);
    await eventually('PostgreSQL is ready', async () => {
      try {
        peers.#database = await openDatabase(peers.postgresUrl);
        return true;
      } catch {
        return false;
      }
    });
    peers.#keys = await fleetKeys(peers.database);
    peers.#natsConfig = await natsConfig(peers.keys, {
      listen: `127.0.0.1:${ports[1]}`,
      leafs: { listen: `127.0.0.1:${ports[3]}`, hub: peers.leafUrl },
      folder: join(peers.folder, 'nats'),
    });
    await peers.startNats();
    peers.#url = await peers.startServer(await freeTcpPort());
    peers.#token = await operatorToken(peers.database);
    return peers;
  }

  get database(): Database {
    if (!this.#database) throw new Error('PostgreSQL is not ready');
    return this.#database;
  }

  get keys(): FleetKeys {
    if (!this.#keys) throw new Error('there are no keys');
    return this.#keys;
  }

  /** Of the first server. */
  get serverPid(): number {
    return this.#servers[0]?.pid ?? 0;
  }

  get leafUrl(): string {
    return `${this.#certificates ? 'tls://localhost' : 'nats-leaf://127.0.0.1'}:${this.leafPort}`;
  }

  /** Of the first server. */
  get serverLog(): string {
    return this.#serverLog;
  }

  get url(): string {
    return this.#url;
  }

  get token(): string {
    return this.#token;
  }

  /** For programs that trust the certificates of this fleet: Node.js and nats-server. */
  get trusting(): Readonly<Record<string, string>> {
    const file = this.#certificates?.authorityFile;
    return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file, SSL_CERT_FILE: file };
  }

  get #tlsBlock(): string {
    if (!this.#certificates) return '';
    const { certificateFile, keyFile } = this.#certificates;
    return `tls { cert_file: "${certificateFile}", key_file: "${keyFile}" }\n`;
  }

  async startNats({ withTls = true } = {}): Promise<void> {
    const file = join(this.folder, 'nats.conf');
    const tls = withTls ? this.#tlsBlock : '';
    writeFileSync(file, `${this.#natsConfig.replace('leafnodes { ', `leafnodes { ${tls}`)}${tls}`);
    this.#nats = servedFirst(spawn(NATS, ['-c', file], { stdio: 'ignore' }));
    const { port } = new URL(this.natsUrl);
    await eventually('NATS is ready', () => answers('127.0.0.1', Number(port)));
  }

  async killNats(): Promise<void> {
    await ended(this.#nats, 'SIGKILL');
  }

  /** PostgreSQL aborts all transactions without a shutdown, and recovers. SIGKILL would leave its processes behind. */
  async restartPostgres(): Promise<void> {
    await ended(this.#postgres, 'SIGQUIT');
    this.#postgres = this.#startPostgres();
    await eventually('PostgreSQL is ready again', async () => {
      try {
        await this.database.query`SELECT 1`;
        return true;
      } catch {
        return false;
      }
    });
  }

  /** One more fleet server, as its owner runs it. @returns its address. @throws what it says if it ends instead */
  async startServer(port = 0, env = this.trusting): Promise<string> {
    const { natsUrl: nats, stationsUrl } = this;
    const addresses = ['--postgres', this.postgresUrl, '--nats', nats, '--nats-for-stations', stationsUrl];
    const flags = [...addresses, '--port', String(port)];
    const child = spawn(process.execPath, [...GATEWAY_NODE_FLAGS, SERVER, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    servedFirst(child);
    this.#servers.push(child);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-100_000);
      if (child === this.#servers[0]) this.#serverLog = said;
    });
    for await (const line of createInterface(child.stdout)) {
      const { event, url } = JSON.parse(line) as { readonly event?: string; readonly url?: string };
      if (event !== 'listening' || url === undefined) continue;
      child.stdout.resume();
      return url;
    }
    throw new Error(`the fleet server ended before it listened: ${said}`);
  }

  /** What a command of the fleet's program prints. */
  async print(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, ...this.trusting };
    const { stdout } = await run(process.execPath, [SERVER, ...args, '--postgres', this.postgresUrl], {
      env,
    });
    return stdout;
  }

  /** The first server is killed and started anew at the same address. */
  async restartServer(): Promise<void> {
    await ended(this.#servers.shift(), 'SIGKILL');
    await this.startServer(Number(new URL(this.#url).port));
  }

  /** A request of the fleet's owner. */
  api(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    return callApi(this.#url, this.#token, method, path, body);
  }

  async newCode(): Promise<string> {
    return (await this.api('POST', '/api/fleet/codes')).body.code;
  }

  /** Enrols the station and waits until the centre has all its rows. @returns its id */
  async join(station: GatewayChild, name: string): Promise<string> {
    const request = { address: this.#url, code: await this.newCode(), name };
    const { status, body } = await station.api('POST', '/api/station/centre', request);
    if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`);
    await station.until(
      'everything is with the centre',
      async () => (await station.api('GET', '/api/station/centre')).body,
      ({ state, waitingRows }) => state === 'connected' && waitingRows === 0,
    );
    await eventually('the fleet hears the station', async () => {
      const { items } = (await this.api('GET', '/api/fleet/stations')).body;
      const { presence } = items.find((each: { stationId: string }) => each.stationId === body.stationId);
      return presence?.isReachable === true;
    });
    return body.stationId;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await ended(server, 'SIGTERM');
    await this.#database?.end();
    await this.network.close();
    await this.leafNetwork.close();
    await ended(this.#nats, 'SIGKILL');
    await ended(this.#postgres, 'SIGINT');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function postgresUser(): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('there is no user postgres');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

export function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

export async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await end;
}
