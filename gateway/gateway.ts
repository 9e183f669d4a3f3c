import { join } from 'node:path';
import { createChecklists } from './action/checklist/create-checklists.ts';
import { createActions } from './action/create-actions.ts';
import { createEndPrincipal } from './action/end-principal.ts';
import { createZones } from './action/launch/create-zones.ts';
import { MessageInspector } from './analysis/inspector/message-inspector.ts';
import { systemClock } from './base/clock.ts';
import { AppError } from './base/error.ts';
import { randomIds } from './base/id/random-id.ts';
import { JobPool } from './base/jobs/job-pool.ts';
import type { JobProcessHost } from './base/jobs/job-process-host.ts';
import { NodeJobProcesses } from './base/jobs/node-job-processes.ts';
import { Lifecycle } from './base/lifecycle.ts';
import type { Logger } from './base/log/logger.ts';
import type { Runtime } from './base/runtime.ts';
import { createCommands } from './command/create-commands.ts';
import { createGovernance, type StationRules } from './command/create-governance.ts';
import { createForwarding } from './command/forwarding/create-forwarding.ts';
import { alertLimitsOf, assistantEndpointOf, type Config } from './config.ts';
import type { GatewayPort } from './contract/port/gateway-port.ts';
import type { CallOwnApi } from './contract/port/own-call.ts';
import { limitsOfVehicle } from './contract/vehicle/alert-limits.ts';
import { smtpMailer } from './developer/account/login/smtp-mailer.ts';
import { createDeveloper } from './developer/create-developer.ts';
import { limitsOf } from './developer/credit/plans.ts';
import { createLink } from './mavlink/link/create-link.ts';
import { parseLink } from './mavlink/link/parse-link.ts';
import { createOnboard } from './onboard/create-onboard.ts';
import { createOnboardLogs } from './onboard/logs/create-onboard-logs.ts';
import { createOnboardMission } from './onboard/mission/create-onboard-mission.ts';
import { createOnboardParameters } from './onboard/parameter/create-onboard-parameters.ts';
import { createRemoteId } from './onboard/remote-id/create-remote-id.ts';
import { createRecordings } from './recording/create-recordings.ts';
import type { ReplayLibrary } from './recording/library/replay-library.ts';
import { Playbacks } from './recording/playback/playbacks.ts';
import { createArmedTime } from './recording/recorder/create-armed-time.ts';
import { createRecorder } from './recording/recorder/create-recorder.ts';
import { DiskRecordingFiles } from './recording/recorder/recording-files.ts';
import { AlertHistory, alertsOfEarlierRuns } from './recording/timeline/alert-history.ts';
import { compositeAccess } from './server/http/guard/composite-access.ts';
import { createOperatorToken, operatorAccess } from './server/http/guard/operator-token.ts';
import { createHttpServer, type HttpServer } from './server/http/server.ts';
import type { SimulatorHost } from './simulation/vehicle/host/simulator-host.ts';
import { CentreLink } from './station/centre/centre-link.ts';
import { linkSigningFactory, readTls } from './station/configured-keys.ts';
import { createAuditTrail } from './station/create-audit-trail.ts';
import { createCognition } from './station/create-cognition.ts';
import { createFlightPlans, createGround } from './station/create-planning.ts';
import { createSimulators } from './station/create-simulators.ts';
import { createStationCopies } from './station/create-station-copies.ts';
import { createWorkflows } from './station/create-workflows.ts';
import { createGatewayPort } from './station/gateway-port.ts';
import { httpConfigOf } from './station/http-config.ts';
import { jobKinds } from './station/job/job-kinds.ts';
import { resource, shipped, VERSION } from './station/shipped-files.ts';
import { simulatedDocks } from './station/simulator-starter.ts';
import { AlertLimitStore } from './store/alert-limit-store.ts';
import { createRepositories } from './store/create-repositories.ts';
import { openDataDirectory } from './store/data-directory.ts';
import { openDatabase } from './store/database.ts';
import { ChecklistRepository } from './store/repository/command/checklist-repository.ts';
import { IdempotencyRepository } from './store/repository/developer/idempotency-repository.ts';
import { AlertRegistry, MAX_ALERTS } from './vehicle/alert/alert-registry.ts';
import { createFleet, createRouter } from './vehicle/create-fleet.ts';

