import type { Clock, Timer } from '../../gateway/base/clock.ts';
import { errorText } from '../../gateway/base/error.ts';
import type { Logger } from '../../gateway/base/log/logger.ts';
import type { Plan, PlanState, PlanStep } from '../../gateway/contract/action/plan.ts';
import type { Approval } from '../../gateway/contract/command/approval.ts';
import { fromFleetIds, toFleetIds } from '../fleet-ids.ts';
import type { Presences } from '../presence.ts';
import type { StationCalls } from '../station-calls.ts';
import { ENDED, type PlanPart, type Wait } from './plan-parts.ts';
import type { PlanStore, StoredPlan } from './plan-store.ts';

export interface PlanWatchOptions {
  readonly store: PlanStore;
  readonly calls: StationCalls;
  readonly presences: Pick<Presences, 'of'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const PERIOD_MS = 1_000;
/**
 * A wait that could have ended earlier than this is left to a person: the centre or a station was away, and no
 * vehicle may move because of something long past.
 */
const LATE_MS = 60_000;

/**
 * Connects the parts of running plans: confirms what one station waits for when the other has done it, and stops the
 * others when one has stopped. All servers share the work.
 */
export class PlanWatch {
  readonly #options: PlanWatchOptions;
  #timer: Timer | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: PlanWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = this.#options.clock.every(PERIOD_MS, () => void this.look());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#looking;
  }

  /** Looks at all running plans. Never throws. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll()
      .catch((error: unknown) =>
        this.#options.logger.warn({ error: errorText(error) }, 'The plans cannot be watched.'),
      )
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #lookAtAll(): Promise<void> {
    const { store, logger } = this.#options;
    for (const planId of await store.active())
      await store
        .alone(planId, () => this.#lookAt(planId))
        .catch((error: unknown) =>
          logger.warn({ planId, error: errorText(error) }, 'A plan could not be watched.'),
        );
  }

  async #lookAt(planId: string): Promise<void> {
    const stored = await this.#options.store.named(planId);
    const parts = (await Promise.all(stored.parts.map((part) => this.#part(part)))).flat();
    await this.#stopOthers(stored, parts);
    // As at one station: after a failure or a pause nothing new starts.
    if (!parts.some(({ plan }) => STOPPED.has(plan.state)))
      for (const wait of stored.waits) await this.#confirm(wait, parts);
    await this.#options.store.remember(stored, parts);
  }

  /** None while its station is away. */
  async #part({ stationId, planId }: StoredPlan['parts'][number]): Promise<readonly PlanPart[]> {
    const { calls, presences } = this.#options;
    if (!presences.of(stationId)?.isReachable) return [];
    const path = `/api/action/plan/${planId}`;
    const answer = await calls.asServer(stationId, 'GET', { path }).catch(() => undefined);
    return answer?.status === 200 ? [{ stationId, plan: toFleetIds(stationId, answer.body as Plan) }] : [];
  }

  async #confirm({ dependency, stepId }: Wait, parts: readonly PlanPart[]): Promise<void> {
    const { calls, clock, logger } = this.#options;
    const from = placeOf(dependency.from, parts);
    const asking = placeOf(stepId, parts);
    const { approvalId, state } = asking?.step.action ?? {};
    if (!from || !asking || state !== 'awaiting_approval' || typeof approvalId !== 'string') return;
    const isStart = dependency.type === 'start_to_start';
    if (!isMet(from.step, isStart)) return;
    const last = from.step.action.attempts.at(-1);
    const doneAtMs = (isStart ? last?.startedAtMs : last?.endedAtMs) ?? from.step.action.updatedAtMs;
    const askedAtMs = asking.step.action.attempts.at(-1)?.startedAtMs ?? asking.step.action.updatedAtMs;
    const sinceMs = Math.max(doneAtMs - this.#aheadMs(from), askedAtMs - this.#aheadMs(asking));
    if (clock.utcMs() - sinceMs > LATE_MS) return;
    const path = `/api/approvals/${fromFleetIds(approvalId).texts[0]}`;
    const { body } = await calls.asServer(asking.stationId, 'GET', { path });
    const { needsSecondPerson, findings } = body as Approval;
    // A policy of that station wants a person.
    if (needsSecondPerson || findings.some(({ verdict }) => verdict === 'require_approval')) return;
    const reason = `Step "${dependency.from}" ${isStart ? 'has started' : 'has ended'}.`;
    const answer = await calls.asServer(asking.stationId, 'POST', {
      path: `${path}/approve`,
      body: { reason },
    });
    if (answer.status >= 400) logger.warn({ path, answer }, 'A step could not be confirmed.');
  }

  /** Once, when it happens: afterwards a person at a station may go on with its part alone. */
  async #stopOthers(stored: StoredPlan, parts: readonly PlanPart[]): Promise<void> {
    const stopped = parts.filter(
      ({ stationId, plan }) => stored.seen[stationId]?.state === 'running' && STOPPED.has(plan.state),
    );
    const [first] = stopped;
    if (!first) return;
    const isAborted = stopped.some(({ plan }) => plan.state === 'aborting' || plan.state === 'aborted');
    const others = parts.filter(
      ({ plan }) =>
        plan.state === 'running' || (isAborted && !ENDED.has(plan.state) && plan.state !== 'aborting'),
    );
    await Promise.all(
      others.map(({ stationId, plan }) => {
        const path = `/api/action/plan/${fromFleetIds(plan.planId).texts[0]}/${isAborted ? 'abort' : 'pause'}`;
        const body = isAborted ? { reason: `The part of station ${first.stationId} was aborted.` } : {};
        return this.#options.calls.asServer(stationId, 'POST', { path, body });
      }),
    );
  }

  #aheadMs({ stationId }: { readonly stationId: string }): number {
    return this.#options.presences.of(stationId)?.clockAheadMs ?? 0;
  }
}

const STOPPED: ReadonlySet<PlanState> = new Set(['paused', 'interrupted', 'failed', 'aborting', 'aborted']);

function placeOf(
  stepId: string | undefined,
  parts: readonly PlanPart[],
): { readonly stationId: string; readonly step: PlanStep } | undefined {
  for (const { stationId, plan } of parts) {
    const step = plan.steps.find((each) => each.stepId === stepId);
    if (step) return { stationId, step };
  }
  return undefined;
}

/** As at a station. */
function isMet({ state, action }: PlanStep, isStart: boolean): boolean {
  if (state === 'succeeded' || state === 'skipped') return true;
  if (state === 'failed') return action.onFail === 'continue';
  return isStart && (state === 'running' || state === 'blocked');
}
