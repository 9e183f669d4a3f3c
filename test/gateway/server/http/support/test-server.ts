import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { systemClock } from '../../../../../gateway/base/clock.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { SCOPES, type Scope } from '../../../../../gateway/contract/account/access.ts';
import type { Principal } from '../../../../../gateway/contract/account/principal.ts';
import { DEFAULT_ALERT_LIMITS } from '../../../../../gateway/contract/vehicle/alert-limits.ts';
import { readLargeBody } from '../../../../../gateway/server/http/body/read-large-body.ts';
import { operatorAccess } from '../../../../../gateway/server/http/guard/operator-token.ts';
import type { HttpServerConfig } from '../../../../../gateway/server/http/http-server-config.ts';
import {
  createHttpServer,
  type HttpServer,
  type HttpServerParts,
} from '../../../../../gateway/server/http/server.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { FakeActionPort } from '../../../../fake/fake-action-port.ts';
import { FakeBoardFilePort } from '../../../../fake/fake-board-file-port.ts';
import { FakeBoardLogPort } from '../../../../fake/fake-board-log-port.ts';
import { FakeCalibrationPort } from '../../../../fake/fake-calibration-port.ts';
import { FAKE_CAMERA_SETTINGS } from '../../../../fake/fake-camera-settings.ts';
import { FakeChecklistPort } from '../../../../fake/fake-checklist-port.ts';
import { FakeCognitionPort } from '../../../../fake/fake-cognition-port.ts';
import { FakeCorrectionsPort } from '../../../../fake/fake-corrections-port.ts';
import { FakeGatewayPort } from '../../../../fake/fake-gateway-port.ts';
import { FakeGovernancePort } from '../../../../fake/fake-governance-port.ts';
import { FakeInspectorPort } from '../../../../fake/fake-inspector-port.ts';
import { FakeLogbookPort } from '../../../../fake/fake-logbook-port.ts';
import { FakeManualControlPort } from '../../../../fake/fake-manual-control-port.ts';
import { FakeMapPort } from '../../../../fake/fake-map-port.ts';
import { FakeOnlineMapPort } from '../../../../fake/fake-online-map-port.ts';
import { FakePlaybackPort } from '../../../../fake/fake-playback-port.ts';
import { FakePlotPort } from '../../../../fake/fake-plot-port.ts';
import { FakeReplayPort } from '../../../../fake/fake-replay-port.ts';
import { FakeSimulationPort } from '../../../../fake/fake-simulation-port.ts';
import { FakeSitlPort } from '../../../../fake/fake-sitl-port.ts';
import { FakeTerrainPort } from '../../../../fake/fake-terrain-port.ts';
import { FakeTrafficPort } from '../../../../fake/fake-traffic-port.ts';
import { FakeVideoPort } from '../../../../fake/fake-video-port.ts';
import { MemoryIdempotencyStore } from '../../../../fake/memory-idempotency-store.ts';
import { memoryPlatform } from '../../../../fake/memory-platform.ts';
import { memoryRemoteId } from '../../../../fake/memory-remote-id.ts';
import { memoryWorkflows } from '../../../../fake/memory-workflows.ts';

/** However busy the machine that runs the tests is. */
const NEVER_BUSY = {
  isOverloaded: false,
  noteRequest: () => undefined,
  start: () => undefined,
  stop: () => undefined,
};

const NO_FLEET = {
  state: 'none',
  address: null,
  stationId: null,
  name: null,
  waitingRows: 0,
  problem: null,
} as const;

export const OPERATOR_TOKEN = 'operator-token-for-tests';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came
  readonly json: any;
}

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly rawBody?: string | Buffer;
  /** undefined takes a default header away; null as token sends none. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly token?: string | null;
}

/** A gateway edge on a free port over a fake core, called over a real socket. */
export class TestServer {
  readonly port: FakeGatewayPort;
  /** What these two are asked stands in the calls of `port`. */
  readonly actions: FakeActionPort;
  readonly governance: FakeGovernancePort;
  readonly playback = new FakePlaybackPort();
  readonly simulation = new FakeSimulationPort();
  readonly manualControl = new FakeManualControlPort();
  readonly video = new FakeVideoPort();
  readonly store: MemoryIdempotencyStore;
  readonly server: HttpServer;
  readonly #keys: Map<string, Principal>;
  url = '';

