import type { MonotonicMs } from '../../base/clock.ts';
import { say } from '../../contract/operator-text.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { MavState } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID, type MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';
import { profileOf } from '../../vehicle/autopilot/profile-of.ts';
import { BootClock, bootTimeOf } from '../../vehicle/contact/boot-clock.ts';
import { patchOf } from '../../vehicle/handlers/index.ts';
import type { VehiclePatch } from '../../vehicle/handlers/message-handler.ts';
import { modeText } from '../../vehicle/handlers/status.ts';
import { nextFlight } from '../../vehicle/state/flight-phase.ts';
import type { BatteryGroup, HeartbeatGroup, MissionGroup } from '../../vehicle/state/groups.ts';
import { StatusTextAssembler } from '../../vehicle/state/status-text-assembler.ts';
import { isAutopilotHeartbeat, vehicleName } from '../../vehicle/state/vehicle-kind.ts';
import { discovered, NOTHING_HEARD, type VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';
import { FenceMarks } from '../timeline/geofence-marks.ts';
import { type MarkParts, markOf, type TimelineMark } from '../timeline/timeline-mark.ts';
import { ArmedCoverage, type CoverageGroup } from './armed-coverage.ts';

const REACHED_AGAIN_MS = 30_000;
/** MAV_SEVERITY: up to this one something is wrong; the next one warns. */
const MAV_SEVERITY_ERROR = 3;
const MAV_SEVERITY_WARNING = 4;
/** Pre-arm checks mention failsafes that are not active. */
const NOT_NOW = /^(pre)?arm:/i;

const COVERED_BY: ReadonlyMap<number, CoverageGroup> = new Map([
  [MESSAGE_ID.HEARTBEAT, 'heartbeat'],
  [MESSAGE_ID.ATTITUDE, 'attitude'],
  [MESSAGE_ID.ATTITUDE_QUATERNION, 'attitude'],
  [MESSAGE_ID.GLOBAL_POSITION_INT, 'position'],
]);

type ChargeState = NonNullable<BatteryGroup['chargeState']>;

const CHARGE_SEVERITIES: Readonly<Record<ChargeState, Severity>> = {
  ok: 'info',
  charging: 'info',
  low: 'caution',
  critical: 'warning',
  emergency: 'warning',
  failed: 'warning',
};

/**
 * What one vehicle did: its own frames in time order, read into its state by the handlers of live vehicles, and
 * a mark for each change worth one.
 */
export class RecordedVehicle {
  readonly coverage: ArmedCoverage;
  readonly #emit: (mark: TimelineMark) => void;
  readonly #texts = new StatusTextAssembler();
  readonly #silence = new SilenceWatch();
  readonly #fence: FenceMarks;
  readonly #bootClock = new BootClock();
  /** Changed in place, because a log has millions of messages: read it at once, keep only its groups. */
  readonly #state: { -readonly [Key in keyof VehicleState]: VehicleState[Key] };
  #news: VehiclePatch | undefined;
  #missionSeq: number | undefined;
  #chargeState: ChargeState | undefined;
  /** What the autopilot itself said of the battery last. */
  #batteryText: string | null = null;

  constructor(
    first: MessageByName['HEARTBEAT'],
    { systemId, componentId }: HeardRecord,
    tMs: number,
    emit: (mark: TimelineMark) => void,
  ) {
    const receivedAtMs = tMs as MonotonicMs;
    this.#state = discovered(first, { systemId, componentId, receivedAtMs, linkId: '', isSigned: false });
    this.#emit = emit;
    this.coverage = new ArmedCoverage(this.state.vehicleId);
    this.#fence = new FenceMarks(this.state.vehicleId, emit);
  }

  /** Holds until the next record. */
  get state(): VehicleState {
    return this.#state;
  }

  /** What the last record changed; undefined when it was not of the autopilot, or changed nothing. */
  get news(): VehiclePatch | undefined {
    return this.#news;
  }

  get name(): string {
    return vehicleName(this.#state);
  }

  get isArmed(): boolean {
    return this.#state.heartbeat?.isArmed === true;
  }

  get isAirborne(): boolean {
    return this.#state.flight.isAirborne === true;
  }

  get modeName(): string | undefined {
    return this.#state.heartbeat && modeText(this.#state.heartbeat);
  }

  /** Which of its components flies it. */
  get autopilotComponentId(): number {
    return this.#state.componentId;
  }

  /** Whether its mode flies the onboard mission. */
  get isInMission(): boolean {
    const { autopilot, type, heartbeat } = this.#state;
    return heartbeat !== undefined && profileOf(autopilot).intentOf(type, heartbeat.customMode) === 'auto';
  }

  add(tMs: number, { componentId, messageId, decoded }: HeardRecord): void {
    this.#news = undefined;
    this.#heard(tMs);
    for (const { severity, text } of this.#texts.expire(tMs as MonotonicMs)) this.#text(tMs, severity, text);
    if (componentId !== this.autopilotComponentId) return;
    const covers = COVERED_BY.get(messageId);
    if (covers) this.coverage.heard(covers, tMs);
    if (decoded?.name === 'STATUSTEXT') {
      for (const { severity, text } of this.#texts.add(decoded.message, tMs as MonotonicMs))
        this.#text(tMs, severity, text);
    } else if (decoded) this.#apply(tMs, decoded);
  }

  /** The recording ends: emits what is still open. */
  end(tMs: number): void {
    for (const { severity, text } of this.#texts.expire(Number.POSITIVE_INFINITY as MonotonicMs))
      this.#text(tMs, severity, text);
    this.coverage.disarmed(tMs);
    const silence = this.#silence.end(tMs);
    if (silence) this.#silent(silence.fromMs, undefined, tMs - silence.fromMs);
  }

  #apply(tMs: number, decoded: DecodedMessage): void {
    const { name, message } = decoded;
    const nowMs = tMs as MonotonicMs;
    const bootMs = bootTimeOf(name, message);
    if (bootMs !== undefined && this.#bootClock.observe(bootMs, nowMs) === 'rebooted')
      Object.assign(this.#state, NOTHING_HEARD);
    if (decoded.name === 'HEARTBEAT' && !isAutopilotHeartbeat(decoded.message)) return;
    const news = patchOf(this.#state, name, message, nowMs);
    if (!news) return;
    const { heartbeat, reached } = this.#state;
    this.#news = news;
    Object.assign(this.#state, news);
    if (news.heartbeat) this.#heartbeat(tMs, heartbeat, news.heartbeat);
    if (news.heartbeat || news.landed || news.position) this.#flight(tMs);
    if (news.battery) this.#battery(tMs, news.battery);
    if (news.fence) this.#fence.status(tMs, news.fence);
    if (news.mission) this.#mission(tMs, news.mission);
    // Some autopilots say it again and again.
    if (news.reached && (news.reached.seq !== reached?.seq || tMs - reached.receivedAtMs >= REACHED_AGAIN_MS))
      this.#mark({
        t: tMs,
        kind: 'mission_item',
        severity: 'info',
        summary: say('Mission item {seq} reached', { seq: news.reached.seq }),
        data: { what: 'mission_reached', seq: news.reached.seq },
      });
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
          ? say('No messages from {name} until the end of the recording, {seconds} s', {
              name: this.name,
              seconds: silentS,
            })
          : say('No messages from {name} for {seconds} s', { name: this.name, seconds: silentS }),
      data: { what: 'vehicle_silent', silent_s: silentS, armed: this.isArmed },
    });
  }

  #heartbeat(tMs: number, before: HeartbeatGroup | undefined, now: HeartbeatGroup): void {
    const { type, autopilot } = this.#state;
    if (!before)
      this.#mark({
        t: tMs,
        kind: 'link',
        severity: 'info',
        summary: say('{name} first appeared', { name: this.name }),
        data: { what: 'discovered', type, autopilot },
      });
    this.#armed(tMs, before?.isArmed, now.isArmed);
    if (now.customMode === before?.customMode) return;
    const mode = modeText(now);
    const from = before ? modeText(before) : null;
    this.#mark({
      t: tMs,
      kind: 'mode',
      severity: 'info',
      summary: from === null ? say('Mode {mode}', { mode }) : say('Mode {from} → {to}', { from, to: mode }),
      data: {
        what: 'mode',
        mode,
        from,
        customMode: now.customMode,
        intent: profileOf(autopilot).intentOf(type, now.customMode) ?? null,
        isCritical: now.systemStatus >= MavState.CRITICAL,
        armed: now.isArmed,
      },
    });
  }

  #armed(tMs: number, before: boolean | undefined, isArmed: boolean): void {
    if (isArmed === before) return;
    if (isArmed) this.coverage.armed(tMs);
    else this.coverage.disarmed(tMs);
    if (before === undefined && !isArmed) return;
    this.#mark({
      t: tMs,
      kind: 'armed',
      severity: 'info',
      summary: isArmed
        ? say(before === undefined ? '{name} was armed already' : '{name} armed', { name: this.name })
        : say('{name} disarmed', { name: this.name }),
      data: { what: isArmed ? 'armed' : 'disarmed', wasSeen: before !== undefined },
    });
  }

  #flight(tMs: number): void {
    const before = this.#state.flight;
    const flight = nextFlight(this.#state, tMs as MonotonicMs);
    if (flight === before) return;
    this.#state.flight = flight;
    const { isAirborne } = flight;
    if (isAirborne === undefined || (before.isAirborne === undefined && !isAirborne)) return;
    this.#mark({
      t: tMs,
      kind: 'armed',
      severity: 'info',
      summary: isAirborne
        ? say('{name} is in the air', { name: this.name })
        : say('{name} is on the ground', { name: this.name }),
      data: { what: isAirborne ? 'airborne' : 'landed' },
    });
  }

  #battery(tMs: number, { chargeState }: BatteryGroup): void {
    const before = this.#chargeState;
    if (chargeState === null || chargeState === before) return;
    this.#chargeState = chargeState;
    // While it starts it does not know yet.
    if (before === undefined || before === 'failed') return;
    const { battery_v: volts } = this.#batteryReading;
    this.#mark({
      t: tMs,
      kind: 'alert',
      severity: CHARGE_SEVERITIES[chargeState],
      summary: `Battery ${chargeState}${volts === null ? '' : ` at ${volts.toFixed(2)} V`}`,
      data: { what: 'battery_state', state: chargeState, from: before, ...this.#batteryReading },
    });
  }

  get #batteryReading() {
    const { battery } = this.#state;
    return {
      battery_v: battery?.voltageV ?? null,
      battery_pct: battery?.remainingPct ?? null,
      battery_text: this.#batteryText,
    };
  }

  #mission(tMs: number, { seq, total = 0, missionState = 0 }: MissionGroup): void {
    const before = this.#missionSeq;
    this.#missionSeq = seq ?? before;
    if (seq === undefined || before === undefined || before === seq) return;
    this.#mark({
      t: tMs,
      kind: 'mission_item',
      severity: 'info',
      summary: say('Mission item {seq} is active', { seq }),
      data: { what: 'mission_current', seq, from: before, total, missionState },
    });
  }

  #text(tMs: number, mavSeverity: number, text: string): void {
    this.#fence.text(tMs, text);
    if (/^battery \d+ is /i.test(text)) this.#batteryText = text;
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
      summary: isCleared ? say('Failsafe over: {text}', { text }) : say('Failsafe: {text}', { text }),
      data: {
        what: isCleared ? 'failsafe_cleared' : 'failsafe',
        failsafe,
        text,
        ...(failsafe === 'battery' && this.#batteryReading),
      },
    });
  }

  #mark(parts: Omit<MarkParts, 'vehicle'>): void {
    this.#emit(markOf({ ...parts, vehicle: this.#state.vehicleId } as MarkParts));
  }
}

/** Which failsafe a text is about; `other` if none of those. */
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

/** Longer silence than this is reported. */
const SILENT_MS = 3000;

export interface Silence {
  readonly fromMs: number;
  /** Undefined: to the end of the recording. */
  readonly toMs: number | undefined;
}

/** Finds the times in which a sender that was heard before is silent for more than 3 s. */
export class SilenceWatch {
  #lastMs: number | undefined;

  get lastMs(): number | undefined {
    return this.#lastMs;
  }

  /** @returns the silence that ends now */
  heard(tMs: number): Silence | undefined {
    const fromMs = this.#lastMs;
    this.#lastMs = tMs;
    return fromMs !== undefined && tMs - fromMs > SILENT_MS ? { fromMs, toMs: tMs } : undefined;
  }

  /** @returns the silence that lasts still at `tMs` */
  end(tMs: number): Silence | undefined {
    const fromMs = this.#lastMs;
    return fromMs !== undefined && tMs - fromMs > SILENT_MS ? { fromMs, toMs: undefined } : undefined;
  }
}
