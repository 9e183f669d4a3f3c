import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../gateway/base/clock.ts';
import { AppError, errorText } from '../gateway/base/error.ts';
import { SCOPES } from '../gateway/contract/account/access.ts';
import {
  callSubject,
  SIGNATURE_HEADER,
  type StationAnswer,
  type StationCall,
  stationAnswerSchema,
  versionProblem,
} from '../gateway/contract/centre/centre.ts';
import { parseWithParts } from '../gateway/contract/operator-text.ts';
import { VERSION } from '../gateway/station/shipped-files.ts';
import type { Presence, Presences } from './presence.ts';

/** The station refuses calls that arrive later, so that no delayed command moves a vehicle. */
const VALID_MS = 5_000;
/** Answers come compressed. */
const unpack = promisify(gunzip) as (
  data: Uint8Array,
  options: { readonly maxOutputLength: number },
) => Promise<Buffer>;
const MAX_ANSWER_BYTES = 16_000_000;
/** With `wait=done` a command is answered when the vehicle has carried it out. */
const ANSWER_TIMEOUT_MS = 120_000;
/** How often a call that waits looks whether its station is still there. */
const HEARD_CHECK_MS = 500;

export type CallOfUser = Pick<
  StationCall,
  'method' | 'path' | 'body' | 'caller' | 'traceId' | 'idempotencyKey'
>;

/** Calls the API of a station over NATS. The station's own gate decides. */
export class StationCalls {
  readonly #connection: NatsConnection;
  readonly #key: KeyObject;
  readonly #presences: Presences;
  readonly #clock: Clock;
  readonly #onDisconnect = new Set<() => void>();
  #isConnected = true;

  constructor(connection: NatsConnection, key: KeyObject, presences: Presences, clock: Clock) {
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
    const problem = callProblem(presence);
    if (problem !== undefined) throw unreachable(stationId, problem);
    // Otherwise the NATS client would keep the call and send it after it reconnects.
    if (!this.#isConnected) throw unreachable(stationId, 'the fleet server is not connected to NATS');
    const validUntilUtcMs = this.#clock.utcMs() + presence.clockAheadMs + VALID_MS;
    const signed: StationCall = { ...call, callId: randomUUID(), validUntilUtcMs };
    const data = new TextEncoder().encode(JSON.stringify(signed));
    const head = headers();
    head.set(SIGNATURE_HEADER, sign(null, data, this.#key).toString('base64url'));
    const lost = Promise.withResolvers<never>();
    const lose = (what = 'the connection to NATS was lost') =>
      lost.reject(new Error(`${what}. The command may have taken effect. Check the vehicle`));
    const onDisconnect = () => lose();
    this.#onDisconnect.add(onDisconnect);
    // A station that ends without an answer would otherwise be waited for until the time is up.
    const heard = this.#clock.every(HEARD_CHECK_MS, () => {
      if (!this.#presences.of(stationId)?.isReachable) lose('its connection was lost');
    });
    try {
      const request = this.#connection.request(callSubject(stationId), data, {
        timeout: ANSWER_TIMEOUT_MS,
        headers: head,
      });
      const message = await Promise.race([request, lost.promise]);
      const json = await unpack(message.data, { maxOutputLength: MAX_ANSWER_BYTES });
      return stationAnswerSchema.parse(parseWithParts(json.toString()));
    } catch (cause) {
      throw unreachable(stationId, errorText(cause));
    } finally {
      heard.cancel();
      this.#onDisconnect.delete(onDisconnect);
    }
  }

  /** A call of the fleet itself. @throws station-unreachable */
  asServer(
    stationId: string,
    method: StationCall['method'],
    call: Pick<StationCall, 'path' | 'body'>,
  ): Promise<StationAnswer> {
    const caller = { id: 'server', scopes: [...SCOPES] };
    return this.call(stationId, { ...call, method, caller, traceId: randomUUID().replaceAll('-', '') });
  }

  /** Items of a list of the station's API; none if it does not answer. */
  async list(stationId: string, path: string): Promise<readonly unknown[]> {
    const answer = await this.asServer(stationId, 'GET', { path }).catch(() => undefined);
    return (answer?.body as { readonly items?: readonly unknown[] } | undefined)?.items ?? [];
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

/** Why a station that is heard must not be called. */
export function callProblem({ isDouble, version }: Presence): string | undefined {
  if (isDouble) return 'Two programs use its credential. Stop one of them, or enrol it again.';
  return versionProblem(version, VERSION);
}

function unreachable(stationId: string, reason: string): AppError {
  return new AppError(
    'station-unreachable',
    `Station ${stationId} cannot be reached: ${reason.replace(/\.$/, '')}. Use the station’s own window or the transmitter.`,
  );
}
