import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { Modal } from '../../components/Modal.tsx';
import { VehicleBadge } from '../../components/VehicleBadge.tsx';
import { t } from '../../language/translate.ts';
import { useShortcut } from '../../shortcut/use-shortcut.ts';
import { useOrders } from '../../state/vehicle/orders.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';
import './command-palette.css';

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * Ctrl/Cmd-K, unless changed: every screen and action by name. What moves an aircraft only opens its panel
 * with the slide.
 */
export function CommandPalette({ isOpen, onOpenChange }: CommandPaletteProps) {
  useShortcut('palette', () => onOpenChange(!isOpen));
  return (
    <Modal isOpen={isOpen} onClose={() => onOpenChange(false)} className="palette">
      <Dialog.Title className="visually-hidden">{t('Command palette')}</Dialog.Title>
      <PaletteList onDone={() => onOpenChange(false)} />
    </Modal>
  );
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const entries = useVehicleStore((state) => state.entries);
  const vehicleId = useSelectedVehicleId();
  const orders = useOrders();
  const name = vehicleId === undefined ? undefined : (entries[vehicleId]?.telemetry.name ?? vehicleId);
  const groups = paletteEntries({
    vehicleName: name,
    order: (command) => {
      if (vehicleId !== undefined) void orders.command({ vehicleId, command, params: {} });
    },
    vehicles: Object.values(entries).map(({ telemetry }) => telemetry),
  });
  const choose = (entry: PaletteEntry) => {
    onDone();
    entry.run();
  };
  return (
    <Command label={t('Command palette')} loop>
      <Command.Input
        className="palette-input"
        placeholder={t('Find a screen, an action or a vehicle')}
        autoFocus
      />
      <Command.List className="palette-list">
        <Command.Empty className="menu-note">{t('Nothing has that name.')}</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group.title} heading={group.title}>
            {group.entries.map((entry) => (
              <Command.Item
                key={entry.id}
                value={`${entry.title} ${entry.id}`}
                className="palette-item"
                onSelect={() => choose(entry)}
              >
                {entry.systemId === undefined ? undefined : <VehicleBadge systemId={entry.systemId} />}
                <span>{entry.title}</span>
                {entry.keys && <kbd className="keys">{entry.keys}</kbd>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
