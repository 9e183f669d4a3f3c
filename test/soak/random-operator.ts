import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../gateway/base/id/random.ts';
import { COMMAND_SAMPLES } from '../builder/command-samples.ts';
import { SAMPLE_REQUESTS } from '../gateway/server/http/support/sample-requests.ts';
import { weighted } from './bad-link.ts';
import type { SoakAnswer, SoakGateway } from './soak-gateway.ts';

const VEHICLES = ['uav-1', 'uav-2', 'uav-3'];
const HOME = { lat: 47.397742, lon: 8.545594 };
/** Read routes of the API with the sample ids of its tests: most answer, some are not found. */
const READS = Object.values(SAMPLE_REQUESTS).filter(({ method }) => method === 'GET');
const PLAN = { flightPlan: 1, entries: [] };

type Ask = (method: string, path: string, body?: unknown, token?: string) => Promise<SoakAnswer>;

interface Scene {
  readonly ask: Ask;
  readonly vehicle: string;
  readonly random: Random;
  readonly gateway: SoakGateway;
  /** The login of an account with the free plan; undefined when the gateway gave none. */
  readonly account: () => Promise<string | undefined>;
}

interface OperatorAction {
  readonly name: string;
  readonly weight: number;
  act(scene: Scene): Promise<unknown>;
}

const command =
  (name: string, params: (random: Random) => object = () => ({}), wait = 'accepted') =>
  ({ ask, vehicle, random }: Scene) =>
    ask('POST', `/api/vehicles/${vehicle}/commands/${name}?wait=${wait}`, params(random));

const near = (random: Random) => ({
  lat: HOME.lat + (random() - 0.5) * 0.004,
  lon: HOME.lon + (random() - 0.5) * 0.006,
});

const missionItems = (random: Random) => [
  { command: 22, frame: 3, params: [0, 0, 0, null], ...near(random), altitude_m: 20 },
  ...Array.from({ length: 2 + Math.floor(random() * 20) }, () => ({
    command: 16,
    frame: 3,
    params: [0, 0, 0, null],
    ...near(random),
    altitude_m: 20 + random() * 30,
  })),
  { command: 20, frame: 3, params: [0, 0, 0, 0], lat: null, lon: null, altitude_m: 0 },
];

const sample = (route: string) => SAMPLE_REQUESTS[route]?.body as object;

