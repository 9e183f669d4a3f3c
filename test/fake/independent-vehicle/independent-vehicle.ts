import { common } from 'node-mavlink';
import { type Clock, systemClock, type Timer } from '../../../gateway/base/clock.ts';
import type { VehicleTransport } from '../../../gateway/simulation/vehicle/simulated-vehicle.ts';
import { KinematicCopter, MODE, type Place } from './kinematic-copter.ts';
import type { CommandFault, VehicleFaults } from './vehicle-faults.ts';
import { VehicleFiles } from './vehicle-files.ts';
import { VehicleLogs } from './vehicle-logs.ts';
import { VehicleMission } from './vehicle-mission.ts';
import { VehicleParameters } from './vehicle-parameters.ts';
import { heartbeat, type TelemetryFacts, VEHICLE_TELEMETRY } from './vehicle-telemetry.ts';
import { type HeardMessage, VehicleWire, type WireMessage } from './vehicle-wire.ts';

export interface IndependentVehicleOptions {
  /** Where the ground station listens for UDP. */
  readonly target: { readonly host: string; readonly port: number };
  /** In memory, instead of UDP; then all of it is in the clock's time. */
  readonly transport?: VehicleTransport;
  readonly parameters?: Readonly<Record<string, number>>;
  readonly files?: Readonly<Record<string, Uint8Array>>;
  readonly logs?: readonly Uint8Array[];
  readonly systemId?: number;
  readonly faults?: VehicleFaults;
  readonly clock?: Clock;
  readonly home?: {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeAmslM: number;
  };
  /** Identity of the board; made from the system id when left out. */
  readonly uid2?: string;
  /** USB vendor of the board; 0, as of a SITL, when left out. */
  readonly vendorId?: number;
}

const STEP_MS = 20;
const HEARTBEAT_MS = 1000;
const REBOOT_GAP_MS = 300;
/** MAV_MISSION_TYPE */
const FENCE = 1;
const RALLY = 2;
const HOME = { latitudeDeg: 47.397742, longitudeDeg: 8.545594, altitudeAmslM: 488 };
const RESULT = { ACCEPTED: 0, DENIED: 2, UNSUPPORTED: 3, FAILED: 4, IN_PROGRESS: 5 } as const;
const KNOWN_MODES: ReadonlySet<number> = new Set(Object.values(MODE));

/**
 * A small copter that shares no code with our own codec: node-mavlink finds, checks and writes every frame, over real
 * UDP from a port of its own. It stands beside the simulator so that our codec never only talks to itself, and its
 * failure modes are data: see {@link VehicleFaults}.
 *
 * ```ts
 * const vehicle = new IndependentVehicle({ target: { host: '127.0.0.1', port }, faults: { loss: 0.1 } });
 * await vehicle.start();
 * // … vehicle.copter is the truth, vehicle.heard what arrived …
 * await vehicle.stop();
 * ```
 */
export class IndependentVehicle {
  /** The truth. */
  readonly copter: KinematicCopter;
  /** Everything the vehicle heard, oldest first, at most 10,000. */
  readonly heard: HeardMessage[] = [];
  readonly mission: VehicleMission;
  readonly fence: VehicleMission;
  readonly rally: VehicleMission;
  readonly parameters: VehicleParameters;
  readonly files: VehicleFiles;
  readonly systemId: number;
  reboots = 0;
  readonly #clock: Clock;
  readonly #faults: VehicleFaults;
  readonly #wire: VehicleWire;
  readonly #logs: VehicleLogs;
  readonly #altitudeAmslM: number;
  readonly #uid2: readonly number[];
  readonly #vendorId: number;
  readonly #intervals = new Map<number, { intervalMs: number; dueMs: number }>();
  #timer: Timer | undefined;
  #bootedAtMs = 0;
  #steppedAtMs = 0;
  #nextHeartbeatMs = 0;

