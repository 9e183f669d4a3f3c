import type { Scope } from '../account/access.ts';
import { API } from '../api/api.ts';
import { API_TAGS, type ApiGroup, type NamedOperation } from '../api/api-operation.ts';

export { API_GROUPS, type ApiGroup } from '../api/api-operation.ts';

/** One of the 25 operations of the API reference (specification section 4, design section 3). */
export interface DocumentedOperation {
  /** From the specification; else group and name joined by a dot. */
  readonly id: string;
  readonly name: string;
  readonly group: ApiGroup;
  readonly method: 'GET' | 'POST' | 'WS';
  /** With `{param}` placeholders. */
  readonly path: string;
  readonly auth: 'bearer' | 'none';
  /** The scope a key needs; undefined if any principal, or anyone without a login, may call. */
  readonly scope?: Scope;
  /** Credits of one successful call. */
  readonly credits: number;
  /** Its documentation is readable before login: how to log in and get a key. */
  readonly isOpen: boolean;
  /** Without a login, the window may call it as the owner of the machine. */
  readonly runsWithoutLogin: boolean;
  readonly purpose: string;
}

/** The specification opens two of them. They explain how to open the others. */
const READABLE_BEFORE_LOGIN: ReadonlySet<string> = new Set(['auth.login', 'developer.key']);
const RUNS_WITHOUT_LOGIN: ReadonlySet<string> = new Set(['telemetry.read', 'simulations.showcase']);

/** A documented operation. Its group, address, scope and cost come from its row in the operation table. */
function documented(
  { method, path, tag, access, cost = 0 }: NamedOperation,
  id: string,
  name: string,
  purpose: string,
): DocumentedOperation {
  return {
    id,
    name,
    group: tag as ApiGroup,
    method: method as 'GET' | 'POST',
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    auth: access.kind === 'public' ? 'none' : 'bearer',
    ...(access.kind === 'scope' && { scope: access.scope }),
    credits: cost,
    isOpen: READABLE_BEFORE_LOGIN.has(id),
    runsWithoutLogin: RUNS_WITHOUT_LOGIN.has(id),
    purpose,
  };
}

/** The reference, in reading order. */
export const DOCUMENTED_OPERATIONS: readonly DocumentedOperation[] = [
  documented(API.login, 'auth.login', 'Log in', 'Register or log in with a company e-mail and a PIN'),
  documented(API.createKey, 'developer.key', 'Generate a key', 'Generate a scoped API key'),
  documented(API.startMission, 'mission.start', 'Start a mission', 'Write a mission to a vehicle and fly it'),
  documented(
    API.launchDrone,
    'drone.launch',
    'Launch a drone',
    'Allocate an aircraft and fly a mission type over a zone',
  ),
  documented(
    API.getTelemetry,
    'telemetry.read',
    'Read telemetry',
    'Read the live telemetry of every vehicle',
  ),
  {
    id: 'telemetry.stream',
    name: 'Stream telemetry',
    group: API_TAGS.telemetry,
    method: 'WS',
    path: '/ws/telemetry',
    auth: 'bearer',
    scope: 'telemetry:read',
    credits: 0,
    isOpen: false,
    runsWithoutLogin: false,
    purpose: 'Stream telemetry, events, alerts and actions',
  },
  documented(
    API.replayTimeline,
    'replay.timeline',
    'Replay timeline',
    'Read the operational replay timeline',
  ),
  documented(
    API.getCognitionOverlay,
    'cognition.overlay',
    'Cognition overlay',
    'Cognition summaries and governance overlay',
  ),
  documented(
    API.explainReplay,
    'uav-replay-explain',
    'Explain a replay',
    'Explain what happened in a flight, with citations',
  ),
  documented(
    API.orchestrateMavlink,
    'uav-mavlink-orchestrate',
    'Orchestrate MAVLink',
    'Turn an objective into a validated plan of MAVLink steps',
  ),
  documented(
    API.enforceGovernance,
    'uav-governance',
    'Enforce governance',
    'Decide on a mission under policies',
  ),
  documented(
    API.observeTelemetry,
    'uav-observability',
    'Observe telemetry',
    'Assess the health of posted telemetry',
  ),
  documented(API.createActionPlan, 'SVC-AX-PLN-CRE-C-v1', 'Create Action Plan', 'Create an action plan'),
  documented(API.addStep, 'SVC-AX-STP-ADD-C-v1', 'Add Step', 'Add a step to a plan'),
  documented(
    API.addDependency,
    'SVC-AX-DPN-ADD-C-v1',
    'Add Dependency',
    'Make one step wait for another step',
  ),
  documented(API.queueAction, 'SVC-AX-ACT-QUE-C-v1', 'Queue Action', 'Queue an action'),
  documented(
    API.allocateResources,
    'SVC-AX-RES-ALL-L-v1',
    'Allocate Resources',
    'Lease the resources of an action',
  ),
  documented(
    API.checkDependencies,
    'SVC-AX-DEP-CHK-E-v1',
    'Check Dependencies',
    'List what an action is waiting for',
  ),
  documented(
    API.executeAction,
    'SVC-AX-ACT-EXE-E-v1',
    'Execute Action',
    'Execute an action after a decision',
  ),
  documented(
    API.abortPlan,
    'SVC-AX-PLN-ABT-E-v1',
    'Abort Plan',
    'Abort a plan and bring its vehicles to safety',
  ),
  documented(API.runShowcase, 'simulations.showcase', 'Run a showcase', 'Run a showcase simulation scenario'),
  documented(API.runSimulation, 'simulation.run', 'Run a simulation', 'Run a scenario or rehearse a plan'),
  documented(API.generateSdk, 'sdk.generate', 'Generate an SDK', 'Generate a client for selected operations'),
  documented(API.listPlans, 'billing.plans', 'List plans', 'List billing plans'),
  documented(API.recordUsage, 'billing.meter', 'Record usage', 'Record usage metering events'),
];
