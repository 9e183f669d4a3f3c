import {
  type GroundFollowing,
  type HeightReference,
  type PlanPattern,
  planPatternSchema,
} from '../../contract/mission/flight-plan.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import { imagingPlan } from '../pattern/imaging.ts';
import { listOf, numberOf, objectOf } from './read-json.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];

interface QgcPattern {
  readonly pattern: PlanPattern;
  /** Differences from QGroundControl in flight; undefined if none. */
  readonly note: OperatorText | undefined;
}

/** `DistanceMode` of QGroundControl; 3 is computed by the station, 4 by the vehicle. */
const REFERENCES: Readonly<Record<number, HeightReference>> = {
  1: 'home',
  2: 'sea',
  3: 'terrain',
  4: 'terrain',
};
const ABOVE_KNOWN_TERRAIN = 3;
/** Defaults of QGroundControl for missing values. */
const USUAL_TOLERANCE_M = 10;
const TOLERANCES_M = { least: 0.5, most: 100 };

/**
 * A pattern of QGroundControl as ours; undefined when ours cannot express it. `homeAmslM`: 0 where the file
 * has none.
 */
export function readQgcPattern(object: JsonObject, id: string, homeAmslM: number): QgcPattern | undefined {
  if (object.complexItemType === 'StructureScan') return readStructure(object, id);
  const transects = objectOf(object.TransectStyleComplexItem);
  const calculated = objectOf(transects?.CameraCalc);
  const type = object.complexItemType;
  if (!transects || !calculated || (type !== 'survey' && type !== 'CorridorScan')) return undefined;
  // It skips lines or stops at each photo: only its own items express that.
  if (transects.HoverAndCapture === true || object.flyAlternateTransects === true) return undefined;
  if (object.splitConcavePolygons === true) return undefined;
  const reference = referenceOf(calculated, transects);
  const heightM = numberOf(calculated.DistanceToSurface);
  if (!reference || heightM === undefined) return undefined;
  const imaging = imagingOf(calculated, numberOf(calculated.AdjustedFootprintFrontal));
  const followGround = followingOf(calculated, transects);
  const shared = {
    kind: 'pattern',
    id,
    heightM,
    reference,
    ...(followGround && { followGround }),
    lineSpacingM: calculated.AdjustedFootprintSide,
    imaging,
    turnaroundM: transects.TurnAroundDistance ?? 0,
  };
  const parsed = planPatternSchema.safeParse(
    type === 'survey'
      ? {
          ...shared,
          pattern: 'survey',
          polygon: listOf(object.polygon).map(turned),
          angleDeg: ((numberOf(object.angle) ?? 0) + 360) % 360,
          isCrosshatch: transects.Refly90Degrees === true,
          entry: object.entryLocation ?? 0,
        }
      : {
          ...shared,
          pattern: 'corridor',
          line: listOf(object.polyline).map(turned),
          widthM: object.CorridorWidth,
        },
  );
  if (!parsed.success) return undefined;
  const pattern = parsed.data;
  const takesPictures = 'imaging' in pattern && pattern.imaging.triggerDistanceM !== 0;
  // QGroundControl also takes photos in turns unless the file says otherwise.
  const inTurns = takesPictures && transects.CameraTriggerInTurnAround !== false;
  const notes = [
    ...(inTurns
      ? [
          say('photos are taken only on the lines of this {pattern}, not in the turns.', {
            pattern: pattern.pattern,
          }),
        ]
      : []),
    ...(followGround ? ['its heights are recalculated from the terrain heights known here.'] : []),
  ];
  return {
    pattern: withoutDerived(pattern, reference === 'sea' ? heightM - homeAmslM : heightM),
    note: notes.length > 0 ? joinTexts(notes, ' ') : undefined,
  };
}

