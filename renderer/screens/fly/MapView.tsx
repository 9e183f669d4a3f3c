import { Copy, Eye, House, Navigation, Orbit, Plane, ShieldAlert } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { IconButton } from '../../components/button/IconButton.tsx';
import { formatCoordinates, showCoordinates } from '../../format/measure/coordinates.ts';
import { activeItemNumber } from '../../format/mission-item-text.ts';
import { t } from '../../language/translate.ts';
import { FlightMap, type MapSpot } from '../../map/flight/flight-map.ts';
import { missionFeatures, zoneFeatures } from '../../map/flight/map-features.ts';
import { fenceFeatures, rallyFeatures } from '../../map/flight/onboard-features.ts';
import { plannedPoints, plannedScene } from '../../map/flight/terrain-heights.ts';
import { MapControls } from '../../map/MapControls.tsx';
import { MapFrame, type MapParts, showView, useMapFrame } from '../../map/MapFrame.tsx';
import { useGateway } from '../../state/connection/gateway-context.ts';
import {
  type MapProposal,
  propose,
  requestView,
  setFollowing,
  showOverlay,
  useFlyStore,
  useOverlayStore,
} from '../../state/fly/fly-store.ts';
import { addMeasuredPoint, useMeasureStore } from '../../state/fly/measure-store.ts';
import { useAvailability } from '../../state/vehicle/command-availability.ts';
import { useFence, useMission, useRally, useZones } from '../../state/vehicle/mission-queries.ts';
import {
  selectVehicle,
  useSelectedVehicleId,
  useSelectionStore,
} from '../../state/vehicle/selection-store.ts';
import { useVehicleValue } from '../../state/vehicle/vehicle-store.ts';
import { EdgeArrows } from './EdgeArrows.tsx';
import { MapChoice } from './MapChoice.tsx';
import { MapProposalPopover } from './MapProposalPopover.tsx';
import { MeasurePanel, MeasureToggle } from './MeasureTool.tsx';
import { OverlayPanel } from './OverlayPanel.tsx';
import { useCameraMap } from './use-camera-map.ts';

/** The map with everything drawn on it and its actions. */
export function MapView() {
  const [menu, setMenu] = useState<MenuPlace>();
  const isFollowing = useFlyStore((state) => state.isFollowing);
  const hasOverlay = useOverlayStore((state) => state.isShown);
  const frame = useMapFrame({
    feed: useGateway().feed,
    selectedId: useSelectedVehicleId(),
    isFollowing,
    make: (setup) => ({
      map: new FlightMap({
        ...setup,
        onClick(spot, vehicleId) {
          if (useMeasureStore.getState().isOn) addMeasuredPoint(spot);
          else if (vehicleId !== undefined) selectVehicle(vehicleId);
          else propose({ kind: 'goto', point: { lat: spot.lat, lon: spot.lon } });
        },
        onMenu: (spot, vehicleId) => setMenu({ spot, vehicleId }),
        onDragged: () => setFollowing(false),
      }),
    }),
  });
  const { container, parts } = frame;
  useMapSelection(parts);
  useMapGround(parts?.map);
  useCameraMap(parts?.map);
  useViewRequests(parts);

  return (
    <MapFrame label={t('Map')} frame={frame}>
      {parts && (
        <>
          <MapControls map={parts.map} isFollowing={isFollowing} onFollow={setFollowing} onView={requestView}>
            <OverlayToggle />
            <MeasureToggle />
          </MapControls>
          {hasOverlay && <OverlayPanel {...parts} />}
          <MapChoice map={parts.map} canvas={container} />
          <MeasurePanel map={parts.map} />
          <EdgeArrows map={parts.map} frame={container.current} />
          <MapProposalPopover {...parts} />
        </>
      )}
      {menu && <MapMenu {...menu} onClose={() => setMenu(undefined)} />}
    </MapFrame>
  );
}

function useMapSelection(parts: MapParts | undefined): void {
  const proposal = useFlyStore((state) => state.proposal);
  const group = useSelectionStore((state) => state.group);
  useEffect(() => parts?.painter.setGroup(group), [parts, group]);
  useEffect(
    () =>
      parts?.painter.setProposal(proposal?.point, proposal?.kind === 'goto' || proposal?.kind === 'orbit'),
    [parts, proposal],
  );
}

