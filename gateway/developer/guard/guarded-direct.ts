import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  ConsoleLine,
  ConsoleOpen,
  ConsoleOutput,
  ConsoleSession,
} from '../../contract/onboard/console.ts';
import type {
  RawMessageDefinition,
  RawMessageRequest,
  RawMessageSent,
  RawMessageSummary,
} from '../../contract/onboard/raw-message.ts';
import type { DirectPort } from '../../contract/onboard/raw-message-port.ts';
import type { EffectGuard } from './effect-guard.ts';

/** Raw messages and shells as an account or a key may use them: a test key reaches simulated vehicles only. */
export class GuardedDirect implements DirectPort {
  readonly #port: DirectPort;
  readonly #effects: EffectGuard;

  constructor(port: DirectPort, effects: EffectGuard) {
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
