import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { Router } from '../../mavlink/router/router.ts';
import type { ReplayLink } from './replay-link.ts';

/** A router as far as it listens: the ways out are not there to be called. */
export type ListeningRouter = Pick<
  Router,
  'start' | 'stop' | 'on' | 'onAny' | 'onBatchEnd' | 'lossPctOf' | 'rebooted'
>;

/** Nobody's, so that no recorded frame is taken for our own and kept from the listeners: those of this station are recorded too. */
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
