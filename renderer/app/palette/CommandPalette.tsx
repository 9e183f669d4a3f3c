import { Command, defaultFilter } from 'cmdk';
import { VehicleBadge } from '../../components/badge/VehicleBadge.tsx';
import { Dialog } from '../../components/page/Dialog.tsx';
import { type Message, t } from '../../language/translate.ts';
import { useShortcut } from '../../shortcut/use-shortcut.ts';
import { showAllVehicles } from '../../state/vehicle/group-order.ts';
import { useOrders } from '../../state/vehicle/orders.ts';
import { selectVehicle, useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicleName, useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import './command-palette.css';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { HELP_TOPICS } from '../../help/help-topics.ts';
import { shownKeys } from '../../shortcut/shortcut-keys.ts';
import { keysFor } from '../../shortcut/shortcut-store.ts';
import { openHelp } from '../../state/app/help-store.ts';
import { openIntroduction } from '../../state/app/introduction-store.ts';
import { navigate, parseRoute } from '../../state/app/route.ts';
import { useIsFleet } from '../../state/connection/connection-store.ts';
import { type ActionPanel, openPanel, requestView, setFollowing } from '../../state/fly/fly-store.ts';
import { setAppearance, THEMES, type Theme } from '../../state/settings/display-stores.ts';
import { EMERGENCY_ACTIONS, type EmergencyAction } from '../emergency-keys.ts';
import { screens } from '../screens.ts';

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * Ctrl/Cmd-K, unless changed: every screen and action by name. Actions that move an aircraft only
 * open their panel.
 */
export function CommandPalette({ isOpen, onOpenChange }: CommandPaletteProps) {
  useShortcut('palette', () => onOpenChange(!isOpen));
  return (
    <Dialog
      title={t('Command palette')}
      isTitleHidden
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      className="palette"
    >
      <PaletteList onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const entries = useVehicleStore((state) => state.entries);
  const vehicleId = useSelectedVehicleId();
  const orders = useOrders();
  const name = useVehicleName(vehicleId);
  const groups = paletteEntries({
    vehicleName: name,
    order: (command) => {
      if (vehicleId !== undefined) void orders.command({ vehicleId, command, params: {} });
    },
    vehicles: Object.values(entries).map(({ telemetry }) => telemetry),
    isFleet: useIsFleet(),
  });
  const choose = (entry: PaletteEntry) => {
    onDone();
    entry.run();
  };
  return (
    <Command label={t('Command palette')} loop filter={matchScore}>
      <Command.Input
        className="palette-input bright no-fill text-14 w-full p-12-14 no-border border-bottom"
        placeholder={t('Find a screen, an action or a vehicle')}
        autoFocus
      />
      <Command.List className="palette-list scrolls">
        <Command.Empty className="menu-note">{t('No matches.')}</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group.title} heading={group.title}>
            {group.entries.map((entry) => (
              <Command.Item
                key={entry.id}
                value={`${entry.title} ${entry.id}`}
                className="palette-item row rounded-4 p-6-8"
                onSelect={() => choose(entry)}
              >
                {entry.systemId === undefined ? undefined : <VehicleBadge systemId={entry.systemId} />}
                <span>{entry.title}</span>
                {entry.keys && <kbd className="keys push-right">{entry.keys}</kbd>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

/** Scattered letters are no match: `land all` must never offer "Land", which acts at once. */
const LOWEST_SCORE = 0.05;

function matchScore(value: string, search: string, keywords?: string[]): number {
  const score = defaultFilter(value, search, keywords);
  return score < LOWEST_SCORE ? 0 : score;
}

interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly keys?: string;
  readonly systemId?: number;
  readonly run: () => void;
}

interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const PANELS: readonly (readonly [ActionPanel, Message])[] = [
  ['takeoff', 'Take off…'],
  ['checklist', 'Preflight checklist…'],
  ['arm', 'Arm or disarm…'],
  ['goto', 'Go to…'],
  ['altitude', 'Change altitude…'],
  ['speed', 'Change speed…'],
  ['orbit', 'Orbit…'],
  ['mode', 'Set flight mode…'],
  ['mission', 'Start mission…'],
  ['camera', 'Camera and gimbal…'],
  ['launch', 'Launch over a zone…'],
];

const THEME_ENTRY: Readonly<Record<Theme, Message>> = {
  dark: 'Theme: dark',
  light: 'Theme: light',
  night: 'Theme: night',
};

interface PaletteInput {
  /** Undefined when no vehicle can be commanded. */
  readonly vehicleName: string | undefined;
  readonly order: (command: EmergencyAction['command']) => void;
  readonly vehicles: readonly Pick<TelemetryVehicle, 'id' | 'name' | 'sysid'>[];
  /** Whether the window is of a fleet, which has no settings of one station. */
  readonly isFleet: boolean;
}

/** All that the palette offers now. */
export function paletteEntries(input: PaletteInput): readonly PaletteGroup[] {
  const { vehicleName, order, vehicles, isFleet } = input;
  const isShown = (place: { readonly isOfStation?: true }) => !(isFleet && place.isOfStation);
  const inFly = (action: () => void) => () => {
    navigate('fly');
    action();
  };
  const groups: PaletteGroup[] = [
    // First, because the palette selects its first entry: Enter then only opens a panel.
    {
      title: t('Actions'),
      entries: PANELS.map(([panel, title]) => ({
        id: `panel-${panel}`,
        title: t(title),
        run: inFly(() => openPanel(panel)),
      })),
    },
    {
      title: vehicleName ? t('Emergency · {vehicleName}', { vehicleName }) : t('Emergency'),
      entries: vehicleName
        ? EMERGENCY_ACTIONS.map(({ command, label, meaning }) => ({
            id: `emergency-${command}`,
            title: `${t(label)}: ${t(meaning)}`,
            keys: shownKeys(keysFor(command)).join(' '),
            run: () => order(command),
          }))
        : [],
    },
    {
      title: t('All vehicles'),
      entries: EMERGENCY_ACTIONS.map(({ command, allLabel }) => ({
        id: `all-${command}`,
        title: t('{action}: choose and confirm…', { action: t(allLabel) }),
        // After the palette has given the focus back, so that the panel keeps it.
        run: () => requestAnimationFrame(() => showAllVehicles(true)),
      })),
    },
    {
      title: t('Go to screen'),
      entries: screens.filter(isShown).flatMap((screen) => [
        { id: `screen-${screen.id}`, title: t(screen.title), run: () => navigate(screen.id) },
        ...(screen.pages ?? []).filter(isShown).map((page) => ({
          id: `screen-${screen.id}-${page.id}`,
          title: `${t(screen.title)}: ${t(page.title)}`,
          run: () => navigate(screen.id, page.id),
        })),
      ]),
    },
    {
      title: t('Map'),
      entries: [
        { id: 'map-follow', title: t('Follow the selected vehicle'), run: inFly(() => setFollowing(true)) },
        {
          id: 'map-centre',
          title: t('Centre on the selected vehicle'),
          run: inFly(() => requestView('centre')),
        },
        { id: 'map-fit', title: t('Show all vehicles'), run: inFly(() => requestView('fit-all')) },
        { id: 'map-north', title: t('North up'), run: inFly(() => requestView('north-up')) },
      ],
    },
    {
      title: t('Vehicles'),
      entries: vehicles.map((vehicle) => ({
        id: `vehicle-${vehicle.id}`,
        title: t('Select {name}', { name: vehicle.name }),
        systemId: vehicle.sysid,
        run: () => selectVehicle(vehicle.id),
      })),
    },
    {
      title: t('Help'),
      entries: [
        {
          id: 'help-screen',
          title: t('Help for this screen'),
          keys: shownKeys(keysFor('help')).join(' '),
          run: () => openHelp(parseRoute(location.hash).screenId),
        },
        ...HELP_TOPICS.map(({ id, title }) => ({
          id: `help-${id}`,
          title: t('Help: {topic}', { topic: t(title) }),
          run: () => openHelp(id),
        })),
        { id: 'introduction', title: t('Start the introduction'), run: openIntroduction },
      ],
    },
    {
      title: t('Appearance'),
      entries: THEMES.map((theme) => ({
        id: `theme-${theme}`,
        title: t(THEME_ENTRY[theme]),
        run: () => setAppearance({ theme }),
      })),
    },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
