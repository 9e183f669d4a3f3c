import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { Note } from '../../../components/Note.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { formatLocalTime } from '../../../format/measure/time.ts';
import { remoteIdText, sentText } from '../../../format/remote-id-text.ts';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import { useAvailability } from '../../../state/vehicle/command-availability.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import { ageNowMs } from '../../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';

/** A transmitter reports every second. */
const STALE_AFTER_MS = 3000;

/** Remote ID of a vehicle that has it: what its transmitter reports, what it is sent, and the emergency. */
export function RemoteIdSection({ entry }: { readonly entry: VehicleEntry }) {
  const { id: vehicleId, name, remote_id: remoteId } = entry.telemetry;
  const nowMs = useNowMs();
  const orders = useOrders();
  const whyNot = useAvailability()('remote-id-emergency');
  if (!remoteId) return null;
  const sinceMs = remoteId.emergency_since_ms;
  const give = (isDeclared: boolean) =>
    void orders.command({ vehicleId, command: 'remote-id-emergency', params: { isDeclared } });
  return (
    <section className="column-section stack-6" aria-label={t('Remote ID')}>
      <h3>{t('Remote ID')}</h3>
      <dl className="reading-grid">
        <Reading
          label={t('Transmitter')}
          value={remoteIdText(remoteId)}
          title={remoteIdText(remoteId)}
          tone={remoteId.state === 'good' ? 'ok' : 'caution'}
          ageMs={ageNowMs(entry, remoteId.age_ms, nowMs)}
          staleAfterMs={STALE_AFTER_MS}
          isWide
        />
      </dl>
      <Note>{t('Sent to it: {list}', { list: sentText(remoteId) })}</Note>
      {sinceMs ? (
        <>
          <Note tone="error">
            {t('Emergency declared since {time}.', { time: formatLocalTime(sinceMs) })}
          </Note>
          <Button disabledReason={whyNot} onClick={() => give(false)}>
            {t('End the emergency')}
          </Button>
        </>
      ) : (
        <SlideToConfirm
          label={t('Declare Remote ID emergency for {name}', { name })}
          disabledReason={whyNot}
          onConfirm={() => give(true)}
        />
      )}
      {!remoteId.sent && (
        <ButtonLink href={routeHref('settings', 'remote-id')}>{t('Set up Remote ID')}</ButtonLink>
      )}
    </section>
  );
}
