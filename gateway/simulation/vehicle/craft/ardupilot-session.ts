import { FrameWriter } from '../../../mavlink/codec/frame-writer.ts';
import {
  MavComponent,
  MavDataStream,
  MavMissionType,
  MavResult,
  MavSeverity,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../../mavlink/codec/message/message-codec.ts';
import { type CommandRequest, fromCommandInt, fromCommandLong } from '../command/command.ts';
import {
  type CommandContext,
  CRAFT_COMMANDS,
  PAYLOAD_COMMANDS,
  SERVICE_COMMANDS,
  SETUP_COMMANDS,
} from '../command/craft-commands.ts';
import { FileService } from '../service/file-service.ts';
import { EARLIER_FLIGHT_UTC_S, earlierFlightLog, LogService } from '../service/log-service.ts';
import { MissionService } from '../service/mission-service.ts';
import { ParameterService } from '../service/parameter-service.ts';
import { packParameters } from '../service/parameter-store.ts';
import { VehicleFiles } from '../service/vehicle-files.ts';
import { TELEMETRY_MESSAGES } from '../telemetry/telemetry-messages.ts';
import type { Requester } from '../telemetry/vehicle-output.ts';
import type { Craft } from './craft.ts';
import { VehicleSession, type VehicleSessionOptions } from './vehicle-session.ts';

/** Reported after the name of the firmware. */
const FIRMWARE_VERSION = 'V4.7.0-dev (90700977)';

const HEARTBEAT_MS = 1000;
const BOOT_HEARTBEAT_MS = 500;
const TIMESYNC_MS = 10_000;
const FLIGHT_TIME_MS = 30_000;
const REMOTE_ID_MS = 1000;
/** Bit of MAV_OPTIONS: only MAV_GCS_SYSID may command. */
const ENFORCE_GCS = 1;

/** Who sent a message, when, and to which vehicle. */
interface InboundContext {
  readonly vehicle: ArdupilotSession;
  readonly requester: Requester;
  /** Whether the sender is MAV_GCS_SYSID: only that one feeds the failsafe and moves the sticks. */
  readonly isGcs: boolean;
  readonly nowMs: number;
}

type InboundHandler = (message: unknown, context: InboundContext) => void;

type Handlers = {
  readonly [N in MessageName]?: (message: MessageByName[N], context: InboundContext) => void;
};

const BUILD_OF_LIBRARY = '4d1219c7c4c5404aaa1f6d2a48adfda4';

/** Messages that ArduPilot handles differently from other autopilots. */
const INBOUND_HANDLERS: Handlers = {
  HEARTBEAT(_message, { vehicle, isGcs, nowMs }) {
    if (isGcs) vehicle.autopilot.gcsFailsafe.heard(nowMs);
  },
  COMMAND_LONG(message, { vehicle, requester }) {
    vehicle.command(fromCommandLong(message, requester));
  },
  COMMAND_INT(message, { vehicle, requester }) {
    vehicle.command(fromCommandInt(message, requester));
  },
  /** The old way to change the mode. No acknowledgement. */
  SET_MODE(message, { vehicle }) {
    vehicle.autopilot.craft.setMode(message.customMode);
  },
  REQUEST_DATA_STREAM({ reqStreamId, reqMessageRate, startStop }, { vehicle, nowMs }) {
    vehicle.scheduler.setStream(reqStreamId, startStop ? reqMessageRate : 0, nowMs);
  },
  PARAM_REQUEST_LIST(_message, { vehicle }) {
    const { firmware, frameText } = vehicle.autopilot.craft.identity;
    const banner = [`${firmware} ${FIRMWARE_VERSION}`, BUILD_OF_LIBRARY, frameText];
    for (const line of banner) vehicle.say(MavSeverity.INFO, line);
    vehicle.parameters.list();
  },
  PARAM_SET(message, { vehicle }) {
    if (vehicle.parameters.set(message)?.startsWith('SIM_WIND')) vehicle.windChanged();
  },
  MISSION_ITEM(message, { vehicle, requester }) {
    const exact = { ...message, x: Math.round(message.x * 1e7), y: Math.round(message.y * 1e7) };
    vehicle.missions.item(exact, requester);
  },
  LOG_ERASE(_message, { vehicle }) {
    vehicle.logs.erase();
  },
  MISSION_SET_CURRENT(message, { vehicle }) {
    vehicle.setCurrentItem(message.seq, false);
  },
  SET_POSITION_TARGET_GLOBAL_INT(message, { vehicle }) {
    vehicle.autopilot.craft.applyTarget({ kind: 'global', message });
  },
  SET_POSITION_TARGET_LOCAL_NED(message, { vehicle }) {
    vehicle.autopilot.craft.applyTarget({ kind: 'local', message });
  },
  LANDING_TARGET(message, { vehicle }) {
    vehicle.autopilot.craft.precision?.take(message);
  },
  OPEN_DRONE_ID_BASIC_ID(message, { vehicle }) {
    vehicle.autopilot.remoteId.takeBasicId(message);
  },
  OPEN_DRONE_ID_OPERATOR_ID(_message, { vehicle }) {
    vehicle.autopilot.remoteId.takeOther('OPEN_DRONE_ID_OPERATOR_ID');
  },
  OPEN_DRONE_ID_SELF_ID(_message, { vehicle }) {
    vehicle.autopilot.remoteId.takeOther('OPEN_DRONE_ID_SELF_ID');
  },
  OPEN_DRONE_ID_SYSTEM(message, { vehicle }) {
    vehicle.autopilot.remoteId.takeSystem(message, false);
  },
  OPEN_DRONE_ID_SYSTEM_UPDATE(message, { vehicle }) {
    vehicle.autopilot.remoteId.takeSystem(message, true);
  },
  MANUAL_CONTROL({ target, x, y, z, r }, { vehicle, isGcs }) {
    if (isGcs && target === vehicle.systemId) vehicle.autopilot.craft.pilot.control(x, y, z, r);
  },
  RC_CHANNELS_OVERRIDE({ chan1Raw, chan2Raw, chan3Raw, chan4Raw }, { vehicle, isGcs }) {
    if (isGcs) vehicle.autopilot.craft.pilot.override([chan1Raw, chan2Raw, chan3Raw, chan4Raw]);
  },
};

/** The MAVLink side of an ArduPilot between two power-ups: numbering, rates, answers. */
export class ArdupilotSession extends VehicleSession implements CommandContext {
  readonly missions: MissionService;
  readonly parameters: ParameterService;
  readonly logs: LogService;
  readonly files: FileService;
  readonly #remoteIdTransmitter: FrameWriter;
  #nextRemoteIdMs = 0;
  #isHeartbeatDue = true;
  #nextHeartbeatMs = 0;
  #nextTimesyncMs = TIMESYNC_MS;
  #nextFlightTimeMs = FLIGHT_TIME_MS;

  constructor(options: VehicleSessionOptions<Craft>) {
    super(options, options.systemId, { leastMs: 1, spreadMs: 8 });
    this.scheduler.setStream(MavDataStream.ALL, options.autopilot.craft.identity.streamHz, 0);
    this.parameters = new ParameterService(options.parameters, this);
    this.#remoteIdTransmitter = new FrameWriter({
      systemId: options.systemId,
      componentId: MavComponent.ODID_TXRX_1,
    });
    const { craft } = options.autopilot;
    this.logs = new LogService({
      output: this,
      logs: () => [{ utcS: EARLIER_FLIGHT_UTC_S, bytes: this.#earlierFlight() }],
      isArmed: () => craft.isArmed,
    });
    this.files = new FileService({
      output: this,
      files: new VehicleFiles({
        parameters: (isWithDefaults) => packParameters(options.parameters, isWithDefaults),
        logs: () => this.logs.stored.map(({ bytes }) => bytes),
        written: options.files,
      }),
    });
    this.missions = new MissionService(options.autopilot.craft, this, {
      uploaded: (missionType) => this.#missionChanged(missionType),
    });
  }

  start(): void {
    // Boot loader output before the first frame. A receiver must skip it.
    const { firmware } = this.autopilot.craft.identity;
    const texts = [`Init ${firmware} ${FIRMWARE_VERSION}\n\nFree RAM: 131072\n`, 'load_all took 137us\n'];
    for (const text of texts) this.options.transmit(new TextEncoder().encode(text));
  }

  protected work(dtMs: number, bootMs: number): void {
    this.#beat(bootMs);
    this.sendTexts();
    this.scheduler.run(bootMs, (name) => this.sendOnce(name));
    this.parameters.step(dtMs);
    this.missions.step(bootMs);
    this.logs.step();
    this.files.step(bootMs);
    this.#countFlightTime(bootMs);
    this.#reportRemoteId(bootMs);
  }

  /** The transmitter is a component of its own. The autopilot forwards its messages. */
  #reportRemoteId(bootMs: number): void {
    const { remoteId } = this.autopilot;
    if (bootMs < this.#nextRemoteIdMs) return;
    this.#nextRemoteIdMs = bootMs + REMOTE_ID_MS;
    if (!remoteId.isEnabled) return;
    this.options.transmit(this.#remoteIdTransmitter.write('HEARTBEAT', remoteId.heartbeat()));
    this.options.transmit(this.#remoteIdTransmitter.write('OPEN_DRONE_ID_ARM_STATUS', remoteId.armStatus()));
  }

  protected telemetry(name: MessageName): unknown {
    return TELEMETRY_MESSAGES[name]?.({ autopilot: this.autopilot, uid2: this.options.uid2 });
  }

  /** All senders except itself. */
  protected hears({ systemId, componentId }: Requester): boolean {
    return systemId !== this.systemId || componentId !== MavComponent.AUTOPILOT1;
  }

  setCurrentItem(seq: number, resetsJumps: boolean): boolean {
    const { craft } = this.autopilot;
    const { mission, mode } = craft;
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
    this.queueText(severity, text);
  }

  homeMoved(): void {
    this.sendOnce('HOME_POSITION');
    this.sendOnce('GPS_GLOBAL_ORIGIN');
  }

  /** Sends the new mode at once; the armed bit waits for the next regular heartbeat. */
  modeChanged(): void {
    this.#isHeartbeatDue = true;
  }

  itemReached(seq: number): void {
    this.send('MISSION_ITEM_REACHED', { seq });
  }

  /** Called for each picture, requested or not. */
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

  /** The real autopilot puts its system id in the last digits to recognise its own requests. */
  nanoseconds(): bigint {
    return BigInt(Math.round(this.nowMs * 1000)) * 1000n + BigInt(this.systemId);
  }

  protected answer(decoded: DecodedMessage, requester: Requester): void {
    const isGcs = requester.systemId === this.options.parameters.get('MAV_GCS_SYSID');
    const isEnforced = (this.options.parameters.get('MAV_OPTIONS') & ENFORCE_GCS) !== 0;
    if (isEnforced && !isGcs) return;
    // TypeScript cannot express that a looked-up handler matches its name.
    const handler = INBOUND_HANDLERS[decoded.name] as InboundHandler | undefined;
    if (handler) handler(decoded.message, { requester, isGcs, nowMs: this.nowMs, vehicle: this });
    else this.serve(decoded, requester);
  }

  /** Executes a command and acknowledges it. */
  command(request: CommandRequest): void {
    const { command } = request;
    const handler =
      CRAFT_COMMANDS.get(command) ??
      PAYLOAD_COMMANDS.get(command) ??
      SETUP_COMMANDS.get(command) ??
      SERVICE_COMMANDS.get(command);
    const result = this.autopilot.craft.command(request) ?? handler?.(request, this) ?? MavResult.UNSUPPORTED;
    this.acknowledge(command, result, request.requester);
  }

  #earlierFlight(): Uint8Array {
    const { frame, identity } = this.autopilot.craft;
    return earlierFlightLog(this.systemId, `${identity.firmware} ${FIRMWARE_VERSION}`, frame);
  }

  #missionChanged(missionType: number): void {
    const { craft } = this.autopilot;
    const count = craft.mission.list(missionType).length;
    if (missionType === MavMissionType.RALLY) this.#count('RALLY_TOTAL', count);
    if (missionType === MavMissionType.FENCE) this.#count('FENCE_TOTAL', count);
    if (missionType !== MavMissionType.MISSION) return;
    this.#count('MIS_TOTAL', count);
    craft.mode.restartItem?.();
  }

  #count(name: string, value: number): void {
    this.options.parameters.set(name, value);
    this.parameters.announce(name);
  }

  /** SIM_WIND_* was set. */
  windChanged(): void {
    const { parameters } = this.options;
    this.autopilot.craft.wind.set(parameters.get('SIM_WIND_SPD'), parameters.get('SIM_WIND_DIR'));
  }

  #countFlightTime(bootMs: number): void {
    if (bootMs < this.#nextFlightTimeMs) return;
    this.#nextFlightTimeMs += FLIGHT_TIME_MS;
    if (!this.autopilot.craft.isUnderWay) return;
    this.#count('STAT_FLTTIME', this.options.parameters.get('STAT_FLTTIME') + FLIGHT_TIME_MS / 1000);
  }
}
