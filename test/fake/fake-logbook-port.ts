import type { Logbook, LogbookPort } from '../../gateway/contract/recording/logbook.ts';

/** A logbook nobody wrote into yet, unless the test did. */
export class FakeLogbookPort implements LogbookPort {
  page: Logbook = { items: [], nextCursor: null, totals: [] };

  async flights(): Promise<Logbook> {
    return this.page;
  }
}
