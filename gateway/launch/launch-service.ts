import { type Authoriser, denialText, isAllowed } from '../action/authoriser.ts';
import { actorOf, type CommandContext } from '../action/command-context.ts';
import type { CommandGate } from '../action/command-gate.ts';
import type { WayPoint } from '../action/leg.ts';
import { policyTarget } from '../action/policy-snapshot.ts';
import type { LeaseTurn, ResourceLeases } from '../action/resource-leases.ts';
import type { Clock, Timer } from '../base/clock.ts';
import type { Emitter, Unsubscribe } from '../base/emitter.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { mayReach } from '../base/principal-reach.ts';
import {
  type LaunchRecord,
  type LaunchRequest,
  type LaunchStatus,
  launchPriorities,
} from '../contract/launch.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import { LaunchAircraft } from './launch-aircraft.ts';
import { flyLaunch } from './launch-flight.ts';
import { checkedMissionType, checkedPriority, checkedZone } from './launch-request-check.ts';
import type { LaunchStore } from './launch-store.ts';
import { type Pattern, planPattern } from './pattern.ts';
import { RunPilot } from './run-pilot.ts';
import { RunRecords } from './run-records.ts';
import { TakeoverWatch } from './takeover-watch.ts';
import type { ZoneRepository } from './zone-repository.ts';

const MAX_QUEUE = 50;
const QUEUE_LOOK_MS = 1000;
const EXPIRY_MS = 10 * 60_000;
const UNASSIGNED = 'unassigned';

const ENDED: ReadonlySet<LaunchStatus> = new Set(['completed', 'failed', 'aborted', 'interrupted']);

export interface LaunchServiceOptions {
  readonly gate: CommandGate;
  readonly authoriser: Authoriser;
  readonly vehicles: VehicleDirectory;
  readonly zones: ZoneRepository;
  readonly leases: ResourceLeases;
  readonly store: LaunchStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** General ceiling above home; a zone's own may be lower. */
  readonly ceilingM: number;
  /** How long a launch waits for an aircraft; 10 min when not given. */
  readonly expiryMs?: number;
}

interface Waiting extends LeaseTurn {
  readonly launchId: string;
  readonly pattern: Pattern;
  readonly context: CommandContext;
  leaveQueue: () => void;
}

/**
 * Launches: answered at once, flown when an aircraft is free. Each change is stored before the step it announces. Who
 * takes the aircraft over ends the launch; a failed step brings it home; after a restart nothing moves by itself.
 */
