import { type Random, seededRandom } from '../../../base/id/random.ts';
import {
  GripperActions,
  LandingTargetType,
  MavCmd,
  MavFrame,
  MavSeverity,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Craft } from '../craft/craft.ts';
import { toDeg, toRad } from '../physics/angle.ts';
import type { Body } from '../physics/body.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import { gaussian } from '../physics/noise-walk.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import { Gimbal } from './gimbal.ts';

const OUTPUTS = 16;
const RELAYS = 6;
/** SERVOn_FUNCTION values that accept DO_SET_SERVO: disabled, RC pass-through. */
const FREE_FUNCTIONS: ReadonlySet<number> = new Set([0, 1]);
const GRIPPER_FUNCTION = 28;
/** RELAYn_FUNCTION: switched by command. */
const RELAY_BY_COMMAND = 1;

interface Series {
  intervalMs: number;
  /** Pictures left; infinite until stopped. */
  left: number;
  dueMs: number;
}

/** Outputs, relays, gripper, camera and gimbal of one vehicle between two power-ups. */
export class Payload {
  readonly gimbal = new Gimbal();
  readonly #parameters: ParameterStore;
  readonly #listener: CraftListener;
  readonly #pulsesUs = new Map<number, number>();
  #relays = 0;
  #imageIndex = 0;
  #series: Series | undefined;
  #bootMs = 0;
  /** Metres over ground between two pictures; undefined when not triggered by distance. */
  #everyM: number | undefined;
  #lastShotAt: PlanePoint | undefined;
  #grip: 'grab' | 'release' | undefined;

  constructor(parameters: ParameterStore, listener: CraftListener) {
    this.#parameters = parameters;
    this.#listener = listener;
    const output = this.#gripperOutput();
    if (output !== undefined) this.#pulsesUs.set(output, this.#value('GRIP_NEUTRAL'));
  }

  get hasCamera(): boolean {
    return this.#value('CAM1_TYPE') !== 0;
  }

  get hasGimbal(): boolean {
    return this.#value('MNT1_TYPE') !== 0;
  }

  get pitchMinDeg(): number {
    return this.#value('MNT1_PITCH_MIN');
  }

  get pitchMaxDeg(): number {
    return this.#value('MNT1_PITCH_MAX');
  }

