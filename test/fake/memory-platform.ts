import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { systemClock } from '../../gateway/base/clock.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { createDeveloper, type DeveloperOptions } from '../../gateway/developer/create-developer.ts';
import { makeClient, zipClient } from '../../gateway/developer/sdk/make-client.ts';
import { type FlightPlanJobs, FlightPlans } from '../../gateway/mission/flight-plans.ts';
import {
  checkFlightPlan,
  exportFlightPlan,
  importFlightPlan,
  readFlightPlan,
} from '../../gateway/station/job/flight-plan-jobs.ts';
import { createRepositories } from '../../gateway/store/create-repositories.ts';
import { countingIds } from './counting-ids.ts';
import { emptyStore } from './empty-store.ts';
import { FakeActionPort } from './fake-action-port.ts';
import { FakeGatewayPort } from './fake-gateway-port.ts';
import { FakeReplayPort } from './fake-replay-port.ts';

/** Computed in this process: what a job process adds is tested with it. */
const jobsHere: FlightPlanJobs = {
  importFile: async (input) => importFlightPlan({ ...input, terrain: [] }),
  check: async (input) => checkFlightPlan({ ...input, terrain: [] }),
  read: async (body) => readFlightPlan({ body }),
  exportFile: async (input) => exportFlightPlan({ ...input, terrain: [] }),
};

export const OPENAPI_FILE = fileURLToPath(new URL('../../resources/openapi.json', import.meta.url));
const templates = fileURLToPath(new URL('../../resources/sdk', import.meta.url));
const sdkJobs: DeveloperOptions['sdkJobs'] = {
  makeClient: async (input) => makeClient({ ...input, templates }),
  zip: async (input) => zipClient(input),
};

export type MemoryPlatform = ReturnType<typeof memoryPlatform>;

/** The real developer platform, with flight plans, on a database that goes with the test, and on our own documentation pages. */
export function memoryPlatform({
  database = emptyStore(),
  flightPlanJobs = jobsHere,
  ...options
}: Partial<DeveloperOptions> & {
  readonly database?: Database.Database;
  readonly flightPlanJobs?: FlightPlanJobs;
} = {}) {
  const made: DeveloperOptions = {
    endPrincipal: () => false,
    repositories: createRepositories(database),
    clock: systemClock,
    ids: countingIds(),
    logger: silentLogger,
    port: new FakeGatewayPort(),
    actions: new FakeActionPort(),
    replay: new FakeReplayPort(),
    login: { mailer: undefined, demoPin: undefined, emailDomainsFile: '/nowhere/email-domains.json' },
    sdkJobs,
    docsDirectory: fileURLToPath(new URL('../../docs', import.meta.url)),
    openApiFile: OPENAPI_FILE,
    ...options,
  };
  const developer = createDeveloper(made);
  // Built on first use: ahead of time it takes longer than all else a test does with its server.
  developer.reference.prepare = () => undefined;
  const { port, clock, ids } = made;
  const flightPlans = new FlightPlans({
    repository: made.repositories.flightPlans,
    zones: () => port.zones().features,
    jobs: flightPlanJobs,
    vehiclesOf(principal) {
      const visibility = developer.guard.visibilityOf(principal);
      return port.vehicles().filter(({ id }) => visibility.vehicle(id));
    },
    clock,
    ids,
  });
  return { ...developer, flightPlans };
}
