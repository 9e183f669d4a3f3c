import { AppError } from '../../base/error.ts';
import {
  type FlightPlan,
  flightPlanCheckRequestSchema,
  flightPlanRequestSchema,
} from '../../contract/mission/flight-plan.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import { say } from '../../contract/operator-text.ts';
import { checkPlan } from '../../mission/check/check-plan.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import type { CheckInput, ExportInput, ImportInput, ReadFlightPlan } from '../../mission/flight-plans.ts';
import { readPlanFile } from '../../mission/formats/read-plan-file.ts';
import { writePlanFile } from '../../mission/formats/write-plan-file.ts';
import { TerrainHeights, type TerrainSource } from '../../mission/terrain/terrain-heights.ts';
import { zonesInForce } from '../../mission/zone/zone-lookup-of.ts';
import { parseJson } from '../../server/http/body/parse-json.ts';
import { parseBody, validationError } from '../../server/http/body/validation.ts';

// What is computed from flight plans of callers. Runs in a job process: nothing else of the gateway loads it.
// Its JSON is answered as it is, so its sentences are in English: the window checks and reads plans itself.

const MAX_PLAN_CHARACTERS = 4 * 1024 * 1024;
/** What a mission may be sent with. */
const MAX_ITEMS = 2000;

export interface OverTerrain {
  readonly terrain: readonly TerrainSource[];
}

/** The FlightPlanImport of a file as JSON text. @throws AppError plan-file-invalid */
export function importFlightPlan({ bytes, format, terrain }: ImportInput & OverTerrain): string {
  return overGround(terrain, (groundAmslM) => JSON.stringify(readPlanFile(bytes, format, { groundAmslM })));
}

/**
 * The FlightPlanCheck of a FlightPlanCheckRequest, both as JSON text.
 * @throws AppError invalid-request, validation, not-found
 */
export function checkFlightPlan({ body, zones, utcMs, vehicles, terrain }: CheckInput & OverTerrain): string {
  const { plan, vehicleId } = parseBody(flightPlanCheckRequestSchema, jsonOf(body));
  const vehicle = vehicleId === undefined ? undefined : vehicles.get(vehicleId);
  if (vehicleId !== undefined && !vehicle)
    throw new AppError('not-found', say('Vehicle {vehicle} not found.', { vehicle: vehicleId }));
  return overGround(terrain, (groundAmslM) =>
    JSON.stringify(
      checkPlan(plan, {
        ...vehicle,
        zones: zonesInForce(JSON.parse(zones) as Zone[], utcMs),
        limits: { maxItems: MAX_ITEMS },
        groundAmslM,
      }),
    ),
  );
}

/** What is kept of a FlightPlanRequest. @throws AppError invalid-request, validation, above 4 MiB too */
export function readFlightPlan({ body }: { readonly body: Uint8Array }): ReadFlightPlan {
  const { name, version, plan } = parseBody(flightPlanRequestSchema, jsonOf(body));
  const text = JSON.stringify(plan);
  if (text.length > MAX_PLAN_CHARACTERS) {
    const detail = `has ${text.length} characters, ${MAX_PLAN_CHARACTERS} are allowed`;
    throw validationError([{ pointer: '/plan', detail }], 'body');
  }
  return { name, version, vehicle: plan.vehicle, entries: plan.entries.length, plan: text };
}

/** The text of a file. @throws AppError validation for a format that is only read */
export function exportFlightPlan({ plan, name, format, terrain }: ExportInput & OverTerrain): string {
  return overGround(terrain, (groundAmslM) =>
    writePlanFile(JSON.parse(plan) as FlightPlan, name, format, { groundAmslM }),
  );
}

function jsonOf(body: Uint8Array): unknown {
  return parseJson(new TextDecoder().decode(body));
}

function overGround<Result>(
  terrain: readonly TerrainSource[],
  work: (groundAmslM: GroundHeight) => Result,
): Result {
  const heights = new TerrainHeights(terrain);
  try {
    return work(({ latitudeDeg, longitudeDeg }) => heights.heightM(latitudeDeg, longitudeDeg));
  } finally {
    heights.closeAll();
  }
}
