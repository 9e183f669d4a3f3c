import { AppError, textOf } from '../../base/error.ts';
import { holderText } from '../../base/principal/holder-name.ts';
import { missionPositionRefusal } from '../../command/catalogue/flight/start-mission-action.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandLeases } from '../../command/lease/command-leases.ts';
import type { ResourceLeases } from '../../command/lease/resource-leases.ts';
import { missionProblems, refuseEveryError } from '../../command/target/judge-mission.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import { hasDrivenMission, isLandedAndDisarmed, receivedSince } from '../../command/target/sighting.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { MissionItem, MissionRun } from '../../contract/mission/mission.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { GroundHeight, PlanSurroundings } from '../../mission/check/plan-surroundings.ts';
import type { MissionGate } from '../../onboard/mission/mission-gate.ts';
import type { RunProgress } from '../../store/repository/command/command-repository.ts';
import { refuseBusy } from '../queue/resource-text.ts';
import { checkedPriority, checkedZone } from './launch-request-check.ts';
import { leaveLandingSequence, makeSafeCommand } from './run/leave-mission.ts';
import { isAtMissionEnd, missionPlace, notAtEndText } from './run/mission-end.ts';
import { modesOfMission } from './run/modes-of-mission.ts';
import type { Run, RunServices } from './run/run.ts';
import type { RunPilot } from './run/run-pilot.ts';
import { Runs } from './run/runs.ts';
import { RunStopped, STOPPED_IN_FLIGHT, TakenOver } from './run/takeover-watch.ts';
import type { ZoneRepository } from './zone-repository.ts';

/** No mission flies longer on one charge. */
const LONGEST_FLIGHT_MS = 12 * 3_600_000;

export interface MissionStartRequest {
  readonly vehicleId: string;
  readonly items?: readonly MissionItem[] | undefined;
  readonly zoneId?: string | undefined;
  readonly priority?: string | undefined;
}

export interface MissionServiceOptions extends RunServices {
  readonly missions: MissionGate;
  readonly commandLeases: CommandLeases;
  readonly zones: ZoneRepository;
  readonly groundAmslM?: GroundHeight | undefined;
  readonly leases: ResourceLeases;
}

/**
 * Flies missions: uploads given items, arms, starts and follows until the vehicle is disarmed. A
 * run always holds its vehicle's command lease, and a takeover ends it. If a mission cannot start,
 * its vehicle is made safe. After a restart nothing moves automatically.
 */
export class MissionService {
  readonly runs: Runs<MissionRun>;
  readonly #options: MissionServiceOptions;

  constructor(options: MissionServiceOptions) {
    this.#options = options;
    this.runs = new Runs({ ...options, command: 'mission', viewOf: missionOf, safeCommand: () => 'hold' });
  }

  start(): void {
    this.runs.restore();
  }

  /** Running missions end `interrupted`; nothing is sent. */
  stop(): void {
    this.runs.stop();
  }

  /**
   * Accepts a mission and answers with status `enqueued`.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, state-conflict,
   * mission-invalid, zone-unknown, resource-busy, validation, store-unavailable
   */
  startMission(request: MissionStartRequest, context: CommandContext): MissionRun {
    const { vehicles, leases, commandLeases } = this.#options;
    const { vehicleId, items, zoneId, priority } = request;
    this.#check(request);
    const text = items ? say('Mission of {count} items', { count: items.length }) : 'Onboard mission';
    const run = this.runs.create(
      {
        vehicleId,
        mode: vehicles.modeOf(vehicleId),
        params: {
          ...(items && { itemCount: items.length }),
          ...(zoneId !== undefined && { zoneId }),
          ...(priority !== undefined && { priority: checkedPriority(priority) }),
        },
        text,
        target: vehicleId,
        intent: {
          title: items
            ? say('Mission of {count} items on {vehicle}', { count: items.length, vehicle: vehicleId })
            : say('Onboard mission of {vehicle}', { vehicle: vehicleId }),
          params: { ...(items && { items }), ...(zoneId !== undefined && { zoneId }) },
          priority: checkedPriority(priority ?? 'normal'),
        },
      },
      context,
    );
    run.open();
    const { operation, holder } = run;
    const within = context.origin?.planId;
    const airspace =
      zoneId === undefined ? [] : leases.shared({ type: 'airspace', id: zoneId }, holder, within);
    const resources = [{ type: 'vehicle', id: vehicleId } as const, ...airspace];
    const free = () => leases.release(holder, resources);
    try {
      const blocking = leases.take(holder, resources, context.principal, within);
      if (blocking && blocking.type !== 'vehicle') refuseBusy(blocking);
      if (blocking)
        throw new AppError(
          'vehicle-busy',
          say('The vehicle is held by {holder}.', { holder: holderText(blocking) }),
          { context: { lease: blocking } },
        );
      const pilot = run.fly(vehicleId, commandLeases.enter(vehicleId, operation.context, text));
      this.#begin(run);
      const accepted = missionOf(run.record, { ...run.progress, status: 'enqueued' });
      void this.#fly(run, pilot, items).finally(free);
      return accepted;
    } catch (error) {
      run.close();
      free();
      run.refuse(error);
      throw error;
    }
  }

