import type Database from 'better-sqlite3';
import { LaunchService } from '../action/launch/launch-service.ts';
import { MissionService } from '../action/launch/mission-service.ts';
import { ZoneRepository } from '../action/launch/zone-repository.ts';
import type { Clock } from '../base/clock.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { BorrowedParameters } from '../command/gate/borrowed-parameters.ts';
import { CommandGate } from '../command/gate/command-gate.ts';
import { ResourceLeases } from '../command/lease/resource-leases.ts';
import { CommandRecords } from '../command/record/command-records.ts';
import { UnrecordedCommands } from '../command/record/unrecorded-commands.ts';
import type { LaunchRecord } from '../contract/action/launch.ts';
import type { MissionRun } from '../contract/mission/mission.ts';
import { CommandProtocol } from '../mavlink/protocol/command/command-protocol.ts';
import { StepProtocol } from '../mavlink/protocol/command/step-protocol.ts';
import { ComponentMetadata } from '../mavlink/protocol/component-metadata.ts';
import { FtpReader } from '../mavlink/protocol/ftp/ftp-reader.ts';
import { FtpTurns } from '../mavlink/protocol/ftp/ftp-turns.ts';
import { ManualControlProtocol } from '../mavlink/protocol/manual-control-protocol.ts';
import { MissionProtocol } from '../mavlink/protocol/mission/mission-protocol.ts';
import { ParameterHash } from '../mavlink/protocol/parameter/parameter-hash.ts';
import { ParameterListProtocol } from '../mavlink/protocol/parameter/parameter-list-protocol.ts';
import { ParameterProtocol } from '../mavlink/protocol/parameter/parameter-protocol.ts';
import { ReadOnlySender } from '../mavlink/protocol/read-only-requests.ts';
import type { GroundHeight } from '../mission/check/plan-surroundings.ts';
import type { CalibrationService } from '../onboard/calibration/calibration-service.ts';
import { SetupGate } from '../onboard/calibration/setup-gate.ts';
import { SticksWatch } from '../onboard/calibration/sticks-watch.ts';
import { FenceGate } from '../onboard/fence/fence-gate.ts';
import { FenceParameters } from '../onboard/fence/fence-parameters.ts';
import { ManualControlDesk } from '../onboard/manual-control/manual-control-service.ts';
import { InterruptedMissions } from '../onboard/mission/interrupted-missions.ts';
import { MissionDoubts } from '../onboard/mission/mission-doubt.ts';
import { MissionGate } from '../onboard/mission/mission-gate.ts';
import { MetadataCache } from '../onboard/parameter/description/metadata-cache.ts';
import { VehicleDescriptions } from '../onboard/parameter/description/vehicle-descriptions.ts';
import { ParameterAboutTable } from '../onboard/parameter/parameter-about.ts';
import { ParameterGate } from '../onboard/parameter/parameter-gate.ts';
import { ParameterLibrary } from '../onboard/parameter/parameter-library.ts';
import { ParameterReading } from '../onboard/parameter/parameter-reading.ts';
import { ParameterService } from '../onboard/parameter/parameter-service.ts';
import { RallyGate } from '../onboard/rally/rally-gate.ts';
import { GroundChanges } from '../onboard/transfer/ground-changes.ts';
import { BoardTransfers } from '../onboard/transfer/onboard-transfers.ts';
import { ArmedTime, armingDecisionId } from '../recording/recorder/armed-time.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { CommandRepository } from '../store/repository/command/command-repository.ts';
import { RecordRepository } from '../store/repository/command/record-repository.ts';
import { ArmedTimeRepository } from '../store/repository/vehicle/armed-time-repository.ts';
import { BorrowedParameterRepository } from '../store/repository/vehicle/borrowed-parameter-repository.ts';
import { ParameterRepository } from '../store/repository/vehicle/parameter-repository.ts';
import { hasFiles } from '../vehicle/state/capabilities.ts';
import { tellFullStore, tellZones } from './alert/command-alerts.ts';
import { NoCommanderAlerts } from './alert/no-commander-alerts.ts';
import { createCalibrations } from './calibration-stack.ts';
import { GovernanceStack, type GovernanceStackOptions } from './governance-stack.ts';
import { type ContentReaders, readHere } from './job/content-readers.ts';
import { resource } from './program/shipped-files.ts';
import type { VehicleStack } from './vehicle-stack.ts';
import { watchArmedTime } from './watch/watch-armed-time.ts';

