import { inOrder } from '../base/lifecycle.ts';
import type { Runtime } from '../base/runtime.ts';
import type { Commands } from '../command/create-commands.ts';
import type { Governance } from '../command/create-governance.ts';
import { ResourceLeases } from '../command/lease/resource-leases.ts';
import { needsSecondPerson } from '../command/operation/clearance.ts';
import type { CallOwnApi } from '../contract/port/own-call.ts';
import type { GroundHeight } from '../mission/check/plan-surroundings.ts';
import type { OnboardMission } from '../onboard/mission/create-onboard-mission.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import { checkedMissionType, checkedZone } from './launch/launch-request-check.ts';
import { LaunchService } from './launch/launch-service.ts';
import { MissionService } from './launch/mission-service.ts';
import { planPattern } from './launch/pattern/pattern.ts';
import type { ZoneRepository } from './launch/zone-repository.ts';
import type { PlanApprovals } from './plan/plan-governance.ts';
import type { PlanWorld } from './plan/run/plan-world.ts';
import { ActionService } from './queue/action-service.ts';
import { type DockPlace, DockRegistry } from './queue/dock-registry.ts';
import { createStepPorts } from './steps/create-step-ports.ts';
import { STEPS } from './steps/index.ts';
import type { StepCatalogue } from './steps/prepared-step.ts';
import { stepTypeRecords } from './steps/step-type-records.ts';

/** Pattern altitude limit if the station sets no ceiling. Policies still decide. */
const PLANNING_CEILING_M = 120;
/** How many of the newest runs a start searches for interrupted ones. */
const RUNS_LOOK_BACK = 50;

export interface ActionsOptions extends Runtime {
  readonly repositories: Repositories;
  readonly fleet: Fleet;
  readonly zones: ZoneRepository;
  readonly governance: Governance;
  readonly onboardMission: OnboardMission;
  readonly commands: Commands;
  readonly groundAmslM?: GroundHeight | undefined;
  readonly ceilingM: number | undefined;
  readonly docks: readonly DockPlace[];
  /** Reports what a dock detects on its pad. Default: what telemetry shows there. */
  readonly occupantOf?: (dockId: string) => string | undefined;
  readonly pauseHoldMs?: number;
  readonly callOwnApi: CallOwnApi;
}

export type Actions = ReturnType<typeof createActions>;

/** Launches, missions, actions and action plans: the services behind the Command Center and `/api/action`. */
export function createActions(options: ActionsOptions) {
  const { repositories, fleet, zones, governance, groundAmslM, clock, ids, logger } = options;
  const { vehicles } = fleet;
  const { authoriser, approvals, commandLeases, records, noCommander } = governance;
  const { audit } = repositories;
  const leases = new ResourceLeases(clock);
  const flying = {
    gate: options.commands.gate,
    authoriser,
    approvals,
    commandLeases,
    records,
    vehicles,
    zones,
    leases,
    clock,
    ids,
    logger: logger.child({ module: 'command' }),
  };
  const launches = new LaunchService({
    ...flying,
    ceilingM: options.ceilingM ?? PLANNING_CEILING_M,
  });
  const missions = new MissionService({
    ...flying,
    groundAmslM,
    missions: options.onboardMission.missionGate,
  });
  const docks = new DockRegistry({
    clock,
    docks: options.docks,
    ...(options.occupantOf && { occupantOf: options.occupantOf }),
    vehicles: () => vehicles.list().flatMap(({ vehicleId }) => vehicles.telemetry(vehicleId) ?? []),
  });
  const service = new ActionService({
    store: repositories.actions,
    leases,
    commandLeases,
    steps: STEPS as StepCatalogue,
    stepTypes: stepTypeRecords,
    ports: createStepPorts({ ...options, missions, launches, docks, audit }),
    world: planWorld(options),
    authoriser,
    approvals: planApprovals(governance),
    audit,
    pauseHoldMs: options.pauseHoldMs,
    onCommand: (listener) => records.events.on('command', listener),
    onLosing: (listener) => records.events.on('losing', listener),
    onVehicleEvent: (listener) => vehicles.on('event', listener),
    runs: [launches.runs, missions.runs],
    clock,
    ids,
    logger,
  });
  return {
    service,
    launches,
    missions,
    docks,
    leases,
    ...inOrder(
      docks,
      launches,
      missions,
      {
        start: () =>
          noCommander.addInterrupted(launches.runs.list(RUNS_LOOK_BACK), missions.runs.list(RUNS_LOOK_BACK)),
      },
      service,
    ),
  };
}

function planWorld({ fleet, zones, groundAmslM }: ActionsOptions): PlanWorld {
  const { vehicles } = fleet;
  return {
    modeOf(vehicleId) {
      if (vehicleId === undefined) return fleet.mode();
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
        PLANNING_CEILING_M,
      );
      return { points: waypoints, groundSpeedMps };
    },
  };
}

/** Plans wait in the same inbox as commands. */
function planApprovals({ approvals }: Governance): PlanApprovals {
  return {
    ask: ({ planId, decision }, context) =>
      approvals.ask(
        { kind: 'plan', decision, planId, needsSecondPerson: needsSecondPerson(decision.findings) },
        context,
        // The plan watches the inbox itself, because an answer may come after its runner has restarted.
        () => undefined,
      ).approval,
    get: (approvalId) => approvals.get(approvalId),
    on: (listener) => approvals.events.on('approval', listener),
  };
}
