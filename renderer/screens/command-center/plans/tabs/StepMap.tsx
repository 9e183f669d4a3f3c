import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { FlightMap } from '../../../../map/flight/flight-map.ts';
import {
  missionFeatures,
  pointFeatures,
  vehicleFeatures,
  zoneFeatures,
} from '../../../../map/flight/map-features.ts';
import { useMapLook } from '../../../../map/map-look.ts';
import { useGateway } from '../../../../state/connection/gateway-context.ts';
import { useNowMs } from '../../../../state/connection/now.ts';
import { useAppearanceStore } from '../../../../state/settings/display-stores.ts';
import { useVehicle } from '../../../../state/vehicle/vehicle-store.ts';
import { pointsOf, type StepPlace } from './step-place.ts';
import '../../../../map/map-view.css';

export interface StepMapProps {
  readonly place: StepPlace;
  readonly vehicleId: string | null;
}

const PADDING_PX = 36;

/** The target point, zone or route of a step and its vehicle. */
export function StepMap({ place, vehicleId }: StepMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<FlightMap>();
  const { rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const first = useRef({ theme, hasLabels } as const);
  const entry = useVehicle(vehicleId ?? undefined);
  const nowMs = useNowMs();
  useEffect(() => {
    if (!container.current) return;
    const made = new FlightMap({
      container: container.current,
      gatewayUrl: rest.baseUrl,
      ...first.current,
      onClick: () => undefined,
      onMenu: () => undefined,
      onDragged: () => undefined,
      onGridSpacing: () => undefined,
    });
    setMap(made);
    return () => made.remove();
  }, [rest]);
  useMapLook(map, theme, hasLabels);

  const from = entry?.telemetry.position;
  const latestFrom = useRef(from);
  latestFrom.current = from;
  // The same place comes as a new object with each change of the plan; only another one moves the view.
  const key = JSON.stringify(place);
  useEffect(() => {
    const { target, zone, items } = JSON.parse(key) as StepPlace;
    const { points, legs } = missionFeatures(items, undefined, undefined);
    map?.setData('zones', zoneFeatures(zone ? [zone] : []));
    map?.setData('mission-points', points);
    map?.setData('mission-legs', legs);
    map?.setData('marks', pointFeatures(target ? [{ ...target, kind: 'target', label: t('Target') }] : []));
    const { current: vehicle } = latestFrom;
    map?.fit([...pointsOf({ target, zone, items }), ...(vehicle ? [vehicle] : [])], PADDING_PX);
  }, [map, key]);
  useEffect(
    () => map?.setData('vehicles', vehicleFeatures(entry ? [entry] : [], vehicleId ?? undefined, nowMs)),
    [map, entry, vehicleId, nowMs],
  );
  return (
    <section className="step-map map-view boxed clip relative" aria-label={t('Map of the step')}>
      <div ref={container} className="map-canvas" />
    </section>
  );
}
