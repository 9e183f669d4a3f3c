import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id/id.ts';
import { ownerOf } from '../base/principal/owner.ts';
import type { Principal } from '../contract/account/principal.ts';
import type {
  FlightPlan,
  FlightPlanFormat,
  FlightPlanRequest,
  FlightPlanSummary,
} from '../contract/mission/flight-plan.ts';
import type { FlightPlanPort } from '../contract/mission/flight-plan-port.ts';
import type { Zone } from '../contract/mission/zone.ts';
import { say } from '../contract/operator-text.ts';
import type { TelemetryVehicle } from '../contract/vehicle/telemetry.ts';
import type {
  FlightPlanRepository,
  FlightPlanRow,
  StoredFlightPlan,
} from '../store/repository/saved/flight-plan-repository.ts';
import type { PlanSurroundings } from './check/plan-surroundings.ts';
import { vehicleSurroundings } from './check/vehicle-surroundings.ts';

const MAX_PLANS = 500;
const KEPT_VERSIONS = 50;

export interface ImportInput {
  readonly bytes: Uint8Array;
  readonly format: FlightPlanFormat;
}

export interface CheckInput {
  /** A FlightPlanCheckRequest as JSON. */
  readonly body: Uint8Array;
  /** All there are, as JSON text of a list. */
  readonly zones: string;
  readonly utcMs: number;
  /** Those the caller sees, by their ids. */
  readonly vehicles: ReadonlyMap<string, PlanSurroundings>;
}

/** A parsed FlightPlanRequest; `plan` is JSON text. */
export interface ReadFlightPlan extends Pick<FlightPlanRequest, 'name' | 'version'> {
  readonly vehicle: FlightPlan['vehicle'];
  readonly entries: number;
  readonly plan: string;
}

export interface ExportInput {
  /** JSON text. */
  readonly plan: string;
  readonly name: string;
  readonly format: FlightPlanFormat;
}

/**
 * Computations on callers' content, in separate processes; `owner` is the caller they run for. Each throws
 * AppErrors: job-limit, job-failed, overloaded, and what is wrong with the content.
 */
export interface FlightPlanJobs {
  /** A FlightPlanImport as JSON text. */
  importFile(input: ImportInput, owner: string): Promise<string>;
  /** A FlightPlanCheck as JSON text. */
  check(input: CheckInput, owner: string): Promise<string>;
  read(body: Uint8Array, owner: string): Promise<ReadFlightPlan>;
  exportFile(input: ExportInput, owner: string): Promise<string>;
}

export interface FlightPlansOptions {
  readonly repository: FlightPlanRepository;
  readonly zones: () => readonly Zone[];
  /** Those a principal may see. */
  readonly vehiclesOf: (principal: Principal) => readonly TelemetryVehicle[];
  readonly jobs: FlightPlanJobs;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Saved flight plans: see {@link FlightPlanPort}. */
export class FlightPlans implements FlightPlanPort {
  readonly #options: FlightPlansOptions;
  /** Rebuilt when a zone changes. */
  #zones: { readonly list: readonly Zone[]; readonly json: string } = { list: [], json: '[]' };

  constructor(options: FlightPlansOptions) {
    this.#options = options;
  }

