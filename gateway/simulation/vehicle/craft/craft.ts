import { MavLandedState, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { CommandRequest } from '../command/command.ts';
import type { PrecisionLanding } from '../payload/precision-landing.ts';
import { BatteryPack, fixedBatteryVoltageV } from '../physics/battery.ts';
import type { Body } from '../physics/body.ts';
import { GpsReceiver } from '../physics/gps-receiver.ts';
import type { LocalFrame, LocalPoint } from '../physics/local-frame.ts';
import { PositionEstimator } from '../physics/position-estimator.ts';
import type { Rangefinder } from '../physics/rangefinder.ts';
import { WindField } from '../physics/wind-field.ts';
import { Fence } from '../service/geofence.ts';
import { MissionStore } from '../service/mission-store.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import type { ActiveFaults } from './faults.ts';
import { PilotInput } from './pilot-input.ts';

/** Properties of a mode in the autopilot's code. */
export interface ModeTraits {
  readonly customMode: number;
  /** As in STATUSTEXTs: `Mode change to GUIDED failed`. */
  readonly name: string;
  readonly requiresPosition: boolean;
  readonly allowsArming: boolean;
}

/** Mode table of a craft: number, name, and differences from `usual`. */
export function modeTable<Traits extends ModeTraits>(
  usual: Omit<Traits, keyof ModeTraits> & Partial<ModeTraits>,
  rows: readonly (readonly [customMode: number, name: string, differences?: Partial<Traits>])[],
): readonly Traits[] {
  const base = { requiresPosition: true, allowsArming: true, ...usual };
  // The compiler cannot infer that the usual traits and a mode's own traits complete `Traits`.
  return rows.map(
    ([customMode, name, differences]) => ({ ...base, customMode, name, ...differences }) as unknown as Traits,
  );
}

/** @throws RangeError for a mode that is not simulated */
export function traitsOfMode<Traits extends ModeTraits>(
  modes: readonly Traits[],
  customMode: number,
): Traits {
  const traits = modes.find((one) => one.customMode === customMode);
  if (!traits) throw new RangeError(`mode ${customMode} is not simulated`);
  return traits;
}

/** A target of the ground station for a guided mode, in either of its two forms. */
export type GuidedTargetMessage =
  | { readonly kind: 'global'; readonly message: MessageByName['SET_POSITION_TARGET_GLOBAL_INT'] }
  | { readonly kind: 'local'; readonly message: MessageByName['SET_POSITION_TARGET_LOCAL_NED'] };

/** The action of a failsafe; each craft supports those that its parameters can select. */
export type FailsafeAction = 'none' | 'land' | 'return' | 'hold' | 'glide' | 'mission' | 'terminate';

/** The current rule of the ground-station failsafe. */
export interface GcsRule {
  /** `none` when it only reports. */
  readonly action: FailsafeAction;
  readonly isEnabled: boolean;
  readonly timeoutMs: number;
  /** The text sent when it starts. */
  readonly text: string;
}

/** A mode of a craft from entry to exit. Each mode change creates a new object. */
export interface CraftMode<Input = unknown, Traits extends ModeTraits = ModeTraits> {
  readonly traits: Traits;
  /** The destination, for NAV_CONTROLLER_OUTPUT and POSITION_TARGET_GLOBAL_INT. */
  readonly goal: LocalPoint | undefined;
  /** Whether the descent to the ground has started. */
  readonly isLanding?: boolean;
  /** Whether it is leaving the ground. */
  readonly isTakingOff?: boolean;
  /** Whether the mode can be entered now. Reports the reason where the real autopilot does. */
  canEnter?(): boolean;
  enter?(): void;
  leave?(): void;
  disarmed?(): void;
  /** The mission or its current item was changed from outside: only a mode that follows it reacts. */
  restartItem?(): void;
  /** Called at every step while armed. */
  update(dtS: number): Input;
}

/** A manoeuvre or leg that several modes share. */
export interface Leg<Input> {
  readonly goal: LocalPoint | undefined;
  readonly isDone: boolean;
  readonly isLanding?: boolean;
  readonly isTakingOff?: boolean;
  update(dtS: number): Input;
}

/** Names and numbers of the firmware and its frame. */
export interface CraftIdentity {
  /** MAV_TYPE */
  readonly mavType: number;
  /** `ArduCopter` */
  readonly firmware: string;
  /** `Frame: QUAD/PLUS` */
  readonly frameText: string;
  /** Texts sent when the motors start and stop. */
  readonly armedText: string;
  readonly disarmedText: string;
  /** Rate of all streams that were not requested. */
  readonly streamHz: number;
}

/** HEARTBEAT.base_mode without the armed bit, and custom_mode. */
export interface HeartbeatMode {
  readonly baseMode: number;
  readonly customMode: number;
}

/** Controller outputs for NAV_CONTROLLER_OUTPUT. */
export interface SteeringReport {
  readonly rollRad: number;
  readonly pitchRad: number;
  readonly bearingRad: number;
  readonly heightErrorM: number;
  readonly airSpeedErrorMps: number;
  readonly crossTrackM: number;
}

/** The parts of one kind of craft that act on the whole craft. */
export interface CraftControl<C, Mode> {
  /** A new mode by its number. @throws RangeError for a mode this kind does not have */
  createMode(customMode: number, craft: C): Mode;
  /** By MAV_CMD; each returns a MAV_RESULT. */
  readonly commands: ReadonlyMap<number, (request: CommandRequest, craft: C) => number>;
  applyTarget(craft: C, target: GuidedTargetMessage): void;
}

/** What a craft is made of. */
export interface CraftOptions {
  readonly frame: LocalFrame;
  readonly headingRad: number;
  readonly parameters: ParameterStore;
  readonly batteryPct: number;
  readonly windSpeedMps: number;
  readonly windFromDeg: number;
  readonly windGustMps: number;
  readonly faults: ActiveFaults;
  readonly random: () => number;
  readonly listener: CraftListener;
  /** Lists kept from before a reboot. */
  readonly mission?: MissionStore;
  /** Start position. Default: the frame's origin. */
  readonly start?: { readonly northM: number; readonly eastM: number };
}

/**
 * The moving part of an autopilot with its airframe, common to copters, planes and rovers: sensors,
 * battery, home, arming and mode changes. It does not know MAVLink messages; it reports events to
 * the listener.
 */
export abstract class Craft<B extends Body = Body, Mode extends CraftMode = CraftMode> {
  abstract readonly identity: CraftIdentity;
  /** In the order AVAILABLE_MODES lists them. */
  abstract readonly modes: readonly ModeTraits[];
  abstract mode: Mode;
  readonly frame: LocalFrame;
  readonly parameters: ParameterStore;
  readonly body: B;
  readonly estimate: PositionEstimator;
  readonly gps: GpsReceiver;
  /** Fitted only for precision landing. */
  readonly rangefinder?: Rangefinder;
  readonly precision?: PrecisionLanding;
  readonly battery: BatteryPack;
  readonly pilot = new PilotInput();
  readonly wind: WindField;
  readonly mission: MissionStore;
  readonly fence: Fence;
  readonly faults: ActiveFaults;
  readonly listener: CraftListener;
  /** Relative to the frame's origin; undefined until the position is first known. */
  home: LocalPoint | undefined;
  /** True once the navigation filter uses GPS. */
  hasPosition = false;
  isArmed = false;
  isLanded = true;
  bootMs = 0;
  /** Set by DO_CHANGE_SPEED; cleared with the mode. */
  speedMps: number | undefined;
  /** Where the camera and the nose look, by command or mission. */
  regionOfInterest: LocalPoint | undefined;
  /** How long the filter continues without GPS before the position counts as unknown. */
  readonly deadReckoningS: number = 7;

  constructor(body: B, options: CraftOptions) {
    const { random } = options;
    this.frame = options.frame;
    this.parameters = options.parameters;
    this.listener = options.listener;
    this.faults = options.faults;
    this.mission = options.mission ?? new MissionStore();
    this.body = body;
    body.northM = options.start?.northM ?? 0;
    body.eastM = options.start?.eastM ?? 0;
    this.estimate = new PositionEstimator(body, random);
    this.gps = new GpsReceiver(body, options.faults, random);
    this.battery = new BatteryPack(options.batteryPct);
    this.wind = new WindField(options.windSpeedMps, options.windFromDeg, options.windGustMps, random);
    this.fence = new Fence(this);
  }

  abstract get airSpeedMps(): number;
  abstract get throttlePct(): number;
  /** Pulse widths of outputs 1 to 4, microseconds. */
  abstract get outputsUs(): readonly [number, number, number, number];
  abstract get steering(): SteeringReport;
  abstract get gcsRule(): GcsRule;
  abstract get fenceAction(): FailsafeAction;
  abstract step(dtS: number, bootMs: number): void;
  abstract checkCrash(dtS: number): void;
  abstract heartbeatMode(isInitialising: boolean): HeartbeatMode;
  /** Action of BATT_FS_LOW_ACT or BATT_FS_CRT_ACT. */
  abstract batteryAction(value: number): FailsafeAction;
  abstract react(action: FailsafeAction): void;
  /** SET_POSITION_TARGET_*: ignored outside a guided mode. */
  abstract applyTarget(target: GuidedTargetMessage): void;
  /** A command of this kind of craft. @returns MAV_RESULT; undefined for an unknown command */
  abstract command(request: CommandRequest): number | undefined;
  protected abstract createMode(customMode: number): Mode;

  get isInAir(): boolean {
    return this.isArmed && !this.isLanded;
  }

  /** Flying or driving: fences and the hour meter are active. */
  get isUnderWay(): boolean {
    return this.isInAir;
  }

  /** Whether MAV_STATE is ACTIVE. */
  get isActive(): boolean {
    return !this.isLanded;
  }

  get isInMission(): boolean {
    return this.mode.traits.name === 'AUTO';
  }

  get isBatteryEmpty(): boolean {
    return this.battery.charge(this.parameters.get('BATT_CAPACITY')) <= 0;
  }

  /** Error of the compass. */
  get compassErrorDeg(): number {
    const { offsetDeg = 0 } = this.faults.of('compass-error') ?? {};
    return offsetDeg;
  }

  /** Above home, or above the origin while home is unknown. */
  get heightM(): number {
    return this.estimate.upM - (this.home?.upM ?? 0);
  }

  /** MAV_LANDED_STATE; undefined for a craft that does not report it. */
  get landedState(): number | undefined {
    if (this.isLanded) return MavLandedState.ON_GROUND;
    if (this.mode.isLanding) return MavLandedState.LANDING;
    return this.mode.isTakingOff ? MavLandedState.TAKEOFF : MavLandedState.IN_AIR;
  }

  /** FS_EKF_THRESH; 0 for an autopilot without this failsafe. */
  get ekfThreshold(): number {
    return this.parameters.get('FS_EKF_THRESH');
  }

  arm(): void {
    this.isArmed = true;
    this.listener.say(MavSeverity.INFO, this.identity.armedText);
    if (this.hasPosition) this.setHome(this.estimate);
  }

  disarm(): void {
    if (!this.isArmed) return;
    this.isArmed = false;
    this.listener.say(MavSeverity.INFO, this.identity.disarmedText);
    this.mode.disarmed?.();
  }

  setHome(point: LocalPoint): void {
    this.home = { northM: point.northM, eastM: point.eastM, upM: point.upM };
    this.listener.homeMoved();
  }

  /** @returns false when it is refused; the reason is sent as a text. */
  setMode(customMode: number): boolean {
    const traits = this.modes.find((one) => one.customMode === customMode);
    if (!traits) {
      this.listener.say(MavSeverity.WARNING, `No such mode ${customMode}`);
      return false;
    }
    if (customMode === this.mode.traits.customMode) return true;
    const mode = this.createMode(customMode);
    const refusal = this.modeRefusal(traits);
    if (refusal !== undefined || !(mode.canEnter?.() ?? true)) {
      this.listener.say(
        MavSeverity.WARNING,
        `Mode change to ${traits.name} failed: ${refusal ?? 'init failed'}`,
      );
      return false;
    }
    this.switchTo(mode);
    this.listener.modeChanged();
    return true;
  }

  /** Changes the mode without checks. */
  switchTo(mode: Mode): void {
    this.mode.leave?.();
    this.mode = mode;
    this.forgetTargets();
    mode.enter?.();
  }

  /** Why it cannot be armed in this mode; without `Arm: `. */
  armFailures(): readonly string[] {
    const { traits } = this.mode;
    return traits.allowsArming ? [] : [`Mode ${traits.name} not armable`];
  }

  /** Other failed checks before arming; without `PreArm: `. */
  prearmFailures(): readonly string[] {
    return [];
  }

  /** The navigation filter is no longer reliable. */
  ekfFailed(): void {
    // A craft without this failsafe does nothing.
  }

  /** The estimate jumped: the target moves with it, unless it is a fixed place. */
  shiftTarget(_northM: number, _eastM: number): void {
    // Modes that fly to places read the estimate at every step.
  }

  /** Why the mode cannot be entered now. All are allowed while disarmed. */
  protected modeRefusal(traits: ModeTraits): string | undefined {
    return this.isArmed && traits.requiresPosition && !this.hasPosition ? 'requires position' : undefined;
  }

  /** Clears the targets of a mode when it ends. */
  protected forgetTargets(): void {
    this.speedMps = undefined;
  }

  /** Sensors and battery after the body has moved; `load` of the motor: 1 is a hover. */
  protected sense(dtS: number, bootMs: number, load: number): void {
    this.estimate.step(dtS);
    this.gps.step(bootMs);
    const { times: drain = 1 } = this.faults.of('battery-drain') ?? {};
    const capacityMah = this.parameters.get('BATT_CAPACITY');
    this.battery.step(dtS, this.isArmed, load, capacityMah, fixedBatteryVoltageV(this), drain);
  }
}

/** Common to all modes: the traits and the craft. */
export abstract class BaseMode<C extends Craft, Input, Traits extends ModeTraits>
  implements CraftMode<Input, Traits>
{
  readonly traits: Traits;
  abstract readonly goal: LocalPoint | undefined;
  protected readonly craft: C;

  constructor(traits: Traits, craft: C) {
    this.traits = traits;
    this.craft = craft;
  }

  abstract update(dtS: number): Input;
}
