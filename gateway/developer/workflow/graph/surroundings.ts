import type { Actor } from '../../../contract/account/actor.ts';
import type { Principal, RequestContext } from '../../../contract/account/principal.ts';
import type { Mode } from '../../../contract/list.ts';
import type { OwnAnswer, OwnCall } from '../../../contract/port/own-call.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

/** A person's answer, and how to withdraw the question. */
export interface Question {
  readonly approvalId: string;
  /** Rejects with an AppError when no answer comes in time. */
  readonly answer: Promise<'approved' | 'rejected'>;
  withdraw(): void;
}

/** Governance allowed a run, or requires an approval first. */
export interface Permit {
  readonly decision: { readonly decisionId: string; readonly outcome: string };
  /** Undefined when no person has to approve. */
  readonly question: Question | undefined;
}

/** What governance decides about for a whole run. */
export interface PermitRequest {
  readonly workflowId: string;
  readonly name: string;
  readonly hash: string;
  readonly isRehearsed: boolean;
}

/** The parts of the station that workflows may use. */
export interface Surroundings {
  call(request: OwnCall): Promise<OwnAnswer>;
  /** The actor's present principal; undefined when the key was revoked or the account is gone. */
  principalOf(actor: Actor): Principal | undefined;
  /** As the principal may see them. */
  vehicles(principal: Principal): readonly TelemetryVehicle[];
  /** All vehicles of the station, regardless of the principal. */
  stationModes(): ReadonlyMap<string, Mode>;
  /** Vehicles of a plan, action, launch or mission by its id. Undefined when there is none with that id. */
  vehiclesOf(recordId: string): readonly string[] | undefined;
  /** @throws governance-denied, governance-unavailable, store-unavailable */
  ask(text: string, timeoutMs: number, context: RequestContext): Promise<Question>;
  /** @throws governance-denied, governance-unavailable, store-unavailable */
  permit(request: PermitRequest, context: RequestContext): Promise<Permit>;
  /** Shown until it is cleared. */
  raiseAlert(key: string, text: string): void;
  clearAlert(key: string): void;
}
