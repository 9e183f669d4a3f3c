import { AppError, textOf } from '../../base/error.ts';
import { isSameActor } from '../../base/principal/actor.ts';
import { type EndFilter, mayReach } from '../../base/principal/principal-reach.ts';
import type { AuthorisationRequest } from '../../command/approval/authoriser.ts';
import { policyTarget } from '../../command/approval/policy-snapshot.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { LaunchAbort, LaunchRecord, LaunchRequest, LaunchStatus } from '../../contract/action/launch.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { hasRunEnded } from '../../contract/command/operation-states.ts';
import { isSameText, type OperatorText, say } from '../../contract/operator-text.ts';
import type { RunProgress } from '../../store/repository/command/command-repository.ts';
import { waitingText } from '../queue/resource-text.ts';
import { LastFlights, LaunchAircraft, launchObstacle } from './launch-aircraft.ts';
import { flyLaunch } from './launch-flight.ts';
import { LaunchQueue } from './launch-queue.ts';
import { type PlannedLaunchRequest, planLaunchRequest } from './plan-launch-request.ts';
import type { Run, RunServices } from './run/run.ts';
import { UNASSIGNED } from './run/run-action.ts';
import { abortedText, Runs } from './run/runs.ts';
import type { ZoneRepository } from './zone-repository.ts';

const MAX_QUEUE = 50;

export interface LaunchServiceOptions extends RunServices {
  readonly commandLeases: CommandLeases;
  readonly zones: ZoneRepository;
  readonly leases: ResourceLeases;
  /** General ceiling above home. A zone's own may be lower. */
  readonly ceilingM: number;
  /** How long a launch waits for an aircraft. Default: 10 min. */
  readonly expiryMs?: number;
}

/** A requested launch. */
interface Asked {
  readonly run: Run;
  readonly wanted: PlannedLaunchRequest;
  /** Why the launch was aborted; undefined otherwise. */
  readonly whyAborted: () => OperatorText | undefined;
}

/**
 * Launches. Answers at once and flies when an aircraft is free and any required approval is given. A launch holds
 * its aircraft's command lease for the whole flight. Each change is stored before the step it announces. A takeover
 * ends the launch; a failed step brings the aircraft home. After a restart nothing moves automatically.
 */
export class LaunchService {
  readonly runs: Runs<LaunchRecord>;
  readonly #options: LaunchServiceOptions;
  readonly #aircraft: LaunchAircraft;
  readonly #queue: LaunchQueue;
  readonly #lastFlights: LastFlights;

