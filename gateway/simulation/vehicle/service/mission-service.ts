import {
  MavCmd,
  MavFrame,
  MavMissionResult,
  MavMissionType,
  MavSeverity,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Craft } from '../craft/craft.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import { type StoredItem, storedFrame } from './mission-store.ts';

const REQUEST_AGAIN_MS = 1000;
const GIVE_UP_MS = 8000;

interface Upload {
  readonly requester: Requester;
  readonly missionType: number;
  readonly count: number;
  next: number;
  lastItemMs: number;
  lastRequestMs: number;
}

/** Notified when a list has changed. */
interface MissionChange {
  uploaded(missionType: number): void;
}

/**
 * The mission protocol of one vehicle. An upload overwrites the onboard list item by item. An
 * interrupted upload leaves the list damaged, as on the real autopilot.
 */
export class MissionService {
  readonly #craft: Craft;
  readonly #output: VehicleOutput;
  readonly #change: MissionChange;
  #upload: Upload | undefined;
  #nowMs = 0;

  constructor(craft: Craft, output: VehicleOutput, change: MissionChange) {
    this.#craft = craft;
    this.#output = output;
    this.#change = change;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    const upload = this.#upload;
    if (!upload) return;
    if (nowMs - upload.lastItemMs >= GIVE_UP_MS) {
      this.#upload = undefined;
      this.#ack(upload.requester, upload.missionType, MavMissionResult.OPERATION_CANCELLED);
      this.#craft.listener.say(MavSeverity.WARNING, 'Mission upload timeout');
    } else if (nowMs - upload.lastRequestMs >= REQUEST_AGAIN_MS) {
      this.#requestNext(upload);
    }
  }

  /** MISSION_COUNT: starts an upload, or restarts it when repeated. */
  count(message: MessageByName['MISSION_COUNT'], requester: Requester): void {
    const { missionType, count } = message;
    const capacity = missionCapacity(missionType);
    if (capacity === undefined) {
      this.#ack(requester, missionType, MavMissionResult.UNSUPPORTED);
      return;
    }
    if (this.#upload && this.#upload.requester.systemId !== requester.systemId) {
      this.#ack(requester, missionType, MavMissionResult.DENIED);
      return;
    }
    if (count > capacity) {
      this.#ack(requester, missionType, MavMissionResult.NO_SPACE);
      return;
    }
    if (count === 0) {
      this.#craft.mission.clear(missionType);
      this.#upload = undefined;
      this.#finish(requester, missionType);
      return;
    }
    this.#craft.mission.truncate(missionType, count);
    this.#upload = { requester, missionType, count, next: 0, lastItemMs: this.#nowMs, lastRequestMs: 0 };
    this.#requestNext(this.#upload);
  }

  /** MISSION_ITEM_INT, or MISSION_ITEM converted to it. */
  item(message: MessageByName['MISSION_ITEM_INT'], requester: Requester): void {
    const upload = this.#upload;
    if (!upload || upload.missionType !== message.missionType) {
      this.#ack(requester, message.missionType, MavMissionResult.ERROR);
      return;
    }
    if (message.seq !== upload.next) {
      // The upload continues: a duplicate on the link must not end it.
      this.#ack(requester, message.missionType, MavMissionResult.INVALID_SEQUENCE);
      return;
    }
    const item = checkMissionItem(message);
    if (typeof item === 'number') {
      this.#upload = undefined;
      this.#ack(requester, message.missionType, item);
      return;
    }
    this.#craft.mission.put(upload.missionType, upload.next, item);
    upload.next += 1;
    upload.lastItemMs = this.#nowMs;
    if (upload.next < upload.count) {
      this.#requestNext(upload);
    } else {
      this.#upload = undefined;
      this.#finish(requester, upload.missionType);
    }
  }

