import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type { RallyPoint } from '../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../gateway/contract/mission/mission.ts';
import type {
  FenceRequest,
  MissionComparison,
  OnboardPort,
  ResumeProposal,
  VehicleFence,
  VehicleRally,
} from '../../gateway/contract/onboard/onboard.ts';

const SETTINGS = {
  isEnabled: null,
  action: null,
  maxHeightM: null,
  minHeightM: null,
  radiusM: null,
  parameters: {},
};
const NO_FENCE = { polygons: [], circles: [], minHeightM: null, maxHeightM: null, returnPoint: null };

/** Fences and rally points of vehicles that hold none; tells who asked for what. */
export class FakeOnBoard implements OnboardPort {
  readonly #called: (name: string, ...args: unknown[]) => void;

  constructor(called: (name: string, ...args: unknown[]) => void) {
    this.#called = called;
  }

  async readFence(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleFence> {
    this.#called('readFence', vehicleId, refresh, context);
    return {
      vehicleId,
      geofence: NO_FENCE,
      unreadItems: 0,
      readAtMs: 0,
      source: 'vehicle',
      settings: SETTINGS,
    };
  }

  async writeFence(vehicleId: string, request: FenceRequest, context: RequestContext): Promise<VehicleFence> {
    this.#called('writeFence', vehicleId, request, context);
    const { geofence } = request;
    return { vehicleId, geofence, unreadItems: 0, readAtMs: 0, source: 'upload', settings: SETTINGS };
  }

  async clearFence(vehicleId: string, context: RequestContext): Promise<void> {
    this.#called('clearFence', vehicleId, context);
  }

  async readRally(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleRally> {
    this.#called('readRally', vehicleId, refresh, context);
    return { vehicleId, points: [], unreadItems: 0, readAtMs: 0, source: 'vehicle' };
  }

  async writeRally(
    vehicleId: string,
    points: readonly RallyPoint[],
    context: RequestContext,
  ): Promise<VehicleRally> {
    this.#called('writeRally', vehicleId, points, context);
    return { vehicleId, points: [...points], unreadItems: 0, readAtMs: 0, source: 'upload' };
  }

  async clearRally(vehicleId: string, context: RequestContext): Promise<void> {
    this.#called('clearRally', vehicleId, context);
  }

  async compareMission(
    vehicleId: string,
    items: readonly MissionItem[],
    refresh: boolean,
    context: RequestContext,
  ): Promise<MissionComparison> {
    this.#called('compareMission', vehicleId, items, refresh, context);
    return { vehicleId, isSame: true, doubt: null, readAtMs: 0, items: [] };
  }

  async proposeResume(
    vehicleId: string,
    fromIndex: number | undefined,
    context: RequestContext,
  ): Promise<ResumeProposal> {
    this.#called('proposeResume', vehicleId, fromIndex, context);
    return { vehicleId, fromIndex: fromIndex ?? 0, items: [], notes: [] };
  }
}
