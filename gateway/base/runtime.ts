import type { Clock } from './clock.ts';
import type { IdGenerator } from './id/id.ts';
import type { Logger } from './log/logger.ts';

/** What every feature of a station is made with. */
export interface Runtime {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}