export class LaunchService {
  readonly #options: LaunchServiceOptions;
  readonly #records: RunRecords<LaunchRecord>;
  readonly #aircraft: LaunchAircraft;
  readonly #watches = new Map<string, TakeoverWatch>();
  readonly #queue = new Map<string, Waiting>();
  #timer: Timer | undefined;
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: LaunchServiceOptions) {
    this.#options = options;
    this.#records = new RunRecords(({ launchId }) => launchId, options.store, options.logger);
    this.#aircraft = new LaunchAircraft(options);
  }

  get events(): Emitter<{ changed: LaunchRecord }> {
    return this.#records.events;
  }

  start(): void {
    const { clock, vehicles } = this.#options;
    if (this.#timer) return;
    this.#records.restore((stored) =>
      ENDED.has(stored.status)
        ? stored
        : {
            ...stored,
            status: 'interrupted',
            detail: 'The gateway was restarted. Nothing was sent since.',
            updatedAtMs: clock.utcMs(),
          },
    );
    this.#timer = clock.every(QUEUE_LOOK_MS, () => this.#lookAtQueue());
    this.#unsubscribe = vehicles.on('changed', () => {
      if (this.#queue.size > 0) this.#options.leases.serve();
    });
  }

  /** Running launches end `interrupted`; nothing is sent. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#unsubscribe?.();
    for (const watch of this.#watches.values()) watch.stopRun();
    for (const { launchId } of [...this.#queue.values()]) {
      this.#leaveQueue(launchId);
      this.#end(launchId, 'interrupted', 'The gateway stopped.');
    }
  }

  get(launchId: string): LaunchRecord | undefined {
    return this.#records.get(launchId);
  }

  /** Newest first. */
  list(limit: number): readonly LaunchRecord[] {
    return this.#records.list(limit);
  }

  /** Says what is wrong with a request before anything is written down. @throws what {@link launch} would */
  check(request: Omit<LaunchRequest, 'auth'>, context: CommandContext): void {
    checkedMissionType(request.missionType);
    checkedPriority(request.priority);
    checkedZone(request.zoneId, this.#options.zones);
    this.#refuseHopeless(context);
  }

  /**
   * Takes a launch in and answers with status `enqueued`; `aircraft` is `unassigned` while none is free.
   * @throws validation, zone-unknown, mission-invalid, no-aircraft, overloaded, governance-denied,
   * governance-unavailable, store-unavailable
   */
  async launch(request: Omit<LaunchRequest, 'auth'>, context: CommandContext): Promise<LaunchRecord> {
    const { authoriser, zones, clock, ids, ceilingM } = this.#options;
    const missionType = checkedMissionType(request.missionType);
    const priority = checkedPriority(request.priority);
    const zone = checkedZone(request.zoneId, zones);
    const pattern = planPattern(missionType, zone, ceilingM);
    const [first] = pattern.waypoints;
    if (!first) throw new AppError('mission-invalid', `Zone "${zone.id}" gives no pattern.`);
    this.#refuseHopeless(context);
    const turn = { priority: launchPriorities.indexOf(priority), sinceMs: clock.monotonicMs() };
    const likely = this.#aircraft.nearestFree(first, context.principal, turn);
    const decision = await authoriser.decide(
      {
        command: 'launch',
        params: { missionType, zoneId: zone.id, priority },
        vehicleId: likely?.vehicleId,
        target: policyTarget(pattern.waypoints, first.altitudeM, likely?.home, zones),
        isSafetyClass: false,
      },
      context,
    );
    const launchId = ids.next('lch');
    const row = { action: 'launch', target: zone.id, decisionId: decision.decisionId };
    const detail = { launchId, missionType, priority };
    if (!isAllowed(decision)) {
      authoriser.auditAfterwards({ ...row, outcome: 'denied', detail }, context);
      throw new AppError('governance-denied', denialText(decision), { context: { decision } });
    }
    this.#refuseHopeless(context);
    authoriser.audit({ ...row, outcome: 'authorised', detail }, context);
    const nowMs = clock.utcMs();
    const record: LaunchRecord = {
      timestamp: new Date(nowMs).toISOString(),
      launchId,
      status: 'enqueued',
      aircraft: UNASSIGNED,
      mode: this.#likelyMode(context),
      traceId: context.traceId,
      decision,
      actor: actorOf(context),
      missionType,
      zoneId: zone.id,
      priority,
      detail: 'Waiting for a free aircraft',
      progressPct: 0,
      commandIds: [],
      actionId: context.origin?.actionId ?? null,
      updatedAtMs: nowMs,
    };
    this.#put(record);
    const origin = { ...context.origin, runId: launchId };
    this.#enqueue({
      ...turn,
      launchId,
      pattern,
      context: { ...context, source: 'launch', origin },
      leaveQueue: () => undefined,
    });
    // The answer is what it was taken in as, with the aircraft it may have got at once.
    const { aircraft, mode } = this.#records.get(launchId) ?? record;
    return { ...record, aircraft, mode, ...(aircraft !== UNASSIGNED && { detail: null }) };
  }

  /**
   * Ends a launch: one that waits leaves the queue, one that flies returns at once.
   * @throws not-found, state-conflict when it has ended, and what the gate throws
   */
  async abort(launchId: string, context: CommandContext): Promise<LaunchRecord> {
    const record = this.#records.get(launchId);
    if (!record) throw new AppError('not-found', `There is no launch "${launchId}".`);
    if (ENDED.has(record.status)) throw new AppError('state-conflict', 'The launch has ended already.');
    const { gate, vehicles } = this.#options;
    if (this.#queue.has(launchId)) this.withdraw(launchId, context);
    else {
      // The command is not the launch's own, so the watch ends the launch as taken over.
      const isOnGround = vehicles.get(record.aircraft)?.flight.isAirborne === false;
      const command = isOnGround ? 'disarm' : 'rtl';
      await gate.submit({ vehicleId: record.aircraft, command, params: {}, waitFor: 'sent' }, context);
    }
    return this.#records.get(launchId) ?? record;
  }

  /** Ends a launch that still waits for an aircraft; any other goes on. */
  withdraw(launchId: string, context: CommandContext): void {
    if (!this.#queue.has(launchId)) return;
    this.#leaveQueue(launchId);
    this.#end(launchId, 'aborted', `${context.principal.id} aborted it.`);
  }

  #refuseHopeless({ principal }: CommandContext): void {
    if (!this.#aircraft.isAnyKnown(principal))
      throw new AppError('no-aircraft', 'No aircraft that could fly it is connected.');
    if (this.#queue.size >= MAX_QUEUE)
      throw new AppError('overloaded', `${MAX_QUEUE} launches are waiting for an aircraft already.`);
  }

  #likelyMode({ principal }: CommandContext): LaunchRecord['mode'] {
    const { vehicles } = this.#options;
    const vehicle = vehicles.list().find(({ vehicleId }) => mayReach(principal, vehicles.modeOf(vehicleId)));
    return vehicle ? vehicles.modeOf(vehicle.vehicleId) : 'live';
  }

  #lookAtQueue(): void {
    const { clock, leases, expiryMs = EXPIRY_MS } = this.#options;
    const nowMs = clock.monotonicMs();
    for (const { launchId, sinceMs } of [...this.#queue.values()]) {
      if (nowMs - sinceMs < expiryMs) continue;
      this.#leaveQueue(launchId);
      this.#end(launchId, 'failed', 'No aircraft became free in time.');
    }
    if (this.#queue.size > 0) leases.serve();
  }

  /** Into the one line of all who wait; perhaps it flies before this returns. */
  #enqueue(waiting: Waiting): void {
    const { launchId, pattern, context } = waiting;
    const [first] = pattern.waypoints;
    this.#queue.set(launchId, waiting);
    const leaveQueue = this.#options.leases.wait({
      priority: waiting.priority,
      sinceMs: waiting.sinceMs,
      tryTake: () => {
        const aircraft = first && this.#aircraft.nearestFree(first, context.principal, waiting);
        // Whoever comes after may reach other aircraft than this one.
        if (!aircraft) return false;
        this.#queue.delete(launchId);
        this.#assign(waiting, aircraft.vehicleId);
        return true;
      },
    });
    waiting.leaveQueue = leaveQueue;
  }

  #leaveQueue(launchId: string): void {
    this.#queue.get(launchId)?.leaveQueue();
    this.#queue.delete(launchId);
  }

  #assign(waiting: Waiting, vehicleId: string): void {
    const { gate, vehicles, clock, leases } = this.#options;
    const { launchId, pattern, context } = waiting;
    const holder = context.origin?.actionId ?? launchId;
    const resource = { type: 'vehicle', id: vehicleId } as const;
    leases.take(holder, [resource]);
    const { traceId, source } = context;
    const watch = new TakeoverWatch({ vehicleId, traceId, source, commands: gate.events, vehicles });
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
      obstacle: () => this.#obstacle(pattern, vehicleId),
      transition: (change) => {
        const record = this.#records.get(launchId);
        if (record) this.#put({ ...record, ...change, updatedAtMs: clock.utcMs() });
      },
      end: (status, detail) => this.#end(launchId, status, detail),
    }).finally(() => {
      this.#watches.delete(launchId);
      leases.release(holder, [resource]);
    });
  }

  /** The no-fly zone the way there, the pattern or the way back would cross. */
  #obstacle(pattern: Pattern, vehicleId: string): string | undefined {
    const { vehicles, zones } = this.#options;
    const position = vehicles.get(vehicleId)?.position;
    const here = position && { latitudeDeg: position.latitudeDeg, longitudeDeg: position.longitudeDeg };
    const [first] = pattern.waypoints;
    // It climbs where it stands. How high it comes back is a parameter of the autopilot: any altitude.
    const start =
      here && first
        ? [
            { ...here, altitudeM: 0 },
            { ...here, altitudeM: first.altitudeM },
          ]
        : [];
    const stops: readonly WayPoint[] = [...start, ...pattern.waypoints, ...(here ? [here] : [])];
    for (const [index, to] of stops.entries()) {
      const hit = zones
        .touching({ from: stops[index - 1] ?? to, to })
        .find(({ properties }) => properties.kind === 'no-fly');
      if (hit) return `The way leads through the no-fly zone "${hit.id}".`;
    }
    return undefined;
  }

  #noteCommand(launchId: string, commandId: string): void {
    const record = this.#records.get(launchId);
    if (record) this.#change(launchId, { commandIds: [...record.commandIds, commandId] });
  }

  #end(launchId: string, status: LaunchStatus, detail: string | null): void {
    this.#change(launchId, { status, detail, ...(status === 'completed' && { progressPct: 100 }) });
  }

  /** For what has happened already. */
  #change(launchId: string, change: Partial<LaunchRecord>): void {
    const record = this.#records.get(launchId);
    if (record) this.#records.putAnyway({ ...record, ...change, updatedAtMs: this.#options.clock.utcMs() });
  }

  #put(record: LaunchRecord): void {
    try {
      this.#records.put(record);
    } catch (error) {
      throw new AppError('store-unavailable', 'The launch cannot be written down, so it does not go on.', {
        cause: error,
      });
    }
  }
}
