import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { OriginalLog } from '../formats/convert-log.ts';
import type { LogJob, LogReader, ReadLog } from '../index/log-index.ts';
import { openSidecar, rawFactsOf, type Sidecar } from '../sidecar/sidecar.ts';
import type { ReplayFiles } from './replay-files.ts';
import type { SessionPlace } from './session-catalogue.ts';

export interface SessionSidecarsOptions {
  /** Where the indexes of all recordings lie. */
  readonly sidecars: ReplayFiles;
  readonly logReader: LogReader;
  readonly placeOf: (session: ReplaySession) => SessionPlace;
  readonly originalOf: (session: ReplaySession) => OriginalLog | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** A short recording is there before anybody asks twice. */
const REBUILT_WITHIN_MS = 8000;

/**
 * The indexes beside the recordings: built when a log is read, and rebuilt when missing, outdated or damaged.
 */
export class SessionSidecars {
  readonly #options: SessionSidecarsOptions;
  readonly #running = new Map<
    string,
    { readonly stop: AbortController; readonly reading: Promise<ReadLog> }
  >();

  constructor(options: SessionSidecarsOptions) {
    this.#options = options;
  }

  /** Reads a log to its end and leaves its sidecar. Calls that overlap are one. @throws what reading throws */
  make(session: ReplaySession, progress: (readBytes: number) => void = () => undefined): Promise<ReadLog> {
    const { sessionId } = session;
    const running = this.#running.get(sessionId);
    if (running) return running.reading;
    const { logReader, signal, logger } = this.#options;
    const stop = new AbortController();
    const reading = logReader
      .read(this.#jobOf(session), {
        owner: session.actor?.id ?? 'station',
        signal: AbortSignal.any([signal, stop.signal]),
        progress,
      })
      .then((read) => {
        if (read.sidecarProblem !== undefined)
          logger.warn(
            { sessionId, error: read.sidecarProblem },
            'the index of a recording could not be saved',
          );
        return read;
      })
      .finally(() => this.#running.delete(sessionId));
    this.#running.set(sessionId, { stop, reading });
    return reading;
  }

  /**
   * For a session that was read; the caller closes it.
   * @throws not-found, state-conflict while it is rebuilt, store-unavailable when it cannot be built
   */
  async open(session: ReplaySession): Promise<Sidecar> {
    const found = await this.#find(session);
    if (found) return found;
    const { clock } = this.#options;
    const timer = Promise.withResolvers<'late'>();
    const waiting = clock.after(REBUILT_WITHIN_MS, () => timer.resolve('late'));
    const made = await Promise.race([
      this.make(session).catch((thrown: unknown) => errorText(thrown)),
      timer.promise,
    ]);
    waiting.cancel();
    if (made === 'late')
      throw new AppError(
        'state-conflict',
        `The index of ${session.name} is being created. Try again in a few seconds.`,
        {
          context: { retryAfterS: 5 },
        },
      );
    const again = typeof made === 'string' ? undefined : await this.#find(session);
    if (again) return again;
    const problem = typeof made === 'string' ? made : made.sidecarProblem;
    throw new AppError(
      'store-unavailable',
      `The index of ${session.name} could not be created (${problem ?? 'the file is changing'}). Free disk space or repair the disk, then try again.`,
    );
  }

  /** Where the index of a session is. */
  placeOf({ sessionId }: ReplaySession): { readonly folder: string; readonly name: string } {
    const { sidecars } = this.#options;
    return { folder: sidecars.folder, name: nameOf(sidecars, sessionId) };
  }

  /** Ends a reading and removes what it left. */
  async remove(sessionId: string): Promise<void> {
    const running = this.#running.get(sessionId);
    running?.stop.abort();
    await running?.reading.catch(() => undefined);
    const name = nameOf(this.#options.sidecars, sessionId);
    await this.#options.sidecars.removePart(name);
    await this.#options.sidecars.remove(name);
  }

  /** Those of sessions that are gone, and what a kill left behind. */
  async removeOthers(sessionIds: ReadonlySet<string>): Promise<void> {
    const { sidecars } = this.#options;
    await sidecars.removeParts();
    const known = new Set([...sessionIds].map((sessionId) => nameOf(sidecars, sessionId)));
    const gone = (await sidecars.list()).filter(({ name }) => !known.has(name));
    await Promise.all(gone.map(({ name }) => sidecars.remove(name)));
  }

  async #find(session: ReplaySession): Promise<Sidecar | undefined> {
    const { files, name } = this.#options.placeOf(session);
    const { sidecars } = this.#options;
    // Of what was made of another file the size is not the session's.
    const isMade = this.#options.originalOf(session) !== undefined;
    const sizeBytes = isMade ? (await files.file(name))?.sizeBytes : session.sizeBytes;
    if (sizeBytes === undefined) return undefined;
    const raw = await rawFactsOf(files, name, sizeBytes);
    return await openSidecar(sidecars, nameOf(sidecars, session.sessionId), raw);
  }

  #jobOf(session: ReplaySession): LogJob {
    const { files, name } = this.#options.placeOf(session);
    const { sidecars } = this.#options;
    return {
      folder: files.folder,
      name,
      sizeBytes: session.sizeBytes,
      original: this.#options.originalOf(session),
      sidecarFolder: sidecars.folder,
      sidecarName: nameOf(sidecars, session.sessionId),
    };
  }
}

function nameOf(sidecars: ReplayFiles, sessionId: string): string {
  return `${sessionId}${sidecars.ending}`;
}
