import { MavModeFlag, MavSeverity, MavType, PlaneMode } from '../../../mavlink/codec/generated/enums.ts';
import type { CommandRequest } from '../command/command.ts';
import {
  Craft,
  type CraftControl,
  type CraftIdentity,
  type CraftMode,
  type CraftOptions,
  type FailsafeAction,
  type GcsRule,
  type GuidedTargetMessage,
  type Leg,
  type ModeTraits,
  modeTable,
  type SteeringReport,
} from '../craft/craft.ts';
import { clamp, toRad } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import { alongLeg, aroundCircle, type L1Tuning } from '../physics/l1-guidance.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import { EnergyControl, MOTOR_OFF, PlaneDynamics, type PlaneInput } from './plane-dynamics.ts';

/** Properties of a mode in ArduPlane's code. */
export interface PlaneModeTraits extends ModeTraits {
  /** The heartbeat flags: sticks move the surfaces, sticks demand angles, or the autopilot flies. */
  readonly control: 'manual' | 'assisted' | 'autopilot';
}

/** The modes this simulator flies, in the order AVAILABLE_MODES lists them. */
export const PLANE_MODES = modeTable<PlaneModeTraits>({ control: 'autopilot' }, [
  [PlaneMode.MANUAL, 'MANUAL', { control: 'manual', requiresPosition: false }],
  [PlaneMode.CIRCLE, 'CIRCLE', { requiresPosition: false }],
  [PlaneMode.STABILIZE, 'STABILIZE', { control: 'assisted', requiresPosition: false }],
  [PlaneMode.FLY_BY_WIRE_A, 'FBWA', { control: 'assisted', requiresPosition: false }],
  [PlaneMode.CRUISE, 'CRUISE', { control: 'assisted', requiresPosition: false }],
  [PlaneMode.AUTO, 'AUTO'],
  [PlaneMode.RTL, 'RTL', { allowsArming: false }],
  [PlaneMode.LOITER, 'LOITER'],
  [PlaneMode.TAKEOFF, 'TAKEOFF'],
  [PlaneMode.GUIDED, 'GUIDED'],
]);

/** A manoeuvre that several modes share. */
export interface PlaneLeg extends Leg<PlaneInput> {
  readonly goal: LocalPoint;
}

/** One mode of a plane. */
export type PlaneFlightMode = CraftMode<PlaneInput, PlaneModeTraits>;

const IDENTITY: CraftIdentity = {
  mavType: MavType.FIXED_WING,
  firmware: 'ArduPlane',
  frameText: 'Frame: PLANE',
  armedText: 'Throttle armed',
  disarmedText: 'Throttle disarmed',
  streamHz: 1,
};
/** FS_GCS_ENABL 3: active in AUTO only. */
const ONLY_IN_AUTO = 3;
/** FS_LONG_ACTN */
const LONG_RETURN = 1;
const LONG_GLIDE = 2;
const LONG_AUTO = 4;
/** Landed after being slower than this on the ground for this long. */
const LANDED_MPS = 1;
const LANDED_S = 2;
const CRASH_S = 2;
const CRASH_DISARM = 1;

/** The flying part of ArduPlane with its airframe. It does not know MAVLink messages. */
export class Plane extends Craft<PlaneDynamics, PlaneFlightMode> {
  readonly identity = IDENTITY;
  readonly modes = PLANE_MODES;
  /** In flight without GPS, airspeed and wind give the position. */
  override readonly deadReckoningS = Number.POSITIVE_INFINITY;
  readonly fenceAction = 'return';
  readonly energy = new EnergyControl();
  mode: PlaneFlightMode;
  /** Ground speed of DO_CHANGE_SPEED; cleared with the mode. */
  leastGroundMps: number | undefined;
  /** Set when a mission starts to land. Cleared by a take-off, another current item or another mode. */
  isInLandingSequence = false;
  readonly #control: CraftControl<Plane, PlaneFlightMode>;
  #crossTrackM = 0;
  #wanted: PlaneInput = MOTOR_OFF;
  #wantedAirMps = 0;
  #wantedHeightM = 0;
  #restS = 0;
  #landedS = 0;
  #wreckedS = 0;

  constructor(options: CraftOptions, control: CraftControl<Plane, PlaneFlightMode>) {
    super(new PlaneDynamics(options.headingRad), options);
    this.#control = control;
    this.mode = control.createMode(PlaneMode.MANUAL, this);
  }

  get airSpeedMps(): number {
    return this.body.airSpeedMps;
  }

  get throttlePct(): number {
    return this.isArmed ? this.#wanted.throttle * 100 : 0;
  }

