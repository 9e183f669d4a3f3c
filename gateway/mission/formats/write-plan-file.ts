import { AppError } from '../../base/error.ts';
import type { FlightPlan, FlightPlanFormat } from '../../contract/mission/flight-plan.ts';
import type { PlanGround } from '../pattern/lay-out-plan.ts';
import { writeQgcPlanFile } from './qgc-plan-file.ts';
import { writeCsvFile, writeGpxFile, writeKmlFile } from './track-files.ts';
import { writeWaypointsFile } from './waypoints-file.ts';

/**
 * A plan as the text of a file; patterns that follow the ground are written as they are flown.
 * @throws validation for a format that is only read
 */
export function writePlanFile(
  plan: FlightPlan,
  name: string,
  format: FlightPlanFormat,
  ground: PlanGround = {},
): string {
  switch (format) {
    case 'plan':
      return writeQgcPlanFile(plan, ground);
    case 'waypoints':
      return writeWaypointsFile(plan, ground);
    case 'kml':
      return writeKmlFile(plan, name, ground);
    case 'gpx':
      return writeGpxFile(plan, name, ground);
    case 'csv':
      return writeCsvFile(plan, ground);
    case 'kmz':
    case 'geojson':
      throw new AppError('validation', `${format} is only read. Export plan, waypoints, kml, gpx or csv.`, {
        context: { errors: [{ pointer: '/format', detail: 'is only read' }] },
      });
  }
}
