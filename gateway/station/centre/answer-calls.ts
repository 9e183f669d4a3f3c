import { createPublicKey, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { OPERATOR_PRINCIPAL } from '../../base/principal/operator-principal.ts';
import { SCOPES } from '../../contract/account/access.ts';
import {
  callSubject,
  FLEET_CALLER,
  SIGNATURE_HEADER,
  type StationAnswer,
  type StationCall,
  stationCallSchema,
} from '../../contract/centre/centre.ts';
import { ERRORS, type ErrorCode } from '../../contract/error.ts';
import type { CallOwnApi } from '../../contract/port/own-call.ts';

export interface AnswerCallsOptions {
  readonly connection: NatsConnection;
  readonly stationId: string;
  /** Of the enrolment. */
  readonly centreKey: string;
  readonly callOwnApi: CallOwnApi;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** In characters. JSON shrinks to less than a fifth. */
const MAX_ANSWER = 4_000_000;
/** Answers are compressed: a NATS message holds one megabyte. */
const pack = promisify(gzip) as (json: string) => Promise<Buffer>;
const TOO_LARGE =
  'The answer is too long for a call through the fleet. Ask for less, for example with `limit`.';

const IS_FILE = 'The answer is a file, which cannot pass through the fleet. Get it at the station.';

/**
 * Answers calls of the centre through the station's own API, with all its checks. Refuses calls that are not
 * signed by the centre, expired or repeated.
 * @returns a function that stops it
 */
export function answerCalls(options: AnswerCallsOptions): () => void {
  const { connection, stationId, callOwnApi, clock, logger } = options;
  const der = Buffer.from(options.centreKey, 'base64');
  const centre = createPublicKey({ key: der, format: 'der', type: 'spki' });
  /** Ids of answered calls and when they expire, to recognise repeats. */
  const seen = new Map<string, number>();
  const maxBytes = (connection.info?.max_payload ?? 1_048_576) - 1_000;

  const checked = (message: Msg): StationCall => {
    const signature = message.headers?.get(SIGNATURE_HEADER) ?? '';
    if (!verify(null, message.data, centre, Buffer.from(signature, 'base64url')))
      throw refused('it is not signed by the centre of this fleet');
    const read = stationCallSchema.safeParse(message.json());
    if (!read.success) throw refused('it cannot be read; the centre may run another version');
    const call = read.data;
    const nowMs = clock.utcMs();
    if (call.validUntilUtcMs < nowMs) throw refused('it has expired');
    for (const [callId, untilMs] of seen) if (untilMs < nowMs) seen.delete(callId);
    if (seen.has(call.callId)) throw refused('it was already answered');
    seen.set(call.callId, call.validUntilUtcMs);
    return call;
  };

  const answerTo = async (message: Msg): Promise<StationAnswer> => {
    try {
      const { method, path, body, caller, traceId, idempotencyKey } = checked(message);
      const scopes = new Set(SCOPES.filter((scope) => caller.scopes.includes(scope)));
      const principal = { ...OPERATOR_PRINCIPAL, id: `${FLEET_CALLER}${caller.id}`, scopes };
      const call = { method, path, body, principal, traceId, idempotencyKey };
      const wanted = { ...call, isDirect: true, textParts: true, maxLength: MAX_ANSWER };
      const { status, body: answer, isFile } = await callOwnApi(wanted);
      if (isTooLarge(answer)) throw new AppError('body-too-large', TOO_LARGE);
      if (isFile) throw new AppError('unsupported-media-type', IS_FILE);
      return { status, body: answer };
    } catch (thrown) {
      const code = thrown instanceof AppError ? thrown.code : 'internal-error';
      logger.warn({ error: errorText(thrown) }, 'A call of the centre was refused.');
      return { status: ERRORS[code].status, body: problemOf(code, errorText(thrown)) };
    }
  };

  const subscription = connection.subscribe(callSubject(stationId), {
    callback: (error, message) => {
      if (error) return logger.warn({ error: errorText(error) }, 'Calls of the centre cannot be heard.');
      answerTo(message)
        .then(async (answer) => {
          const packed = await pack(JSON.stringify(answer));
          const tooLarge = {
            status: ERRORS['body-too-large'].status,
            body: problemOf('body-too-large', TOO_LARGE),
          };
          message.respond(packed.length > maxBytes ? await pack(JSON.stringify(tooLarge)) : packed);
        })
        .catch((cause: unknown) =>
          logger.warn({ error: errorText(cause) }, 'An answer could not be sent to the centre.'),
        );
    },
  });
  return () => subscription.unsubscribe();
}

function refused(reason: string): AppError {
  return new AppError('centre-call-refused', `The station refused the call: ${reason}.`);
}

function problemOf(code: ErrorCode, detail: string) {
  const { status, title } = ERRORS[code];
  return { code, status, title, detail };
}

function isTooLarge(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isTooLarge' in body && body.isTooLarge === true;
}
