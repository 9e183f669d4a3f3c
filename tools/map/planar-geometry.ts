import type { Geometry, Position } from 'geojson';

/**
 * Turns a geometry drawn on the sphere into one for a flat map: the source rings cross the 180th meridian freely, which
 * would draw a streak around the world. Longitudes are made continuous, so that they may leave ±180° (the tile cutter
 * wraps them around), and a ring around a pole is closed along the map's edge.
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
  // A hole must lie in the same copy of the world as the ring around it.
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
