import { english } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import { MavModeFlag } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';
import { isAutopilotHeartbeat, vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { type ExportSource, heardFrames, wantedEvents } from './export-source.ts';

interface TrackPoint {
  /** UTC milliseconds. */
  readonly tMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeAmslM: number;
  readonly aboveHomeM: number;
}

/** Where a vehicle was from arming to disarming, or in a recording in which it never was armed. */
interface FlownTrack {
  readonly vehicleId: string;
  /** Its number among the flights of the vehicle, from 1; undefined when it was not armed. */
  readonly flight: number | undefined;
  readonly points: readonly TrackPoint[];
}

/** A mark, and where its vehicle was. */
interface PlacedMark {
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
async function flownTracks(
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

/** Opaque, blue, green, red as KML writes them. */
const COLOURS = ['ffdb9834', 'ff60ae27', 'ff3c4ce7', 'ffb6599b', 'ff129cf3', 'ff9cbc1a'] as const;
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document>
`;
const TAIL = '</Document>\n</kml>\n';
/** All that XML 1.0 does not allow. Source: https://www.w3.org/TR/xml/#charsets */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * One gx:Track per flight, so that Google Earth plays it in time, and one placemark per mark with a known
 * place.
 */
export async function* kmlExport(source: ExportSource): AsyncGenerator<string, void, undefined> {
  const { session } = source;
  const { tracks, marks } = await flownTracks(source);
  yield HEAD;
  yield `<name>${xml(session.name)}</name>\n`;
  yield* COLOURS.map(
    (colour, index) =>
      `<Style id="track${index}"><LineStyle><color>${colour}</color><width>3</width></LineStyle></Style>\n`,
  );
  const vehicleIds = [...new Set(tracks.map(({ vehicleId }) => vehicleId))];
  for (const track of tracks) {
    yield trackText(track, nameOf(source, track.vehicleId), vehicleIds.indexOf(track.vehicleId));
  }
  yield '<Folder><name>Marks</name>\n';
  for (const mark of marks) yield markText(mark);
  yield `</Folder>\n${TAIL}`;
}

function trackText({ flight, points }: FlownTrack, vehicle: string, colour: number): string {
  const name = flight === undefined ? vehicle : `${vehicle}, flight ${flight}`;
  const whens = points.map(({ tMs }) => `<when>${new Date(tMs).toISOString()}</when>`);
  const places = points.map(
    ({ lon, lat, altitudeAmslM }) => `<gx:coord>${lon} ${lat} ${altitudeAmslM}</gx:coord>`,
  );
  return [
    `<Placemark><name>${xml(name)}</name><styleUrl>#track${colour % COLOURS.length}</styleUrl>`,
    '<gx:Track><altitudeMode>absolute</altitudeMode>',
    ...whens,
    ...places,
    '</gx:Track></Placemark>\n',
  ].join('\n');
}

function markText({ event, place }: PlacedMark): string {
  if (!place) return '';
  const { lon, lat, altitudeAmslM } = place;
  return [
    `<Placemark><name>${xml(english(event.summary))}</name>`,
    `<description>${xml(`${event.kind}, ${event.severity}`)}</description>`,
    `<TimeStamp><when>${new Date(event.t).toISOString()}</when></TimeStamp>`,
    `<Point><altitudeMode>absolute</altitudeMode><coordinates>${lon},${lat},${altitudeAmslM}</coordinates></Point>`,
    '</Placemark>\n',
  ].join('');
}

function nameOf({ session }: ExportSource, vehicleId: string): string {
  return session.vehicles.find((one) => one.vehicleId === vehicleId)?.name ?? vehicleId;
}

function xml(text: string): string {
  return text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** One line a flight, with the time of each of its points, and one point a mark. Source: RFC 7946 */
export async function* geojsonExport(source: ExportSource): AsyncGenerator<string, void, undefined> {
  const { tracks, marks } = await flownTracks(source);
  yield '{"type":"FeatureCollection","features":[\n';
  let isFirst = true;
  for (const feature of features(source, tracks, marks)) {
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

function* features(
  { session }: ExportSource,
  tracks: readonly FlownTrack[],
  marks: readonly PlacedMark[],
): Generator<object, void, undefined> {
  for (const { vehicleId, flight, points } of tracks) {
    const coordinates = points.map(({ lon, lat, altitudeAmslM }) => [lon, lat, altitudeAmslM]);
    const times = points.map(({ tMs }) => new Date(tMs).toISOString());
    yield {
      type: 'Feature',
      // A line has two ends.
      geometry:
        coordinates.length === 1
          ? { type: 'Point', coordinates: coordinates[0] }
          : { type: 'LineString', coordinates },
      properties: {
        kind: 'track',
        session: session.sessionId,
        vehicle: vehicleId,
        name: session.vehicles.find((one) => one.vehicleId === vehicleId)?.name ?? vehicleId,
        flight: flight ?? null,
        from: times[0],
        to: times.at(-1),
        mode: session.mode,
        coordinateProperties: { times, altitudes_above_home_m: points.map(({ aboveHomeM }) => aboveHomeM) },
      },
    };
  }
  for (const { event, place } of marks)
    yield {
      type: 'Feature',
      id: event.id,
      geometry: place ? { type: 'Point', coordinates: [place.lon, place.lat, place.altitudeAmslM] } : null,
      properties: {
        kind: event.kind,
        vehicle: event.vehicle,
        time: new Date(event.t).toISOString(),
        severity: event.severity,
        summary: english(event.summary),
      },
    };
}
