import type { Clock, Timer } from '../../api/connection/clock.ts';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import type { Risk } from '../../format/vehicle-text.ts';
import type { VehicleFeed } from '../../state/vehicle/vehicle-feed.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import type { FlightMap } from './flight-map.ts';
import { pointFeatures } from './map-features.ts';
import { flightScene } from './terrain-heights.ts';
import { type GroundPath, TrailDrawing } from './trail-drawing.ts';
import { groundAtWorldPixels, VehicleSpread, worldPixels } from './vehicle-spread.ts';

export interface MapPainterOptions {
  readonly map: FlightMap;
  readonly feed: VehicleFeed;
  readonly clock: Clock;
  readonly hues: readonly string[];
  /** Shortest time between two updates of the vehicles. Default: {@link VEHICLE_PERIOD_MS}, longer for many. */
  readonly vehiclePeriodMs?: number;
  /** The initial view is already set: no vehicle moves it until following is turned on. */
  readonly isViewSet?: boolean;
}

const VEHICLE_PERIOD_MS = 100;
/** Each time MapLibre draws the whole map; the newest part of a trail moves with its vehicle. */
const TRAIL_PERIOD_MS = 2_000;
/** A map with more vehicles shows a wide area, where they move by few pixels: it is painted less often. */
const FEW_VEHICLES = 20;
const CROWDED = 2.5;
/** Repaints also without new data, so that a lost vehicle becomes hollow. */
const IDLE_PERIOD_MS = 1_000;

/**
 * Passes telemetry to the map, without React: vehicles at most ten times a second, the finished part
 * of trails every few seconds.
 */
export class MapPainter {
  readonly #options: MapPainterOptions;
  readonly #trails: TrailDrawing;
  readonly #spread = new VehicleSpread();
  readonly #stopListening: readonly (() => void)[];
  readonly #idleTimer: Timer;
  #pending: Timer | undefined;
  #paintedAtMs = Number.NEGATIVE_INFINITY;
  #trailsPaintedAtMs = Number.NEGATIVE_INFINITY;
  #paintedMarks = '';
  #paintedScene = '';
  #selectedId: string | undefined;
  #group: ReadonlySet<string> = new Set();
  #proposal: GroundPoint | undefined;
  #hasLeg = false;
  #risks: ReadonlyMap<string, Risk> = new Map();
  #isFollowing: boolean;
  #hasCentred: boolean;