const BYTES_PER_GB = 1e9;

/** What the program that runs a gateway passes to it. */
export interface GatewayPorts extends Partial<Runtime> {
  readonly logger: Logger;
  /** How simulator processes are made. Default: Node's fork. */
  readonly simulatorHost?: SimulatorHost;
  /** How the processes of computations are made. Default: Node's fork. */
  readonly jobProcesses?: JobProcessHost;
  /** The PATH of the machine, on which SITL programs are looked for. Default: not searched. */
  readonly searchPath?: string | undefined;
}

/** One running gateway over one data directory. */
export interface Gateway {
  readonly port: GatewayPort;
  /** Listens when it resolves. On failure everything that was opened is closed again. @throws AppError */
  start(): Promise<void>;
  /** Ends in reverse order, within 3 s; idempotent. Nothing is sent to a vehicle any more. */
  stop(): Promise<void>;
  /** Only after {@link start}. */
  address(): { readonly url: string; readonly operatorTokenFile: string; readonly operatorToken: string };
}

/** A whole gateway of a configuration: every feature is made in order, then started in the order of the list at the end. */
export function createGateway(config: Config, ports: GatewayPorts): Gateway {
  const lifecycle = new Lifecycle();
  try {
    return compose(config, ports, lifecycle);
  } catch (thrown) {
    void lifecycle.stop();
    throw thrown;
  }
}

