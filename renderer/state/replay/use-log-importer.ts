import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { browserClock } from '../../api/clock.ts';
import type { RestClient } from '../../api/connection/rest-client.ts';
import { readReplaySession, removeReplaySession, uploadLog } from '../../api/replay.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { LogImporter } from './log-importer.ts';
import { flightKeys } from './logbook.ts';
import { replayKeys } from './replay-sessions.ts';

const importers = new WeakMap<RestClient, LogImporter>();

/** The shared importer of this gateway. Leaving the screen does not end an import. */
export function useLogImporter(): LogImporter {
  const { rest } = useGateway();
  const client = useQueryClient();
  const known = importers.get(rest);
  if (known) return known;
  const made = importerFor(rest, client);
  importers.set(rest, made);
  return made;
}

function importerFor(rest: RestClient, client: QueryClient): LogImporter {
  return new LogImporter({
    upload: (upload) => uploadLog(rest, upload),
    readSession: (sessionId) => readReplaySession(rest, sessionId),
    removeSession: (sessionId) => removeReplaySession(rest, sessionId),
    clock: browserClock,
    newId: () => crypto.randomUUID(),
    onSessions: () => {
      void client.invalidateQueries({ queryKey: replayKeys.sessions });
      void client.invalidateQueries({ queryKey: flightKeys.all });
    },
  });
}
