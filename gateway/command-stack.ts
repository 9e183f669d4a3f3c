import type Database from 'better-sqlite3';
import { Authoriser } from './action/authoriser.ts';
import { CommandGate } from './action/command-gate.ts';
import { CommandLeases } from './action/command-leases.ts';
import { CommandRecords } from './action/command-records.ts';
import { MissionGate } from './action/mission-gate.ts';
import { ResourceLeases } from './action/resource-leases.ts';
import { Approvals } from './approval/approvals.ts';
import { GovernanceService } from './approval/governance-service.ts';
import { Overrides } from './approval/overrides.ts';
import type { Clock } from './base/clock.ts';
import type { IdGenerator } from './base/id.ts';
import type { Logger } from './base/logger.ts';
import type { Approval, Override } from './contract/approval.ts';
import type { LaunchRecord } from './contract/launch.ts';
import type { MissionRun } from './contract/mission.ts';
import { LaunchService } from './launch/launch-service.ts';
import { MissionService } from './launch/mission-service.ts';
import { type ZoneFileProblem, ZoneRepository } from './launch/zone-repository.ts';
import { CedarGovernance } from './policy/cedar-governance.ts';
import { PolicyService, policyProblemText } from './policy/policy-service.ts';
import { type PolicyFileProblem, PolicyStore } from './policy/policy-store.ts';
import { CommandProtocol } from './protocol/command-protocol.ts';
import { MissionProtocol } from './protocol/mission-protocol.ts';
import { ParameterProtocol } from './protocol/parameter-protocol.ts';
import { StepProtocol } from './protocol/step-protocol.ts';
import type { AuditRepository } from './store/audit-repository.ts';
import { CommandLeaseRepository } from './store/command-lease-repository.ts';
import { CommandRepository } from './store/command-repository.ts';
import { DecisionRepository } from './store/decision-repository.ts';
import { PolicyVersionRepository } from './store/policy-version-repository.ts';
import { RecordRepository } from './store/record-repository.ts';
import type { AlertBoard } from './vehicle/alert-board.ts';
import type { VehicleStack } from './vehicle-stack.ts';

/** No launch is planned higher where no ceiling of the station is set; the policies decide about it all the same. */
const PLANNING_CEILING_M = 120;

export interface CommandStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly database: Database.Database;
  readonly audit: AuditRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Station-wide ceiling above home; undefined: the policies' own alone. */
  readonly ceilingM: number | undefined;
  readonly jurisdiction: string | undefined;
  readonly zonesFile: string;
  readonly defaultZonesFile: string;
  /** The user's own policies. */
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
}

/**
 * The acting half of the station: the gates, the protocols behind them, and launches and missions, which act through the gates
 * like everybody else.
 */
export class CommandStack {
  readonly gate: CommandGate;
  readonly records: CommandRecords;
  readonly missionGate: MissionGate;
  readonly zones: ZoneRepository;
  readonly leases: ResourceLeases;
  readonly commandLeases: CommandLeases;
  readonly approvals: Approvals;
  readonly policies: PolicyService;
  readonly governance: GovernanceService;
  readonly launches: LaunchService;
  readonly missions: MissionService;
  #isRunning = false;
  readonly #parts: readonly { start(): void; stop(): void }[];

