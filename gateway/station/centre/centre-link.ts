import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import {
  type CentrePort,
  type CentreState,
  CHUNK_HEADERS,
  enrolmentSchema,
  FLEET_CALLER,
  fileSubject,
  inboxPrefix,
  type JoinRequest,
  leaseSubject,
  rowsSubject,
} from '../../contract/centre/centre.ts';
import { problemSchema } from '../../contract/error.ts';
import { english, isSameText, type OperatorText, say } from '../../contract/operator-text.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { CallOwnApi } from '../../contract/port/own-call.ts';
import type { Repositories } from '../../store/create-repositories.ts';
import type { Membership } from '../../store/repository/centre/centre-repository.ts';
import { answerCalls } from './answer-calls.ts';
import { certificateProblem, natsServers, whyUnreachable } from './centre-address.ts';
import { LeaseSender, type LeaseSenderOptions } from './lease-sender.ts';
import { OutboxSender } from './outbox-sender.ts';
import { RecordingSender, type RecordingSenderOptions } from './recording-sender.ts';
import { type SendEventsOptions, sendEvents } from './send-events.ts';
import { StateSender } from './state-sender.ts';

export interface CentreLinkOptions {
  readonly repositories: Pick<Repositories, 'centre' | 'audit'>;
  readonly callOwnApi: CallOwnApi;
  readonly port: Pick<GatewayPort, 'vehicles' | 'alerts' | 'on'>;
  readonly actions: SendEventsOptions['actions'];
  readonly governance: SendEventsOptions['governance'];
  readonly guard: SendEventsOptions['guard'];
  readonly playback: SendEventsOptions['playback'];
  readonly recordings: RecordingSenderOptions['recordings'];
  readonly leases: LeaseSenderOptions['leases'];
  /** `fleetNats`: address of a leaf node, used instead of the centre's. */
  readonly config: { readonly fleetUploadKibPerS: number; readonly fleetNats?: string | undefined };
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly version: string;
}

const ENROL_TIMEOUT_MS = 15_000;
const RECONNECT_WAIT_MS = 1_000;
/** A server that ends during the handshake is noticed only by this. */
const CONNECT_TIMEOUT_MS = 3_000;
const LEASE_TIMEOUT_MS = 2_000;
/** NATS may refuse a valid credential for a while, for example before it knows the fleet's account. */
const AFTER_REFUSAL_MS = 30_000;
/** How often it is found out why the centre is unreachable. */
const EXPLAIN_MS = 3_000;

type Nats = Awaited<ReturnType<typeof loadNats>>;

/** Loaded only by a station of a fleet: the client has many modules, which every start would wait for. */
async function loadNats() {
  const [{ jetstream }, transport] = await Promise.all([
    import('@nats-io/jetstream'),
    import('@nats-io/transport-node'),
  ]);
  return { jetstream, ...transport };
}

/**
 * The station's connection to the centre of its fleet. The station works without it and keeps the rows that
 * the centre does not have yet.
 */
export class CentreLink implements CentrePort {
  readonly #options: CentreLinkOptions;
  readonly #runId: string;
  #membership: Membership | undefined;
  #connection: NatsConnection | undefined;
  #stopSending: (() => void) | undefined;
  #state: CentreState['state'] = 'none';
  #problem: OperatorText | null = null;
  /** Whether fleet servers listen; a leaf node can be reachable while the centre is not. */
  #isHeard = true;
  #retry: Timer | undefined;
  #explanation: Timer | undefined;
  /** Grows with each connection, so that callbacks of an earlier one have no effect. */
  #generation = 0;