  constructor(options: LaunchServiceOptions) {
    const { vehicles } = options;
    this.#options = options;
    this.runs = new Runs({
      ...options,
      command: 'launch',
      viewOf: launchOf,
      safeCommand: (vehicleId) => (vehicles.get(vehicleId)?.flight.isAirborne === false ? 'disarm' : 'rtl'),
    });
    this.runs.events.on('changed', (launch) => {
      if (hasRunEnded(launch)) this.#queue.leave(launch.launchId);
    });
    this.#aircraft = new LaunchAircraft(options);
    this.#lastFlights = new LastFlights({ ...options, hasEnded: (launchId) => !this.runs.opened(launchId) });
    this.#queue = new LaunchQueue({
      ...options,
      onExpired: (launchId) => {
        const run = this.runs.opened(launchId);
        run?.end('failed', this.#expiredText(run));
      },
    });
  }

  start(): void {
    if (this.#queue.isRunning) return;
    this.runs.restore();
    this.#queue.start();
    this.#lastFlights.start();
  }

  /** Open launches end `interrupted`; nothing is sent. */
  stop(): void {
    this.#queue.stop();
    this.#lastFlights.stop();
    this.runs.stop();
  }

  /**
   * Accepts a launch and answers with status `enqueued`, also while it waits for approval.
   * `aircraft` is `unassigned` while none is free. If `whyAborted` gives a reason before the
   * decision, answers `aborted` and does nothing.
   * @throws validation, zone-unknown, mission-invalid, no-aircraft, overloaded, governance-denied,
   * governance-unavailable, store-unavailable
   */
  async launch(
    request: Omit<LaunchRequest, 'auth'>,
    context: CommandContext,
    whyAborted: () => OperatorText | undefined = () => undefined,
  ): Promise<LaunchRecord> {
    const wanted = planLaunchRequest(request, this.#options);
    this.#refuseHopeless(context);
    const { params, text } = wanted;
    const { missionType: mission, zoneId: zone } = request;
    const { missionType, zoneId, priority } = params;
    const run = this.runs.create(
      {
        vehicleId: UNASSIGNED,
        mode: this.#likelyMode(context),
        params,
        text,
        target: zoneId,
        intent: {
          title: say('Launch: {mission} over {zone}', { mission, zone }),
          params: { missionType, zoneId },
          priority,
        },
      },
      context,
    );
    run.open();
    return new Promise((resolve, reject) => {
      this.#takeIn({ run, wanted, whyAborted }, resolve).then(resolve, reject);
    });
  }

  /**
   * Ends a launch: withdraws a waiting one; sends `command` at once to a flying one. The launch has
   * then ended, even if `command` could not be sent. A launch that already ended gets the command while
   * its aircraft is armed and no other actor has commanded it since: its owner may still bring it home.
   * @throws not-found, state-conflict when it has ended, and what the gate throws
   */
  async abort(
    launchId: string,
    context: CommandContext,
    command: LaunchAbort['command'] = 'rtl',
  ): Promise<LaunchRecord> {
    const record = this.runs.get(launchId);
    if (!record) throw new AppError('not-found', say('Launch "{launch}" not found.', { launch: launchId }));
    const { aircraft: vehicleId } = record;
    const isOnGround = this.#options.vehicles.get(vehicleId)?.flight.isAirborne === false;
    const safe = isOnGround ? 'disarm' : command;
    const run = this.runs.opened(launchId);
    if (run) await this.runs.abort(run, context, safe);
    else if (!this.#lastFlights.isStillOf(vehicleId, launchId))
      throw new AppError('state-conflict', 'The launch has already ended.');
    else await this.#options.gate.submit({ vehicleId, command: safe, params: {}, waitFor: 'sent' }, context);
    return this.runs.get(launchId) ?? record;
  }

  /** Ends a launch that waits for a person or an aircraft. Any other continues. */
  withdraw(launchId: string, context: CommandContext): void {
    const run = this.runs.opened(launchId);
    if (run?.isUnassigned) run.end('aborted', abortedText(context));
  }

  /** Ends the waiting launches of an actor whose credential has ended. Flying ones end with their lease. */
  endActor(actor: Actor, why: OperatorText, context: CommandContext, matches: EndFilter): void {
    for (const run of this.runs.open) {
      const { record } = run;
      if (run.status === undefined || !isSameActor(record.actor, actor)) continue;
      if (matches(record.mode, [record.vehicleId])) run.giveUp(why);
    }
    this.runs.abortUndecided(actor, context);
  }

  #refuseHopeless({ principal }: CommandContext): void {
    if (!this.#aircraft.isAnyKnown(principal))
      throw new AppError('no-aircraft', 'No suitable aircraft is connected.');
    if (this.#queue.size >= MAX_QUEUE)
      throw new AppError(
        'overloaded',
        say('{count} launches are already waiting for an aircraft.', { count: MAX_QUEUE }),
      );
  }

  #likelyMode({ principal }: CommandContext): LaunchRecord['mode'] {
    const { vehicles } = this.#options;
    const vehicle = vehicles
      .list()
      .find(({ vehicleId }) => mayReach(principal, vehicles.modeOf(vehicleId), 'pilot'));
    return vehicle ? vehicles.modeOf(vehicle.vehicleId) : 'live';
  }

  /** `onWaiting` answers the caller while an approval is pending. */
  async #takeIn(asked: Asked, onWaiting: (record: LaunchRecord) => void): Promise<LaunchRecord> {
    const { run, wanted } = asked;
    try {
      const record = await this.#cleared(asked, onWaiting);
      if (hasRunEnded(record)) return record;
      this.#queue.join(run.runId, wanted.turn, () => this.#tryFly(asked));
      // The answer is the launch as accepted, with any aircraft it got at once.
      const { aircraft, mode } = this.#shown(run);
      return { ...record, aircraft, mode, ...(aircraft !== UNASSIGNED && { detail: null }) };
    } catch (error) {
      if (run.status !== undefined && run.hasEnded) return this.#shown(run);
      run.refuse(error);
      throw error;
    }
  }

  /** @returns the launch, now ready to wait for an aircraft, or as it ended meanwhile */
  async #cleared(asked: Asked, onWaiting: (record: LaunchRecord) => void): Promise<LaunchRecord> {
    const { run } = asked;
    const { operation } = run;
    const cleared = await operation.clear({
      check: () => {
        this.#refuseStopped();
        this.#refuseHopeless(operation.context);
      },
      ask: () => this.#authorisation(asked),
      onWaiting: () => onWaiting(this.#accept(asked, 'Waiting for approval')),
    });
    const { decision } = cleared;
    if (run.status !== undefined && run.hasEnded) return this.#shown(run);
    if (cleared.kind === 'cleared') return this.#accept(asked, 'Waiting for a free aircraft');
    const { detail, isRejected } = cleared;
    if (run.status === undefined)
      throw new AppError('governance-denied', detail, {
        context: { commandId: operation.commandId, decision },
      });
    run.end(isRejected ? 'aborted' : 'failed', detail);
    return this.#shown(run);
  }

  #refuseStopped(): void {
    if (!this.#queue.isRunning) throw new AppError('overloaded', 'The gateway is stopping.');
  }

  /** The question to governance, from the current state. */
  #authorisation({ run, wanted }: Asked): AuthorisationRequest {
    const { params, pattern, first, turn } = wanted;
    const likely = this.#aircraft.nearestFree(first, run.operation.context, turn);
    const target = policyTarget(pattern.waypoints, first.altitudeM, likely?.home, this.#options.zones);
    return { command: 'launch', params, vehicleId: likely?.vehicleId, target, isSafetyClass: false };
  }

  /** Records that it waits, or ends it at once if it was aborted. @throws store-unavailable */
  #accept({ run, whyAborted }: Asked, detail: OperatorText): LaunchRecord {
    run.enter('enqueued', detail);
    const why = run.abortedBy ?? whyAborted();
    if (why !== undefined) run.end('aborted', why);
    return this.#shown(run);
  }

  /** True if it has left the queue: it flies, or has ended. */
  #tryFly({ run, wanted }: Asked): boolean {
    const { commandLeases, leases } = this.#options;
    const { context } = run.operation;
    const { pattern } = wanted;
    const aircraft = this.#aircraft.nearestFree(wanted.first, context, wanted.turn);
    if (!aircraft) return false;
    const { vehicleId } = aircraft;
    const within = context.origin?.planId;
    const airspace = leases.shared({ type: 'airspace', id: wanted.params.zoneId }, run.holder, within);
    const resources = [{ type: 'vehicle', id: vehicleId } as const, ...airspace];
    const blocking = leases.wouldBlock(run.holder, resources, context.principal, within);
    if (blocking) {
      const detail = waitingText([blocking]);
      if (!isSameText(detail, run.progress.detail)) run.change({ detail });
      return false;
    }
    try {
      const lease = commandLeases.enter(vehicleId, context, wanted.text);
      leases.take(run.holder, resources, context.principal, within);
      const pilot = run.fly(vehicleId, lease);
      this.#lastFlights.note(vehicleId, run.runId, lease.epoch);
      run.change({ status: 'enqueued' });
      const obstacle = () => launchObstacle(pattern, vehicleId, this.#options);
      void flyLaunch({ run, pilot, pattern, obstacle }).finally(() => leases.release(run.holder, resources));
    } catch (error) {
      if (error instanceof AppError && error.code === 'lease-held') return false;
      run.end('failed', textOf(error));
    }
    return true;
  }

  #expiredText({ record, holder, operation }: Run): OperatorText {
    const { leases } = this.#options;
    const { zoneId } = record.params as PlannedLaunchRequest['params'];
    const blocking = leases
      .shared({ type: 'airspace', id: zoneId }, holder)
      .flatMap((airspace) => leases.blocking(airspace, operation.context.principal) ?? []);
    if (blocking.length === 0) return 'No aircraft became available in time.';
    return say('Not launched in time. {reason}', { reason: waitingText(blocking) });
  }

  #shown({ record, progress }: Run): LaunchRecord {
    return launchOf(record, { ...progress, status: (progress.status ?? 'enqueued') as LaunchStatus });
  }
}

/** A launch as the API shows it. */
function launchOf(
  { params, createdAtMs, runId, vehicleId, traceId, actor, actionId, decision, mode }: CommandRecord,
  { status, detail, progressPct, commandIds, updatedAtMs }: RunProgress & { readonly status: LaunchStatus },
): LaunchRecord {
  return {
    ...(params as PlannedLaunchRequest['params']),
    mode,
    decision,
    detail,
    updatedAtMs,
    timestamp: new Date(createdAtMs).toISOString(),
    launchId: runId ?? '',
    status,
    aircraft: vehicleId,
    traceId,
    actor,
    progressPct,
    commandIds: [...commandIds],
    actionId,
  };
}
