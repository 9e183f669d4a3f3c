import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapLayer } from './map-layer.ts';

type CountryObjects = { countries: GeometryCollection<{ name: string }>; land: GeometryCollection };

/** The npm file of the Natural Earth layers. */
const countriesFile = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'));

/** Land, coast, borders and country names (Natural Earth 1:10 million). */
export function readNaturalEarthLayers(): MapLayer[] {
  const atlas = JSON.parse(readFileSync(countriesFile, 'utf8')) as Topology<CountryObjects>;
  const countries = atlas.objects.countries;
  return [
    { name: 'land', minZoom: 0, features: planar(feature(atlas, atlas.objects.land)) },
    { name: 'coast', minZoom: 0, features: [asFeature(mesh(atlas, countries, (a, b) => a === b))] },
    { name: 'border', minZoom: 1, features: [asFeature(mesh(atlas, countries, (a, b) => a !== b))] },
    ...countryLabels(
      planar(feature(atlas, countries)) as Feature<Polygon | MultiPolygon, { name: string }>[],
    ),
  ];
}

/** Meridians and parallels: every 30° from zoom 0, every 10° from zoom 3. */
export function graticuleLayers(): MapLayer[] {
  const coarse = graticule(30, () => true);
  const fine = graticule(10, (deg) => deg % 30 !== 0);
  return [
    { name: 'graticule', minZoom: 0, features: coarse },
    { name: 'graticule', minZoom: 3, features: fine },
  ];
}

function graticule(stepDeg: number, isWanted: (deg: number) => boolean): Feature[] {
  const lines: Feature[] = [];
  for (let deg = -180; deg < 180; deg += stepDeg) {
    if (isWanted(deg)) lines.push(line([deg, -85], [deg, 85]));
  }
  for (let deg = -90 + stepDeg; deg < 90; deg += stepDeg) {
    if (isWanted(deg)) lines.push(line([-180, deg], [180, deg]));
  }
  return lines;
}

function line(from: Position, to: Position): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [from, to] } };
}

function asFeature(geometry: Feature['geometry']): Feature {
  return { type: 'Feature', properties: {}, geometry: toPlanar(geometry) };
}

function planar(collection: FeatureCollection): Feature[] {
  return collection.features.map((part) => ({ ...part, geometry: toPlanar(part.geometry) }));
}

const labelZoomByArea = [
  { areaDeg2: 120, minZoom: 1 },
  { areaDeg2: 25, minZoom: 2 },
  { areaDeg2: 3, minZoom: 3 },
  { areaDeg2: 0.3, minZoom: 5 },
] as const;

/** One point per country, in the middle of its largest part. Small countries appear at higher zooms. */
function countryLabels(countries: readonly Feature<Polygon | MultiPolygon, { name: string }>[]): MapLayer[] {
  const layers: MapLayer[] = [];
  for (const country of countries) {
    const largest = largestPart(country.geometry);
    if (largest === undefined) continue;
    const minZoom = labelZoomByArea.find((entry) => largest.areaDeg2 > entry.areaDeg2)?.minZoom ?? 7;
    layers.push({
      name: 'country',
      minZoom,
      features: [
        {
          type: 'Feature',
          properties: { name: country.properties.name, minZoom, area: Math.round(largest.areaDeg2 * 10) },
          geometry: { type: 'Point', coordinates: largest.centroid },
        },
      ],
    });
  }
  return layers;
}

function largestPart(geometry: Polygon | MultiPolygon): { areaDeg2: number; centroid: Position } | undefined {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  let largest: { areaDeg2: number; centroid: Position } | undefined;
  for (const [outer] of polygons) {
    if (outer === undefined) continue;
    const part = ringCentroid(outer);
    if (largest === undefined || part.areaDeg2 > largest.areaDeg2) largest = part;
  }
  return largest;
}

/** Planar area and centroid (shoelace formula): accurate enough to place a name. */
function ringCentroid(ring: readonly Position[]): { areaDeg2: number; centroid: Position } {
  let doubleArea = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    const cross = x1 * y2 - x2 * y1;
    doubleArea += cross;
    sumX += (x1 + x2) * cross;
    sumY += (y1 + y2) * cross;
  }
  if (doubleArea === 0) return { areaDeg2: 0, centroid: [...(ring[0] ?? [0, 0])] };
  return {
    areaDeg2: Math.abs(doubleArea) / 2,
    centroid: [sumX / (3 * doubleArea), sumY / (3 * doubleArea)],
  };
}

/**
 * Converts a geometry on the sphere to one for a flat map. Source rings cross the 180th meridian
 * freely, which would draw a streak around the world. Longitudes become continuous and may exceed
 * ±180° (the tile cutter wraps them). A ring around a pole is closed along the map's edge.
 */
export function toPlanar(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: unwrap(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrap) };
    case 'Polygon':
      return { ...geometry, coordinates: planarPolygon(geometry.coordinates) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map(planarPolygon) };
    case 'GeometryCollection':
      return { ...geometry, geometries: geometry.geometries.map(toPlanar) };
    case 'Point':
    case 'MultiPoint':
      return geometry;
  }
}

function planarPolygon(rings: readonly Position[][]): Position[][] {
  const [outer, ...holes] = rings.map(planarRing);
  if (outer === undefined) return [];
  const middleDeg = middleLongitude(outer);
  // A hole must be in the same copy of the world as the ring around it.
  return [
    outer,
    ...holes.map((hole) => shift(hole, 360 * Math.round((middleDeg - middleLongitude(hole)) / 360))),
  ];
}

function planarRing(ring: readonly Position[]): Position[] {
  const line = unwrap(ring);
  const [firstDeg = 0] = line[0] ?? [];
  const [lastDeg = 0, lastLatitudeDeg = 0] = line.at(-1) ?? [];
  if (Math.abs(lastDeg - firstDeg) < 180) return line;
  const poleDeg = lastLatitudeDeg < 0 ? -90 : 90;
  return [...line, [lastDeg, poleDeg], [firstDeg, poleDeg], [...(line[0] ?? [])]];
}

function unwrap(line: readonly Position[]): Position[] {
  let previousDeg: number | undefined;
  return line.map(([longitudeDeg = 0, latitudeDeg = 0]) => {
    const turns = previousDeg === undefined ? 0 : Math.round((previousDeg - longitudeDeg) / 360);
    previousDeg = longitudeDeg + 360 * turns;
    return [previousDeg, latitudeDeg];
  });
}

function shift(line: readonly Position[], byDeg: number): Position[] {
  return line.map(([longitudeDeg = 0, latitudeDeg = 0]) => [longitudeDeg + byDeg, latitudeDeg]);
}

function middleLongitude(line: readonly Position[]): number {
  let westDeg = Number.POSITIVE_INFINITY;
  let eastDeg = Number.NEGATIVE_INFINITY;
  for (const [longitudeDeg = 0] of line) {
    westDeg = Math.min(westDeg, longitudeDeg);
    eastDeg = Math.max(eastDeg, longitudeDeg);
  }
  return (westDeg + eastDeg) / 2;
}
