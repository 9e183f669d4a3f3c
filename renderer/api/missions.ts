import { z } from 'zod';
import {
  type MissionItem,
  type MissionRun,
  missionRunSchema,
  type VehicleMission,
  vehicleMissionSchema,
} from '../../gateway/contract/mission/mission.ts';
import { type WrittenMission, writtenMissionSchema } from '../../gateway/contract/onboard/onboard.ts';
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

/** Arms if need be and starts the mission on board. */
export function startMission(rest: RestClient, vehicleId: string): Promise<MissionRun> {
  return rest.request({
    method: 'POST',
    path: '/mission/start',
    body: { vehicleId },
    schema: missionRunSchema,
  });
}
