import type { Principal, TransferWatch } from '../../contract/account/principal.ts';
import type { CommandRecord } from '../../contract/command/command.ts';

/** The caller and its route: a request, or a launch or mission on the requester's behalf. */
export interface CommandContext {
  readonly principal: Principal;
  /** W3C trace id, 32 lower-case hex digits. */
  readonly traceId: string;
  readonly source: CommandRecord['source'];
  /** Given by the principal directly, unless it has an origin. */
  readonly isDirect?: boolean;
  /** The larger operation the command belongs to. */
  readonly origin?: CommandOrigin;
  /** Follows a transfer beyond the answer to its request. */
  readonly transfer?: TransferWatch;
}

/** Receives the error when a record could not be written because the disk is full. */
export type OnUnrecorded = (error: unknown) => void;

export interface CommandOrigin {
  readonly actionId?: string;
  readonly planId?: string;
  /** Workflows: whether the same graph passed with simulated vehicles. */
  readonly isRehearsed?: boolean;
  /** launchId or missionId */
  readonly runId?: string;
  /** Epoch of the command lease it started under. Its commands are refused under any other. */
  readonly epoch?: number;
}

/** The context of changes that the gateway itself makes. */
export function systemContext(traceId: string): CommandContext {
  return {
    principal: { kind: 'operator', id: 'gateway', tenantId: 'local', scopes: new Set() },
    traceId,
    source: 'system',
  };
}
