import type { FlightPlanFormat, FlightPlanImport } from '../../contract/mission/flight-plan.ts';
import { say } from '../../contract/operator-text.ts';
import type { PlanGround } from '../pattern/lay-out-plan.ts';
import { planFileError } from './plan-file-error.ts';
import { readQgcPlanFile } from './qgc-plan-file.ts';
import { readJson } from './read-json.ts';
import { type KmlShapes, readKmlFile, readKmzFile, textOf } from './shapes-file.ts';
import { type FeatureHeights, shapesOfGeoJson } from './shapes-of-geojson.ts';
import { readWaypointsFile } from './waypoints-file.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads a plan, or shapes to plan with, from a file of at most 10 MiB. Its jumps are renumbered: `ground`
 * decides how many items a pattern that follows it has.
 * @throws plan-file-invalid with line or path
 */
export function readPlanFile(
  bytes: Uint8Array,
  format: FlightPlanFormat,
  ground: PlanGround = {},
): FlightPlanImport {
  if (bytes.length > MAX_BYTES)
    throw planFileError(
      'File',
      say('the file has {size} bytes; the limit is {limit}', { size: bytes.length, limit: MAX_BYTES }),
    );
  switch (format) {
    case 'plan': {
      const { plan, notes } = readQgcPlanFile(textOf(bytes), ground);
      return { plan, shapes: [], notes: [...notes] };
    }
    case 'waypoints': {
      const { plan, notes } = readWaypointsFile(textOf(bytes));
      return { plan, shapes: [], notes: [...notes] };
    }
    case 'kml':
      return kmlShapes(readKmlFile(textOf(bytes)));
    case 'kmz':
      return kmlShapes(readKmzFile(bytes));
    case 'geojson':
      return shapes(readJson(textOf(bytes)), () => 'sea');
    case 'gpx':
    case 'csv':
      throw planFileError(
        'File',
        say('{format} can only be exported. Import KML or GeoJSON', { format: format.toUpperCase() }),
      );
  }
}

function kmlShapes({ geoJson, references }: KmlShapes): FlightPlanImport {
  return shapes(geoJson, (feature) => references[feature]);
}

function shapes(json: unknown, referenceOf: FeatureHeights): FlightPlanImport {
  const read = shapesOfGeoJson(json, referenceOf);
  return { plan: null, shapes: [...read.shapes], notes: [...read.notes] };
}
