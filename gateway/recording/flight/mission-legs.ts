import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import { MavCmd, MavMissionType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';

interface MissionItem {
  readonly command: number;
  readonly place: GeoPoint | undefined;
}

interface Leg {
  readonly frame: LocalFrame;
  readonly eastM: number;
  readonly northM: number;
}

const MISSION_MESSAGES: ReadonlySet<MessageName> = new Set([
  'MISSION_COUNT',
  'MISSION_CLEAR_ALL',
  'MISSION_ITEM',
  'MISSION_ITEM_INT',
]);
/** As many as the largest autopilots take. */
const MAX_ITEMS = 10_000;
/** Item 0 is home, or a place that is not flown to. */
const FIRST_FLOWN_SEQ = 1;

/** The missions that were sent to vehicles or read from them, and how far off their legs the vehicles are. */
export class MissionLegs {
  readonly #missions = new Map<number, RecordedMission>();

  heard({ systemId, decoded }: HeardRecord): void {
    if (!decoded || !MISSION_MESSAGES.has(decoded.name)) return;
    this.#of(systemId).add(decoded);
    // An upload: the items are those of the vehicle they go to.
    const { message } = decoded;
    if ('targetSystem' in message && message.targetSystem !== systemId && message.targetSystem !== 0)
      this.#of(message.targetSystem).add(decoded);
  }

  /** How far off the leg to item `seq` the vehicle is there, in metres; undefined when that is not straight. */
  offsetM(systemId: number, seq: number | undefined, place: GeoPoint): number | undefined {
    return this.#missions.get(systemId)?.offsetM(seq, place);
  }

  #of(systemId: number): RecordedMission {
    const known = this.#missions.get(systemId);
    if (known) return known;
    const mission = new RecordedMission();
    this.#missions.set(systemId, mission);
    return mission;
  }
}

/**
 * The mission of one vehicle as heard on the link. Only legs between waypoints count: curves, circles and the
 * way to the first waypoint have no line to compare with.
 */
class RecordedMission {
  #items = new Map<number, MissionItem>();
  #seq: number | undefined;
  /** To the present item; null: it has none. Undefined: not looked up yet. */
  #leg: Leg | null | undefined;

  add({ name, message }: DecodedMessage): void {
    if (name === 'MISSION_COUNT' && message.missionType === MavMissionType.MISSION) this.#clear();
    else if (name === 'MISSION_CLEAR_ALL' && isOfMission(message.missionType)) this.#clear();
    else if (name === 'MISSION_ITEM_INT' && message.missionType === MavMissionType.MISSION) {
      const { seq, command, x, y } = message;
      this.#item(seq, { command, place: placeOf(x, y) });
    } else if (name === 'MISSION_ITEM' && message.missionType === MavMissionType.MISSION) {
      const { seq, command, x, y } = message;
      this.#item(seq, { command, place: placeOf(Math.round(x * 1e7), Math.round(y * 1e7)) });
    }
  }

  offsetM(seq: number | undefined, place: GeoPoint): number | undefined {
    if (seq !== this.#seq) this.#leg = undefined;
    this.#seq = seq;
    this.#leg ??= this.#legTo(seq) ?? null;
    if (!this.#leg) return undefined;
    const { frame, eastM, northM } = this.#leg;
    const at = frame.toLocal(place);
    const lengthSquared = eastM ** 2 + northM ** 2;
    const along = Math.min(1, Math.max(0, (at.eastM * eastM + at.northM * northM) / lengthSquared));
    return Math.hypot(at.eastM - along * eastM, at.northM - along * northM);
  }

  #item(seq: number, item: MissionItem): void {
    if (this.#items.size < MAX_ITEMS) this.#items.set(seq, item);
    this.#leg = undefined;
  }

  #clear(): void {
    this.#items = new Map();
    this.#leg = undefined;
  }

  #legTo(seq: number | undefined): Leg | undefined {
    if (seq === undefined) return undefined;
    const end = this.#waypoint(seq);
    if (!end) return undefined;
    for (let before = seq - 1; before >= FIRST_FLOWN_SEQ; before -= 1) {
      const item = this.#items.get(before);
      // Without a place it only does something on the way.
      if (item && !item.place) continue;
      const begin = this.#waypoint(before);
      if (!begin) return undefined;
      const frame = new LocalFrame(begin);
      const { eastM, northM } = frame.toLocal(end);
      return eastM === 0 && northM === 0 ? undefined : { frame, eastM, northM };
    }
    return undefined;
  }

  #waypoint(seq: number): GeoPoint | undefined {
    const item = this.#items.get(seq);
    return item?.command === MavCmd.NAV_WAYPOINT ? item.place : undefined;
  }
}

function isOfMission(missionType: number): boolean {
  return missionType === MavMissionType.MISSION || missionType === MavMissionType.ALL;
}
