import { Copy, House, Navigation, Orbit, Plane } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { toast } from 'sonner';
import { formatCoordinates, showCoordinates } from '../../format/coordinates.ts';
import { t } from '../../language/translate.ts';
import type { MapSpot } from '../../map/flight-map.ts';
import { useAvailability } from '../../state/availability.ts';
import { type MapProposal, propose } from '../../state/vehicle/fly-store.ts';
import { selectVehicle } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';

export interface MapMenuProps {
  readonly spot: MapSpot;
  readonly vehicleId: string | undefined;
  readonly onClose: () => void;
}

const PROPOSALS = [
  { kind: 'goto', command: 'goto', title: 'Go here…', icon: Navigation },
  { kind: 'orbit', command: 'orbit', title: 'Orbit here…', icon: Orbit },
  { kind: 'set-home', command: 'set-home', title: 'Set home here…', icon: House },
] as const;

/**
 * What can be done at a point of the map or with the vehicle there. Choosing an entry alone never moves an
 * aircraft.
 */
export function MapMenu({ spot, vehicleId, onClose }: MapMenuProps) {
  const whyNot = useAvailability();
  const vehicle = useVehicle(vehicleId)?.telemetry;
  const offer = (kind: MapProposal['kind']) => propose({ kind, point: { lat: spot.lat, lon: spot.lon } });
  const copy = async () => {
    await navigator.clipboard.writeText(formatCoordinates(spot));
    toast(t('Coordinates copied'));
  };
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger
        className="map-menu-anchor"
        style={{ left: spot.x, top: spot.y }}
        aria-label={t('Map menu')}
      />
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={2} collisionPadding={8}>
          {vehicle && (
            <DropdownMenu.Item className="menu-item" onSelect={() => selectVehicle(vehicle.id)}>
              <Plane size={14} aria-hidden />
              {t('Select {name}', { name: vehicle.name })}
            </DropdownMenu.Item>
          )}
          {PROPOSALS.map(({ kind, command, title, icon: Icon }) => {
            const reason = whyNot(command);
            return (
              <DropdownMenu.Item
                key={kind}
                className="menu-item"
                disabled={reason !== undefined}
                title={reason}
                onSelect={() => offer(kind)}
              >
                <Icon size={14} aria-hidden />
                {t(title)}
                {reason && <span className="menu-reason">{reason}</span>}
              </DropdownMenu.Item>
            );
          })}
          <DropdownMenu.Item
            className="menu-item"
            onSelect={() => void copy().catch(() => toast(t('Not copied')))}
          >
            <Copy size={14} aria-hidden />
            {t('Copy coordinates')}
          </DropdownMenu.Item>
          <p className="menu-note number">{showCoordinates(spot)}</p>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