  constructor(options: CentreLinkOptions) {
    this.#options = options;
    this.#runId = options.ids.next('run');
    const { repositories, leases } = options;
    this.#membership = repositories.centre.membership();
    // Before anything can lease: what is shared is not free.
    if (this.#membership)
      leases.grants.join(this.#membership.enrolment.stationId, repositories.centre.sharedResources());
  }

  start(): void {
    if (this.#membership) this.#open(this.#membership);
  }

  async stop(): Promise<void> {
    await this.#close();
  }

  get #auditLog() {
    const { repositories, clock } = this.#options;
    return { audit: repositories.audit, clock };
  }

  get state(): CentreState {
    const { address = null, name = null, enrolment } = this.#membership ?? {};
    const isUnheard = this.#state === 'connected' && !this.#isHeard;
    return {
      state: isUnheard ? 'unreachable' : this.#state,
      address,
      name,
      stationId: enrolment?.stationId ?? null,
      waitingRows: this.#options.repositories.centre.waitingRows,
      problem: isUnheard ? 'NATS is reachable, but no fleet server listens.' : this.#problem,
    };
  }

  async join(request: JoinRequest, context: RequestContext): Promise<CentreState> {
    refuseFleet(context);
    const refuseMember = () => {
      if (this.#membership)
        throw new AppError('state-conflict', 'This station already belongs to a fleet. Leave it first.');
    };
    refuseMember();
    const { nkeys } = await loadNats();
    const key = nkeys.createUser();
    const enrolment = await this.#enrol(request, key.getPublicKey());
    // Two requests at once: the first answer wins.
    refuseMember();
    writeAudit(this.#auditLog, context, 'station.join-fleet', 'station', {
      address: request.address,
      stationId: enrolment.stationId,
    });
    const seed = new TextDecoder().decode(key.getSeed());
    const membership = { address: request.address, name: request.name, seed, enrolment };
    this.#options.repositories.centre.join(membership);
    this.#membership = membership;
    this.#options.leases.grants.join(enrolment.stationId, []);
    this.#open(membership);
    return this.state;
  }

  async leave(context: RequestContext): Promise<CentreState> {
    refuseFleet(context);
    if (!this.#membership) throw new AppError('state-conflict', 'This station belongs to no fleet.');
    const { stationId } = this.#membership.enrolment;
    writeAudit(this.#auditLog, context, 'station.leave-fleet', 'station', { stationId });
    this.#options.repositories.centre.leave();
    this.#membership = undefined;
    this.#set('none', null);
    await this.#close();
    this.#options.leases.grants.leave();
    this.#options.leases.serve();
    return this.state;
  }

  async #enrol({ address, code, name }: JoinRequest, publicKey: string) {
    const { version } = this.#options;
    let answer: Response;
    try {
      answer = await fetch(new URL('/api/fleet/enrolments', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, name, publicKey, version }),
        redirect: 'error',
        signal: AbortSignal.timeout(ENROL_TIMEOUT_MS),
      });
    } catch (cause) {
      const problem =
        certificateProblem(cause) ??
        say('The fleet server {address} does not answer ({reason}). Check the address and the network.', {
          address,
          reason: errorText(cause),
        });
      throw new AppError('centre-unreachable', problem, { cause });
    }
    const body: unknown = await answer.json().catch(() => undefined);
    const enrolment = enrolmentSchema.safeParse(body);
    if (answer.ok && enrolment.success) return enrolment.data;
    const problem = problemSchema.pick({ detail: true }).safeParse(body);
    throw new AppError(
      'enrolment-refused',
      say('The fleet server refused: {reason}', {
        reason: problem.success ? problem.data.detail : `HTTP ${answer.status}`,
      }),
    );
  }

  #open(membership: Membership): void {
    this.#generation += 1;
    this.#set('unreachable', null);
    void this.#run(membership, this.#generation);
  }

