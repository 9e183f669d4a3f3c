import type { CommandState } from '../command/command-state.ts';
import type { OperatorText } from '../operator-text.ts';
import type { Scope, StationRole } from './access.ts';

/** The caller: determined once at the edge, carried to the audit row. */
export interface Principal {
  /** `program`: another program behind a two-way forwarding link; it never comes by HTTP. */
  readonly kind: 'operator' | 'account' | 'key' | 'program';
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The account a login or key belongs to; undefined for the operator. */
  readonly accountId?: string;
  /** The login an access token belongs to; undefined for the operator and for keys. */
  readonly sessionId?: string;
  /** A login with the demo PIN: it opens the documentation and nothing else. */
  readonly isDemo?: boolean;
  /**
   * What the account may do with live vehicles now. An account or key without it reaches simulated vehicles
   * only.
   */
  readonly stationRole?: StationRole;
  /** Admitted as a pilot or above. Holding, landing and aborting stay possible when the credits run out in flight. */
  readonly maySecureLive?: boolean;
  /** The key, when one was used; a `test` key reaches simulated vehicles only. */
  readonly key?: { readonly keyId: string; readonly mode: 'test' | 'live' };
}

/** The request an effect belongs to. */
export interface RequestContext {
  readonly principal: Principal;
  /** 32 lower-case hex digits, W3C trace id. */
  readonly traceId: string;
  readonly source: 'window' | 'rest';
  /** Given by the principal itself, not by a plan or workflow that calls our own API for it. */
  readonly isDirect?: boolean;
  /** Tracks work of the request that may continue after its answer. */
  readonly transfer?: TransferWatch;
}

/** Receives the progress of a request's work. */
export interface TransferWatch {
  /** `commandId`: its record, null for what only reads. `cancel` ends it, harmless when it has ended. */
  begun(commandId: string | null, cancel: (detail: OperatorText) => void): void;
  awaitingApproval(approvalId: string): void;
  approvalAnswered(): void;
  progress(done: number, total: number): void;
  commandEnded(state: CommandState): void;
}
