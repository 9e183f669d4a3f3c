import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../components/button/ButtonLink.tsx';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';
import { useUpdateOrder, useUpdateStatus, useUpdateStore } from '../../state/settings/updates.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';

/** Says on every screen that an update is available, but never while a vehicle is armed. Looks once if the user agreed. */
export function UpdateNotice() {
  const status = useUpdateStatus();
  const order = useUpdateOrder();
  const hasLooked = useRef(false);
  const { channel, isAutomatic } = useUpdateStore();
  const isAnyArmed = useVehicleStore(({ entries }) =>
    Object.values(entries).some(({ telemetry }) => telemetry.armed !== false),
  );
  useEffect(() => {
    if (hasLooked.current || !isAutomatic || status?.step !== 'idle') return;
    hasLooked.current = true;
    order(channel === 'beta' ? 'look-beta' : 'look-stable');
  });
  if (isAnyArmed || (status?.step !== 'available' && status?.step !== 'ready')) return null;
  return (
    <section className="row text-12 border-bottom surface-1 p-6-12" aria-label={t('Update available')}>
      <span className="grows" role="status">
        {t('Update available: Aerodeck {version}', { version: status.release?.version ?? '' })}
      </span>
      <ButtonLink href={routeHref('settings', 'updates')}>{t('Open updates')}</ButtonLink>
    </section>
  );
}