/** Layers are flown from the bottom up, evenly spaced between QGroundControl's lowest layer and the top. */
function readStructure(object: JsonObject, id: string): QgcPattern | undefined {
  const calculated = objectOf(object.CameraCalc);
  const scanBottomM = numberOf(object.ScanBottomAlt);
  const structureHeightM = numberOf(object.StructureHeight);
  const layers = numberOf(object.Layers);
  const layerM = numberOf(calculated?.AdjustedFootprintFrontal);
  if (
    !calculated ||
    scanBottomM === undefined ||
    structureHeightM === undefined ||
    layers === undefined ||
    layerM === undefined
  )
    return undefined;
  const lowestM =
    object.StartFromTop === true ? structureHeightM - layerM * (layers - 0.5) : scanBottomM + layerM / 2;
  const bottomM =
    layers === 1 ? Math.min(structureHeightM, 2 * lowestM - structureHeightM) : Math.max(0, lowestM);
  const parsed = planPatternSchema.safeParse({
    kind: 'pattern',
    id,
    pattern: 'structure',
    polygon: listOf(object.polygon).map(turned),
    structureHeightM,
    distanceM: calculated.DistanceToSurface,
    bottomM: Math.round(bottomM * 1e6) / 1e6,
    layers,
    // It flies around with the camera footprint's side along the path.
    imaging: imagingOf(calculated, numberOf(calculated.AdjustedFootprintSide)),
  });
  if (!parsed.success || parsed.data.pattern !== 'structure') return undefined;
  const { data } = parsed;
  return {
    pattern: withoutDerived(data, data.distanceM),
    note:
      data.layers === 1
        ? 'this structure is flown in 1 layer from the bottom up, facing its centre.'
        : say('this structure is flown in {count} layers from the bottom up, facing its centre.', {
            count: data.layers,
          }),
  };
}

function turned(place: unknown): readonly unknown[] {
  const [lat, lon] = listOf(place);
  return [lon, lat];
}

function referenceOf(calculated: JsonObject, transects: JsonObject): HeightReference | undefined {
  if (transects.FollowTerrain === true) return 'terrain';
  if (calculated.DistanceMode === undefined)
    return calculated.DistanceToSurfaceRelative === false ? 'sea' : 'home';
  return REFERENCES[numberOf(calculated.DistanceMode) ?? -1];
}

/** Undefined unless QGroundControl computes the heights from terrain data. */
function followingOf(calculated: JsonObject, transects: JsonObject): GroundFollowing | undefined {
  if (transects.FollowTerrain !== true && calculated.DistanceMode !== ABOVE_KNOWN_TERRAIN) return undefined;
  const toleranceM = numberOf(transects.TerrainAdjustTolerance) ?? USUAL_TOLERANCE_M;
  return { toleranceM: Math.min(TOLERANCES_M.most, Math.max(TOLERANCES_M.least, toleranceM)) };
}

function imagingOf(calculated: JsonObject, triggerDistanceM: number | undefined): unknown {
  const focalLengthMm = numberOf(calculated.FocalLength);
  const name = calculated.CameraName;
  const minTriggerIntervalS = numberOf(calculated.MinTriggerInterval) ?? 0;
  const frontOverlapPct = numberOf(calculated.FrontalOverlap);
  const sideOverlapPct = numberOf(calculated.SideOverlap);
  return {
    ...(focalLengthMm !== undefined && {
      camera: {
        name: typeof name === 'string' ? name.slice(0, 80) : 'Camera',
        sensorWidthMm: calculated.SensorWidth,
        sensorHeightMm: calculated.SensorHeight,
        imageWidthPx: calculated.ImageWidth,
        imageHeightPx: calculated.ImageHeight,
        focalLengthMm,
        isPortrait: calculated.Landscape === false,
        ...(minTriggerIntervalS > 0 && { minTriggerIntervalS }),
      },
    }),
    ...(frontOverlapPct !== undefined && { frontOverlapPct }),
    ...(sideOverlapPct !== undefined && { sideOverlapPct }),
    triggerDistanceM: triggerDistanceM ?? 0,
  };
}

/** Distances derived from the camera are not fixed: they change with the height. */
function withoutDerived(pattern: PlanPattern, distanceM: number): PlanPattern {
  if (!('imaging' in pattern)) return pattern;
  const { triggerDistanceM, ...rest } = pattern.imaging;
  const derived = imagingPlan(rest, distanceM, undefined);
  const imaging: Imaging = isNear(triggerDistanceM, derived.triggerDistanceM) ? rest : pattern.imaging;
  const isFree = imaging.camera !== undefined && 'lineSpacingM' in pattern;
  if (!isFree || !isNear(pattern.lineSpacingM, derived.lineSpacingM)) return { ...pattern, imaging };
  const { lineSpacingM: _, ...own } = pattern;
  return { ...own, imaging };
}

function isNear(value: number | undefined, other: number): boolean {
  return value !== undefined && Math.abs(value - other) <= 1e-9 * Math.abs(other);
}
