import type { NatsConnection } from '@nats-io/transport-node';
import type { Clock, MonotonicMs, Timer } from '../gateway/base/clock.ts';
import { Emitter, type Unsubscribe } from '../gateway/base/emitter.ts';
import { errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';
import { leastSimulated } from '../gateway/base/simulated/least-simulated.ts';
import type { ActionRecord } from '../gateway/contract/action/action.ts';
import type { LaunchRecord } from '../gateway/contract/action/launch.ts';
import type { PlanSummary } from '../gateway/contract/action/plan.ts';
import { eventSubject, type StationEvent, stationEventSchema } from '../gateway/contract/centre/centre.ts';
import type { Approval } from '../gateway/contract/command/approval.ts';
import type { CommandRecord } from '../gateway/contract/command/command.ts';
import type { CommandLease } from '../gateway/contract/command/lease.ts';
import type { Mode } from '../gateway/contract/list.ts';
import type { MissionRun } from '../gateway/contract/mission/mission.ts';
import { parseWithParts } from '../gateway/contract/operator-text.ts';
import type { GatewayEvents } from '../gateway/contract/port/gateway-port.ts';
import type { PlaybackFrame } from '../gateway/contract/recording/playback.ts';
import type { Alert, TelemetryVehicle } from '../gateway/contract/vehicle/telemetry.ts';
import { toFleetId, toFleetIds } from './fleet-ids.ts';
import { FLEET_EVENTS } from './plan/plan-store.ts';
import type { Presences } from './presence.ts';

export interface FleetViewOptions {
  readonly connection: NatsConnection;
  readonly presences: Presences;
  /** A list of a station's API, with its texts in parts; empty if the station does not answer. */
  readonly listOf: (stationId: string, path: string) => Promise<readonly unknown[]>;
  readonly publish: (event: StationEvent) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Records by kind and fleet id. Each is one member of an event's data: `{"command": {…}}`. */
interface Records {
  command: CommandRecord;
  launch: LaunchRecord;
  mission: MissionRun;
  action: ActionRecord;
  plan: PlanSummary;
  approval: Approval;
  lease: CommandLease;
}

const KINDS = {
  command: { id: 'commandId', topic: 'action', list: '/api/commands?limit=50' },
  launch: { id: 'launchId', topic: 'action', list: '/drone/launch?limit=50' },
  mission: { id: 'missionId', topic: 'action', list: '/mission?limit=50' },
  action: { id: 'actionId', topic: 'action', list: '/api/action?limit=50' },
  plan: { id: 'planId', topic: 'plan', list: '/api/action/plan?limit=50' },
  approval: { id: 'approvalId', topic: 'governance', list: '/api/approvals?state=waiting&limit=50' },
  lease: { id: 'vehicleId', topic: 'governance', list: '/api/leases' },
} as const satisfies Record<
  keyof Records,
  { readonly id: string; readonly topic: StationEvent['topic']; readonly list: string }
>;
type Kind = keyof Records;

interface ViewEvents extends GatewayEvents {
  replay: { readonly frame: PlaybackFrame; readonly userId: string };
}

const MAX_RECORDS = 1_000;
const CHECK_MS = 1_000;

interface SeenVehicle {
  readonly stationId: string;
  readonly vehicle: TelemetryVehicle;
  readonly atMs: MonotonicMs;
}

/** Vehicles, alerts and recent records of all stations as one, with fleet ids. Each fleet server has its own. */
export class FleetView {
  readonly #options: FleetViewOptions;
  readonly #emitter = new Emitter<ViewEvents>();
  readonly #vehicles = new Map<string, SeenVehicle>();
  readonly #alerts = new Map<string, readonly Alert[]>();
  readonly #records: { readonly [K in Kind]: Map<string, Records[K]> } = {
    command: new Map(),
    launch: new Map(),
    mission: new Map(),
    action: new Map(),
    plan: new Map(),
    approval: new Map(),
    lease: new Map(),
  };
  /** Stations that were reachable at the last check. */
  #reachable = new Set<string>();
  #timer: Timer | undefined;

  constructor(options: FleetViewOptions) {
    this.#options = options;
  }

  on<Name extends keyof GatewayEvents>(
    name: Name,
    listener: (event: GatewayEvents[Name]) => void,
  ): Unsubscribe {
    return this.#emitter.on(name, listener as (event: ViewEvents[Name]) => void);
  }

  start(): void {
    const { connection, presences, clock, logger } = this.#options;
    presences.on('state', ({ stationId, vehicleIds }) => this.#heard(stationId, vehicleIds));
    presences.on('forgotten', ({ stationId }) => this.#forget(stationId));
    connection.subscribe(eventSubject('*'), {
      callback: (error, message) => {
        const stationId = message?.subject.split('.')[1] ?? '';
        try {
          if (error) throw error;
          const event = parseWithParts<unknown>(new TextDecoder().decode(message.data));
          const isOfFleet = message.subject === FLEET_EVENTS;
          this.#happened(stationEventSchema.parse(isOfFleet ? event : toFleetIds(stationId, event)));
        } catch (cause) {
          logger.warn({ stationId, error: errorText(cause) }, 'An event of a station cannot be used.');
        }
      },
    });
    this.#timer = clock.every(CHECK_MS, () => this.#check());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  mode(): Mode {
    return leastSimulated([...this.#vehicles.values()].map(({ vehicle }) => vehicle.mode)) ?? 'sim';
  }

  vehicles(): readonly TelemetryVehicle[] {
    return [...this.#vehicles.keys()].flatMap((id) => this.vehicle(id) ?? []);
  }

  /** With an unreachable station its vehicles are lost, and what is known of them ages. */
  vehicle(vehicleId: string): TelemetryVehicle | undefined {
    const seen = this.#vehicles.get(vehicleId);
    if (!seen || this.#reachable.has(seen.stationId)) return seen?.vehicle;
    return lost(seen.vehicle, this.#options.clock.monotonicMs() - seen.atMs);
  }

  /** Stations heard since this server started. */
  stations(): { readonly known: number; readonly reachable: number } {
    return { known: this.#alerts.size, reachable: this.#reachable.size };
  }

  alerts(): readonly Alert[] {
    return [...this.#alerts.values()].flat();
  }

  /** A vehicle's way to the centre is its station. */
  links(): readonly never[] {
    return [];
  }

  commands({ limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined }) {
    // All that is known is one page.
    return beforeId === undefined ? this.#newest('command', limit) : [];
  }

  launches(limit: number): readonly LaunchRecord[] {
    return this.#newest('launch', limit);
  }

  missions(limit: number): readonly MissionRun[] {
    return this.#newest('mission', limit);
  }

  actions({ state, limit, beforeId }: Page & { readonly state?: string | undefined }) {
    if (beforeId !== undefined) return [];
    return this.#newest('action', MAX_RECORDS)
      .filter((action) => action.state === state)
      .slice(0, limit);
  }

  plans({ limit, beforeId }: Page): readonly PlanSummary[] {
    return beforeId === undefined ? this.#newest('plan', limit) : [];
  }

  approvals({ limit, beforeId }: Page): readonly Approval[] {
    if (beforeId !== undefined) return [];
    return this.#newest('approval', MAX_RECORDS)
      .filter(({ state }) => state === 'waiting')
      .slice(0, limit);
  }

  commandLeases(): readonly CommandLease[] {
    return [...this.#records.lease.values()];
  }

  #newest<K extends Kind>(kind: K, limit: number): readonly Records[K][] {
    return [...this.#records[kind].values()].reverse().slice(0, limit);
  }

  #heard(stationId: string, changed: readonly string[]): void {
    const presence = this.#options.presences.of(stationId);
    if (!presence) return;
    const isNew = !this.#reachable.has(stationId);
    this.#reachable.add(stationId);
    const atMs = this.#options.clock.monotonicMs();
    const present = new Set<string>();
    for (const vehicle of presence.vehicles) {
      const id = toFleetId(stationId, vehicle.id);
      present.add(id);
      if (!changed.includes(vehicle.id) && this.#vehicles.has(id) && !isNew) continue;
      const named = { ...vehicle, id, name: `${vehicle.name} · ${presence.name}`, station: presence.name };
      this.#vehicles.set(id, { stationId, vehicle: named, atMs });
      this.#emitter.emit('vehicle', { vehicleId: id });
    }
    this.#removeOthers(stationId, present);
    this.#alerts.set(stationId, toFleetIds(stationId, presence.alerts));
    if (isNew)
      this.#ask(stationId).catch((error: unknown) =>
        this.#options.logger.warn(
          { stationId, error: errorText(error) },
          'The records of a station cannot be used.',
        ),
      );
  }

  #removeOthers(stationId: string, present: ReadonlySet<string>): void {
    for (const [vehicleId, seen] of this.#vehicles) {
      if (seen.stationId !== stationId || present.has(vehicleId)) continue;
      this.#vehicles.delete(vehicleId);
      this.#emitter.emit('vehicleRemoved', { vehicleId });
    }
  }

  #forget(stationId: string): void {
    this.#reachable.delete(stationId);
    this.#alerts.delete(stationId);
    this.#removeOthers(stationId, new Set());
  }

  /** What happened while the station was away is in its lists. */
  async #ask(stationId: string): Promise<void> {
    for (const [kind, { list, topic }] of Object.entries(KINDS)) {
      const records = await this.#options.listOf(stationId, list);
      for (const record of [...records].reverse()) {
        const data = { [kind]: toFleetIds(stationId, record) };
        this.#happened(stationEventSchema.parse({ topic, data }));
      }
    }
  }

  #happened(event: StationEvent): void {
    for (const [member, record] of Object.entries(event.data)) {
      if (!Object.hasOwn(KINDS, member)) continue;
      const kind = member as Kind;
      const id = (record as Record<string, unknown>)[KINDS[kind].id];
      if (typeof id !== 'string') continue;
      const records = this.#records[kind] as Map<string, unknown>;
      records.delete(id);
      records.set(id, record);
      const [oldest] = records.keys();
      if (records.size > MAX_RECORDS && oldest !== undefined) records.delete(oldest);
    }
    if (event.topic === 'replay') {
      const { userId = '', data } = event;
      this.#emitter.emit('replay', { frame: data as unknown as PlaybackFrame, userId });
    } else this.#options.publish(event);
  }

  /** Frames of recordings that users play at stations. */
  onReplay(listener: (frame: PlaybackFrame, userId: string) => void): Unsubscribe {
    return this.#emitter.on('replay', ({ frame, userId }) => listener(frame, userId));
  }

  #check(): void {
    const { presences } = this.#options;
    this.#reachable = new Set([...this.#reachable].filter((id) => presences.of(id)?.isReachable));
    for (const [vehicleId, { stationId }] of this.#vehicles)
      if (!this.#reachable.has(stationId)) this.#emitter.emit('vehicle', { vehicleId });
  }
}

type Page = { readonly limit: number; readonly beforeId?: string | undefined };

function lost(vehicle: TelemetryVehicle, elapsedMs: number): TelemetryVehicle {
  const aged = Object.entries(vehicle).map(([name, group]: [string, unknown]) =>
    typeof group === 'object' && group !== null && 'age_ms' in group && typeof group.age_ms === 'number'
      ? [name, { ...group, age_ms: group.age_ms + elapsedMs }]
      : [name, group],
  );
  const { link } = vehicle;
  const lostLink = { ...link, state: 'lost', last_seen_ms: link.last_seen_ms + elapsedMs };
  return { ...Object.fromEntries(aged), status: 'lost', link: lostLink } as TelemetryVehicle;
}
