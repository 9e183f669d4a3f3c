import { MavCmd, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';
import type { StoredItem } from './mission-store.ts';

const NAMES: Readonly<Record<number, string>> = {
  [MavCmd.NAV_WAYPOINT]: 'WP',
  [MavCmd.NAV_LOITER_UNLIM]: 'LoitUnlim',
  [MavCmd.NAV_LOITER_TURNS]: 'LoitTurns',
  [MavCmd.NAV_LOITER_TIME]: 'LoitTime',
  [MavCmd.NAV_RETURN_TO_LAUNCH]: 'RTL',
  [MavCmd.NAV_LAND]: 'Land',
  [MavCmd.NAV_TAKEOFF]: 'Takeoff',
  [MavCmd.NAV_DELAY]: 'Delay',
  [MavCmd.CONDITION_DELAY]: 'CondDelay',
  [MavCmd.CONDITION_YAW]: 'CondYaw',
  [MavCmd.DO_CHANGE_SPEED]: 'ChangeSpeed',
  [MavCmd.DO_SET_HOME]: 'SetHome',
  [MavCmd.DO_SET_SERVO]: 'SetServo',
  [MavCmd.DO_SET_RELAY]: 'SetRelay',
  [MavCmd.DO_GRIPPER]: 'Gripper',
  [MavCmd.DO_DIGICAM_CONTROL]: 'DigiCamCtrl',
  [MavCmd.DO_SET_CAM_TRIGG_DIST]: 'SetCamTrigDst',
  [MavCmd.DO_SET_ROI]: 'SetROI',
  [MavCmd.DO_SET_ROI_LOCATION]: 'SetROI',
  [MavCmd.DO_SET_ROI_NONE]: 'ROINone',
};

/** The word ArduPilot uses for a command in `Mission: 3 WP`. */
export function missionCommandName(command: number): string {
  return NAMES[command] ?? '?';
}

interface Passing {
  readonly seq: number;
  readonly item: StoredItem;
}

/**
 * The DO and CONDITION commands between two legs: done one after the other while the next leg is flown. A condition
 * holds the ones behind it back; whatever is left when that leg ends is dropped.
 */
export class PassingCommands {
  readonly #craft: Craft;
  readonly #pass: (item: StoredItem) => void;
  #queue: Passing[] = [];
  /** Of the condition at the head of the queue; undefined when there is none. */
  #waitS: number | undefined;

  /** `pass` does one of them. */
  constructor(craft: Craft, pass: (item: StoredItem) => void) {
    this.#craft = craft;
    this.#pass = pass;
  }

  begin(commands: readonly Passing[]): void {
    this.#queue = [...commands];
    this.#waitS = undefined;
  }

  update(dtS: number): void {
    if (this.#waitS !== undefined) {
      this.#waitS -= dtS;
      if (this.#waitS > 0) return;
      this.#waitS = undefined;
    }
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#craft.listener.say(
        MavSeverity.INFO,
        `Mission: ${next.seq} ${missionCommandName(next.item.command)}`,
      );
      if (next.item.command === MavCmd.CONDITION_DELAY) {
        this.#waitS = next.item.param1;
        return;
      }
      this.#pass(next.item);
      this.#craft.listener.commandPassed(next.item);
    }
  }
}

export interface MissionWalkOptions<Leg> {
  readonly craft: Craft;
  /** How the craft does a navigation item; undefined for one it cannot do, which is skipped. */
  readonly legOf: (seq: number, item: StoredItem) => Leg | undefined;
  /** Does a command between two legs. */
  readonly pass: (item: StoredItem) => void;
  /** Nothing is left. */
  readonly ended: () => void;
}

/** A mission of items that cannot be done, with jumps, ends here. */
const MAX_SKIPPED = 650;

/**
 * The way through the stored mission, item by item: where AUTO is, what is done in passing, what is reported.
 */
export class MissionWalk<Leg extends object> {
  /** What is done now; undefined before the start and after the end. */
  leg: Leg | undefined;
  readonly #options: MissionWalkOptions<Leg>;
  readonly #passing: PassingCommands;

  constructor(options: MissionWalkOptions<Leg>) {
    this.#options = options;
    this.#passing = new PassingCommands(options.craft, options.pass);
  }

  /** AUTO was entered: it resumes where it was left (MIS_RESTART 0). */
  enter(): void {
    const { parameters, mission } = this.#options.craft;
    if (parameters.get('MIS_RESTART') === 1 || mission.isComplete) mission.rewind();
    this.leg = undefined;
  }

  leave(): void {
    this.#options.craft.mission.isRunning = false;
    this.#options.craft.mission.isPaused = false;
  }

  /** The motors are off. */
  stop(): void {
    this.leg = undefined;
    this.#options.craft.mission.isRunning = false;
  }

  /** Starts the mission if it has not started, and does what is due between two legs. */
  step(dtS: number): void {
    const { mission } = this.#options.craft;
    if (!mission.isRunning && !mission.isComplete) this.#start();
    if (!mission.isPaused) this.#passing.update(dtS);
  }

  /** The list or the current item was changed from outside: restarts the current item. */
  restartItem(): void {
    const { mission } = this.#options.craft;
    if (!mission.isRunning) return;
    if (mission.item(mission.currentSeq)) this.#begin(mission.currentSeq);
    else this.#advance(mission.currentSeq);
  }

  /** The leg under way is done. */
  reached(): void {
    const { mission, listener } = this.#options.craft;
    const seq = mission.currentSeq;
    listener.itemReached(seq);
    if (mission.item(seq)?.command === MavCmd.NAV_WAYPOINT)
      listener.say(MavSeverity.INFO, `Reached command #${seq}`);
    this.#advance(seq);
  }

  #start(): void {
    const { mission } = this.#options.craft;
    mission.isRunning = true;
    if (mission.item(mission.currentSeq)) this.#begin(mission.currentSeq);
    else this.#advance(0);
  }

  #advance(afterSeq: number, skipped = 0): void {
    const { mission } = this.#options.craft;
    const next = mission.nextLeg(afterSeq);
    this.#passing.begin(next.passing);
    if (next.seq > 0 && skipped <= MAX_SKIPPED) {
      this.#begin(next.seq, skipped);
      return;
    }
    this.#passing.update(0);
    mission.complete();
    this.leg = undefined;
    this.#options.ended();
  }

  #begin(seq: number, skipped = 0): void {
    const { mission, listener } = this.#options.craft;
    const item = mission.item(seq);
    if (!item) return;
    mission.currentSeq = seq;
    const leg = this.#options.legOf(seq, item);
    if (!leg) {
      listener.say(MavSeverity.INFO, `Skipping invalid cmd #${item.command}`);
      this.#advance(seq, skipped + 1);
      return;
    }
    this.leg = leg;
    listener.say(MavSeverity.INFO, `Mission: ${seq} ${missionCommandName(item.command)}`);
  }
}
