import type { MonotonicMs } from '../base/clock.ts';
import { type OperatorText, say } from '../contract/operator-text.ts';
import type { VehicleEvent } from '../contract/port/websocket.ts';
import { type AlertLimits, DEFAULT_ALERT_LIMITS } from '../contract/vehicle/alert-limits.ts';
import { MavState } from '../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../mavlink/codec/generated/messages.ts';
import type { MessageOrigin } from '../mavlink/codec/inbox.ts';
import type { Target } from '../mavlink/codec/sender.ts';
import { nextBatteryWatch } from './alert/battery-watch.ts';
import { nextLimitWatch } from './alert/limit-watch.ts';
import { isStartingMode } from './autopilot/ardupilot.ts';
import { BootClock, bootTimeOf } from './contact/boot-clock.ts';
import { RouteIdentity, type VehicleRoute } from './contact/route-identity.ts';
import { componentPatchOf, patchOf } from './handlers/index.ts';
import { modeText } from './handlers/status.ts';
import { hardwareUidOf } from './handlers/version.ts';
import { nextFlight } from './state/flight-phase.ts';
import { isRemoteIdText } from './state/remote-id.ts';
import { StatusTextAssembler, type StatusTextEntry } from './state/status-text-assembler.ts';
import { isAutopilotHeartbeat, vehicleName } from './state/vehicle-kind.ts';
import { discovered, MAX_STALE_MS, NOTHING_HEARD, type VehicleState } from './state/vehicle-state.ts';

/** Frames closer together belong to one burst and do not count for the usual gap. */
const BURST_MS = 50;

const WEIGHT = 0.2;

const MIN_STALE_MS = 1000;

const GAPS_TO_STALE = 3;

/** Learns a vehicle's usual frame gap, and from it when silence makes values stale. */
class FrameGap {
  #usualMs = MAX_STALE_MS / GAPS_TO_STALE;

  observe(previousAtMs: MonotonicMs, nowMs: MonotonicMs): void {
    const gapMs = nowMs - previousAtMs;
    if (gapMs < BURST_MS || gapMs > MAX_STALE_MS) return;
    this.#usualMs += WEIGHT * (gapMs - this.#usualMs);
  }