  constructor(options: MapPainterOptions) {
    this.#options = options;
    this.#hasCentred = options.isViewSet ?? false;
    this.#isFollowing = !this.#hasCentred;
    this.#trails = new TrailDrawing(options.hues);
    this.#stopListening = [
      options.feed.subscribe(() => this.#paintSoon()),
      // Which symbols overlap depends on the zoom.
      options.map.onView(() => this.#paintSoon()),
    ];
    this.#idleTimer = options.clock.every(IDLE_PERIOD_MS, () => this.#paintSoon());
    this.#paintSoon();
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
    this.#idleTimer.cancel();
    this.#pending?.cancel();
  }

  select(vehicleId: string | undefined): void {
    if (vehicleId === this.#selectedId) return;
    this.#selectedId = vehicleId;
    this.#trailsPaintedAtMs = Number.NEGATIVE_INFINITY;
    this.paint();
  }

  /** Sets the vehicles that a group action reaches; each has a ring. */
  setGroup(group: ReadonlySet<string>): void {
    this.#group = group;
    this.paint();
  }

  /** Sets the proposed point, shown in the colour of selection, and the leg to it if it is to be flown. */
  setProposal(point: GroundPoint | undefined, isFlown: boolean): void {
    this.#proposal = point;
    this.#hasLeg = isFlown;
    this.paint();
  }

  /** Sets the risk marks of vehicles; an empty list removes them. */
  setRisks(risks: ReadonlyMap<string, Risk>): void {
    this.#risks = risks;
    this.paint();
  }

  setFollowing(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    if (isFollowing) this.paint();
  }

  /** Positions of all vehicles. */
  places(): readonly GroundPoint[] {
    return this.#options.feed.list().flatMap(({ telemetry }) => telemetry.position ?? []);
  }

  selectedPlace(): GroundPoint | undefined {
    const entry = this.#selectedId === undefined ? undefined : this.#options.feed.get(this.#selectedId);
    return entry?.telemetry.position ?? undefined;
  }

  /** Tracks drawn below the trails. Until a vehicle has a position, the view shows them. */
  setPaths(paths: readonly GroundPath[]): void {
    this.#trails.setPaths(paths);
    this.#trailsPaintedAtMs = Number.NEGATIVE_INFINITY;
    if (!this.#hasCentred) this.#options.map.fit(paths.flatMap(({ points }) => points));
    this.paint();
  }

  /** Restarts trails at the current positions: earlier ones belong to another moment. */
  restartTrails(): void {
    this.#options.feed.restartTrails();
    this.#trailsPaintedAtMs = Number.NEGATIVE_INFINITY;
    this.#paintSoon();
  }

  /** Paints immediately. */
  paint(): void {
    const { map, feed, clock } = this.#options;
    this.#pending?.cancel();
    this.#pending = undefined;
    const nowMs = clock.monotonicMs();
    this.#paintedAtMs = nowMs;
    const entries = feed.list();
    const selected = this.#selectedId === undefined ? undefined : feed.get(this.#selectedId);
    this.#paintMarks();
    map.setGridOrigin(selected?.telemetry.home ?? undefined);
    if (nowMs - this.#trailsPaintedAtMs >= TRAIL_PERIOD_MS * this.#slowness()) {
      this.#trailsPaintedAtMs = nowMs;
      const { removed, put } = this.#trails.changes(feed, this.#selectedId);
      map.change('trails', removed, put);
    }
    map.showTraffic({
      entries,
      nowMs,
      selectedId: this.#selectedId,
      group: this.#group,
      risks: this.#risks,
      moved: this.#movedPlaces(entries),
      flownTo: this.#hasLeg ? this.#proposal : undefined,
      tail: (vehicleId) => this.#trails.tail(vehicleId, feed.trails.get(vehicleId)),
    });
    if (map.terrain?.is3d) this.#paintScene(entries);
    this.#moveView();
  }

  /** Only after a visible movement: a frame of the 3D view is expensive. */
  #paintScene(entries: readonly VehicleEntry[]): void {
    const places = entries.map(({ telemetry: { id, position } }) =>
      position ? [id, position.lon.toFixed(6), position.lat.toFixed(6), position.alt_amsl_m?.toFixed(1)] : id,
    );
    const key = places.join();
    if (key === this.#paintedScene) return;
    this.#paintedScene = key;
    const { map, feed, hues } = this.#options;
    const scene = flightScene(entries, (vehicleId) => feed.trails.get(vehicleId), hues);
    map.terrain.setScene('flight', scene);
  }

  #moveView(): void {
    const place = this.selectedPlace();
    if (!place) return;
    if (!this.#hasCentred) {
      this.#hasCentred = true;
      this.#options.map.centreOn(place, true);
    } else if (this.#isFollowing) {
      this.#options.map.follow(place);
    }
  }

  /** Home and proposal change rarely, so they are passed on only after a change. */
  #paintMarks(): void {
    const marks = this.#marks();
    const key = JSON.stringify(marks);
    if (key === this.#paintedMarks) return;
    this.#paintedMarks = key;
    this.#options.map.setData('marks', marks);
  }

  #marks() {
    const selected = this.#selectedId === undefined ? undefined : this.#options.feed.get(this.#selectedId);
    const home = selected?.telemetry.home;
    return pointFeatures([
      ...(home ? [{ ...home, kind: 'home', label: 'H' }] : []),
      ...(this.#proposal ? [{ ...this.#proposal, kind: 'proposal', label: '' }] : []),
    ]);
  }

  /** Where symbols that would overlap at the present zoom are shown. */
  #movedPlaces(entries: readonly VehicleEntry[]): ReadonlyMap<string, GroundPoint> {
    const zoom = this.#options.map.zoom();
    const places = entries.flatMap(({ telemetry: { id, position } }) =>
      position ? [{ id, ...worldPixels(position, zoom) }] : [],
    );
    const moved = new Map<string, GroundPoint>();
    for (const [id, shown] of this.#spread.spread(places)) moved.set(id, groundAtWorldPixels(shown, zoom));
    return moved;
  }

  #slowness(): number {
    return this.#options.feed.size > FEW_VEHICLES ? CROWDED : 1;
  }

  #paintSoon(): void {
    const periodMs = this.#options.vehiclePeriodMs ?? VEHICLE_PERIOD_MS * this.#slowness();
    const waitMs = this.#paintedAtMs + periodMs - this.#options.clock.monotonicMs();
    if (waitMs <= 0) this.paint();
    else this.#pending ??= this.#options.clock.after(waitMs, () => this.paint());
  }
}