  /** Relay 0 in bit 0. */
  get relaysPresent(): number {
    let present = 0;
    for (let relay = 0; relay < RELAYS; relay += 1)
      if (this.#value(`RELAY${relay + 1}_FUNCTION`) === RELAY_BY_COMMAND) present |= 1 << relay;
    return present;
  }

  get relaysOn(): number {
    return this.#relays & this.relaysPresent;
  }

  get imageIndex(): number {
    return this.#imageIndex;
  }

  /** Seconds between pictures of the current series; undefined without one. */
  get intervalS(): number | undefined {
    return this.#series && this.#series.intervalMs / 1000;
  }

  /** Pulse width of an output from 1; 0 if missing. */
  pulseUs(output: number): number {
    return this.#pulsesUs.get(output) ?? 0;
  }

  /** `at` is the estimated position of the vehicle, `region` its region of interest. */
  step(
    dtS: number,
    bootMs: number,
    at: LocalPoint & { yawRad: number },
    region: LocalPoint | undefined,
  ): void {
    this.#bootMs = bootMs;
    this.#shootByDistance(at);
    if (this.hasGimbal) {
      const { pitchMinDeg, pitchMaxDeg } = this;
      this.gimbal.step(dtS, { pitchMinDeg, pitchMaxDeg, at, headingDeg: toDeg(at.yawRad), region });
    }
    const series = this.#series;
    if (!series || bootMs < series.dueMs) return;
    series.dueMs += series.intervalMs;
    this.takePicture();
    series.left -= 1;
    if (series.left <= 0) this.#series = undefined;
  }

  /** @returns false for an output that does not exist or has another function. */
  setServo(output: number, pulseUs: number): boolean {
    if (!Number.isInteger(output) || output < 1 || output > OUTPUTS) return false;
    if (!FREE_FUNCTIONS.has(this.#value(`SERVO${output}_FUNCTION`))) {
      const text = `ServoRelayEvent: Channel ${output} is already in use`;
      this.#listener.say(MavSeverity.INFO, text);
      return false;
    }
    this.#pulsesUs.set(output, pulseUs);
    return true;
  }

  /** @returns false for a relay that does not exist. */
  setRelay(relay: number, state: 'on' | 'off' | 'toggle'): boolean {
    const bit = 1 << relay;
    if (!Number.isInteger(relay) || relay < 0 || relay >= RELAYS || (this.relaysPresent & bit) === 0)
      return false;
    if (state === 'toggle') this.#relays ^= bit;
    else this.#relays = state === 'on' ? this.#relays | bit : this.#relays & ~bit;
    return true;
  }

  /** @returns false without a gripper. */
  grip(action: 'grab' | 'release'): boolean {
    const output = this.#gripperOutput();
    if (output === undefined) return false;
    const done = action === 'grab' ? 'grabb' : 'releas';
    this.#listener.say(MavSeverity.INFO, `Gripper load ${done}${this.#grip === action ? 'ed' : 'ing'}`);
    this.#grip = action;
    this.#pulsesUs.set(output, this.#value(action === 'grab' ? 'GRIP_GRAB' : 'GRIP_RELEASE'));
    return true;
  }

  /** Without a camera it does nothing and reports nothing, as the real autopilot. */
  takePicture(): void {
    if (!this.hasCamera) return;
    this.#imageIndex += 1;
    this.#listener.pictureTaken();
  }

  /** The next picture is number 1 again. */
  forgetPictures(): void {
    this.#imageIndex = 0;
  }

  /** `count` 0 continues until stopped. */
  startSeries(intervalS: number, count: number): void {
    const left = count > 0 ? count : Number.POSITIVE_INFINITY;
    this.#series = { intervalMs: intervalS * 1000, left, dueMs: this.#bootMs };
  }

  stopSeries(): void {
    this.#series = undefined;
  }

  /** 0 ends it. The first picture is due after the first distance, or at once. */
  triggerEveryM(distanceM: number, isFirstNow: boolean): void {
    this.#everyM = distanceM > 0 ? distanceM : undefined;
    this.#lastShotAt = undefined;
    if (this.#everyM !== undefined && isFirstNow) this.takePicture();
  }

  #shootByDistance({ northM, eastM }: PlanePoint): void {
    if (this.#everyM === undefined) return;
    this.#lastShotAt ??= { northM, eastM };
    const { northM: fromNorthM, eastM: fromEastM } = this.#lastShotAt;
    if (Math.hypot(northM - fromNorthM, eastM - fromEastM) < this.#everyM) return;
    this.#lastShotAt = { northM, eastM };
    this.takePicture();
  }

  #gripperOutput(): number | undefined {
    if (this.#value('GRIP_ENABLE') === 0) return undefined;
    for (let output = 1; output <= OUTPUTS; output += 1)
      if (this.#value(`SERVO${output}_FUNCTION`) === GRIPPER_FUNCTION) return output;
    return undefined;
  }

  /** 0 for equipment that is not fitted. */
  #value(name: string): number {
    return this.#parameters.find(name)?.value ?? 0;
  }
}

const SHOOT = 1;

/**
 * Executes the payload commands of a mission between two legs. A payload that is not fitted does
 * nothing, as on the real vehicle.
 */
export function passToPayload(payload: Payload, item: StoredItem): void {
  switch (item.command) {
    case MavCmd.DO_SET_SERVO:
      payload.setServo(item.param1, item.param2);
      return;
    case MavCmd.DO_SET_RELAY:
      payload.setRelay(item.param1, item.param2 === 1 ? 'on' : item.param2 === 0 ? 'off' : 'toggle');
      return;
    case MavCmd.DO_GRIPPER:
      payload.grip(item.param2 === GripperActions.GRAB ? 'grab' : 'release');
      return;
    case MavCmd.DO_DIGICAM_CONTROL:
      if (item.x === SHOOT) payload.takePicture();
      return;
    case MavCmd.DO_SET_CAM_TRIGG_DIST:
      payload.triggerEveryM(item.param1, item.param3 === 1);
      return;
  }
}

/** A dock charges a battery within this distance. */
const REACH_M = 2;
const CURRENT_A = 20;

/** Docks charge a copter that is on them with its motors off. */
export class DockCharger {
  readonly #docks: readonly PlanePoint[];

  constructor(docks: readonly PlanePoint[]) {
    this.#docks = docks;
  }

  step(dtS: number, { body, battery, isArmed, parameters }: Craft): void {
    if (isArmed || !body.isOnGround) return;
    const isReached = this.#docks.some(
      ({ northM, eastM }) => Math.hypot(body.northM - northM, body.eastM - eastM) <= REACH_M,
    );
    if (isReached) battery.chargeBy((CURRENT_A * dtS * 1000) / 3600, parameters.get('BATT_CAPACITY'));
  }
}

/** A marker on a pad, invisible while the door covers it. */
interface Marker extends PlanePoint {
  readonly isClosed?: () => boolean;
}

const PERIOD_MS = 50;
const HALF_VIEW_RAD = toRad(30);
/** Higher up, the marker is too small to recognise; lower down, larger than the picture. */
const HIGHEST_M = 20;
const LOWEST_M = 0.3;
const ANGLE_SIGMA_RAD = 0.004;
const DISTANCE_SIGMA_SHARE = 0.02;

/**
 * A downward camera with a computer that recognises markers and reports them to the autopilot. The
 * same seed gives the same noise, and no other random sequence is affected.
 */
export class MarkerCamera {
  readonly #markers: readonly Marker[];
  readonly #random: Random;
  #lookedAtMs = 0;

  constructor(markers: readonly Marker[], seed: number) {
    this.#markers = markers;
    this.#random = seededRandom(seed);
  }

  /** The nearest marker in view, once per picture; undefined between pictures and without a marker. */
  look(body: Body, bootMs: number): MessageByName['LANDING_TARGET'] | undefined {
    if (this.#markers.length === 0 || bootMs - this.#lookedAtMs < PERIOD_MS) return undefined;
    this.#lookedAtMs = bootMs - (bootMs % PERIOD_MS);
    if (body.upM < LOWEST_M || body.upM > HIGHEST_M) return undefined;
    const seen = this.#markers
      .filter(({ isClosed }) => !isClosed?.())
      .map((marker) => lineOfSight(body, marker))
      .filter(({ angleRad }) => angleRad <= HALF_VIEW_RAD)
      .sort((one, other) => one.angleRad - other.angleRad)[0];
    if (!seen) return undefined;
    return {
      timeUsec: BigInt(Math.round(bootMs * 1000)),
      targetNum: 0,
      frame: MavFrame.BODY_FRD,
      angleX: Math.atan2(seen.right, seen.down) + ANGLE_SIGMA_RAD * gaussian(this.#random),
      angleY: Math.atan2(-seen.forward, seen.down) + ANGLE_SIGMA_RAD * gaussian(this.#random),
      distance: seen.distanceM * (1 + DISTANCE_SIGMA_SHARE * gaussian(this.#random)),
      sizeX: 0,
      sizeY: 0,
      x: 0,
      y: 0,
      z: 0,
      q: [0, 0, 0, 0],
      type: LandingTargetType.VISION_FIDUCIAL,
      positionValid: 0,
    };
  }
}

/** From the vehicle to the marker in body axes, and the angle from straight down. */
function lineOfSight({ northM, eastM, upM, rollRad, pitchRad, yawRad }: Body, marker: PlanePoint) {
  const north = marker.northM - northM;
  const east = marker.eastM - eastM;
  const level = north * Math.cos(yawRad) + east * Math.sin(yawRad);
  const levelRight = east * Math.cos(yawRad) - north * Math.sin(yawRad);
  const forward = level * Math.cos(pitchRad) - upM * Math.sin(pitchRad);
  const tilted = level * Math.sin(pitchRad) + upM * Math.cos(pitchRad);
  const right = levelRight * Math.cos(rollRad) + tilted * Math.sin(rollRad);
  const down = -levelRight * Math.sin(rollRad) + tilted * Math.cos(rollRad);
  const distanceM = Math.hypot(north, east, upM);
  const angleRad = down <= 0 ? Math.PI : Math.atan2(Math.hypot(forward, right), down);
  return { forward, right, down, distanceM, angleRad };
}