/** What the operator does, and how often beside the rest. */
const ACTIONS: readonly OperatorAction[] = [
  { name: 'arm', weight: 5, act: command('arm', undefined, 'done') },
  {
    name: 'fly',
    weight: 8,
    async act(scene) {
      await command('arm', undefined, 'done')(scene);
      await command('takeoff', (random) => ({ altitudeM: 10 + random() * 30 }))(scene);
    },
  },
  {
    name: 'go to',
    weight: 8,
    act: command('goto', (random) => ({ ...near(random), altitudeM: 10 + random() * 30 })),
  },
  { name: 'hold', weight: 3, act: command('hold') },
  { name: 'return', weight: 6, act: command('rtl', undefined, 'done') },
  { name: 'land', weight: 5, act: command('land') },
  { name: 'disarm', weight: 3, act: command('disarm') },
  {
    name: 'any command',
    weight: 8,
    act(scene) {
      const names = Object.keys(COMMAND_SAMPLES) as (keyof typeof COMMAND_SAMPLES)[];
      const name = names[Math.floor(scene.random() * names.length)] ?? 'hold';
      return command(name, () => COMMAND_SAMPLES[name].params)(scene);
    },
  },
  {
    name: 'mission upload',
    weight: 4,
    act: ({ ask, vehicle, random }) =>
      ask('PUT', `/api/vehicles/${vehicle}/mission`, { items: missionItems(random) }),
  },
  {
    name: 'mission read',
    weight: 2,
    act: ({ ask, vehicle }) => ask('GET', `/api/vehicles/${vehicle}/mission?refresh=true`),
  },
  {
    name: 'mission start',
    weight: 3,
    act: ({ ask, vehicle, random }) =>
      ask('POST', '/mission/start', {
        vehicleId: vehicle,
        ...(random() < 0.7 && { items: missionItems(random) }),
      }),
  },
  {
    name: 'fence',
    weight: 1,
    act: ({ ask, vehicle }) =>
      ask('PUT', `/api/vehicles/${vehicle}/fence`, sample('PUT /api/vehicles/:vehicleId/fence')),
  },
  {
    name: 'rally',
    weight: 1,
    act: ({ ask, vehicle }) =>
      ask('PUT', `/api/vehicles/${vehicle}/rally`, sample('PUT /api/vehicles/:vehicleId/rally')),
  },
  {
    name: 'parameters',
    weight: 3,
    async act({ ask, vehicle, random }) {
      await ask(
        'GET',
        `/api/vehicles/${vehicle}/parameters?waitS=10${random() < 0.2 ? '&refresh=true' : ''}`,
      );
      const changes = [{ name: 'RTL_ALT', value: 1500 + Math.floor(random() * 3000) }];
      await ask('PUT', `/api/vehicles/${vehicle}/parameters`, { changes });
      await ask('GET', `/api/vehicles/${vehicle}/parameters/export?format=param`);
    },
  },
  {
    name: 'launch',
    weight: 2,
    async act({ ask, random }) {
      const request = { missionType: 'hover', zoneId: 'zone-north', priority: 'normal' };
      const { status, body } = await ask('POST', '/drone/launch', request);
      if (status >= 300 || random() < 0.5) return;
      await pause(random() * 3000);
      await ask('POST', `/drone/launch/${body?.launchId}/abort`, { command: 'rtl' });
    },
  },
  {
    name: 'action',
    weight: 2,
    async act({ ask, vehicle }) {
      const { status, body } = await ask('POST', '/api/action/queue', { type: 'arm', vehicleId: vehicle });
      if (status === 202) await ask('POST', `/api/action/${body.actionId}/execute`);
    },
  },
  {
    name: 'action plan',
    weight: 2,
    async act({ ask, vehicle, random }) {
      const { status, body } = await ask('POST', '/api/action/plan/create', {
        name: 'Soak',
        vehicles: [vehicle],
      });
      if (status !== 201) return;
      const path = `/api/action/plan/${body.planId}`;
      await ask('POST', `${path}/steps/add`, { stepId: 'arm', type: 'arm', vehicleId: vehicle });
      await ask('POST', `${path}/steps/add`, { stepId: 'home', type: 'rtl', vehicleId: vehicle });
      await ask('POST', `${path}/dependencies/add`, { type: 'finish_to_start', from: 'arm', to: 'home' });
      await ask('POST', `${path}/execute`);
      if (random() < 0.3) await ask('POST', `${path}/abort`);
    },
  },
  {
    name: 'flight plan',
    weight: 2,
    async act({ ask, gateway, random }) {
      const { status, body } = await ask('POST', '/api/flight-plans', { name: 'Soak', plan: PLAN });
      if (status !== 201) return;
      const path = `/api/flight-plans/${body.flightPlanId}`;
      gateway.book.mustAnswer(path, 200);
      await ask('GET', `${path}/export?format=kml`);
      // A few stay, so that a start finds them.
      if (random() < 0.1) return;
      gateway.book.forgetPromise(path);
      if ((await ask('DELETE', path)).status === 204) gateway.book.mustAnswer(path, 404);
    },
  },
  {
    name: 'zone',
    weight: 1,
    async act({ ask }) {
      await ask('PUT', '/api/zones/field', sample('PUT /api/zones/:zoneId'));
      await ask('DELETE', '/api/zones/field');
    },
  },
  {
    name: 'key',
    weight: 2,
    async act({ ask, account }) {
      const login = await account();
      if (login === undefined) return;
      const { status, body } = await ask('POST', '/api/developer/key', { name: 'soak', mode: 'test' }, login);
      if (status !== 201) return;
      await ask('GET', '/telemetry', undefined, body.key);
      const revoked = await ask('DELETE', `/api/developer/key/${body.keyId}`, undefined, login);
      if (revoked.status >= 300 || revoked.status === 0) return;
      const refused = await ask('GET', '/telemetry', undefined, body.key);
      if (refused.status === 200) throw new Error(`the revoked key ${body.keyId} still reads telemetry`);
    },
  },
  {
    name: 'approvals',
    weight: 2,
    async act({ ask, random }) {
      const { body } = await ask('GET', '/api/approvals?state=waiting');
      for (const { approvalId } of body?.items ?? [])
        await ask('POST', `/api/approvals/${approvalId}/${random() < 0.7 ? 'approve' : 'reject'}`, {});
    },
  },
  {
    name: 'recordings',
    weight: 3,
    async act({ ask, random }) {
      const { body } = await ask('GET', '/api/replay/sessions');
      const ready = (body?.items ?? []).filter(({ state }: { state: string }) => state === 'ready');
      const session = ready[Math.floor(random() * ready.length)]?.sessionId;
      if (session === undefined) return;
      const path = `/api/replay/sessions/${session}`;
      await ask('GET', `/api/replay/timeline?session=${session}`);
      await ask('GET', `${path}/export?format=${random() < 0.5 ? 'kml' : 'csv'}`);
      await ask('GET', `${path}/plot?fields=uav-1.1.ATTITUDE.roll`);
      if (random() < 0.2) await ask('POST', `${path}/notes`, { text: 'windy' });
      const opened = await ask('POST', '/api/replay/playbacks', { sessions: [session], speed: 4 });
      if (opened.status !== 201) return;
      const playback = `/api/replay/playbacks/${opened.body.playbackId}`;
      await ask('PATCH', playback, { state: 'playing' });
      await pause(2000);
      await ask('DELETE', playback);
    },
  },
  {
    name: 'onboard files and logs',
    weight: 1,
    async act({ ask, vehicle }) {
      await ask('GET', `/api/vehicles/${vehicle}/files?path=/`);
      await ask('GET', `/api/vehicles/${vehicle}/log-files`);
    },
  },
  {
    name: 'calibration',
    weight: 1,
    act: ({ ask, vehicle }) => ask('POST', `/api/vehicles/${vehicle}/calibration`, { kind: 'gyro' }),
  },
  {
    name: 'alerts',
    weight: 1,
    async act({ ask }) {
      const { body } = await ask('GET', '/api/alerts');
      const alertIds = (body?.items ?? body?.active ?? []).map(({ alertId }: { alertId: string }) => alertId);
      if (alertIds.length > 0)
        await ask('POST', '/api/alerts/acknowledge', { alertIds: alertIds.slice(0, 20) });
    },
  },
  {
    name: 'simulation',
    weight: 0.3,
    act: ({ ask }) => ask('POST', '/api/simulation/run', { scenario: 'calm-patrol', speed: 20 }),
  },
  {
    name: 'analysis',
    weight: 2,
    async act({ ask }) {
      for (const route of ['governance/enforce', 'mavlink/orchestrate', 'observability/telemetry']) {
        const path = `/api/v1/cognitive/uav/${route}`;
        await ask('POST', path, sample(`POST ${path}`));
      }
      await ask('POST', '/api/workflows/evaluate', { expression: '1 + 1' });
      await ask('POST', '/api/sdk/generate', sample('POST /api/sdk/generate'));
    },
  },
  {
    name: 'any read',
    weight: 15,
    act({ ask, random }) {
      const read = READS[Math.floor(random() * READS.length)];
      return ask('GET', read?.path ?? '/health');
    },
  },
  {
    name: 'lease',
    weight: 2,
    async act({ ask, vehicle }) {
      await ask('POST', `/api/vehicles/${vehicle}/lease`);
      await ask('DELETE', `/api/vehicles/${vehicle}/lease`);
    },
  },
];

