import type { RequestContext } from '../account/principal.ts';
import type { RallyPoint } from '../mission/flight-plan.ts';
import type { MissionItem } from '../mission/mission.ts';
import type {
  FenceRequest,
  MissionComparison,
  ResumeProposal,
  VehicleFence,
  VehicleRally,
} from './onboard.ts';

/** What the HTTP edge may ask of fences, rally points and the mission on board of vehicles. */
export interface OnboardPort {
  /** From the vehicle when `refresh` or not known; else what was read or written last. */
  readFence(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleFence>;
  writeFence(vehicleId: string, request: FenceRequest, context: RequestContext): Promise<VehicleFence>;
  clearFence(vehicleId: string, context: RequestContext): Promise<void>;
  /** As {@link readFence}. */
  readRally(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleRally>;
  writeRally(
    vehicleId: string,
    points: readonly RallyPoint[],
    context: RequestContext,
  ): Promise<VehicleRally>;
  clearRally(vehicleId: string, context: RequestContext): Promise<void>;
  /** Reads the mission first when `refresh` or when it is not known. */
  compareMission(
    vehicleId: string,
    items: readonly MissionItem[],
    refresh: boolean,
    context: RequestContext,
  ): Promise<MissionComparison>;
  proposeResume(
    vehicleId: string,
    fromIndex: number | undefined,
    context: RequestContext,
  ): Promise<ResumeProposal>;
}
