import type { FlightPlanJobs } from './flight-plan/flight-plans.ts';
import type { Jobs } from './job-kinds.ts';
import type { TerrainSource } from './terrain/terrain-heights.ts';

/** The computations on flight plans, in job processes, over the heights of the ground the station has at that moment. */
export function createFlightPlanJobs(jobs: Jobs, terrain: () => readonly TerrainSource[]): FlightPlanJobs {
  return {
    importFile: (input, owner) => jobs.run('flight-plan-import', { ...input, terrain: terrain() }, { owner }),
    check: (input, owner) => jobs.run('flight-plan-check', { ...input, terrain: terrain() }, { owner }),
    read: (body, owner) => jobs.run('flight-plan-read', { body }, { owner }),
    exportFile: (input, owner) => jobs.run('flight-plan-export', { ...input, terrain: terrain() }, { owner }),
  };
}
