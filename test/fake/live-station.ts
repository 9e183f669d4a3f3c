import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { readConfig } from '../../gateway/config.ts';
import { SCOPES, type Scope, type StationRole } from '../../gateway/contract/account/access.ts';
import { createGateway, type Gateway } from '../../gateway/gateway.ts';
import { openBesideGateway } from '../../gateway/store/second-connection.ts';
import { type ApiAnswer, callApi } from './call-api.ts';
import { eventually } from './eventually.ts';
import { freeUdpPort } from './free-port.ts';
import { IndependentVehicle } from './independent-vehicle/independent-vehicle.ts';
import { logInByApi } from './log-in-by-api.ts';

/** Live, over UDP. */
export const LIVE = 'uav-1';
/** The same make, declared to be software in a simulation. */
export const SIMULATED = 'uav-2';

export interface Person {
  readonly accountId: string;
  readonly email: string;
  readonly token: string;
}

/** What a station sends without anybody having asked for it. */
const UNASKED: ReadonlySet<string> = new Set(['HEARTBEAT', 'TIMESYNC', 'SYSTEM_TIME', 'TERRAIN_DATA']);
/** SET_MESSAGE_INTERVAL and REQUEST_MESSAGE. */
const READING_COMMANDS: ReadonlySet<unknown> = new Set([511, 512]);
/** Tables that count or remember callers, whatever they were answered. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'idempotency',
  'session',
  'usage_day',
  // A hold and its refund; the balance is in `credit_account`.
  'credit_entry',
  'api_key',
  'audit_head',
  'replay_session',
  'replay_event',
  'armed_time',
  'alert_episode',
  'parameter_list',
]);
const DEMO_PIN = '424242';

/** A whole gateway with one live and one simulated vehicle of another make, and people with roles who call it over HTTP. */
export class LiveStation {
  readonly gateway: Gateway;
  readonly live: IndependentVehicle;
  readonly simulated: IndependentVehicle;
  readonly directory: string;
  readonly database: Database.Database;

  private constructor(
    gateway: Gateway,
    directory: string,
    vehicles: readonly [IndependentVehicle, IndependentVehicle],
  ) {
    this.gateway = gateway;
    this.directory = directory;
    [this.live, this.simulated] = vehicles;
    this.database = openBesideGateway(join(directory, 'aerodeck.sqlite'));
  }

  static async begin(): Promise<LiveStation> {
    const directory = mkdtempSync(join(tmpdir(), 'aerodeck-live-station-'));
    const ports = [await freeUdpPort(), await freeUdpPort()] as const;
    const links = [`udpin:127.0.0.1:${ports[0]}`, `sitl:udpin:127.0.0.1:${ports[1]}`];
    const flags = ['--port', '0', '--data-dir', directory, '--demo-pin', DEMO_PIN];
    const config = readConfig([...flags, ...links.flatMap((link) => ['--link', link])], {});
    const gateway = createGateway(config, { logger: silentLogger });
    await gateway.start();
    const vehicle = (index: 0 | 1) =>
      new IndependentVehicle({ target: { host: '127.0.0.1', port: ports[index] }, systemId: index + 1 });
    const station = new LiveStation(gateway, directory, [vehicle(0), vehicle(1)]);
    await station.live.start();
    await station.simulated.start();
    await eventually('both vehicles are seen with a position', () =>
      [LIVE, SIMULATED].every((id) => {
        const seen = gateway.port.vehicle(id);
        return seen !== undefined && seen.position !== null && seen.home !== null;
      }),
    );
    return station;
  }

  async close(): Promise<void> {
    this.database.close();
    await this.live.stop();
    await this.simulated.stop();
    await this.gateway.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  get operatorToken(): string {
    return this.gateway.address().operatorToken;
  }

  /** `token` null: nobody. */
  async call(token: string | null, method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const { url } = this.gateway.address();
    if (token !== null) return callApi(url, token, method, path, body);
    const response = await fetch(url + path, { method });
    return { status: response.status, body: await response.json() };
  }

  /** Somebody with a verified company e-mail, a plan with many requests a second, and credits. */
  async person(name: string, role?: StationRole, credits = 100_000): Promise<Person> {
    const email = `${name}@skyworks.example`;
    const { accessToken: token, accountId } = await logInByApi(
      this.gateway.address().url,
      this.operatorToken,
      email,
    );
    await this.call(token, 'POST', '/api/billing/subscription', { planId: 'sandbox' });
    this.database
      .prepare("UPDATE account SET email_verified = 'verified' WHERE account_id = ?")
      .run(accountId);
    this.credit({ accountId }, credits);
    if (role !== undefined) await this.admit({ accountId }, role);
    return { accountId, email, token };
  }

  /** The demo PIN of this station. */
  async demoToken(): Promise<string> {
    const credentials = { email: 'guest@skyworks.example', pin: DEMO_PIN };
    await this.call(this.operatorToken, 'POST', '/api/auth/login', { email: credentials.email });
    return (await this.call(this.operatorToken, 'POST', '/api/auth/login', credentials)).body.accessToken;
  }

  credit({ accountId }: Pick<Person, 'accountId'>, balance: number): void {
    this.database
      .prepare("UPDATE credit_account SET plan_id = 'team', balance = ? WHERE account_id = ?")
      .run(balance, accountId);
  }

  async admit({ accountId }: Pick<Person, 'accountId'>, role: StationRole): Promise<void> {
    await this.call(this.operatorToken, 'PUT', `/api/station/members/${accountId}`, { role });
  }

  async key({ token }: Person, mode: 'test' | 'live', scopes: readonly Scope[] = SCOPES): Promise<string> {
    return (await this.call(token, 'POST', '/api/developer/key', { name: 'script', mode, scopes })).body.key;
  }

  /** What reached a vehicle because somebody asked for it. */
  asked({ heard }: IndependentVehicle): readonly string[] {
    return heard
      .filter(({ name, fields }) => !UNASKED.has(name) && !READING_COMMANDS.has(fields.command))
      .map(({ name }) => name);
  }

  /** A digest of everything kept: each table that is no bookkeeping, and each file beside the store. */
  kept(): Readonly<Record<string, string>> {
    const tables = this.database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[];
    const rows = tables
      .filter((name) => !BOOKKEEPING.has(name))
      .map((name) => [name, JSON.stringify(this.database.prepare(`SELECT * FROM "${name}"`).raw().all())]);
    const files = readdirSync(this.directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(geojson|cedar|json|ya?ml)$/.test(entry.name))
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
    return Object.fromEntries(
      [...rows, ...files].map(([name = '', text = '']) => [
        name,
        createHash('sha256').update(text).digest('hex').slice(0, 16),
      ]),
    );
  }
}
