import type { Clock } from '../../base/clock.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { Explanation } from '../../contract/analysis/cognition.ts';
import type { Override } from '../../contract/command/approval.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';
import type { FlightSource } from '../explain/recorded-flights.ts';
import type { ObjectiveWorld } from '../objective/objective-rules.ts';

/** A question to the policy engine that has no effect of its own. */
export interface AssessmentRequest {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | undefined;
  /** Where it would lead; each point above home. */
  readonly points: readonly {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeM: number | undefined;
  }[];
  readonly highestAltitudeM: number | null;
  /** In place of the station's. */
  readonly jurisdiction?: string | undefined;
  /** Whether the decision is written down. */
  readonly isKept: boolean;
}

/** What analysis may ask of the station; nothing of it flies. */
export interface CognitionPorts {
  readonly guard: Pick<PortGuard, 'visibilityOf'>;
  /** The core itself, so each answer is filtered by `guard` for the caller. */
  readonly station: Pick<GatewayPort, 'on' | 'mode' | 'vehicles' | 'vehicle' | 'alerts' | 'zones'>;
  readonly policies: GovernancePort['policies'];
  /** The policy engine. @throws governance-unavailable, store-unavailable */
  readonly assess: (request: AssessmentRequest, context: RequestContext) => Promise<DecisionRecord>;
  /** Overrides that wait to be used. */
  readonly activeOverrides: () => readonly Override[];
  readonly flights: FlightSource;
  /** In a job process; `owner` is who asks. @throws not-found when the vehicle was not heard, job-limit, overloaded */
  readonly explain: (log: FlightLog, vehicleId: string, owner: string) => Promise<Explanation>;
  readonly world: ObjectiveWorld;
  readonly clock: Clock;
}
