import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { CommandRequest } from '../command/command.ts';
import type { PrecisionLanding } from '../payload/precision-landing.ts';
import type { BatteryPack } from '../physics/battery.ts';
import type { Body } from '../physics/body.ts';
import type { GpsReceiver } from '../physics/gps-receiver.ts';
import type { LocalFrame, LocalPoint } from '../physics/local-frame.ts';
import type { PositionEstimator } from '../physics/position-estimator.ts';
import type { Rangefinder } from '../physics/rangefinder.ts';
import type { WindField } from '../physics/wind-field.ts';
import type { Fence } from '../service/fence.ts';
import type { MissionStore } from '../service/mission-store.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import type { ActiveFaults } from './faults.ts';
import type { PilotInput } from './pilot-input.ts';

/** What an autopilot's code says of a mode. */
export interface ModeTraits {
  readonly customMode: number;
  /** As in STATUSTEXTs: `Mode change to GUIDED failed`. */
  readonly name: string;
  readonly requiresPosition: boolean;
  readonly allowsArming: boolean;
}

/** A target of the ground station for a guided mode, in either of its two forms. */
export type GuidedTargetMessage =
  | { readonly kind: 'global'; readonly message: MessageByName['SET_POSITION_TARGET_GLOBAL_INT'] }
  | { readonly kind: 'local'; readonly message: MessageByName['SET_POSITION_TARGET_LOCAL_NED'] };

/** What a fail-safe does; each craft knows those that its own parameters can ask for. */
export type FailsafeAction = 'none' | 'land' | 'return' | 'hold' | 'glide' | 'mission' | 'terminate';

/** What the fail-safe of the ground station says and does now. */
export interface GcsRule {
  /** `none` when it only reports. */
  readonly action: FailsafeAction;
  readonly isEnabled: boolean;
  readonly timeoutMs: number;
  /** What is said when it begins. */
  readonly text: string;
}

/** The mode a craft is in, as everything outside the mode sees it. */
export interface CraftMode {
  readonly traits: ModeTraits;
  /** Where it is going, for NAV_CONTROLLER_OUTPUT and POSITION_TARGET_GLOBAL_INT. */
  readonly goal: LocalPoint | undefined;
  /** The list or the current item was changed from outside: only a mode that follows the mission cares. */
  restartItem?(): void;
}

/** Names and numbers of the firmware and its frame. */
export interface CraftIdentity {
  /** MAV_TYPE */
  readonly mavType: number;
  /** `ArduCopter` */
  readonly firmware: string;
  /** `Frame: QUAD/PLUS` */
  readonly frameText: string;
  /** Rate of all streams that were not requested. */
  readonly streamHz: number;
}

/** HEARTBEAT.base_mode without the armed bit, and custom_mode. */
export interface HeartbeatMode {
  readonly baseMode: number;
  readonly customMode: number;
}

/** What the controllers want, for NAV_CONTROLLER_OUTPUT. */
export interface SteeringReport {
  readonly rollRad: number;
  readonly pitchRad: number;
  readonly bearingRad: number;
  readonly heightErrorM: number;
  readonly airSpeedErrorMps: number;
  readonly crossTrackM: number;
}

/** The moving part of an autopilot with its airframe, whatever kind it is: what all services of a vehicle share. */
export interface Craft {
  readonly identity: CraftIdentity;
  /** In the order AVAILABLE_MODES lists them. */
  readonly modes: readonly ModeTraits[];
  readonly frame: LocalFrame;
  readonly parameters: ParameterStore;
  readonly body: Body;
  readonly estimate: PositionEstimator;
  readonly gps: GpsReceiver;
  /** Only a craft that lands on its own place has them. */
  readonly rangefinder?: Rangefinder;
  readonly precision?: PrecisionLanding;
  readonly battery: BatteryPack;
  readonly pilot: PilotInput;
  readonly wind: WindField;
  readonly mission: MissionStore;
  readonly fence: Fence;
  readonly faults: ActiveFaults;
  readonly listener: CraftListener;
  /** Relative to the frame's origin; undefined until the position is known for the first time. */
  readonly home: LocalPoint | undefined;
  /** True once the navigation filter uses GPS. */
  hasPosition: boolean;
  readonly isArmed: boolean;
  readonly isInAir: boolean;
  /** Flying, or driving: fences and the hour meter count. */
  readonly isUnderWay: boolean;
  /** Whether MAV_STATE is ACTIVE. */
  readonly isActive: boolean;
  /** Above home; above the origin while home is not set. */
  readonly heightM: number;
  readonly bootMs: number;
  readonly mode: CraftMode;
  readonly isInMission: boolean;
  /** How far the compass is off. */
  readonly compassErrorDeg: number;
  readonly steering: SteeringReport;
  readonly airSpeedMps: number;
  readonly throttlePct: number;
  /** Pulse widths of outputs 1 to 4, microseconds. */
  readonly outputsUs: readonly [number, number, number, number];
  /** MAV_LANDED_STATE; undefined for a vehicle that does not report one. */
  readonly landedState: number | undefined;
  readonly gcsRule: GcsRule;
  readonly fenceAction: FailsafeAction;
  /** FS_EKF_THRESH; 0 for an autopilot without this fail-safe. */
  readonly ekfThreshold: number;
  /** How long the filter counts on without GPS before it stops to know where it is. */
  readonly deadReckoningS: number;
  step(dtS: number, bootMs: number): void;
  checkCrash(dtS: number): void;
  heartbeatMode(isInitialising: boolean): HeartbeatMode;
  arm(): void;
  disarm(): void;
  setHome(point: LocalPoint): void;
  /** @returns false when it is refused; the reason goes out as a text. */
  setMode(customMode: number): boolean;
  /** What BATT_FS_LOW_ACT and BATT_FS_CRT_ACT mean. */
  batteryAction(value: number): FailsafeAction;
  react(action: FailsafeAction): void;
  /** The navigation filter cannot be trusted any more. */
  ekfFailed(): void;
  /** The estimate jumped: what is followed jumps with it. */
  shiftTarget(northM: number, eastM: number): void;
  /** What else fails its checks before arming; without `PreArm: `. */
  prearmFailures?(): readonly string[];
  /** Why it cannot be armed in this mode; without `Arm: `. */
  armFailures(): readonly string[];
  /** SET_POSITION_TARGET_*: ignored outside a guided mode. */
  applyTarget(target: GuidedTargetMessage): void;
  /** A command of this kind of craft. @returns MAV_RESULT; undefined for one it does not know */
  command(request: CommandRequest): number | undefined;
}

/** How one kind of craft is controlled: the parts that act on the whole craft, which it is given when it is made. */
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
  /** Lists that survived a reboot. */
  readonly mission?: MissionStore;
  /** Start position; the frame's origin when left out. */
  readonly start?: { readonly northM: number; readonly eastM: number };
}
