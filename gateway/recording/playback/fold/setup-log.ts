import type { ReplayedSetup } from '../../../contract/recording/playback.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import { frameAt } from '../../../mavlink/codec/frame-examiner.ts';
import { MavMissionResult, MavMissionType, MavParamType } from '../../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID, type MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import { type DecodedMessage, decodeMessage } from '../../../mavlink/codec/message/message-codec.ts';
import {
  fromWire,
  hasHomeItem,
  type WireItem,
} from '../../../mavlink/protocol/mission/mission-item-encoding.ts';
import { parameterNumber } from '../../../mavlink/protocol/parameter/parameter-encoding.ts';
import { encodingOf } from '../../../vehicle/state/capabilities.ts';
import type { RecordedFrame, RecordedFrames } from '../../read/recorded-frames.ts';
import type { WorkTurn } from './work-turns.ts';

/** A message of the setup, with who sent it and when it was heard. */
export type SetupMessage = DecodedMessage & { readonly systemId: number; readonly heardAtMs: number };

const WATCHED: ReadonlySet<number> = new Set([
  MESSAGE_ID.MISSION_COUNT,
  MESSAGE_ID.MISSION_ITEM,
  MESSAGE_ID.MISSION_ITEM_INT,
  MESSAGE_ID.MISSION_REQUEST,
  MESSAGE_ID.MISSION_REQUEST_INT,
  MESSAGE_ID.MISSION_ACK,
  MESSAGE_ID.MISSION_CLEAR_ALL,
  MESSAGE_ID.PARAM_VALUE,
  MESSAGE_ID.AUTOPILOT_VERSION,
]);
const US_PER_MS = 1000;
const FRAMES_A_LOOK = 64;

/**
 * What vehicles and stations sent about missions and parameters. Read once per playback, on first use. A
 * parameter has the value its vehicle reported last: a request to set it that the vehicle did not confirm
 * proves nothing.
 */
export class SetupLog {
  readonly #frames: RecordedFrames;
  #read: Promise<readonly RecordedFrame[]> | undefined;

  constructor(frames: RecordedFrames) {
    this.#frames = frames;
  }

  /** What was sent until the end of the millisecond `atMs`. */
  async at(
    vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot' | 'mission'>,
    atMs: number,
    turn: WorkTurn,
  ): Promise<Pick<ReplayedSetup, 'mission' | 'parameters' | 'parameterCount'>> {
    this.#read ??= this.#readAll(turn).catch((thrown: unknown) => {
      this.#read = undefined;
      throw thrown;
    });
    const frames = await this.#read;
    const mission = new MissionFold(vehicle);
    const parameters = new ParameterFold(vehicle);
    let looked = 0;
    for (const frame of frames) {
      if (frame.utcUs >= (atMs + 1) * US_PER_MS) break;
      if (looked % FRAMES_A_LOOK === 0 && turn.isOver) await turn.rest();
      looked += 1;
      const message = messageOf(frame);
      if (!message) continue;
      mission.add(message);
      parameters.add(message);
    }
    return { mission: mission.result(), ...parameters.result() };
  }

  async #readAll(turn: WorkTurn): Promise<readonly RecordedFrame[]> {
    const all: RecordedFrame[] = [];
    const { startUs, endUs } = this.#frames;
    for await (const batch of this.#frames.ofMessages(WATCHED, startUs, endUs + 1)) {
      all.push(...batch);
      if (turn.isOver) await turn.rest();
    }
    return all;
  }
}

function messageOf({ utcUs, bytes }: RecordedFrame): SetupMessage | undefined {
  const frame = frameAt(bytes, 0, bytes.length);
  const decoded = decodeMessage(frame);
  return decoded && { ...decoded, systemId: frame.systemId, heardAtMs: Math.floor(utcUs / US_PER_MS) };
}

type Parameter = ReplayedSetup['parameters'][number];
type ParamValue = Extract<SetupMessage, { name: 'PARAM_VALUE' }>;

/** More than any autopilot has; names invented by noise stop here. */
const MAX_PARAMETERS = 10_000;
const TYPE_NAMES = new Map(Object.entries(MavParamType).map(([name, value]) => [Number(value), name]));