/** No launch is planned higher where no ceiling of the station is set; the policies decide about it all the same. */
const PLANNING_CEILING_M = 120;
/** Turns a motor without a propeller, and no more. */
const MOTOR_TEST_PCT = 15;
/** Commands of a vehicle among which the one that armed it is looked for. */
const ARMING_LOOK_BACK = 20;
/** Runs among which a start looks for those that its end had interrupted. */
const RUNS_LOOK_BACK = 50;
/** Over such a serial line, and behind such a round trip, a list of a thousand parameters takes a quarter of a minute and more. */
const SLOW_BAUD = 57_600;
const SLOW_RTT_MS = 800;

export interface CommandStackOptions {
  readonly vehicleStack: VehicleStack;
  readonly database: Database.Database;
  readonly audit: AuditRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Station-wide ceiling above home; undefined: the policies' own alone. */
  readonly ceilingM: number | undefined;
  /** Throttle a motor test may ask for at most, percent; {@link MOTOR_TEST_PCT} where none is given. */
  readonly motorTestMaxPct?: number;
  readonly jurisdiction: string | undefined;
  readonly zonesFile: string;
  /** Heights of the ground this station has; missions are checked against them. */
  readonly groundAmslM?: GroundHeight | undefined;
  readonly defaultZonesFile: string;
  /** The user's own policies. */
  readonly policiesFolder: string;
  readonly defaultPoliciesFolder: string;
  /** What vehicles say of themselves is kept here; nothing is kept where none is given. */
  readonly metadataFolder?: string;
  /** Not given where the vehicles are simulated. */
  readonly readers?: ContentReaders;
  /** State of a vehicle's preflight checklist. Unknown when not given. */
  readonly checklistOf?: GovernanceStackOptions['checklistOf'];
  /** Whether a plan with the same steps passed in simulation; null outside plans. */
  readonly isRehearsed: (planId: string | undefined) => boolean | null;
  /** How many vehicles the billing plan of an account allows at a time; not given: no account is limited. */
  readonly maxVehiclesOf?: GovernanceStackOptions['maxVehiclesOf'];
}

/**
 * The commanding half of the station: the gates, the protocols behind them, and launches and missions, which
 * use the gates like every other caller.
 */
export class CommandStack {
  /** Measured armed time, for what looks back on flights. */
  readonly armedTime: Pick<ArmedTime, 'intervals'>;
  readonly gate: CommandGate;
  readonly records: CommandRecords;
  readonly missionGate: MissionGate;
  readonly fenceGate: FenceGate;
  readonly rallyGate: RallyGate;
  readonly interrupted: InterruptedMissions;
  readonly zones: ZoneRepository;
  readonly groundAmslM: GroundHeight | undefined;
  readonly leases: ResourceLeases;
  readonly governance: GovernanceStack;
  readonly parameters: ParameterService;
  readonly parameterLibrary: ParameterLibrary;
  /** Onboard files: each read or write takes a turn. */
  readonly fileTurns: FtpTurns;
  readonly fileReader: FtpReader;
  readonly calibrations: CalibrationService;
  readonly groundChanges: GroundChanges;
  readonly launches: LaunchService;
  readonly missions: MissionService;
  readonly manualControl: ManualControlDesk;
  readonly noCommander: NoCommanderAlerts;
  #isRunning = false;
  readonly #parts: readonly { start(): void; stop(): void }[];

