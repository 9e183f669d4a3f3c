import type { MonotonicMs } from '../../base/clock.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { MavLandedState, MavModeFlag, MavState } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { profileOf } from '../../vehicle/autopilot/profile-of.ts';
import { StatusTextAssembler } from '../../vehicle/state/status-text-assembler.ts';
import {
  autopilotKindOf,
  vehicleIdOf,
  vehicleName,
  vehicleTypeOf,
} from '../../vehicle/state/vehicle-kind.ts';
import type { AutopilotKind, VehicleType } from '../../vehicle/state/vehicle-state.ts';
import { SilenceWatch } from '../index/silence.ts';
import type { HeardRecord } from '../read/heard-record.ts';
import { FenceMarks } from '../timeline/fence-marks.ts';
import { type MarkParts, markOf, type TimelineMark } from '../timeline/timeline-mark.ts';
import { ArmedCoverage } from './armed-coverage.ts';
import { BatteryMarks } from './battery-marks.ts';

const REACHED_AGAIN_MS = 30_000;
/** MAV_SEVERITY: up to this one something is wrong; the next one warns. */
const MAV_SEVERITY_ERROR = 3;
const MAV_SEVERITY_WARNING = 4;
/** Checks before arming speak of failsafes that do not happen now. */
const NOT_NOW = /^(pre)?arm:/i;

/** What one vehicle did, read from its own frames in time order. */
export class FlownVehicle {
  readonly vehicleId: string;
  readonly systemId: number;
  readonly coverage: ArmedCoverage;
  type: VehicleType = 'other';
  autopilot: AutopilotKind = 'generic';
  /** Which of its components flies it. */
  readonly autopilotComponentId: number;
  readonly #emit: (mark: TimelineMark) => void;
  readonly #texts = new StatusTextAssembler();
  readonly #silence = new SilenceWatch();
  readonly #fence: FenceMarks;
  readonly #battery: BatteryMarks;
  #isKnown = false;
  #customMode: number | undefined;
  #isArmed: boolean | undefined;
  #isAirborne: boolean | undefined;
  #hasLandedState = false;
  #missionSeq: number | undefined;
  #reached: { readonly seq: number; readonly tMs: number } | undefined;

  constructor(systemId: number, autopilotComponentId: number, emit: (mark: TimelineMark) => void) {
    this.systemId = systemId;
    this.vehicleId = vehicleIdOf(systemId);
    this.autopilotComponentId = autopilotComponentId;
    this.#emit = emit;
    this.coverage = new ArmedCoverage(this.vehicleId);
    this.#fence = new FenceMarks(this.vehicleId, emit);
    this.#battery = new BatteryMarks(this.vehicleId, emit);
  }

  get name(): string {
    return vehicleName(this);
  }

  get isArmed(): boolean {
    return this.#isArmed === true;
  }

  /** Undefined: nothing said yet whether it flies. */
  get isAirborne(): boolean | undefined {
    return this.#isAirborne;
  }

  get modeName(): string | undefined {
    return this.#customMode === undefined ? undefined : this.#modeName(this.#customMode);
  }

