import type Database from 'better-sqlite3';
import { Authoriser } from './action/authoriser.ts';
import { CommandGate } from './action/command-gate.ts';
import { CommandRecords } from './action/command-records.ts';
import { MissionGate } from './action/mission-gate.ts';
import type { Clock } from './base/clock.ts';
import type { IdGenerator } from './base/id.ts';
import type { Logger } from './base/logger.ts';
import type { CommandRecord } from './contract/command.ts';
import type { LaunchRecord } from './contract/launch.ts';
import type { MissionRun } from './contract/mission.ts';
import { LaunchService } from './launch/launch-service.ts';
import { MissionService } from './launch/mission-service.ts';
import { VehicleClaims } from './launch/vehicle-claims.ts';
import { type ZoneFileProblem, ZoneRepository } from './launch/zone-repository.ts';
import { BuiltinGovernance } from './policy/builtin-governance.ts';
import { CommandProtocol } from './protocol/command-protocol.ts';
import { MissionProtocol } from './protocol/mission-protocol.ts';
import { ParameterProtocol } from './protocol/parameter-protocol.ts';
import { StepProtocol } from './protocol/step-protocol.ts';
import type { AuditRepository } from './store/audit-repository.ts';
import { RecordRepository } from './store/record-repository.ts';
import type { AlertBoard } from './vehicle/alert-board.ts';
import type { VehicleStack } from './vehicle-stack.ts';

export interface CommandStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly database: Database.Database;
  readonly audit: AuditRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly ceilingM: number;
  readonly zonesFile: string;
  readonly defaultZonesFile: string;
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
    const authoriser = new Authoriser({
      governance: new BuiltinGovernance(clock, ids),
      auditLog: audit,
      vehicles,
      zones: this.zones,
      clock,
      logger: log,
      isRecording: () => recorder.state.isRecording,
      stationCeilingM: options.ceilingM,
    });
    this.records = new CommandRecords({
      store: new RecordRepository<CommandRecord>(database, 'command', ({ commandId, createdAtMs }) => ({
        id: commandId,
        createdAtMs,
      })),
      logger: log,
    });
    const commandProtocol = new CommandProtocol(wire);
    const missionProtocol = new MissionProtocol(wire);
    const parameterProtocol = new ParameterProtocol(wire);
    this.gate = new CommandGate({
      authoriser,
      records: this.records,
      protocol: new StepProtocol(commandProtocol, parameterProtocol),
      vehicles,
      clock,
      ids,
      logger: log,
    });
    this.missionGate = new MissionGate({ authoriser, protocol: missionProtocol, vehicles, clock });
    const { gate, missionGate, zones } = this;
    zones.events.on('problem', (problem) => tellZones(vehicleStack.alerts, problem));
    const claims = new VehicleClaims();
    this.launches = new LaunchService({
      gate,
      authoriser,
      vehicles,
      zones,
      claims,
      store: new RecordRepository<LaunchRecord>(database, 'launch', ({ launchId, updatedAtMs }) => ({
        id: launchId,
        createdAtMs: updatedAtMs,
      })),
      clock,
      ids,
      logger: log,
      ceilingM: options.ceilingM,
    });
    this.missions = new MissionService({
      gate,
      missions: missionGate,
      vehicles,
      zones,
      claims,
      store: new RecordRepository<MissionRun>(database, 'mission_run', ({ missionId, updatedAtMs }) => ({
        id: missionId,
        createdAtMs: updatedAtMs,
      })),
      clock,
      ids,
      logger: log,
    });
    this.#parts = [
      zones,
      commandProtocol,
      missionProtocol,
      parameterProtocol,
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
