import type { Random } from '../../../base/id/random.ts';
import { FrameReader } from '../../../mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../mavlink/codec/frame-writer.ts';
import { MavComponent } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import { type DecodedMessage, decodeMessage } from '../../../mavlink/codec/message/message-codec.ts';
import type { CameraComponent } from '../payload/camera-component.ts';
import { toDeg } from '../physics/angle.ts';
import type { FileService } from '../service/file-service.ts';
import type { LogService } from '../service/log-service.ts';
import type { MissionService } from '../service/mission-service.ts';
import type { ParameterService } from '../service/parameter-service.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { MessageScheduler } from '../telemetry/message-scheduler.ts';
import type { CraftListener, Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { Autopilot } from './autopilot.ts';
import type { Craft } from './craft.ts';

export interface VehicleSessionOptions<C extends Craft> {
  readonly systemId: number;
  readonly autopilot: Autopilot<C>;
  readonly parameters: ParameterStore;
  /** Files written through its file server, by path. */
  readonly files: Map<string, Uint8Array>;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
  readonly random: Random;
  readonly transmit: (bytes: Uint8Array) => void;
  readonly reboot: () => void;
  /** A camera that is a component of its own. */
  readonly camera: CameraComponent | undefined;
}

/** Delay of answers: this minimum plus a random part of the spread. */
interface Latency {
  readonly leastMs: number;
  readonly spreadMs: number;
}

interface Incoming {
  readonly decoded: DecodedMessage;
  readonly requester: Requester;
  readonly dueMs: number;
}

type ServiceHandler = (message: unknown, session: VehicleSession, requester: Requester) => void;

type ServiceHandlers = {
  readonly [N in MessageName]?: (
    message: MessageByName[N],
    session: VehicleSession,
    requester: Requester,
  ) => void;
};

/** RTCM 3. A message in fragments counts with the first one. */
const RTCM_PREAMBLE = 0xd3;

/** Messages that every autopilot passes to the same service. The service handles the differences. */
const SERVICE_HANDLERS: ServiceHandlers = {
  TIMESYNC({ tc1, ts1 }, session, { systemId, componentId }) {
    if (tc1 !== 0n) return;
    const addressee = { targetSystem: systemId, targetComponent: componentId };
    session.send('TIMESYNC', { tc1: session.nanoseconds(), ts1, ...addressee });
  },
  PARAM_REQUEST_READ: (message, { parameters }) => parameters.read(message),
  MISSION_COUNT: (message, { missions }, requester) => missions.count(message, requester),
  MISSION_ITEM_INT: (message, { missions }, requester) => missions.item(message, requester),
  MISSION_REQUEST_LIST: (message, { missions }, requester) => missions.requestList(message, requester),
  MISSION_REQUEST_INT: (message, { missions }, requester) => missions.requestItem(message, requester),
  MISSION_REQUEST: (message, { missions }, requester) => missions.requestOldItem(message, requester),
  MISSION_CLEAR_ALL: (message, { missions }, requester) => missions.clear(message, requester),
  LOG_REQUEST_LIST: (message, { logs }) => logs.list(message),
  LOG_REQUEST_DATA: (message, { logs }) => logs.request(message),
  LOG_REQUEST_END: (_message, { logs }) => logs.end(),
  GIMBAL_MANAGER_SET_PITCHYAW: ({ pitch, yaw, pitchRate, yawRate, flags }, session, requester) =>
    session.steerGimbal([pitch, yaw, pitchRate, yawRate], flags, requester),
  GPS_RTCM_DATA({ data }, { autopilot, nowMs }) {
    if (data[0] === RTCM_PREAMBLE) autopilot.craft.gps.correct(nowMs);
  },
  FILE_TRANSFER_PROTOCOL: (message, { files }, requester) => files.take(message, requester),
};

/** Further unanswered frames are dropped. */
const MAX_INCOMING = 1024;
const CHUNK_LENGTH = 50;

/**
 * The MAVLink side of a vehicle between two power-ups: numbering, order and delay of answers,
 * texts. Each autopilot decides what it answers.
 */
export abstract class VehicleSession<C extends Craft = Craft>
  implements VehicleOutput, Omit<CraftListener, 'commandPassed'>
{
  readonly autopilot: Autopilot<C>;
  readonly scheduler = new MessageScheduler();
  readonly output: VehicleOutput = this;
  readonly systemId: number;
  abstract readonly missions: Pick<
    MissionService,
    'count' | 'item' | 'requestList' | 'requestItem' | 'requestOldItem' | 'clear'
  >;
  abstract readonly parameters: Pick<ParameterService, 'read'>;
  abstract readonly logs: Pick<LogService, 'list' | 'request' | 'end'>;
  abstract readonly files: FileService;
  /** Since power-up. */
  nowMs = 0;
  protected readonly options: VehicleSessionOptions<C>;
  readonly #latency: Latency;
  readonly #writer: FrameWriter;
  readonly #reader: FrameReader;
  readonly #incoming: Incoming[] = [];
  readonly #texts: MessageByName['STATUSTEXT'][] = [];
  #afterAck: (() => void)[] = [];
  /** True once another system was received: before that, only HEARTBEAT and TIMESYNC are sent. */
  #hasPeer = false;
  #nextTextId = 1;
  #lastDueMs = 0;
  #isOver = false;

  constructor(options: VehicleSessionOptions<C>, systemId: number, latency: Latency) {
    this.options = options;
    this.autopilot = options.autopilot;
    this.systemId = systemId;
    this.#latency = latency;
    this.#writer = new FrameWriter({ systemId, componentId: MavComponent.AUTOPILOT1 });
    this.#reader = new FrameReader({ onFrame: (frame) => this.#take(decodeMessage(frame), frame) });
  }

  /** The link is open. */
  abstract start(): void;
  abstract say(severity: number, text: string): void;
  abstract homeMoved(): void;
  abstract modeChanged(): void;
  abstract itemReached(seq: number): void;
  abstract pictureTaken(): void;
  /** Since power-up, as TIMESYNC reports it. */
  abstract nanoseconds(): bigint;
  /** The work of this step, after all requests are answered. */
  protected abstract work(dtMs: number, bootMs: number): void;
  /** A message for this vehicle. Pass those without special handling to {@link serve}. */
  protected abstract answer(decoded: DecodedMessage, requester: Requester): void;
  /** Undefined for a message without content. */
  protected abstract telemetry(name: MessageName): unknown;
  /** Whether messages of this sender are accepted. */
  protected abstract hears(sender: Requester): boolean;

  receive(datagram: Uint8Array): void {
    this.#reader.push(datagram);
    this.#reader.endDatagram();
  }

  /** `bootMs`: since power-up. */
  step(dtMs: number, bootMs: number): void {
    this.nowMs = bootMs;
    while (!this.#isOver && (this.#incoming[0]?.dueMs ?? Number.POSITIVE_INFINITY) <= bootMs) {
      const incoming = this.#incoming.shift();
      if (incoming) this.#answerIfOurs(incoming);
      for (const action of this.#afterAck.splice(0)) action();
    }
    if (this.#isOver) return;
    this.work(dtMs, bootMs);
    this.options.camera?.step(dtMs, bootMs);
  }

  send<N extends MessageName>(name: N, message: MessageByName[N]): void {
    if (this.#isOver || (!this.#hasPeer && name !== 'HEARTBEAT' && name !== 'TIMESYNC')) return;
    const frame = this.#encode(name, message);
    if (frame) this.options.transmit(frame);
  }

  /** Sends a telemetry message once. @returns false when the message has no content */
  sendOnce(name: MessageName): boolean {
    const message = this.telemetry(name);
    if (!message) return false;
    // TypeScript cannot express that a built message matches its name.
    this.send(name, message as MessageByName[typeof name]);
    return true;
  }

  /** Runs `action` after the acknowledgement is sent. */
  afterAck(action: () => void): void {
    this.#afterAck.push(action);
  }

  /** Ends this session: nothing more is sent. */
  reboot(): void {
    this.#isOver = true;
    this.options.reboot();
  }

  /** Angles and rates in radians, as in GIMBAL_MANAGER_SET_PITCHYAW. Ignores everyone but its controllers. */
  steerGimbal(
    [pitch, yaw, pitchRate, yawRate]: readonly [number, number, number, number],
    flags: number,
    sender: Requester,
  ): void {
    const { payload, craft } = this.autopilot;
    if (!payload.hasGimbal || !payload.gimbal.isControlledBy(sender)) return;
    const angles = { pitchDeg: toDeg(pitch), yawDeg: toDeg(yaw) };
    const rates = { pitchRateDps: toDeg(pitchRate), yawRateDps: toDeg(yawRate) };
    payload.gimbal.obey({ ...angles, ...rates, flags }, toDeg(craft.estimate.yawRad));
  }

  protected serve({ name, message }: DecodedMessage, requester: Requester): void {
    // TypeScript cannot express that a looked-up handler matches its name.
    (SERVICE_HANDLERS[name] as ServiceHandler | undefined)?.(message, this, requester);
  }

  protected acknowledge(command: number, result: number, to: Requester): void {
    this.send('COMMAND_ACK', {
      command,
      result,
      progress: 0,
      resultParam2: 0,
      targetSystem: to.systemId,
      targetComponent: to.componentId,
    });
  }

  /** Queued and sent with the next ones. */
  protected queueText(severity: number, text: string): void {
    if (!this.#hasPeer) return;
    this.#texts.push(...textChunks(severity, text, this.#nextTextId));
    this.#nextTextId = (this.#nextTextId % 0xffff) + 1;
  }

  protected sendTexts(): void {
    for (const text of this.#texts.splice(0)) this.send('STATUSTEXT', text);
  }

  /** A distant home can give heights that no field can hold. Such a message is not sent. */
  #encode<N extends MessageName>(name: N, message: MessageByName[N]): Uint8Array | undefined {
    try {
      return this.#writer.write(name, message);
    } catch (thrown) {
      if (thrown instanceof RangeError) return undefined;
      throw thrown;
    }
  }

  #take(decoded: DecodedMessage | undefined, from: Requester): void {
    if (!decoded || !this.hears(from)) return;
    // A component of the vehicle itself does not count as a ground station.
    if (from.systemId !== this.systemId) this.#hasPeer = true;
    if (this.#incoming.length >= MAX_INCOMING) return;
    const { leastMs, spreadMs } = this.#latency;
    const latencyMs = leastMs + this.options.random() * spreadMs;
    // Answers keep the order of the requests.
    this.#lastDueMs = Math.max(this.#lastDueMs, this.nowMs + latencyMs);
    const requester = { systemId: from.systemId, componentId: from.componentId };
    this.#incoming.push({ decoded, requester, dueMs: this.#lastDueMs });
  }

  #answerIfOurs({ decoded, requester }: Incoming): void {
    const { message } = decoded;
    const target = 'targetSystem' in message ? message.targetSystem : 0;
    if (target !== 0 && target !== this.systemId) return;
    const component = 'targetComponent' in message ? message.targetComponent : 0;
    const { camera } = this.options;
    const isForCamera = camera !== undefined && component === camera.componentId;
    if (!isForCamera) this.answer(decoded, requester);
    if (isForCamera || component === 0) camera?.answer(decoded, requester, component === 0);
  }
}

/**
 * Splits a text into STATUSTEXTs: up to 50 characters are one message with id 0, longer texts are
 * chunks with a common id.
 * Source: https://mavlink.io/en/messages/common.html#STATUSTEXT
 */
function textChunks(severity: number, text: string, id: number): readonly MessageByName['STATUSTEXT'][] {
  if (text.length <= CHUNK_LENGTH) return [{ severity, text, id: 0, chunkSeq: 0 }];
  const chunks: MessageByName['STATUSTEXT'][] = [];
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    chunks.push({ severity, text: text.slice(at, at + CHUNK_LENGTH), id, chunkSeq: chunks.length });
  }
  // A full last chunk could mean that more follows.
  if (text.length % CHUNK_LENGTH === 0) chunks.push({ severity, text: '', id, chunkSeq: chunks.length });
  return chunks;
}