const LOGIN_LIFE_MS = 12 * 60_000;
/** Operators that act at the same time. */
const AT_ONCE = 3;

/** People at the controls who do anything at any time, in the order that the seed gives. */
export class RandomOperator {
  readonly #gateway: SoakGateway;
  readonly #random: Random;
  readonly #longestPauseMs: number;
  #isActing = true;
  #busy = 0;
  #login: { readonly token: string; readonly untilMs: number } | undefined;
  #ends: Promise<unknown> = Promise.resolve();

  /** @param longestPauseMs between two actions of one person */
  constructor(gateway: SoakGateway, random: Random, longestPauseMs: number) {
    this.#gateway = gateway;
    this.#random = random;
    this.#longestPauseMs = longestPauseMs;
  }

  start(): void {
    this.#ends = Promise.all(Array.from({ length: AT_ONCE }, () => this.#run()));
  }

  /** Starts nothing new until {@link resume}; resolves when what runs has been answered. */
  async rest(): Promise<void> {
    this.#isActing = false;
    while (this.#busy > 0) await pause(50);
  }

  resume(): void {
    this.#isActing = true;
  }

  async stop(): Promise<void> {
    await this.rest();
    this.#isStopped = true;
    await this.#ends;
  }
  #isStopped = false;

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await pause(this.#random() * this.#longestPauseMs);
      if (!this.#isActing) continue;
      this.#busy += 1;
      await this.#act().catch((thrown: unknown) => this.#gateway.book.find('wrong answers', String(thrown)));
      this.#busy -= 1;
    }
  }

  async #act(): Promise<void> {
    const action = weighted(ACTIONS, this.#random);
    const vehicle = VEHICLES[Math.floor(this.#random() * VEHICLES.length)] ?? 'uav-1';
    const ask: Ask = (method, path, body, token) => this.#gateway.ask(action.name, method, path, body, token);
    const account = () => this.#account(ask);
    await action.act({ ask, vehicle, random: this.#random, gateway: this.#gateway, account });
  }

  async #account(ask: Ask): Promise<string | undefined> {
    if (this.#login && this.#login.untilMs > performance.now()) return this.#login.token;
    const email = `soak-${Math.floor(this.#random() * 1e9)}@soak.example`;
    await ask('POST', '/api/auth/login', { email });
    const { items = [] } = (await ask('GET', '/api/auth/outbox')).body ?? {};
    const mail = items.find(({ to }: { readonly to: string }) => to === email);
    const { body } = await ask('POST', '/api/auth/login', {
      email,
      pin: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '',
    });
    if (body?.accessToken === undefined) return undefined;
    this.#login = { token: body.accessToken, untilMs: performance.now() + LOGIN_LIFE_MS };
    return body.accessToken;
  }
}