function compose(config: Config, ports: GatewayPorts, lifecycle: Lifecycle): Gateway {
  const { logger, clock = systemClock, ids = randomIds(clock) } = ports;
  const { dataDir: dataDirectory } = config;
  const runtime = { clock, ids, logger };
  // Wrong words in the configuration are refused before anything is opened.
  const linkConfigs = config.link.map((text) => parseLink(text));
  const tls = readTls(config);
  const directory = openDataDirectory(dataDirectory);
  lifecycle.opened(() => directory.release());
  const { handle, ...opened } = openDatabase(join(dataDirectory, 'aerodeck.sqlite'), clock.utcMs(), logger);
  lifecycle.opened(() => void handle.close());
  const repositories = createRepositories(handle);
  const { audit } = repositories;
  const jobLogger = logger.child({ module: 'isolation' });
  const jobProcesses = ports.jobProcesses ?? new NodeJobProcesses(jobLogger);
  const jobs = new JobPool({ kinds: jobKinds, host: jobProcesses, clock, logger: jobLogger });

  // Three parts are used by others that are made before them; each is called only once everything runs.
  const library = (): ReplayLibrary => recordings.library;
  const callOwnApi: CallOwnApi = (call) => server.call(call);
  const closePlaybacks = (sessionId: string): Promise<void> => playbacks.closeOf(sessionId);

  const alerts = new AlertRegistry(clock, alertsOfEarlierRuns(repositories.alertEpisodes, MAX_ALERTS));
  const alertHistory = new AlertHistory({ alerts, store: repositories.alertEpisodes, clock, logger });
  const auditTrail = createAuditTrail({ ...runtime, ...opened, repositories, alerts, dataDirectory, jobs });
  const configured = alertLimitsOf(config);
  const alertLimits = new AlertLimitStore({ database: handle, audit, clock, configured });
  const separation = { horizontalM: config.separationHorizontalM, verticalM: config.separationVerticalM };
  const router = createRouter(runtime, config.systemId);
  const recorder = createRecorder({
    ...runtime,
    router,
    alerts,
    audit,
    files: new DiskRecordingFiles(join(dataDirectory, 'recordings')),
    maxTotalBytes: config.recordingsMaxGb * BYTES_PER_GB,
    library,
  });
  const fleet = createFleet({
    ...runtime,
    router,
    alerts,
    recorder,
    linkStore: repositories.links,
    createLink: (id, linkConfig) => createLink(id, linkConfig, { clock, random: Math.random }),
    signingFor: linkSigningFactory(config, clock, repositories.signingClock),
    separation,
    limitsOf: (vehicleId) => limitsOfVehicle(alertLimits.settings, vehicleId),
    traffic: { store: repositories.traffic, audit },
  });
  const defaultZonesFile = resource('zones/default.geojson');
  const zones = createZones({ ...runtime, alerts, folder: dataDirectory, defaultZonesFile });
  const ground = createGround({ ...runtime, repositories, dataDirectory, jobs });
  const armedTime = createArmedTime({ ...runtime, repositories, fleet });
  const checklists = createChecklists({
    ...runtime,
    fleet,
    audit,
    store: new ChecklistRepository(handle),
    shippedFolder: resource('checklists'),
    dataDirectory,
  });

  const rules: StationRules = {
    ceilingM: config.ceilingM,
    jurisdiction: config.jurisdiction,
    policiesFolder: join(dataDirectory, 'policies'),
    defaultPoliciesFolder: resource('policies'),
  };
  const governance = createGovernance({
    ...runtime,
    ...rules,
    repositories,
    fleet,
    zones,
    armedTime,
    policyJobs: { read: jobs.runner('policy-text'), judge: jobs.runner('policy-preview') },
    checklistOf: (vehicleId) => checklists.stateOf(vehicleId),
    isRehearsed(planId) {
      if (planId === undefined) return null;
      const planHash = repositories.actions.plan(planId)?.planHash;
      return planHash !== undefined && repositories.simulations.newestPassed(planHash) !== undefined;
    },
    maxVehiclesOf: (accountId) =>
      limitsOf(repositories.credits.account(accountId).planId).vehicles ?? undefined,
  });
  const remoteId = createRemoteId({ ...runtime, repositories, fleet });
  const made = { repositories, fleet, remoteId };
  const flying = { ...runtime, ...made, zones, governance, groundAmslM: ground.heightAmslM };
  const onboardMission = createOnboardMission(flying);
  const commands = createCommands({ ...flying, onboardMission });
  const commanding = { ...flying, onboardMission, commands };
  const parameters = createOnboardParameters({
    ...commanding,
    aboutFile: resource('parameters/about.json'),
    dataDirectory,
    readGeneralFile: jobs.runner('general-metadata'),
    readParameterFile: jobs.runner('parameter-metadata'),
    readDescriptionFile: jobs.runner('parameter-descriptions'),
  });
  const { motorTestMaxPct } = config;
  const onboardOptions = { motorTestMaxPct, readCameraDefinition: jobs.runner('camera-definition') };
  const onboard = createOnboard({ ...commanding, parameters, dataDirectory, ...onboardOptions });
  const forwarding = createForwarding({ ...commanding, parameters, audit });
  const actions = createActions({
    ...commanding,
    ceilingM: config.ceilingM,
    docks: simulatedDocks(config),
    pauseHoldMs: config.planPauseHoldS * 1000,
    callOwnApi,
  });
  const recordings = createRecordings({
    ...runtime,
    repositories,
    dataDirectory,
    fleet,
    recorder,
    armedIntervals: (vehicleId) => armedTime.intervals(vehicleId),
    checklistOf: (vehicleId, armedAtMs) => checklists.outcomeOf(vehicleId, armedAtMs),
    onRemoving: closePlaybacks,
    openIndex: (log, options) => jobs.open('log-index', log, options),
    openExport: (input, options) => jobs.open('log-export', input, options),
    listFields: jobs.runner('log-fields'),
    plot: jobs.runner('log-plot'),
    config,
  });
  const port = createGatewayPort({
    ...commanding,
    parameters,
    onboard,
    actions,
    audit,
    auditTrail,
    checklists,
  });

  const developer = createDeveloper({
    ...runtime,
    repositories,
    port,
    actions: actions.service,
    replay: recordings.library,
    endPrincipal: createEndPrincipal({ ...flying, onboard, actions }),
    docsDirectory: shipped('docs'),
    openApiFile: resource('openapi.json'),
    sdkJobs: {
      makeClient: (input, owner) =>
        jobs.run('sdk-client', { ...input, templates: resource('sdk') }, { owner }),
      zip: jobs.runner('sdk-zip'),
    },
    assistantEndpoint: assistantEndpointOf(config),
    login: {
      mailer: config.smtpUrl === undefined ? undefined : smtpMailer(config.smtpUrl, config.mailFrom),
      demoPin: config.demoPin,
      emailDomainsFile: join(dataDirectory, 'email-domains.json'),
    },
  });
  const { guard } = developer;
  /** The core, and what narrows it to whom it is shown. */
  const core = { port, actions: actions.service, leases: actions.leases, guard };
  const flightPlans = createFlightPlans({ ...flying, ...core, terrain: ground.terrain, jobs });
  const onboardLogs = createOnboardLogs({ ...flying, dataDirectory, parameters, onboard, guard });
  const playbacks = new Playbacks({
    replayOf: (principal) => guard.replayFor(principal),
    recordedFrames: (sessionId) => recordings.library.recordedFrames(sessionId),
    clock,
    ids,
    logger: logger.child({ module: 'playback' }),
  });
  const cognition = createCognition({
    ...flying,
    ...core,
    flightLog: (sessionId, vehicleId) => recordings.library.flightLog(sessionId, vehicleId),
    jobs,
  });
  const { simulation, sitl, simulators } = createSimulators({
    ...runtime,
    ...rules,
    ...core,
    repositories,
    dataDirectory,
    config,
    zones: () => zones.all().features,
    replay: recordings.library,
    links: fleet.links,
    alerts,
    audit,
    separation,
    jobs,
    host: ports.simulatorHost,
    searchPath: ports.searchPath,
  });
  const workflows = createWorkflows({ ...flying, ...core, developer, alerts, jobs, callOwnApi });

  const inCore = { ...runtime, ...core, repositories, governance: governance.service };
  const sent = { recordings: recordings.library, playback: playbacks, config };
  const centre = new CentreLink({ ...inCore, ...sent, callOwnApi, version: VERSION });
  const operatorToken = createOperatorToken(dataDirectory);
  lifecycle.opened(() => operatorToken.remove());
  const server: HttpServer = createHttpServer({
    ...inCore,
    ...developer,
    replay: recordings.library,
    logbook: recordings.library,
    plots: recordings.plots,
    video: recordings.video,
    cognition,
    playback: playbacks,
    flightPlans,
    simulation,
    workflows,
    checklists,
    calibrations: onboard.calibrations,
    sitl,
    inspector: new MessageInspector({ clock, router, links: fleet.links }),
    manualControl: onboard.manualControl,
    onboardFiles: onboard.files,
    cameraSettings: onboard.cameraSettings,
    corrections: onboard.corrections,
    onboardLogs,
    maps: ground.maps,
    onlineMaps: ground.onlineMaps,
    terrain: ground.terrain,
    alertLimits,
    remoteId: remoteId.service,
    traffic: fleet.traffic,
    ...createStationCopies({ dataDirectory, config, audit, clock, jobs, callOwnApi }),
    centre,
    authenticate: compositeAccess({
      operator: operatorAccess(operatorToken.token),
      key: (key) => developer.keys.authenticate(key),
      account: (token) => developer.accounts.authenticateAccessToken(token),
    }),
    idempotency: new IdempotencyRepository(handle),
    readBody: jobs.runner('request-body'),
    config: httpConfigOf(config, tls),
  });
  let url: string | undefined;
  lifecycle.add(
    { stop: () => jobs.stop() },
    // Ends after all that write rows while they stop, which must be signed.
    { stop: () => auditTrail.stop() },
    { stop: () => onboard.corrections.released() },
    alerts,
    // Records before anything is heard.
    recorder,
    fleet,
    checklists,
    // Before launches and missions are restored: what a call costs follows from how an earlier run left them.
    developer,
    armedTime,
    zones,
    parameters,
    governance,
    commands,
    remoteId,
    onboardMission,
    onboard,
    forwarding,
    actions,
    {
      start() {
        for (const linkConfig of linkConfigs) fleet.links.add({ config: linkConfig }, 'flag');
      },
    },
    cognition,
    recordings.library,
    recordings.video,
    playbacks,
    onboardLogs,
    ground.terrain,
    ground.maps,
    ground.onlineMaps,
    simulation,
    { stop: () => sitl.stopAll() },
    // Workflows call the server until they have stopped.
    { stop: () => server.close() },
    workflows,
    {
      async start() {
        ({ url } = await server.listen());
        auditTrail.start();
      },
    },
    simulators,
    centre,
    alertHistory, // Stops first: an alert raised or ended only by the stop is not stored.
  );

  return {
    port,
    start: () => lifecycle.start(),
    stop: () => lifecycle.stop(),
    address() {
      if (url === undefined) throw new AppError('internal-error', 'The gateway is not listening yet.');
      return { url, operatorTokenFile: operatorToken.file, operatorToken: operatorToken.token };
    },
  };
}
