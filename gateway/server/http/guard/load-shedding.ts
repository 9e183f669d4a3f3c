import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import type { App } from '../app.ts';
import type { LoadMonitor } from './load-monitor.ts';
import { isSafetyRequest } from './safety-request.ts';

const RETRY_AFTER_S = 1;

/**
 * Starts one request in each turn of the event loop. Requests that keep a vehicle safe start at once: a hold
 * that comes with a hundred others waits for one of them at most. Refuses requests while they make the
 * gateway late. Exempt are requests that keep a vehicle safe and what anyone may read: health, the window's
 * own files and its map. A window that gets only half of its files does not work.
 */
export function addLoadShedding(app: App, load: Pick<LoadMonitor, 'isOverloaded' | 'noteRequest'>): void {
  const inTurn = oneATurn();
  app.addHook('onRequest', (request, _reply, done) => {
    load.noteRequest();
    if (load.isOverloaded && !isOpenRead(request) && !isSafetyRequest(request))
      throw new AppError('overloaded', `The gateway is overloaded. Try again in ${RETRY_AFTER_S} s.`, {
        context: { retryAfterS: RETRY_AFTER_S },
      });
    if (isSafetyRequest(request)) done();
    else inTurn(done);
  });
}

function oneATurn(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    try {
      waiting[0]?.();
    } finally {
      waiting.shift();
      if (waiting.length > 0) setImmediate(next);
    }
  };
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(next);
  };
}

function isOpenRead({ method, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config;
  return (method === 'GET' || method === 'HEAD') && (access === undefined || access.kind === 'public');
}
