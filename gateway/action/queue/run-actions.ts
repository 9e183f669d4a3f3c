import type { Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import { hasStationRole } from '../../base/principal/principal-reach.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Actor } from '../../contract/account/actor.ts';
import { type ActionRecord, type ActionState, prioritySchema } from '../../contract/action/action.ts';
import type { LaunchRecord, LaunchRequest } from '../../contract/action/launch.ts';
import { RUN_STATUS, type RunStatus } from '../../contract/command/operation-states.ts';
import type { MissionItem, MissionRun } from '../../contract/mission/mission.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import type { PlanWorld } from '../plan/run/plan-world.ts';
import type { Change } from './action-journal.ts';
import { withEndedAttempt, withLastAttempt, withNewAttempt } from './attempt.ts';

/** The parts of a launch or mission run that its action shows. */
type Run = Pick<LaunchRecord, 'detail' | 'decision' | 'commandIds' | 'mode' | 'actionId'> & {
  readonly runId: string;
  readonly status: RunStatus;
  readonly vehicleId: string | null;
};

export interface MissionStart {
  readonly vehicleId: string;
  readonly items?: readonly MissionItem[] | undefined;
  readonly zoneId?: string | undefined;
  readonly priority?: string | undefined;
}

/** The services that fly launches and missions. */
export interface RunSources {
  /** Validates a launch without recording anything. @throws what {@link launch} would */
  checkLaunch(request: Omit<LaunchRequest, 'auth'>, context: CommandContext): void;
  /** Calls `whyAborted` before anything is done. With a reason the launch ends `aborted`. */
  launch(
    request: Omit<LaunchRequest, 'auth'>,
    context: CommandContext,
    whyAborted: () => OperatorText | undefined,
  ): Promise<LaunchRecord>;
  /** As {@link checkLaunch}. */
  checkMission(request: MissionStart): void;
  startMission(request: MissionStart, context: CommandContext): MissionRun;
  /** Ends it in the caller's turn, even if it rejects. */
  abortLaunch(launchId: string, context: CommandContext): Promise<unknown>;
  /** As {@link abortLaunch}. */
  abortMission(missionId: string, context: CommandContext): Promise<unknown>;
  onLaunch(listener: (launch: LaunchRecord) => void): Unsubscribe;
  onMission(listener: (run: MissionRun) => void): Unsubscribe;
}

export interface RunActionsOptions {
  readonly parts: PlanParts;
  readonly world: PlanWorld;
  readonly sources: RunSources;
  readonly ids: IdGenerator;
}

interface Followed {
  readonly context: CommandContext;
  /** Undefined until it is decided whether to run. */
  run: Run | undefined;
  /** Who aborted it before a run existed. */
  abortedBy: CommandContext | undefined;
}

/** The states of a successful action. A run that is ahead takes its action through all of them. */
const WAY: readonly ActionState[] = [
  'queued',
  'allocating',
  'ready',
  'authorizing',
  'dispatched',
  'acknowledged',
  'executing',
  'verifying',
  'succeeded',
];

const LONGEST_RUN_S = 86_400;

/**
 * Launches and mission starts as actions. Each has a record whose state follows the run, and its
 * commands name it. The run itself decides its outcome.
 */
export class RunActions {
  readonly #options: RunActionsOptions;
  /** Actions whose run this follows. */
  readonly #followed = new Map<string, Followed>();
  #unsubscribes: readonly Unsubscribe[] = [];

  constructor(options: RunActionsOptions) {
    this.#options = options;
  }

  start(): void {
    const { sources } = this.#options;
    if (this.#unsubscribes.length > 0) return;
    this.#unsubscribes = [
      sources.onLaunch((launch) => this.#onRun(runOfLaunch(launch))),
      sources.onMission((mission) => this.#onRun(runOfMission(mission))),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    this.#followed.clear();
  }

  /** `POST /drone/launch`. @throws as the launch does */
  async launch(request: Omit<LaunchRequest, 'auth'>, context: CommandContext): Promise<LaunchRecord> {
    const { sources } = this.#options;
    sources.checkLaunch(request, context);
    const { missionType, zoneId, priority } = request;
    const actionId = this.#open(
      {
        type: 'launch',
        title: say('Launch: {mission} over {zone}', { mission: missionType, zone: zoneId }),
        params: { missionType: missionType.trim().toLowerCase(), zoneId },
        vehicleId: null,
        priority,
      },
      context,
    );
    try {
      const origin = { ...context.origin, actionId };
      const launch = await sources.launch(request, { ...context, origin }, () => {
        const by = this.#followed.get(actionId)?.abortedBy;
        return by && abortedText(by);
      });
      this.#onRun(runOfLaunch(launch));
      return launch;
    } catch (error) {
      this.#refuse(actionId, error, context);
      throw error;
    }
  }

  /** `POST /mission/start`. @throws as the mission does */
  startMission(request: MissionStart, context: CommandContext): MissionRun {
    const { sources } = this.#options;
    sources.checkMission(request);
    const { vehicleId, items, zoneId, priority = 'normal' } = request;
    const actionId = this.#open(
      {
        type: 'mission',
        title: items
          ? say('Mission of {count} items on {vehicle}', { count: items.length, vehicle: vehicleId })
          : say('Onboard mission of {vehicle}', { vehicle: vehicleId }),
        params: { ...(items && { items }), ...(zoneId !== undefined && { zoneId }) },
        vehicleId,
        priority,
      },
      context,
    );
    try {
      const run = sources.startMission(request, { ...context, origin: { ...context.origin, actionId } });
      this.#onRun(runOfMission(run));
      return run;
    } catch (error) {
      this.#refuse(actionId, error, context);
      throw error;
    }
  }

  /**
   * Ends an action's run: a launch comes home, a mission holds, an undecided run never starts.
   * @returns false for any other action
   */
  abort(actionId: string, context: CommandContext): boolean {
    const { parts, sources } = this.#options;
    const followed = this.#followed.get(actionId);
    if (!followed) return false;
    const { run } = followed;
    if (!run) {
      followed.abortedBy ??= context;
      parts.journal.announce(
        actionId,
        joinTexts([abortedText(context), 'The action ends when the pending decision arrives.'], ' '),
      );
      return true;
    }
    const warn = (error: unknown) =>
      parts.logger.error(
        { actionId, error: errorText(error) },
        'no command reached the vehicle of an aborted run',
      );
    const isLaunch = parts.journal.mustAction(actionId).action.type === 'launch';
    const aborted = isLaunch
      ? sources.abortLaunch(run.runId, context)
      : sources.abortMission(run.runId, context);
    aborted.catch(warn);
    return true;
  }

  /** Prevents undecided runs of an actor with an ended credential from starting. */
  endActor(actor: Actor, context: CommandContext): void {
    for (const followed of this.#followed.values())
      if (!followed.run && isSameActor(actorOf(followed.context), actor)) followed.abortedBy ??= context;
  }

  #open(
    intent: Pick<ActionRecord, 'title' | 'params' | 'vehicleId'> & {
      readonly type: 'launch' | 'mission';
      readonly priority: string;
    },
    context: CommandContext,
  ): string {
    const { parts, world, ids } = this.#options;
    const { journal, clock } = parts;
    const { vehicleId, type } = intent;
    const nowMs = clock.utcMs();
    const actionId = ids.next('act');
    const priority = prioritySchema.safeParse(intent.priority.trim().toLowerCase()).data ?? 'normal';
    const action: ActionRecord = {
      actionId,
      planId: null,
      stepId: null,
      type,
      title: intent.title,
      category: 'Mission',
      vehicleId,
      params: intent.params,
      priority,
      state: 'queued',
      version: 1,
      detail: null,
      mode: !hasStationRole(context.principal, 'pilot')
        ? 'sim'
        : (world.modeOf(vehicleId ?? undefined) ?? 'live'),
      actor: actorOf(context),
      traceId: context.traceId,
      resources: vehicleId === null ? [] : [{ type: 'vehicle', id: vehicleId }],
      postconditions: [],
      timeoutS: LONGEST_RUN_S,
      onFail: 'stop',
      maxRetries: 0,
      attempts: [],
      decision: null,
      approvalId: null,
      notBeforeMs: null,
      expiresAtMs: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    const stored: StoredAction = { action, stepState: null, position: 0 };
    const set = { state: 'allocating' as const, attempts: withNewAttempt(action, nowMs) };
    journal.write(
      { newActions: [stored], changes: [{ actionId, set, cause: 'started' }], cause: 'queued' },
      context,
    );
    this.#followed.set(actionId, { context, run: undefined, abortedBy: undefined });
    return actionId;
  }

  #onRun(run: Run): void {
    const followed = run.actionId === null ? undefined : this.#followed.get(run.actionId);
    if (!followed || run.actionId === null) return;
    followed.run = run;
    const { journal, clock } = this.#options.parts;
    const { action } = journal.mustAction(run.actionId);
    const { action: to, outcome } = RUN_STATUS[run.status];
    const changes = this.#wayTo(action, to);
    const isNews =
      changes.length > 0 ||
      action.attempts.at(-1)?.runId !== run.runId ||
      action.attempts.at(-1)?.commandIds.length !== run.commandIds.length ||
      action.vehicleId !== run.vehicleId;
    if (!isNews) {
      if (run.detail !== null) journal.announce(action.actionId, run.detail);
      return;
    }
    const endedAs = {
      detail: run.detail,
      decision: run.decision,
      mode: run.mode,
      vehicleId: run.vehicleId,
    };
    const known = withLastAttempt(action, () => ({
      runId: run.runId,
      commandIds: [...run.commandIds],
      decisionId: run.decision?.decisionId ?? null,
    }));
    const attempts = outcome
      ? withEndedAttempt(
          { ...action, attempts: known },
          { outcome, detail: run.detail, endedAtMs: clock.utcMs() },
        )
      : known;
    const cause = say('{run} {status}', { run: run.runId, status: run.status });
    const last = changes.pop() ?? { actionId: action.actionId, set: {}, cause };
    changes.push({ ...last, set: { ...last.set, ...endedAs, attempts }, cause });
    journal.writeAnyway({ changes }, followed.context);
    if (outcome) this.#followed.delete(action.actionId);
  }

  /** The changes from the action's state to its run's state; none if the action has already reached it. */
  #wayTo({ actionId, state }: ActionRecord, to: ActionState): Extract<Change, { actionId: string }>[] {
    const from = WAY.indexOf(state);
    const target = WAY.indexOf(to);
    if (target < 0) return state === to ? [] : [{ actionId, set: { state: to }, cause: to }];
    return WAY.slice(from + 1, target + 1).map((next) => ({ actionId, set: { state: next }, cause: next }));
  }

  #refuse(actionId: string, error: unknown, context: CommandContext): void {
    this.#followed.delete(actionId);
    const { journal, clock } = this.#options.parts;
    const { action } = journal.mustAction(actionId);
    const isDenied = error instanceof AppError && error.code === 'governance-denied';
    const state = isDenied ? 'denied' : 'failed';
    const detail = textOf(error);
    const attempts = withEndedAttempt(action, { outcome: state, detail, endedAtMs: clock.utcMs() });
    journal.writeAnyway(
      { changes: [{ actionId, set: { state, detail, attempts }, cause: detail }] },
      context,
    );
  }
}

function abortedText({ principal }: CommandContext): OperatorText {
  return say('Aborted by {who}.', { who: principal.id });
}

function runOfLaunch(launch: LaunchRecord): Run {
  const { launchId, aircraft } = launch;
  return { ...launch, runId: launchId, vehicleId: aircraft === 'unassigned' ? null : aircraft };
}

function runOfMission(mission: MissionRun): Run {
  return { ...mission, runId: mission.missionId };
}