  /** 3 × the usual gap, 1,000 to 3,000, rounded to 100. */
  get staleAfterMs(): number {
    const limitMs = Math.round((GAPS_TO_STALE * this.#usualMs) / 100) * 100;
    return Math.min(MAX_STALE_MS, Math.max(MIN_STALE_MS, limitMs));
  }
}

/** A vehicle is lost this long after its autopilot's last frame (design, safety rule 5). */
export const LOST_AFTER_MS = 3000;
/** The same text on another route within this time counts once. */
const SAME_TEXT_MS = 1000;
const MAX_STATUS_TEXTS = 200;
/** Repeated reports of a reached item within this time count once. */
const REACHED_AGAIN_MS = 10_000;
/** For this long after a heartbeat showed a reboot, a reset boot time means the same reboot. */
const SAME_REBOOT_MS = 15_000;

export type Announce = (
  kind: VehicleEvent['kind'],
  severity: VehicleEvent['severity'],
  summary: OperatorText,
) => void;

/**
 * One vehicle: turns its autopilot's frames into state and change events. Call `hear` for each
 * message of its component and `tick` at least every 100 ms.
 */
export class Vehicle {
  #state: VehicleState;
  readonly #announce: Announce;
  readonly #limits: () => AlertLimits;
  readonly #lossPct: () => number | undefined;
  readonly #identity = new RouteIdentity();
  readonly #bootClock = new BootClock();
  readonly #gap = new FrameGap();
  readonly #assembler = new StatusTextAssembler();
  #statusTexts: readonly StatusTextEntry[] = [];
  #lastText: { readonly entry: StatusTextEntry; readonly route: string } | undefined;
  #rebootedAtMs: MonotonicMs | undefined;
  #wasStale = false;

  constructor(
    first: MessageByName['HEARTBEAT'],
    origin: MessageOrigin,
    announce: Announce,
    limits = (): AlertLimits => DEFAULT_ALERT_LIMITS,
    lossPct = (): number | undefined => undefined,
    station?: Target,
  ) {
    this.#announce = announce;
    this.#limits = limits;
    this.#lossPct = lossPct;
    this.#state = discovered(first, origin, station);
  }

  get state(): VehicleState {
    return this.#state;
  }

  /** Newest last; at most 200. */
  get statusTexts(): readonly StatusTextEntry[] {
    return this.#statusTexts;
  }

  hear(name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin): void {
    const nowMs = origin.receivedAtMs;
    const uid =
      name === 'AUTOPILOT_VERSION' ? hardwareUidOf(message as MessageByName['AUTOPILOT_VERSION']) : undefined;
    const isTrusted = this.#identity.observe(origin, uid);
    this.#reviewConflict(nowMs);
    if (isTrusted) {
      this.#markAlive(origin);
      if (uid !== undefined) this.#compareUid(uid);
      if (name === 'STATUSTEXT') {
        this.#takeTexts(this.#assembler.add(message as MessageByName['STATUSTEXT'], nowMs), origin);
      } else {
        this.#apply(name, message, nowMs);
      }
    }
  }

  /** A message of another component of the vehicle. Does not affect liveness. @returns whether it changed anything */
  hearComponent(name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin): boolean {
    if (this.#state.hasConflict) return false;
    const patch = componentPatchOf(this.#state, origin.componentId, name, message, origin.receivedAtMs);
    this.#change(patch);
    return patch !== undefined;
  }

  /** RADIO_STATUS of the radio that receives this vehicle. Does not affect liveness. */
  hearRadio(message: MessageByName['RADIO_STATUS'], nowMs: MonotonicMs): void {
    this.#change(patchOf(this.#state, 'RADIO_STATUS', message, nowMs));
  }

  /** A message of its Remote ID transmitter, a component of its own. Does not affect liveness. */
  hearRemoteId(name: MessageName, message: MessageByName[MessageName], nowMs: MonotonicMs): void {
    if (name === 'OPEN_DRONE_ID_ARM_STATUS') this.#change(patchOf(this.#state, name, message, nowMs));
    else if (name === 'HEARTBEAT' && !this.#state.remoteId) this.#change({ remoteId: { status: undefined } });
  }

  /** @returns whether readers must be notified */
  tick(nowMs: MonotonicMs): boolean {
    const before = this.#state;
    const silentMs = nowMs - before.lastFrameAtMs;
    for (const entry of this.#assembler.expire(nowMs)) this.#keepText(entry);
    if (!before.isLost && silentMs >= LOST_AFTER_MS) {
      this.#change({ isLost: true });
      this.#announce('lost', 'warning', say('{name}: link lost', { name: vehicleName(before) }));
    }
    this.#reviewConflict(nowMs);
    this.#reviewLimits();
    const isStale = silentMs > before.staleAfterMs;
    const turnedStale = isStale !== this.#wasStale;
    this.#wasStale = isStale;
    return turnedStale || this.#state !== before;
  }

  /** Routes to ask for AUTOPILOT_VERSION, to identify their vehicles. */
  takeRoutesToAsk(nowMs: MonotonicMs): readonly VehicleRoute[] {
    return this.#identity.takeRoutesToAsk(nowMs);
  }

  /** Links that received it recently, or the last one. */
  linkIds(nowMs: MonotonicMs): readonly string[] {
    return this.#identity.linkIds(nowMs);
  }

  #change(patch: Partial<VehicleState> | undefined): void {
    if (patch) this.#state = { ...this.#state, ...patch };
  }

  #markAlive(origin: MessageOrigin): void {
    const { isLost, lastFrameAtMs } = this.#state;
    this.#gap.observe(lastFrameAtMs, origin.receivedAtMs);
    this.#change({
      isLost: false,
      lastFrameAtMs: Math.max(lastFrameAtMs, origin.receivedAtMs) as MonotonicMs,
      staleAfterMs: this.#gap.staleAfterMs,
      linkId: origin.linkId,
      isSigned: origin.isSigned,
    });
    if (isLost) this.#announce('regained', 'info', `${vehicleName(this.#state)}: link regained`);
  }

  #apply(name: MessageName, message: MessageByName[MessageName], nowMs: MonotonicMs): void {
    if (name === 'HEARTBEAT') this.#watchBoot(message as MessageByName['HEARTBEAT'], nowMs);
    const bootMs = bootTimeOf(name, message);
    if (bootMs !== undefined) this.#followBootTime(bootMs, nowMs);
    if (name === 'HEARTBEAT' && !isAutopilotHeartbeat(message as MessageByName['HEARTBEAT'])) return;
    const before = this.#state;
    this.#change(patchOf(before, name, message, nowMs));
    if (this.#state === before) return;
    const flight = nextFlight(this.#state, nowMs);
    if (flight !== before.flight) this.#change({ flight });
    const { battery, batteryWatch } = this.#state;
    if (battery !== before.battery)
      this.#change({
        batteryWatch: nextBatteryWatch(batteryWatch, this.#state, this.#limits(), nowMs),
      });
    this.#announceChanges(before);
  }

  #reviewLimits(): void {
    const { limitWatch, isLost } = this.#state;
    const lossPct = isLost ? undefined : this.#lossPct();
    const watch = nextLimitWatch(limitWatch, this.#state, this.#limits(), lossPct);
    if (watch !== limitWatch) this.#change({ limitWatch: watch });
  }

  #announceChanges(before: VehicleState): void {
    const state = this.#state;
    const name = vehicleName(state);
    if (before.heartbeat && state.heartbeat && before.heartbeat !== state.heartbeat) {
      const { isArmed } = state.heartbeat;
      if (before.heartbeat.isArmed !== isArmed) {
        this.#announce(isArmed ? 'armed' : 'disarmed', 'info', `${name}: ${isArmed ? 'armed' : 'disarmed'}`);
      }
      if (modeText(before.heartbeat) !== modeText(state.heartbeat)) {
        this.#announce('mode', 'info', `${name}: ${modeText(state.heartbeat)}`);
      }
    }
    const { reached } = state;
    if (!reached || reached === before.reached) return;
    const last = before.reached;
    if (last && last.seq === reached.seq && reached.receivedAtMs - last.receivedAtMs < REACHED_AGAIN_MS)
      return;
    this.#announce('mission_item', 'info', `${name}: reached mission item ${reached.seq}`);
  }

  /** A running vehicle that reports booting has rebooted, even if it sends no boot time. */
  #watchBoot(message: MessageByName['HEARTBEAT'], nowMs: MonotonicMs): void {
    const { heartbeat, type, autopilot } = this.#state;
    if (!heartbeat) return;
    const isStarting = (status: number, customMode: number): boolean =>
      status === MavState.UNINIT ||
      status === MavState.BOOT ||
      (autopilot === 'ardupilot' && isStartingMode(type, customMode));
    if (isStarting(heartbeat.systemStatus, heartbeat.customMode)) return;
    if (isStarting(message.systemStatus, message.customMode)) this.#reboot(nowMs);
  }