  /** MISSION_REQUEST_LIST */
  requestList(message: MessageByName['MISSION_REQUEST_LIST'], requester: Requester): void {
    const { missionType } = message;
    if (missionCapacity(missionType) === undefined) {
      this.#ack(requester, missionType, MavMissionResult.UNSUPPORTED);
      return;
    }
    this.#output.send('MISSION_COUNT', {
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
      count: this.#storedCount(missionType),
      missionType,
      opaqueId: 0,
    });
  }

  /** MISSION_REQUEST_INT */
  requestItem(message: MessageByName['MISSION_REQUEST_INT'], requester: Requester): void {
    const item = this.#storedItem(message.missionType, message.seq);
    if (!item) {
      this.#ack(requester, message.missionType, MavMissionResult.INVALID_SEQUENCE);
      return;
    }
    this.#output.send('MISSION_ITEM_INT', this.#message(item, message.seq, message.missionType, requester));
  }

  /** MISSION_REQUEST: the old form, answered with floating-point degrees. */
  requestOldItem(message: MessageByName['MISSION_REQUEST'], requester: Requester): void {
    const item = this.#storedItem(message.missionType, message.seq);
    if (!item) {
      this.#ack(requester, message.missionType, MavMissionResult.INVALID_SEQUENCE);
      return;
    }
    const answer = this.#message(item, message.seq, message.missionType, requester);
    this.#output.send('MISSION_ITEM', { ...answer, x: answer.x / 1e7, y: answer.y / 1e7 });
  }

  /** MISSION_CLEAR_ALL */
  clear(message: MessageByName['MISSION_CLEAR_ALL'], requester: Requester): void {
    const { missionType } = message;
    const { mission } = this.#craft;
    const isAll = missionType === MavMissionType.ALL;
    if (!isAll && missionCapacity(missionType) === undefined) {
      this.#ack(requester, missionType, MavMissionResult.UNSUPPORTED);
      return;
    }
    const touchesMission = isAll || missionType === MavMissionType.MISSION;
    if (touchesMission && mission.isRunning) {
      this.#ack(requester, missionType, MavMissionResult.ERROR);
      return;
    }
    const types = isAll
      ? [MavMissionType.MISSION, MavMissionType.FENCE, MavMissionType.RALLY]
      : [missionType];
    for (const type of types) {
      mission.clear(type);
      this.#change.uploaded(type);
    }
    this.#ack(requester, missionType, MavMissionResult.ACCEPTED);
  }

  #requestNext(upload: Upload): void {
    upload.lastRequestMs = this.#nowMs;
    this.#output.send('MISSION_REQUEST', {
      targetSystem: upload.requester.systemId,
      targetComponent: upload.requester.componentId,
      seq: upload.next,
      missionType: upload.missionType,
    });
  }

  #finish(requester: Requester, missionType: number): void {
    this.#ack(requester, missionType, MavMissionResult.ACCEPTED);
    if (missionType === MavMissionType.MISSION) {
      this.#craft.listener.say(MavSeverity.INFO, 'Flight plan received');
    } else if (missionType === MavMissionType.FENCE) {
      this.#craft.listener.say(MavSeverity.DEBUG, 'Fence Indexed OK');
    }
    this.#change.uploaded(missionType);
  }

  #ack(requester: Requester, missionType: number, type: number): void {
    this.#output.send('MISSION_ACK', {
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
      type,
      missionType,
      opaqueId: 0,
    });
  }

  /** A vehicle with a home always has item 0. */
  #storedCount(missionType: number): number {
    const { length } = this.#craft.mission.list(missionType);
    const hasHome = missionType === MavMissionType.MISSION && this.#craft.home;
    return hasHome ? Math.max(1, length) : length;
  }

  #storedItem(missionType: number, seq: number): StoredItem | undefined {
    if (missionType !== MavMissionType.MISSION || seq !== 0) {
      return this.#craft.mission.list(missionType)[seq];
    }
    return this.#storedCount(missionType) > 0 ? this.#homeItem() : undefined;
  }

  #homeItem(): StoredItem {
    const { home, frame } = this.#craft;
    const place = frame.toGeo(home?.northM ?? 0, home?.eastM ?? 0);
    return {
      command: MavCmd.NAV_WAYPOINT,
      frame: MavFrame.GLOBAL,
      param1: 0,
      param2: 0,
      param3: 0,
      param4: 0,
      x: home ? Math.round(place.latitudeDeg * 1e7) : 0,
      y: home ? Math.round(place.longitudeDeg * 1e7) : 0,
      z: home ? frame.originAltitudeAmslM + home.upM : 0,
    };
  }

  #message(
    item: StoredItem,
    seq: number,
    missionType: number,
    requester: Requester,
  ): MessageByName['MISSION_ITEM_INT'] {
    return {
      ...item,
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
      seq,
      current: 0,
      autocontinue: 1,
      missionType,
    };
  }
}

