import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import { ownerOf } from '../base/owner.ts';
import type {
  FlightPlan,
  FlightPlanCheck,
  FlightPlanCheckRequest,
  FlightPlanFormat,
  FlightPlanImport,
  FlightPlanRecord,
  FlightPlanRequest,
  FlightPlanSummary,
} from '../contract/flight-plan.ts';
import type { FlightPlanPort } from '../contract/flight-plan-port.ts';
import type { Principal } from '../contract/gateway-port.ts';
import type { TelemetryVehicle } from '../contract/telemetry.ts';
import type { Zone } from '../contract/zone.ts';
import type {
  FlightPlanRepository,
  FlightPlanRow,
  StoredFlightPlan,
} from '../store/flight-plan-repository.ts';
import { checkPlan } from './check-plan.ts';
import { readPlanFile } from './formats/read-plan-file.ts';
import { writePlanFile } from './formats/write-plan-file.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';
import { vehicleSurroundings } from './vehicle-surroundings.ts';
import { zonesInForce } from './zone-lookup-of.ts';

const MAX_PLANS = 500;
const KEPT_VERSIONS = 50;
const MAX_PLAN_CHARACTERS = 4 * 1024 * 1024;
/** What a mission may be sent with. */
const MAX_ITEMS = 2000;

export interface FlightPlansOptions {
  readonly repository: FlightPlanRepository;
  readonly zones: () => readonly Zone[];
  /** As a principal may see it. */
  readonly vehicleOf: (vehicleId: string, principal: Principal) => TelemetryVehicle | undefined;
  /** Above the sea; undefined where it is not known. */
  readonly groundAmslM: PlanSurroundings['groundAmslM'];
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Saved flight plans: see {@link FlightPlanPort}. */
export class FlightPlans implements FlightPlanPort {
  readonly #options: FlightPlansOptions;

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

  read(flightPlanId: string, principal: Principal, version?: number): FlightPlanRecord {
    const { repository } = this.#options;
    const newest = this.#own(flightPlanId, principal);
    const stored = repository.version(flightPlanId, version ?? newest.version);
    if (!stored)
      throw new AppError(
        'not-found',
        `The flight plan ${flightPlanId} has no version ${version}. Its newest is ${newest.version}.`,
      );
    return {
      ...summaryOf({ ...newest, ...stored }),
      plan: JSON.parse(stored.plan) as FlightPlan,
      versions: [...repository.versions(flightPlanId)],
    };
  }

  create(request: FlightPlanRequest, principal: Principal): FlightPlanRecord {
    const { repository, ids } = this.#options;
    const ownerId = ownerOf(principal);
    const first = this.#version(request, 1);
    if (repository.count(ownerId) >= MAX_PLANS)
      throw new AppError('resource-limit', `${MAX_PLANS} flight plans are kept. Remove one first.`);
    const flightPlanId = ids.next('fpl');
    repository.insert(flightPlanId, ownerId, first);
    return this.read(flightPlanId, principal);
  }

  save(flightPlanId: string, request: FlightPlanRequest, principal: Principal): FlightPlanRecord {
    const { repository } = this.#options;
    const known = this.#own(flightPlanId, principal);
    if (request.version === undefined)
      throw refusal('/version', 'is missing: name the version this was made from');
    const next = this.#version(request, request.version + 1);
    if (request.version !== known.version || !repository.advance(flightPlanId, next, KEPT_VERSIONS)) {
      const newest = this.#own(flightPlanId, principal).version;
      throw new AppError(
        'version-conflict',
        `The newest version is ${newest}, yours was made from ${request.version}. Read the newest, join the two and save again.`,
        { context: { newestVersion: newest } },
      );
    }
    return this.read(flightPlanId, principal);
  }

  remove(flightPlanId: string, principal: Principal): void {
    this.#own(flightPlanId, principal);
    this.#options.repository.remove(flightPlanId);
  }

  check({ plan, vehicleId }: FlightPlanCheckRequest, principal: Principal): FlightPlanCheck {
    const { zones, vehicleOf, groundAmslM, clock } = this.#options;
    const vehicle = vehicleId === undefined ? undefined : vehicleOf(vehicleId, principal);
    if (vehicleId !== undefined && !vehicle)
      throw new AppError('not-found', `There is no vehicle ${vehicleId}.`);
    return checkPlan(plan, {
      ...(vehicle && vehicleSurroundings(vehicle)),
      zones: zonesInForce(zones(), clock.utcMs()),
      limits: { maxItems: MAX_ITEMS },
      groundAmslM,
    });
  }

  importFile(bytes: Uint8Array, format: FlightPlanFormat): FlightPlanImport {
    return readPlanFile(bytes, format, { groundAmslM: this.#options.groundAmslM });
  }

  exportFile(flightPlanId: string, format: FlightPlanFormat, principal: Principal): string {
    const { plan, name } = this.read(flightPlanId, principal);
    return writePlanFile(plan, name, format, { groundAmslM: this.#options.groundAmslM });
  }

  #version({ name, plan }: FlightPlanRequest, version: number): StoredFlightPlan {
    const text = JSON.stringify(plan);
    if (text.length > MAX_PLAN_CHARACTERS)
      throw refusal('/plan', `has ${text.length} characters, ${MAX_PLAN_CHARACTERS} are allowed`);
    const { vehicle, entries } = plan;
    const savedAtMs = this.#options.clock.utcMs();
    return { version, savedAtMs, name, vehicle, entries: entries.length, plan: text };
  }

  #own(flightPlanId: string, principal: Principal): FlightPlanRow {
    const row = this.#options.repository.get(flightPlanId);
    if (row?.ownerId === ownerOf(principal)) return row;
    throw new AppError('not-found', `There is no flight plan ${flightPlanId}.`);
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
  return new AppError('validation', `The body does not fit: ${pointer} ${detail}.`, {
    context: { errors: [{ pointer, detail }] },
  });
}
