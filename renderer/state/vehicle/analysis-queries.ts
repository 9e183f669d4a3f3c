import { useQuery } from '@tanstack/react-query';
import { analysisApi } from '../../../gateway/contract/api/analysis-api.ts';
import { call } from '../../api/call.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';
import { useWhoami } from '../connection/whoami.ts';

/** The gateway asks governance again every 2 s. */
const OVERLAY_PERIOD_MS = 2_000;

/** The explanation of a flight; nothing is asked before `refetch`, and what was answered stays. */
export function useExplanation(sessionId: string, vehicleId: string | undefined) {
  const { rest } = useGateway();
  const whoami = useWhoami();
  return useQuery({
    queryKey: [analysisApi.explainReplay.id, sessionId, vehicleId],
    queryFn: async ({ signal }) => {
      const { principal } = whoami.data ?? (await whoami.refetch({ throwOnError: true })).data ?? {};
      if (!principal || vehicleId === undefined) throw new Error(t('No vehicle to assess.'));
      const body = {
        tenant_id: principal.tenantId,
        correlation_id: `replay-${sessionId}-${browserClock.utcMs()}`.slice(0, 128),
        mission_context: {
          asset_id: vehicleId,
          site: 'as recorded',
          objective: 'Explain what happened in this flight and why',
        },
        session: sessionId,
      };
      return call(rest, analysisApi.explainReplay, { body }, { signal });
    },
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Risk and governance of this moment, asked again while it is shown. */
export function useCognitionOverlay(isShown: boolean) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: operationKey(analysisApi.getCognitionOverlay),
    queryFn: async ({ signal }) => ({
      overlay: await call(rest, analysisApi.getCognitionOverlay, undefined, { signal }),
      heardAtMs: browserClock.monotonicMs(),
    }),
    enabled: isShown,
    refetchInterval: isShown ? OVERLAY_PERIOD_MS : false,
    retry: false,
    gcTime: 0,
  });
}
