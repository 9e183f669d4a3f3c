import type { Clock, MonotonicMs, Timer } from '../base/clock.ts';
import { Emitter, type Unsubscribe } from '../base/emitter.ts';
import type { IdGenerator } from '../base/id/id.ts';
import type { Logger } from '../base/log/logger.ts';
import { leastSimulated } from '../base/simulated/least-simulated.ts';
import type { Mode } from '../contract/list.ts';
import { type OperatorText, say } from '../contract/operator-text.ts';
import type { VehicleEvent } from '../contract/port/websocket.ts';
import type { AlertLimits } from '../contract/vehicle/alert-limits.ts';
import type { TelemetryVehicle } from '../contract/vehicle/telemetry.ts';
import type { MessageByName, MessageName } from '../mavlink/codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../mavlink/codec/inbox.ts';
import { profileOf } from './autopilot/profile-of.ts';
import type { VehicleRoute } from './contact/route-identity.ts';
import { isRemoteIdComponent } from './state/remote-id.ts';
import { isAutopilotHeartbeat, vehicleIdOf, vehicleName } from './state/vehicle-kind.ts';
import type { VehicleState } from './state/vehicle-state.ts';
import { telemetryOf } from './telemetry-view.ts';
import { Vehicle } from './vehicle.ts';
import type { VehicleDirectory, VehicleDirectoryEvents } from './vehicle-directory.ts';

/** The router's frame statistics of a system. */
export interface LinkQualitySource {
  /** Recently lost frames of the autopilot, 0 to 100; undefined until enough were counted. */
  lossPct(systemId: number): number | undefined;
}

export interface VehicleRegistryOptions {
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Our own system id. Receiving it from another sender raises an event. */
  readonly ownSystemId: number;
  readonly ownComponentId: number;
  readonly linkQuality: LinkQualitySource;
  /** The world of a link. */
  readonly modeOf: (linkId: string) => Mode;
  /** Round trip to the vehicle's autopilot; undefined until measured. */
  readonly rttMs: (systemId: number) => number | undefined;
  readonly isRecording: () => boolean;
  /** Requests AUTOPILOT_VERSION on exactly this route, not the one the router would choose. */
  readonly requestVersion: (route: VehicleRoute) => void;
  /** A vehicle's limits for alerts, read each time they are applied. Defaults if omitted. */
  readonly limitsOf?: ((vehicleId: string) => AlertLimits) | undefined;
  /**
   * Calls back after the last message of each datagram. If omitted, changes are announced at the
   * end of its turn.
   */
  readonly onBatchEnd?: ((listener: () => void) => Unsubscribe) | undefined;
}

/** Almost every system id of MAVLink. The measured load of a gateway ends here (docs/performance.md). */
export const MAX_VEHICLES = 250;
const TICK_MS = 100;
/** A tick this late means that we were suspended, so process waiting frames first. */
const LATE_TICK_MS = 500;
const OWN_ID_EVENT_EVERY_MS = 60_000;

/** All known vehicles. `start` and `stop` control listening; vehicles stay readable after `stop`. */
export class VehicleRegistry implements VehicleDirectory {
  readonly #options: VehicleRegistryOptions;
  readonly #emitter = new Emitter<VehicleDirectoryEvents>();
  readonly #bySystemId = new Map<number, Vehicle>();
  readonly #changed = new Set<Vehicle>();
  #subscriptions: Unsubscribe[] = [];
  #timer: Timer | undefined;
  #lastTickAtMs: MonotonicMs | undefined;
  #ownIdHeardAtMs: MonotonicMs | undefined;
  #isFull = false;
  #isFlushQueued = false;