  /** Whether its mode flies the mission on board. */
  get isInMission(): boolean {
    return (
      this.#customMode !== undefined &&
      profileOf(this.autopilot).intentOf(this.type, this.#customMode) === 'auto'
    );
  }

  add(tMs: number, { componentId, decoded }: HeardRecord): void {
    this.#heard(tMs);
    for (const { severity, text } of this.#texts.expire(tMs as MonotonicMs)) this.#text(tMs, severity, text);
    if (componentId !== this.autopilotComponentId || !decoded) return;
    if (decoded.name === 'HEARTBEAT') {
      this.#heartbeat(tMs, decoded.message);
    } else if (decoded.name === 'ATTITUDE' || decoded.name === 'ATTITUDE_QUATERNION') {
      this.coverage.heard('attitude', tMs);
    } else if (decoded.name === 'GLOBAL_POSITION_INT') {
      this.coverage.heard('position', tMs);
    } else if (decoded.name === 'STATUSTEXT') {
      for (const { severity, text } of this.#texts.add(decoded.message, tMs as MonotonicMs))
        this.#text(tMs, severity, text);
    } else if (decoded.name === 'SYS_STATUS') {
      this.#battery.systemStatus(decoded.message);
    } else if (decoded.name === 'BATTERY_STATUS') {
      this.#battery.batteryStatus(tMs, decoded.message);
    } else if (decoded.name === 'FENCE_STATUS') {
      this.#fence.status(tMs, decoded.message);
    } else if (decoded.name === 'EXTENDED_SYS_STATE') {
      this.#landedState(tMs, decoded.message.landedState);
    } else if (decoded.name === 'MISSION_CURRENT') {
      this.#missionCurrent(tMs, decoded.message);
    } else if (decoded.name === 'MISSION_ITEM_REACHED') {
      this.#itemReached(tMs, decoded.message.seq);
    }
  }

  /** The recording ends: emits what is still open. */
  end(tMs: number): void {
    for (const { severity, text } of this.#texts.expire(Number.POSITIVE_INFINITY as MonotonicMs))
      this.#text(tMs, severity, text);
    this.coverage.disarmed(tMs);
    const silence = this.#silence.end(tMs);
    if (silence) this.#silent(silence.fromMs, undefined, tMs - silence.fromMs);
  }

  #heard(tMs: number): void {
    const silence = this.#silence.heard(tMs);
    if (silence) this.#silent(silence.fromMs, tMs, tMs - silence.fromMs);
  }

  #silent(fromMs: number, toMs: number | undefined, silentMs: number): void {
    const silentS = Math.round(silentMs / 100) / 10;
    this.#mark({
      t: fromMs,
      endT: toMs ?? null,
      kind: 'link',
      severity: this.isArmed ? 'warning' : 'caution',
      summary:
        toMs === undefined
          ? `${this.name} was silent to the end of the recording, ${silentS} s`
          : `${this.name} was silent for ${silentS} s`,
      data: { what: 'vehicle_silent', silent_s: silentS, armed: this.isArmed },
    });
  }

