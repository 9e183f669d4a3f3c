import { MavMissionResult, MavMissionType, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Copter } from '../copter/copter.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import {
  checkPx4Item,
  flownItems,
  infeasibility,
  type Px4MissionItem,
  px4Capacity,
} from './px4-mission-item.ts';

const ASK_AGAIN_MS = 250;
const GIVE_UP_MS = 5000;

interface Upload {
  readonly requester: Requester;
  readonly missionType: number;
  readonly count: number;
  readonly items: Px4MissionItem[];
  lastHeardMs: number;
  lastAskedMs: number;
}

/** A running download. Until its reader acknowledges it, other transfers are refused. */
interface Download {
  readonly requester: Requester;
  readonly missionType: number;
  readonly count: number;
  next: number;
  lastHeardMs: number;
}

interface Px4MissionServiceOptions {
  readonly craft: Copter;
  readonly parameters: ParameterStore;
  readonly output: VehicleOutput;
  readonly say: (severity: number, text: string) => void;
  /** Lists as uploaded; they survive a reboot. */
  readonly lists: Map<number, readonly Px4MissionItem[]>;
  /** A list was replaced. */
  readonly onChange: (missionType: number) => void;
}

/**
 * PX4's mission protocol. An upload fills the unused storage and replaces the mission when it is
 * complete. An interrupted upload keeps the old mission. The feasibility check follows the
 * acknowledgement.
 */
export class Px4MissionService {
  /** The onboard mission can be flown. */
  isFeasible = false;
  readonly #options: Px4MissionServiceOptions;
  #upload: Upload | undefined;
  #download: Download | undefined;
  /** Whether the other side last used integer degrees, not single precision. */
  #isInt = true;
  #ended: { readonly requester: Requester; readonly missionType: number; readonly count: number } | undefined;
  #nowMs = 0;

  constructor(options: Px4MissionServiceOptions) {
    this.#options = options;
    this.#check(false);
  }

