import { AppError } from '../../base/error.ts';
import type { FlightPlan, FlightPlanFormat } from '../../contract/flight-plan.ts';
import { writeQgcPlanFile } from './qgc-plan-file.ts';
import { writeCsvFile, writeGpxFile, writeKmlFile } from './track-files.ts';
import { writeWaypointsFile } from './waypoints-file.ts';

/** A plan as the text of a file. @throws validation for a format that is only read */
export function writePlanFile(plan: FlightPlan, name: string, format: FlightPlanFormat): string {
  switch (format) {
    case 'plan':
      return writeQgcPlanFile(plan);
    case 'waypoints':
      return writeWaypointsFile(plan);
    case 'kml':
      return writeKmlFile(plan, name);
    case 'gpx':
      return writeGpxFile(plan, name);
    case 'csv':
      return writeCsvFile(plan);
    case 'kmz':
    case 'geojson':
      throw new AppError('validation', `${format} is only read. Export plan, waypoints, kml, gpx or csv.`, {
        context: { errors: [{ pointer: '/format', detail: 'is only read' }] },
      });
  }
}
