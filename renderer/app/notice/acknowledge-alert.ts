import { toast } from 'sonner';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { Alert } from '../../../gateway/contract/vehicle/telemetry.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { receiveAlert } from '../../state/app/alert-store.ts';
import { failureText } from '../../state/app/failure-text.ts';
import type { useGateway } from '../../state/connection/gateway-context.ts';

const MOST_AT_ONCE = 500;

/** Acknowledges alerts in one request, up to 500 at a time; says why if the gateway refuses. */
export async function acknowledgeAlerts(
  rest: ReturnType<typeof useGateway>['rest'],
  alerts: readonly Alert[],
): Promise<void> {
  try {
    for (let first = 0; first < alerts.length; first += MOST_AT_ONCE) {
      const alertIds = alerts.slice(first, first + MOST_AT_ONCE).map(({ alertId }) => alertId);
      const acknowledged = await call(rest, stationApi.acknowledgeAlerts, { body: { alertIds } });
      for (const alert of acknowledged.alerts) receiveAlert(alert);
    }
  } catch (cause) {
    toast(
      t('Not acknowledged: {why}', {
        why: cause instanceof Error ? failureText(cause) : t('the gateway did not answer'),
      }),
    );
  }
}
