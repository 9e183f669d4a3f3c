import type { TimelineEvent } from '../../contract/recording/replay.ts';
import { MavModeFlag } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';
import { isAutopilotHeartbeat, vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { type ExportSource, heardFrames, wantedEvents } from './export-source.ts';

export interface TrackPoint {
  /** UTC milliseconds. */
  readonly tMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeAmslM: number;
  readonly aboveHomeM: number;
}

/** Where a vehicle was from arming to disarming, or in a recording in which it never was armed. */
export interface FlownTrack {
  readonly vehicleId: string;
  /** Its number among the flights of the vehicle, from 1; undefined when it was not armed. */
  readonly flight: number | undefined;
  readonly points: readonly TrackPoint[];
}

/** A mark, and where its vehicle was. */
export interface PlacedMark {
  readonly event: TimelineEvent;
  /** Undefined when the position was unknown. */
  readonly place: TrackPoint | undefined;
}

const POINT_GAP_MS = 200;
/** More than a screen can show: then every second point goes. */
const MAX_POINTS = 50_000;
const NEAR_MS = 5000;
const WANTED: ReadonlySet<number> = new Set([MESSAGE_ID.HEARTBEAT, MESSAGE_ID.GLOBAL_POSITION_INT]);

class Track {
  readonly vehicleId: string;
  flight: number | undefined;
  points: TrackPoint[] = [];
  #gapMs = POINT_GAP_MS;

  constructor(vehicleId: string, flight: number | undefined) {
    this.vehicleId = vehicleId;
    this.flight = flight;
  }

  add(point: TrackPoint): void {
    const last = this.points.at(-1);
    if (last && point.tMs - last.tMs < this.#gapMs) return;
    this.points.push(point);
    if (this.points.length < MAX_POINTS) return;
    this.points = this.points.filter((_, index) => index % 2 === 0);
    this.#gapMs *= 2;
  }
}

class TrackedVehicle {
  readonly vehicleId: string;
  readonly componentId: number;
  readonly flights: Track[] = [];
  readonly whole: Track;
  last: TrackPoint | undefined;
  #open: Track | undefined;

  constructor(vehicleId: string, componentId: number) {
    this.vehicleId = vehicleId;
    this.componentId = componentId;
    this.whole = new Track(vehicleId, undefined);
  }

  armed(isArmed: boolean): void {
    if (!isArmed) {
      this.#open = undefined;
    } else if (!this.#open) {
      this.#open = new Track(this.vehicleId, this.flights.length + 1);
      this.flights.push(this.#open);
    }
  }

  at(point: TrackPoint): void {
    this.last = point;
    this.#open?.add(point);
    if (this.flights.length === 0) this.whole.add(point);
  }
}

/** The ways of all vehicles, and the marks with their places. Memory is bounded: long ways are thinned. */
export async function flownTracks(
  source: ExportSource,
): Promise<{ readonly tracks: readonly FlownTrack[]; readonly marks: readonly PlacedMark[] }> {
  const vehicles = new Map<number, TrackedVehicle>();
  const events = wantedEvents(source);
  const marks: PlacedMark[] = [];
  const placeUntil = (tMs: number) => {
    for (let event = events[marks.length]; event && event.t < tMs; event = events[marks.length])
      marks.push({ event, place: placeAt(event, vehicles) });
  };
  for await (const { utcUs, frame } of heardFrames(source, WANTED)) {
    const tMs = Math.floor(utcUs / 1000);
    placeUntil(tMs);
    const decoded = decodeMessage(frame);
    const known = vehicles.get(frame.systemId);
    if (decoded?.name === 'HEARTBEAT' && isAutopilotHeartbeat(decoded.message)) {
      const vehicle = known ?? new TrackedVehicle(vehicleIdOf(frame.systemId), frame.componentId);
      vehicles.set(frame.systemId, vehicle);
      if (vehicle.componentId === frame.componentId)
        vehicle.armed((decoded.message.baseMode & MavModeFlag.SAFETY_ARMED) !== 0);
    } else if (decoded?.name === 'GLOBAL_POSITION_INT' && known?.componentId === frame.componentId) {
      const { lat, lon, alt, relativeAlt } = decoded.message;
      const place = placeOf(lat, lon);
      if (!place) continue;
      known.at({
        tMs,
        lat: place.latitudeDeg,
        lon: place.longitudeDeg,
        altitudeAmslM: alt / 1000,
        aboveHomeM: relativeAlt / 1000,
      });
    }
  }
  placeUntil(Number.POSITIVE_INFINITY);
  const tracks = [...vehicles.values()].flatMap(({ flights, whole }) =>
    flights.length > 0 ? flights : [whole],
  );
  return { tracks: tracks.filter(({ points }) => points.length > 0), marks };
}

function placeAt(
  { t, vehicle }: TimelineEvent,
  vehicles: ReadonlyMap<number, TrackedVehicle>,
): TrackPoint | undefined {
  for (const { vehicleId, last } of vehicles.values())
    if (vehicleId === vehicle) return last && t - last.tMs <= NEAR_MS ? last : undefined;
  return undefined;
}
