import { FolderOpen } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { formatLocalMoment } from '../../format/duration.ts';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/failure-text.ts';
import {
  useFlightPlan,
  useFlightPlanOrders,
  useFlightPlans,
} from '../../state/flight-plan/flight-plan-orders.ts';
import {
  openPlanBase,
  openSavedPlan,
  takePlanVersion,
  useFlightPlanStore,
} from '../../state/flight-plan/flight-plan-store.ts';

/** Saved plans, and the versions of the one that is open. */
export function OpenMenu({ onFailure }: { readonly onFailure: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const plans = useFlightPlans(isOpen);
  const orders = useFlightPlanOrders();
  const flightPlanId = useFlightPlanStore((state) => openPlanBase(state)?.flightPlanId);
  const versions = useFlightPlan(flightPlanId, isOpen).data?.versions ?? [];
  const fail = (cause: unknown) =>
    onFailure(t('That cannot be done: {cause}', { cause: failureText(cause) }));
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="button">
          <FolderOpen size={14} aria-hidden />
          {t('Open')}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu planner-menu" align="end" sideOffset={4}>
          {plans.isPending && <p className="menu-note">{t('Asking the gateway…')}</p>}
          {plans.isError && <p className="menu-note">{failureText(plans.error)}</p>}
          {plans.data?.length === 0 && <p className="menu-note">{t('No plan is saved yet.')}</p>}
          {plans.data?.map((plan) => (
            <DropdownMenu.Item
              key={plan.flightPlanId}
              className="menu-item"
              onSelect={() => void orders.read(plan.flightPlanId).then(openSavedPlan).catch(fail)}
            >
              <span className="planner-menu-name">{plan.name}</span>
              <span className="field-note">
                {plan.flightPlanId === flightPlanId ? `${t('open (plan)')}, ` : ''}
                {`v${plan.version}, ${formatLocalMoment(plan.savedAtMs)}`}
              </span>
            </DropdownMenu.Item>
          ))}
          {flightPlanId !== undefined && versions.length > 0 && (
            <>
              <DropdownMenu.Label className="menu-note">{t('Versions of the open plan')}</DropdownMenu.Label>
              {versions
                .toSorted((a, b) => b.version - a.version)
                .map(({ version, savedAtMs }) => (
                  <DropdownMenu.Item
                    key={version}
                    className="menu-item"
                    onSelect={() => void orders.read(flightPlanId, version).then(takePlanVersion).catch(fail)}
                  >
                    {t('Take version {version}', { version })}
                    <span className="field-note">{formatLocalMoment(savedAtMs)}</span>
                  </DropdownMenu.Item>
                ))}
              <DropdownMenu.Item
                className="menu-item"
                onSelect={() => void orders.remove(flightPlanId).catch(fail)}
              >
                {t('Remove it with its versions')}
                <span className="field-note">{t('it stays open here')}</span>
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
