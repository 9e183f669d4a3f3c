import { MavCmd, MavFrame, MavMissionType, MissionState } from '../../../mavlink/codec/generated/enums.ts';

/** One stored item of a mission, fence or rally list. */
export interface StoredItem {
  /** MAV_CMD */
  readonly command: number;
  /** GLOBAL, GLOBAL_RELATIVE_ALT or GLOBAL_TERRAIN_ALT */
  readonly frame: number;
  readonly param1: number;
  readonly param2: number;
  readonly param3: number;
  readonly param4: number;
  /** Degrees × 1e7. */
  readonly x: number;
  readonly y: number;
  /** Metres. */
  readonly z: number;
}

/** Commands that are flown to. Everything between two of them belongs to the second. */
const NAVIGATION: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_LOITER_UNLIM,
  MavCmd.NAV_LOITER_TURNS,
  MavCmd.NAV_LOITER_TIME,
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.NAV_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.NAV_DELAY,
]);

/** Ends an endless chain of jumps. */
const MAX_JUMPS = 64;

function isNavigation(item: StoredItem): boolean {
  return NAVIGATION.has(item.command);
}

/** The continuation after an item: commands between two legs, then the next item to fly. */
interface NextLeg {
  readonly passing: readonly { readonly seq: number; readonly item: StoredItem }[];
  /** 0 at the end of the mission. */
  readonly seq: number;
}

/**
 * The three onboard lists and the progress of the mission. Item 0 of the mission is home and is
 * never flown. Lists and progress survive a mode change; lists survive a reboot.
 */
export class MissionStore {
  readonly #lists = new Map<number, StoredItem[]>();
  readonly #jumps = new Map<number, number>();
  /** The item that is flown, or will be; 0 before the start and after the end. */
  currentSeq = 0;
  isRunning = false;
  isComplete = false;
  isPaused = false;

  list(missionType: number): readonly StoredItem[] {
    return this.#lists.get(missionType) ?? [];
  }

  item(seq: number): StoredItem | undefined {
    return seq > 0 ? this.list(MavMissionType.MISSION)[seq] : undefined;
  }

  /** Items without home. */
  get total(): number {
    return Math.max(0, this.list(MavMissionType.MISSION).length - 1);
  }

  /** MISSION_STATE */
  get state(): number {
    if (this.isComplete) return MissionState.COMPLETE;
    if (this.total === 0) return MissionState.NO_MISSION;
    if (!this.isRunning) return MissionState.NOT_STARTED;
    return this.isPaused ? MissionState.PAUSED : MissionState.ACTIVE;
  }

  get startsWithTakeoff(): boolean {
    return this.list(MavMissionType.MISSION).slice(1).find(isNavigation)?.command === MavCmd.NAV_TAKEOFF;
  }

  /** Truncates the list to `count` items. */
  truncate(missionType: number, count: number): void {
    this.#lists.set(missionType, this.list(missionType).slice(0, count));
    if (missionType === MavMissionType.MISSION) this.isComplete = false;
  }

  put(missionType: number, seq: number, item: StoredItem): void {
    const list = [...this.list(missionType)];
    list[seq] = item;
    this.#lists.set(missionType, list);
  }

  clear(missionType: number): void {
    this.#lists.delete(missionType);
    if (missionType === MavMissionType.MISSION) this.rewind();
  }

  /** Back to before the first item. */
  rewind(): void {
    this.currentSeq = 0;
    this.isRunning = false;
    this.isComplete = false;
    this.isPaused = false;
    this.#jumps.clear();
  }

  complete(): void {
    this.rewind();
    this.isComplete = true;
  }

  /** The commands after `afterSeq`, following jumps, and the next item to fly. */
  nextLeg(afterSeq: number): NextLeg {
    const passing: { seq: number; item: StoredItem }[] = [];
    let jumps = 0;
    for (let seq = afterSeq + 1; jumps <= MAX_JUMPS; ) {
      const item = this.item(seq);
      if (!item) break;
      if (isNavigation(item)) return { passing, seq };
      if (item.command === MavCmd.DO_JUMP) {
        jumps += 1;
        seq = this.#takesJump(seq, item) ? item.param1 : seq + 1;
        continue;
      }
      passing.push({ seq, item });
      seq += 1;
    }
    return { passing, seq: 0 };
  }

  /** The next item to fly, for corner speed. Does not follow or count jumps. */
  peekNext(afterSeq: number): StoredItem | undefined {
    const next = this.item(afterSeq + 1);
    return next && isNavigation(next) ? next : undefined;
  }

  #takesJump(seq: number, item: StoredItem): boolean {
    if (!this.item(item.param1)) return false;
    const taken = this.#jumps.get(seq) ?? 0;
    if (item.param2 >= 0 && taken >= item.param2) return false;
    this.#jumps.set(seq, taken + 1);
    return true;
  }
}

/** ArduPilot stores frames with scaled integers as the plain ones. Undefined for frames it refuses. */
export function storedFrame(frame: number): number | undefined {
  switch (frame) {
    case MavFrame.GLOBAL:
    case MavFrame.GLOBAL_INT:
    case MavFrame.MISSION:
      return MavFrame.GLOBAL;
    case MavFrame.GLOBAL_RELATIVE_ALT:
    case MavFrame.GLOBAL_RELATIVE_ALT_INT:
      return MavFrame.GLOBAL_RELATIVE_ALT;
    case MavFrame.GLOBAL_TERRAIN_ALT:
    case MavFrame.GLOBAL_TERRAIN_ALT_INT:
      return MavFrame.GLOBAL_TERRAIN_ALT;
    default:
      return undefined;
  }
}