  async #run({ seed, name, enrolment }: Membership, generation: number): Promise<void> {
    const { logger, clock, config } = this.#options;
    const isCurrent = () => generation === this.#generation;
    try {
      const nats = await loadNats();
      if (!isCurrent()) return;
      const options: NodeConnectionOptions = {
        ...natsServers(config.fleetNats === undefined ? enrolment.servers : [config.fleetNats]),
        authenticator: nats.jwtAuthenticator(enrolment.credential, new TextEncoder().encode(seed)),
        inboxPrefix: inboxPrefix(enrolment.stationId),
        name,
        timeout: CONNECT_TIMEOUT_MS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_WAIT_MS,
        waitOnFirstConnect: true,
        pingInterval: 5_000,
        maxPingOut: 2,
      };
      this.#explainLater(options, isCurrent);
      const connection = await nats.connect(options);
      if (!isCurrent()) return void (await connection.close());
      this.#connection = connection;
      void this.#watch(connection, isCurrent);
      this.#begin(nats, connection, enrolment.stationId, name, enrolment.centreKey);
      const failure = await connection.closed();
      if (failure) throw failure;
    } catch (error) {
      if (!isCurrent()) return;
      logger.warn({ error: errorText(error) }, 'The connection to the centre has ended.');
      this.#stopSending?.();
      this.#set('refused', say('The centre refuses this station: {reason}', { reason: errorText(error) }));
      this.#retry = clock.after(AFTER_REFUSAL_MS, () => {
        if (isCurrent() && this.#membership) this.#open(this.#membership);
      });
    }
  }

  #begin(
    { jetstream, headers }: Nats,
    connection: NatsConnection,
    stationId: string,
    name: string,
    centreKey: string,
  ): void {
    const { clock, logger, callOwnApi, port, actions, governance, guard, playback, version, config } =
      this.#options;
    const store = this.#options.repositories.centre;
    this.#set('connected', null);
    const isConnected = () => this.#state === 'connected';
    const outbox = new OutboxSender({
      isConnected,
      publish: async ({ seq, ...row }) => {
        const subject = rowsSubject(stationId, row.source);
        const data = JSON.stringify({ ...row, seq });
        await jetstream(connection).publish(subject, data, { msgID: `${stationId}.${seq}`, timeout: 5_000 });
      },
      maxBytes: (connection.info?.max_payload ?? 1_048_576) - 1_000,
      store,
      clock,
      logger,
    });
    const files = new RecordingSender({
      recordings: this.#options.recordings,
      publish: async (chunk) => {
        const { sessionId, offset, bytes, sha256 = '' } = chunk;
        const head = headers();
        for (const [name, value] of Object.entries({ sessionId, offset, sha256 }))
          head.set(CHUNK_HEADERS[name as keyof typeof CHUNK_HEADERS], String(value));
        const msgID = `${stationId}.${sessionId}.${offset}`;
        await jetstream(connection).publish(fileSubject(stationId), bytes, {
          msgID,
          headers: head,
          timeout: 5_000,
        });
      },
      isConnected,
      store,
      bytesPerS: config.fleetUploadKibPerS * 1024,
      clock,
      logger,
    });
    const states = new StateSender({
      connection,
      stationId,
      head: { name, version, runId: this.#runId },
      waitingRows: () => store.waitingRows,
      isConnected,
      heard: (isHeard) => {
        this.#isHeard = isHeard;
      },
      port,
      clock,
    });
    const leases = new LeaseSender({
      leases: this.#options.leases,
      ask: async (request) => {
        const answer = await connection.request(leaseSubject(stationId), request, {
          timeout: LEASE_TIMEOUT_MS,
        });
        return answer.json();
      },
      vehicles: () => port.vehicles(),
      store,
      isConnected,
      clock,
      logger,
    });
    const stopCalls = answerCalls({ connection, stationId, centreKey, callOwnApi, clock, logger });
    const news = { connection, stationId, isConnected, port, actions, governance, guard, playback };
    const stopEvents = sendEvents(news);
    outbox.start();
    files.start();
    states.start();
    leases.start();
    this.#stopSending = () => {
      outbox.stop();
      files.stop();
      states.stop();
      leases.stop();
      stopEvents();
      stopCalls();
      this.#stopSending = undefined;
    };
  }

  async #watch(connection: NatsConnection, isCurrent: () => boolean): Promise<void> {
    for await (const { type } of connection.status()) {
      if (!isCurrent()) return;
      if (type === 'disconnect') this.#set('unreachable', null);
      else if (type === 'reconnect') this.#set('connected', null);
    }
  }

  async #explain(options: NodeConnectionOptions, isCurrent: () => boolean): Promise<void> {
    const isUnreachable = () => isCurrent() && this.#state === 'unreachable';
    const problem = isUnreachable() ? await whyUnreachable(options) : null;
    if (problem !== null && isUnreachable()) this.#set('unreachable', problem);
    if (isCurrent()) this.#explainLater(options, isCurrent);
  }

  #explainLater(options: NodeConnectionOptions, isCurrent: () => boolean): void {
    this.#explanation = this.#options.clock.after(EXPLAIN_MS, () => void this.#explain(options, isCurrent));
  }

  #set(state: CentreState['state'], problem: OperatorText | null): void {
    if (state !== this.#state || !isSameText(problem, this.#problem))
      this.#options.logger.info(
        { state, ...(problem !== null && { problem: english(problem) }) },
        'The connection to the centre has changed.',
      );
    this.#state = state;
    this.#problem = problem;
  }

  async #close(): Promise<void> {
    this.#generation += 1;
    this.#retry?.cancel();
    this.#explanation?.cancel();
    this.#stopSending?.();
    await this.#connection?.close();
    this.#connection = undefined;
  }
}

/** Joining and leaving are decided at the station, not by a call of the centre. */
function refuseFleet({ principal }: RequestContext): void {
  if (principal.id.startsWith(FLEET_CALLER))
    throw new AppError(
      'centre-call-refused',
      'Only the operator at the station can join or leave a fleet. Use Settings › Fleet there.',
    );
}
