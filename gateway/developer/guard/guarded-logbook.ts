import type { Mode } from '../../contract/list.ts';
import type { Logbook, LogbookPort, LogbookQuery } from '../../contract/recording/logbook.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';
import { isSessionShown } from './shown-session.ts';

/** The logbook over the sessions an account or a key is shown: the sums as well. */
export class GuardedLogbook implements LogbookPort {
  readonly #logbook: LogbookPort;
  readonly #visibility: PrincipalVisibility;
  readonly #reaches: (mode: Mode) => boolean;

  constructor(logbook: LogbookPort, visibility: PrincipalVisibility, reaches: (mode: Mode) => boolean) {
    this.#logbook = logbook;
    this.#visibility = visibility;
    this.#reaches = reaches;
  }

  flights(query: LogbookQuery): Promise<Logbook> {
    return this.#logbook.flights(query, (session) =>
      isSessionShown(session, this.#visibility, this.#reaches),
    );
  }
}
