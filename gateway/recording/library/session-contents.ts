import { AppError } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import { type FlightLog, flightLogOf } from '../flight/flight-log.ts';
import type { RecordingFile } from '../read/recording-file.ts';
import { builtIndex } from '../sidecar/frame-index-builder.ts';
import { IndexedFrames } from '../sidecar/indexed-frames.ts';
import type { SessionCatalogue } from './session-catalogue.ts';
import type { SessionReading } from './session-reading.ts';
import type { SessionSidecars } from './session-sidecars.ts';

/** What is in the files of sessions that were read, or are still written. */
export class SessionContents {
  readonly #catalogue: SessionCatalogue;
  readonly #reading: SessionReading;
  readonly #sidecars: SessionSidecars;

  constructor(catalogue: SessionCatalogue, reading: SessionReading, sidecars: SessionSidecars) {
    this.#catalogue = catalogue;
    this.#reading = reading;
    this.#sidecars = sidecars;
  }

  /** @throws store-unavailable, state-conflict while its index is rebuilt */
  async flightLog(session: ReplaySession, vehicleId: string): Promise<FlightLog> {
    const growing = this.#reading.growing(session.sessionId);
    const series = growing ? growing.index().series : await this.#storedSeries(session, vehicleId);
    return flightLogOf(session, await this.#reading.events(session.sessionId), series);
  }

  /**
   * For a job to open. @throws log-unreadable, store-unavailable, state-conflict while its index is rebuilt
   */
  async recordingFile(session: ReplaySession): Promise<RecordingFile> {
    if (session.state === 'failed') throw unreadable(session);
    const { files, name } = this.#catalogue.placeOf(session);
    const isGrowing = this.#reading.growing(session.sessionId) !== undefined;
    if (!isGrowing) await (await this.#sidecars.open(session)).close();
    const sizeBytes = (await files.file(name))?.sizeBytes ?? 0;
    const sidecar = isGrowing ? null : this.#sidecars.placeOf(session);
    return { folder: files.folder, name, sizeBytes, sidecar };
  }

  /**
   * Closing the frames closes everything.
   * @throws log-unreadable, store-unavailable, state-conflict while its index is rebuilt
   */
  async open(session: ReplaySession): Promise<IndexedFrames> {
    if (session.state === 'failed') throw unreadable(session);
    const { files, name } = this.#catalogue.placeOf(session);
    const growing = this.#reading.growing(session.sessionId);
    const file = await files.open(name);
    try {
      if (growing) return new IndexedFrames(file, builtIndex(growing.blocks()));
      return new IndexedFrames(file, await this.#sidecars.open(session));
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
  }

  async #storedSeries(session: ReplaySession, vehicleId: string): Promise<FlightLog['series']> {
    if (session.state === 'failed') return () => [];
    const sidecar = await this.#sidecars.open(session);
    try {
      return await sidecar.series(vehicleId);
    } finally {
      await sidecar.close();
    }
  }
}

function unreadable({ name, problems: [problem] }: ReplaySession): AppError {
  return new AppError(
    'log-unreadable',
    say('Nothing of “{name}” can be read: {reason}. Import it again, or remove it.', {
      name,
      reason: problem?.reason ?? 'it holds no records',
    }),
  );
}
