import {
  CirclePause,
  House,
  type LucideIcon,
  PlaneLanding,
  PlaneTakeoff,
  Power,
  PowerOff,
  Route,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { useEffect } from 'react';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { modeMix } from '../../../format/vehicle-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import {
  closeGroupPanel,
  type GroupPanel,
  toggleGroupPanel,
  useFlyStore,
} from '../../../state/fly/fly-store.ts';
import { useAvailabilityOf } from '../../../state/vehicle/command-availability.ts';
import { GROUP_COMMAND, type GroupOrder, orderGroup } from '../../../state/vehicle/group-order.ts';
import { useOrders } from '../../../state/vehicle/orders.ts';
import { clearGroup, useGroup } from '../../../state/vehicle/selection-store.ts';
import { vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import { GroupForm } from './GroupForm.tsx';
import { PanelBox } from './PanelBox.tsx';
import './group-bar.css';

/** Fewer are commanded by the action bar. */
const SMALLEST_GROUP = 2;

/**
 * Actions for the chosen vehicles, shown while there are two or more. Hold is sent by one click, as for one vehicle;
 * everything else opens a panel with a slide.
 */
export function GroupBar() {
  const group = useGroup();
  const panel = useFlyStore((state) => state.groupPanel);
  const isGroup = group.length >= SMALLEST_GROUP;
  useEffect(() => {
    if (!isGroup) closeGroupPanel();
  }, [isGroup]);
  if (!isGroup) return null;
  return (
    <>
      {panel && (
        <PanelBox panel={panel} title={t(PANEL_TITLE[panel])} onClose={closeGroupPanel}>
          <GroupForm key={panel} panel={panel} group={group} />
        </PanelBox>
      )}
      <section className="group-bar stack-4 rounded-8 max-w-full surface-glass" aria-label={t('Group')}>
        <GroupHead group={group} />
        <GroupButtons group={group} panel={panel} />
      </section>
    </>
  );
}

/** Which vehicles a group action reaches. */
function GroupHead({ group }: { readonly group: readonly VehicleEntry[] }) {
  const nowMs = useNowMs();
  const mix = modeMix(group.map(({ telemetry }) => telemetry.mode));
  return (
    <div className="group-head row text-12 min-w-0">
      <strong className="flex-none selected-color">
        {t('Group: {count, plural, one {# vehicle} other {# vehicles}}', { count: group.length })}
      </strong>
      <span className="toned dim flex-none" data-tone={mix.isMixed ? 'caution' : undefined}>
        {mix.text}
      </span>
      <ul className="group-members grows flex scrolls wraps gap-3">
        {group.map((entry) => (
          <li key={entry.telemetry.id} title={entry.telemetry.name}>
            <VehicleBadge
              systemId={entry.telemetry.sysid}
              isLost={vehicleCondition(entry, nowMs) === 'lost'}
            />
            <span className="visually-hidden">{entry.telemetry.name}</span>
          </li>
        ))}
      </ul>
      <IconButton icon={X} variant="quiet" label={t('Clear the group')} onClick={clearGroup} />
    </div>
  );
}

function GroupButtons({
  group,
  panel,
}: {
  readonly group: readonly VehicleEntry[];
  readonly panel: GroupPanel | undefined;
}) {
  const orders = useOrders();
  const whyNot = useAvailabilityOf();
  return (
    <div className="flex gap-2 scrolls-x" role="toolbar" aria-label={t('Actions for the group')}>
      {GROUP_ACTIONS.map(({ kind, title, icon: Icon }) => {
        const label = t('{action}, group of {count}', { action: t(title), count: group.length });
        const reasons = group.map((entry) => whyNot(entry, GROUP_COMMAND[kind]));
        const hasOne = reasons.includes(undefined);
        return (
          <Button
            key={kind}
            variant="quiet"
            className="action-button"
            label={label}
            isExpanded={kind === 'hold' ? undefined : panel === kind}
            disabledReason={hasOne || panel === kind ? undefined : reasons[0]}
            onClick={() => {
              if (kind !== 'hold') toggleGroupPanel(kind);
              else void orderGroup(orders, { title: t(title), order: { kind }, vehicles: group, whyNot });
            }}
          >
            <Icon size={16} aria-hidden />
            <span className="action-word">{t(title)}</span>
          </Button>
        );
      })}
    </div>
  );
}

interface GroupAction {
  readonly kind: GroupOrder['kind'];
  readonly title: Message;
  readonly icon: LucideIcon;
}

/** In the order of the bar. */
const GROUP_ACTIONS: readonly GroupAction[] = [
  { kind: 'hold', title: 'Hold', icon: CirclePause },
  { kind: 'rtl', title: 'RTL', icon: House },
  { kind: 'land', title: 'Land', icon: PlaneLanding },
  { kind: 'takeoff', title: 'Take off', icon: PlaneTakeoff },
  { kind: 'mission', title: 'Mission', icon: Route },
  { kind: 'mode', title: 'Mode', icon: SlidersHorizontal },
  { kind: 'arm', title: 'Arm', icon: Power },
  { kind: 'disarm', title: 'Disarm', icon: PowerOff },
];

const PANEL_TITLE: Readonly<Record<GroupPanel, Message>> = {
  rtl: 'Return the group to launch',
  land: 'Land the group',
  takeoff: 'Take off with the group',
  mission: 'Start the missions of the group',
  mode: 'Set the flight mode of the group',
  arm: 'Arm the group',
  disarm: 'Disarm the group',
};