  /** Aileron, elevator, throttle, rudder. */
  get outputsUs(): readonly [number, number, number, number] {
    const surfaceUs = (rateRadS: number) => 1500 + 400 * clamp(rateRadS, -1, 1);
    return [
      surfaceUs(this.body.rollRateRadS),
      surfaceUs(this.body.pitchRateRadS),
      1000 + this.throttlePct * 10,
      1500,
    ];
  }

  get steering(): SteeringReport {
    return {
      rollRad: this.#wanted.rollRad,
      pitchRad: this.#wanted.pitchRad,
      bearingRad: this.estimate.yawRad,
      heightErrorM: this.#wantedHeightM - this.estimate.upM,
      airSpeedErrorMps: this.isInAir ? this.#wantedAirMps - this.airSpeedMps : 0,
      crossTrackM: this.#crossTrackM,
    };
  }

  get tracking(): L1Tuning {
    const { parameters } = this;
    return {
      periodS: clamp(parameters.get('NAVL1_PERIOD'), 5, 40),
      damping: clamp(parameters.get('NAVL1_DAMPING'), 0.6, 1),
    };
  }

  get maxRollRad(): number {
    return toRad(clamp(this.parameters.get('ROLL_LIMIT_DEG'), 10, 65));
  }

  get loiterRadiusM(): number {
    return this.parameters.get('WP_LOITER_RAD') || 60;
  }

  /** Only the long failsafe watches the ground station; the short one watches the transmitter. */
  get gcsRule(): GcsRule {
    const { parameters } = this;
    const enable = parameters.get('FS_GCS_ENABL');
    const action = this.#longAction(parameters.get('FS_LONG_ACTN'));
    const words = { return: 'RTL', glide: 'FBWA', mission: 'AUTO' };
    const then = action in words ? words[action as keyof typeof words] : this.mode.traits.name;
    return {
      isEnabled: enable > 0 && (enable !== ONLY_IN_AUTO || this.isInMission),
      action,
      timeoutMs: parameters.get('FS_LONG_TIMEOUT') * 1000,
      text: `GCS Failsafe On: ${then}`,
    };
  }

