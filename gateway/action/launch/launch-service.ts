import type { Emitter } from '../../base/emitter.ts';
import { AppError, textOf } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { isSameActor } from '../../base/principal/actor.ts';
import { type EndFilter, mayReach } from '../../base/principal/principal-reach.ts';
import type { AuthorisationRequest } from '../../command/approval/authoriser.ts';
import { policyTarget } from '../../command/approval/policy-snapshot.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { LeaseUse } from '../../command/lease/lease-table.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { OperationServices } from '../../command/operation/operation.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { LaunchAbort, LaunchRecord, LaunchRequest, LaunchStatus } from '../../contract/action/launch.ts';
import type { Decision } from '../../contract/command/decision.ts';
import { hasRunEnded } from '../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { abortRun, endWithStep, type RunEnding, type RunToAbort } from './abort-run.ts';
import { LastFlights, LaunchAircraft, launchObstacle } from './launch-aircraft.ts';
import { flyLaunch } from './launch-flight.ts';
import { type AskedLaunch, enqueuedLaunch, LaunchQueue, UNASSIGNED } from './launch-queue.ts';
import { checkedMissionType, checkedPriority, checkedZone } from './launch-request-check.ts';
import { planLaunchRequest } from './plan-launch-request.ts';
import { RunCommand } from './run/run-command.ts';
import { RunPilot } from './run/run-pilot.ts';
import { RunRecords } from './run/run-records.ts';
import { RunStopped, STOPPED_IN_FLIGHT, TakeoverWatch } from './run/takeover-watch.ts';
import type { ZoneRepository } from './zone-repository.ts';

const MAX_QUEUE = 50;

export interface LaunchServiceOptions extends OperationServices {
  readonly gate: CommandGate;
  readonly commandLeases: CommandLeases;
  readonly vehicles: VehicleDirectory;
  readonly zones: ZoneRepository;
  readonly leases: ResourceLeases;
  readonly logger: Logger;
  /** General ceiling above home. A zone's own may be lower. */
  readonly ceilingM: number;
  /** How long a launch waits for an aircraft. Default: 10 min. */
  readonly expiryMs?: number;
}

/**
 * Launches. Answers at once and flies when an aircraft is free and any required approval is given. A launch holds
 * its aircraft's command lease for the whole flight. Each change is stored before the step it announces. A takeover
 * ends the launch; a failed step brings the aircraft home. After a restart nothing moves automatically.
 */
export class LaunchService {
  readonly #options: LaunchServiceOptions;
  readonly #records: RunRecords<LaunchRecord>;
  readonly #aircraft: LaunchAircraft;
  readonly #queue: LaunchQueue;
  readonly #watches = new Map<string, TakeoverWatch>();
  readonly #lastFlights: LastFlights;

