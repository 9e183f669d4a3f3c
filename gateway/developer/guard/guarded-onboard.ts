import type { RequestContext } from '../../contract/account/principal.ts';
import type { RallyPoint } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import type {
  FenceRequest,
  MissionComparison,
  ResumeProposal,
  VehicleFence,
  VehicleRally,
} from '../../contract/onboard/onboard.ts';
import type { OnBoardPort } from '../../contract/onboard/onboard-port.ts';
import type { EffectGuard } from './effect-guard.ts';

/** Fences and rally points as an account or a key may use them: a test key reaches simulated vehicles only. */
export class GuardedOnboard implements OnBoardPort {
  readonly #port: OnBoardPort;
  readonly #effects: EffectGuard;

  constructor(port: OnBoardPort, effects: EffectGuard) {
    this.#port = port;
    this.#effects = effects;
  }

  async readFence(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleFence> {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.readFence(vehicleId, refresh, context);
  }

  async writeFence(vehicleId: string, request: FenceRequest, context: RequestContext): Promise<VehicleFence> {
    this.#prepareEffect(vehicleId);
    return this.#port.writeFence(vehicleId, request, context);
  }

  async clearFence(vehicleId: string, context: RequestContext): Promise<void> {
    this.#prepareEffect(vehicleId);
    return this.#port.clearFence(vehicleId, context);
  }

  async readRally(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleRally> {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.readRally(vehicleId, refresh, context);
  }

  async writeRally(
    vehicleId: string,
    points: readonly RallyPoint[],
    context: RequestContext,
  ): Promise<VehicleRally> {
    this.#prepareEffect(vehicleId);
    return this.#port.writeRally(vehicleId, points, context);
  }

  async clearRally(vehicleId: string, context: RequestContext): Promise<void> {
    this.#prepareEffect(vehicleId);
    return this.#port.clearRally(vehicleId, context);
  }

  async compareMission(
    vehicleId: string,
    items: readonly MissionItem[],
    refresh: boolean,
    context: RequestContext,
  ): Promise<MissionComparison> {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.compareMission(vehicleId, items, refresh, context);
  }

  async proposeResume(
    vehicleId: string,
    fromIndex: number | undefined,
    context: RequestContext,
  ): Promise<ResumeProposal> {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.proposeResume(vehicleId, fromIndex, context);
  }

  #prepareEffect(vehicleId: string): void {
    this.#effects.refuseLive([vehicleId]);
    this.#effects.enrol();
  }
}
