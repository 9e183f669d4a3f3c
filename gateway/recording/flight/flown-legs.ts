import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import { MavCmd, MavMissionType } from '../../mavlink/codec/generated/enums.ts';
import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';

interface MissionItem {
  readonly command: number;
  readonly place: GeoPoint | undefined;
}

interface Leg {
  readonly frame: LocalFrame;
  readonly eastM: number;
  readonly northM: number;
}

/** As many as the largest autopilots take. */
const MAX_ITEMS = 10_000;
/** Item 0 is home, or a place that is not flown to. */
const FIRST_FLOWN_SEQ = 1;

/**
 * The mission of one vehicle as heard on the link, and the cross-track distance to its straight legs. Only
 * legs between waypoints count: curves, circles and the way to the first waypoint have no line to compare
 * with.
 */
export class FlownLegs {
  #items = new Map<number, MissionItem>();
  #seq: number | undefined;
  /** Of the present item; null: it has none. Undefined: not looked up yet. */
  #leg: Leg | null | undefined;

  /** A message about the mission, from the vehicle or sent to it. */
  add(decoded: DecodedMessage): void {
    if (decoded.name === 'MISSION_CURRENT') this.#current(decoded.message.seq);
    else if (decoded.name === 'MISSION_COUNT' && decoded.message.missionType === MavMissionType.MISSION)
      this.#clear();
    else if (decoded.name === 'MISSION_CLEAR_ALL' && isOfMission(decoded.message.missionType)) this.#clear();
    else if (decoded.name === 'MISSION_ITEM_INT' && decoded.message.missionType === MavMissionType.MISSION) {
      const { seq, command, x, y } = decoded.message;
      this.#item(seq, { command, place: placeOf(x, y) });
    } else if (decoded.name === 'MISSION_ITEM' && decoded.message.missionType === MavMissionType.MISSION) {
      const { seq, command, x, y } = decoded.message;
      this.#item(seq, { command, place: placeOf(Math.round(x * 1e7), Math.round(y * 1e7)) });
    }
  }

  /** Metres from the current leg; undefined when it is not straight. */
  offsetM(place: GeoPoint): number | undefined {
    this.#leg ??= this.#legTo(this.#seq) ?? null;
    if (!this.#leg) return undefined;
    const { frame, eastM, northM } = this.#leg;
    const at = frame.toLocal(place);
    const lengthSquared = eastM ** 2 + northM ** 2;
    const along = Math.min(1, Math.max(0, (at.eastM * eastM + at.northM * northM) / lengthSquared));
    return Math.hypot(at.eastM - along * eastM, at.northM - along * northM);
  }

  #current(seq: number): void {
    if (seq === this.#seq) return;
    this.#seq = seq;
    this.#leg = undefined;
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