  constructor(options: LaunchServiceOptions) {
    this.#options = options;
    const viewOf = (launch: LaunchRecord) => ({
      ...launch,
      runId: launch.launchId,
      vehicleId: launch.aircraft,
    });
    this.#records = new RunRecords('launch', viewOf, options);
    this.#aircraft = new LaunchAircraft(options);
    const hasEnded = (id: string) => hasRunEnded(this.#records.get(id) ?? { status: 'interrupted' });
    this.#lastFlights = new LastFlights({ ...options, hasEnded });
    this.#queue = new LaunchQueue({
      ...options,
      onExpired: (launchId) => this.#end(launchId, 'failed', 'No aircraft became available in time.'),
    });
  }

  get events(): Emitter<{ changed: LaunchRecord }> {
    return this.#records.events;
  }

  start(): void {
    if (this.#queue.isRunning) return;
    const updatedAtMs = this.#options.clock.utcMs();
    const detail = 'The gateway restarted. Nothing has been sent since.';
    this.#records.restore((open) => ({ ...open, status: 'interrupted', detail, updatedAtMs }));
    this.#queue.start();
    this.#lastFlights.start();
  }

  /** Open launches end `interrupted`; nothing is sent. */
  stop(): void {
    this.#queue.stop();
    this.#lastFlights.stop();
    for (const watch of this.#watches.values()) watch.stopRun();
    for (const { launchId } of this.#records.open) {
      const why = this.#watches.has(launchId) ? STOPPED_IN_FLIGHT : 'The gateway stopped.';
      this.#end(launchId, 'interrupted', why);
    }
  }

  get(launchId: string): LaunchRecord | undefined {
    return this.#records.get(launchId);
  }

  /** Newest first. */
  list(limit: number): readonly LaunchRecord[] {
    return this.#records.list(limit);
  }

  /** Validates a request without recording anything. @throws what {@link launch} would */
  check(request: Omit<LaunchRequest, 'auth'>, context: CommandContext): void {
    checkedMissionType(request.missionType);
    checkedPriority(request.priority);
    checkedZone(request.zoneId, this.#options.zones);
    this.#refuseHopeless(context);
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
    const { clock, ids } = this.#options;
    const wanted = planLaunchRequest(request, this.#options);
    this.#refuseHopeless(context);
    const launchId = ids.next('lch');
    const { params, text } = wanted;
    const mode = this.#likelyMode(context);
    const target = params.zoneId;
    const command = new RunCommand(
      { command: 'launch', runId: launchId, vehicleId: UNASSIGNED, mode, params, text, target },
      this.#options,
      context,
    );
    const asked = { launchId, wanted, command, context, atMs: clock.utcMs(), whyAborted };
    return new Promise((resolve, reject) => {
      this.#takeIn(asked, resolve).then(resolve, reject);
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
    const record = this.#records.get(launchId);
    if (!record) throw new AppError('not-found', say('Launch "{launch}" not found.', { launch: launchId }));
    const run = this.#toAbort(record, command);
    if (hasRunEnded(record)) {
      if (!this.#lastFlights.isStillOf(record.aircraft, launchId))
        throw new AppError('state-conflict', 'The launch has already ended.');
      await this.#options.gate.submit(
        { vehicleId: run.vehicleId, command: run.command, params: {}, waitFor: 'sent' },
        context,
      );
    } else if (record.aircraft === UNASSIGNED) this.withdraw(launchId, context);
    else await abortRun(run, say('Aborted by {who}.', { who: context.principal.id }), context);
    return this.#records.get(launchId) ?? record;
  }

  /** Ends a launch that waits for a person or an aircraft. Any other continues. */
  withdraw(launchId: string, context: CommandContext): void {
    if (this.#records.get(launchId)?.aircraft === UNASSIGNED)
      this.#end(launchId, 'aborted', say('Aborted by {who}.', { who: context.principal.id }));
  }

  /** Ends a launch with its step, like {@link abort}, but sends no unneeded command. No effect once it has ended. */
  endWithStep(launchId: string, ending: RunEnding, context: CommandContext): void {
    const record = this.#records.get(launchId);
    if (!record || hasRunEnded(record)) return;
    endWithStep(this.#toAbort(record), ending, context);
  }

  /** Ends the waiting launches of an actor whose credential has ended. Flying ones end with their lease. */
  endActor(actor: Actor, why: OperatorText, context: CommandContext, matches: EndFilter): void {
    for (const record of this.#records.list(Number.MAX_SAFE_INTEGER))
      if (record.actor && isSameActor(record.actor, actor) && matches(record.mode, [record.aircraft]))
        this.endWithStep(record.launchId, { why, isAborted: false }, context);
  }

  #toAbort({ launchId, aircraft }: LaunchRecord, inAir: LaunchAbort['command'] = 'rtl'): RunToAbort {
    const isOnGround = this.#options.vehicles.get(aircraft)?.flight.isAirborne === false;
    return {
      ...this.#options,
      vehicleId: aircraft,
      watch: this.#watches.get(launchId),
      command: isOnGround ? 'disarm' : inAir,
      end: (why) => this.#end(launchId, 'aborted', why),
    };
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
  async #takeIn(asked: AskedLaunch, onWaiting: (record: LaunchRecord) => void): Promise<LaunchRecord> {
    const { launchId, command } = asked;
    try {
      const record = await this.#cleared(asked, onWaiting);
      if (hasRunEnded(record)) return record;
      this.#queue.join(launchId, asked.wanted.turn, () => this.#tryFly(asked));
      // The answer is the launch as accepted, with any aircraft it got at once.
      const { aircraft, mode } = this.#records.get(launchId) ?? record;
      return { ...record, aircraft, mode, ...(aircraft !== UNASSIGNED && { detail: null }) };
    } catch (error) {
      const ended = this.#records.get(launchId);
      if (ended && hasRunEnded(ended)) return ended;
      const isDenial = error instanceof AppError && error.code.startsWith('governance-');
      command.operation.end(isDenial ? 'denied' : 'failed', textOf(error));
      this.#end(launchId, 'failed', textOf(error));
      throw error;
    }
  }

  /** @returns the launch, now ready to wait for an aircraft, or as it ended meanwhile */
  async #cleared(asked: AskedLaunch, onWaiting: (record: LaunchRecord) => void): Promise<LaunchRecord> {
    const { launchId, command, context } = asked;
    const cleared = await command.operation.clear({
      check: () => {
        this.#refuseStopped();
        this.#refuseHopeless(context);
      },
      ask: () => this.#authorisation(asked),
      onWaiting: ({ decision }) => {
        if (decision) onWaiting(this.#take(asked, decision, 'Waiting for approval'));
      },
    });
    const { decision } = cleared;
    const waited = this.#records.get(launchId);
    if (waited && hasRunEnded(waited)) return waited;
    if (cleared.kind !== 'cleared') {
      const { detail, isRejected } = cleared;
      if (!waited)
        throw new AppError('governance-denied', detail, {
          context: { commandId: command.operation.commandId, decision },
        });
      this.#end(launchId, isRejected ? 'aborted' : 'failed', detail);
      return this.#records.get(launchId) ?? waited;
    }
    return this.#take(asked, decision, 'Waiting for a free aircraft');
  }

  #refuseStopped(): void {
    if (!this.#queue.isRunning) throw new AppError('overloaded', 'The gateway is stopping.');
  }

  /** The question to governance, from the current state. */
  #authorisation({ wanted, context }: AskedLaunch): AuthorisationRequest {
    const { params, pattern, first, turn } = wanted;
    const likely = this.#aircraft.nearestFree(first, context, turn);
    const target = policyTarget(pattern.waypoints, first.altitudeM, likely?.home, this.#options.zones);
    return { command: 'launch', params, vehicleId: likely?.vehicleId, target, isSafetyClass: false };
  }

  /** Records that it waits, or ends it at once if it was aborted. @throws store-unavailable */
  #take(asked: AskedLaunch, decision: Decision, detail: OperatorText): LaunchRecord {
    const mode = this.#likelyMode(asked.context);
    const updatedAtMs = this.#options.clock.utcMs();
    const record = enqueuedLaunch(asked, { mode, decision, detail, updatedAtMs });
    this.#put(record, asked.command);
    const why = asked.whyAborted();
    if (why !== undefined) this.#end(asked.launchId, 'aborted', why);
    return this.#records.get(asked.launchId) ?? record;
  }

  /** True if it has left the queue: it flies, or has ended. */
  #tryFly(asked: AskedLaunch): boolean {
    const { wanted, context, launchId } = asked;
    const aircraft = this.#aircraft.nearestFree(wanted.first, context, wanted.turn);
    if (!aircraft) return false;
    try {
      const { vehicleId } = aircraft;
      this.#fly(asked, vehicleId, this.#options.commandLeases.enter(vehicleId, context, wanted.text));
    } catch (error) {
      if (error instanceof AppError && error.code === 'lease-held') return false;
      this.#end(launchId, 'failed', textOf(error));
    }
    return true;
  }

  #fly({ launchId, wanted, command, context: asker }: AskedLaunch, vehicleId: string, lease: LeaseUse): void {
    const { gate, vehicles, clock, leases } = this.#options;
    const { pattern } = wanted;
    const holder = asker.origin?.actionId ?? launchId;
    const resource = { type: 'vehicle', id: vehicleId } as const;
    leases.take(holder, [resource], asker.principal);
    const context = command.fly(vehicleId, lease);
    this.#lastFlights.note(vehicleId, launchId, lease.epoch);
    // Taking the lease already ended the previous holder's operations. The watch starts after that.
    const watch = new TakeoverWatch({ vehicleId, context, commands: gate.events, vehicles });
    this.#watches.set(launchId, watch);
    const pilot = new RunPilot({
      vehicleId,
      gate,
      vehicles,
      clock,
      watch,
      context,
      onCommand: (commandId) => this.#noteCommand(launchId, commandId),
    });
    this.#change(launchId, { aircraft: vehicleId, mode: vehicles.modeOf(vehicleId) });
    void flyLaunch({
      pilot,
      watch,
      pattern,
      obstacle: () => launchObstacle(pattern, vehicleId, this.#options),
      transition: (change) => {
        const record = this.#records.get(launchId);
        if (!record || hasRunEnded(record)) throw new RunStopped('The launch has ended.');
        this.#put({ ...record, ...change, updatedAtMs: clock.utcMs() });
      },
      end: (status, detail) => this.#end(launchId, status, detail),
    }).finally(() => {
      this.#watches.delete(launchId);
      leases.release(holder, [resource]);
    });
  }

  #noteCommand(launchId: string, commandId: string): void {
    const record = this.#records.get(launchId);
    if (record) this.#change(launchId, { commandIds: [...record.commandIds, commandId] });
  }

  /** No effect once it has ended. */
  #end(launchId: string, status: LaunchStatus, detail: OperatorText | null): void {
    this.#queue.leave(launchId);
    const record = this.#records.get(launchId);
    if (!record || hasRunEnded(record)) return;
    this.#change(launchId, { status, detail, ...(status === 'completed' && { progressPct: 100 }) });
  }

  /** For a change that has already happened. */
  #change(launchId: string, change: Partial<LaunchRecord>): void {
    const record = this.#records.get(launchId);
    if (record) this.#records.putAnyway({ ...record, ...change, updatedAtMs: this.#options.clock.utcMs() });
  }

  #put(record: LaunchRecord, command?: RunCommand): void {
    try {
      this.#records.put(record, command);
    } catch (error) {
      throw new AppError('store-unavailable', 'The launch cannot be saved, so it does not continue.', {
        cause: error,
      });
    }
  }
}
