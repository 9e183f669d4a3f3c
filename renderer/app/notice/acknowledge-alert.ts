import { toast } from 'sonner';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { Alert } from '../../../gateway/contract/vehicle/telemetry.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { receiveAlert } from '../../state/app/alert-store.ts';
import { failureText } from '../../state/app/failure-text.ts';
import type { useGateway } from '../../state/connection/gateway-context.ts';

/** Acknowledges alerts one after another; stops and says why at the first that fails. */
export async function acknowledgeAlerts(
  rest: ReturnType<typeof useGateway>['rest'],
  alerts: readonly Alert[],
): Promise<void> {
  try {
    for (const { alertId } of alerts)
      receiveAlert(await call(rest, stationApi.acknowledgeAlert, { params: { alertId } }));
  } catch (cause) {
    toast(
      t('Not acknowledged: {why}', {
        why: cause instanceof Error ? failureText(cause) : t('the gateway did not answer'),
      }),
    );
  }
}