  constructor(options: VehicleRegistryOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    const { inbox, clock, onBatchEnd } = this.#options;
    this.#subscriptions = [
      inbox.onAny((name, message, origin) => this.#hear(name, message, origin)),
      ...(onBatchEnd ? [onBatchEnd(() => this.#flush())] : []),
    ];
    this.#lastTickAtMs = clock.monotonicMs();
    this.#timer = clock.every(TICK_MS, () => this.#tick());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
  }

  list(): readonly VehicleState[] {
    return [...this.#bySystemId.values()].map(({ state }) => state);
  }

  get(vehicleId: string): VehicleState | undefined {
    return this.#find(vehicleId)?.state;
  }

  telemetry(vehicleId: string): TelemetryVehicle | undefined {
    const vehicle = this.#find(vehicleId);
    if (!vehicle) return undefined;
    const { clock, linkQuality, rttMs, isRecording } = this.#options;
    const { state, statusTexts } = vehicle;
    return telemetryOf(state, {
      nowMs: clock.monotonicMs(),
      mode: this.#modeOf(vehicle),
      statusTexts,
      lossPct: linkQuality.lossPct(state.systemId),
      rttMs: rttMs(state.systemId),
      isRecording: isRecording(),
    });
  }

  /** `live` for an unknown vehicle, because only proven simulations count as simulated. */
  modeOf(vehicleId: string): Mode {
    const vehicle = this.#find(vehicleId);
    return vehicle ? this.#modeOf(vehicle) : 'live';
  }

  flightModes(vehicleId: string): readonly { readonly name: string; readonly customMode: number }[] {
    const state = this.get(vehicleId);
    return state ? profileOf(state.autopilot).flightModes(state.type) : [];
  }

  statusTexts(
    vehicleId: string,
    sinceMs: number,
  ): readonly { readonly severity: number; readonly text: string; readonly receivedAtMs: MonotonicMs }[] {
    return this.#find(vehicleId)?.statusTexts.filter(({ receivedAtMs }) => receivedAtMs >= sinceMs) ?? [];
  }

  /** Removes a vehicle until its next frame. @returns false if it did not exist */
  remove(vehicleId: string): boolean {
    const vehicle = this.#find(vehicleId);
    if (!vehicle) return false;
    this.#bySystemId.delete(vehicle.state.systemId);
    this.#changed.delete(vehicle);
    this.#isFull = false;
    this.#emitter.emit('removed', { vehicleId });
    return true;
  }

  on<Name extends keyof VehicleDirectoryEvents>(
    name: Name,
    listener: (event: VehicleDirectoryEvents[Name]) => void,
  ): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  /** Another station uses our id. Announced at most once a minute. */
  reportOwnId(nowMs: MonotonicMs): void {
    const lastMs = this.#ownIdHeardAtMs;
    if (lastMs !== undefined && nowMs - lastMs < OWN_ID_EVENT_EVERY_MS) return;
    this.#ownIdHeardAtMs = nowMs;
    const { ownSystemId, ownComponentId } = this.#options;
    const summary = say('Another ground station uses our id {id}. Change the id of one of them', {
      id: `${ownSystemId}/${ownComponentId}`,
    });
    this.#announce(null, 'conflict', 'caution', summary);
  }

  /** A vehicle on links to several worlds is in the least simulated of them. */
  #modeOf(vehicle: Vehicle): Mode {
    const { clock, modeOf } = this.#options;
    const links = [vehicle.state.linkId, ...vehicle.linkIds(clock.monotonicMs())];
    return leastSimulated(links.map(modeOf)) ?? 'live';
  }

  #find(vehicleId: string): Vehicle | undefined {
    const systemId = /^uav-(\d{1,3})$/.exec(vehicleId)?.[1];
    return systemId === undefined ? undefined : this.#bySystemId.get(Number(systemId));
  }

  #hear(name: MessageName, message: MessageByName[MessageName], origin: MessageOrigin): void {
    if (name === 'RADIO_STATUS') {
      this.#hearRadio(message as MessageByName['RADIO_STATUS'], origin);
      return;
    }
    this.#watchOwnId(origin);
    const known = this.#bySystemId.get(origin.systemId);
    if (!known && name !== 'HEARTBEAT') return;
    const vehicle = known ?? this.#discover(message as MessageByName['HEARTBEAT'], origin);
    if (!vehicle) return;
    if (known && isRemoteIdComponent(origin.componentId)) {
      known.hearRemoteId(name, message, origin.receivedAtMs);
      this.#markChanged(known);
      return;
    }
    if (vehicle.state.componentId !== origin.componentId) {
      if (vehicle.hearComponent(name, message, origin)) this.#markChanged(vehicle);
      return;
    }
    vehicle.hear(name, message, origin);
    this.#markChanged(vehicle);
    if (known) return;
    const { vehicleId } = vehicle.state;
    this.#options.logger.info({ vehicleId, linkId: origin.linkId, peer: origin.peer }, 'Vehicle discovered');
    this.#announce(vehicleId, 'discovered', 'info', `${vehicleName(vehicle.state)} discovered`);
  }

  #hearRadio(message: MessageByName['RADIO_STATUS'], origin: MessageOrigin): void {
    for (const vehicle of this.#bySystemId.values()) {
      if (vehicle.state.linkId !== origin.linkId || vehicle.state.isLost) continue;
      vehicle.hearRadio(message, origin.receivedAtMs);
      this.#markChanged(vehicle);
    }
  }

