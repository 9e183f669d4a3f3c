import {
  MavCmd,
  MavMissionType,
  MavResult,
  MavType,
  SerialControlDev,
  SerialControlFlag,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../../mavlink/codec/message/message-codec.ts';
import type { Copter } from '../copter/copter.ts';
import { COPTER_PARAMETER_TABLE } from '../copter/copter-parameter-table.ts';
import { createCopter, type SimulatedCopterOptions } from '../copter/simulated-copter.ts';
import { SimulatedCraft } from '../craft/simulated-craft.ts';
import { VehicleSession, type VehicleSessionOptions } from '../craft/vehicle-session.ts';
import { FileService } from '../service/file-service.ts';
import { ParameterStore } from '../service/parameter-store.ts';
import { CAMERA_SETTINGS, PAYLOAD_PARAMETER_TABLE } from '../service/shared-parameters.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import { Px4Commander } from './px4-commander.ts';
import {
  PX4_COMMANDS,
  type Px4Command,
  type Px4CommandContext,
  px4FromInt,
  px4FromLong,
} from './px4-commands.ts';
import { PX4_FILES, Px4Logs } from './px4-files.ts';
import type { Px4MissionItem } from './px4-mission-item.ts';
import { Px4MissionService } from './px4-mission-service.ts';
import { airframeSettings, PX4_PARAMETER_TABLE, Px4ParameterService } from './px4-parameters.ts';
import { Px4Setup } from './px4-setup.ts';
import { PX4_STREAMS_HZ, PX4_TELEMETRY } from './px4-telemetry.ts';

/**
 * A copter with PX4: airframe, sensors and faults of the ArduPilot copter, with PX4's modes, checks
 * and texts.
 */
export class SimulatedPx4Copter extends SimulatedCraft<Copter> {
  constructor({ hasPayload = false, ...options }: SimulatedCopterOptions) {
    const px4 = new ParameterStore(PX4_PARAMETER_TABLE, {
      ...options.parameters,
      MAV_SYS_ID: options.systemId,
    });
    const lists = new Map<number, readonly Px4MissionItem[]>();
    const { parameters: _, ...rest } = options;
    super(
      {
        word: 'copter',
        parameterTable: `${COPTER_PARAMETER_TABLE} ${hasPayload ? PAYLOAD_PARAMETER_TABLE : ''}`,
        settings: { ...(hasPayload && CAMERA_SETTINGS), ...airframeSettings(px4, false) },
        createCraft: createCopter,
        createSession: (session) => new Px4Session({ ...session, px4, lists }),
      },
      rest,
    );
  }
}

type Px4InboundHandler = (message: unknown, session: Px4Session, requester: Requester) => void;

type Handlers = {
  readonly [N in MessageName]?: (
    message: MessageByName[N],
    session: Px4Session,
    requester: Requester,
  ) => void;
};

/** Messages that PX4 handles differently from other autopilots, except commands. */
const PX4_INBOUND: Handlers = {
  /** Any ground station feeds the failsafe: PX4 does not check its id. */
  HEARTBEAT({ type }, { commander }) {
    if (type === MavType.GCS) commander.gcsHeard();
  },
  PARAM_REQUEST_LIST(_message, { parameters }) {
    parameters.list();
  },
  PARAM_SET(message, { parameters }) {
    parameters.set(message);
  },
  MISSION_ITEM(message, { missions }, requester) {
    missions.oldItem(message, requester);
  },
  MISSION_ACK(message, { missions }, requester) {
    missions.acknowledged(message, requester);
  },
  SERIAL_CONTROL(message, { shell }, requester) {
    shell.take(message, requester);
  },
  MISSION_SET_CURRENT({ seq }, session) {
    session.setCurrentItem(seq);
  },
  MANUAL_CONTROL({ target, x, y, z, r }, { commander, craft, systemId }) {
    if (target !== systemId) return;
    commander.sticksHeard();
    craft.pilot.control(x, y, z, r);
  },
  SET_POSITION_TARGET_GLOBAL_INT(message, { commander, craft }) {
    commander.offboardHeard();
    if (commander.mode.name === 'Offboard') craft.applyTarget({ kind: 'global', message });
  },
  SET_POSITION_TARGET_LOCAL_NED(message, { commander, craft }) {
    commander.offboardHeard();
    if (commander.mode.name === 'Offboard') craft.applyTarget({ kind: 'local', message });
  },
};

interface Px4SessionOptions extends VehicleSessionOptions<Copter> {
  /** PX4's own; `parameters` are those of the airframe. */
  readonly px4: ParameterStore;
  readonly lists: Map<number, readonly Px4MissionItem[]>;
}

const HEARTBEAT_MS = 1000;
/** The MAVLink side of a PX4 between two power-ups. The airframe's own texts are not sent. */
class Px4Session extends VehicleSession<Copter> implements Px4CommandContext {
  readonly commander: Px4Commander;
  readonly missions: Px4MissionService;
  readonly parameters: Px4ParameterService;
  readonly shell: Px4Shell;
  readonly files: FileService;
  readonly logs: Px4Logs;
  readonly setup: Px4Setup;
  protected override readonly options: Px4SessionOptions;
  #nextHeartbeatMs = 0;

  constructor(options: Px4SessionOptions) {
    const { px4, autopilot } = options;
    super(options, px4.get('MAV_SYS_ID'), { leastMs: 2, spreadMs: 10 });
    this.options = options;
    const say = (severity: number, text: string) => this.tell(severity, text);
    this.parameters = new Px4ParameterService(px4, this, say, () => this.#applySettings());
    this.missions = new Px4MissionService({
      craft: autopilot.craft,
      parameters: px4,
      output: this,
      say,
      lists: options.lists,
      onChange: (missionType) => this.#missionChanged(missionType),
    });
    this.setup = new Px4Setup(px4, (severity, text) => this.queueText(severity, text));
    this.commander = new Px4Commander({
      autopilot,
      parameters: px4,
      say,
      hasMission: () => this.missions.isFeasible,
      isCalibrating: () => this.setup.isCalibrating,
    });
    this.files = new FileService({ output: this, files: PX4_FILES });
    // Keeps no logs, and reports that as release 1.15.
    this.logs = new Px4Logs({ output: this, logs: () => [], release: '1.15' });
    this.shell = new Px4Shell({
      parameters: px4,
      output: this,
      nowMs: () => this.nowMs,
      telemetry: (name) => this.telemetry(name),
    });
    for (const [name, rateHz] of PX4_STREAMS_HZ) this.scheduler.set(name, 1e6 / rateHz, 0);
  }

  get craft(): Copter {
    return this.options.autopilot.craft;
  }

  get settings(): ParameterStore {
    return this.options.px4;
  }

  /** A PX4 sends no boot text on its telemetry port. */
  start(): void {
    this.#applySettings();
  }

  protected work(dtMs: number, bootMs: number): void {
    this.commander.step(dtMs, bootMs);
    this.missions.step(bootMs);
    this.setup.step(bootMs);
    if (bootMs >= this.#nextHeartbeatMs) {
      this.#nextHeartbeatMs += HEARTBEAT_MS;
      this.sendOnce('HEARTBEAT');
    }
    this.sendTexts();
    this.scheduler.run(bootMs, (name) => this.sendOnce(name));
    this.parameters.step(dtMs);
    this.files.step(bootMs);
    this.logs.step();
  }

  protected telemetry(name: MessageName): unknown {
    const { autopilot, uid2 } = this.options;
    const { commander, setup } = this;
    return PX4_TELEMETRY[name]?.({ autopilot, uid2, commander, setup });
  }

  canSend(name: MessageName): boolean {
    return PX4_TELEMETRY[name] !== undefined;
  }

  defaultIntervalUs(name: MessageName): number {
    const rateHz = PX4_STREAMS_HZ.get(name);
    return rateHz === undefined ? 0 : 1e6 / rateHz;
  }

  setCurrentItem(seq: number): boolean {
    const { mission, mode } = this.craft;
    if (!(seq >= 0) || !mission.item(seq + 1)) return false;
    mission.isComplete = false;
    mission.currentSeq = seq + 1;
    mode.restartItem?.();
    this.sendOnce('MISSION_CURRENT');
    return true;
  }

  /** Sends a text of PX4. The tab at its end marks a text that PX4 also sends as an event. */
  tell(severity: number, text: string): void {
    this.queueText(severity, `${text}\t`);
  }

  /** Drops the airframe's texts: they are from another autopilot. */
  say(): void {}

  homeMoved(): void {
    this.sendOnce('HOME_POSITION');
  }

  modeChanged(): void {}

  itemReached(seq: number): void {
    this.send('MISSION_ITEM_REACHED', { seq: seq - 1 });
  }

  pictureTaken(): void {}

  protected hears({ systemId }: Requester): boolean {
    return systemId !== this.systemId;
  }

  protected answer(decoded: DecodedMessage, requester: Requester): void {
    const { name, message } = decoded;
    // TypeScript cannot express that a looked-up handler matches its name.
    const handler = PX4_INBOUND[name] as Px4InboundHandler | undefined;
    if (name === 'COMMAND_LONG') this.#obey(px4FromLong(message as MessageByName['COMMAND_LONG'], requester));
    else if (name === 'COMMAND_INT')
      this.#obey(px4FromInt(message as MessageByName['COMMAND_INT'], requester));
    else if (handler) handler(message, this, requester);
    else this.serve(decoded, requester);
  }

  nanoseconds(): bigint {
    return BigInt(Math.round(this.nowMs * 1000)) * 1000n;
  }

  #obey(command: Px4Command): void {
    const result = PX4_COMMANDS.get(command.command)?.(command, this) ?? MavResult.UNSUPPORTED;
    this.acknowledge(command.command, result, command.requester);
    if (command.command === MavCmd.DO_SET_HOME) this.sendOnce('HOME_POSITION');
  }

  #missionChanged(missionType: number): void {
    if (missionType === MavMissionType.FENCE) this.#applySettings();
    if (missionType === MavMissionType.MISSION) this.craft.mode.restartItem?.();
  }

  /** Applies PX4's parameters to the airframe. */
  #applySettings(): void {
    const { parameters, px4, autopilot } = this.options;
    const hasFence = autopilot.craft.mission.list(MavMissionType.FENCE).length > 0;
    for (const [name, value] of Object.entries(airframeSettings(px4, hasFence))) parameters.set(name, value);
  }
}

