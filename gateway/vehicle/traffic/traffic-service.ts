import type { Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { writeAudit } from '../../base/log/audit-log.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import { type AlertLimits, DEFAULT_ALERT_LIMITS } from '../../contract/vehicle/alert-limits.ts';
import type {
  Traffic,
  TrafficForwarding,
  TrafficPort,
  TrafficSource,
  TrafficSourceRequest,
  TrafficWorld,
} from '../../contract/vehicle/traffic.ts';
import { AdsbFlags } from '../../mavlink/codec/generated/enums.ts';
import type { Inbox, MessageOrigin } from '../../mavlink/codec/inbox.ts';
import type { Sender } from '../../mavlink/codec/sender.ts';
import type { AlertRegistry } from '../alert/alert-registry.ts';
import { flyingTrack } from '../alert/separation-monitor.ts';
import { vehicleIdOf } from '../state/vehicle-kind.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import { AdsbForwarder } from './adsb-forwarder.ts';
import { AircraftRegistry } from './aircraft-registry.ts';
import type { AircraftReport } from './aircraft-report.ts';
import { adsbReport, remoteIdOf, remoteIdReport, uasIdOf } from './mavlink-reports.ts';
import { OwnAltitudes } from './own-altitudes.ts';
import { TrafficAlerts } from './traffic-alerts.ts';
import { type OwnVehicle, type SeenAircraft, trafficPicture } from './traffic-picture.ts';
import {
  SILENT_AFTER_MS,
  TrafficSources,
  type TrafficSourcesOptions,
  type TrafficStore,
} from './traffic-sources.ts';

export interface TrafficServiceOptions
  extends Pick<TrafficSourcesOptions, 'clock' | 'ids' | 'logger' | 'audit' | 'createLink'> {
  readonly store: TrafficStore;
  readonly inbox: Inbox;
  readonly sender: Sender;
  readonly directory: VehicleDirectory;
  readonly alerts: AlertRegistry;
  readonly modeOfLink: (linkId: string) => TrafficWorld;
  readonly limitsOf?: ((vehicleId: string) => AlertLimits) | undefined;
}

/** The nearest fresh aircraft of a vehicle's world, for policies. Null is unknown. */
export interface TrafficFacts {
  readonly horizontalM: number | null;
  readonly verticalM: number | null;
  /** Until it is closest; null if it goes away. */
  readonly closestInS: number | null;
  readonly within5Km: number;
}

const TICK_MS = 500;
const TICKS_PER_FORWARD = 2;
const COUNTED_WITHIN_M = 5000;

/** Other aircraft: reports from receivers and autopilots, alerts, and what policies may know of them. */
export class TrafficService implements TrafficPort {
  readonly #options: TrafficServiceOptions;
  readonly #registry: AircraftRegistry;
  readonly #sources: TrafficSources;
  readonly #trafficAlerts: TrafficAlerts;
  readonly #altitudes = new OwnAltitudes();
  /** When a vehicle of each world last reported traffic. */
  readonly #vehicleReportAtMs = new Map<string, number>();
  /** Serial numbers of our own vehicles, and aircraft of Remote ID that have one of them. */
  readonly #ownUasIds = new Set<string>();
  readonly #ownRemoteIds = new Set<string>();
  readonly #forwarder: AdsbForwarder;
  #forwardedTo: readonly string[];
  #ticks = 0;
  #subscriptions: Unsubscribe[] = [];
  #timer: Timer | undefined;

  constructor(options: TrafficServiceOptions) {
    this.#options = options;
    this.#registry = new AircraftRegistry({ clock: options.clock, ownPlaces: () => this.#ownPlaces() });
    this.#trafficAlerts = new TrafficAlerts(options.alerts, options.clock);
    this.#forwarder = new AdsbForwarder(options.sender, options.directory);
    this.#forwardedTo = options.store.forwardedTo();
    this.#sources = new TrafficSources({
      ...options,
      onReport: (report, from) => this.#registry.report(report, from),
      onClosed: (sourceId) => this.#registry.forgetSource(sourceId),
      aircraftOf: (sourceId) => this.#heardBy(sourceId),
    });
  }

  start(): void {
    const { inbox, clock } = this.#options;
    this.#sources.start();
    this.#subscriptions = [
      inbox.on('ADSB_VEHICLE', (message, origin) =>
        this.#hear(adsbReport(message), origin, (message.flags & AdsbFlags.SIMULATED) !== 0),
      ),
      inbox.on('OPEN_DRONE_ID_LOCATION', (message, origin) => {
        const report = remoteIdReport(message);
        if (report && !this.#ownRemoteIds.has(report.aircraftId)) this.#hear(report, origin, false);
      }),
      inbox.on('OPEN_DRONE_ID_BASIC_ID', (message, origin) => this.#hearName(message, origin)),
      inbox.on('SCALED_PRESSURE', (message, { systemId, receivedAtMs }) =>
        this.#altitudes.hearPressure(systemId, message, receivedAtMs),
      ),
      inbox.on('GPS_RAW_INT', (message, { systemId, receivedAtMs }) =>
        this.#altitudes.hearGps(systemId, message, receivedAtMs),
      ),
    ];
    this.#timer = clock.every(TICK_MS, () => this.#look());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
    await this.#sources.stop();
  }

  traffic(): Traffic {
    const { clock } = this.#options;
    const known = [...this.#registry.list()];
    const worlds: readonly TrafficWorld[] = ['live', 'sitl', 'sim'];
    return {
      aircraft: this.seen().map(({ aircraft }) => aircraft),
      notShown: this.#registry.notShown,
      withoutPosition: known.filter(({ position }) => !position).length,
      rejected: this.#registry.rejected,
      isReceiving: worlds.some((mode) => this.#isReceiving(mode, clock.monotonicMs())),
    };
  }

  /** All aircraft with a position, most urgent first. */
  seen(): readonly SeenAircraft[] {
    const nowMs = this.#options.clock.monotonicMs();
    return trafficPicture(this.#registry.list(), this.#owns(), nowMs);
  }

  /** Null: no receiver, no fresh data of this world, or the vehicle has no position. */
  factsOf(vehicleId: string): TrafficFacts | null {
    const nowMs = this.#options.clock.monotonicMs();
    const own = this.#owns().find((each) => each.vehicleId === vehicleId);
    if (!own || !this.#isReceiving(own.mode, nowMs)) return null;
    const fresh = trafficPicture(this.#registry.list(), [own], nowMs).flatMap(({ aircraft }) =>
      aircraft.isStale || aircraft.isOnGround || !aircraft.closest ? [] : [aircraft.closest],
    );
    const [nearest] = fresh.toSorted((a, b) => a.horizontalNowM - b.horizontalNowM);
    return {
      horizontalM: nearest?.horizontalNowM ?? null,
      verticalM: nearest?.verticalNowM == null ? null : Math.abs(nearest.verticalNowM),
      closestInS: nearest && nearest.inS > 0 ? nearest.inS : null,
      within5Km: fresh.filter(({ horizontalNowM }) => horizontalNowM <= COUNTED_WITHIN_M).length,
    };
  }

  sources(): readonly TrafficSource[] {
    return this.#sources.list();
  }

  addSource(request: TrafficSourceRequest, context: RequestContext): TrafficSource {
    return this.#sources.add(request, context);
  }

  changeSource(sourceId: string, request: TrafficSourceRequest, context: RequestContext): TrafficSource {
    return this.#sources.change(sourceId, request, context);
  }

  removeSource(sourceId: string, context: RequestContext): void {
    this.#sources.remove(sourceId, context);
  }

  get forwarding(): TrafficForwarding {
    return { vehicleIds: [...this.#forwardedTo] };
  }

  putForwarding({ vehicleIds }: TrafficForwarding, context: RequestContext): TrafficForwarding {
    writeAudit(this.#options, context, 'traffic-forwarding.put', 'station', { vehicleIds });
    this.#options.store.saveForwardedTo(vehicleIds);
    this.#forwardedTo = [...new Set(vehicleIds)];
    return this.forwarding;
  }

  #look(): void {
    this.#registry.removeOld();
    const seen = this.seen();
    this.#trafficAlerts.update(seen);
    this.#ticks += 1;
    if (this.#ticks % TICKS_PER_FORWARD === 0)
      for (const vehicleId of this.#forwardedTo) this.#forwarder.forward(vehicleId, seen);
  }

  #hear(report: AircraftReport, { systemId, linkId }: MessageOrigin, isSimulated: boolean): void {
    const world = this.#options.modeOfLink(linkId);
    // Autopilots can play traffic themselves, and say so.
    const mode = isSimulated && world === 'live' ? 'sim' : world;
    this.#vehicleReportAtMs.set(mode, this.#options.clock.monotonicMs());
    this.#registry.report(report, { source: vehicleIdOf(systemId), mode });
  }

  /** The name of a drone by Remote ID. A receiver also hears our own drones, which are not traffic. */
  #hearName(message: Parameters<typeof uasIdOf>[0], origin: MessageOrigin): void {
    const [aircraftId, uasId] = [remoteIdOf(message.idOrMac), uasIdOf(message)];
    if (uasId === undefined) return;
    if (aircraftId === undefined) {
      if (this.#ownUasIds.size < 255) this.#ownUasIds.add(uasId);
    } else if (this.#ownUasIds.has(uasId)) {
      if (this.#ownRemoteIds.size < 255) this.#ownRemoteIds.add(aircraftId);
    } else this.#hear({ aircraftId, kind: 'drone', callSign: uasId }, origin, false);
  }

  #isReceiving(mode: OwnVehicle['mode'], nowMs: number): boolean {
    const heardAtMs = this.#vehicleReportAtMs.get(mode);
    const isFromVehicle = heardAtMs !== undefined && nowMs - heardAtMs <= SILENT_AFTER_MS;
    return isFromVehicle || this.#sources.isReceiving(mode);
  }

  #owns(): readonly OwnVehicle[] {
    const { directory, clock, limitsOf } = this.#options;
    const nowMs = clock.monotonicMs();
    return directory.list().flatMap((state) => {
      const track = flyingTrack(state, nowMs);
      if (!track) return [];
      const { vehicleId, systemId, flight, position } = state;
      return {
        vehicleId,
        mode: directory.modeOf(vehicleId),
        isAirborne: flight.isAirborne === true,
        headingDeg: position?.headingDeg,
        track,
        limits: limitsOf?.(vehicleId) ?? DEFAULT_ALERT_LIMITS,
        altitudeM: (kind) => this.#altitudes.of(systemId, kind, nowMs) ?? track.altitudeAmslM,
      } satisfies OwnVehicle;
    });
  }

  #ownPlaces() {
    return this.#options.directory.list().flatMap(({ position }) => position ?? []);
  }

  #heardBy(sourceId: string): number {
    let count = 0;
    for (const { heardBy } of this.#registry.list()) if (heardBy.has(sourceId)) count += 1;
    return count;
  }
}
