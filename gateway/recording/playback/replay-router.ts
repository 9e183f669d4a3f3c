import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log/logger.ts';
import { Router } from '../../mavlink/router/router.ts';
import type { ReplayLink } from './replayed-vehicles.ts';

/** A router that only listens: its methods for sending are left out. */
export type ListeningRouter = Pick<
  Router,
  'start' | 'stop' | 'on' | 'onAny' | 'onBatchEnd' | 'lossPctOf' | 'rebooted'
>;

/**
 * An unused id. Otherwise recorded frames of this station would count as our own and not reach the listeners.
 */
const NOBODY = 0;

/** The router of the live station over recorded frames. Its only link refuses every write. */
export function createReplayRouter({
  clock,
  link,
  logger,
}: {
  readonly clock: Clock;
  readonly link: ReplayLink;
  readonly logger: Logger;
}): ListeningRouter {
  const router = new Router({ clock, logger, systemId: NOBODY, componentId: NOBODY });
  router.attach(link);
  return router;
}
