import type { Actor } from '../../contract/account/actor.ts';
import type { Principal, TransferWatch } from '../../contract/account/principal.ts';
import type { CommandRecord } from '../../contract/command/command.ts';

/** Who asks and by which route: a request's context, or that of a launch or mission acting for the requester. */
export interface CommandContext {
  readonly principal: Principal;
  /** 32 lower-case hex digits, W3C trace id. */
  readonly traceId: string;
  readonly source: CommandRecord['source'];
  /** Given by the principal itself, unless it has an origin. */
  readonly isDirect?: boolean;
  /** The purpose of the command, when it serves something else. */
  readonly origin?: CommandOrigin;
  /** Follows a transfer beyond the answer to its request. */
  readonly transfer?: TransferWatch;
}

/** Receives the error when a record could not be written because the disk is full. */
export type OnUnrecorded = (error: unknown) => void;

export interface CommandOrigin {
  readonly actionId?: string;
  readonly planId?: string;
  /** Of a workflow: whether the same graph passed with simulated vehicles. */
  readonly isRehearsed?: boolean;
  /** launchId or missionId */
  readonly runId?: string;
  /** Epoch of the command lease it began under: its commands are refused under any other. */
  readonly epoch?: number;
}

export function actorOf({ principal }: Pick<CommandContext, 'principal'>): Actor {
  return { kind: principal.kind, id: principal.id };
}
