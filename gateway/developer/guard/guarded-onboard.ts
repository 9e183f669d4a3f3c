import type { RequestContext } from '../../contract/account/principal.ts';
import type { RallyPoint } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import type {
  ConsoleLine,
  ConsoleOpen,
  ConsoleOutput,
  ConsoleSession,
} from '../../contract/onboard/console.ts';
import type {
  FenceRequest,
  MissionComparison,
  ResumeProposal,
  VehicleFence,
  VehicleRally,
} from '../../contract/onboard/onboard.ts';
import type { OnboardPort } from '../../contract/onboard/onboard-port.ts';
import type {
  RawMessageDefinition,
  RawMessageRequest,
  RawMessageSent,
  RawMessageSummary,
} from '../../contract/onboard/raw-message.ts';
import type { RawMessagePort } from '../../contract/onboard/raw-message-port.ts';
import type { EffectGuard } from './effect-guard.ts';

/** Fences and rally points as an account or a key may use them: a test key reaches simulated vehicles only. */
export class GuardedOnboard implements OnboardPort {
  readonly #port: OnboardPort;
  readonly #effects: EffectGuard;

  constructor(port: OnboardPort, effects: EffectGuard) {
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

/** Raw messages and shells as an account or a key may use them: a test key reaches simulated vehicles only. */
export class GuardedDirect implements RawMessagePort {
  readonly #port: RawMessagePort;
  readonly #effects: EffectGuard;

  constructor(port: RawMessagePort, effects: EffectGuard) {
    this.#port = port;
    this.#effects = effects;
  }

  rawMessages(): readonly RawMessageSummary[] {
    return this.#port.rawMessages();
  }

  rawMessage(name: string): RawMessageDefinition | undefined {
    return this.#port.rawMessage(name);
  }

  async sendRaw(
    vehicleId: string,
    request: RawMessageRequest,
    context: RequestContext,
  ): Promise<RawMessageSent> {
    this.#prepareEffect(vehicleId);
    return this.#port.sendRaw(vehicleId, request, context);
  }

  async openConsole(
    vehicleId: string,
    request: ConsoleOpen,
    context: RequestContext,
  ): Promise<ConsoleSession> {
    this.#prepareEffect(vehicleId);
    return this.#port.openConsole(vehicleId, request, context);
  }

  /** The vehicle may have turned out to be live since the session was opened. */
  async consoleLine(
    sessionId: string,
    request: ConsoleLine,
    context: RequestContext,
  ): Promise<ConsoleSession> {
    const { vehicleId } = await this.#port.consoleOutput(sessionId, 0, 0, context);
    this.#prepareEffect(vehicleId);
    return this.#port.consoleLine(sessionId, request, context);
  }

  consoleOutput(
    sessionId: string,
    fromOffset: number,
    waitMs: number,
    context: RequestContext,
  ): Promise<ConsoleOutput> {
    return this.#port.consoleOutput(sessionId, fromOffset, waitMs, context);
  }

  closeConsole(sessionId: string, context: RequestContext): ConsoleSession {
    return this.#port.closeConsole(sessionId, context);
  }

  #prepareEffect(vehicleId: string): void {
    this.#effects.refuseLive([vehicleId]);
    this.#effects.enrol();
  }
}
