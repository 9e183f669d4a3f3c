import type { RequestContext } from '../account/principal.ts';
import type { ConsoleLine, ConsoleOpen, ConsoleOutput, ConsoleSession } from './console.ts';
import type {
  RawMessageDefinition,
  RawMessageRequest,
  RawMessageSent,
  RawMessageSummary,
} from './raw-message.ts';

/**
 * Sends raw messages and shell lines to a vehicle unchanged. Each is decided and recorded like a command, but
 * its effect is not observed.
 */
export interface RawMessagePort {
  /** Every message of the dialects by name. */
  rawMessages(): readonly RawMessageSummary[];
  /** Undefined for a name no dialect has. */
  rawMessage(name: string): RawMessageDefinition | undefined;
  /**
   * @throws validation naming each field, unsupported-command for a message that commands, confirmation-required, not-found,
   * vehicle-offline, vehicle-conflict, lease-held, governance-denied, governance-unavailable, store-unavailable
   */
  sendRaw(vehicleId: string, request: RawMessageRequest, context: RequestContext): Promise<RawMessageSent>;
  /** @throws as {@link sendRaw}; vehicle-busy while another shell is open there */
  openConsole(vehicleId: string, request: ConsoleOpen, context: RequestContext): Promise<ConsoleSession>;
  /** @throws as {@link sendRaw}; state-conflict when the session has ended */
  consoleLine(sessionId: string, request: ConsoleLine, context: RequestContext): Promise<ConsoleSession>;
  /**
   * Resolves at once if there is output from `fromOffset` on or the session has ended, else after `waitMs` at
   * most.
   * @throws not-found
   */
  consoleOutput(
    sessionId: string,
    fromOffset: number,
    waitMs: number,
    context: RequestContext,
  ): Promise<ConsoleOutput>;
  /** The shell on board is let go, where that is allowed. Harmless when it has ended. @throws not-found */
  closeConsole(sessionId: string, context: RequestContext): ConsoleSession;
}
