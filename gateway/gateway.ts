import { join } from 'node:path';
import { MessageInspector } from './analysis/inspector/message-inspector.ts';
import { type Clock, systemClock } from './base/clock.ts';
import { AppError } from './base/error.ts';
import type { IdGenerator } from './base/id.ts';
import type { Logger } from './base/logger.ts';
import { randomIds } from './base/random-id.ts';
import { assistantEndpointOf, batteryLimitsOf, type Config } from './config.ts';
import type { GatewayPort } from './contract/gateway-port.ts';
import { smtpMailer } from './developer/account/login/smtp-mailer.ts';
import { createLink } from './mavlink/link/create-link.ts';
import { isStartedHere } from './mavlink/link/link-registry.ts';
import { parseLink } from './mavlink/link/parse-link.ts';
import { DiskRecordingFiles } from './recording/recorder/recording-files.ts';
import { compositeAccess } from './server/http/guard/composite-access.ts';
import { createOperatorToken } from './server/http/guard/operator-token.ts';
import { createHttpServer, type HttpServer } from './server/http/server.ts';
import { NodeSimulatorHost } from './simulation/vehicle/host/node-simulator-host.ts';
import type { SimulatorHost } from './simulation/vehicle/host/simulator-host.ts';
import { alertQuarantine, auditAlerts } from './station/alert/store-alerts.ts';
import { createBoardFiles } from './station/board-file-stack.ts';
import { createBoardLogs } from './station/board-log-stack.ts';
import { createChecklists } from './station/checklist-stack.ts';
import { createCognition } from './station/cognition-stack.ts';
import { CommandStack } from './station/command-stack.ts';
import { DirectStack } from './station/direct-stack.ts';
import { createGatewayCore } from './station/gateway-core.ts';
import { GroundStack } from './station/ground-stack.ts';
import {
  createContentReaders,
  createJobs,
  createPlatformJobs,
  type JobPorts,
} from './station/job/job-stack.ts';
import { PlanStack } from './station/plan-stack.ts';
import { PlatformStack } from './station/platform-stack.ts';
import { linkSigningFactory } from './station/program/link-signing-factory.ts';
import { builtFile, existing, outsideArchive, resource, shipped } from './station/program/shipped-files.ts';
import { SimulatorStarter, simulatedDocks, simulatedHome } from './station/program/simulator-starter.ts';
import { readTls } from './station/program/tls-files.ts';
import { VERSION } from './station/program/version.ts';
import { createRecordings } from './station/recordings.ts';
import { ReplayStack } from './station/replay-stack.ts';
import { createSimulation } from './station/simulation-stack.ts';
import { createSitl } from './station/sitl-stack.ts';
import { BYTES_PER_GB, VehicleStack } from './station/vehicle-stack.ts';
import { BatterySettings } from './station/watch/battery-settings.ts';
import { createEndPrincipal } from './station/watch/end-principal.ts';
import { createWorkflows } from './station/workflow-stack.ts';
import { AuditTrail } from './store/audit/audit-trail.ts';
import { openDataDirectory } from './store/data-directory.ts';
import { openDatabase } from './store/database.ts';
import { AuditHeadRepository } from './store/repository/audit/audit-head-repository.ts';
import { AuditRepository } from './store/repository/audit/audit-repository.ts';
import { IdempotencyRepository } from './store/repository/developer/idempotency-repository.ts';
import { LinkRepository } from './store/repository/vehicle/link-repository.ts';
import { SigningClockRepository } from './store/repository/vehicle/signing-clock-repository.ts';

/** What the program that runs a gateway passes to it. */
export interface GatewayPorts extends JobPorts {
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly ids?: IdGenerator;
  /** How simulator processes are made. Default: Node's fork. */
  readonly simulatorHost?: SimulatorHost;
  /** The PATH of the machine, on which SITL programs are looked for. Default: not searched. */
  readonly searchPath?: string | undefined;
}

export interface GatewayAddress {
  readonly url: string;
  readonly operatorTokenFile: string;
  readonly operatorToken: string;
}

