import type { FollowedRun } from './api-call.ts';

/**
 * A read that belongs to an operation: accepted is not done, so a client that starts something can also see
 * its end.
 */
export interface FollowUp {
  readonly path: string;
  readonly run: FollowedRun | undefined;
}

const MOTION_ENDS = ['completed', 'failed', 'aborted', 'interrupted'];

const LAUNCH: FollowUp = {
  path: '/drone/launch/{launchId}',
  run: { noun: 'launch', stateField: 'status', ends: MOTION_ENDS },
};
const MISSION: FollowUp = {
  path: '/mission/{missionId}',
  run: { noun: 'mission', stateField: 'status', ends: MOTION_ENDS },
};
const ACTION: FollowUp = {
  path: '/api/action/{actionId}',
  run: {
    noun: 'action',
    stateField: 'state',
    ends: ['succeeded', 'failed', 'denied', 'aborted', 'expired'],
  },
};
const PLAN: FollowUp = {
  path: '/api/action/plan/{planId}',
  run: {
    noun: 'plan',
    stateField: 'state',
    ends: ['completed', 'partially_completed', 'failed', 'aborted', 'interrupted'],
  },
};
const SIMULATION: FollowUp = {
  path: '/api/simulation/run/{simulationId}',
  run: { noun: 'simulation', stateField: 'state', ends: ['passed', 'failed', 'cancelled'] },
};
/** What a stream falls back to. */
const TELEMETRY: FollowUp = { path: '/telemetry', run: undefined };

/** By id of the documented operation. */
export const FOLLOW_UPS: Readonly<Record<string, FollowUp>> = {
  'drone.launch': LAUNCH,
  'mission.start': MISSION,
  'SVC-AX-ACT-QUE-C-v1': ACTION,
  'SVC-AX-ACT-EXE-E-v1': ACTION,
  'SVC-AX-PLN-CRE-C-v1': PLAN,
  'SVC-AX-PLN-ABT-E-v1': PLAN,
  'simulations.showcase': SIMULATION,
  'simulation.run': SIMULATION,
  'telemetry.stream': TELEMETRY,
};