  list(missionType: number): readonly Px4MissionItem[] {
    return this.#options.lists.get(missionType) ?? [];
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#download && nowMs - this.#download.lastHeardMs >= GIVE_UP_MS) {
      this.#download = undefined;
      this.#options.say(MavSeverity.CRITICAL, 'Operation timeout');
    }
    const upload = this.#upload;
    if (!upload) return;
    if (nowMs - upload.lastHeardMs >= GIVE_UP_MS) {
      this.#upload = undefined;
      this.#options.say(MavSeverity.CRITICAL, 'Operation timeout');
      this.#ack(upload.requester, upload.missionType, MavMissionResult.OPERATION_CANCELLED);
    } else if (nowMs - upload.lastAskedMs >= ASK_AGAIN_MS) {
      this.#ask(upload);
    }
  }

  /** MISSION_COUNT */
  count({ missionType, count }: MessageByName['MISSION_COUNT'], requester: Requester): void {
    const capacity = px4Capacity(missionType);
    const isOthers = this.#upload && this.#upload.requester.systemId !== requester.systemId;
    if (capacity === undefined) this.#ack(requester, missionType, MavMissionResult.UNSUPPORTED);
    else if (this.#download) {
      this.#options.say(MavSeverity.CRITICAL, 'WPM: IGN MISSION_COUNT: Busy');
      this.#ack(requester, missionType, MavMissionResult.ERROR);
    } else if (isOthers || (this.#upload?.items.length ?? 0) > 0) {
      if (!isOthers) this.#options.say(MavSeverity.CRITICAL, 'WPM: REJ. CMD: Busy');
      this.#ack(requester, missionType, MavMissionResult.ERROR);
    } else if (count > capacity) this.#ack(requester, missionType, MavMissionResult.NO_SPACE);
    else if (count === 0) {
      this.#replace(missionType, []);
      this.#ack(requester, missionType, MavMissionResult.ACCEPTED);
    } else {
      const nowMs = this.#nowMs;
      this.#upload = { requester, missionType, count, items: [], lastHeardMs: nowMs, lastAskedMs: nowMs };
      this.#ask(this.#upload);
    }
  }

  /** MISSION_ITEM, in single precision. */
  oldItem(message: MessageByName['MISSION_ITEM'], requester: Requester): void {
    this.#isInt = false;
    this.#take({ ...message, x: Math.round(message.x * 1e7), y: Math.round(message.y * 1e7) }, requester);
  }

  /** MISSION_ITEM_INT */
  item(message: MessageByName['MISSION_ITEM_INT'], requester: Requester): void {
    this.#isInt = true;
    this.#take(message, requester);
  }

  #take(message: MessageByName['MISSION_ITEM_INT'], requester: Requester): void {
    const upload = this.#upload;
    if (!upload) {
      this.#late(message, requester);
      return;
    }
    if (message.missionType !== upload.missionType) {
      this.#ack(requester, message.missionType, MavMissionResult.ERROR);
      return;
    }
    upload.lastHeardMs = this.#nowMs;
    // An item that was not requested is a repeat: ignore it without a text.
    if (message.seq !== upload.items.length) return;
    const item = checkPx4Item(message);
    if (typeof item === 'number') {
      this.#upload = undefined;
      this.#options.say(MavSeverity.CRITICAL, 'IGN MISSION_ITEM: Invalid item');
      this.#ack(requester, upload.missionType, item);
      return;
    }
    upload.items.push(item);
    if (upload.items.length < upload.count) {
      this.#ask(upload);
      return;
    }
    this.#upload = undefined;
    this.#ended = upload;
    this.#ack(requester, upload.missionType, MavMissionResult.ACCEPTED);
    this.#replace(upload.missionType, upload.items);
  }

  /** MISSION_REQUEST_LIST */
  requestList({ missionType }: MessageByName['MISSION_REQUEST_LIST'], requester: Requester): void {
    const running = this.#download;
    const isFree = !running || running.next === running.count;
    const isAgain = running?.missionType === missionType && isSame(running.requester, requester);
    if (this.#upload || (!isFree && !isAgain)) {
      this.#options.say(MavSeverity.INFO, 'Mission download request ignored, already active');
      return;
    }
    const { length: count } = this.list(missionType);
    this.#download = { requester, missionType, count, next: 0, lastHeardMs: this.#nowMs };
    this.#options.output.send('MISSION_COUNT', {
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
      count,
      missionType,
      opaqueId: 0,
    });
  }

  /** MISSION_REQUEST_INT */
  requestItem({ seq, missionType }: MessageByName['MISSION_REQUEST_INT'], requester: Requester): void {
    this.#isInt = true;
    const item = this.#next(seq, missionType, requester);
    if (!item) return;
    const place =
      item.frame === 0 || item.frame === 3 ? { frame: item.frame + (item.frame === 0 ? 5 : 3) } : {};
    const message = { ...item, ...place, ...addressOf(requester), seq, current: 0, missionType };
    this.#options.output.send('MISSION_ITEM_INT', message);
  }

  /** MISSION_REQUEST: the old form, answered with floating-point degrees. */
  requestOldItem({ seq, missionType }: MessageByName['MISSION_REQUEST'], requester: Requester): void {
    this.#isInt = false;
    const item = this.#next(seq, missionType, requester);
    if (!item) return;
    const message = { ...item, ...addressOf(requester), seq, current: 0, missionType };
    this.#options.output.send('MISSION_ITEM', { ...message, x: item.x / 1e7, y: item.y / 1e7 });
  }

  /** MISSION_ACK: the reader has the list, or stops reading. */
  acknowledged({ missionType }: MessageByName['MISSION_ACK'], requester: Requester): void {
    const download = this.#download;
    if (download?.missionType === missionType && isSame(download.requester, requester))
      this.#download = undefined;
  }

  /** The next item of the list being read, or the last one again. Other requests end the download. */
  #next(seq: number, missionType: number, requester: Requester): Px4MissionItem | undefined {
    const download = this.#download;
    if (!download || download.missionType !== missionType) return undefined;
    if (!isSame(download.requester, requester)) {
      this.#options.say(MavSeverity.CRITICAL, 'WPM: REJ. CMD: partner id mismatch');
      return undefined;
    }
    download.lastHeardMs = this.#nowMs;
    const isNext = seq === download.next && seq < download.count;
    if (isNext) download.next += 1;
    const item = isNext || seq === download.next - 1 ? this.list(missionType)[seq] : undefined;
    if (item) return item;
    this.#download = undefined;
    this.#ack(requester, missionType, MavMissionResult.ERROR);
    this.#options.say(MavSeverity.CRITICAL, 'WPM: REJ. CMD: Req. WP was unexpected');
    return undefined;
  }

  /** MISSION_CLEAR_ALL */
  clear({ missionType }: MessageByName['MISSION_CLEAR_ALL'], requester: Requester): void {
    if (this.#upload || this.#download) {
      this.#options.say(MavSeverity.CRITICAL, 'WPM: IGN CLEAR CMD: Busy');
      return;
    }
    const types =
      missionType === MavMissionType.ALL ? [MavMissionType.MISSION, MavMissionType.FENCE] : [missionType];
    for (const type of types) this.#replace(type, []);
    this.#ack(requester, missionType, MavMissionResult.ACCEPTED);
  }

  /** Answers a repeated last item after a lost acknowledgement, or a stray item. */
  #late({ seq, missionType }: MessageByName['MISSION_ITEM_INT'], requester: Requester): void {
    const isRepeat = this.#ended?.missionType === missionType && seq + 1 === this.#ended.count;
    if (!isRepeat) this.#options.say(MavSeverity.CRITICAL, 'IGN MISSION_ITEM: No transfer');
    this.#ack(requester, missionType, isRepeat ? MavMissionResult.ACCEPTED : MavMissionResult.ERROR);
  }

  #replace(missionType: number, items: readonly Px4MissionItem[]): void {
    const { lists, craft, onChange } = this.#options;
    lists.set(missionType, [...items]);
    const { mission } = craft;
    mission.clear(missionType);
    const [home] = flownItems(items);
    const flown = flownItems(items);
    const all = missionType === MavMissionType.MISSION && home ? [home, ...flown] : flown;
    for (const [seq, item] of all.entries()) mission.put(missionType, seq, item);
    onChange(missionType);
    this.#check(true);
  }

  #check(isReported: boolean): void {
    const { craft, parameters, say } = this.#options;
    const items = this.list(MavMissionType.MISSION);
    const problem = items.length === 0 ? undefined : infeasibility(items, craft, parameters);
    this.isFeasible = items.length > 0 && problem === undefined;
    if (problem !== undefined && isReported) say(MavSeverity.CRITICAL, problem);
  }

  #ask(upload: Upload): void {
    upload.lastAskedMs = this.#nowMs;
    this.#options.output.send(this.#isInt ? 'MISSION_REQUEST_INT' : 'MISSION_REQUEST', {
      ...addressOf(upload.requester),
      seq: upload.items.length,
      missionType: upload.missionType,
    });
  }

  #ack(requester: Requester, missionType: number, type: number): void {
    this.#options.output.send('MISSION_ACK', {
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
      type,
      missionType,
      opaqueId: 0,
    });
  }
}

function addressOf({ systemId, componentId }: Requester) {
  return { targetSystem: systemId, targetComponent: componentId };
}

function isSame(one: Requester, other: Requester): boolean {
  return one.systemId === other.systemId && one.componentId === other.componentId;
}
