import { useQuery, useQueryClient } from '@tanstack/react-query';
import { simulationApi } from '../../../gateway/contract/api/simulation-api.ts';
import type { SitlLine, SitlOutput } from '../../../gateway/contract/simulation/sitl.ts';
import { call } from '../../api/call.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';

const OUTPUT_MS = 700;
const MAX_LINES = 1000;

/** Output so far, as shown on the page. */
export interface SitlTail {
  readonly lines: readonly SitlLine[];
  /** Lines that are no longer kept. */
  readonly lostLines: number;
}

/** The last lines of one SITL. While it runs, new lines are requested from the last line read. */
export function useSitlTail(sitlId: string, isRunning: boolean) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const queryKey = [...operationKey(simulationApi.readSitlOutput, sitlId), isRunning];
  return useQuery({
    queryKey,
    queryFn: async (): Promise<SitlTail> => {
      const known = client.getQueryData<SitlTail>(queryKey);
      const after = known?.lines.at(-1)?.seq ?? 0;
      const input = { params: { sitlId }, query: { after } };
      return appended(known, await call(rest, simulationApi.readSitlOutput, input));
    },
    refetchInterval: isRunning ? OUTPUT_MS : false,
  });
}

/** The lines known with those that came: the last 1,000, no line twice. */
export function appended(known: SitlTail | undefined, { lines, lostLines }: SitlOutput): SitlTail {
  const lastSeq = known?.lines.at(-1)?.seq ?? 0;
  const all = [...(known?.lines ?? []), ...lines.filter(({ seq }) => seq > lastSeq)];
  const kept = all.slice(-MAX_LINES);
  return { lines: kept, lostLines: (known?.lostLines ?? 0) + lostLines + all.length - kept.length };
}
