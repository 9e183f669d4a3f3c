import { onTestFinished } from 'vitest';
import { Emitter } from '../../gateway/base/emitter.ts';
import { AppError } from '../../gateway/base/error.ts';
import { type Feature, inOrder } from '../../gateway/base/lifecycle.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { ACTIONS } from '../../gateway/command/catalogue/action-catalogue.ts';
import type { ActionDefinition } from '../../gateway/command/catalogue/action-definition.ts';
import { parseCommandParams } from '../../gateway/command/gate/command-preparation.ts';
import { CommandRun } from '../../gateway/command/gate/command-run.ts';
import { Operation } from '../../gateway/command/operation/operation.ts';
import { reachableVehicle } from '../../gateway/command/target/reachable-vehicle.ts';
import { type CommandName, SAFETY_COMMANDS } from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { LinkConfig } from '../../gateway/contract/vehicle/link.ts';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { FrameReader } from '../../gateway/mavlink/codec/frame-reader.ts';
import { type DecodedMessage, decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import { CommandProtocol } from '../../gateway/mavlink/protocol/command/command-protocol.ts';
import { StepProtocol } from '../../gateway/mavlink/protocol/command/step-protocol.ts';
import { HeartbeatEmitter } from '../../gateway/mavlink/protocol/heartbeat-emitter.ts';
import { ParameterProtocol } from '../../gateway/mavlink/protocol/parameter/parameter-protocol.ts';
import { ReadOnlySender } from '../../gateway/mavlink/protocol/read-only-requests.ts';
import { Recorder } from '../../gateway/recording/recorder/recorder.ts';
import {
  SimulatedCopter,
  type SimulatedCopterOptions,
} from '../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import { Radio } from '../../gateway/simulation/world/radio.ts';
import { AlertRegistry } from '../../gateway/vehicle/alert/alert-registry.ts';
import { createFleet, createRouter, type Fleet } from '../../gateway/vehicle/create-fleet.ts';
import { MemoryLink } from '../scenario/memory-link.ts';
import { countingIds } from './counting-ids.ts';
import { FakeClock, settled } from './fake-clock.ts';
import { OPERATOR } from './gate-rig.ts';
import { MemoryRecordingFiles } from './memory-recording-files.ts';

export const FIELD_HOME = {
  latitudeDeg: 47.3979,
  longitudeDeg: 8.5456,
  altitudeAmslM: 488,
  headingDeg: 0,
};
const STEP_MS = 20;
const METRES_PER_DEGREE = 111_319;

/**
 * Simulated copters that fly what the action catalogue sends: real vehicles, protocols and command runs on virtual time,
 * without anybody who decides. What governance, leases and records add is tested where they are.
 */
export class FlightField {
  readonly clock = new FakeClock();
  readonly copters: SimulatedCopter[] = [];
  readonly radios: Radio[] = [];
  /** Everything but heartbeats, time and requests for telemetry. */
  readonly sent: DecodedMessage[] = [];
  readonly commands = new Emitter<{ command: CommandRecord }>();
  readonly fleet: Fleet;
  /** Commands that are refused as governance would do it. */
  isDenied: (vehicleId: string, command: CommandName) => boolean = () => false;
  readonly #protocol: StepProtocol;
  readonly #parts: Required<Feature>;
  readonly #flying: {
    readonly operation: Operation;
    readonly run: CommandRun;
    readonly kind: ActionDefinition['kind'];
  }[] = [];
  readonly #ended = new Map<string, CommandRecord>();
  readonly #ids = countingIds();
  #link: MemoryLink | undefined;

  private constructor() {
    const { clock } = this;
    const runtime = { clock, ids: this.#ids, logger: silentLogger };
    const alerts = new AlertRegistry(clock);
    const router = createRouter(runtime, 255);
    const recorder = new Recorder({ ...runtime, files: new MemoryRecordingFiles(), router });
    this.fleet = createFleet({
      ...runtime,
      router,
      alerts,
      recorder,
      linkStore: { load: () => [], save: () => undefined, remove: () => undefined },
      createLink: (id, config) => this.#createLink(id, config),
    });
    const { vehicles } = this.fleet;
    const wire = { sender: router, inbox: router, clock, rttMs: () => undefined };
    const commandProtocol = new CommandProtocol(wire);
    const parameterProtocol = new ParameterProtocol(wire);
    this.#protocol = new StepProtocol(commandProtocol, parameterProtocol);
    const heartbeat = new HeartbeatEmitter({
      sender: new ReadOnlySender(router),
      clock,
      isAlive: () => true,
    });
    this.#parts = inOrder(recorder, alerts, this.fleet, heartbeat, commandProtocol, parameterProtocol);
    const watch = (vehicleId: string) => {
      const vehicle = vehicles.get(vehicleId);
      if (vehicle) for (const { run } of this.#flyingOf(vehicleId)) run.onVehicle(vehicle);
    };
    vehicles.on('changed', ({ vehicleId }) => watch(vehicleId));
    vehicles.on('event', ({ vehicleId }) => vehicleId !== null && watch(vehicleId));
  }

  /** Copters uav-1, uav-2, … beside each other to the east, ready to arm. */
  static async withCopters(
    ...options: readonly (Partial<SimulatedCopterOptions> & { readonly eastM?: number })[]
  ): Promise<FlightField> {
    const field = new FlightField();
    onTestFinished(() => field.#close());
    await field.#parts.start();
    field.fleet.links.add({ text: 'udpin:127.0.0.1:14550' }, 'simulator');
    for (const each of options) field.#add(each);
    await field.until('all are ready', () => options.every((_, index) => field.#isReady(index + 1)), 60);
    return field;
  }

  vehicle(vehicleId = 'uav-1'): TelemetryVehicle {
    const vehicle = this.fleet.vehicles.telemetry(vehicleId);
    if (!vehicle) throw new Error(`${vehicleId} is not known`);
    return vehicle;
  }

  /** Answers when it was sent. @throws as the gate does for what never becomes a command */
  submit(vehicleId: string, command: CommandName, params: Readonly<Record<string, unknown>>): CommandRecord {
    const { vehicles } = this.fleet;
    const isSafetyClass = SAFETY_COMMANDS.has(command);
    const vehicle = reachableVehicle(vehicles, vehicleId, isSafetyClass);
    const context = { params: parseCommandParams(command, params), vehicle };
    const definition = ACTIONS[command] as ActionDefinition;
    const refusal = definition.precondition(context);
    if (refusal) throw new AppError(refusal.code, refusal.reason);
    const operation = new Operation(
      {
        kind: 'command',
        vehicleId,
        command,
        params,
        category: definition.category,
        mode: 'sim',
        text: definition.text(context.params),
      },
      OPERATOR,
      {
        clock: this.clock,
        ids: this.#ids,
        authoriser: { auditAfterwards: () => undefined },
        records: {
          note: () => undefined,
          put: (record: CommandRecord) => {
            if (record.endedAtMs !== null) this.#ended.set(record.commandId, record);
            this.commands.emit('command', record);
          },
        },
        // Nothing is decided on this field.
      } as never,
    );
    if (this.isDenied(vehicleId, command))
      return { ...operation.record, state: 'denied', detail: 'Denied: the test says no.', endedAtMs: 0 };
    for (const { run, kind } of this.#flyingOf(vehicleId)) {
      const givesWay = isSafetyClass ? kind !== 'setting' : definition.kind === 'motion' && kind === 'motion';
      if (givesWay) run.cancel(`Superseded by ${command}.`);
    }
    const run = new CommandRun({
      operation,
      isSafetyClass,
      steps: definition.steps(context),
      effect: definition.effect(context),
      borrow: () => undefined,
      vehicle,
      protocol: this.#protocol,
      vehicles,
      clock: this.clock,
    });
    this.#flying.push({ operation, run, kind: definition.kind });
    run.begin();
    return operation.record;
  }

  whenEnded(commandId: string): Promise<CommandRecord> {
    const ended = this.#ended.get(commandId);
    const flying = this.#flying.find(({ operation }) => operation.commandId === commandId);
    if (ended) return Promise.resolve(ended);
    return flying ? flying.operation.reached('done') : Promise.reject(new Error(`${commandId} does not run`));
  }

  /** Gives a command and lets time pass until it has ended. */
  async command(
    command: CommandName,
    params: Readonly<Record<string, unknown>> = {},
    vehicleId = 'uav-1',
  ): Promise<CommandRecord> {
    const given = this.submit(vehicleId, command, params);
    if (given.endedAtMs !== null) return given;
    return this.outcomeOf(this.whenEnded(given.commandId));
  }

  /** Every copter armed and at its height, one of the list each. */
  async takeOff(...altitudesM: readonly number[]): Promise<void> {
    const each = altitudesM.map((_, index) => `uav-${index + 1}`);
    for (const command of ['arm', 'takeoff'] as const) {
      const ends = each.map((vehicleId, index) => {
        const params = command === 'arm' ? {} : { altitudeM: altitudesM[index] };
        return this.whenEnded(this.submit(vehicleId, command, params).commandId);
      });
      for (const end of ends) {
        const { state, detail } = await this.outcomeOf(end);
        if (state !== 'done') throw new Error(`${command} ended ${state}: ${detail}`);
      }
    }
    // The command is done a little below the height it asked for.
    const isThere = () =>
      each.every(
        (vehicleId, index) =>
          Math.abs((this.vehicle(vehicleId).altitude_m ?? 0) - (altitudesM[index] ?? 0)) < 0.3,
      );
    await this.until('all are at their height', isThere, 60);
  }

  async run(seconds: number): Promise<void> {
    await this.clock.advanceAsync(seconds * 1000, STEP_MS);
  }

  async until(what: string, condition: () => boolean, limitS = 300): Promise<void> {
    for (let leftMs = limitS * 1000; !condition(); leftMs -= STEP_MS) {
      if (leftMs <= 0) throw new Error(`Not within ${limitS} s: ${what}`);
      await this.clock.advanceAsync(STEP_MS, STEP_MS);
    }
  }

  /** Lets time pass until the promise settles; `onStep` sees every moment between. */
  async outcomeOf<Value>(promise: Promise<Value>, onStep?: () => void, limitS = 600): Promise<Value> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await settled();
    const look = () => {
      onStep?.();
      return isSettled;
    };
    await this.until('the answer', look, limitS);
    return promise;
  }

  #add(options: Partial<SimulatedCopterOptions> & { readonly eastM?: number }): void {
    const { eastM = 0, ...rest } = options;
    const { clock } = this;
    const systemId = this.copters.length + 1;
    const radio = new Radio({
      clock,
      seed: systemId,
      firstPort: 20_000 + systemId * 100,
      onDown: (bytes, peer) => this.#link?.receive(bytes, peer),
    });
    const perDegree = METRES_PER_DEGREE * Math.cos((FIELD_HOME.latitudeDeg * Math.PI) / 180);
    const home = { ...FIELD_HOME, longitudeDeg: FIELD_HOME.longitudeDeg + eastM / perDegree };
    const copter = new SimulatedCopter({
      clock,
      transport: radio,
      systemId,
      seed: systemId,
      home,
      hasPayload: true,
      ...rest,
    });
    this.radios.push(radio);
    this.copters.push(copter);
    copter.start();
  }

  #isReady(systemId: number): boolean {
    const { vehicles } = this.fleet;
    const health = vehicles.telemetry(`uav-${systemId}`)?.health;
    // The intervals of what proves payload commands are asked for last.
    const hasServo = vehicles.get(`uav-${systemId}`)?.servo !== undefined;
    return health?.ready === true && health.issues.length === 0 && hasServo;
  }

  #createLink(id: string, config: LinkConfig): MemoryLink {
    const reader = new FrameReader({
      onFrame: (frame) => {
        const decoded = decodeMessage(frame);
        if (decoded && /^(COMMAND|PARAM|MISSION|SET_)/.test(decoded.name)) this.sent.push(decoded);
      },
    });
    const link = new MemoryLink(id, config, (bytes, peer) => {
      reader.push(bytes);
      reader.endDatagram();
      for (const radio of this.radios) if (peer === undefined || peer === radio.peer) radio.up.pass(bytes);
    });
    this.#link = link;
    return link;
  }

  #flyingOf(vehicleId: string) {
    return this.#flying.filter(
      ({ operation }) => !operation.hasEnded && operation.record.vehicleId === vehicleId,
    );
  }

  async #close(): Promise<void> {
    for (const copter of this.copters) copter.stop();
    await this.#parts.stop();
  }
}
