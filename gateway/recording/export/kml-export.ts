import type { ExportSource } from './export-source.ts';
import { type FlownTrack, flownTracks, type PlacedMark } from './flown-tracks.ts';

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
    `<Placemark><name>${xml(event.summary)}</name>`,
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
