import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Actions, createActions } from '../../gateway/action/create-actions.ts';
import { createZones } from '../../gateway/action/launch/create-zones.ts';
import type { Clock } from '../../gateway/base/clock.ts';
import { type Feature, inOrder } from '../../gateway/base/lifecycle.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { type Commands, createCommands } from '../../gateway/command/create-commands.ts';
import { createGovernance, type Governance } from '../../gateway/command/create-governance.ts';
import { createForwarding } from '../../gateway/command/forwarding/create-forwarding.ts';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type { LaunchRecord } from '../../gateway/contract/action/launch.ts';
import type { AuditRow } from '../../gateway/contract/command/audit.ts';
import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { CommandState } from '../../gateway/contract/command/command-state.ts';
import type { GatewayPort } from '../../gateway/contract/port/gateway-port.ts';
import type { VehicleEvent } from '../../gateway/contract/port/websocket.ts';
import type { LinkConfig } from '../../gateway/contract/vehicle/link.ts';
import type { Alert, TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { FrameReader } from '../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { MavCmd } from '../../gateway/mavlink/codec/generated/enums.ts';
import { type DecodedMessage, decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import { formatLink } from '../../gateway/mavlink/link/parse-link.ts';
import type { LinkSigning } from '../../gateway/mavlink/router/link-signing.ts';
import { createOnboard, type Onboard } from '../../gateway/onboard/create-onboard.ts';
import { createOnboardMission } from '../../gateway/onboard/mission/create-onboard-mission.ts';
import { createOnboardParameters } from '../../gateway/onboard/parameter/create-onboard-parameters.ts';
import { createArmedTime } from '../../gateway/recording/recorder/create-armed-time.ts';
import { createRecorder } from '../../gateway/recording/recorder/create-recorder.ts';
import type { Copter } from '../../gateway/simulation/vehicle/copter/copter.ts';
import {
  SimulatedCopter,
  type SimulatedCopterOptions,
} from '../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import type { SimulatedCraft } from '../../gateway/simulation/vehicle/craft/simulated-craft.ts';
import { SimulatedPx4Copter } from '../../gateway/simulation/vehicle/px4/simulated-px4-copter.ts';
import { Radio } from '../../gateway/simulation/world/radio.ts';
import { createGatewayPort } from '../../gateway/station/gateway-port.ts';
import { AuditTrail } from '../../gateway/store/audit/audit-trail.ts';
import { createRepositories } from '../../gateway/store/create-repositories.ts';
import { type OpenDatabase, openDatabase } from '../../gateway/store/database.ts';
import { AuditRepository } from '../../gateway/store/repository/audit/audit-repository.ts';
import { AlertRegistry } from '../../gateway/vehicle/alert/alert-registry.ts';
import { createFleet, createRouter, type Fleet } from '../../gateway/vehicle/create-fleet.ts';
import { countingIds } from '../fake/counting-ids.ts';
import { DEFAULT_POLICIES_FOLDER } from '../fake/default-policies.ts';
import { emptyStoreFile } from '../fake/empty-store.ts';
import { FakeClock, settled } from '../fake/fake-clock.ts';
import { MemoryRecordingFiles } from '../fake/memory-recording-files.ts';
import { MemoryLink } from './memory-link.ts';
import { MortalClock } from './mortal-clock.ts';

/** Where scenarios fly: beside the zones the product ships with. */
export const HOME = { latitudeDeg: 47.3979, longitudeDeg: 8.5456, altitudeAmslM: 488, headingDeg: 90 };

export const OPERATOR: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '0af7651916cd43dd8448eb211c80319c',
  source: 'window',
};

const DEFAULT_ZONES = fileURLToPath(new URL('../../resources/zones/default.geojson', import.meta.url));
const PARAMETERS_FILE = fileURLToPath(new URL('../../resources/parameters/about.json', import.meta.url));
const STEP_MS = 20;
/** Radios lose other frames with another seed. */
const OTHER_LOSSES = Number(process.env.AERODECK_TEST_SEED ?? 0);
const METRES_PER_DEGREE = 111_319;
/** What leaves without anybody having asked for it: our heartbeat and the listed read-only requests. */
const READ_ONLY: ReadonlySet<number> = new Set([511, 512]);

/** A frame the gateway wrote. */
export interface SentFrame {
  readonly atMs: number;
  readonly linkText: string;
  readonly peer: string | undefined;
  readonly decoded: DecodedMessage;
  /** The audit trail as it stood when the frame left. */
  readonly lastAudit: AuditRow | undefined;
}

export interface Aircraft {
  readonly copter: SimulatedCraft<Copter>;
  readonly radio: Radio;
  readonly linkText: string;
  readonly systemId: number;
}

interface CopterOptions extends SimulatedCopterOptions {
  /** PX4 on board; ArduPilot when left out. */
  readonly hasPx4?: boolean;
}

interface Running {
  readonly clock: MortalClock;
  readonly database: OpenDatabase;
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly commands: Commands;
  readonly onboard: Onboard;
  readonly actions: Actions;
  readonly port: GatewayPort;
  readonly features: Required<Feature>;
}

/** As asked for on the command line. */
export const DEFAULT_LINK = 'udpin:127.0.0.1:14550';

export interface StationOptions {
  /** Of every link; unsigned when left out. */
  readonly signing?: (clock: Clock) => LinkSigning;
  readonly ceilingM?: number;
  /** The shipped ones when left out; parsing them takes half of the time that a station needs to open. */
  readonly defaultPoliciesFolder?: string;
}

/**
 * The gateway's core over a real store, with simulated copters at the other end of radios in memory, all on one virtual
 * clock: a flight of minutes takes a second. What is beyond the edges (HTTP, sockets, processes) is tested elsewhere.
 */
export class Station {
  readonly clock = new FakeClock();
  readonly directory = mkdtempSync(join(tmpdir(), 'aerodeck-scenario-'));
  readonly recordings = new MemoryRecordingFiles();
  readonly aircraft = new Map<string, Aircraft>();
  readonly sent: SentFrame[] = [];
  readonly events: VehicleEvent[] = [];
  readonly alerts: Alert[] = [];
  /** States of each command in the order they were announced, without repetitions. */
  readonly states = new Map<string, CommandState[]>();
  readonly #options: StationOptions;
  readonly #ids = countingIds();
  readonly #links = new Map<string, MemoryLink>();
  /** Of vehicles that are not ours. */
  readonly #strange: Radio[] = [];
  #running: Running | undefined;
  #writingTo: string | undefined;

  private constructor(options: StationOptions) {
    this.#options = options;
  }

  /** A station with no aircraft yet; closed when the test that opened it has finished. */
  static async open(options: StationOptions = {}): Promise<Station> {
    const station = new Station(options);
    writeFileSync(join(station.directory, 'aerodeck.sqlite'), emptyStoreFile());
    onTestFinished(() => station.close());
    await station.start();
    return station;
  }

  /** A station with one copter, uav-1, that stands ready to arm. */
  static async withCopter(
    copter: Partial<CopterOptions> = {},
    options: StationOptions = {},
  ): Promise<Station> {
    const station = await Station.open(options);
    station.add('uav-1', copter);
    await station.ready('uav-1');
    return station;
  }

  get port(): GatewayPort {
    return this.#must().port;
  }

  get fleet(): Fleet {
    return this.#must().fleet;
  }

  get governance(): Governance {
    return this.#must().governance;
  }

  get onboard(): Onboard {
    return this.#must().onboard;
  }

  get database(): OpenDatabase['handle'] {
    return this.#must().database.handle;
  }

  get actions(): Actions {
    return this.#must().actions;
  }

  get commands(): Commands {
    return this.#must().commands;
  }

  /** Switches a copter on. `name` is for the test; the vehicle id follows from the system id. */
  add(
    name: string,
    options: Partial<CopterOptions> & { readonly link?: string; readonly eastM?: number } = {},
  ): Aircraft {
    const { link: linkText = DEFAULT_LINK, eastM = 0, hasPx4 = false, ...rest } = options;
    const number = this.aircraft.size + 1;
    const radio = new Radio({
      clock: this.clock,
      seed: number + OTHER_LOSSES,
      firstPort: 20_000 + number * 100,
      onDown: (bytes, peer) => this.#links.get(linkText)?.receive(bytes, peer),
    });
    const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((HOME.latitudeDeg * Math.PI) / 180);
    const copter = new (hasPx4 ? SimulatedPx4Copter : SimulatedCopter)({
      clock: this.clock,
      transport: radio,
      systemId: number,
      seed: number,
      home: { ...HOME, longitudeDeg: HOME.longitudeDeg + eastM / metresPerDegreeEast },
      ...rest,
    });
    const aircraft = { copter, radio, linkText, systemId: rest.systemId ?? number };
    this.aircraft.set(name, aircraft);
    if (!this.#links.has(linkText)) this.#openLink(linkText);
    copter.start();
    return aircraft;
  }

  /** A radio on the usual link, for a vehicle that is not our simulator's. */
  strangeRadio(): Radio {
    const number = 50 + this.#strange.length;
    const radio = new Radio({
      clock: this.clock,
      seed: number + OTHER_LOSSES,
      firstPort: 20_000 + number * 100,
      onDown: (bytes, peer) => this.#links.get(DEFAULT_LINK)?.receive(bytes, peer),
    });
    this.#strange.push(radio);
    if (!this.#links.has(DEFAULT_LINK)) this.#openLink(DEFAULT_LINK);
    return radio;
  }

  /** @throws when there is no aircraft of that name */
  of(name: string): Aircraft {
    const aircraft = this.aircraft.get(name);
    if (!aircraft) throw new Error(`no aircraft ${name}`);
    return aircraft;
  }

  vehicle(vehicleId = 'uav-1'): TelemetryVehicle {
    const vehicle = this.port.vehicle(vehicleId);
    if (!vehicle) throw new Error(`the station does not know ${vehicleId}`);
    return vehicle;
  }

  /** True height above the start. */
  heightM(name = 'uav-1'): number {
    return this.of(name).copter.autopilot.craft.body.upM;
  }

  /** Would arm, and nothing is wrong with it: an autopilot arms before it knows where it is. */
  async ready(vehicleId = 'uav-1'): Promise<void> {
    const isReady = (): boolean => {
      const health = this.port.vehicle(vehicleId)?.health;
      return health?.ready === true && health.issues.length === 0;
    };
    await this.until(`${vehicleId} is ready`, isReady, 60);
  }

  async run(seconds: number): Promise<void> {
    await this.clock.advanceAsync(seconds * 1000, STEP_MS);
  }

  /** Lets time pass until the condition holds. @throws after `limitS` of virtual time */
  async until(what: string, condition: () => boolean, limitS = 300): Promise<void> {
    for (let leftMs = limitS * 1000; !condition(); leftMs -= STEP_MS) {
      if (leftMs <= 0) throw new Error(`Not within ${limitS} s: ${what}\n${this.#story()}`);
      await this.clock.advanceAsync(STEP_MS, STEP_MS);
    }
  }

  /** Lets time pass until the promise settles. */
  async outcomeOf<Value>(promise: Promise<Value>, limitS = 300): Promise<Value> {
    let isSettled = false;
    const settle = (): void => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await settled();
    await this.until('the answer', () => isSettled, limitS);
    return promise;
  }

  submit(
    command: CommandName,
    params: Record<string, unknown> = {},
    vehicleId = 'uav-1',
    waitFor: 'sent' | 'accepted' | 'done' = 'done',
  ): Promise<CommandRecord> {
    const answer = this.port.submitCommand({ vehicleId, command, params, waitFor }, OPERATOR);
    // Whoever waits sees the refusal; until then it is nobody's.
    answer.catch(() => undefined);
    return answer;
  }

  /** Gives a command and lets time pass until it has ended. */
  command(
    command: CommandName,
    params: Record<string, unknown> = {},
    vehicleId = 'uav-1',
  ): Promise<CommandRecord> {
    return this.outcomeOf(this.submit(command, params, vehicleId));
  }

  /** Gives commands one after the other, each of which must be done. */
  async fly(...steps: readonly (readonly [CommandName, Record<string, unknown>?])[]): Promise<void> {
    for (const [command, params = {}] of steps) {
      const { state, detail } = await this.command(command, params);
      if (state !== 'done') throw new Error(`${command} ended ${state}: ${detail ?? ''}`);
    }
  }

  /** Armed and at a height. */
  takeOff(altitudeM = 20): Promise<void> {
    return this.fly(['arm'], ['takeoff', { altitudeM }]);
  }

  async launch(missionType: string, zoneId = 'zone-north', priority = 'normal'): Promise<string> {
    const { launchId } = await this.outcomeOf(
      this.port.launch({ missionType, zoneId, priority }, { ...OPERATOR, traceId: this.#ids.traceId() }),
    );
    return launchId;
  }

  /** As by a brown-out: the station has not asked for it. Possible on the ground only. */
  rebootBehindOurBack(name: string): void {
    const { radio, systemId } = this.of(name);
    const writer = new FrameWriter({ systemId: 250, componentId: 190 });
    const unused = { param2: 0, param3: 0, param4: 0, param5: 0, param6: 0, param7: 0, confirmation: 0 };
    const target = { targetSystem: systemId, targetComponent: 1 };
    radio.whisper(
      writer.write('COMMAND_LONG', {
        ...unused,
        ...target,
        command: MavCmd.PREFLIGHT_REBOOT_SHUTDOWN,
        param1: 1,
      }),
    );
  }

  /** Oldest first. */
  audit(): readonly AuditRow[] {
    return [...this.port.audit({ limit: 10_000 })].reverse();
  }

  /** Frames that could move or change a vehicle, since `fromMs`. */
  effective(fromMs = 0): readonly SentFrame[] {
    return this.sent.filter(({ atMs, decoded: { name, message } }) => {
      if (atMs < fromMs) return false;
      if (name === 'SET_MODE' || name === 'MISSION_COUNT' || name === 'MISSION_CLEAR_ALL') return true;
      if (name === 'PARAM_SET' || name === 'MISSION_ITEM_INT') return true;
      return (name === 'COMMAND_LONG' || name === 'COMMAND_INT') && !isReadOnly(message);
    });
  }

  get nowMs(): number {
    return this.clock.monotonicMs();
  }

  /** The launch as it stands. */
  launched(launchId: string): LaunchRecord {
    const record = this.port.launchRecord(launchId);
    if (!record) throw new Error(`no launch ${launchId}`);
    return record;
  }

  /** Lets time pass until a launch has ended. */
  async landed(launchId: string, limitS = 900): Promise<LaunchRecord> {
    const ended = new Set(['completed', 'failed', 'aborted', 'interrupted']);
    await this.until('the launch ends', () => ended.has(this.launched(launchId).status), limitS);
    return this.launched(launchId);
  }

  /** The dead man switch of our heartbeat. */
  set isExecutorAlive(isAlive: boolean) {
    const { heartbeat } = this.commands;
    if (isAlive) heartbeat.start();
    else heartbeat.stop();
  }

  /** Starts over the same store after {@link stop} or {@link die}; the aircraft were flying on. */
  async start(): Promise<void> {
    const running = this.#build();
    this.#running = running;
    await running.features.start();
    running.port.on('event', (event) => void this.events.push(event));
    running.port.on('alert', (alert) => void this.alerts.push(alert));
    running.port.on('command', ({ commandId, state }) => {
      const states = this.states.get(commandId) ?? [];
      this.states.set(commandId, states);
      if (states.at(-1) !== state) states.push(state);
    });
    for (const text of new Set([...this.aircraft.values()].map(({ linkText }) => linkText))) {
      this.#openLink(text);
    }
  }

  /** As on SIGTERM. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    await running.features.stop();
    running.database.handle.close();
    this.#running = undefined;
    this.#links.clear();
  }

  /** The store takes no further page, and the pages of the audit no further row. */
  fillDisk(): void {
    const { handle } = this.#must().database;
    handle.pragma('max_page_count = 1');
    const audit = new AuditRepository(handle);
    const row = { ...this.audit()[0], actor: { kind: 'system', id: 'test' }, detail: {} } as AuditRow;
    try {
      for (;;) audit.append(row);
    } catch {
      // It is full.
    }
  }

  freeDisk(): void {
    this.#must().database.handle.pragma('max_page_count = 1000000');
  }

  /** As on kill -9: from one moment to the next nothing is stored or sent any more. */
  die(): void {
    const { clock, database } = this.#must();
    clock.die();
    for (const link of this.#links.values()) link.enter('closed');
    this.#links.clear();
    database.handle.close();
    this.#running = undefined;
  }

  /** Ends everything; a test's last step. */
  async close(): Promise<void> {
    for (const { copter } of this.aircraft.values()) copter.stop();
    await this.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  #must(): Running {
    if (!this.#running) throw new Error('the gateway does not run');
    return this.#running;
  }

  #openLink(text: string): void {
    this.fleet.links.add({ text }, 'simulator');
  }

  #build(): Running {
    const clock = new MortalClock(this.clock);
    const logger = silentLogger;
    const ids = this.#ids;
    const database = openDatabase(join(this.directory, 'aerodeck.sqlite'), clock.utcMs(), logger);
    const repositories = createRepositories(database.handle);
    const { audit } = repositories;
    const runtime = { clock, ids, logger };
    const alerts = new AlertRegistry(clock);
    const router = createRouter(runtime, 255);
    const recorder = createRecorder({
      ...runtime,
      router,
      alerts,
      audit,
      files: this.recordings,
      maxTotalBytes: 1e9,
    });
    const fleet = createFleet({
      ...runtime,
      router,
      alerts,
      recorder,
      linkStore: repositories.links,
      createLink: (id, config) => this.#createLink(id, config, audit),
      signingFor: () => this.#options.signing?.(clock),
    });
    const zones = createZones({
      ...runtime,
      alerts,
      folder: this.directory,
      defaultZonesFile: DEFAULT_ZONES,
    });
    const armedTime = createArmedTime({ ...runtime, repositories, fleet });
    const governance = createGovernance({
      ...runtime,
      repositories,
      fleet,
      zones,
      armedTime,
      ceilingM: this.#options.ceilingM,
      jurisdiction: undefined,
      policiesFolder: join(this.directory, 'policies'),
      defaultPoliciesFolder: this.#options.defaultPoliciesFolder ?? DEFAULT_POLICIES_FOLDER,
    });
    const onboardMission = createOnboardMission({ ...runtime, fleet, governance, zones });
    const made = { ...runtime, repositories, fleet, zones, governance, onboardMission };
    const commands = createCommands(made);
    const parameters = createOnboardParameters({
      ...made,
      commands,
      aboutFile: PARAMETERS_FILE,
      dataDirectory: this.directory,
    });
    const onboard = createOnboard({ ...made, commands, parameters, dataDirectory: this.directory });
    const actions = createActions({
      ...made,
      commands,
      ceilingM: this.#options.ceilingM,
      docks: [],
      // No edge stands on this station.
      callOwnApi: () => Promise.reject(new Error('this station has no API')),
    });
    const auditTrail = new AuditTrail({
      ...runtime,
      audit,
      heads: repositories.auditHeads,
      dataDirectory: this.directory,
      isStoreReplaced: false,
      onBroken: () => undefined,
      onUnsigned: () => undefined,
    });
    const port = createGatewayPort({ ...made, commands, parameters, onboard, actions, audit, auditTrail });
    const forwarding = createForwarding({ ...made, commands, parameters, audit });
    const features = inOrder(
      recorder,
      alerts,
      fleet,
      armedTime,
      zones,
      parameters,
      governance,
      commands,
      onboardMission,
      onboard,
      forwarding,
      actions,
    );
    return { clock, database, fleet, governance, commands, onboard, actions, port, features };
  }

  #createLink(id: string, config: LinkConfig, audit: AuditRepository): MemoryLink {
    const text = formatLink(config);
    const reader = new FrameReader({
      onFrame: (frame) => {
        const decoded = decodeMessage(frame);
        if (!decoded) return;
        const isCommand = decoded.name !== 'HEARTBEAT' && decoded.name !== 'TIMESYNC';
        this.sent.push({
          atMs: this.nowMs,
          linkText: text,
          peer: this.#writingTo,
          decoded,
          lastAudit: isCommand ? audit.list({ limit: 1 })[0] : undefined,
        });
      },
    });
    const link = new MemoryLink(id, config, (bytes, peer) => {
      this.#writingTo = peer;
      reader.push(bytes);
      reader.endDatagram();
      for (const { radio, linkText } of this.aircraft.values()) {
        if (linkText === text && (peer === undefined || peer === radio.peer)) radio.up.pass(bytes);
      }
      for (const radio of this.#strange)
        if (text === DEFAULT_LINK && (peer === undefined || peer === radio.peer)) radio.up.pass(bytes);
    });
    this.#links.set(text, link);
    return link;
  }

  /** For the message of a test that waited in vain. */
  #story(): string {
    if (!this.#running) return '';
    const vehicles = this.port.vehicles().map(({ id, status, flight_mode, altitude_m, link, health }) => ({
      id,
      status,
      flight_mode,
      altitude_m,
      link: link.state,
      issues: health.issues.map(({ text }) => text),
    }));
    const commands = this.port
      .commands({ limit: 5 })
      .map(({ command, state, detail }) => ({ command, state, detail }));
    return JSON.stringify({ vehicles, commands, events: this.events.slice(-8) }, null, 1);
  }
}

function isReadOnly(message: object): boolean {
  return 'command' in message && typeof message.command === 'number' && READ_ONLY.has(message.command);
}