  /**
   * Ends a run with a hold. The run has then ended, even if the hold could not be sent.
   * @throws not-found, state-conflict when it has ended, and what the gate throws
   */
  async abort(missionId: string, context: CommandContext): Promise<MissionRun> {
    const view = this.runs.get(missionId);
    if (!view)
      throw new AppError('not-found', say('Mission run "{mission}" not found.', { mission: missionId }));
    const run = this.runs.opened(missionId);
    if (!run) throw new AppError('state-conflict', 'The mission run has already ended.');
    await this.runs.abort(run, context);
    return this.runs.get(missionId) ?? view;
  }

  #check({ vehicleId, items, zoneId, priority }: MissionStartRequest): void {
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

  /** Records the start. @throws store-unavailable: the run then does not start */
  #begin(run: Run): void {
    try {
      run.operation.authorise();
      run.enter('enqueued', null);
    } catch (cause) {
      throw new AppError('store-unavailable', 'The mission cannot be saved, so it does not start.', {
        cause,
      });
    }
  }

  async #fly(run: Run, pilot: RunPilot, items: readonly MissionItem[] | undefined): Promise<void> {
    try {
      await this.#prepare(run, pilot, items);
      await this.#takeOff(run, pilot);
      run.end('completed', null);
    } catch (caught) {
      // After an interruption another actor controls the vehicle, whatever else failed.
      const error = pilot.watch.interruption ?? caught;
      if (error instanceof RunStopped) run.end('interrupted', STOPPED_IN_FLIGHT);
      else if (error instanceof TakenOver) run.end('aborted', error.text);
      else await this.#makeSafe(run, pilot, textOf(error));
    } finally {
      run.close();
    }
  }

  /** Uploads the mission and leaves the vehicle ready to start it from the ground. */
  async #prepare(run: Run, pilot: RunPilot, items: readonly MissionItem[] | undefined): Promise<void> {
    const { missions, vehicles } = this.#options;
    const { watch, context } = pilot;
    const { vehicleId } = run.record;
    if (items) {
      run.enter('uploading', say('Uploading {count} items', { count: items.length }));
      await watch.during(
        missions.upload(
          vehicleId,
          items,
          context,
          (done, total) => run.change({ detail: say('Uploaded {done} of {total} items', { done, total }) }),
          (commandId) => run.gave(commandId, 'mission-upload'),
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

  async #takeOff(run: Run, pilot: RunPilot): Promise<void> {
    const { vehicle, watch } = pilot;
    if (!vehicle) throw new AppError('vehicle-offline', 'The vehicle was removed from this station.');
    run.enter('arming', 'Arming');
    const startsAnew = await leaveLandingSequence(pilot, this.#options.vehicles);
    if (vehicle.heartbeat?.isArmed !== true) await pilot.command('arm');
    run.enter('flying', 'Starting');
    const startedAtMs = this.#options.clock.monotonicMs();
    const items = this.#options.missions.known(vehicle.vehicleId)?.items;
    watch.expectModes(modesOfMission(vehicle, items ?? []));
    await pilot.command('start-mission', startsAnew ? { fromSeq: 1 } : {});
    run.change({ detail: 'Flying' });
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
          run.change({ detail: say('Flying, item {seq} of {total}', { seq, total }) });
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
  async #makeSafe(run: Run, pilot: RunPilot, why: OperatorText): Promise<void> {
    try {
      const command = makeSafeCommand(pilot.vehicle, this.#options.clock.monotonicMs());
      if (command) await pilot.give(command);
      run.end('failed', why);
    } catch (error) {
      run.end('failed', joinTexts([why, textOf(error)], ' '));
    }
  }

  #within(zoneId: string): PlanSurroundings['within'] {
    const shape = this.#options.zones.shapeOf(zoneId);
    return { name: zoneId, contains: (at) => shape?.containsGeo(at) === true };
  }
}

/** A mission run as the API shows it. */
function missionOf(
  { createdAtMs, runId, vehicleId, traceId, actor, actionId, decision, mode }: CommandRecord,
  { status, detail, commandIds, updatedAtMs }: RunProgress & { readonly status: MissionRun['status'] },
): MissionRun {
  return {
    missionId: runId ?? '',
    actor,
    timestamp: new Date(createdAtMs).toISOString(),
    status,
    detail,
    vehicleId,
    mode,
    traceId,
    decision,
    commandIds: [...commandIds],
    actionId,
    updatedAtMs,
  };
}
