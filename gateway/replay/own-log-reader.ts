import type { Clock } from '../base/clock.ts';
import { Slices } from '../base/slices.ts';
import type { LogJob, LogReader, LogReaderHooks, ReadLog } from './log-reader.ts';
import { readLogFile } from './read-log-file.ts';

/** Reads logs between everything else this thread does, in slices of some milliseconds. */
export class OwnLogReader implements LogReader {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  read(job: LogJob, { signal, progress }: LogReaderHooks): Promise<ReadLog> {
    const slices = new Slices(this.#clock, signal);
    return readLogFile(job, { rest: () => (slices.isOver ? slices.rest() : undefined), progress });
  }
}
