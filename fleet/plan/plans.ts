import { AppError } from '../../gateway/base/error.ts';
import type { Scope } from '../../gateway/contract/account/access.ts';
import type { StationAnswer } from '../../gateway/contract/centre/centre.ts';
import { scopeMissing } from '../../gateway/server/http/guard/authentication.ts';
import { type AskStation, type PlanCall, type PlansOptions, Refusal, readPlan } from './plan-call.ts';
import {
  abortPlan,
  allocateResources,
  checkPlan,
  executePlan,
  pausePlan,
  planEvents,
  resumePlan,
  retryPlan,
  verifyPlan,
} from './plan-commands.ts';
import { addDependency, addStep, createPlan } from './plan-edits.ts';

const COMMANDS: Readonly<Record<string, (call: PlanCall) => Promise<StationAnswer>>> = {
  'GET plan/:id': async (call) => ({ status: 200, body: await readPlan(call) }),
  'GET plan/:id/events': planEvents,
  'POST plan/:id/steps/add': addStep,
  'POST plan/:id/dependencies/add': addDependency,
  'POST plan/:id/execute': executePlan,
  'POST plan/:id/pause': pausePlan,
  'POST plan/:id/resume': resumePlan,
  'POST plan/:id/retry': retryPlan,
  'POST plan/:id/abort': abortPlan,
  'POST plan/:id/verify': verifyPlan,
  'POST :id/dependencies/check': checkPlan,
  'POST :id/resources': allocateResources,
};

/** What a user needs before anything is done here; each station checks its part again. */
function scopeFor(method: string, rest: string): Scope {
  if (method === 'GET' || rest === '/dependencies/check') return 'action:read';
  return /^\/(execute|pause|resume|retry|abort|verify)$/.test(rest) ? 'action:execute' : 'action:write';
}

/** A plan of one station has the station's id before its own. */
const ADDRESS = /^\/api\/action\/(plan\/|)(pln_[0-9a-z]{26})((?:\/[a-z]+)*)$/;

/**
 * Action plans with steps at several stations: an ordinary plan at each of them, with its own checks, gate and records.
 * A request about the whole becomes requests about its parts.
 * @returns undefined if the request is not about such a plan
 */
export async function answerPlan(
  request: {
    readonly method: string;
    readonly pathname: string;
    readonly body: unknown;
    readonly scopes: ReadonlySet<Scope>;
  },
  ask: AskStation,
  options: PlansOptions,
): Promise<StationAnswer | undefined> {
  const { method, pathname, body, scopes } = request;
  try {
    if (method === 'POST' && pathname === '/api/action/plan/create')
      return isOfSeveral(body) ? await createPlan(body, ask, options) : undefined;
    const [, kind, planId, rest = ''] = ADDRESS.exec(pathname) ?? [];
    if (planId === undefined) return undefined;
    const scope = scopeFor(method, rest);
    if (!scopes.has(scope)) throw scopeMissing(`The token needs the scope ${scope}.`, scope);
    const command = COMMANDS[`${method} ${kind}:id${rest}`];
    if (!command) throw new AppError('not-found', 'The fleet server has nothing at this address.');
    return await command({ stored: await options.store.named(planId), body, ask, options });
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.answer;
    throw thrown;
  }
}

function isOfSeveral(body: unknown): boolean {
  const named = JSON.stringify(body ?? {}).match(/st-[0-9a-z]{16}(?=\.)/g);
  return new Set(named).size > 1;
}
