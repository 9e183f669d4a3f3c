import { checkedMissionType, checkedZone } from '../action/launch/launch-request-check.ts';
import { planPattern } from '../action/launch/pattern/pattern.ts';
import type { ZoneRepository } from '../action/launch/zone-repository.ts';
import type { ActionService } from '../action/queue/action-service.ts';
import type { AssessmentRequest, CognitionPorts } from '../analysis/cognition/cognition-ports.ts';
import { CognitionService } from '../analysis/cognition/cognition-service.ts';
import { explainInput } from '../analysis/explain/explain-flight.ts';
import { RecordedFlights, type RecordedFlightsOptions } from '../analysis/explain/recorded-flights.ts';
import type { ObjectiveWorld } from '../analysis/objective/objective-rules.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import { policyTarget, routeTarget } from '../command/approval/policy-snapshot.ts';
import type { Governance } from '../command/create-governance.ts';
import type { RequestContext } from '../contract/account/principal.ts';
import type { DecisionRecord } from '../contract/command/decision.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import type { PortGuard } from '../contract/port/port-guard.ts';
import type { Leg } from '../mission/item/leg.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import type { Jobs } from './job/job-kinds.ts';

export interface CognitionOptions {
  readonly port: GatewayPort;
  readonly guard: PortGuard;
  readonly fleet: Fleet;
  readonly zones: ZoneRepository;
  readonly governance: Governance;
  readonly actions: ActionService;
  /** Recordings as the replay room reads them. */
  readonly flightLog: RecordedFlightsOptions['flightLog'];
  readonly jobs: Jobs;
  readonly clock: Clock;
}

const WAY_CEILING_M = 120;

/** Analysis over everything the station knows; it has no way to a vehicle. */
export function createCognition(options: CognitionOptions): CognitionService {
  const { port, guard, governance, flightLog, jobs, clock } = options;
  const ports: CognitionPorts = {
    guard,
    station: port,
    policies: () => governance.service.policies(),
    assess: (request, context) => assess(options, request, context),
    activeOverrides: () => governance.overrides.active(),
    flights: new RecordedFlights({ guard, flightLog }),
    explain: async (log, vehicleId, owner) =>
      jobs.run('flight-explanation', await explainInput(log, vehicleId, clock), { owner }),
    world: objectiveWorld(options),
    clock,
  };
  return new CognitionService(ports);
}

function assess(
  { fleet: { vehicles }, zones, governance: { authoriser } }: CognitionOptions,
  { command, params, vehicleId, points, highestAltitudeM, jurisdiction, isKept }: AssessmentRequest,
  context: RequestContext,
): Promise<DecisionRecord> {
  const vehicle = vehicleId === undefined ? undefined : vehicles.get(vehicleId);
  const { position, home } = vehicle ?? {};
  const legs: Leg[] = points.map((to, index) => {
    const from = points[index - 1];
    if (from) return { from, to };
    return position
      ? { from: { ...position, altitudeM: position.altitudeRelativeHomeM }, to, isFromHere: true }
      : { from: to, to };
  });
  const target =
    legs.length > 0
      ? routeTarget(legs, highestAltitudeM, home, zones)
      : policyTarget(
          position ? [{ ...position, altitudeM: highestAltitudeM ?? undefined }] : [],
          highestAltitudeM,
          home,
          zones,
        );
  return authoriser.assess({ command, params, vehicleId, target, isSafetyClass: false }, context, {
    isKept,
    jurisdiction,
  });
}

function objectiveWorld({ zones, actions }: CognitionOptions): ObjectiveWorld {
  return {
    wayOver: (pattern, zoneId) =>
      planPattern(checkedMissionType(pattern), checkedZone(zoneId, zones), WAY_CEILING_M).waypoints,
    checkPlan(plan, context) {
      try {
        return actions.checkPlan(plan, context).map(({ severity, text }) => ({ severity, text }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return [{ severity: 'error', text: error.text }];
      }
    },
  };
}
