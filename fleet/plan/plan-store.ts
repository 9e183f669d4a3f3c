import type { NatsConnection } from '@nats-io/transport-node';
import { AppError } from '../../gateway/base/error.ts';
import type { Plan, PlanSummary } from '../../gateway/contract/action/plan.ts';
import { eventSubject, type StationEvent } from '../../gateway/contract/centre/centre.ts';
import { jsonWithParts, restoreSentences } from '../../gateway/contract/operator-text.ts';
import type { Database } from '../database.ts';
import { ENDED, type PlanPart, summaryOf, type Wait, wholePlan } from './plan-parts.ts';

/** A plan of several stations. Its steps are in the plans of its stations. */
export interface StoredPlan {
  readonly planId: string;
  readonly name: string;
  /** Plans of stations, by their ids there. */
  readonly parts: readonly { readonly stationId: string; readonly planId: string }[];
  readonly waits: readonly Wait[];
  /** Each part as last seen, by station. */
  readonly seen: Readonly<Record<string, Plan>>;
}

/** A server that was killed holds a plan no longer than this. */
const BUSY_S = 20;
const MAX_LISTED = 200;

/** What happens to plans of the fleet, for the windows at all its servers. Stations may not publish it. */
export const FLEET_EVENTS = eventSubject('fleet');

/** Plans of several stations, in PostgreSQL. */
export class PlanStore {
  readonly #database: Database;
  readonly #connection: NatsConnection;

  constructor(database: Database, connection: NatsConnection) {
    this.#database = database;
    this.#connection = connection;
  }

  /** @returns the plan that already has these parts: the same request was made before */
  async add(plan: Omit<StoredPlan, 'seen'>): Promise<string> {
    const parts = JSON.stringify(plan.parts);
    const [same] = await this.#database.query<{ planId: string }>`
      INSERT INTO fleet_plan (plan_id, name, parts, waits)
      VALUES (${plan.planId}, ${plan.name}, ${parts}, ${JSON.stringify(plan.waits)})
      ON CONFLICT (parts) DO UPDATE SET name = excluded.name RETURNING plan_id AS "planId"`;
    return same?.planId ?? plan.planId;
  }

  /** @throws not-found */
  async named(planId: string): Promise<StoredPlan> {
    const [found] = await this.#database.query<StoredPlan>`
      SELECT plan_id AS "planId", name, parts, waits, seen FROM fleet_plan WHERE plan_id = ${planId}`;
    if (!found) throw new AppError('not-found', `Plan ${planId} not found.`);
    return { ...found, seen: restoreSentences(found.seen) as StoredPlan['seen'] };
  }

  /** Newest first. */
  async list(): Promise<readonly PlanSummary[]> {
    const found = await this.#database.query<StoredPlan>`
      SELECT plan_id AS "planId", name, parts, waits, seen FROM fleet_plan
      WHERE seen <> '{}' ORDER BY created_at DESC LIMIT ${MAX_LISTED}`;
    return found.map((plan) => {
      const seen = restoreSentences(plan.seen) as StoredPlan['seen'];
      const parts = plan.parts.flatMap(({ stationId }) => {
        const part = seen[stationId];
        return part ? [{ stationId, plan: part }] : [];
      });
      return summaryOf(wholePlan(plan, parts, plan.waits));
    });
  }

  /** Those that may need the centre. */
  async active(): Promise<readonly string[]> {
    const found = await this.#database.query<{ planId: string }>`
      SELECT plan_id AS "planId" FROM fleet_plan WHERE is_active ORDER BY plan_id`;
    return found.map(({ planId }) => planId);
  }

  async change(planId: string, waits: StoredPlan['waits']): Promise<void> {
    await this.#database.query`
      UPDATE fleet_plan SET waits = ${JSON.stringify(waits)} WHERE plan_id = ${planId}`;
  }

  /** These parts are about to move: what stops one from now on stops the others. */
  async activate(stored: StoredPlan, stationIds: readonly string[]): Promise<void> {
    const moving = Object.entries(stored.seen).map(([stationId, plan]) => [
      stationId,
      stationIds.includes(stationId) ? { ...plan, state: 'running' } : plan,
    ]);
    await this.#database.query`
      UPDATE fleet_plan SET seen = ${jsonWithParts(Object.fromEntries(moving))}, is_active = true
      WHERE plan_id = ${stored.planId}`;
  }

  /** Stores what was seen of its parts, and tells the windows what is new. */
  async remember(stored: StoredPlan, parts: readonly PlanPart[]): Promise<void> {
    const seen = {
      ...stored.seen,
      ...Object.fromEntries(parts.map(({ stationId, plan }) => [stationId, plan])),
    };
    const all = Object.entries(seen).map(([stationId, plan]) => ({ stationId, plan }));
    const isChanged = parts.some(({ stationId, plan }) => {
      const before = stored.seen[stationId];
      return before?.version !== plan.version || before.state !== plan.state;
    });
    const mayStart = all.some(({ plan }) => isActive(plan));
    if (!isChanged && mayStart) return;
    await this.#database.query`
      UPDATE fleet_plan SET seen = ${jsonWithParts(seen)}, is_active = ${mayStart}
      WHERE plan_id = ${stored.planId}`;
    const whole = wholePlan(stored, all, stored.waits);
    this.#publish({ topic: 'plan', data: { plan: summaryOf(whole) } });
    const versions = new Map(
      Object.values(stored.seen).flatMap(({ steps }) =>
        steps.map(({ action }) => [action.actionId, action.version] as const),
      ),
    );
    const { planId } = stored;
    for (const step of whole.steps) {
      const { actionId, version, vehicleId } = step.action;
      if (versions.get(actionId) !== version)
        this.#publish({ topic: 'plan', vehicleId, data: { planId, step } });
    }
  }

  /**
   * Does it unless another server or request is at the same plan.
   * @throws what `work` throws. @returns undefined if another one is
   */
  async alone<Result>(planId: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const mine = await this.#database.query`
      UPDATE fleet_plan SET busy_until = now() + make_interval(secs => ${BUSY_S})
      WHERE plan_id = ${planId} AND busy_until < now() RETURNING 1`;
    if (mine.length === 0) return undefined;
    try {
      return await work();
    } finally {
      await this.#database.query`UPDATE fleet_plan SET busy_until = '-infinity' WHERE plan_id = ${planId}`;
    }
  }

  #publish(event: StationEvent): void {
    this.#connection.publish(FLEET_EVENTS, jsonWithParts(event));
  }
}

function isActive({ state }: Plan): boolean {
  return !ENDED.has(state) && state !== 'draft' && state !== 'validated';
}