interface Px4ShellOptions {
  readonly parameters: ParameterStore;
  readonly output: Pick<VehicleOutput, 'send'>;
  /** Since power-up. */
  readonly nowMs: () => number;
  /** The current telemetry message by name; undefined without content. */
  readonly telemetry: (name: MessageName) => unknown;
}

const FRAME_BYTES = 70;
const MAX_LINE = 128;
const CTRL_C = '\x03';
/** The prompt clears the rest of its terminal line. */
const PROMPT = 'nsh> \x1b[K';
const HELP = `help usage:  help [-v] [<cmd>]

Builtin Apps:
  help      listener  param     uptime    ver
`;
const VERSION = `HW arch: PX4_SITL
FW git-hash: 8fd2519c074ab3e6
FW version: Release 1.15.4 (17761535)
OS: Simulator
`;
/** PX4 topics, by the message with the same content. */
const TOPICS: Readonly<Record<string, MessageName>> = {
  vehicle_attitude: 'ATTITUDE',
  vehicle_global_position: 'GLOBAL_POSITION_INT',
  battery_status: 'SYS_STATUS',
};

/** A minimal nsh, enough for a session. It echoes its input, as the real one does. */
class Px4Shell {
  readonly #options: Px4ShellOptions;
  #typed = '';

  constructor(options: Px4ShellOptions) {
    this.#options = options;
  }