  #heartbeat(tMs: number, message: MessageByName['HEARTBEAT']): void {
    this.coverage.heard('heartbeat', tMs);
    this.type = vehicleTypeOf(message.type);
    this.autopilot = autopilotKindOf(message.autopilot);
    if (!this.#isKnown) {
      this.#isKnown = true;
      this.#mark({
        t: tMs,
        kind: 'link',
        severity: 'info',
        summary: `${this.name} was heard first`,
        data: { what: 'discovered', type: this.type, autopilot: this.autopilot },
      });
    }
    this.#armed(tMs, (message.baseMode & MavModeFlag.SAFETY_ARMED) !== 0);
    this.#mode(tMs, message.customMode, message.systemStatus);
    if (profileOf(this.autopilot).tellsLandedByState(this.type) && !this.#hasLandedState)
      this.#airborne(tMs, this.isArmed && airborneOf(message.systemStatus, this.#isAirborne));
  }

  #armed(tMs: number, isArmed: boolean): void {
    const before = this.#isArmed;
    this.#isArmed = isArmed;
    if (isArmed === before) return;
    if (isArmed) this.coverage.armed(tMs);
    else this.coverage.disarmed(tMs);
    if (before === undefined && !isArmed) return;
    this.#mark({
      t: tMs,
      kind: 'armed',
      severity: 'info',
      summary: isArmed
        ? `${this.name} ${before === undefined ? 'was armed already' : 'armed'}`
        : `${this.name} disarmed`,
      data: { what: isArmed ? 'armed' : 'disarmed', wasSeen: before !== undefined },
    });
  }

  #mode(tMs: number, customMode: number, systemStatus: number): void {
    const before = this.#customMode;
    if (customMode === before) return;
    this.#customMode = customMode;
    const mode = this.#modeName(customMode);
    const from = before === undefined ? null : this.#modeName(before);
    this.#mark({
      t: tMs,
      kind: 'mode',
      severity: 'info',
      summary: from === null ? `Mode ${mode}` : `Mode ${from} → ${mode}`,
      data: {
        what: 'mode',
        mode,
        from,
        customMode,
        intent: profileOf(this.autopilot).intentOf(this.type, customMode) ?? null,
        isCritical: systemStatus >= MavState.CRITICAL,
        armed: this.isArmed,
      },
    });
  }

  #modeName(customMode: number): string {
    return profileOf(this.autopilot).modeName(this.type, customMode) ?? `mode ${customMode}`;
  }

  #landedState(tMs: number, landedState: number): void {
    if (landedState === MavLandedState.UNDEFINED) return;
    this.#hasLandedState = true;
    this.#airborne(tMs, landedState !== MavLandedState.ON_GROUND);
  }

  #airborne(tMs: number, isAirborne: boolean): void {
    const before = this.#isAirborne;
    this.#isAirborne = isAirborne;
    if (before === isAirborne || (before === undefined && !isAirborne)) return;
    this.#mark({
      t: tMs,
      kind: 'armed',
      severity: 'info',
      summary: isAirborne ? `${this.name} is in the air` : `${this.name} is on the ground`,
      data: { what: isAirborne ? 'airborne' : 'landed' },
    });
  }

  #missionCurrent(tMs: number, { seq, total, missionState }: MessageByName['MISSION_CURRENT']): void {
    const before = this.#missionSeq;
    this.#missionSeq = seq;
    if (before === seq || before === undefined) return;
    this.#mark({
      t: tMs,
      kind: 'mission_item',
      severity: 'info',
      summary: `Mission item ${seq} is the present one`,
      data: { what: 'mission_current', seq, from: before, total, missionState },
    });
  }

  #itemReached(tMs: number, seq: number): void {
    const { seq: lastSeq, tMs: lastMs } = this.#reached ?? {};
    this.#reached = { seq, tMs };
    // Some autopilots say it again and again.
    if (lastSeq === seq && lastMs !== undefined && tMs - lastMs < REACHED_AGAIN_MS) return;
    this.#mark({
      t: tMs,
      kind: 'mission_item',
      severity: 'info',
      summary: `Mission item ${seq} reached`,
      data: { what: 'mission_reached', seq },
    });
  }

  #text(tMs: number, mavSeverity: number, text: string): void {
    this.#fence.text(tMs, text);
    this.#battery.text(text);
    this.#mark({
      t: tMs,
      kind: 'statustext',
      severity: severityOf(mavSeverity),
      summary: text,
      data: { what: 'statustext', text, mavSeverity },
    });
    if (/failsafe/i.test(text) && !NOT_NOW.test(text)) this.#failsafe(tMs, text);
  }

  #failsafe(tMs: number, text: string): void {
    const isCleared = /clear|cancel|recovered| off/i.test(text);
    const failsafe = failsafeOf(text);
    this.#mark({
      t: tMs,
      kind: 'failsafe',
      severity: isCleared ? 'info' : 'warning',
      summary: isCleared ? `Failsafe over: ${text}` : `Failsafe: ${text}`,
      data: {
        what: isCleared ? 'failsafe_cleared' : 'failsafe',
        failsafe,
        text,
        ...(failsafe === 'battery' && this.#battery.reading),
      },
    });
  }

  #mark(parts: Omit<MarkParts, 'vehicle'>): void {
    this.#emit(markOf({ ...parts, vehicle: this.vehicleId } as MarkParts));
  }
}

/** Which failsafe a text speaks of; `other` when it is none of those. */
function failsafeOf(text: string): string {
  if (/batt/i.test(text)) return 'battery';
  if (/gcs|ground station|data ?link/i.test(text)) return 'gcs';
  if (/radio|\brc\b|throttle|manual control/i.test(text)) return 'rc';
  if (/ekf|gps|position/i.test(text)) return 'position';
  if (/terrain/i.test(text)) return 'terrain';
  return 'other';
}

function severityOf(mavSeverity: number): Severity {
  if (mavSeverity <= MAV_SEVERITY_ERROR) return 'warning';
  return mavSeverity === MAV_SEVERITY_WARNING ? 'caution' : 'info';
}

/** CRITICAL and EMERGENCY do not say whether it flies. */
function airborneOf(systemStatus: number, before: boolean | undefined): boolean {
  if (systemStatus === MavState.ACTIVE) return true;
  if (systemStatus === MavState.STANDBY) return false;
  return before ?? false;
}
