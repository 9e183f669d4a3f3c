import { type Msg, type NatsConnection, nkeys } from '@nats-io/transport-node';
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
import { ERRORS } from '../../contract/error.ts';
import type { CallOwnApi } from '../../contract/port/own-call.ts';

export interface AnswerCallsOptions {
  readonly connection: NatsConnection;
  readonly stationId: string;
  /** Public nkey of the centre. */
  readonly centreKey: string;
  readonly callOwnApi: CallOwnApi;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** In characters of up to three bytes; a NATS message holds one megabyte. */
const MAX_ANSWER = 300_000;
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
  const centre = nkeys.fromPublic(options.centreKey);
  /** Ids of answered calls and when they expire, to recognise repeats. */
  const seen = new Map<string, number>();

  const checked = (message: Msg): StationCall => {
    const signature = message.headers?.get(SIGNATURE_HEADER) ?? '';
    if (!centre.verify(message.data, Buffer.from(signature, 'base64url')))
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
      const call = { method, path, body, principal, traceId, idempotencyKey, maxLength: MAX_ANSWER };
      const { status, body: answer, isFile } = await callOwnApi(call);
      if (isTooLarge(answer)) throw new AppError('body-too-large', TOO_LARGE);
      if (isFile) throw new AppError('unsupported-media-type', IS_FILE);
      return { status, body: answer };
    } catch (thrown) {
      const code = thrown instanceof AppError ? thrown.code : 'internal-error';
      logger.warn({ error: errorText(thrown) }, 'A call of the centre was refused.');
      const { status, title } = ERRORS[code];
      return { status, body: { code, status, title, detail: errorText(thrown) } };
    }
  };

  const subscription = connection.subscribe(callSubject(stationId), {
    callback: (error, message) => {
      if (error) return logger.warn({ error: errorText(error) }, 'Calls of the centre cannot be heard.');
      answerTo(message)
        .then((answer) => message.respond(JSON.stringify(answer)))
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

function isTooLarge(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isTooLarge' in body && body.isTooLarge === true;
}
