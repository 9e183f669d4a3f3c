import {
  type MissionRun,
  missionRunSchema,
  type VehicleMission,
  vehicleMissionSchema,
} from '../../gateway/contract/mission.ts';
import type { RestClient } from './rest-client.ts';

/** The mission on board, as the gateway read or wrote it last; read from the vehicle when it never was. */
export function readMission(rest: RestClient, vehicleId: string): Promise<VehicleMission> {
  return rest.request({
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/mission`,
    schema: vehicleMissionSchema,
    timeoutMs: 60_000,
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