  constructor(options: IndependentVehicleOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#faults = options.faults ?? {};
    this.systemId = options.systemId ?? 1;
    const home = options.home ?? HOME;
    this.#altitudeAmslM = home.altitudeAmslM;
    this.copter = new KinematicCopter({ ...home, heightM: 0 });
    this.#vendorId = options.vendorId ?? 0;
    const uid2 = (options.uid2 ?? `independent-${this.systemId}`).slice(0, 17).padEnd(18, '\0');
    this.#uid2 = [...uid2].map((letter) => letter.charCodeAt(0) & 0xff);
    this.#wire = new VehicleWire({
      systemId: this.systemId,
      componentId: 1,
      target: options.target,
      transport: options.transport,
      clock: this.#clock,
      faults: this.#faults,
      onMessage: (message) => this.#hear(message),
    });
    const send = (message: WireMessage) => this.#wire.send(message);
    const port = { send, reboot: () => this.reboot() };
    this.mission = new VehicleMission(port, this.#faults.mission ?? {});
    this.fence = new VehicleMission(port, {}, FENCE);
    this.rally = new VehicleMission(port, {}, RALLY);
    this.parameters = new VehicleParameters(options.parameters ?? {}, send, (delayMs, action) =>
      this.#wire.after(delayMs, action),
    );
    this.files = new VehicleFiles(options.files ?? {}, send);
    this.#logs = new VehicleLogs(options.logs ?? [], send);
  }

  /** Our own UDP port; another one after a reboot. */
  get port(): number {
    return this.#wire.port;
  }

  async start(): Promise<void> {
    await this.#wire.open();
    this.#bootedAtMs = this.#clock.monotonicMs();
    this.#steppedAtMs = this.#bootedAtMs;
    this.#nextHeartbeatMs = this.#bootedAtMs;
    this.#intervals.clear();
    this.#timer = this.#clock.every(STEP_MS, () => this.#step());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = undefined;
    await this.#wire.close();
  }

  /** Off and on again: a new source port, sequence 0, no message intervals, boot time 0. */
  reboot(): void {
    this.reboots += 1;
    this.copter.isArmed = false;
    for (const part of [this.mission, this.fence, this.rally, this.files]) part.reboot();
    const again = async () => {
      await this.stop();
      this.#clock.after(REBOOT_GAP_MS, () => void this.start());
    };
    void again();
  }

  /** A STATUSTEXT. */
  say(severity: number, text: string): void {
    this.#wire.send(Object.assign(new common.StatusText(), { severity, text, id: 0, chunkSeq: 0 }));
  }

  /** A message that it does not send of its own accord. */
  send(message: WireMessage): void {
    this.#wire.send(message);
  }

  /** Any bytes, for tests with noise and forged frames. */
  transmit(bytes: Uint8Array): void {
    this.#wire.transmit(bytes);
  }

  /** How often a message of that name was heard. */
  count(name: string): number {
    return this.heard.filter((message) => message.name === name).length;
  }

  #step(): void {
    const nowMs = this.#clock.monotonicMs();
    this.copter.step((nowMs - this.#steppedAtMs) / 1000);
    this.#steppedAtMs = nowMs;
    this.#flyMission();
    if (nowMs >= this.#nextHeartbeatMs) {
      this.#nextHeartbeatMs += HEARTBEAT_MS;
      this.#wire.send(heartbeat(this.#facts()));
    }
    for (const [messageId, schedule] of this.#intervals) {
      if (nowMs < schedule.dueMs) continue;
      schedule.dueMs = Math.max(schedule.dueMs + schedule.intervalMs, nowMs);
      this.#tell(messageId);
    }
  }

  #flyMission(): void {
    const { copter, mission } = this;
    if (copter.mode !== MODE.AUTO || !copter.isArmed || !copter.hasArrived) return;
    if (copter.goal)
      this.#wire.send(Object.assign(new common.MissionItemReached(), { seq: mission.currentSeq }));
    mission.currentSeq += 1;
    const item = mission.items[mission.currentSeq] as unknown as {
      command: number;
      x: number;
      y: number;
      z: number;
    };
    if (!item) {
      copter.setMode(MODE.LOITER);
    } else if (item.command === 20) {
      copter.setMode(MODE.RTL);
    } else if (item.command === 21) {
      copter.setMode(MODE.LAND);
    } else {
      copter.goal = this.#placeOf(item.x, item.y, item.z);
    }
  }

  #hear(message: HeardMessage): void {
    if (this.heard.length < 10_000) this.heard.push(message);
    const target = Number(message.fields.targetSystem ?? 0);
    if (target !== 0 && target !== this.systemId) return;
    if (message.name === 'COMMAND_LONG' || message.name === 'COMMAND_INT') this.#command(message);
    else if (message.name === 'TIMESYNC' && message.fields.tc1 === 0n) {
      const tc1 = BigInt(Math.round((this.#clock.monotonicMs() - this.#bootedAtMs) * 1e6));
      this.#wire.send(Object.assign(new common.TimeSync(), { tc1, ts1: message.fields.ts1 as bigint }));
    } else if (!this.parameters.hear(message) && !this.files.hear(message) && !this.#logs.hear(message))
      this.#listOf(Number(message.fields.missionType ?? 0)).hear(message);
  }

  #listOf(missionType: number): VehicleMission {
    if (missionType === FENCE) return this.fence;
    return missionType === RALLY ? this.rally : this.mission;
  }

  #command(message: HeardMessage): void {
    const command = Number(message.fields.command);
    const fault = this.#faults.commands?.[command];
    if (fault) this.#misbehave(fault, command, message);
    else this.#ack(command, this.#obey(command, message), message);
  }

  #misbehave(fault: CommandFault, command: number, message: HeardMessage): void {
    switch (fault.kind) {
      case 'deny':
        if (fault.text !== undefined) this.say(4, fault.text);
        this.#ack(command, fault.result, message);
        return;
      case 'ignore':
        return;
      case 'no-ack':
        this.#obey(command, message);
        return;
      case 'lie':
        this.#ack(command, RESULT.ACCEPTED, message);
        return;
      case 'reboot':
        this.reboot();
        return;
      case 'in-progress-then-silence':
      case 'in-progress-then-done':
        for (let turn = 0; turn < fault.times; turn += 1) {
          this.#wire.after(turn * fault.everyMs, () => this.#ack(command, RESULT.IN_PROGRESS, message));
        }
        if (fault.kind === 'in-progress-then-silence') return;
        this.#wire.after(fault.times * fault.everyMs, () =>
          this.#ack(command, this.#obey(command, message), message),
        );
    }
  }

  /** @returns MAV_RESULT */
  #obey(command: number, { fields, name }: HeardMessage): number {
    const param = (index: number) => Number(fields[`_param${index}`] ?? 0);
    const { copter } = this;
    const accept = (isDone: boolean) => (isDone ? RESULT.ACCEPTED : RESULT.FAILED);
    switch (command) {
      case 176:
        if (!KNOWN_MODES.has(param(2))) return RESULT.FAILED;
        copter.setMode(param(2));
        this.#wire.send(heartbeat(this.#facts()));
        return RESULT.ACCEPTED;
      case 20:
      case 21:
        copter.setMode(command === 20 ? MODE.RTL : MODE.LAND);
        return RESULT.ACCEPTED;
      case 22:
        if (!copter.isArmed || copter.mode !== MODE.GUIDED || !copter.isOnGround) return RESULT.FAILED;
        copter.goal = {
          latitudeDeg: copter.latitudeDeg,
          longitudeDeg: copter.longitudeDeg,
          heightM: param(7),
        };
        return RESULT.ACCEPTED;
      case 192: {
        if (name !== 'COMMAND_INT') return RESULT.UNSUPPORTED;
        if (copter.mode !== MODE.GUIDED && (param(2) & 1) === 0) return RESULT.DENIED;
        copter.setMode(MODE.GUIDED);
        copter.goal = this.#placeOf(param(5), param(6), param(7));
        return RESULT.ACCEPTED;
      }
      case 246:
        if (copter.isArmed) return RESULT.FAILED;
        this.#wire.after(10, () => this.reboot());
        return RESULT.ACCEPTED;
      case 300:
        if (this.mission.items.length < 2 || !copter.isArmed) return RESULT.FAILED;
        this.mission.currentSeq = 0;
        copter.setMode(MODE.AUTO);
        return RESULT.ACCEPTED;
      case 400:
        if (param(1) === 0 && !copter.isOnGround) return RESULT.FAILED;
        copter.isArmed = param(1) === 1;
        return RESULT.ACCEPTED;
      case 410:
        this.#tell(242);
        return RESULT.ACCEPTED;
      case 511:
        return accept(this.#setInterval(param(1), param(2)));
      case 512:
        return accept(this.#tell(param(1)));
      default:
        return RESULT.UNSUPPORTED;
    }
  }

  #setInterval(messageId: number, intervalUs: number): boolean {
    if (!VEHICLE_TELEMETRY[messageId]) return false;
    const intervalMs = intervalUs / 1000;
    if (intervalUs <= 0) this.#intervals.delete(messageId);
    else this.#intervals.set(messageId, { intervalMs, dueMs: this.#clock.monotonicMs() + intervalMs });
    return true;
  }

  #tell(messageId: number): boolean {
    const build = VEHICLE_TELEMETRY[messageId];
    if (build) this.#wire.send(build(this.#facts()));
    return build !== undefined;
  }

  #ack(command: number, result: number, { systemId, componentId }: HeardMessage): void {
    this.#wire.send(
      Object.assign(new common.CommandAck(), {
        command,
        result,
        progress: result === RESULT.IN_PROGRESS ? 50 : 0,
        resultParam2: 0,
        targetSystem: systemId,
        targetComponent: componentId,
      }),
    );
  }

  #placeOf(x: number, y: number, z: number): Place {
    const { copter } = this;
    return x === 0 && y === 0
      ? { latitudeDeg: copter.latitudeDeg, longitudeDeg: copter.longitudeDeg, heightM: z }
      : { latitudeDeg: x / 1e7, longitudeDeg: y / 1e7, heightM: z };
  }

  #facts(): TelemetryFacts {
    return {
      copter: this.copter,
      bootMs: this.#clock.monotonicMs() - this.#bootedAtMs,
      altitudeAmslM: this.#altitudeAmslM,
      uid2: this.#uid2,
      vendorId: this.#vendorId,
      missionSeq: this.mission.currentSeq,
      missionTotal: Math.max(0, this.mission.items.length - 1),
    };
  }
}
