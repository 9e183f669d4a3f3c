import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { systemClock } from '../../gateway/base/clock.ts';
import { silentLogger } from '../../gateway/base/logger.ts';
import { makeClient, zipClient } from '../../gateway/developer/sdk/make-client.ts';
import {
  checkFlightPlan,
  exportFlightPlan,
  importFlightPlan,
  readFlightPlan,
} from '../../gateway/station/job/flight-plan-jobs.ts';
import { PlatformStack, type PlatformStackOptions } from '../../gateway/station/platform-stack.ts';
import { MIGRATIONS } from '../../gateway/store/migrations/index.ts';
import { AuditRepository } from '../../gateway/store/repository/audit/audit-repository.ts';
import { countingIds } from './counting-ids.ts';
import { FakeActionPort } from './fake-action-port.ts';
import { FakeGatewayPort } from './fake-gateway-port.ts';
import { FakeGovernancePort } from './fake-governance-port.ts';
import { FakeLogbookPort } from './fake-logbook-port.ts';
import { FakePlotPort } from './fake-plot-port.ts';
import { FakeReplayPort } from './fake-replay-port.ts';

/** Computed in this process: what a job process adds is tested with it. */
const flightPlanJobs: PlatformStackOptions['flightPlanJobs'] = {
  importFile: async (input) => importFlightPlan({ ...input, terrain: [] }),
  check: async (input) => checkFlightPlan({ ...input, terrain: [] }),
  read: async (body) => readFlightPlan({ body }),
  exportFile: async (input) => exportFlightPlan({ ...input, terrain: [] }),
};

const templates = fileURLToPath(new URL('../../resources/sdk', import.meta.url));
const sdkJobs: PlatformStackOptions['sdkJobs'] = {
  makeClient: async (input) => makeClient({ ...input, templates }),
  zip: async (input) => zipClient(input),
};

/** The real developer platform on a database that goes with the test, and on our own documentation pages. */
export function memoryPlatform(options: Partial<PlatformStackOptions> = {}): PlatformStack {
  const database = new Database(':memory:');
  for (const { sql } of MIGRATIONS) database.exec(sql);
  return new PlatformStack({
    endPrincipal: () => false,
    flightPlanJobs,
    database,
    clock: systemClock,
    ids: countingIds(),
    logger: silentLogger,
    audit: new AuditRepository(database),
    port: new FakeGatewayPort(),
    actions: new FakeActionPort(),
    governance: new FakeGovernancePort(),
    replay: new FakeReplayPort(),
    logbook: new FakeLogbookPort(),
    plots: new FakePlotPort(),
    login: { mailer: undefined, demoPin: undefined, emailDomainsFile: '/nowhere/email-domains.json' },
    sdkJobs,
    docsDirectory: fileURLToPath(new URL('../../docs', import.meta.url)),
    ...options,
  });
}
