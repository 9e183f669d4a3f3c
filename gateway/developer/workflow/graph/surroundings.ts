import type { Principal, RequestContext } from '../../../contract/account/principal.ts';
import type { Actor } from '../../../contract/actor.ts';
import type { Mode } from '../../../contract/list.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

/** A request to our own API as somebody, through everything a request from outside goes through. */
export interface OwnRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Answers of a POST are given again under it, and it never runs twice. */
  readonly idempotencyKey?: string;
  /** Of the answer, in characters; any length unless given. */
  readonly maxLength?: number | undefined;
  readonly principal: Principal;
  readonly traceId: string;
}

export interface OwnResponse {
  readonly status: number;
  /** Undefined where the answer has none or is no JSON; `{ isTooLarge: true, length }` for one beyond `maxLength`. */
  readonly body: unknown;
}

/** A person's answer, and how to take the question back. */
export interface Question {
  readonly approvalId: string;
  /** Rejects with an AppError when nobody answers in time. */
  readonly answer: Promise<'approved' | 'rejected'>;
  withdraw(): void;
}

/** Governance let a run begin, or asks a person first. */
export interface Permit {
  readonly decision: { readonly decisionId: string; readonly outcome: string };
  /** Undefined where nobody is asked. */
  readonly question: Question | undefined;
}

/** What a whole run is asked leave for. */
export interface PermitRequest {
  readonly workflowId: string;
  readonly name: string;
  readonly hash: string;
  readonly isRehearsed: boolean;
}

/** What workflows may reach of the station. */
export interface Surroundings {
  call(request: OwnRequest): Promise<OwnResponse>;
  /** Who an actor is now, with what they may now; undefined when the key was revoked or the account is gone. */
  principalOf(actor: Actor): Principal | undefined;
  /** As the principal may see them. */
  vehicles(principal: Principal): readonly TelemetryVehicle[];
  /** All there are, whoever asks. */
  stationModes(): ReadonlyMap<string, Mode>;
  /** Vehicles of a plan, an action, a launch or a mission, by its id; undefined when there is no such record. */
  vehiclesOf(recordId: string): readonly string[] | undefined;
  /** @throws governance-denied, governance-unavailable, store-unavailable */
  ask(text: string, timeoutMs: number, context: RequestContext): Promise<Question>;
  /** @throws governance-denied, governance-unavailable, store-unavailable */
  permit(request: PermitRequest, context: RequestContext): Promise<Permit>;
  /** Shown until it is cleared. */
  raiseAlert(key: string, text: string): void;
  clearAlert(key: string): void;
}
