import type { Emitter } from '../../base/emitter.ts';
import { AppError, textOf } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import { holderText } from '../../base/principal/holder-name.ts';
import { missionPositionRefusal } from '../../command/catalogue/flight/start-mission-action.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { OperationServices } from '../../command/operation/operation.ts';
import { missionProblems, refuseEveryError } from '../../command/target/judge-mission.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import { hasDrivenMission, isLandedAndDisarmed, receivedSince } from '../../command/target/sighting.ts';
import { hasRunEnded } from '../../contract/command/operation-states.ts';
import type { MissionItem, MissionRun } from '../../contract/mission/mission.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { GroundHeight, PlanSurroundings } from '../../mission/check/plan-surroundings.ts';
import type { MissionGate } from '../../onboard/mission/mission-gate.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { abortRun, endWithStep, type RunEnding, type RunToAbort } from './abort-run.ts';
import { checkedPriority, checkedZone } from './launch-request-check.ts';
import { leaveLandingSequence, makeSafeCommand } from './run/leave-mission.ts';
import { isAtMissionEnd, missionPlace, notAtEndText } from './run/mission-end.ts';
import { modesOfMission } from './run/modes-of-mission.ts';
import { RunCommand } from './run/run-command.ts';
import { RunPilot } from './run/run-pilot.ts';
import { RunRecords } from './run/run-records.ts';
import { RunStopped, STOPPED_IN_FLIGHT, TakenOver, TakeoverWatch } from './run/takeover-watch.ts';
import type { ZoneRepository } from './zone-repository.ts';

/** No mission flies longer on one charge. */
const LONGEST_FLIGHT_MS = 12 * 3_600_000;

type MissionStatus = MissionRun['status'];
export interface MissionStartRequest {
  readonly vehicleId: string;
  readonly items?: readonly MissionItem[] | undefined;
  readonly zoneId?: string | undefined;
  readonly priority?: string | undefined;
}

export interface MissionServiceOptions extends OperationServices {
  readonly gate: CommandGate;
  readonly missions: MissionGate;
  readonly commandLeases: CommandLeases;
  readonly vehicles: VehicleDirectory;
  readonly zones: ZoneRepository;
  readonly groundAmslM?: GroundHeight | undefined;
  readonly leases: ResourceLeases;
  readonly logger: Logger;
}

/**
 * Flies missions: uploads given items, arms, starts and follows until the vehicle is disarmed. A
 * run always holds its vehicle's command lease, and a takeover ends it. If a mission cannot start,
 * its vehicle is made safe. After a restart nothing moves automatically.
 */
export class MissionService {
  readonly #options: MissionServiceOptions;
  readonly #records: RunRecords<MissionRun>;
  readonly #watches = new Map<string, TakeoverWatch>();

  constructor(options: MissionServiceOptions) {
    this.#options = options;
    this.#records = new RunRecords('mission', (run) => ({ ...run, runId: run.missionId }), options);
  }

  get events(): Emitter<{ changed: MissionRun }> {
    return this.#records.events;
  }

  start(): void {
    const updatedAtMs = this.#options.clock.utcMs();
    const detail = 'The gateway restarted. Nothing has been sent since.';
    this.#records.restore((open) => ({ ...open, status: 'interrupted', detail, updatedAtMs }));
  }