  take({ device, flags, count, data }: MessageByName['SERIAL_CONTROL'], requester: Requester): void {
    if (device !== SerialControlDev.DEV_SHELL) return;
    // Without RESPOND, the client has ended its session.
    if ((flags & SerialControlFlag.RESPOND) === 0) {
      this.#typed = '';
      return;
    }
    const bytes = data.slice(0, Math.min(count, FRAME_BYTES));
    for (const letter of String.fromCharCode(...bytes)) {
      if (letter === '\n') {
        const line = this.#typed;
        this.#typed = '';
        this.#print(`${line}\n${this.#answer(line.trim().split(/\s+/))}${PROMPT}`, requester);
      } else if (letter === CTRL_C) {
        this.#typed = '';
        this.#print(`^C\n${PROMPT}`, requester);
      } else if (this.#typed.length < MAX_LINE) this.#typed += letter;
    }
  }

  #answer([command = '', ...words]: string[]): string {
    switch (command) {
      case '':
        return '';
      case 'help':
        return HELP;
      case 'ver':
        return VERSION;
      case 'uptime':
        return `up ${Math.floor(this.#options.nowMs() / 1000)} s\n`;
      case 'param':
        return this.#parameter(words);
      case 'listener':
        return this.#topic(words);
      default:
        return `nsh: ${command}: command not found\n`;
    }
  }

  #parameter([verb, name = '']: string[]): string {
    if (verb !== 'show') return 'param: here only "param show NAME"\n';
    const parameter = this.#options.parameters.find(name);
    if (!parameter) return `ERROR [param] Parameter ${name} not found\n`;
    const { index, value } = parameter;
    return `Symbols: x = used, + = saved, * = unsaved\nx   ${name} [${index},${index}] : ${value}\n`;
  }

  #topic([topic = '']: string[]): string {
    const name = TOPICS[topic];
    const message = name && this.#options.telemetry(name);
    if (!message) return 'never published\n';
    const rows = Object.entries(message).map(([field, value]) => `    ${field}: ${String(value)}\n`);
    return `\nTOPIC: ${topic}\n ${topic}\n${rows.join('')}\n`;
  }

  #print(text: string, { systemId, componentId }: Requester): void {
    const bytes = [...Buffer.from(text, 'latin1')];
    for (let from = 0; from < bytes.length; from += FRAME_BYTES) {
      const piece = bytes.slice(from, from + FRAME_BYTES);
      this.#options.output.send('SERIAL_CONTROL', {
        baudrate: 0,
        timeout: 0,
        device: SerialControlDev.DEV_SHELL,
        flags: SerialControlFlag.REPLY,
        count: piece.length,
        data: [...piece, ...new Array<number>(FRAME_BYTES - piece.length).fill(0)],
        targetSystem: systemId,
        targetComponent: componentId,
      });
    }
  }
}
