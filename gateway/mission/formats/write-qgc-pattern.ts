import type { FlightPlan, PlanPattern } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { referenceOf } from '../item/plan-place.ts';
import { imagingPlan } from '../pattern/imaging.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];
type Structure = Extract<PlanPattern, { pattern: 'structure' }>;
type Transects = Extract<PlanPattern, { pattern: 'survey' | 'corridor' }>;

/** QGroundControl's text for a missing camera. */
const MANUAL_CAMERA = 'Manual (no camera specs)';
/** `DistanceMode`: computed by the station, or by the vehicle. */
const ABOVE_KNOWN_TERRAIN = 3;
const TERRAIN_FRAME = 4;

export interface FlownPattern {
  /** The items sent, and the same as QGroundControl items. */
  readonly flown: readonly MissionItem[];
  readonly items: readonly unknown[];
  /** What the height's reference lies above the ground. */
  readonly groundM: number;
  readonly speeds: Pick<FlightPlan, 'cruiseSpeedMps' | 'climbSpeedMps' | 'descentSpeedMps'>;
}

/** Our pattern as a ComplexItem of QGroundControl; undefined if no item flies the same. */
export function writeQgcPattern(pattern: PlanPattern, way: FlownPattern): JsonObject | undefined {
  switch (pattern.pattern) {
    case 'survey':
      return {
        TransectStyleComplexItem: transectsOf(pattern, way, pattern.isCrosshatch),
        angle: pattern.angleDeg,
        complexItemType: 'survey',
        entryLocation: pattern.entry,
        flyAlternateTransects: false,
        polygon: pattern.polygon.map(turned),
        splitConcavePolygons: false,
        type: 'ComplexItem',
        version: 5,
      };
    case 'corridor':
      return {
        CorridorWidth: pattern.widthM,
        EntryPoint: 0,
        TransectStyleComplexItem: transectsOf(pattern, way, false),
        complexItemType: 'CorridorScan',
        polyline: pattern.line.map(turned),
        type: 'ComplexItem',
        version: 2,
      };
    case 'structure':
      return structureOf(pattern, way);
    case 'orbit':
      return undefined;
  }
}

const turned = ([lon, lat]: readonly [number, number]) => [lat, lon];

function transectsOf(
  pattern: Transects,
  { flown, items, groundM, speeds }: FlownPattern,
  isCrossed: boolean,
) {
  const { imaging, heightM, reference, followGround } = pattern;
  const spacing = imagingPlan(imaging, heightM + groundM, pattern.lineSpacingM);
  // The older version opens everywhere, but knows no heights above the ground.
  const isTerrain = reference === 'terrain';
  return {
    CameraCalc: {
      AdjustedFootprintFrontal: spacing.triggerDistanceM,
      AdjustedFootprintSide: spacing.lineSpacingM,
      DistanceToSurface: heightM,
      ...(isTerrain
        ? { DistanceMode: followGround ? ABOVE_KNOWN_TERRAIN : TERRAIN_FRAME }
        : { DistanceToSurfaceRelative: reference === 'home' }),
      ...cameraOf(imaging),
      version: isTerrain ? 2 : 1,
    },
    CameraShots: 0,
    CameraTriggerInTurnAround: false,
    ...(!isTerrain && { FollowTerrain: false }),
    HoverAndCapture: false,
    Items: items,
    Refly90Degrees: isCrossed,
    ...(followGround && {
      TerrainAdjustMaxClimbRate: speeds.climbSpeedMps,
      TerrainAdjustMaxDescentRate: speeds.descentSpeedMps,
      TerrainAdjustTolerance: followGround.toleranceM,
      TerrainFlightSpeed: speeds.cruiseSpeedMps,
    }),
    TurnAroundDistance: pattern.turnaroundM,
    VisualTransectPoints: flown.flatMap(({ lat, lon }) => (lat === null ? [] : [[lat, lon]])),
    version: isTerrain ? 2 : 1,
  };
}

/**
 * Its layers are spaced as QGroundControl derives them from the camera footprint, so it flies the same
 * heights. Heights above the ground are written as heights above home, as they are flown.
 */
function structureOf(pattern: Structure, { flown }: FlownPattern): JsonObject | undefined {
  const { layers, distanceM, imaging } = pattern;
  const [first] = flown;
  if (!first || first.altitude_m === null || referenceOf(first.frame) !== 'home') return undefined;
  const raiseM = first.altitude_m - Math.max(pattern.bottomM, pattern.structureHeightM) - distanceM;
  const bottomM = pattern.bottomM + raiseM;
  const structureHeightM = pattern.structureHeightM + raiseM;
  const spanM = structureHeightM - bottomM;
  if (spanM <= 0) return undefined;
  const layerM = layers === 1 ? spanM : spanM / (layers - 1);
  return {
    CameraCalc: {
      AdjustedFootprintFrontal: layerM,
      AdjustedFootprintSide: imagingPlan(imaging, distanceM, undefined).triggerDistanceM,
      DistanceToSurface: distanceM,
      DistanceToSurfaceRelative: true,
      ...cameraOf(imaging),
      version: 1,
    },
    EntranceAltitude: structureHeightM + distanceM,
    GimbalPitch: 0,
    Layers: layers,
    ScanBottomAlt: layers === 1 ? bottomM : bottomM - layerM / 2,
    StartFromTop: false,
    StructureHeight: structureHeightM,
    complexItemType: 'StructureScan',
    polygon: pattern.polygon.map(turned),
    type: 'ComplexItem',
    version: 3,
  };
}

function cameraOf({ camera, frontOverlapPct, sideOverlapPct }: Imaging): JsonObject {
  if (!camera) return { CameraName: MANUAL_CAMERA };
  return {
    CameraName: camera.name,
    FixedOrientation: false,
    FocalLength: camera.focalLengthMm,
    FrontalOverlap: frontOverlapPct,
    ImageHeight: camera.imageHeightPx,
    ImageWidth: camera.imageWidthPx,
    Landscape: !camera.isPortrait,
    MinTriggerInterval: camera.minTriggerIntervalS ?? 0,
    SensorHeight: camera.sensorHeightMm,
    SensorWidth: camera.sensorWidthMm,
    SideOverlap: sideOverlapPct,
    ValueSetIsDistance: true,
  };
}