  constructor(options: CommandStackOptions) {
    const { vehicleStack, database, audit, clock, ids, logger } = options;
    const { router, vehicles, recorder } = vehicleStack;
    const log = logger.child({ module: 'command' });
    const wire = {
      sender: router,
      inbox: router,
      clock,
      rttMs: ({ systemId }: { readonly systemId: number }) => vehicleStack.rttMs(systemId),
    };
    this.zones = new ZoneRepository({
      filePath: options.zonesFile,
      defaultFilePath: options.defaultZonesFile,
      clock,
      logger: log,
    });
    const policyStore = new PolicyStore({
      userFolder: options.policiesFolder,
      defaultFolder: options.defaultPoliciesFolder,
      versions: new PolicyVersionRepository(database),
      clock,
      logger: log,
    });
    this.policies = new PolicyService({ store: policyStore, audit: (row) => void audit.append(row), clock });
    policyStore.events.on('problems', (problems) => tellPolicies(vehicleStack.alerts, problems));
    const decisions = new DecisionRepository(database);
    const room = { auditLog: audit, clock, ids, logger: log };
    this.commandLeases = new CommandLeases({
      ...room,
      vehicles,
      store: new CommandLeaseRepository(database),
    });
    this.approvals = new Approvals({
      ...room,
      store: new RecordRepository<Approval>(database, 'approval', ({ approvalId, createdAtMs }) => ({
        id: approvalId,
        createdAtMs,
      })),
    });
    const overrides = new Overrides({
      ...room,
      store: new RecordRepository<Override>(database, 'override_grant', ({ overrideId, createdAtMs }) => ({
        id: overrideId,
        createdAtMs,
      })),
      approvals: this.approvals,
      decision: (decisionId) => decisions.get(decisionId),
    });
    this.governance = new GovernanceService({
      policies: this.policies,
      decisions,
      approvals: this.approvals,
      overrides,
      leases: this.commandLeases,
    });
    const authoriser = new Authoriser({
      governance: new CedarGovernance({ policySet: () => policyStore.current, ids }),
      auditLog: audit,
      decisions,
      overrides,
      vehicles,
      zones: this.zones,
      clock,
      logger: log,
      isRecording: () => recorder.state.isRecording,
      stationCeilingM: options.ceilingM,
      jurisdiction: options.jurisdiction,
    });
    this.records = new CommandRecords({
      store: new CommandRepository(database),
      clock,
      logger: log,
    });
    const commandProtocol = new CommandProtocol(wire);
    const missionProtocol = new MissionProtocol(wire);
    const parameterProtocol = new ParameterProtocol(wire);
    const acting = { authoriser, approvals: this.approvals, leases: this.commandLeases };
    this.gate = new CommandGate({
      ...acting,
      records: this.records,
      protocol: new StepProtocol(commandProtocol, parameterProtocol),
      vehicles,
      clock,
      ids,
      logger: log,
    });
    this.missionGate = new MissionGate({
      ...acting,
      records: this.records,
      protocol: missionProtocol,
      vehicles,
      clock,
      ids,
    });
    const { gate, missionGate, zones } = this;
    zones.events.on('problem', (problem) => tellZones(vehicleStack.alerts, problem));
    this.leases = new ResourceLeases(clock);
    const { leases } = this;
    this.launches = new LaunchService({
      gate,
      authoriser,
      vehicles,
      zones,
      leases,
      store: new RecordRepository<LaunchRecord>(database, 'launch', ({ launchId, updatedAtMs }) => ({
        id: launchId,
        createdAtMs: updatedAtMs,
      })),
      clock,
      ids,
      logger: log,
      ceilingM: options.ceilingM ?? PLANNING_CEILING_M,
    });
    this.missions = new MissionService({
      gate,
      missions: missionGate,
      vehicles,
      zones,
      leases,
      store: new RecordRepository<MissionRun>(database, 'mission_run', ({ missionId, updatedAtMs }) => ({
        id: missionId,
        createdAtMs: updatedAtMs,
      })),
      clock,
      ids,
      logger: log,
    });
    this.#parts = [
      this.policies,
      zones,
      commandProtocol,
      missionProtocol,
      parameterProtocol,
      this.commandLeases,
      this.approvals,
      overrides,
      gate,
      missionGate,
      this.launches,
      this.missions,
    ];
  }

  start(): void {
    for (const part of this.#parts) part.start();
    this.#isRunning = true;
  }

  /** Whether commands can be carried out: our heartbeat tells vehicles so, and stops with it. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  stop(): void {
    this.#isRunning = false;
    for (const part of [...this.#parts].reverse()) part.stop();
  }
}

function tellZones(alerts: AlertBoard, problem: ZoneFileProblem | undefined): void {
  const key = { vehicleId: null, code: 'zones-unreadable' };
  if (!problem) {
    alerts.clear(key);
    return;
  }
  const where = problem.line === undefined ? '' : ` in line ${problem.line}`;
  alerts.raise({
    ...key,
    severity: 'caution',
    text: `zones.geojson cannot be read${where}: ${problem.reason}`,
    advice: 'Repair the file; the last good zones hold until then.',
  });
}

function tellPolicies(alerts: AlertBoard, problems: readonly PolicyFileProblem[]): void {
  const key = { vehicleId: null, code: 'policies-unreadable' };
  const [first] = problems;
  if (!first) {
    alerts.clear(key);
    return;
  }
  const others = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  const isMissing = problems.some(({ policyId, inForce }) => policyId !== undefined && !inForce);
  alerts.raise({
    ...key,
    severity: isMissing ? 'warning' : 'caution',
    text: `${first.policyId === undefined ? '' : `${first.policyId}.cedar: `}${policyProblemText(first)}${others}`,
    advice: isMissing
      ? 'Repair the file: nothing of its name is in force.'
      : 'Repair the file; what held before holds until then.',
  });
}