const MISSION_COMMANDS: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_LOITER_UNLIM,
  MavCmd.NAV_LOITER_TURNS,
  MavCmd.NAV_LOITER_TIME,
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.NAV_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.NAV_DELAY,
  MavCmd.CONDITION_DELAY,
  MavCmd.CONDITION_YAW,
  MavCmd.DO_JUMP,
  MavCmd.DO_CHANGE_SPEED,
  MavCmd.DO_SET_HOME,
  MavCmd.DO_SET_SERVO,
  MavCmd.DO_SET_RELAY,
  MavCmd.DO_GRIPPER,
  MavCmd.DO_DIGICAM_CONTROL,
  MavCmd.DO_SET_CAM_TRIGG_DIST,
  MavCmd.DO_SET_ROI,
  MavCmd.DO_SET_ROI_LOCATION,
  MavCmd.DO_SET_ROI_NONE,
]);

const FENCE_COMMANDS: ReadonlySet<number> = new Set([
  MavCmd.NAV_FENCE_RETURN_POINT,
  MavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION,
  MavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION,
  MavCmd.NAV_FENCE_CIRCLE_INCLUSION,
  MavCmd.NAV_FENCE_CIRCLE_EXCLUSION,
]);

const RALLY_COMMANDS: ReadonlySet<number> = new Set([MavCmd.NAV_RALLY_POINT]);

const COMMANDS: Readonly<Record<number, ReadonlySet<number>>> = {
  [MavMissionType.MISSION]: MISSION_COMMANDS,
  [MavMissionType.FENCE]: FENCE_COMMANDS,
  [MavMissionType.RALLY]: RALLY_COMMANDS,
};

/** Mission commands without a place. They are returned with frame 0, whatever was sent. */
const WITHOUT_PLACE: ReadonlySet<number> = new Set([
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.NAV_DELAY,
  MavCmd.CONDITION_DELAY,
  MavCmd.CONDITION_YAW,
  MavCmd.DO_JUMP,
  MavCmd.DO_CHANGE_SPEED,
  MavCmd.DO_SET_SERVO,
  MavCmd.DO_SET_RELAY,
  MavCmd.DO_GRIPPER,
  MavCmd.DO_DIGICAM_CONTROL,
  MavCmd.DO_SET_CAM_TRIGG_DIST,
  MavCmd.DO_SET_ROI_NONE,
]);

/** Capacity for items of a type, home included. Undefined for a type that is not stored. */
function missionCapacity(missionType: number): number | undefined {
  if (missionType === MavMissionType.MISSION) return 650;
  if (missionType === MavMissionType.FENCE) return 70;
  return missionType === MavMissionType.RALLY ? 20 : undefined;
}

/** The item as the vehicle stores it, or the MAV_MISSION_RESULT of a refusal. */
function checkMissionItem(message: MessageByName['MISSION_ITEM_INT']): StoredItem | number {
  if (!COMMANDS[message.missionType]?.has(message.command)) return MavMissionResult.UNSUPPORTED;
  const isRally = message.missionType === MavMissionType.RALLY;
  const keepsFrame = isRally || message.missionType === MavMissionType.MISSION;
  const hasPlace = !WITHOUT_PLACE.has(message.command);
  const frame = storedFrame(message.frame);
  if (hasPlace && frame === undefined) return MavMissionResult.UNSUPPORTED_FRAME;
  if (isRally && frame !== MavFrame.GLOBAL_RELATIVE_ALT) return MavMissionResult.UNSUPPORTED_FRAME;
  for (const [value, result] of [
    [message.param1, MavMissionResult.INVALID_PARAM1],
    [message.param2, MavMissionResult.INVALID_PARAM2],
    [message.param3, MavMissionResult.INVALID_PARAM3],
  ] as const) {
    // Waypoints may omit parameters; commands without a place may not.
    if (Number.isNaN(value) && !hasPlace) return result;
  }
  if (hasPlace && Math.abs(message.x) > 90e7) return MavMissionResult.INVALID_PARAM5_X;
  if (hasPlace && Math.abs(message.y) > 180e7) return MavMissionResult.INVALID_PARAM6_Y;
  if (hasPlace && !Number.isFinite(message.z)) return MavMissionResult.INVALID_PARAM7;
  return {
    command: message.command,
    frame: hasPlace && keepsFrame ? (frame ?? 0) : 0,
    param1: numberOr0(message.param1),
    param2: numberOr0(message.param2),
    param3: numberOr0(message.param3),
    param4: numberOr0(message.param4),
    x: hasPlace ? message.x : 0,
    y: hasPlace ? message.y : 0,
    // Stored in centimetres; for rally points in whole metres.
    z: hasPlace ? storedHeightM(message.z, isRally) : 0,
  };
}

function storedHeightM(heightM: number, isRally: boolean): number {
  return isRally ? Math.trunc(heightM) : Math.round(heightM * 100) / 100;
}

function numberOr0(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
