import { Layers } from 'lucide-react';
import { Popover } from 'radix-ui';
import { SlideToConfirm } from '../../components/button/SlideToConfirm.tsx';
import { Note } from '../../components/Note.tsx';
import { actorText } from '../../format/governance-text.ts';
import { t } from '../../language/translate.ts';
import { VehicleRoster } from '../../screens/shared/VehicleRoster.tsx';
import { useCommandedHere } from '../../state/command-center/commanded-here.ts';
import { useAvailabilityOf } from '../../state/vehicle/command-availability.ts';
import { orderGroup, showAllVehicles, useGroupOrderStore } from '../../state/vehicle/group-order.ts';
import { useOrders } from '../../state/vehicle/orders.ts';
import { EMERGENCY_ACTIONS } from '../emergency-keys.ts';
import './all-vehicles.css';

/** Hold, RTL and Land for all vehicles commanded from here, each by a slide, because it reaches many aircraft. */
export function AllVehicles() {
  const isOpen = useGroupOrderStore((state) => state.isAllOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={showAllVehicles}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="button emergency-all"
          aria-label={t('All vehicles: Hold, RTL or Land')}
          title={t('All vehicles: Hold, RTL or Land')}
        >
          <Layers size={16} aria-hidden />
          {t('All')}
        </button>
      </Popover.Trigger>
      {/* Not in a portal: inside the bar it stays above every dialog, and a click in it closes none. */}
      <Popover.Content
        className="all-vehicles stack surface-1 scrolls rounded-8 border-strong"
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label={t('All vehicles')}
        // A palette or dialog that closes takes the focus back: that must not close this.
        onFocusOutside={(event) => event.preventDefault()}
      >
        <AllVehiclesForm />
      </Popover.Content>
    </Popover.Root>
  );
}

function AllVehiclesForm() {
  const { reached, others } = useCommandedHere();
  const orders = useOrders();
  const whyNot = useAvailabilityOf();
  const count = reached.length;
  return (
    <>
      <h2 className="semibold text-13">
        {t('{count, plural, one {# vehicle} other {# vehicles}} commanded from here', { count })}
      </h2>
      <VehicleRoster entries={reached} whyNot={() => undefined} />
      {others.length > 0 && (
        <Note>
          {t('Not reached, commanded by others: {names}', {
            names: others
              .map(({ entry, holder }) => `${entry.telemetry.name} (${actorText(holder)})`)
              .join(', '),
          })}
        </Note>
      )}
      {EMERGENCY_ACTIONS.map(({ command, allLabel }) => (
        <SlideToConfirm
          key={command}
          label={t('{action}: {count, plural, one {# vehicle} other {# vehicles}}', {
            action: t(allLabel),
            count,
          })}
          disabledReason={count === 0 ? t('No vehicle is connected.') : undefined}
          onConfirm={() => {
            void orderGroup(orders, {
              title: t(allLabel),
              order: { kind: command },
              vehicles: reached,
              whyNot,
            });
            showAllVehicles(false);
          }}
        />
      ))}
    </>
  );
}
