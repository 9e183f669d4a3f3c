import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type FlightPlan,
  type FlightPlanRecord,
  type FlightPlanRequest,
  type FlightPlanSummary,
  flightPlanRecordSchema,
  flightPlanSummarySchema,
} from '../../gateway/contract/mission/flight-plan.ts';
import {
  type MissionItem,
  type MissionRun,
  missionRunSchema,
  type VehicleMission,
  vehicleMissionSchema,
} from '../../gateway/contract/mission/mission.ts';
import { type Zone, zoneSchema } from '../../gateway/contract/mission/zone.ts';
import {
  type FenceRequest,
  type MissionComparison,
  missionComparisonSchema,
  type ResumeProposal,
  resumeProposalSchema,
  type VehicleFence,
  type VehicleRally,
  vehicleFenceSchema,
  vehicleRallySchema,
  type WrittenMission,
  writtenMissionSchema,
} from '../../gateway/contract/onboard/onboard.ts';
import type { RestClient } from './connection/rest-client.ts';

const pathOf = (vehicleId: string) => `/api/vehicles/${encodeURIComponent(vehicleId)}/mission`;

/**
 * The mission on board, as the gateway read or wrote it last; read from the vehicle when it never was, or when
 * `isFresh` asks for it.
 */
export function readMission(rest: RestClient, vehicleId: string, isFresh = false): Promise<VehicleMission> {
  return rest.request({
    path: `${pathOf(vehicleId)}${isFresh ? '?refresh=true' : ''}`,
    schema: vehicleMissionSchema,
  });
}

/** Replaces the mission on board; the answer names what the plan check warns of. */
export function writeMission(
  rest: RestClient,
  vehicleId: string,
  items: readonly MissionItem[],
): Promise<WrittenMission> {
  return rest.request({
    method: 'PUT',
    path: pathOf(vehicleId),
    body: { items },
    schema: writtenMissionSchema,
  });
}

export async function clearMission(rest: RestClient, vehicleId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: pathOf(vehicleId),
    schema: z.unknown(),
  });
}

/** Arms if needed and starts the onboard mission. */
export function startMission(rest: RestClient, vehicleId: string): Promise<MissionRun> {
  return rest.request({
    method: 'POST',
    path: '/mission/start',
    body: { vehicleId },
    schema: missionRunSchema,
  });
}

const fencePath = (vehicleId: string, what: 'fence' | 'rally') =>
  `/api/vehicles/${encodeURIComponent(vehicleId)}/${what}`;

/**
 * The fence on board, as the gateway read or wrote it last; read from the vehicle when it never was, or when `isFresh`
 * asks for it.
 */
export function readFence(rest: RestClient, vehicleId: string, isFresh = false): Promise<VehicleFence> {
  const path = `${fencePath(vehicleId, 'fence')}${isFresh ? '?refresh=true' : ''}`;
  return rest.request({ path, schema: vehicleFenceSchema });
}

/** Replaces the fence on board. */
export function writeFence(rest: RestClient, vehicleId: string, body: FenceRequest): Promise<VehicleFence> {
  return rest.request({
    method: 'PUT',
    path: fencePath(vehicleId, 'fence'),
    body,
    schema: vehicleFenceSchema,
  });
}

/** Likewise the rally points. */
export function readRally(rest: RestClient, vehicleId: string, isFresh = false): Promise<VehicleRally> {
  const path = `${fencePath(vehicleId, 'rally')}${isFresh ? '?refresh=true' : ''}`;
  return rest.request({ path, schema: vehicleRallySchema });
}

/** Replaces the rally points on board; at least one. */
export function writeRally(
  rest: RestClient,
  vehicleId: string,
  points: FlightPlan['rally'],
): Promise<VehicleRally> {
  return rest.request({
    method: 'PUT',
    path: fencePath(vehicleId, 'rally'),
    body: { points },
    schema: vehicleRallySchema,
  });
}

/** Takes the shapes of the fence, or the rally points, off the vehicle. */
export async function clearOnboard(
  rest: RestClient,
  vehicleId: string,
  what: 'fence' | 'rally',
): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: fencePath(vehicleId, what),
    schema: z.unknown(),
  });
}

/**
 * Item by item how a mission differs from the one on board, as the gateway knows that; nothing is read from
 * the vehicle.
 */
export function compareMission(
  rest: RestClient,
  vehicleId: string,
  items: readonly MissionItem[],
): Promise<MissionComparison> {
  return rest.request({
    method: 'POST',
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/mission/compare`,
    body: { items },
    schema: missionComparisonSchema,
  });
}

/** The rest of an interrupted mission; without `fromIndex` from the item it was interrupted at. Nothing is sent. */
export function proposeResume(
  rest: RestClient,
  vehicleId: string,
  fromIndex?: number,
): Promise<ResumeProposal> {
  return rest.request({
    method: 'POST',
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/mission/resume-proposal`,
    body: fromIndex === undefined ? {} : { fromIndex },
    schema: resumeProposalSchema,
  });
}

const flightPlanPath = (flightPlanId: string) => `/api/flight-plans/${encodeURIComponent(flightPlanId)}`;

export async function listFlightPlans(rest: RestClient): Promise<readonly FlightPlanSummary[]> {
  const answer = await rest.request({ path: '/api/flight-plans', schema: listOf(flightPlanSummarySchema) });
  return answer.items;
}

/** Without a version the newest. */
export function readFlightPlan(
  rest: RestClient,
  flightPlanId: string,
  version?: number,
): Promise<FlightPlanRecord> {
  const query = version === undefined ? '' : `?version=${version}`;
  return rest.request({ path: `${flightPlanPath(flightPlanId)}${query}`, schema: flightPlanRecordSchema });
}

export function createFlightPlan(rest: RestClient, body: FlightPlanRequest): Promise<FlightPlanRecord> {
  return rest.request({ method: 'POST', path: '/api/flight-plans', body, schema: flightPlanRecordSchema });
}

/** A new version; refused when `version` is not the newest any more. */
export function saveFlightPlan(
  rest: RestClient,
  flightPlanId: string,
  body: FlightPlanRequest,
): Promise<FlightPlanRecord> {
  return rest.request({
    method: 'PUT',
    path: flightPlanPath(flightPlanId),
    body,
    schema: flightPlanRecordSchema,
  });
}

export async function removeFlightPlan(rest: RestClient, flightPlanId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: flightPlanPath(flightPlanId), schema: z.unknown() });
}

export async function listZones(rest: RestClient): Promise<readonly Zone[]> {
  const answer = await rest.request({ path: '/api/zones', schema: listOf(zoneSchema) });
  return answer.items;
}

/** Creates the zone or puts it in the place of the one with the same id. */
export function putZone(rest: RestClient, zone: Zone): Promise<Zone> {
  return rest.request({
    method: 'PUT',
    path: `/api/zones/${encodeURIComponent(zone.id)}`,
    body: zone,
    schema: zoneSchema,
  });
}

export async function removeZone(rest: RestClient, zoneId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/zones/${encodeURIComponent(zoneId)}`,
    schema: z.unknown(),
  });
}
