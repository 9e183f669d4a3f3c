import type { z } from 'zod';
import type { Clock, Timer } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Problem } from '../../contract/error.ts';
import type { ManualControlPort, Sticks } from '../../contract/onboard/manual-control.ts';
import { CLOSE_CODES, type ClientFrame, clientFrameSchema } from '../../contract/port/websocket.ts';
import { frameBytes } from './frame-text.ts';
import type { Hub } from './hub.ts';
import type { Reader } from './reader.ts';
import type { Session } from './session.ts';
import type { WebSocketLimits } from './websocket-limits.ts';

export interface ConversationParts {
  readonly authenticate: (token: string) => Principal | undefined;
  readonly toProblem: (error: AppError, instance: string, traceId: string) => Problem;
  readonly manualControl: Pick<ManualControlPort, 'take'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

const INSTANCE = '/ws/telemetry';

/** The protocol with one socket, from hello to its end. */
export class Conversation {
  readonly #reader: Reader;
  readonly #hub: Hub;
  readonly #limits: WebSocketLimits;
  readonly #parts: ConversationParts;
  readonly #helloTimer: Timer;
  #session: Session | undefined;
  /** The token from hello, to check again whether it is still valid. */
  #token: string | undefined;

  constructor(reader: Reader, hub: Hub, limits: WebSocketLimits, parts: ConversationParts) {
    this.#reader = reader;
    this.#hub = hub;
    this.#limits = limits;
    this.#parts = parts;
    this.#helloTimer = parts.clock.after(limits.helloTimeoutMs, () =>
      reader.close(CLOSE_CODES.helloTimeout, 'no hello'),
    );
    reader.onMessage((text) => this.#heard(text));
    reader.onClose(() => {
      this.#helloTimer.cancel();
      if (this.#session) hub.detach(this.#session, reader);
    });
  }

  /** Undefined until the peer is identified. */
  get session(): Session | undefined {
    return this.#session;
  }

  /** Why the conversation must end. A peer without hello has its own time limit. */
  lapse(): 'credential-ended' | 'access-changed' | undefined {
    if (!this.#session || this.#token === undefined) return undefined;
    const present = this.#parts.authenticate(this.#token);
    if (!present) return 'credential-ended';
    return present.stationRole === this.#session.principal.stationRole ? undefined : 'access-changed';
  }

  heartbeat(): void {
    this.#reader.probe();
    this.#sendHeartbeat(undefined);
  }

  bye(reason: string, retryAfterMs: number | null, closeCode: number): void {
    this.#session?.send('bye', { reason, retryAfterMs }, this.#parts.clock.utcMs());
    this.#reader.close(closeCode, reason);
  }

  #heard(text: string | undefined): void {
    if (!this.#reader.takeMessage()) {
      const detail = `A client may send ${this.#limits.maxMessagesPerS} messages per second.`;
      this.#fail(new AppError('rate-limited', detail), CLOSE_CODES.tooSlow);
      return;
    }
    const frame = parseFrame(text);
    if (frame instanceof AppError) this.#fail(frame, CLOSE_CODES.badFrame);
    else if (this.#session) this.#obey(frame, this.#session);
    else this.#greet(frame);
  }

  #greet(frame: ClientFrame): void {
    this.#helloTimer.cancel();
    if (frame.kind !== 'hello') {
      this.#fail(
        new AppError('login-required', 'The first frame must be hello.'),
        CLOSE_CODES.unauthenticated,
      );
      return;
    }
    const principal = this.#parts.authenticate(frame.data.token);
    if (!principal) {
      this.#fail(new AppError('login-required', 'The token is not valid.'), CLOSE_CODES.unauthenticated);
      return;
    }
    if (!principal.scopes.has('telemetry:read')) {
      const error = new AppError('scope-missing', 'The scope telemetry:read is required.');
      this.#fail(error, CLOSE_CODES.scopeMissing);
      return;
    }
    if (
      principal.kind !== 'operator' &&
      this.#hub.socketsOf(principal) >= this.#limits.maxSocketsPerPrincipal
    ) {
      this.#fail(
        new AppError('rate-limited', 'Too many sockets are open for this credential.'),
        CLOSE_CODES.tooSlow,
      );
      return;
    }
    this.#token = frame.data.token;
    this.#session = this.#hub.attach(this.#reader, principal, frame.data);
  }

  #obey(frame: ClientFrame, session: Session): void {
    switch (frame.kind) {
      case 'hello':
        this.#fail(new AppError('invalid-request', 'Send hello only once.'), CLOSE_CODES.badFrame);
        break;
      case 'ping':
        this.#sendHeartbeat(frame.data?.id);
        break;
      case 'sticks':
        this.#takeSticks(frame.data, session);
        break;
      case 'unsubscribe':
        session.subscription.remove(frame.data.topics);
        session.subscriptionChanged();
        break;
      case 'subscribe': {
        const scope = session.subscription.missingScope(frame.data.topics);
        if (scope === undefined) this.#hub.subscribe(session, frame.data);
        else this.#sendError(new AppError('scope-missing', `A topic needs the scope ${scope}.`));
        break;
      }
    }
  }

  #takeSticks(sticks: Sticks, session: Session): void {
    try {
      this.#parts.manualControl.take(sticks, session.principal, this);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#sendError(error);
    }
  }

  #sendHeartbeat(id: string | undefined): void {
    const atMs = this.#parts.clock.utcMs();
    const serverTime = new Date(atMs).toISOString();
    this.#session?.send('heartbeat', id === undefined ? { serverTime } : { serverTime, id }, atMs);
  }

  #fail(error: AppError, closeCode: number): void {
    this.#helloTimer.cancel();
    this.#sendError(error);
    this.#reader.close(closeCode, error.code);
  }

  #sendError(error: AppError): void {
    const atMs = this.#parts.clock.utcMs();
    const problem = this.#parts.toProblem(error, INSTANCE, this.#parts.ids.traceId());
    if (this.#session) this.#session.send('error', problem, atMs);
    else this.#reader.send(frameBytes('error', 1, atMs, Buffer.from(JSON.stringify(problem))), 'lossless');
  }
}

function parseFrame(text: string | undefined): ClientFrame | AppError {
  let value: unknown;
  try {
    value = text === undefined ? undefined : JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (value === undefined)
    return new AppError('invalid-request', 'A frame must be one JSON object in a text message.');
  const result = clientFrameSchema.safeParse(value);
  if (result.success) return result.data;
  return new AppError('invalid-request', `Invalid frame: ${firstIssue(result.error)}.`);
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return `/${issue?.path.map(String).join('/') ?? ''} ${issue?.message ?? ''}`;
}
