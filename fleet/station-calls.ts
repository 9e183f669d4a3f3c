import { randomUUID } from 'node:crypto';
import { headers, type NatsConnection, type nkeys } from '@nats-io/transport-node';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import {
  callSubject,
  SIGNATURE_HEADER,
  type StationAnswer,
  type StationCall,
  stationAnswerSchema,
} from '../gateway/contract/centre/centre.ts';
import type { Presences } from './presence.ts';

/** The station refuses calls that arrive later, so that no delayed command moves a vehicle. */
const VALID_MS = 5_000;
/** With `wait=done` a command is answered when the vehicle has carried it out. */
const ANSWER_TIMEOUT_MS = 120_000;

export type CallOfUser = Pick<
  StationCall,
  'method' | 'path' | 'body' | 'caller' | 'traceId' | 'idempotencyKey'
>;

/** Calls the API of a station over NATS. The station's own gate decides. */
export class StationCalls {
  readonly #connection: NatsConnection;
  readonly #key: nkeys.KeyPair;
  readonly #presences: Presences;
  readonly #clock: Clock;
  readonly #onDisconnect = new Set<() => void>();
  #isConnected = true;

  constructor(connection: NatsConnection, key: nkeys.KeyPair, presences: Presences, clock: Clock) {
    this.#connection = connection;
    this.#key = key;
    this.#presences = presences;
    this.#clock = clock;
    void this.#watch();
  }

  /** @throws station-unreachable, immediately if the station is not connected */
  async call(stationId: string, call: CallOfUser): Promise<StationAnswer> {
    const presence = this.#presences.of(stationId);
    if (!presence?.isReachable) throw unreachable(stationId, 'it is not connected');
    if (presence.isDouble)
      throw unreachable(stationId, 'two programs use its credential. Stop one of them, or enrol it again');
    // Otherwise the NATS client would keep the call and send it after it reconnects.
    if (!this.#isConnected) throw unreachable(stationId, 'the fleet server is not connected to NATS');
    const validUntilUtcMs = this.#clock.utcMs() + presence.clockAheadMs + VALID_MS;
    const signed: StationCall = { ...call, callId: randomUUID(), validUntilUtcMs };
    const data = new TextEncoder().encode(JSON.stringify(signed));
    const head = headers();
    head.set(SIGNATURE_HEADER, Buffer.from(this.#key.sign(data)).toString('base64url'));
    const lost = Promise.withResolvers<never>();
    const lose = () =>
      lost.reject(
        new Error('the connection to NATS was lost. The command may have taken effect. Check the vehicle'),
      );
    this.#onDisconnect.add(lose);
    try {
      const request = this.#connection.request(callSubject(stationId), data, {
        timeout: ANSWER_TIMEOUT_MS,
        headers: head,
      });
      const message = await Promise.race([request, lost.promise]);
      return stationAnswerSchema.parse(message.json());
    } catch (cause) {
      throw unreachable(stationId, errorText(cause));
    } finally {
      this.#onDisconnect.delete(lose);
    }
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'reconnect') this.#isConnected = true;
      if (type !== 'disconnect') continue;
      this.#isConnected = false;
      for (const lose of this.#onDisconnect) lose();
    }
  }
}

function unreachable(stationId: string, reason: string): AppError {
  return new AppError(
    'station-unreachable',
    `Station ${stationId} cannot be reached: ${reason}. Use the station’s own window or the transmitter.`,
  );
}
