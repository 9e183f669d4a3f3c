import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { CreditPort } from '../../contract/account/credit-port.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { WorkflowPort } from '../../contract/developer/workflow.ts';
import type { Mode } from '../../contract/list.ts';
import type { ManualControlPort } from '../../contract/onboard/manual-control.ts';
import type { PortGuard, Visibility } from '../../contract/port/port-guard.ts';
import {
  CLOSE_CODES,
  type ClientFrame,
  RESUME_WINDOW_S,
  type ServerData,
  type Topic,
} from '../../contract/port/websocket.ts';
import type { PlaybackFrame, PlaybackPort } from '../../contract/recording/playback.ts';
import type { SimulationPort } from '../../contract/simulation/simulation.ts';
import type { InspectorPort } from '../../contract/vehicle/inspector.ts';
import type { TrafficPort } from '../../contract/vehicle/traffic.ts';
import { gatewaySnapshot, type SnapshotPorts } from './gateway-snapshot.ts';
import { createInspectorFeed } from './inspector-feed.ts';
import { JsonForReaders } from './json-for-readers.ts';
import type { Reader } from './reader.ts';
import { type Audience, announceRecords, type IsVisible } from './record-announcements.ts';
import { ReplayPayload } from './replay-payload.ts';
import { Session } from './session.ts';
import type { SessionFeed } from './session-feed.ts';
import { ONLY_BY_NAME, type SubscribeRequest } from './subscription.ts';
import { createTrafficFeed } from './traffic-feed.ts';
import { VehicleFrames } from './vehicle-frames.ts';
import type { WebSocketLimits } from './websocket-limits.ts';

type Greeting = Pick<Extract<ClientFrame, { kind: 'hello' }>['data'], 'resume' | 'texts'>;

export interface HubParts extends SnapshotPorts {
  readonly guard: Pick<PortGuard, 'visibilityOf'>;
  /** Reports credit changes. Each account gets its own. */
  readonly credit: Pick<CreditPort, 'on'>;
  /** Plays recordings. Each principal's readers get their own. */
  readonly playback: Pick<PlaybackPort, 'onFrame'>;
  /** Runs simulations, likewise. */
  readonly simulation: Pick<SimulationPort, 'onFrame'>;
  /** Runs workflows, likewise. */
  readonly workflows: Pick<WorkflowPort, 'onFrame'>;
  /** Raw messages on the links, for clients that watch them. */
  readonly inspector: InspectorPort;
  /** Other aircraft, for clients that show them. */
  readonly traffic: Pick<TrafficPort, 'traffic'>;
  /** Reports who uses manual control. */
  readonly manualControl: Pick<ManualControlPort, 'onChanged' | 'underWay'>;
  readonly limits: WebSocketLimits;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/**
 * Sends the core's events to every session. Vehicles that change within one turn of the event loop
 * are sent at its end, in one write per reader.
 */
export class Hub implements Audience {
  readonly #ports: SnapshotPorts;
  readonly #guard: HubParts['guard'];
  readonly #credit: Pick<CreditPort, 'on'>;
  readonly #playback: Pick<PlaybackPort, 'onFrame'>;
  readonly #simulation: Pick<SimulationPort, 'onFrame'>;
  readonly #workflows: Pick<WorkflowPort, 'onFrame'>;
  readonly #manualControl: Pick<ManualControlPort, 'onChanged' | 'underWay'>;
  readonly #limits: WebSocketLimits;
  readonly #clock: Clock;
  readonly #ids: IdGenerator;
  readonly #vehicleFrames: VehicleFrames;
  readonly #sessions = new Map<string, Session>();
  readonly #expiries = new Map<Session, Timer>();
  readonly #flushTimers = new Map<Session, Timer>();
  readonly #dirty = new Set<string>();
  readonly #inspectorFeed: SessionFeed;
  readonly #trafficFeed: SessionFeed;
  #unsubscribes: Unsubscribe[] = [];
  #isFlushQueued = false;
  #mode: Mode;

