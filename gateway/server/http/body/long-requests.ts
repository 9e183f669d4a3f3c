import type { Clock } from '../../../base/clock.ts';
import type { LongRequest } from '../../../contract/vehicle/station.ts';
import type { App } from '../app.ts';
import { isStreamedImport } from './arrival-limit.ts';

/** An operation with a longer limit than this copies files: a backup, or an export of a recording. */
const LONG_MS = 10 * 60_000;

/** Remembers files that arrive, exports and backups. @returns those under way, oldest first */
export function addLongRequests(app: App, clock: Clock): () => readonly LongRequest[] {
  const underWay = new Set<LongRequest>();
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (isStreamedImport(raw) || (routeOptions.config.operation?.timeoutMs ?? 0) > LONG_MS) {
      const operation = routeOptions.schema?.operationId ?? raw.method ?? '';
      const request = { operation, startedAtMs: clock.utcMs() };
      underWay.add(request);
      reply.raw.once('close', () => underWay.delete(request));
    }
    done();
  });
  return () => [...underWay];
}