  #discover(first: MessageByName['HEARTBEAT'], origin: MessageOrigin): Vehicle | undefined {
    if (origin.systemId === 0 || !isAutopilotHeartbeat(first) || !this.#makeRoom()) return undefined;
    const vehicleId = vehicleIdOf(origin.systemId);
    const { limitsOf, linkQuality, ownSystemId, ownComponentId } = this.#options;
    const vehicle = new Vehicle(
      first,
      origin,
      (kind, severity, summary) => this.#announce(vehicleId, kind, severity, summary),
      limitsOf && (() => limitsOf(vehicleId)),
      () => linkQuality.lossPct(origin.systemId),
      { systemId: ownSystemId, componentId: ownComponentId },
    );
    this.#bySystemId.set(origin.systemId, vehicle);
    return vehicle;
  }

  /** Removes lost vehicles: those that were not flying first, the longest silent first. */
  #makeRoom(): boolean {
    if (this.#bySystemId.size < MAX_VEHICLES) return true;
    const [oldest] = this.list()
      .filter(({ isLost }) => isLost)
      .sort((a, b) => flyingRank(a) - flyingRank(b) || a.lastFrameAtMs - b.lastFrameAtMs);
    if (oldest) return this.remove(oldest.vehicleId);
    if (!this.#isFull) {
      this.#options.logger.warn(
        { limit: MAX_VEHICLES },
        'Vehicle limit reached: further system ids are ignored',
      );
    }
    this.#isFull = true;
    return false;
  }

  #watchOwnId(origin: MessageOrigin): void {
    const { ownSystemId, ownComponentId } = this.#options;
    if (origin.systemId === ownSystemId && origin.componentId === ownComponentId)
      this.reportOwnId(origin.receivedAtMs);
  }

  #tick(): void {
    const nowMs = this.#options.clock.monotonicMs();
    const isLate = this.#lastTickAtMs !== undefined && nowMs - this.#lastTickAtMs > LATE_TICK_MS;
    this.#lastTickAtMs = nowMs;
    if (isLate) return;
    for (const vehicle of this.#bySystemId.values()) {
      if (vehicle.tick(nowMs)) this.#changed.add(vehicle);
      for (const route of vehicle.takeRoutesToAsk(nowMs)) this.#options.requestVersion(route);
    }
    this.#flush();
  }

  #markChanged(vehicle: Vehicle): void {
    this.#changed.add(vehicle);
    if (this.#options.onBatchEnd || this.#isFlushQueued) return;
    this.#isFlushQueued = true;
    queueMicrotask(() => {
      this.#isFlushQueued = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const { state } of changed) this.#emitter.emit('changed', state);
  }

  #announce(
    vehicleId: string | null,
    kind: VehicleEvent['kind'],
    severity: VehicleEvent['severity'],
    summary: OperatorText,
  ): void {
    const { ids, clock } = this.#options;
    this.#emitter.emit('event', {
      eventId: ids.next('evt'),
      vehicleId,
      kind,
      severity,
      summary,
      atMs: clock.utcMs(),
    });
  }
}

function flyingRank(state: VehicleState): number {
  return state.heartbeat?.isArmed ? 1 : 0;
}
