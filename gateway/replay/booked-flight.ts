import type { LogbookFlight } from '../contract/logbook.ts';

/** A flight as its log tells it; the session gives it its name and its world. */
export type BookedFlight = Omit<LogbookFlight, 'flightId' | 'sessionId' | 'sessionName' | 'mode'>;
