import type { Clock } from '../../gateway/base/clock.ts';
import { AppError } from '../../gateway/base/error.ts';
import type { IdGenerator } from '../../gateway/base/id/id.ts';
import type { Plan } from '../../gateway/contract/action/plan.ts';
import type { StationAnswer, StationCall } from '../../gateway/contract/centre/centre.ts';
import { fromFleetIds } from '../fleet-ids.ts';
import { type PlanPart, wholePlan } from './plan-parts.ts';
import type { PlanStore, StoredPlan } from './plan-store.ts';

/** A call of one station by the user. The answer has fleet ids. @throws station-unreachable */
export type AskStation = (
  stationId: string,
  method: StationCall['method'],
  path: string,
  body?: unknown,
) => Promise<StationAnswer>;

export interface PlansOptions {
  readonly store: PlanStore;
  /** The name of a station. */
  readonly nameOf: (stationId: string) => string;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/** A user's request about one plan of several stations. */
export interface PlanCall {
  readonly stored: StoredPlan;
  readonly body: unknown;
  readonly ask: AskStation;
  readonly options: PlansOptions;
}

/** A station refused its part: the answer of the whole. */
export class Refusal extends Error {
  readonly answer: StationAnswer;

  constructor(answer: StationAnswer) {
    super('refused');
    this.answer = answer;
  }
}

/** A request waits this long for others to the same plan. */
const WAIT_FOR_OTHERS_MS = 5_000;
const TRY_AGAIN_MS = 100;

/** @throws Refusal */
export function accepted<Body>(answer: StationAnswer): Body {
  if (answer.status >= 400) throw new Refusal(answer);
  return answer.body as Body;
}

export const ownId = (fleetId: string): string => fromFleetIds(fleetId).texts[0] ?? fleetId;

/** The address of a part at its station. */
export const pathOf = ({ plan }: PlanPart): string => `/api/action/plan/${ownId(plan.planId)}`;

/**
 * Does it when no other request or server is at the plan, with the plan as it is then.
 * @throws state-conflict after five seconds
 */
export async function alone(
  call: PlanCall,
  work: (call: PlanCall) => Promise<StationAnswer>,
): Promise<StationAnswer> {
  const { store, clock } = call.options;
  const { planId } = call.stored;
  const untilMs = clock.monotonicMs() + WAIT_FOR_OTHERS_MS;
  for (;;) {
    const answer = await store.alone(planId, async () =>
      work({ ...call, stored: await store.named(planId) }),
    );
    if (answer) return answer;
    if (clock.monotonicMs() > untilMs)
      throw new AppError('state-conflict', 'Another request is changing the plan. Try again.');
    await new Promise<void>((resolve) => clock.after(TRY_AGAIN_MS, resolve));
  }
}

/** All parts as their stations have them. @throws station-unreachable */
export function partsOf({ stored, ask }: PlanCall): Promise<readonly PlanPart[]> {
  return Promise.all(
    stored.parts.map(async ({ stationId, planId }) => {
      const answer = await ask(stationId, 'GET', `/api/action/plan/${planId}`);
      return { stationId, plan: accepted<Plan>(answer) };
    }),
  );
}

/** The plan as it is now. A part whose station is away is as last seen. */
export async function readPlan({ stored, ask, options }: PlanCall): Promise<Plan> {
  const parts = await Promise.all(
    stored.parts.map(async (part) => {
      const { stationId } = part;
      try {
        const [read] = await partsOf({ stored: { ...stored, parts: [part] }, ask, options, body: undefined });
        if (read) return read;
      } catch (thrown) {
        if (!(thrown instanceof AppError && thrown.code === 'station-unreachable')) throw thrown;
      }
      const plan = stored.seen[stationId];
      if (!plan) throw new AppError('station-unreachable', `Station ${stationId} is not connected.`);
      const detail = `Station ${options.nameOf(stationId)} is not connected: its part is as last heard.`;
      return { stationId, plan: { ...plan, detail } };
    }),
  );
  return wholePlan(stored, parts, stored.waits);
}

/** @throws version-conflict */
export function refuseStale(plan: Plan, version: number | undefined): Plan {
  if (version !== undefined && version !== plan.version)
    throw new AppError(
      'version-conflict',
      `The plan is at version ${plan.version}, not ${version}. Read it again and repeat the change.`,
      { context: { version: plan.version } },
    );
  return plan;
}

export async function abortAll(parts: readonly PlanPart[], ask: AskStation): Promise<void> {
  await Promise.allSettled(parts.map((part) => ask(part.stationId, 'POST', `${pathOf(part)}/abort`, {})));
}