function useMapGround(map: FlightMap | undefined): void {
  const selectedId = useSelectedVehicleId();
  const { itemCount, activeNumber, lat, lon, homeAmslM } = useVehicleValue(selectedId, groundOf) ?? {};
  const mission = useMission(selectedId, itemCount).data;
  const zones = useZones().data;
  const fence = useFence(selectedId).data;
  const rally = useRally(selectedId).data;
  useEffect(() => {
    if (zones) map?.setData('zones', zoneFeatures(zones));
  }, [map, zones]);
  useEffect(() => map?.setData('fence', fenceFeatures(fence)), [map, fence]);
  useEffect(() => map?.setData('rally', rallyFeatures(rally)), [map, rally]);
  useEffect(() => {
    const home = lat === undefined || lon === undefined ? undefined : { lat, lon };
    const { points, legs } = missionFeatures(mission?.items ?? [], activeNumber, home);
    map?.setData('mission-points', points);
    map?.setData('mission-legs', legs);
  }, [map, mission, activeNumber, lat, lon]);
  useEffect(() => {
    map?.terrain.setScene('plan', plannedScene(plannedPoints(mission?.items ?? []), homeAmslM));
  }, [map, mission, homeAmslM]);
}

/** What the mission and the home of a vehicle on the map depend on. */
function groundOf(vehicle: TelemetryVehicle) {
  return {
    itemCount: vehicle.mission?.count,
    activeNumber: activeItemNumber(vehicle),
    lat: vehicle.home?.lat,
    lon: vehicle.home?.lon,
    homeAmslM: vehicle.home?.alt_amsl_m,
  };
}

function useViewRequests(parts: MapParts | undefined): void {
  const request = useFlyStore((state) => state.viewRequest);
  const servedSerial = useRef(request?.serial ?? 0);
  useEffect(() => {
    if (!parts || !request || request.serial === servedSerial.current) return;
    servedSerial.current = request.serial;
    showView(parts, request.kind);
  }, [parts, request]);
}

/** Shows or hides risk and governance on the map. */
export function OverlayToggle() {
  const isShown = useOverlayStore((state) => state.isShown);
  return (
    <IconButton
      icon={ShieldAlert}
      iconSize={16}
      label={t('Risk and governance')}
      tooltip={t('Risk of each vehicle and what governance would decide now')}
      isPressed={isShown}
      onClick={() => showOverlay(!isShown)}
    />
  );
}

interface MenuPlace {
  readonly spot: MapSpot;
  readonly vehicleId: string | undefined;
}

const PROPOSALS = [
  { kind: 'goto', command: 'goto', title: 'Go here…', icon: Navigation },
  { kind: 'orbit', command: 'orbit', title: 'Orbit here…', icon: Orbit },
  { kind: 'set-home', command: 'set-home', title: 'Set home here…', icon: House },
  { kind: 'gimbal-roi', command: 'gimbal-roi', title: 'Look here…', icon: Eye },
] as const;

/**
 * Actions for a point of the map or for the vehicle there. Choosing an entry never moves an aircraft by
 * itself.
 */
function MapMenu({ spot, vehicleId, onClose }: MenuPlace & { readonly onClose: () => void }) {
  const whyNot = useAvailability();
  const vehicleName = useVehicleValue(vehicleId, ({ name }) => name);
  const offer = (kind: MapProposal['kind']) => propose({ kind, point: { lat: spot.lat, lon: spot.lon } });
  const copy = async () => {
    await navigator.clipboard.writeText(formatCoordinates(spot));
    toast(t('Coordinates copied'));
  };
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger
        className="map-menu-anchor no-border no-fill p-0 absolute ignores-pointer"
        style={{ left: spot.x, top: spot.y }}
        aria-label={t('Map menu')}
      />
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={2} collisionPadding={8}>
          {vehicleId !== undefined && vehicleName !== undefined && (
            <DropdownMenu.Item className="menu-item" onSelect={() => selectVehicle(vehicleId)}>
              <Plane size={14} aria-hidden />
              {t('Select {name}', { name: vehicleName })}
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