  list(
    { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly FlightPlanSummary[] {
    const after = beforeId === undefined ? undefined : this.#own(beforeId, principal);
    return this.#options.repository.page(ownerOf(principal), limit, after).map(summaryOf);
  }

  read(flightPlanId: string, principal: Principal, version?: number): string {
    const { repository } = this.#options;
    const newest = this.#own(flightPlanId, principal);
    const { plan, ...stored } = this.#version(newest, version);
    const summary = JSON.stringify(summaryOf({ ...newest, ...stored }));
    const versions = JSON.stringify(repository.versions(flightPlanId));
    // The plan is inserted as stored, because it may have megabytes.
    return `${summary.slice(0, -1)},"plan":${plan},"versions":${versions}}`;
  }

  async create(
    body: Uint8Array,
    principal: Principal,
  ): Promise<{ readonly flightPlanId: string; readonly json: string }> {
    const { repository, jobs, ids } = this.#options;
    const ownerId = ownerOf(principal);
    const read = await jobs.read(body, ownerId);
    if (repository.count(ownerId) >= MAX_PLANS)
      throw new AppError(
        'resource-limit',
        say('At most {count} flight plans are kept. Remove one first.', { count: MAX_PLANS }),
      );
    const flightPlanId = ids.next('fpl');
    repository.insert(flightPlanId, ownerId, this.#stored(read, 1));
    return { flightPlanId, json: this.read(flightPlanId, principal) };
  }

  async save(flightPlanId: string, body: Uint8Array, principal: Principal): Promise<string> {
    const { repository, jobs } = this.#options;
    const read = await jobs.read(body, ownerOf(principal));
    const known = this.#own(flightPlanId, principal);
    if (read.version === undefined)
      throw refusal('/version', 'is missing: give the version this change is based on');
    const next = this.#stored(read, read.version + 1);
    if (read.version !== known.version || !repository.advance(flightPlanId, next, KEPT_VERSIONS)) {
      const newest = this.#own(flightPlanId, principal).version;
      throw new AppError(
        'version-conflict',
        say(
          'The newest version is {newest}, but yours is based on {version}. Read the newest version, merge the two and save again.',
          { newest, version: read.version },
        ),
        { context: { newestVersion: newest } },
      );
    }
    return this.read(flightPlanId, principal);
  }

  remove(flightPlanId: string, principal: Principal): void {
    this.#own(flightPlanId, principal);
    this.#options.repository.remove(flightPlanId);
  }

  check(body: Uint8Array, principal: Principal): Promise<string> {
    const { vehiclesOf, jobs, clock } = this.#options;
    const vehicles = new Map(vehiclesOf(principal).map((each) => [each.id, vehicleSurroundings(each)]));
    const input = { body, zones: this.#zonesJson(), utcMs: clock.utcMs(), vehicles };
    return jobs.check(input, ownerOf(principal));
  }

  importFile(bytes: Uint8Array, format: FlightPlanFormat, principal: Principal): Promise<string> {
    return this.#options.jobs.importFile({ bytes, format }, ownerOf(principal));
  }

  async exportFile(flightPlanId: string, format: FlightPlanFormat, principal: Principal): Promise<string> {
    const { plan, name } = this.#version(this.#own(flightPlanId, principal));
    return this.#options.jobs.exportFile({ plan, name, format }, ownerOf(principal));
  }

  #zonesJson(): string {
    const list = this.#options.zones();
    const known = this.#zones.list;
    if (list.length !== known.length || list.some((zone, index) => zone !== known[index]))
      this.#zones = { list, json: JSON.stringify(list) };
    return this.#zones.json;
  }

  #stored({ name, vehicle, entries, plan }: ReadFlightPlan, version: number): StoredFlightPlan {
    return { version, savedAtMs: this.#options.clock.utcMs(), name, vehicle, entries, plan };
  }

  /** The newest version by default. @throws not-found */
  #version(newest: FlightPlanRow, version = newest.version): StoredFlightPlan {
    const stored = this.#options.repository.version(newest.flightPlanId, version);
    if (stored) return stored;
    throw new AppError(
      'not-found',
      say('The flight plan {plan} has no version {version}. Its newest is {newest}.', {
        plan: newest.flightPlanId,
        version,
        newest: newest.version,
      }),
    );
  }

  #own(flightPlanId: string, principal: Principal): FlightPlanRow {
    const row = this.#options.repository.get(flightPlanId);
    if (row?.ownerId === ownerOf(principal)) return row;
    throw new AppError('not-found', say('Flight plan {plan} not found.', { plan: flightPlanId }));
  }
}

function summaryOf({
  flightPlanId,
  name,
  version,
  entries,
  vehicle,
  savedAtMs,
}: FlightPlanRow): FlightPlanSummary {
  return { flightPlanId, name, version, entries, vehicle, savedAtMs };
}

function refusal(pointer: string, detail: string): AppError {
  return new AppError('validation', `Invalid body: ${pointer} ${detail}.`, {
    context: { errors: [{ pointer, detail }] },
  });
}
