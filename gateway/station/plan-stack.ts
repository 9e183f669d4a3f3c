import type Database from 'better-sqlite3';
import { checkedMissionType, checkedZone } from '../action/launch/launch-request-check.ts';
import { planPattern } from '../action/launch/pattern/pattern.ts';
import type { PlanApprovals } from '../action/plan/plan-governance.ts';
import type { PlanWorld } from '../action/plan/run/plan-world.ts';
import { ActionService } from '../action/queue/action-service.ts';
import { type DockPlace, DockRegistry } from '../action/queue/dock-registry.ts';
import { STEPS } from '../action/steps/index.ts';
import type { StepCatalogue } from '../action/steps/prepared-step.ts';
import { stepTypeRecords } from '../action/steps/step-type-records.ts';
import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { needsSecondPerson } from '../command/gate/clearance.ts';
import type { Mode } from '../contract/list.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { ActionRepository } from '../store/repository/command/action-repository.ts';
import type { CommandStack } from './command-stack.ts';
import { createStepPorts, type OwnApiCall } from './step-ports.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface PlanStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly commandStack: CommandStack;
  readonly database: Database.Database;
  readonly audit: AuditRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Simulated docks there are. */
  readonly docks: readonly DockPlace[];
  /** What docks feel on their pads; without it what telemetry shows there. */
  readonly occupantOf?: (dockId: string) => string | undefined;
  readonly pauseHoldMs?: number;
  readonly stationMode: () => Mode;
  readonly callOwnApi: OwnApiCall;
}

/** Actions and plans over the gates: what the window's Command Center and `/api/action` work with. */
export class PlanStack {
  readonly actions: ActionService;
  readonly docks: DockRegistry;

  constructor(options: PlanStackOptions) {
    const { vehicleStack, commandStack, database, audit, clock, ids, logger } = options;
    const { vehicles, alerts } = vehicleStack;
    const { gate, records, missionGate, missions, launches, governance } = commandStack;
    const { approvals, authoriser } = governance;
    this.docks = new DockRegistry({
      clock,
      docks: options.docks,
      ...(options.occupantOf && { occupantOf: options.occupantOf }),
      vehicles: () => vehicles.list().flatMap(({ vehicleId }) => vehicles.telemetry(vehicleId) ?? []),
    });
    this.actions = new ActionService({
      store: new ActionRepository(database),
      leases: commandStack.leases,
      commandLeases: governance.commandLeases,
      steps: STEPS as StepCatalogue,
      stepTypes: stepTypeRecords,
      ports: createStepPorts({
        clock,
        ids,
        vehicles,
        gate,
        records,
        missionGate,
        missions,
        launches,
        docks: this.docks,
        alerts,
        separation: vehicleStack.separation,
        authoriser,
        approvals,
        audit,
        callOwnApi: options.callOwnApi,
      }),
      world: planWorld(options),
      authoriser,
      approvals: planApprovals(commandStack),
      audit: (entry) => void audit.append(entry),
      pauseHoldMs: options.pauseHoldMs,
      onCommand: (listener) => records.events.on('command', listener),
      onLosing: (listener) => records.events.on('losing', listener),
      onVehicleEvent: (listener) => vehicles.on('event', listener),
      runs: {
        checkLaunch: (request, context) => launches.check(request, context),
        launch: (request, context, whyAborted) => launches.launch(request, context, whyAborted),
        checkMission: (request) => missions.check(request),
        startMission: (request, context) => missions.startMission(request, context),
        abortLaunch: (launchId, context) => launches.abort(launchId, context),
        abortMission: (missionId, context) => missions.abort(missionId, context),
        onLaunch: (listener) => launches.events.on('changed', listener),
        onMission: (listener) => missions.events.on('changed', listener),
      },
      clock,
      ids,
      logger,
    });
  }

  start(): void {
    this.actions.start();
  }

  stop(): void {
    this.actions.stop();
    this.docks.stop();
  }
}

const WAY_CEILING_M = 120;

function planWorld({
  vehicleStack: { vehicles },
  commandStack: { zones, groundAmslM },
  stationMode,
}: PlanStackOptions): PlanWorld {
  return {
    modeOf(vehicleId) {
      if (vehicleId === undefined) return stationMode();
      return vehicles.get(vehicleId) ? vehicles.modeOf(vehicleId) : undefined;
    },
    vehicle: (vehicleId) => vehicles.telemetry(vehicleId),
    zones,
    groundAmslM,
    isZone: (zoneId) => zones.get(zoneId)?.properties.kind === 'operation',
    wayOver(pattern, zoneId) {
      const { waypoints, groundSpeedMps } = planPattern(
        checkedMissionType(pattern),
        checkedZone(zoneId, zones),
        WAY_CEILING_M,
      );
      return { points: waypoints, groundSpeedMps };
    },
  };
}

/** Plans wait in the same inbox as commands. */
function planApprovals({ governance: { approvals } }: CommandStack): PlanApprovals {
  return {
    ask: ({ planId, decision }, context) =>
      approvals.ask(
        { kind: 'plan', decision, planId, needsSecondPerson: needsSecondPerson(decision.findings) },
        context,
        // The plan follows the inbox itself: an answer may come after a restart of the plan's runner.
        () => undefined,
      ).approval,
    get: (approvalId) => approvals.get(approvalId),
    on: (listener) => approvals.events.on('approval', listener),
  };
}
