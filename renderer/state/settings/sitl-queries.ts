import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SitlLine, SitlOutput } from '../../../gateway/contract/simulation/sitl.ts';
import { listSitlPrograms, listSitls, readSitlOutput } from '../../api/simulation.ts';
import { useGateway } from '../connection/gateway-context.ts';

export const sitlKeys = {
  programs: ['sitl-programs'] as const,
  list: ['sitls'] as const,
  output: (sitlId: string) => ['sitl-output', sitlId] as const,
};

const PROGRAMS_MS = 10_000;
const LIST_MS = 2_000;
const OUTPUT_MS = 700;
const MAX_LINES = 1000;

/** Output so far, as shown on the page. */
export interface SitlTail {
  readonly lines: readonly SitlLine[];
  /** Lines that are no longer kept. */
  readonly lostLines: number;
}

export function useSitlPrograms() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: sitlKeys.programs,
    queryFn: () => listSitlPrograms(rest),
    refetchInterval: PROGRAMS_MS,
  });
}

export function useSitls() {
  const { rest } = useGateway();
  return useQuery({ queryKey: sitlKeys.list, queryFn: () => listSitls(rest), refetchInterval: LIST_MS });
}

/** The last lines of one SITL. While it runs, new lines are requested from the last line read. */
export function useSitlTail(sitlId: string, isRunning: boolean) {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useQuery({
    queryKey: [...sitlKeys.output(sitlId), isRunning],
    queryFn: async (): Promise<SitlTail> => {
      const known = client.getQueryData<SitlTail>([...sitlKeys.output(sitlId), isRunning]);
      return appended(known, await readSitlOutput(rest, sitlId, known?.lines.at(-1)?.seq ?? 0));
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