  #followBootTime(bootMs: number, nowMs: MonotonicMs): void {
    const reading = this.#bootClock.observe(bootMs, nowMs);
    if (reading === 'two-clocks') this.#identity.reportTwoClocks(nowMs);
    if (reading === 'rebooted') this.#reboot(nowMs);
  }

  #reboot(nowMs: MonotonicMs): void {
    const isSame = this.#rebootedAtMs !== undefined && nowMs - this.#rebootedAtMs < SAME_REBOOT_MS;
    this.#forget();
    this.#rebootedAtMs = nowMs;
    if (isSame) return;
    this.#change({ bootCount: this.#state.bootCount + 1 });
    this.#announce('rebooted', 'caution', `${vehicleName(this.#state)}: rebooted`);
  }

  /** Known values belong to the time before a reboot, or to another vehicle. */
  #forget(): void {
    this.#bootClock.restart();
    this.#change(NOTHING_HEARD);
  }

  #compareUid(uid: string): void {
    const known = this.#state.version?.hardwareUid;
    if (known === undefined || known === uid || this.#state.hasConflict) return;
    this.#forget();
    this.#change({ version: undefined });
    const { systemId } = this.#state;
    this.#announce('discovered', 'caution', `Another vehicle now uses system id ${systemId}`);
  }

  #reviewConflict(nowMs: MonotonicMs): void {
    const hasConflict = this.#identity.hasConflict(nowMs);
    const { hasConflict: had, systemId } = this.#state;
    if (hasConflict === had) return;
    this.#change({ hasConflict });
    if (hasConflict) {
      this.#announce('conflict', 'warning', `Two vehicles use system id ${systemId}: commands are refused`);
      return;
    }
    // Values of both vehicles may be mixed.
    this.#forget();
    this.#announce('conflict_cleared', 'info', `Only one vehicle uses system id ${systemId} now`);
  }

  #takeTexts(entries: readonly StatusTextEntry[], origin: MessageOrigin): void {
    const route = `${origin.linkId}\n${origin.peer}`;
    for (const entry of entries) {
      const last = this.#lastText;
      const isEcho =
        last !== undefined &&
        last.route !== route &&
        last.entry.text === entry.text &&
        entry.receivedAtMs - last.entry.receivedAtMs < SAME_TEXT_MS;
      if (isEcho) continue;
      this.#lastText = { entry, route };
      this.#keepText(entry);
    }
  }

  #keepText(entry: StatusTextEntry): void {
    this.#statusTexts = [...this.#statusTexts, entry].slice(-MAX_STATUS_TEXTS);
    if (!this.#state.remoteId && isRemoteIdText(entry.text))
      this.#change({ remoteId: { status: undefined } });
    const severity = entry.severity <= 3 ? 'warning' : entry.severity === 4 ? 'caution' : 'info';
    this.#announce('statustext', severity, entry.text);
  }
}
