import { type RefObject, useEffect, useRef, useState } from 'react';
import { browserClock } from '../../../api/connection/clock.ts';
import { VEHICLE_HUES } from '../../../components/badge/VehicleBadge.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { type Message, t } from '../../../language/translate.ts';
import { zoneFeatures } from '../../../map/flight/map-features.ts';
import { MapPainter } from '../../../map/flight/map-painter.ts';
import { plannedScene } from '../../../map/flight/terrain-heights.ts';
import { MapControls } from '../../../map/MapControls.tsx';
import { useMapLook } from '../../../map/map-look.ts';
import {
  circleSketch,
  fenceFeatures,
  handleFeatures,
  otherFeatures,
  partFeatures,
  patternFeatures,
  pickedFeatures,
  pointFeatures,
  routeFeatures,
  sketchFeatures,
} from '../../../map/plan/plan-features.ts';
import { PlanMap } from '../../../map/plan/plan-map.ts';
import { readMapColors } from '../../../map/theme-colors.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { placesOf, pointOf } from '../../../state/planner/flight-plan-handles.ts';
import { useFlightPlanSplitStore } from '../../../state/planner/flight-plan-split.ts';
import { planContent, useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import {
  drawsCircle,
  type PlanTool,
  takeTool,
  useFlightPlanToolStore,
} from '../../../state/planner/flight-plan-tools.ts';
import { useAppearanceStore } from '../../../state/settings/display-stores.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { type PlanPicture, usePlanPicture, useProblemIds } from '../PlanProviders.tsx';
import { PLAN_ICONS } from '../plan-icons.ts';
import { plannerHands } from './map-gestures.ts';
import { SketchNote } from './SketchNote.tsx';
import '../../../map/map-view.css';
import { MousePointer2, Ruler } from 'lucide-react';

export interface PlannerMapProps {
  /** Called with the map while it exists. */
  readonly onMap: (map: PlanMap | undefined) => void;
}

/**
 * Tools for points of the route: with them, a click on a point of the plan selects it instead of adding
 * another.
 */
const PASSED_POINTS: ReadonlySet<string> = new Set(['waypoint', 'takeoff', 'land', 'return', 'loiter']);

interface MapParts {
  readonly map: PlanMap;
  readonly painter: MapPainter;
}

/** The map of the planner, with vehicles and zones. */
export function PlannerMap({ onMap }: PlannerMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts>();
  const [gridSpacingM, setGridSpacingM] = useState<number>();
  const { feed, rest } = useGateway();
  const theme = useAppearanceStore((state) => state.theme);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const [isFollowing, setFollowing] = useState(false);
  const selectedVehicleId = useSelectedVehicleId();
  const firstLook = useRef({ theme, hasLabels } as const);
  const shown = useRef<PlanPicture>(undefined);

  useEffect(() => {
    if (!container.current) return;
    let map: PlanMap | undefined;
    map = new PlanMap({
      container: container.current,
      gatewayUrl: rest.baseUrl,
      ...firstLook.current,
      hands: plannerHands({
        map: () => map,
        route: () => shown.current?.route ?? [],
        laid: () => shown.current?.laid ?? [],
      }),
      onDragged: () => setFollowing(false),
      onGridSpacing: setGridSpacingM,
    });
    const hues = readMapColors(container.current, VEHICLE_HUES).vehicles;
    const places = placesOf(planContent().plan).map(pointOf);
    const isViewSet = places.length > 0;
    const painter = new MapPainter({ map: map.flight, feed, clock: browserClock, hues, isViewSet });
    if (isViewSet) map.flight.fit(places);
    setParts({ map, painter });
    onMap(map);
    return () => {
      onMap(undefined);
      painter.stop();
      map.remove();
      setParts(undefined);
    };
  }, [feed, rest, onMap]);

  useMapLook(parts?.map.flight, theme, hasLabels);
  useEffect(() => parts?.painter.select(selectedVehicleId), [parts, selectedVehicleId]);
  useEffect(() => parts?.painter.setFollowing(isFollowing), [parts, isFollowing]);
  const zones = useZones().data;
  useEffect(() => {
    if (zones) parts?.map.flight.setData('zones', zoneFeatures(zones));
  }, [parts, zones]);

  return (
    <section className="map-view" aria-label={t('Plan map')}>
      <div ref={container} className="map-canvas" />
      {gridSpacingM !== undefined && (
        <p className="map-grid-note number p-0-6 surface-glass dim text-11">
          {t('Grid {spacing}', { spacing: formatDistance(gridSpacingM) })}
        </p>
      )}
      {parts && (
        <MapControls
          map={parts.map.flight}
          isFollowing={isFollowing}
          onFollow={setFollowing}
          onView={(kind) => {
            const place = parts.painter.selectedPlace();
            const places = placesOf(planContent().plan).map(pointOf);
            if (kind === 'north-up') parts.map.flight.northUp();
            else if (kind === 'fit-all') parts.map.flight.fit([...places, ...parts.painter.places()]);
            else if (place) parts.map.flight.centreOn(place, false);
          }}
        />
      )}
      <PlanOnMap map={parts?.map} shown={shown} />
      <SketchNote />
    </section>
  );
}

interface PlanOnMapProps {
  readonly map: PlanMap | undefined;
  /** Ids of what the map shows, for clicks and drags. */
  readonly shown: RefObject<PlanPicture | undefined>;
}

/** Passes the plan to the map. It renders nothing, so that an edit does not render the map's controls. */
function PlanOnMap({ map, shown }: PlanOnMapProps) {
  const picture = usePlanPicture();
  const { laid, route, home } = picture;
  shown.current = picture;
  const problemIds = useProblemIds();
  const mark = useFlightPlanToolStore((state) => state.pointed);
  const plan = useFlightPlanStore((state) => state.history.present.plan);
  const selectedIds = useFlightPlanStore((state) => state.selectedIds);
  const tool = useFlightPlanToolStore((state) => state.tool);
  const sketch = useFlightPlanToolStore((state) => state.sketch);
  const parts = useFlightPlanSplitStore((state) => state.parts);
  useEffect(() => map?.setPlanData('plan-parts', partFeatures(parts)), [map, parts]);
  // The route of the whole plan would hide those of its parts.
  const isSplit = parts.length > 0;
  useEffect(() => {
    const way = routeFeatures(isSplit ? [] : route, home, selectedIds);
    const points = pointFeatures(plan, laid, home, selectedIds, problemIds);
    const { features: handles } = handleFeatures(plan, route, selectedIds);
    const picked = pickedFeatures(way, points);
    map?.setPlanData('plan-route', otherFeatures(way));
    map?.setPlanData('plan-points', otherFeatures(points));
    map?.setPlanData('plan-picked', { ...picked, features: [...picked.features, ...handles] });
  }, [map, isSplit, plan, laid, route, home, selectedIds, problemIds]);
  const vehicleHome = useVehicle(useSelectedVehicleId())?.telemetry.home;
  const homeAmslM = plan.home?.altitudeAmslM ?? vehicleHome?.alt_amsl_m;
  useEffect(() => {
    const planned = route.map(({ at: [lon, lat], heightM, frame }) => ({ lon, lat, heightM, frame }));
    map?.flight.terrain.setScene('plan', plannedScene(planned, homeAmslM));
  }, [map, route, homeAmslM]);
  useEffect(() => {
    map?.setPlanData('plan-fence', fenceFeatures(plan, selectedIds));
    map?.setPlanData('plan-patterns', patternFeatures(plan, selectedIds));
  }, [map, plan, selectedIds]);
  useEffect(() => {
    map?.setPlacing(tool !== 'select', !PASSED_POINTS.has(tool), drawsCircle(tool));
    const [centre, rim] = sketch;
    const drawn =
      drawsCircle(tool) && centre && rim
        ? circleSketch(centre, rim)
        : sketchFeatures(sketch, tool !== 'corridor' && tool !== 'measure');
    map?.setPlanData('plan-sketch', drawn);
  }, [map, tool, sketch]);
  useEffect(() => map?.setPlanData('plan-mark', sketchFeatures(mark ? [mark] : [], false)), [map, mark]);
  return null;
}

type Tool = PlanTool | 'select' | 'measure';

const TOOLS: readonly (readonly (readonly [tool: Tool, name: Message])[])[] = [
  [['select', 'Select and move']],
  [
    ['takeoff', 'Take-off'],
    ['waypoint', 'Waypoint'],
    ['loiter', 'Loiter'],
    ['roi', 'Region of interest (ROI)'],
    ['return', 'Return'],
    ['land', 'Land'],
  ],
  [
    ['survey', 'Survey'],
    ['corridor', 'Corridor'],
    ['orbit', 'Orbit'],
    ['structure', 'Structure'],
  ],
  [
    ['fence-polygon', 'Geofence: stay inside an area'],
    ['fence-circle', 'Geofence: stay inside a circle'],
    ['exclusion-polygon', 'Geofence: stay out of an area'],
    ['exclusion-circle', 'Geofence: stay out of a circle'],
    ['rally', 'Rally point'],
    ['home', 'Planned home'],
  ],
  [['measure', 'Measure']],
];
const ICONS = { ...PLAN_ICONS, select: MousePointer2, measure: Ruler };

/**
 * The tools of the map. A tool stays active until Escape, so that points can be added click by click; one that
 * draws a shape ends with it.
 */
export function ToolBar() {
  const tool = useFlightPlanToolStore((state) => state.tool);
  return (
    <Toolbar className="planner-tools flex wraps gap-4-10" label={t('Map tools')}>
      {TOOLS.map((group) => (
        <span className="planner-tool-group flex gap-3" key={group[0]?.[0]}>
          {group.map(([id, name]) => (
            <IconButton
              icon={ICONS[id]}
              iconSize={16}
              key={id}
              label={t(name)}
              tooltip={t(name)}
              isPressed={tool === id}
              onClick={() => takeTool(tool === id ? 'select' : id)}
            />
          ))}
        </span>
      ))}
    </Toolbar>
  );
}
