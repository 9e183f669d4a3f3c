import type { ExportSource } from './export-source.ts';
import { type FlownTrack, flownTracks, type PlacedMark } from './flown-tracks.ts';

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
        summary: event.summary,
      },
    };
}
