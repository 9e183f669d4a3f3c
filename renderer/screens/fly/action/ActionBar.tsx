import {
  ArrowUpDown,
  Camera,
  CircleDashed,
  Gauge,
  ListChecks,
  type LucideIcon,
  MapPin,
  Orbit,
  PlaneTakeoff,
  Power,
  Rocket,
  Route,
  SlidersHorizontal,
} from 'lucide-react';
import { Fragment, memo } from 'react';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useVehicleChecklist } from '../../../state/fly/checklist-queries.ts';
import { type ActionPanel, closePanel, togglePanel, useFlyStore } from '../../../state/fly/fly-store.ts';
import { useAvailability } from '../../../state/vehicle/command-availability.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { useSelectedVehicleId, useSelectionStore } from '../../../state/vehicle/selection-store.ts';
import { useVehicleStore, useVehicleValue } from '../../../state/vehicle/vehicle-store.ts';
import { ActionForm } from './ActionForm.tsx';
import { GroupBar } from './GroupBar.tsx';
import { PanelBox } from './PanelBox.tsx';
import './action-bar.css';
import type { CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';

/** The guided actions in one row. Each opens a panel; only the slide in the panel moves an aircraft. */
export function ActionBar() {
  const panel = useFlyStore((state) => state.panel);
  const whyNot = useAvailability();
  const selectedId = useSelectedVehicleId();
  const vehicle = useVehicleValue(selectedId, ({ name, sysid, armed }) => ({ name, sysid, armed }));
  const armed = vehicle?.armed;
  const hasGroup = useSelectionStore(({ group }) => group.size > 0);
  const checklist = useVehicleChecklist(selectedId, false).data;
  const vehicleCount = useVehicleStore((state) => Object.keys(state.entries).length);
  const zoneCount = useZones().data?.length;
  const reasonOf = (id: ActionPanel): string | undefined => {
    if (id === 'arm') return whyNot(armed ? 'disarm' : 'arm');
    if (id === 'checklist') return selectedId === undefined ? t('No vehicle is selected.') : undefined;
    if (id === 'launch') return whyNoLaunch(vehicleCount, zoneCount);
    const action = ACTIONS.find((each) => each.id === id);
    return action?.command && whyNot(action.command);
  };
  return (
    <div className="action-dock stack absolute justify-items-center ignores-pointer">
      {panel && (
        <PanelBox
          panel={panel}
          title={panelTitle(panel)}
          // It stays open while the map shows what the camera sees.
          className={panel === 'camera' ? 'action-panel camera-panel scrolls' : undefined}
          onClose={closePanel}
        >
          <ActionForm key={panel} panel={panel} />
        </PanelBox>
      )}
      <GroupBar />
      <div
        className="action-bar flex gap-2 max-w-full scrolls-x border-strong rounded-8 surface-glass"
        role="toolbar"
        aria-label={t('Actions')}
      >
        {vehicle && hasGroup && (
          // Next to the bar of the group, this one must say whose it is.
          <span className="action-vehicle" title={t('Actions for {name} only', { name: vehicle.name })}>
            <VehicleBadge systemId={vehicle.sysid} />
            <span className="visually-hidden">{vehicle.name}</span>
          </span>
        )}
        {ACTIONS.map(({ id, title, icon }) => (
          <Fragment key={id}>
            <ActionButton
              id={id}
              label={id === 'arm' && armed ? t('Disarm') : t(title)}
              icon={icon}
              count={id === 'checklist' ? checklist : undefined}
              isExpanded={panel === id}
              disabledReason={panel === id ? undefined : reasonOf(id)}
            />
            {id === 'arm' && !armed && <OpenItems items={checklist?.missing ?? []} />}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

interface ActionButtonProps {
  readonly id: ActionPanel;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count: ReturnType<typeof useVehicleChecklist>['data'];
  readonly isExpanded: boolean;
  readonly disabledReason: string | undefined;
}

/** Drawn again only when it changes: the reasons are checked with each telemetry of the vehicle. */
const ActionButton = memo(function ActionButton(props: ActionButtonProps) {
  const { id, label, icon: Icon, count, isExpanded, disabledReason } = props;
  return (
    <Button
      variant="quiet"
      className="action-button"
      label={count ? `${label} ${count.done}/${count.total}` : label}
      tooltip={count ? t('Preflight checklist') : id === 'camera' ? t('Camera and gimbal') : undefined}
      isExpanded={isExpanded}
      disabledReason={disabledReason}
      onClick={() => togglePanel(id)}
    >
      <Icon size={16} aria-hidden />
      {!count && id !== 'camera' && <span className="action-word">{label}</span>}
      {count && (
        <span className="number" data-tone={count.isComplete ? 'ok' : 'caution'}>
          {count.done}/{count.total}
        </span>
      )}
    </Button>
  );
});

/** What is open before arming, or only how much where there is no room. The checklist beside it opens by its button. */
function OpenItems({ items }: { readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  const words = items.map((item) => translateSentence(item).text).join(' · ');
  return (
    <span
      className="open-items toned row-6 min-w-0 shrinks clip"
      data-tone="caution"
      title={t('Open: {items}', { items: words })}
    >
      <CircleDashed size={14} aria-hidden />
      <span className="number">{items.length}</span> <span className="open-words cut">{words}</span>
    </span>
  );
}

function whyNoLaunch(vehicleCount: number, zoneCount: number | undefined): string | undefined {
  if (vehicleCount === 0) return t('No vehicle is connected.');
  return zoneCount === 0 ? t('Add a zone in Settings first.') : undefined;
}

function panelTitle(panel: ActionPanel): string {
  const action = ACTIONS.find((each) => each.id === panel);
  return action ? t(action.panelTitle) : '';
}

/** A button of the action bar. */
interface Action {
  readonly id: ActionPanel;
  readonly title: Message;
  readonly panelTitle: Message;
  readonly icon: LucideIcon;
  /** The command whose availability disables the button. */
  readonly command?: CommandName;
}

/** In the order of the bar. */
const ACTIONS: readonly Action[] = [
  { id: 'checklist', title: 'Checklist', panelTitle: 'Preflight checklist', icon: ListChecks },
  { id: 'arm', title: 'Arm', panelTitle: 'Arm or disarm', icon: Power },
  { id: 'takeoff', title: 'Take off', panelTitle: 'Take off', icon: PlaneTakeoff, command: 'takeoff' },
  { id: 'goto', title: 'Go to', panelTitle: 'Go to', icon: MapPin, command: 'goto' },
  {
    id: 'altitude',
    title: 'Altitude',
    panelTitle: 'Change altitude',
    icon: ArrowUpDown,
    command: 'change-altitude',
  },
  { id: 'speed', title: 'Speed', panelTitle: 'Change speed', icon: Gauge, command: 'change-speed' },
  { id: 'orbit', title: 'Orbit', panelTitle: 'Orbit', icon: Orbit, command: 'orbit' },
  { id: 'mode', title: 'Mode', panelTitle: 'Set flight mode', icon: SlidersHorizontal, command: 'set-mode' },
  { id: 'mission', title: 'Mission', panelTitle: 'Start mission', icon: Route, command: 'start-mission' },
  { id: 'camera', title: 'Camera', panelTitle: 'Camera and gimbal', icon: Camera, command: 'camera-trigger' },
  { id: 'launch', title: 'Launch', panelTitle: 'Launch over a zone', icon: Rocket },
];
