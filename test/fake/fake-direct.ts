import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type {
  ConsoleLine,
  ConsoleOpen,
  ConsoleOutput,
  ConsoleSession,
} from '../../gateway/contract/onboard/console.ts';
import type {
  RawMessageDefinition,
  RawMessagePort,
  RawMessageRequest,
  RawMessageSent,
  RawMessageSummary,
} from '../../gateway/contract/onboard/raw-message.ts';
import { sampleDecision } from '../builder/contract-samples.ts';

const TUNE: RawMessageSummary = { name: 'PLAY_TUNE', messageId: 258, refusal: null };
const SESSION: ConsoleSession = {
  sessionId: 'con_1',
  vehicleId: 'uav-1',
  mode: 'sim',
  state: 'open',
  endReason: null,
  hasAnswered: true,
  openedAtMs: 0,
  endsAtMs: 300_000,
};

/** A dialect of one message and one shell that greets; tells who asked for what. */
export class FakeDirect implements RawMessagePort {
  readonly #called: (name: string, ...args: unknown[]) => void;

  constructor(called: (name: string, ...args: unknown[]) => void) {
    this.#called = called;
  }

  rawMessages(): readonly RawMessageSummary[] {
    return [TUNE];
  }

  rawMessage(name: string): RawMessageDefinition | undefined {
    return name === TUNE.name ? { ...TUNE, fields: [] } : undefined;
  }

  async sendRaw(
    vehicleId: string,
    request: RawMessageRequest,
    context: RequestContext,
  ): Promise<RawMessageSent> {
    this.#called('sendRaw', vehicleId, request, context);
    const { message } = request;
    return {
      commandId: 'cmd_1',
      vehicleId,
      message,
      mode: 'sim',
      decision: sampleDecision(),
      linkId: 'lnk_1',
      hex: 'fd',
      sentAtMs: 0,
    };
  }

  async openConsole(
    vehicleId: string,
    request: ConsoleOpen,
    context: RequestContext,
  ): Promise<ConsoleSession> {
    this.#called('openConsole', vehicleId, request, context);
    return { ...SESSION, vehicleId };
  }

  async consoleLine(
    sessionId: string,
    request: ConsoleLine,
    context: RequestContext,
  ): Promise<ConsoleSession> {
    this.#called('consoleLine', sessionId, request, context);
    return { ...SESSION, sessionId };
  }

  async consoleOutput(
    sessionId: string,
    fromOffset: number,
    waitMs: number,
    context: RequestContext,
  ): Promise<ConsoleOutput> {
    this.#called('consoleOutput', sessionId, fromOffset, waitMs, context);
    return { ...SESSION, sessionId, text: 'nsh> ', fromOffset: 0, nextOffset: 5, lostCharacters: 0 };
  }

  closeConsole(sessionId: string, context: RequestContext): ConsoleSession {
    this.#called('closeConsole', sessionId, context);
    return { ...SESSION, sessionId, state: 'ended', endReason: 'The console was closed.' };
  }
}