  /** Running missions end `interrupted`; nothing is sent. */
  stop(): void {
    for (const [missionId, watch] of [...this.#watches]) {
      watch.stopRun();
      this.#end(missionId, 'interrupted', STOPPED_IN_FLIGHT);
    }
  }

  get(missionId: string): MissionRun | undefined {
    return this.#records.get(missionId);
  }

  /** Newest first. */
  list(limit: number): readonly MissionRun[] {
    return this.#records.list(limit);
  }

  /** Validates a request without recording anything. @throws what {@link startMission} would */
  check({ vehicleId, items, zoneId, priority }: MissionStartRequest): void {
    const { vehicles, zones, groundAmslM } = this.#options;
    const vehicle = reachableVehicle(vehicles, vehicleId, false);
    if (priority !== undefined) checkedPriority(priority);
    const within = zoneId === undefined ? undefined : this.#within(checkedZone(zoneId, zones).id);
    if (items)
      refuseEveryError(missionProblems(items, vehicle, { startsOnGround: true, within, groundAmslM }));
    if (vehicle.flight.isAirborne === true)
      throw new AppError('state-conflict', 'The vehicle is flying. Use the command start-mission.');
    const lacking = missionPositionRefusal(vehicle);
    if (lacking) throw new AppError(lacking.code, lacking.reason);
  }

  /**
   * Accepts a mission and answers with status `enqueued`.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, state-conflict,
   * mission-invalid, zone-unknown, validation, store-unavailable
   */
  startMission(request: MissionStartRequest, context: CommandContext): MissionRun {
    const { vehicles, leases, clock, ids } = this.#options;
    const { vehicleId, items } = request;
    this.check(request);
    const missionId = ids.next('msn');
    const holder = context.origin?.actionId ?? missionId;
    const resources = [{ type: 'vehicle', id: vehicleId }] as const;
    const blocking = leases.take(holder, resources, context.principal, context.origin?.planId);
    if (blocking)
      throw new AppError(
        'vehicle-busy',
        say('The vehicle is held by {holder}.', { holder: holderText(blocking) }),
        {
          context: { lease: blocking },
        },
      );
    const free = () => leases.release(holder, resources);
    try {
      const command = this.#command(missionId, request, context);
      const nowMs = clock.utcMs();
      const run: MissionRun = {
        missionId,
        actor: actorOf(context),
        timestamp: new Date(nowMs).toISOString(),
        status: 'enqueued',
        detail: null,
        vehicleId,
        mode: vehicles.modeOf(vehicleId),
        traceId: context.traceId,
        decision: null,
        commandIds: [],
        actionId: context.origin?.actionId ?? null,
        updatedAtMs: nowMs,
      };
      this.#begin(run, command.command);
      void this.#fly(run, items, command.context).finally(free);
      return run;
    } catch (error) {
      free();
      throw error;
    }
  }

  /**
   * Ends a run with a hold. The run has then ended, even if the hold could not be sent.
   * @throws not-found, state-conflict when it has ended, and what the gate throws
   */
  async abort(missionId: string, context: CommandContext): Promise<MissionRun> {
    const run = this.#records.get(missionId);
    if (!run)
      throw new AppError('not-found', say('Mission run "{mission}" not found.', { mission: missionId }));
    if (hasRunEnded(run)) throw new AppError('state-conflict', 'The mission run has already ended.');
    await abortRun(this.#toAbort(run), say('Aborted by {who}.', { who: context.principal.id }), context);
    return this.#records.get(missionId) ?? run;
  }

  /** Ends a run with its step, like {@link abort}, but sends no unneeded command. No effect once it has ended. */
  endWithStep(missionId: string, ending: RunEnding, context: CommandContext): void {
    const run = this.#records.get(missionId);
    if (!run || hasRunEnded(run)) return;
    endWithStep(this.#toAbort(run), ending, context);
  }

  #toAbort({ missionId, vehicleId }: MissionRun): RunToAbort {
    return {
      ...this.#options,
      vehicleId,
      watch: this.#watches.get(missionId),
      command: 'hold',
      end: (why) => this.#end(missionId, 'aborted', why),
    };
  }

  /** The command record of a run, which takes the vehicle's lease. @throws lease-held, store-unavailable */
  #command(
    missionId: string,
    { vehicleId, items, zoneId, priority }: MissionStartRequest,
    context: CommandContext,
  ): { readonly command: RunCommand; readonly context: CommandContext } {
    const { vehicles, commandLeases } = this.#options;
    const text = items ? say('Mission of {count} items', { count: items.length }) : 'Onboard mission';
    const lease = commandLeases.enter(vehicleId, context, text);
    const params = {
      ...(items && { itemCount: items.length }),
      ...(zoneId !== undefined && { zoneId }),
      ...(priority !== undefined && { priority: checkedPriority(priority) }),
    };
    const mode = vehicles.modeOf(vehicleId);
    const command = new RunCommand(
      { command: 'mission', runId: missionId, vehicleId, mode, params, text, target: vehicleId },
      this.#options,
      context,
    );
    return { command, context: command.fly(vehicleId, lease) };
  }

  /** Records the start. @throws store-unavailable: the run then does not start */
  #begin(run: MissionRun, command: RunCommand): void {
    try {
      command.operation.authorise();
      this.#records.put(run, command);
    } catch (error) {
      const failure = new AppError(
        'store-unavailable',
        'The mission cannot be saved, so it does not start.',
        { cause: error },
      );
      command.operation.end('failed', failure.text);
      throw failure;
    }
  }

