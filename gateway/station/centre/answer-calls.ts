import { type Msg, type NatsConnection, nkeys } from '@nats-io/transport-node';
import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { SCOPES } from '../../contract/account/access.ts';
import {
  callSubject,
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

/** Whether the station belongs to a fleet is decided at the station. */
const NEVER = /^\/api\/station\/centre\b/;

/** Characters. A message of NATS has a megabyte, and a character up to three bytes. */
const MAX_ANSWER = 300_000;
const TOO_LARGE =
  'The answer is too long for a call through the fleet. Ask for less, for example with `limit`.';

/**
 * Answers calls of the centre as the station's own API would: every check applies, and every decision is the
 * station's. A call that is not signed by the centre, too late or repeated is refused.
 * @returns what ends it
 */
export function answerCalls(options: AnswerCallsOptions): () => void {
  const { connection, stationId, callOwnApi, clock, logger } = options;
  const centre = nkeys.fromPublic(options.centreKey);
  /** Until when a repeat of a call must be recognised. */
  const seen = new Map<string, number>();

  const checked = (message: Msg): StationCall => {
    const signature = message.headers?.get(SIGNATURE_HEADER) ?? '';
    if (!centre.verify(message.data, Buffer.from(signature, 'base64url')))
      throw refused('the call is not signed by the centre of this fleet');
    const read = stationCallSchema.safeParse(message.json());
    if (!read.success) throw refused('the call cannot be read; the centre may have another version');
    const call = read.data;
    const nowMs = clock.utcMs();
    if (call.validUntilUtcMs < nowMs) throw refused('the call came too late');
    for (const [callId, untilMs] of seen) if (untilMs < nowMs) seen.delete(callId);
    if (seen.has(call.callId)) throw refused('the call was made before');
    if (NEVER.test(call.path)) throw refused('this is decided at the station');
    seen.set(call.callId, call.validUntilUtcMs);
    return call;
  };

  const answerTo = async (message: Msg): Promise<StationAnswer> => {
    try {
      const { method, path, body, caller, traceId } = checked(message);
      const scopes = new Set(SCOPES.filter((scope) => caller.scopes.includes(scope)));
      const principal = { kind: 'operator', id: `fleet:${caller.id}`, tenantId: 'local', scopes } as const;
      const answer = await callOwnApi({ method, path, body, principal, traceId, maxLength: MAX_ANSWER });
      if (isTooLarge(answer.body)) throw new AppError('body-too-large', TOO_LARGE);
      return answer;
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
  return new AppError('centre-call-refused', `The station refuses a call of the centre: ${reason}.`);
}

function isTooLarge(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isTooLarge' in body && body.isTooLarge === true;
}