/** The parameters a vehicle has named, each as it said it last. */
class ParameterFold {
  readonly #vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot'>;
  readonly #heard = new Map<string, ParamValue>();
  #count: number | undefined;
  #capabilities: bigint | undefined;

  constructor(vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot'>) {
    this.#vehicle = vehicle;
  }

  add(heard: SetupMessage): void {
    if (heard.systemId !== this.#vehicle.sysid) return;
    if (heard.name === 'AUTOPILOT_VERSION') this.#capabilities = heard.message.capabilities;
    if (heard.name !== 'PARAM_VALUE') return;
    const { paramId, paramCount } = heard.message;
    if (paramCount > 0) this.#count = paramCount;
    if (this.#heard.has(paramId) || this.#heard.size < MAX_PARAMETERS) this.#heard.set(paramId, heard);
  }

  /** By name. */
  result(): Pick<ReplayedSetup, 'parameters' | 'parameterCount'> {
    const parameters = [...this.#heard.values()]
      .flatMap((heard) => this.#parameterOf(heard) ?? [])
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return { parameters, parameterCount: this.#count ?? null };
  }

  #parameterOf({ message, heardAtMs }: ParamValue): Parameter | undefined {
    const { paramId, paramValue, paramType } = message;
    const value = parameterNumber(paramValue, paramType, this.#encoding());
    if (!Number.isFinite(value)) return undefined;
    return { name: paramId, value, type: TYPE_NAMES.get(paramType) ?? String(paramType), heardAtMs };
  }

  #encoding(): ReturnType<typeof encodingOf> {
    const { autopilot } = this.#vehicle;
    return encodingOf({
      autopilot,
      version: this.#capabilities === undefined ? undefined : { capabilities: this.#capabilities },
    });
  }
}

type Direction = 'to-vehicle' | 'from-vehicle';

interface Transfer {
  readonly direction: Direction;
  /** Undefined when its beginning was not heard. */
  readonly count: number | undefined;
  readonly items: Map<number, WireItem>;
  heardAtMs: number;
}

interface Known {
  readonly items: ReadonlyMap<number, WireItem>;
  readonly isComplete: boolean;
  readonly heardAtMs: number;
}

const MAX_ITEMS = 10_000;
const NO_ITEM: WireItem = {
  command: 0,
  frame: 0,
  param1: 0,
  param2: 0,
  param3: 0,
  param4: 0,
  x: 0,
  y: 0,
  z: 0,
  autocontinue: 0,
};

/**
 * The mission of a vehicle, from the messages of both sides. It is complete when every item was heard: in a
 * download from the vehicle, or in an upload the vehicle accepted. During a change, and after a failed one,
 * it is not complete.
 */
class MissionFold {
  readonly #vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot' | 'mission'>;
  #known: Known | undefined;
  #transfer: Transfer | undefined;
  #isClearing = false;

  constructor(vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot' | 'mission'>) {
    this.#vehicle = vehicle;
  }

  add(heard: SetupMessage): void {
    const { name, message } = heard;
    if (!isOfMission(message) || this.#directionOf(heard) === undefined) return;
    if (name === 'MISSION_COUNT') this.#begin(heard, message.count);
    if (name === 'MISSION_ITEM' || name === 'MISSION_ITEM_INT') this.#item(heard);
    if (name === 'MISSION_CLEAR_ALL') this.#clear();
    // Only messages from the vehicle show how an upload to it proceeds.
    if (this.#directionOf(heard) !== 'from-vehicle') return;
    if (name === 'MISSION_REQUEST' || name === 'MISSION_REQUEST_INT') this.#asked(heard.heardAtMs);
    if (name === 'MISSION_ACK') this.#answered(message.type, heard.heardAtMs);
  }

  result(): ReplayedSetup['mission'] {
    const partial = this.#transfer && this.#transfer.items.size > 0 ? this.#transfer : undefined;
    const shown = this.#known ?? (partial && { ...partial, isComplete: false });
    if (!shown) return null;
    return {
      items: this.#itemsOf(shown.items),
      heardAtMs: shown.heardAtMs,
      isComplete: shown.isComplete,
      currentSeq: this.#vehicle.mission?.seq ?? null,
    };
  }

  #directionOf({ systemId, message }: SetupMessage): Direction | undefined {
    const { sysid } = this.#vehicle;
    if (systemId === sysid) return 'from-vehicle';
    return 'targetSystem' in message && message.targetSystem === sysid ? 'to-vehicle' : undefined;
  }

  #begin(heard: SetupMessage, count: number): void {
    const direction = this.#directionOf(heard) ?? 'from-vehicle';
    if (direction === 'to-vehicle') this.#doubt();
    this.#transfer = { direction, count, items: new Map(), heardAtMs: heard.heardAtMs };
    this.#settle();
  }

  #item(heard: Extract<SetupMessage, { name: 'MISSION_ITEM' | 'MISSION_ITEM_INT' }>): void {
    const direction = this.#directionOf(heard) ?? 'from-vehicle';
    if (this.#transfer?.direction !== direction)
      this.#transfer = { direction, count: undefined, items: new Map(), heardAtMs: heard.heardAtMs };
    const { items } = this.#transfer;
    if (items.size >= MAX_ITEMS) return;
    items.set(heard.message.seq, heard.name === 'MISSION_ITEM' ? scaled(heard.message) : heard.message);
    this.#transfer.heardAtMs = heard.heardAtMs;
    this.#settle();
  }

  /** An upload whose start was not heard. */
  #asked(heardAtMs: number): void {
    if (this.#transfer?.direction === 'to-vehicle') return;
    this.#doubt();
    this.#transfer = { direction: 'to-vehicle', count: undefined, items: new Map(), heardAtMs };
  }

  #clear(): void {
    this.#isClearing = true;
    this.#doubt();
  }

  #answered(type: number, heardAtMs: number): void {
    const isAccepted = type === MavMissionResult.ACCEPTED;
    const transfer = this.#transfer;
    if (this.#isClearing) {
      if (isAccepted) this.#known = { items: new Map(), isComplete: true, heardAtMs };
    } else if (transfer?.direction === 'to-vehicle') {
      if (isAccepted) this.#known = { items: transfer.items, isComplete: isWhole(transfer), heardAtMs };
      this.#transfer = undefined;
    }
    this.#isClearing = false;
  }

  /** What the vehicle gives is what it has; it sends no word that it was all. */
  #settle(): void {
    const transfer = this.#transfer;
    if (transfer?.direction !== 'from-vehicle' || !isWhole(transfer)) return;
    this.#known = { items: transfer.items, isComplete: true, heardAtMs: transfer.heardAtMs };
    this.#transfer = undefined;
  }

  #doubt(): void {
    if (this.#known) this.#known = { ...this.#known, isComplete: false };
  }

  #itemsOf(items: ReadonlyMap<number, WireItem>): NonNullable<ReplayedSetup['mission']>['items'] {
    const dialect = { autopilot: this.#vehicle.autopilot, home: undefined };
    const seqs = [...items.keys()].sort((one, other) => one - other);
    const wire = seqs.flatMap((seq) => items.get(seq) ?? []);
    // Item 0 is home; if it was not received, no other item may be used as home.
    const needsHome = hasHomeItem(dialect) && wire.length > 0 && !items.has(0);
    return [...fromWire(needsHome ? [NO_ITEM, ...wire] : wire, dialect)];
  }
}

/** Fences and rally points are given the same way. */
function isOfMission(message: SetupMessage['message']): boolean {
  return !('missionType' in message) || message.missionType === MavMissionType.MISSION;
}

function isWhole({ count, items }: Transfer): boolean {
  if (count === undefined) return false;
  for (let seq = 0; seq < count; seq += 1) if (!items.has(seq)) return false;
  return true;
}

function scaled(item: MessageByName['MISSION_ITEM']): WireItem {
  return { ...item, x: Math.round(item.x * 1e7), y: Math.round(item.y * 1e7) };
}