/** One running gateway over one data directory. */
export interface Gateway {
  readonly port: GatewayPort;
  /** Listens when it resolves. On failure everything that was opened is closed again. @throws AppError */
  start(): Promise<void>;
  /** Ends in reverse order, within 3 s; idempotent. Nothing is sent to a vehicle any more. */
  stop(): Promise<void>;
  /** Only after {@link start}. */
  address(): GatewayAddress;
}

/** The composition root: opens the store, joins the rooms, and puts the edges on top. */
export function createGateway(config: Config, ports: GatewayPorts): Gateway {
  const { logger, clock = systemClock } = ports;
  const ids = ports.ids ?? randomIds(clock);
  // Wrong words in the configuration are refused before anything is opened.
  const linkConfigs = config.link.map((text) => parseLink(text));
  const tls = readTls(config);

  const directory = openDataDirectory(config.dataDir);
  const cleanUps: (() => void | Promise<void>)[] = [() => directory.release()];
  try {
    return compose();
  } catch (thrown) {
    for (const cleanUp of cleanUps.reverse()) void cleanUp();
    throw thrown;
  }

  function compose(): Gateway {
    const { handle, quarantined } = openDatabase(
      join(config.dataDir, 'aerodeck.sqlite'),
      clock.utcMs(),
      logger,
    );
    cleanUps.push(() => void handle.close());
    const audit = new AuditRepository(handle);
    const jobs = createJobs(ports, clock, logger);
    const room = { audit, jobs, clock, ids, logger };
    cleanUps.push(() => jobs.stop());
    const battery = new BatterySettings({ ...room, database: handle, configured: batteryLimitsOf(config) });
    const separation = { horizontalM: config.separationHorizontalM, verticalM: config.separationVerticalM };
    const signing = linkSigningFactory(config, clock, new SigningClockRepository(handle));
    const vehicleStack: VehicleStack = new VehicleStack({
      clock,
      ids,
      logger,
      systemId: config.systemId,
      linkStore: new LinkRepository(handle),
      createLink: (id, linkConfig) => createLink(id, linkConfig, { clock, random: Math.random }),
      signingFor: (link) =>
        isStartedHere(vehicleStack.links.originOf(link.id)) ? undefined : signing?.(link),
      recordingFiles: new DiskRecordingFiles(join(config.dataDir, 'recordings')),
      recordingsMaxBytes: config.recordingsMaxGb * BYTES_PER_GB,
      notedRecordings: (): ReadonlySet<string> => recordings.library.notedRecordings(),
      simulatedRecordings: (): ReadonlySet<string> => recordings.library.simulatedRecordings(),
      separation,
      batteryLimits: () => battery.limits,
      isExecutorAlive: () => commandStack.isRunning,
    });
    const auditTrail = new AuditTrail({
      audit,
      heads: new AuditHeadRepository(handle),
      dataDirectory: config.dataDir,
      clock,
      ids,
      logger,
      isStoreReplaced: quarantined !== undefined,
      ...auditAlerts(vehicleStack),
    });
    const { dataDir: dataDirectory } = config;
    const checklists = createChecklists({ vehicleStack, database: handle, dataDirectory, ...room });
    const ground = new GroundStack({ dataDirectory, ...room });
    const commandStack: CommandStack = new CommandStack({
      vehicleStack,
      readers: createContentReaders(jobs),
      database: handle,
      ...room,
      ceilingM: config.ceilingM,
      groundAmslM: ground.heightAmslM,
      motorTestMaxPct: config.motorTestMaxPct,
      jurisdiction: config.jurisdiction,
      zonesFile: join(config.dataDir, 'zones.geojson'),
      defaultZonesFile: resource('zones/default.geojson'),
      policiesFolder: join(config.dataDir, 'policies'),
      metadataFolder: join(config.dataDir, 'vehicle-metadata'),
      defaultPoliciesFolder: resource('policies'),
      checklistOf: (vehicleId) => checklists.standOf(vehicleId),
      isRehearsed: (planId) => isRehearsed(planId),
      maxVehiclesOf: (accountId) => platform.maxVehiclesOf(accountId),
    });
    const planStack = new PlanStack({
      vehicleStack,
      commandStack,
      database: handle,
      ...room,
      docks: simulatedDocks(config),
      pauseHoldMs: config.planPauseHoldS * 1000,
      stationMode: () => port.mode(),
      callOwnApi: (call) => server.call(call),
    });
    const direct = new DirectStack({ vehicleStack, commandStack, audit, clock, ids, logger });
    const port: GatewayPort = createGatewayCore({
      vehicleStack,
      commandStack,
      direct: direct.port,
      runs: planStack.actions.runs,
      audit,
      auditTrail,
      checklists,
      utcMs: () => clock.utcMs(),
    });
    const { actions } = planStack;
    const isRehearsed = (planId: string | undefined): boolean | null => {
      if (planId === undefined) return null;
      const planHash = actions.planHashOf(planId);
      return planHash !== undefined && simulation.rehearsalOf(planHash) !== undefined;
    };
    const governance = commandStack.governance.service;
    const simulators = new SimulatorStarter({
      config,
      host: ports.simulatorHost ?? new NodeSimulatorHost({ clock, random: Math.random, logger }),
      links: vehicleStack.links,
      logger,
    });
    const recordings = createRecordings({
      dataDirectory: config.dataDir,
      database: handle,
      vehicleStack,
      checklistOf: (vehicleId, armedAtMs) => checklists.outcomeOf(vehicleId, armedAtMs),
      armedIntervals: (vehicleId) => commandStack.armedTime.intervals(vehicleId),
      onRemoving: (sessionId) => replayStack.playbacks.closeOf(sessionId),
      ...room,
    });
    const { library: replay, alertHistory } = recordings;
    const platform = new PlatformStack({
      ...createPlatformJobs(jobs, ground.sources, resource('sdk')),
      database: handle,
      audit,
      port,
      actions,
      governance,
      replay,
      logbook: replay,
      endPrincipal: createEndPrincipal({ vehicleStack, commandStack, actions, direct, ids }),
      plots: recordings.plots,
      clock,
      ids,
      logger,
      docsDirectory: shipped('docs'),
      assistantEndpoint: assistantEndpointOf(config),
      login: {
        mailer: config.smtpUrl === undefined ? undefined : smtpMailer(config.smtpUrl, config.mailFrom),
        demoPin: config.demoPin,
        emailDomainsFile: join(config.dataDir, 'email-domains.json'),
      },
    });
    const replayStack: ReplayStack = new ReplayStack({
      library: replay,
      guard: platform.guard,
      clock,
      ids,
      logger,
    });
    const cognition = createCognition({
      port,
      guard: platform.guard,
      vehicleStack,
      commandStack,
      actions,
      flightLog: (sessionId, vehicleId) => replay.flightLog(sessionId, vehicleId),
      jobs,
      clock,
    });
    const boardFiles = createBoardFiles({ vehicleStack, commandStack, clock });
    const boardLogs = createBoardLogs({ dataDirectory, vehicleStack, commandStack, platform, clock, ids });
    const simulationHome = simulatedHome(config);
    const simulation = createSimulation({
      database: handle,
      dataDirectory: config.dataDir,
      shippedScenarios: resource('scenarios'),
      defaultPoliciesFolder: resource('policies'),
      commandStack,
      guard: platform.guard,
      replay,
      limits: {
        maxRecordings: config.simulationRecordingsMax,
        maxRecordingBytes: config.simulationRecordingsMaxGb * BYTES_PER_GB,
        maxRunsWithEvents: config.simulationEventsMax,
      },
      home: { lat: simulationHome.latitudeDeg, lon: simulationHome.longitudeDeg },
      ceilingM: config.ceilingM,
      separation,
      jurisdiction: config.jurisdiction,
      ...room,
    });
    const sitl = createSitl({
      dataDirectory: config.dataDir,
      searchPath: ports.searchPath ?? '',
      vehicleStack,
      home: simulationHome,
      ...room,
    });
    const workflows = createWorkflows({
      database: handle,
      commandStack,
      platform,
      alerts: vehicleStack.alerts,
      callOwnApi: (call) => server.call(call),
      ...room,
    });
    const operatorToken = createOperatorToken(config.dataDir);
    cleanUps.push(() => operatorToken.remove());
    const server: HttpServer = createHttpServer({
      port,
      actions,
      governance,
      cognition,
      playback: replayStack.playbacks,
      credit: platform.credit,
      reference: platform.reference,
      assistant: platform.assistant,
      workspaces: platform.workspaces,
      flightPlans: platform.flightPlans,
      sdk: platform.sdk,
      simulation,
      workflows,
      checklists,
      calibrations: commandStack.calibrations,
      sitl,
      inspector: new MessageInspector({ clock, router: vehicleStack.router, links: vehicleStack.links }),
      manualControl: commandStack.manualControl,
      boardFiles,
      boardLogs,
      ...ground.ports,
      guard: platform.guard,
      rateTierOf: (principal) => platform.rateTierOf(principal),
      accounts: platform.accounts,
      members: platform.members,
      battery,
      keys: platform.keys,
      access: compositeAccess({
        operator: operatorToken.access,
        authenticateKey: (key) => platform.keys.authenticate(key),
        authenticateAccessToken: (token) => platform.accounts.authenticateAccessToken(token),
      }),
      idempotency: new IdempotencyRepository(handle),
      readBody: (input, owner) => jobs.run('request-body', input, { owner }),
      config: {
        host: config.host,
        port: config.port,
        version: VERSION,
        allowedOrigins: config.allowOrigin,
        tls,
        apiBase: config.apiBase,
        uiDirectory: existing(builtFile('renderer')),
        tilesFile: existing(outsideArchive(builtFile('map/base.mbtiles'))),
      },
      clock,
      ids,
      logger,
    });
    if (quarantined) alertQuarantine(vehicleStack, quarantined);
    let url: string | undefined;
    let stopping: Promise<void> | undefined;

    async function stopAll(): Promise<void> {
      for (const cleanUp of [...cleanUps].reverse()) await cleanUp();
      cleanUps.length = 0;
    }

    return {
      port,
      async start() {
        try {
          // Started last and ended last: other parts write rows while they stop, which must be signed.
          cleanUps.push(() => auditTrail.stop());
          cleanUps.push(() => alertHistory.stop());
          alertHistory.start();
          cleanUps.push(() => vehicleStack.stop());
          await vehicleStack.start();
          cleanUps.push(() => checklists.stop());
          checklists.start();
          cleanUps.push(() => platform.stop());
          platform.start();
          cleanUps.push(() => commandStack.stop());
          commandStack.start();
          cleanUps.push(() => direct.stop());
          direct.start();
          cleanUps.push(() => planStack.stop());
          planStack.start();
          for (const linkConfig of linkConfigs) vehicleStack.links.add({ config: linkConfig }, 'flag');
          cleanUps.push(() => cognition.stop());
          cleanUps.push(() => replayStack.stop());
          await replayStack.start();
          cleanUps.push(() => boardFiles.stop());
          cleanUps.push(() => boardLogs.stop());
          await boardLogs.start();
          cleanUps.push(ground.start());
          cleanUps.push(() => simulation.stop());
          simulation.start();
          cleanUps.push(() => sitl.stopAll());
          cleanUps.push(() => server.close());
          cleanUps.push(() => workflows.stop());
          workflows.start();
          ({ url } = await server.listen());
          auditTrail.start();
          cleanUps.push(() => simulators.stop());
          await simulators.start();
        } catch (thrown) {
          await stopAll();
          throw thrown;
        }
      },
      stop() {
        stopping ??= stopAll();
        return stopping;
      },
      address() {
        if (url === undefined) throw new AppError('internal-error', 'The gateway does not listen yet.');
        return { url, operatorTokenFile: operatorToken.file, operatorToken: operatorToken.token };
      },
    };
  }
}
