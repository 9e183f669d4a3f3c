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

/** A call that is not with its station by then is refused there: nothing is queued for later motion. */
const VALID_MS = 5_000;
/** A command answers when the vehicle has done it. */
const ANSWER_TIMEOUT_MS = 120_000;

export type CallOfUser = Pick<StationCall, 'method' | 'path' | 'body' | 'caller' | 'traceId'>;

/** Calls the API of a station. Its own gate decides, and answers as it would at the station. */
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

  /** @throws station-unreachable at once when it is not there */
  async call(stationId: string, call: CallOfUser): Promise<StationAnswer> {
    const presence = this.#presences.of(stationId);
    if (!presence?.isReachable) throw unreachable(stationId, 'it is not connected');
    if (presence.isDouble)
      throw unreachable(stationId, 'two programs use its credential; end one of them, or enrol it anew');
    // The client would keep the call until NATS is there again.
    if (!this.#isConnected) throw unreachable(stationId, 'this server has lost NATS');
    const validUntilUtcMs = this.#clock.utcMs() + presence.clockAheadMs + VALID_MS;
    const signed: StationCall = { ...call, callId: randomUUID(), validUntilUtcMs };
    const data = new TextEncoder().encode(JSON.stringify(signed));
    const head = headers();
    head.set(SIGNATURE_HEADER, Buffer.from(this.#key.sign(data)).toString('base64url'));
    const lost = Promise.withResolvers<never>();
    const lose = () => lost.reject(new Error('NATS was lost, and it is not known whether the call arrived'));
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
    `The station ${stationId} cannot be called: ${reason}. Use its own window, or the transmitter.`,
  );
}
