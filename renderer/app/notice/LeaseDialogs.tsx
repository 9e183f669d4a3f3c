import { Button } from '../../components/button/Button.tsx';
import { Dialog } from '../../components/page/Dialog.tsx';
import { t } from '../../language/translate.ts';
import { TakeoverAnswer, TakeoverForm } from '../../screens/command-center/leases/TakeoverForm.tsx';
import { useFreshLease, useLeaseKeeper } from '../../state/command-center/lease-actions.ts';
import { closeTakeover, putAwayTakeover, useLeaseStore } from '../../state/command-center/lease-store.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { useIsSelf } from '../../state/connection/whoami.ts';
import { useVehicleName } from '../../state/vehicle/vehicle-store.ts';

/**
 * Takeover dialogs on every screen: the request to take a vehicle, and the question to its holder.
 * Neither is modal, so the emergency actions stay reachable.
 */
export function LeaseDialogs() {
  const vehicleId = useLeaseStore((state) => state.takeoverVehicleId);
  useLeaseKeeper();
  return (
    <>
      <HolderQuestion />
      {vehicleId !== undefined && <TakeoverDialog vehicleId={vehicleId} />}
    </>
  );
}

function TakeoverDialog({ vehicleId }: { readonly vehicleId: string }) {
  const { lease, failure } = useFreshLease(vehicleId);
  const name = useVehicleName(vehicleId);
  return (
    <Dialog title={t('Take over {name}', { name })} place="aside" isOpen onClose={closeTakeover}>
      {lease ? (
        <TakeoverForm lease={lease} onDone={closeTakeover} />
      ) : (
        <>
          <p role="status">{failure ?? t('Checking who has command…')}</p>
          <Button onClick={closeTakeover}>{t('Close')}</Button>
        </>
      )}
    </Dialog>
  );
}

/** Asks the user of this window to hand over a vehicle that another operator wants. */
function HolderQuestion() {
  const { leases, putAway } = useLeaseStore();
  const isSelf = useIsSelf();
  const nowMs = useUtcNowMs();
  const asked = Object.values(leases).find(
    ({ holder, takeover }) =>
      takeover && isSelf(holder) && takeover.deadlineAtMs > nowMs && !putAway.has(takeover.takeoverId),
  );
  const takeover = asked?.takeover;
  const name = useVehicleName(asked?.vehicleId);
  return (
    <>
      {/* Announced without moving the focus, so that a slide in progress is not interrupted. */}
      <span className="visually-hidden" role="alert">
        {takeover ? t('Another operator wants to take over {name}.', { name }) : ''}
      </span>
      {asked && takeover && (
        <section
          className="dialog surface-1 scrolls rounded-8 border-strong"
          data-place="aside"
          aria-label={t('Another operator wants to take over {name}', { name })}
        >
          <TakeoverAnswer lease={asked} takeover={takeover} />
          <Button variant="quiet" onClick={() => putAwayTakeover(takeover.takeoverId)}>
            {t('Decide later in the Command Center')}
          </Button>
        </section>
      )}
    </>
  );
}