  constructor(options: CommandStackOptions) {
    const { vehicleStack, database, clock, ids, logger } = options;
    const { router, vehicles, recorder } = vehicleStack;
    const log = logger.child({ module: 'command' });
    const { groundAmslM } = options;
    this.groundAmslM = groundAmslM;
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
    const armedTime = new ArmedTime({
      clock,
      ids,
      logger: log,
      store: new ArmedTimeRepository(database),
      isRecording: () => recorder.state.isRecording,
      armingDecision: (vehicleId, armedAtMs) =>
        armingDecisionId(this.records.list({ vehicleId, limit: ARMING_LOOK_BACK }), armedAtMs),
    });
    this.armedTime = armedTime;
    watchArmedTime(vehicles, armedTime);
    const { readers = readHere } = options;
    this.governance = new GovernanceStack({
      ...options,
      readPolicyText: readers.policyText,
      zones: this.zones,
      lastFlightCoveragePct: (vehicleId) => armedTime.lastFlightPct(vehicleId),
      logger: log,
    });
    const { authoriser, approvals, commandLeases } = this.governance;
    const unrecorded = new UnrecordedCommands({
      auditLog: options.audit,
      clock,
      ids,
      onChanged: (reason) => tellFullStore(vehicleStack.alerts, reason),
    });
    this.records = new CommandRecords({
      onMissed: (error, commandId) => unrecorded.add(error, commandId),
      store: new CommandRepository(database),
      clock,
      logger: log,
      replayCoverageOf: (records) => armedTime.coverageOf(records),
    });
    const commandProtocol = new CommandProtocol(wire);
    const missionProtocol = new MissionProtocol(wire);
    const parameterProtocol = new ParameterProtocol(wire);
    const stepProtocol = new StepProtocol(commandProtocol, parameterProtocol);
    const acting = { authoriser, approvals, leases: commandLeases };
    const doubts = new MissionDoubts({ records: this.records, vehicles });
    this.gate = new CommandGate({
      ...acting,
      records: this.records,
      protocol: stepProtocol,
      missionOnBoard: (vehicleId) => this.missionGate.known(vehicleId)?.items,
      readMission: (vehicleId) => this.missionGate.read(vehicleId, true),
      missionDoubt: (vehicleId) => doubts.of(vehicleId),
      borrow: (parameter, context) => borrowed.borrow(parameter, context),
      groundAmslM,
      vehicles,
      clock,
      ids,
      logger: log,
    });
    const governed = { ...acting, records: this.records, vehicles, clock, ids };
    const borrowed = new BorrowedParameters({
      ...governed,
      store: new BorrowedParameterRepository(database),
      gate: this.gate,
      alerts: vehicleStack.alerts,
      logger: log,
    });
    this.groundChanges = new GroundChanges(governed);
    const setupGate = new SetupGate({ ...governed, protocol: stepProtocol });
    const transfers = new BoardTransfers({ ...governed, protocol: missionProtocol });
    const onboard = { transfers, protocol: missionProtocol, zones: this.zones, groundAmslM, clock };
    this.missionGate = new MissionGate({ ...onboard, doubts });
    this.rallyGate = new RallyGate(onboard);
    this.interrupted = new InterruptedMissions({ vehicles, missions: this.missionGate });
    const { gate: commands } = this;
    this.fenceGate = new FenceGate({
      ...onboard,
      parameters: new FenceParameters({ gate: commands, protocol: parameterProtocol, vehicles, clock }),
    });
    const parameterGate = new ParameterGate({ ...governed, protocol: parameterProtocol });
    const parameterStore = new ParameterRepository(database);
    const asking = { ...wire, sender: new ReadOnlySender(router) };
    const listProtocol = new ParameterListProtocol(asking);
    this.fileTurns = new FtpTurns(clock);
    this.fileReader = new FtpReader({ ...asking, turns: this.fileTurns });
    const isLinkHeld = (vehicleId: string) =>
      parameterGate.isWriting(vehicleId) || transfers.isTransferring(vehicleId);
    this.parameterLibrary = new ParameterLibrary({
      protocol: new ParameterReading({
        ...wire,
        list: listProtocol,
        files: this.fileReader,
        hasFile: (target) =>
          vehicles
            .list()
            .some(
              (vehicle) =>
                vehicle.systemId === target.systemId &&
                vehicle.componentId === target.componentId &&
                vehicle.autopilot === 'ardupilot' &&
                hasFiles(vehicle),
            ),
      }),
      hash: new ParameterHash(asking),
      inbox: router,
      vehicles,
      store: parameterStore,
      clock,
      logger: log,
      isLinkHeld,
      isSlowLink: ({ linkId, systemId }) => {
        const config = vehicleStack.links.get(linkId)?.config;
        const isSlowLine = config?.kind === 'serial' && config.baud <= SLOW_BAUD;
        return isSlowLine || (vehicleStack.rttMs(systemId) ?? 0) > SLOW_RTT_MS;
      },
    });
    const { metadataFolder } = options;
    const descriptions = new VehicleDescriptions({
      asks: new ComponentMetadata({ interval: vehicleStack.messageInterval, inbox: router, clock }),
      files: this.fileReader,
      reader: readers.metadata,
      cache: metadataFolder === undefined ? undefined : new MetadataCache(metadataFolder, log),
      library: this.parameterLibrary,
      vehicles,
      logger: log,
      isLinkHeld,
    });
    this.parameters = new ParameterService({
      library: this.parameterLibrary,
      descriptions,
      gate: parameterGate,
      about: new ParameterAboutTable(resource('parameters/about.json')),
      store: parameterStore,
      vehicles,
      clock,
      ids,
      logger: log,
    });
    this.calibrations = createCalibrations({
      vehicles,
      inbox: router,
      gate: setupGate,
      parameters: this.parameters,
      known: this.parameterLibrary,
      clock,
      ids,
      motorTestMaxPct: options.motorTestMaxPct ?? MOTOR_TEST_PCT,
    });
    const { gate, missionGate, zones } = this;
    zones.events.on('problem', (problem) => tellZones(vehicleStack.alerts, problem));
    this.leases = new ResourceLeases(clock);
    const { leases } = this;
    this.launches = new LaunchService({
      gate,
      authoriser,
      approvals,
      commandLeases,
      records: this.records,
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
      groundAmslM,
      missions: missionGate,
      authoriser,
      commandLeases,
      records: this.records,
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
    this.noCommander = new NoCommanderAlerts({
      vehicles,
      leases: commandLeases,
      alerts: vehicleStack.alerts,
      clock,
    });
    this.manualControl = new ManualControlDesk({
      ...governed,
      gate: commands,
      protocol: new ManualControlProtocol(router),
      logger: log,
    });
    this.#parts = [
      unrecorded,
      armedTime,
      zones,
      commandProtocol,
      missionProtocol,
      parameterProtocol,
      listProtocol,
      this.parameterLibrary,
      descriptions,
      ...this.governance.parts,
      gate,
      borrowed,
      setupGate,
      this.groundChanges,
      this.calibrations,
      new SticksWatch({ records: this.records, vehicles, alerts: vehicleStack.alerts, clock }),
      transfers,
      missionGate,
      this.rallyGate,
      this.fenceGate,
      this.interrupted,
      this.launches,
      this.missions,
      this.manualControl,
    ];
  }

  start(): void {
    for (const part of this.#parts) part.start();
    this.noCommander.addInterrupted(this.launches.list(RUNS_LOOK_BACK), this.missions.list(RUNS_LOOK_BACK));
    this.#isRunning = true;
  }

  /** Whether commands can be carried out. Our heartbeat reports it to vehicles and stops with it. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  stop(): void {
    this.#isRunning = false;
    for (const part of [...this.#parts].reverse()) part.stop();
  }
}