  constructor(config: Partial<HttpServerConfig> = {}, parts: Partial<HttpServerParts> = {}) {
    this.port = new FakeGatewayPort();
    this.actions = new FakeActionPort(this.port.calls);
    this.governance = new FakeGovernancePort(this.port.calls);
    this.store = new MemoryIdempotencyStore();
    this.#keys = new Map();
    const operator = operatorAccess(OPERATOR_TOKEN);
    const core = { port: this.port, actions: this.actions, replay: new FakeReplayPort() };
    this.server = createHttpServer({
      ...core,
      governance: this.governance,
      logbook: new FakeLogbookPort(),
      plots: new FakePlotPort(),
      cognition: new FakeCognitionPort(),
      playback: this.playback,
      simulation: this.simulation,
      workflows: memoryWorkflows(),
      checklists: new FakeChecklistPort(),
      calibrations: new FakeCalibrationPort(),
      sitl: new FakeSitlPort(),
      inspector: new FakeInspectorPort(),
      manualControl: this.manualControl,
      onboardLogs: new FakeBoardLogPort(),
      onboardFiles: new FakeBoardFilePort(),
      cameraSettings: FAKE_CAMERA_SETTINGS,
      corrections: new FakeCorrectionsPort(),
      maps: new FakeMapPort(),
      onlineMaps: new FakeOnlineMapPort(),
      terrain: new FakeTerrainPort(),
      video: this.video,
      alertLimits: {
        settings: { defaults: DEFAULT_ALERT_LIMITS, vehicles: {} },
        put: (settings) => settings,
      },
      remoteId: memoryRemoteId().service,
      traffic: new FakeTrafficPort(),
      backups: {
        restoreMethod: { dataDirectory: '/d', command: null },
        write: async () => ({ folder: '/b', createdUtc: '2026-01-01T00:00:00.000Z', files: 1, bytes: 1 }),
      },
      diagnostics: { collect: async () => ({ name: 'd.zip', files: [] }) },
      centre: { state: NO_FLEET, join: async () => NO_FLEET, leave: async () => NO_FLEET },
      ...memoryPlatform(core),
      authenticate: (token) => this.#keys.get(token) ?? operator(token),
      idempotency: this.store,
      readBody: async (input) => readLargeBody(input),
      config: { host: '127.0.0.1', port: 0, version: '0.0.0', allowedOrigins: [], ...config },
      clock: systemClock,
      ids: countingIds(),
      logger: silentLogger,
      load: NEVER_BUSY,
      ...parts,
    });
  }

  async start(): Promise<this> {
    this.url = (await this.server.listen()).url;
    return this;
  }

  get portNumber(): number {
    return Number(new URL(this.url).port);
  }

  /** Makes a key principal, of an account when one is named: its calls are metered then. @returns its token */
  addKey(id: string, scopes: readonly Scope[], accountId?: string): string {
    const token = `adk_test_${id}`;
    this.#keys.set(token, {
      kind: 'key',
      id,
      tenantId: `tenant-${id}`,
      scopes: new Set(scopes),
      ...(accountId !== undefined && { accountId }),
    });
    return token;
  }

  /** Makes an account principal with every scope. @returns its token */
  addAccount(id: string): string {
    const token = `login-of-${id}`;
    this.#keys.set(token, {
      kind: 'account',
      id,
      accountId: id,
      tenantId: `tenant-${id}`,
      scopes: new Set(SCOPES),
    });
    return token;
  }

  call(path: string, options: CallOptions = {}): Promise<Answer> {
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const token = options.token === undefined ? OPERATOR_TOKEN : options.token;
    const headers = Object.fromEntries(
      Object.entries({
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...options.headers,
      }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: this.portNumber, path, method: options.method ?? 'GET', headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const isJson = /[/+]json\b/.test(response.headers['content-type'] ?? '');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: isJson && text !== '' ? JSON.parse(text) : undefined,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}
