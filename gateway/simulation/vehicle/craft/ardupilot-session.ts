import type { Random } from '../../../base/random.ts';
import { FrameReader } from '../../../mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../mavlink/codec/frame-writer.ts';
import {
  MavComponent,
  MavDataStream,
  MavMissionType,
  MavResult,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import { type DecodedMessage, decodeMessage } from '../../../mavlink/codec/message/message-codec.ts';
import type { CommandRequest } from '../command/command.ts';
import type { CommandContext } from '../command/command-context.ts';
import { CRAFT_COMMANDS, SERVICE_COMMANDS } from '../command/craft-commands.ts';
import { INBOUND_HANDLERS, type InboundHandler } from '../command/inbound-handlers.ts';
import { PAYLOAD_COMMANDS } from '../command/payload-commands.ts';
import { FileService } from '../service/file-service.ts';
import { EARLIER_FLIGHT_UTC_S, earlierFlightLog } from '../service/flight-log.ts';
import { LogService } from '../service/log-service.ts';
import { MissionService } from '../service/mission-service.ts';
import { ParameterService } from '../service/parameter-service.ts';
import { type ParameterStore, packParameters } from '../service/parameter-store.ts';
import { VehicleFiles } from '../service/vehicle-files.ts';
import { SETUP_COMMANDS } from '../setup/setup-commands.ts';
import { MessageScheduler } from '../telemetry/message-scheduler.ts';
import { TELEMETRY_MESSAGES } from '../telemetry/telemetry-messages.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { Autopilot } from './autopilot.ts';
import { textChunks } from './vehicle-session.ts';

export interface ArdupilotSessionOptions {
  readonly systemId: number;
  readonly autopilot: Autopilot;
  readonly parameters: ParameterStore;
  /** What was written by the file server, by path. */
  readonly files: Map<string, Uint8Array>;
  readonly uid2: readonly number[];
  readonly random: Random;
  readonly transmit: (bytes: Uint8Array) => void;
  readonly reboot: () => void;
}

interface Incoming {
  readonly decoded: DecodedMessage;
  readonly requester: Requester;
  readonly dueMs: number;
}

/** Follows the name of the firmware wherever it is reported. */
export const FIRMWARE_VERSION = 'V4.7.0-dev (90700977)';

const HEARTBEAT_MS = 1000;
const BOOT_HEARTBEAT_MS = 500;
const TIMESYNC_MS = 10_000;
const FLIGHT_TIME_MS = 30_000;
/** Answers come this long after the question, plus up to one step. */
const MIN_LATENCY_MS = 1;
const LATENCY_SPREAD_MS = 8;
/** More than this many unanswered frames are dropped. */
const MAX_INCOMING = 1024;
/** Bit of MAV_OPTIONS: only MAV_GCS_SYSID may command. */
const ENFORCE_GCS = 1;

/** The wire side of a vehicle between two power-ups: numbering, rates, answers. */
export class ArdupilotSession implements CommandContext, VehicleOutput {
  readonly autopilot: Autopilot;
  readonly scheduler = new MessageScheduler();
  readonly output: VehicleOutput = this;
  readonly systemId: number;
  readonly #options: ArdupilotSessionOptions;
  readonly #writer: FrameWriter;
  readonly #reader: FrameReader;
  readonly missions: MissionService;
  readonly parameters: ParameterService;
  readonly logs: LogService;
  readonly files: FileService;
  readonly #incoming: Incoming[] = [];
  readonly #texts: MessageByName['STATUSTEXT'][] = [];
  #afterAck: (() => void)[] = [];
  /** True once anybody was heard: before, only HEARTBEAT and TIMESYNC leave. */
  #hasPeer = false;
  #isHeartbeatDue = true;
  #nextHeartbeatMs = 0;
  #nextTimesyncMs = TIMESYNC_MS;
  #nextFlightTimeMs = FLIGHT_TIME_MS;
  #nextTextId = 1;
  #nowMs = 0;
  #lastDueMs = 0;
  #isOver = false;

  constructor(options: ArdupilotSessionOptions) {
    this.#options = options;
    this.autopilot = options.autopilot;
    this.systemId = options.systemId;
    this.#writer = new FrameWriter({ systemId: options.systemId, componentId: MavComponent.AUTOPILOT1 });
    this.#reader = new FrameReader({ onFrame: (frame) => this.#take(decodeMessage(frame), frame) });
    this.scheduler.setStream(MavDataStream.ALL, options.autopilot.flight.identity.streamHz, 0);
    this.parameters = new ParameterService(options.parameters, this);
    const { flight } = options.autopilot;
    this.logs = new LogService({
      output: this,
      logs: () => [{ utcS: EARLIER_FLIGHT_UTC_S, bytes: this.#earlierFlight() }],
      isArmed: () => flight.isArmed,
    });
    this.files = new FileService({
      output: this,
      files: new VehicleFiles({
        parameters: () => packParameters(options.parameters),
        logs: () => this.logs.stored.map(({ bytes }) => bytes),
        written: options.files,
      }),
    });
    this.missions = new MissionService(options.autopilot.flight, this, {
      uploaded: (missionType) => this.#missionChanged(missionType),
    });
  }

  start(): void {
    // What the boot loader prints before the first frame: a receiver must skip it.
    const { firmware } = this.autopilot.flight.identity;
    const texts = [`Init ${firmware} ${FIRMWARE_VERSION}\n\nFree RAM: 131072\n`, 'load_all took 137us\n'];
    for (const text of texts) this.#options.transmit(new TextEncoder().encode(text));
  }

  receive(datagram: Uint8Array): void {
    this.#reader.push(datagram);
    this.#reader.endDatagram();
  }

  step(dtMs: number, bootMs: number): void {
    this.#nowMs = bootMs;
    while (!this.#isOver && (this.#incoming[0]?.dueMs ?? Number.POSITIVE_INFINITY) <= bootMs) {
      const incoming = this.#incoming.shift();
      if (incoming) this.#answer(incoming.decoded, incoming.requester);
      for (const action of this.#afterAck.splice(0)) action();
    }
    if (this.#isOver) return;
    this.#beat(bootMs);
    for (const text of this.#texts.splice(0)) this.send('STATUSTEXT', text);
    this.scheduler.run(bootMs, (name) => this.sendOnce(name));
    this.parameters.step(dtMs);
    this.missions.step(bootMs);
    this.logs.step();
    this.files.step(bootMs);
    this.#countFlightTime(bootMs);
  }

  send<N extends MessageName>(name: N, message: MessageByName[N]): void {
    if (this.#isOver || (!this.#hasPeer && name !== 'HEARTBEAT' && name !== 'TIMESYNC')) return;
    const frame = this.#encode(name, message);
    if (frame) this.#options.transmit(frame);
  }

  /** A home on the moon gives heights no field can hold: such a message stays away, the vehicle flies on. */
  #encode<N extends MessageName>(name: N, message: MessageByName[N]): Uint8Array | undefined {
    try {
      return this.#writer.write(name, message);
    } catch (thrown) {
      if (thrown instanceof RangeError) return undefined;
      throw thrown;
    }
  }

  sendOnce(name: MessageName): boolean {
    const message = TELEMETRY_MESSAGES[name]?.({ autopilot: this.autopilot, uid2: this.#options.uid2 });
    if (!message) return false;
    // Name and builder belong together, which a loop over names cannot say.
    this.send(name, message as MessageByName[typeof name]);
    return true;
  }

  afterAck(action: () => void): void {
    this.#afterAck.push(action);
  }

  reboot(): void {
    this.#isOver = true;
    this.#options.reboot();
  }

  setCurrentItem(seq: number, resetsJumps: boolean): boolean {
    const { flight } = this.autopilot;
    const { mission, mode } = flight;
    const wanted = Math.max(1, seq);
    if (!mission.item(wanted)) return false;
    const wasRunning = mission.isRunning;
    if (resetsJumps || mission.isComplete) mission.rewind();
    mission.currentSeq = wanted;
    mission.isRunning = wasRunning;
    mode.restartItem?.();
    this.sendOnce('MISSION_CURRENT');
    return true;
  }

  say(severity: number, text: string): void {
    if (!this.#hasPeer) return;
    this.#texts.push(...textChunks(severity, text, this.#nextTextId));
    this.#nextTextId = (this.#nextTextId % 0xffff) + 1;
  }

  homeMoved(): void {
    this.sendOnce('HOME_POSITION');
    this.sendOnce('GPS_GLOBAL_ORIGIN');
  }

  /** The new mode is sent at once; the armed bit waits for the next regular heartbeat. */
  modeChanged(): void {
    this.#isHeartbeatDue = true;
  }

  itemReached(seq: number): void {
    this.send('MISSION_ITEM_REACHED', { seq });
  }

  /** Told of each picture, whether or not anybody asked. */
  pictureTaken(): void {
    this.sendOnce('CAMERA_FEEDBACK');
  }

  #beat(bootMs: number): void {
    if (bootMs >= this.#nextHeartbeatMs) {
      this.#nextHeartbeatMs += this.autopilot.boot.isInitialising ? BOOT_HEARTBEAT_MS : HEARTBEAT_MS;
      this.#isHeartbeatDue = true;
    }
    if (this.#isHeartbeatDue) {
      this.#isHeartbeatDue = false;
      this.sendOnce('HEARTBEAT');
    }
    if (bootMs >= this.#nextTimesyncMs) {
      this.#nextTimesyncMs += TIMESYNC_MS;
      this.send('TIMESYNC', { tc1: 0n, ts1: this.nanoseconds(), targetSystem: 0, targetComponent: 0 });
    }
  }

  /** The real one hides its system id in the last digits to know its own questions again. */
  nanoseconds(): bigint {
    return BigInt(Math.round(this.#nowMs * 1000)) * 1000n + BigInt(this.systemId);
  }

  #take(decoded: DecodedMessage | undefined, from: Requester): void {
    const isAboard = from.systemId === this.systemId;
    if (!decoded || (isAboard && from.componentId === MavComponent.AUTOPILOT1)) return;
    // A component of the vehicle itself does not count as a listening ground station.
    if (!isAboard) this.#hasPeer = true;
    if (this.#incoming.length >= MAX_INCOMING) return;
    const latencyMs = MIN_LATENCY_MS + this.#options.random() * LATENCY_SPREAD_MS;
    // Answers keep the order of the questions.
    this.#lastDueMs = Math.max(this.#lastDueMs, this.#nowMs + latencyMs);
    const requester = { systemId: from.systemId, componentId: from.componentId };
    this.#incoming.push({ decoded, requester, dueMs: this.#lastDueMs });
  }

  #answer(decoded: DecodedMessage, requester: Requester): void {
    const { message } = decoded;
    const target = 'targetSystem' in message ? message.targetSystem : 0;
    if (target !== 0 && target !== this.systemId) return;
    const isGcs = requester.systemId === this.#options.parameters.get('MAV_GCS_SYSID');
    const isEnforced = (this.#options.parameters.get('MAV_OPTIONS') & ENFORCE_GCS) !== 0;
    if (isEnforced && !isGcs) return;
    // Name and handler belong together, which a look-up by name cannot say.
    const handler = INBOUND_HANDLERS[decoded.name] as InboundHandler | undefined;
    handler?.(message, { requester, isGcs, nowMs: this.#nowMs, vehicle: this });
  }

  /** Carries a command out and acknowledges it. */
  command(request: CommandRequest): void {
    const { command } = request;
    const handler =
      CRAFT_COMMANDS.get(command) ??
      PAYLOAD_COMMANDS.get(command) ??
      SETUP_COMMANDS.get(command) ??
      SERVICE_COMMANDS.get(command);
    const result =
      this.autopilot.flight.command(request) ?? handler?.(request, this) ?? MavResult.UNSUPPORTED;
    this.send('COMMAND_ACK', {
      command: request.command,
      result,
      progress: 0,
      resultParam2: 0,
      targetSystem: request.requester.systemId,
      targetComponent: request.requester.componentId,
    });
  }

  #earlierFlight(): Uint8Array {
    const { frame, identity } = this.autopilot.flight;
    return earlierFlightLog(this.systemId, `${identity.firmware} ${FIRMWARE_VERSION}`, frame);
  }

  #missionChanged(missionType: number): void {
    const { flight } = this.autopilot;
    const count = flight.mission.list(missionType).length;
    if (missionType === MavMissionType.RALLY) this.#count('RALLY_TOTAL', count);
    if (missionType === MavMissionType.FENCE) this.#count('FENCE_TOTAL', count);
    if (missionType !== MavMissionType.MISSION) return;
    this.#count('MIS_TOTAL', count);
    flight.mode.restartItem?.();
  }

  #count(name: string, value: number): void {
    this.#options.parameters.set(name, value);
    this.parameters.announce(name);
  }

  /** SIM_WIND_* was set. */
  windChanged(): void {
    const { parameters } = this.#options;
    this.autopilot.flight.wind.set(parameters.get('SIM_WIND_SPD'), parameters.get('SIM_WIND_DIR'));
  }

  #countFlightTime(bootMs: number): void {
    if (bootMs < this.#nextFlightTimeMs) return;
    this.#nextFlightTimeMs += FLIGHT_TIME_MS;
    if (!this.autopilot.flight.isUnderWay) return;
    this.#count('STAT_FLTTIME', this.#options.parameters.get('STAT_FLTTIME') + FLIGHT_TIME_MS / 1000);
  }
}