  constructor({
    port,
    actions,
    governance,
    guard,
    credit,
    playback,
    simulation,
    workflows,
    inspector,
    traffic,
    manualControl,
    limits,
    clock,
    ids,
  }: HubParts) {
    this.#ports = { port, actions, governance };
    this.#guard = guard;
    this.#credit = credit;
    this.#playback = playback;
    this.#simulation = simulation;
    this.#workflows = workflows;
    this.#manualControl = manualControl;
    this.#limits = limits;
    this.#clock = clock;
    this.#ids = ids;
    this.#vehicleFrames = new VehicleFrames(port, clock);
    this.#inspectorFeed = createInspectorFeed({
      inspector,
      links: () => port.links(),
      clock,
      sessions: () => this.#sessions.values(),
    });
    this.#trafficFeed = createTrafficFeed({ traffic, clock, sessions: () => this.#sessions.values() });
    this.#mode = port.mode();
  }

  start(): void {
    if (this.#unsubscribes.length > 0) return;
    this.#unsubscribes = [
      this.#ports.port.on('vehicle', ({ vehicleId }) => this.#vehicleChanged(vehicleId)),
      this.#ports.port.on('vehicleRemoved', ({ vehicleId }) => this.#vehicleRemoved(vehicleId)),
      this.#ports.port.on('link', (link) => this.#stateChanged({ link }, (visible) => visible.link(link))),
      this.#ports.port.on('linkRemoved', ({ linkId }) => this.#stateChanged({ linkRemoved: linkId })),
      this.#credit.on('changed', ({ accountId, balance, held }) =>
        this.#publishTo('meter', { balance, held }, (principal) => principal.accountId === accountId),
      ),
      this.#playback.onFrame((frame, principalId) => this.#replayed(frame, principalId)),
      this.#simulation.onFrame((frame, principalId) =>
        this.#publishTo('simulation', frame, ({ id }) => id === principalId),
      ),
      this.#workflows.onFrame((frame, principalId) =>
        this.#publishTo('workflow', frame, ({ id }) => id === principalId),
      ),
      this.#manualControl.onChanged((manualControl) =>
        this.publish('state', manualControl.vehicleId, { manualControl }, (visible) =>
          visible.actor(manualControl.by),
        ),
      ),
      ...announceRecords({ ...this.#ports, audience: this }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#inspectorFeed.stop();
    this.#trafficFeed.stop();
    for (const timer of [...this.#expiries.values(), ...this.#flushTimers.values()]) timer.cancel();
    this.#unsubscribes = [];
    this.#expiries.clear();
    this.#flushTimers.clear();
    this.#sessions.clear();
    this.#dirty.clear();
  }

  /** The principal's open sockets. */
  socketsOf(principal: Principal): number {
    let count = 0;
    for (const session of this.#sessions.values())
      if (session.reader && session.principal.id === principal.id) count += 1;
    return count;
  }

  /** Connects a reader: resumes the session it names if possible, otherwise starts a new one with a snapshot. */
  attach(reader: Reader, principal: Principal, { resume, texts }: Greeting): Session {
    const known = resume && this.#known(resume, principal);
    const session =
      known ??
      new Session(this.#ids.next('ses'), principal, {
        visibility: this.#guard.visibilityOf(principal),
        limits: this.#limits,
        vehicleFrames: this.#vehicleFrames,
        wantsTextParts: texts === 'parts',
      });
    this.#sessions.set(session.id, session);
    this.#expiries.get(session)?.cancel();
    this.#expiries.delete(session);
    session.reader?.close(CLOSE_CODES.replaced, 'resumed elsewhere');
    const isResumed = known !== undefined && resume !== undefined && known.canResumeAfter(resume.seq);
    const missedTo = session.lastSeq;
    session.attach(reader);
    reader.onDrain(() => this.#flush(session));
    const atMs = this.#clock.utcMs();
    session.send('welcome', this.#welcome(session, isResumed), atMs);
    if (isResumed) session.sendKeptAfter(resume.seq);
    else {
      if (resume) session.send('gap', { from: resume.seq + 1, to: known ? missedTo : 0 }, atMs);
      this.#sendSnapshot(session, atMs);
    }
    if (isResumed) this.#sendAllVehicles(session);
    this.#inspectorFeed.wake();
    this.#trafficFeed.wake();
    return session;
  }

  /** Keeps the session for a resume. `reader` prevents the close of a replaced socket from detaching it. */
  detach(session: Session, reader: Reader): void {
    if (session.reader !== reader) return;
    session.detach();
    this.#flushTimers.get(session)?.cancel();
    this.#flushTimers.delete(session);
    if (!this.#sessions.has(session.id)) return;
    this.#expiries.set(
      session,
      this.#clock.after(RESUME_WINDOW_S * 1000, () => this.#forget(session)),
    );
    const [oldest] = this.#expiries.keys();
    if (oldest && this.#expiries.size > this.#limits.maxDetachedSessions) this.#forget(oldest);
  }

  /** Scopes are already checked. Sends newly subscribed data at once. */
  subscribe(session: Session, request: SubscribeRequest): void {
    const hasNewTopic = session.subscription.add(request);
    session.subscriptionChanged();
    this.#inspectorFeed.wake();
    this.#trafficFeed.wake();
    if (request.topics.every((topic) => ONLY_BY_NAME.has(topic))) return;
    if (hasNewTopic) {
      this.#sendSnapshot(session, this.#clock.utcMs());
      return;
    }
    this.#sendAllVehicles(session);
  }

  #sendSnapshot(session: Session, atMs: number): void {
    const { subscription, visibility } = session;
    const flown = this.#manualControl.underWay();
    session.sendSnapshot(gatewaySnapshot(this.#ports, visibility, subscription, flown), atMs);
  }

  /** Data in flight when a socket broke may be lost, so nothing counts as delivered. */
  #sendAllVehicles(session: Session): void {
    for (const vehicle of this.#ports.port.vehicles()) session.vehicleChanged(vehicle.id);
    this.#flush(session);
  }

  #known(
    resume: { readonly session: string; readonly seq: number },
    principal: Principal,
  ): Session | undefined {
    const session = this.#sessions.get(resume.session);
    const isOwn =
      session?.principal.id === principal.id &&
      session.principal.kind === principal.kind &&
      // Frames stored for another role must not be sent.
      session.principal.stationRole === principal.stationRole;
    // A seq we never sent belongs to another session, so no stored frames match it.
    return isOwn && resume.seq <= session.lastSeq ? session : undefined;
  }

  #welcome(session: Session, isResumed: boolean): ServerData<'welcome'> {
    return {
      session: session.id,
      heartbeatMs: this.#limits.heartbeatMs,
      resumeWindowS: RESUME_WINDOW_S,
      resumed: isResumed,
      serverTime: new Date(this.#clock.utcMs()).toISOString(),
      mode: session.visibility.mode(this.#ports.port),
    };
  }

  #forget(session: Session): void {
    this.#expiries.get(session)?.cancel();
    this.#expiries.delete(session);
    this.#sessions.delete(session.id);
  }

  #vehicleChanged(vehicleId: string): void {
    this.#vehicleFrames.changed(vehicleId);
    this.#dirty.add(vehicleId);
    if (this.#isFlushQueued) return;
    this.#isFlushQueued = true;
    setImmediate(() => {
      this.#isFlushQueued = false;
      for (const session of this.#sessions.values()) {
        for (const changed of this.#dirty) session.vehicleChanged(changed);
        this.#flush(session);
      }
      this.#dirty.clear();
    });
  }

  #flush(session: Session): void {
    const waitMs = session.flush(this.#clock.monotonicMs(), this.#clock.utcMs());
    if (waitMs === undefined || this.#flushTimers.has(session)) return;
    // Rounded up: a timer that fires slightly early would have to be set again.
    const timer = this.#clock.after(Math.ceil(waitMs), () => {
      this.#flushTimers.delete(session);
      this.#flush(session);
    });
    this.#flushTimers.set(session, timer);
  }

  #vehicleRemoved(vehicleId: string): void {
    this.#vehicleFrames.removed(vehicleId);
    this.#dirty.delete(vehicleId);
    for (const session of this.#sessions.values()) session.vehicleRemoved(vehicleId);
    this.publish('state', vehicleId, { vehicleRemoved: vehicleId });
    this.#announceMode();
  }

  /** Only for readers of the playing principal. A slow one gets only the newest moment. */
  #replayed(frame: PlaybackFrame, principalId: string): boolean {
    const payload = new ReplayPayload(frame);
    let isRead = false;
    for (const session of this.#sessions.values()) {
      if (session.principal.id !== principalId || !session.replayed(payload)) continue;
      isRead = true;
      this.#flush(session);
    }
    return isRead;
  }

  /** Only for readers of these principals: of an account, by login or key, or of who runs something. */
  #publishTo<Kind extends Topic>(
    topic: Kind,
    data: ServerData<Kind>,
    isTheirs: (principal: Principal) => boolean,
  ): void {
    const json = new JsonForReaders(data);
    const atMs = this.#clock.utcMs();
    for (const session of this.#sessions.values())
      if (isTheirs(session.principal)) session.publish(topic, null, atMs, json);
  }

  #stateChanged(data: ServerData<'state'>, isFor?: IsVisible): void {
    this.publish('state', undefined, data, isFor);
    this.#announceMode();
  }

  /** The gateway's mode follows from its links and vehicles and has no event of its own. */
  #announceMode(): void {
    const mode = this.#ports.port.mode();
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.publish('state', undefined, { mode }, (visible) => visible.hasStationMode);
  }

  publish<Kind extends Topic>(
    topic: Kind,
    vehicleId: string | null | undefined,
    data: ServerData<Kind>,
    isFor: IsVisible = (visible) => visible.vehicle(vehicleId ?? null),
  ): void {
    if (this.#sessions.size === 0) return;
    const json = new JsonForReaders(data);
    const atMs = this.#clock.utcMs();
    for (const session of this.#sessions.values())
      if (isFor(session.visibility)) session.publish(topic, vehicleId, atMs, json);
  }

  publishEach<Kind extends Topic>(
    topic: Kind,
    vehicleId: string | null | undefined,
    dataFor: (visible: Visibility) => ServerData<Kind> | undefined,
  ): void {
    const atMs = this.#clock.utcMs();
    for (const session of this.#sessions.values()) {
      const data = session.subscription.wants(topic, vehicleId) ? dataFor(session.visibility) : undefined;
      if (data) session.publish(topic, vehicleId, atMs, new JsonForReaders(data));
    }
  }
}
