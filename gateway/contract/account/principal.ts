import type { CommandState } from '../command/command-state.ts';
import type { OperatorText } from '../operator-text.ts';
import type { Scope, StationRole } from './access.ts';

/** The caller, determined once by the server and recorded in the audit row. */
export interface Principal {
  /** `program`: a program on a two-way forwarding link; never over HTTP. */
  readonly kind: 'operator' | 'account' | 'key' | 'program';
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The account a login or key belongs to; undefined for the operator. */
  readonly accountId?: string;
  /** The login an access token belongs to; undefined for the operator and for keys. */
  readonly sessionId?: string;
  /** A login with the demo PIN. It gives access only to the documentation. */
  readonly isDemo?: boolean;
  /**
   * The account's role for live vehicles. An account or key without it reaches simulated vehicles
   * only.
   */
  readonly stationRole?: StationRole;
  /** Has at least the pilot role. Holding, landing and aborting stay possible if credits run out in flight. */
  readonly maySecureLive?: boolean;
  /** The API key, if used. A `test` key reaches simulated vehicles only. */
  readonly key?: { readonly keyId: string; readonly mode: 'test' | 'live' };
}

/** The request that causes an effect. */
export interface RequestContext {
  readonly principal: Principal;
  /** W3C trace id, 32 lower-case hex digits. */
  readonly traceId: string;
  readonly source: 'window' | 'rest';
  /** Sent by the principal itself, not by a plan or workflow that calls our API for it. */
  readonly isDirect?: boolean;
  /** Tracks work of the request that may continue after its answer. */
  readonly transfer?: TransferWatch;
}

/** Receives the progress of a request's work. */
export interface TransferWatch {
  /** `commandId`: its record; null for reads. `cancel` ends it; no effect once it has ended. */
  started(commandId: string | null, cancel: (detail: OperatorText) => void): void;
  awaitingApproval(approvalId: string): void;
  approvalAnswered(): void;
  progress(done: number, total: number): void;
  commandEnded(state: CommandState): void;
}
