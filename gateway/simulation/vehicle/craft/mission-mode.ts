import { MavCmd, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { BaseMode, type Craft, type Leg, type ModeTraits } from './craft.ts';
import { pointInFrame } from './places.ts';

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

/** The name ArduPilot uses for a command in `Mission: 3 WP`. */
function missionCommandName(command: number): string {
  return NAMES[command] ?? '?';
}

interface Passing {
  readonly seq: number;
  readonly item: StoredItem;
}

/**
 * The DO and CONDITION commands between two legs, executed in order during the next leg. A
 * condition delays the commands after it. Commands left when that leg ends are dropped.
 */
class PassingCommands {
  readonly #craft: Craft;
  readonly #pass: (item: StoredItem) => void;
  #queue: Passing[] = [];
  /** Delay of the condition at the head of the queue; undefined without one. */
  #waitS: number | undefined;

  /** `pass` executes one command. */
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

/** Limit for a mission of impossible items with jumps. */
const MAX_SKIPPED = 650;

/**
 * AUTO: follows the stored mission item by item. Commands between two legs, reports and resuming
 * are common to all craft; each craft moves along the items in its own way.
 */
export abstract class MissionMode<
  C extends Craft,
  L extends Leg<Input>,
  Input,
  Traits extends ModeTraits,
> extends BaseMode<C, Input, Traits> {
  /** The current leg; undefined before the start and after the end. */
  protected leg: L | undefined;
  readonly #passing: PassingCommands;

  constructor(traits: Traits, craft: C) {
    super(traits, craft);
    this.#passing = new PassingCommands(craft, (item) => this.pass(item));
  }

  /** The leg of a navigation item; undefined for an impossible one, which is skipped. */
  protected abstract legOf(seq: number, item: StoredItem): L | undefined;

  /** The mission has ended. */
  protected abstract ended(): void;

  /** Executes a command between two legs. */
  protected pass(item: StoredItem): void {
    if (item.command !== MavCmd.DO_SET_HOME) return;
    const { craft } = this;
    const point =
      item.param1 === 1 ? craft.estimate : pointInFrame(craft, item.frame, item.x, item.y, item.z);
    if (point) craft.setHome(point);
  }

  get goal(): LocalPoint | undefined {
    return this.leg?.goal;
  }

  get isLanding(): boolean {
    return this.leg?.isLanding ?? false;
  }

  get isTakingOff(): boolean {
    return this.leg?.isTakingOff ?? false;
  }

  canEnter(): boolean {
    return !this.craft.isArmed || this.craft.mission.total > 0;
  }

  /** Resumes an interrupted mission (MIS_RESTART 0). */
  enter(): void {
    const { parameters, mission } = this.craft;
    if (parameters.get('MIS_RESTART') === 1 || mission.isComplete) mission.rewind();
    this.leg = undefined;
  }

  leave(): void {
    this.craft.mission.isRunning = false;
    this.craft.mission.isPaused = false;
  }

  disarmed(): void {
    this.leg = undefined;
    this.craft.mission.isRunning = false;
  }

  restartItem(): void {
    const { mission } = this.craft;
    if (!mission.isRunning) return;
    if (mission.item(mission.currentSeq)) this.#begin(mission.currentSeq);
    else this.#advance(mission.currentSeq);
  }

  pause(): boolean {
    const { mission } = this.craft;
    if (!mission.isRunning) return false;
    mission.isPaused = true;
    return true;
  }

  resume(): boolean {
    const { mission } = this.craft;
    if (!mission.isPaused) return false;
    mission.isPaused = false;
    return true;
  }

  /** Starts the mission if needed, and executes the commands due between two legs. */
  protected step(dtS: number): void {
    const { mission } = this.craft;
    if (!mission.isRunning && !mission.isComplete) this.#start();
    if (!mission.isPaused) this.#passing.update(dtS);
  }

  /** The current leg is complete. */
  protected reached(): void {
    const { mission, listener } = this.craft;
    const seq = mission.currentSeq;
    listener.itemReached(seq);
    if (mission.item(seq)?.command === MavCmd.NAV_WAYPOINT)
      listener.say(MavSeverity.INFO, `Reached command #${seq}`);
    this.#advance(seq);
  }

  /** The position of an item; the current position if it has none. */
  protected goalOf(item: StoredItem): LocalPoint {
    return pointInFrame(this.craft, item.frame, item.x, item.y, item.z) ?? this.here;
  }

  protected get here(): LocalPoint {
    const { northM, eastM, upM } = this.craft.estimate;
    return { northM, eastM, upM };
  }

  #start(): void {
    const { mission } = this.craft;
    mission.isRunning = true;
    if (mission.item(mission.currentSeq)) this.#begin(mission.currentSeq);
    else this.#advance(0);
  }

  #advance(afterSeq: number, skipped = 0): void {
    const { mission } = this.craft;
    const next = mission.nextLeg(afterSeq);
    this.#passing.begin(next.passing);
    if (next.seq > 0 && skipped <= MAX_SKIPPED) {
      this.#begin(next.seq, skipped);
      return;
    }
    this.#passing.update(0);
    mission.complete();
    this.leg = undefined;
    this.ended();
  }

  #begin(seq: number, skipped = 0): void {
    const { mission, listener } = this.craft;
    const item = mission.item(seq);
    if (!item) return;
    mission.currentSeq = seq;
    const leg = this.legOf(seq, item);
    if (!leg) {
      listener.say(MavSeverity.INFO, `Skipping invalid cmd #${item.command}`);
      this.#advance(seq, skipped + 1);
      return;
    }
    this.leg = leg;
    listener.say(MavSeverity.INFO, `Mission: ${seq} ${missionCommandName(item.command)}`);
  }
}
