import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../api/clock.ts';
import { VEHICLE_HUES } from '../../components/VehicleBadge.tsx';
import { formatDistance } from '../../format/ground-distance.ts';
import { activeItemNumber } from '../../format/mission-item-number.ts';
import { t } from '../../language/translate.ts';
import { fenceFeatures, rallyFeatures } from '../../map/board-features.ts';
import { FlightMap, type MapSpot } from '../../map/flight-map.ts';
import { MapControls } from '../../map/MapControls.tsx';
import { missionFeatures, zoneFeatures } from '../../map/map-features.ts';
import { useMapLook } from '../../map/map-look.ts';
import { MapPainter } from '../../map/map-painter.ts';
import { readMapColors } from '../../map/theme-colors.ts';
import { useAppearanceStore } from '../../state/appearance-store.ts';
import { useGateway } from '../../state/gateway-context.ts';
import { useFence, useMission, useRally, useZones } from '../../state/queries.ts';
import { propose, requestView, setFollowing, useFlyStore } from '../../state/vehicle/fly-store.ts';
import { useOverlayStore } from '../../state/vehicle/overlay-store.ts';
import { selectVehicle, useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { MapMenu } from './MapMenu.tsx';
import { MapProposalPopover } from './MapProposalPopover.tsx';
import { OverlayPanel } from './OverlayPanel.tsx';
import { OverlayToggle } from './OverlayToggle.tsx';
import '../../map/map-view.css';

interface MapParts {
  readonly map: FlightMap;
  readonly painter: MapPainter;
}

/** The map with everything that is drawn and done on it. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts>();
  const [gridSpacingM, setGridSpacingM] = useState<number>();
  const [menu, setMenu] = useState<{ readonly spot: MapSpot; readonly vehicleId: string | undefined }>();
  const moved = useRef<() => void>(() => undefined);
  const { feed, rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const isFollowing = useFlyStore((state) => state.isFollowing);
  const hasOverlay = useOverlayStore((state) => state.isShown);
  const firstLook = useRef({ theme, hasLabels } as const);

  useEffect(() => {
    if (!container.current) return;
    const map = new FlightMap({
      container: container.current,
      gatewayUrl: rest.baseUrl,
      ...firstLook.current,
      onClick(spot, vehicleId) {
        if (vehicleId !== undefined) selectVehicle(vehicleId);
        else propose({ kind: 'goto', point: { lat: spot.lat, lon: spot.lon } });
      },
      onMenu: (spot, vehicleId) => setMenu({ spot, vehicleId }),
      onDragged: () => setFollowing(false),
      onMoved: () => moved.current(),
      onGridSpacing: setGridSpacingM,
    });
    const hues = readMapColors(container.current, VEHICLE_HUES).vehicles;
    const painter = new MapPainter({ map, feed, clock: browserClock, hues });
    setParts({ map, painter });
    return () => {
      painter.stop();
      map.remove();
      setParts(undefined);
    };
  }, [feed, rest]);

  useMapLook(parts?.map, theme, hasLabels);
  useMapSelection(parts);
  useMapGround(parts?.map);
  useViewRequests(parts);

  return (
    <section className="map-view" aria-label={t('Map')}>
      <div ref={container} className="map-canvas" />
      {gridSpacingM !== undefined && (
        <p className="map-grid-note number">
          {t('Grid {spacing}', { spacing: formatDistance(gridSpacingM) })}
        </p>
      )}
      {parts && (
        <MapControls map={parts.map} isFollowing={isFollowing} onFollow={setFollowing} onView={requestView}>
          <OverlayToggle />
        </MapControls>
      )}
      {parts && hasOverlay && <OverlayPanel map={parts.map} painter={parts.painter} />}
      {parts && <MapProposalPopover map={parts.map} moved={moved} />}
      {menu && <MapMenu spot={menu.spot} vehicleId={menu.vehicleId} onClose={() => setMenu(undefined)} />}
    </section>
  );
}

function useMapSelection(parts: MapParts | undefined): void {
  const selectedId = useSelectedVehicleId();
  const proposal = useFlyStore((state) => state.proposal);
  const isFollowing = useFlyStore((state) => state.isFollowing);
  useEffect(() => parts?.painter.select(selectedId), [parts, selectedId]);
  useEffect(() => parts?.painter.setProposal(proposal?.point), [parts, proposal]);
  useEffect(() => parts?.painter.setFollowing(isFollowing), [parts, isFollowing]);
}

function useMapGround(map: FlightMap | undefined): void {
  const selectedId = useSelectedVehicleId();
  const vehicle = useVehicle(selectedId)?.telemetry;
  const missionState = vehicle?.mission;
  const { lat, lon } = vehicle?.home ?? {};
  const mission = useMission(selectedId, missionState?.count).data;
  const zones = useZones().data;
  const fence = useFence(selectedId).data;
  const rally = useRally(selectedId).data;
  const activeNumber = activeItemNumber(vehicle);
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
}

function useViewRequests(parts: MapParts | undefined): void {
  const request = useFlyStore((state) => state.viewRequest);
  const servedSerial = useRef(request?.serial ?? 0);
  useEffect(() => {
    if (!parts || !request || request.serial === servedSerial.current) return;
    servedSerial.current = request.serial;
    const place = parts.painter.selectedPlace();
    if (request.kind === 'fit-all') parts.map.fit(parts.painter.places());
    else if (request.kind === 'north-up') parts.map.northUp();
    else if (place) parts.map.centreOn(place, false);
  }, [parts, request]);
}
