import type { Scope } from '../../../contract/account/access.ts';
import type { Operation } from '../operation-catalogue.ts';

/** Work that an operation starts and that continues after its answer, and how its end is recognised. */
export interface Follow {
  /** Field of the answer that names it. */
  readonly idField: string;
  /** Where its record is read. */
  readonly read: (id: string) => string;
  /** A key needs it to read the record. */
  readonly scope: Scope;
  readonly good: ReadonlySet<string>;
  readonly bad: ReadonlySet<string>;
  /** The request that ends it, from its record as it was read last. */
  readonly end: (id: string, record: Readonly<Record<string, unknown>>) => FollowEnd | undefined;
}

export interface FollowEnd {
  readonly path: string;
  readonly body?: unknown;
}

const at = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`;
const states = (...names: readonly string[]): ReadonlySet<string> => new Set(names);

/** A launch or mission ends with its action: its vehicles hold. */
const endOfRun: Follow['end'] = (_id, record) => {
  const { actionId } = record;
  if (typeof actionId === 'string') return { path: `/api/action/${encodeURIComponent(actionId)}/abort` };
  return hold(record);
};

function hold({ vehicleId, aircraft }: Readonly<Record<string, unknown>>): FollowEnd | undefined {
  const vehicle = vehicleId ?? aircraft;
  if (typeof vehicle !== 'string') return undefined;
  return { path: `/api/vehicles/${encodeURIComponent(vehicle)}/commands/hold`, body: {} };
}

const launch: Follow = {
  idField: 'launchId',
  read: at('/drone/launch'),
  scope: 'mission:read',
  good: states('completed'),
  bad: states('failed', 'aborted', 'interrupted'),
  end: endOfRun,
};
const mission: Follow = { ...launch, idField: 'missionId', read: at('/mission') };
const action: Follow = {
  idField: 'actionId',
  read: at('/api/action'),
  scope: 'action:read',
  good: states('succeeded'),
  bad: states('failed', 'denied', 'aborted', 'expired'),
  end: (id) => ({ path: `/api/action/${encodeURIComponent(id)}/abort` }),
};
const plan: Follow = {
  idField: 'planId',
  read: at('/api/action/plan'),
  scope: 'action:read',
  good: states('completed'),
  bad: states('partially_completed', 'failed', 'aborted', 'interrupted'),
  end: (id) => ({ path: `/api/action/plan/${encodeURIComponent(id)}/abort`, body: { compensation: 'hold' } }),
};
const command: Follow = {
  idField: 'commandId',
  read: at('/api/commands'),
  scope: 'action:read',
  good: states('done'),
  bad: states('denied', 'refused', 'failed', 'unknown', 'cancelled'),
  end: (_id, record) => hold(record),
};
const simulation: Follow = {
  idField: 'simulationId',
  read: at('/api/simulation/run'),
  scope: 'simulation:run',
  good: states('passed'),
  bad: states('failed', 'cancelled'),
  end: (id) => ({ path: `/api/simulation/run/${encodeURIComponent(id)}/cancel` }),
};

const FOLLOWS: ReadonlyMap<string, Follow> = new Map([
  ['POST /drone/launch', launch],
  ['POST /mission/start', mission],
  ['POST /api/action/{actionId}/execute', action],
  ['POST /api/action/plan/{planId}/execute', plan],
  ['POST /api/action/plan/{planId}/resume', plan],
  ['POST /api/action/plan/{planId}/retry', plan],
  ['POST /api/vehicles/{vehicleId}/commands/{command}', command],
  ['POST /api/simulations/showcase', simulation],
  ['POST /api/simulation/run', simulation],
]);

/** Undefined for an operation whose answer is its end. */
export function followOf({ method, path }: Pick<Operation, 'method' | 'path'>): Follow | undefined {
  return FOLLOWS.get(`${method} ${path}`);
}

/** State of a record: launches and missions call it status, all others state. */
export function stateOf({ state, status }: Readonly<Record<string, unknown>>): string {
  if (typeof state === 'string') return state;
  return typeof status === 'string' ? status : '';
}
