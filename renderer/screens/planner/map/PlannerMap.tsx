import { MousePointer2, Ruler } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { zoneFeatures } from '../../../map/flight/map-features.ts';
import { plannedScene } from '../../../map/flight/terrain-heights.ts';
import { MapControls } from '../../../map/MapControls.tsx';
import { MapFrame, showView, useMapFrame } from '../../../map/MapFrame.tsx';
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
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { type PlanPicture, usePlanPicture, useProblemIds } from '../PlanProviders.tsx';
import { PLAN_ICONS } from '../plan-icons.ts';
import { plannerHands } from './map-gestures.ts';
import { SketchNote } from './SketchNote.tsx';

export interface PlannerMapProps {
  /** Called with the map while it exists. */
  readonly onMap: (map: PlanMap | undefined) => void;
}

/**
 * Tools for points of the route: with them, a click on a point of the plan selects it instead of adding
 * another.
 */
const PASSED_POINTS: ReadonlySet<string> = new Set(['waypoint', 'takeoff', 'land', 'return', 'loiter']);

/** The map of the planner, with vehicles and zones. */
export function PlannerMap({ onMap }: PlannerMapProps) {
  const [isFollowing, setFollowing] = useState(false);
  const shown = useRef<PlanPicture>(undefined);
  const frame = useMapFrame({
    feed: useGateway().feed,
    selectedId: useSelectedVehicleId(),
    isFollowing,
    onMap,
    make: (setup) => {
      let map: PlanMap | undefined;
      map = new PlanMap({
        ...setup,
        hands: plannerHands({
          map: () => map,
          route: () => shown.current?.route ?? [],
          laid: () => shown.current?.laid ?? [],
        }),
        onDragged: () => setFollowing(false),
      });
      const places = plannedPlaces();
      const isViewSet = places.length > 0;
      if (isViewSet) map.flight.fit(places);
      return { map, isViewSet };
    },
  });
  const { parts } = frame;
  const zones = useZones().data;
  useEffect(() => {
    if (zones) parts?.map.flight.setData('zones', zoneFeatures(zones));
  }, [parts, zones]);

  return (
    <MapFrame label={t('Plan map')} frame={frame}>
      {parts && (
        <MapControls
          map={parts.map.flight}
          isFollowing={isFollowing}
          onFollow={setFollowing}
          onView={(kind) => showView(parts, kind, plannedPlaces())}
        />
      )}
      <PlanOnMap map={parts?.map} shown={shown} />
      <SketchNote />
    </MapFrame>
  );
}

const plannedPlaces = () => placesOf(planContent().plan).map(pointOf);

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
    <Toolbar className="planner-tools absolute ignores-pointer flex wraps gap-4-10" label={t('Map tools')}>
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
