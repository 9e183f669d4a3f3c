import { z } from 'zod';
import type { FlightPlan } from '../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
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
} from '../../gateway/contract/onboard/onboard.ts';
import type { RestClient } from './connection/rest-client.ts';

const pathOf = (vehicleId: string, what: 'fence' | 'rally') =>
  `/api/vehicles/${encodeURIComponent(vehicleId)}/${what}`;

/**
 * The fence on board, as the gateway read or wrote it last; read from the vehicle when it never was, or when `isFresh`
 * asks for it.
 */
export function readFence(rest: RestClient, vehicleId: string, isFresh = false): Promise<VehicleFence> {
  const path = `${pathOf(vehicleId, 'fence')}${isFresh ? '?refresh=true' : ''}`;
  return rest.request({ path, schema: vehicleFenceSchema });
}

/** Replaces the fence on board. */
export function writeFence(rest: RestClient, vehicleId: string, body: FenceRequest): Promise<VehicleFence> {
  return rest.request({
    method: 'PUT',
    path: pathOf(vehicleId, 'fence'),
    body,
    schema: vehicleFenceSchema,
  });
}

/** Likewise the rally points. */
export function readRally(rest: RestClient, vehicleId: string, isFresh = false): Promise<VehicleRally> {
  const path = `${pathOf(vehicleId, 'rally')}${isFresh ? '?refresh=true' : ''}`;
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
    path: pathOf(vehicleId, 'rally'),
    body: { points },
    schema: vehicleRallySchema,
  });
}

/** Takes the shapes of the fence, or the rally points, off the vehicle. */
export async function clearOnBoard(
  rest: RestClient,
  vehicleId: string,
  what: 'fence' | 'rally',
): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: pathOf(vehicleId, what),
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