  step(dtS: number, bootMs: number): void {
    this.bootMs = bootMs;
    this.pilot.update(bootMs, this.isInAir);
    this.wind.step(dtS);
    this.#wanted = this.isArmed ? this.mode.update(dtS) : MOTOR_OFF;
    const hasMotor = this.faults.of('motor-failure') === undefined && !this.isBatteryEmpty;
    this.body.step(dtS, hasMotor ? this.#wanted : { ...this.#wanted, throttle: 0 }, this.wind.velocity);
    this.sense(dtS, bootMs, this.isArmed ? this.body.liftG : 0);
    this.#watchGround(dtS);
  }

  checkCrash(dtS: number): void {
    const isDown = this.isArmed && this.body.isWrecked && this.body.isOnGround;
    this.#wreckedS = isDown ? this.#wreckedS + dtS : 0;
    if (this.#wreckedS < CRASH_S || (this.parameters.get('CRASH_DETECT') & CRASH_DISARM) === 0) return;
    this.#wreckedS = 0;
    this.listener.say(MavSeverity.EMERGENCY, 'Crash detected');
    this.disarm();
  }

  heartbeatMode(isInitialising: boolean): { baseMode: number; customMode: number } {
    const { control, customMode } = this.mode.traits;
    const custom = MavModeFlag.CUSTOM_MODE_ENABLED;
    if (isInitialising) return { baseMode: custom, customMode: PlaneMode.INITIALIZING };
    if (control === 'manual') return { baseMode: custom | MavModeFlag.MANUAL_INPUT_ENABLED, customMode };
    const guided = control === 'autopilot' ? MavModeFlag.GUIDED_ENABLED : 0;
    return { baseMode: custom | MavModeFlag.STABILIZE_ENABLED | guided, customMode };
  }

  /** 1: return. 2: landing sequence, which is not simulated, so return. 3: terminate the flight. */
  batteryAction(value: number): FailsafeAction {
    if (value === 1 || value === 2) return 'return';
    return value === 3 ? 'terminate' : 'none';
  }

  /** A landing plane continues to land. */
  react(action: FailsafeAction): void {
    if (action === 'terminate') this.disarm();
    else if (this.mode.isLanding) return;
    else if (action === 'glide') this.setMode(PlaneMode.FLY_BY_WIRE_A);
    else if (action === 'mission') this.setMode(PlaneMode.AUTO);
    else this.setMode(PlaneMode.RTL);
  }

  /** As ArduPlane, refuses to arm if the mission would resume at its landing. */
  override prearmFailures(): readonly string[] {
    const startsAnew = this.parameters.get('MIS_RESTART') === 1 && this.mission.startsWithTakeoff;
    return this.isInLandingSequence && !startsAnew ? ['In landing sequence'] : [];
  }

  applyTarget(target: GuidedTargetMessage): void {
    this.#control.applyTarget(this, target);
  }

  command(request: CommandRequest): number | undefined {
    return this.#control.commands.get(request.command)?.(request, this);
  }

  /** Follows a leg at a height. On the ground the motor stays off. */
  followLeg(dtS: number, from: PlanePoint, to: LocalPoint, airSpeedMps?: number): PlaneInput {
    const demand = alongLeg(this.estimate, from, to, this.tracking);
    this.#crossTrackM = demand.crossTrackM;
    return this.bank(dtS, demand.lateralMps2, to.upM, airSpeedMps);
  }

  /** Also returns whether it is already on the circle. */
  followCircle(
    dtS: number,
    centre: LocalPoint,
    radiusM: number,
    direction: number,
  ): { readonly input: PlaneInput; readonly isOnCircle: boolean } {
    const demand = aroundCircle(this.estimate, centre, radiusM, direction, this.tracking);
    this.#crossTrackM = demand.crossTrackM;
    return { input: this.bank(dtS, demand.lateralMps2, centre.upM), isOnCircle: demand.isOnCircle };
  }

  /** Turns with a lateral acceleration and holds height and speed. */
  bank(dtS: number, lateralMps2: number, upM: number, airSpeedMps?: number): PlaneInput {
    const rollRad = clamp(Math.atan(lateralMps2 / GRAVITY_MPS2), -this.maxRollRad, this.maxRollRad);
    return { rollRad, ...this.climb(dtS, upM, rollRad, airSpeedMps) };
  }

  /** Pitch and throttle for a height and a speed. */
  climb(
    dtS: number,
    upM: number,
    rollRad: number,
    airSpeedMps?: number,
  ): { pitchRad: number; throttle: number } {
    this.#wantedHeightM = upM;
    if (this.isLanded) return { pitchRad: 0, throttle: 0 };
    const { parameters } = this;
    const leastAirSpeedMps = parameters.get('AIRSPEED_MIN');
    const wantedMps = airSpeedMps ?? this.speedMps ?? parameters.get('AIRSPEED_CRUISE');
    const missingMps = Math.max(0, (this.leastGroundMps ?? 0) - this.estimate.groundSpeedMps);
    this.#wantedAirMps = clamp(wantedMps + missingMps, leastAirSpeedMps, parameters.get('AIRSPEED_MAX'));
    return this.energy.update(
      dtS,
      {
        heightM: upM,
        airSpeedMps: this.#wantedAirMps,
        rollRad,
        leastAirSpeedMps,
        climbMps: parameters.get('TECS_CLMB_MAX'),
        sinkMps: parameters.get('TECS_SINK_MAX'),
        maxPitchRad: toRad(parameters.get('PTCH_LIM_MAX_DEG')),
        minPitchRad: toRad(parameters.get('PTCH_LIM_MIN_DEG')),
      },
      { heightM: this.estimate.upM, airSpeedMps: this.airSpeedMps },
    );
  }

  /** ArduPlane has no failsafe for its navigation filter. */
  override get ekfThreshold(): number {
    return 0;
  }

  protected override modeRefusal(): string | undefined {
    return undefined;
  }

  protected override forgetTargets(): void {
    super.forgetTargets();
    this.leastGroundMps = undefined;
    this.energy.reset();
  }

  protected createMode(customMode: number): PlaneFlightMode {
    return this.#control.createMode(customMode, this);
  }

  #longAction(value: number): FailsafeAction {
    const byValue = { [LONG_RETURN]: 'return', [LONG_GLIDE]: 'glide', [LONG_AUTO]: 'mission' } as const;
    const chosen = value in byValue ? byValue[value as keyof typeof byValue] : undefined;
    if (chosen) return chosen;
    // By default, autopilot modes continue and pilot modes return.
    return this.mode.traits.control === 'autopilot' ? 'none' : 'return';
  }

  #watchGround(dtS: number): void {
    const { body } = this;
    if (!body.isOnGround) {
      this.isLanded = false;
      this.#restS = 0;
      this.#landedS = 0;
      return;
    }
    const groundMps = Math.hypot(body.velocityNorthMps, body.velocityEastMps);
    this.#restS = groundMps < LANDED_MPS ? this.#restS + dtS : 0;
    if (this.isLanded || this.#restS < LANDED_S) {
      this.#countDown(dtS);
      return;
    }
    this.isLanded = true;
  }

  /** LAND_DISARMDELAY, after an automatic landing. */
  #countDown(dtS: number): void {
    if (!this.isArmed || !this.isLanded || !this.mode.isLanding) return;
    this.#landedS += dtS;
    const delayS = this.parameters.get('LAND_DISARMDELAY');
    if (delayS > 0 && this.#landedS >= delayS) this.disarm();
  }
}