  async #fly(
    { missionId, vehicleId }: MissionRun,
    items: readonly MissionItem[] | undefined,
    context: CommandContext,
  ): Promise<void> {
    const { gate, vehicles, clock } = this.#options;
    // Taking the lease already ended the previous holder's operations. The watch starts after that.
    const watch = new TakeoverWatch({ vehicleId, context, commands: gate.events, vehicles });
    this.#watches.set(missionId, watch);
    const onCommand = (commandId: string) => this.#noteCommand(missionId, commandId);
    const pilot = new RunPilot({ vehicleId, gate, vehicles, clock, watch, context, onCommand });
    try {
      await this.#prepare(missionId, vehicleId, items, watch, context);
      await this.#takeOff(missionId, pilot, watch);
      this.#end(missionId, 'completed', null);
    } catch (caught) {
      // After an interruption another actor controls the vehicle, whatever else failed.
      const error = watch.interruption ?? caught;
      if (error instanceof RunStopped) this.#end(missionId, 'interrupted', STOPPED_IN_FLIGHT);
      else if (error instanceof TakenOver) this.#end(missionId, 'aborted', error.text);
      else await this.#makeSafe(missionId, pilot, textOf(error));
    } finally {
      watch.close();
      this.#watches.delete(missionId);
    }
  }

  /** Uploads the mission and leaves the vehicle ready to start it from the ground. */
  async #prepare(
    missionId: string,
    vehicleId: string,
    items: readonly MissionItem[] | undefined,
    watch: TakeoverWatch,
    context: CommandContext,
  ): Promise<void> {
    const { missions, vehicles } = this.#options;
    if (items) {
      this.#transition(missionId, 'uploading', say('Uploading {count} items', { count: items.length }));
      await watch.during(
        missions.upload(
          vehicleId,
          items,
          context,
          (done, total) =>
            this.#change(missionId, { detail: say('Uploaded {done} of {total} items', { done, total }) }),
          (commandId) => this.#records.commandOf(missionId)?.gave(commandId, 'mission-upload'),
        ),
      );
      return;
    }
    const onboard = await watch.during(missions.read(vehicleId, true));
    const vehicle = vehicles.get(vehicleId);
    if (onboard.items.length === 0)
      throw new AppError('mission-invalid', 'The vehicle has no onboard mission. Send items.');
    if (onboard.doubt !== null) throw new AppError('mission-invalid', onboard.doubt);
    const { groundAmslM } = this.#options;
    if (vehicle)
      refuseEveryError(missionProblems(onboard.items, vehicle, { startsOnGround: true, groundAmslM }));
  }

  async #takeOff(missionId: string, pilot: RunPilot, watch: TakeoverWatch): Promise<void> {
    const { vehicle } = pilot;
    if (!vehicle) throw new AppError('vehicle-offline', 'The vehicle was removed from this station.');
    this.#transition(missionId, 'arming', 'Arming');
    const startsAnew = await leaveLandingSequence(pilot, this.#options.vehicles);
    if (vehicle.heartbeat?.isArmed !== true) await pilot.command('arm');
    this.#transition(missionId, 'flying', 'Starting');
    const startedAtMs = this.#options.clock.monotonicMs();
    const items = this.#options.missions.known(vehicle.vehicleId)?.items;
    watch.expectModes(modesOfMission(vehicle, items ?? []));
    await pilot.command('start-mission', startsAnew ? { fromSeq: 1 } : {});
    this.#change(missionId, { detail: 'Flying' });
    // Earlier mission reports belong to the previous flight.
    const flyingSinceMs = this.#options.clock.monotonicMs();
    let isAtEnd = false;
    let place = missionPlace(undefined);
    const isDown = await pilot.see((now) => {
      // A copter forgets its mission item when it disarms.
      const mission = now.heartbeat?.isArmed === true ? receivedSince(now.mission, flyingSinceMs) : undefined;
      if (mission) {
        isAtEnd ||= isAtMissionEnd(now, items);
        const { seq, total } = missionPlace(mission);
        const isNews = seq !== place.seq || total !== place.total;
        place = { seq, total };
        if (isNews && mission.seq !== undefined)
          this.#change(missionId, { detail: say('Flying, item {seq} of {total}', { seq, total }) });
      }
      return isLandedAndDisarmed(now, startedAtMs) || hasDrivenMission(now, startedAtMs);
    }, LONGEST_FLIGHT_MS);
    if (!isDown) throw new AppError('vehicle-timeout', 'The mission did not finish.');
    if (!isAtEnd) throw new AppError('state-conflict', notAtEndText(place));
    // An aircraft disarms itself after landing. A rover or boat stays armed.
    if (pilot.vehicle?.heartbeat?.isArmed === true) await pilot.command('disarm');
  }

  /**
   * After a failure: disarms a vehicle that has not moved, brings a flying one home, stops one that
   * drives or sails.
   */
  async #makeSafe(missionId: string, pilot: RunPilot, why: OperatorText): Promise<void> {
    try {
      const command = makeSafeCommand(pilot.vehicle, this.#options.clock.monotonicMs());
      if (command) await pilot.give(command);
      this.#end(missionId, 'failed', why);
    } catch (error) {
      this.#end(missionId, 'failed', joinTexts([why, textOf(error)], ' '));
    }
  }

  #within(zoneId: string): PlanSurroundings['within'] {
    const shape = this.#options.zones.shapeOf(zoneId);
    return { name: zoneId, contains: (at) => shape?.containsGeo(at) === true };
  }

  #noteCommand(missionId: string, commandId: string): void {
    const run = this.#records.get(missionId);
    const decision = this.#options.records.get(commandId)?.decision;
    if (run)
      this.#change(missionId, {
        commandIds: [...run.commandIds, commandId],
        decision: run.decision ?? decision ?? null,
      });
  }

  /** Stored before the step it announces. */
  #transition(missionId: string, status: MissionStatus, detail: OperatorText): void {
    const run = this.#records.get(missionId);
    if (!run || hasRunEnded(run)) throw new RunStopped('The mission has ended.');
    this.#records.put({ ...run, status, detail, updatedAtMs: this.#options.clock.utcMs() });
  }

  /** No effect once it has ended. */
  #end(missionId: string, status: MissionStatus, detail: OperatorText | null): void {
    const run = this.#records.get(missionId);
    if (run && !hasRunEnded(run)) this.#change(missionId, { status, detail });
  }

  /** For a change that has already happened. */
  #change(missionId: string, change: Partial<MissionRun>): void {
    const run = this.#records.get(missionId);
    if (run) this.#records.putAnyway({ ...run, ...change, updatedAtMs: this.#options.clock.utcMs() });
  }
}
