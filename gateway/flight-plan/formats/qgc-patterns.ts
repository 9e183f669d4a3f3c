import { type PlanPattern, planPatternSchema } from '../../contract/flight-plan.ts';
import { imagingPlan } from '../imaging.ts';
import type { SurveyPattern } from '../lay-out-survey.ts';
import { listOf, numberOf, objectOf } from './read-json.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** QGroundControl's own words where no camera is named. */
const MANUAL_CAMERA = 'Manual (no camera specs)';

/** A survey or a corridor of QGroundControl as ours; undefined for what ours cannot say. */
export function readQgcPattern(object: JsonObject, id: string): PlanPattern | undefined {
  const transects = objectOf(object.TransectStyleComplexItem);
  const calculated = objectOf(transects?.CameraCalc);
  const type = object.complexItemType;
  if (!transects || !calculated || (type !== 'survey' && type !== 'CorridorScan')) return undefined;
  // It counts heights from ground that it knew, or leaves lines out: only its own items say what it means.
  if (transects.FollowTerrain === true || object.flyAlternateTransects === true) return undefined;
  if (transects.HoverAndCapture === true || object.splitConcavePolygons === true) return undefined;
  const shared = {
    kind: 'pattern',
    id,
    heightM: calculated.DistanceToSurface,
    reference: calculated.DistanceToSurfaceRelative === false ? 'sea' : 'home',
    lineSpacingM: calculated.AdjustedFootprintSide,
    imaging: imagingOf(calculated, transects),
    turnaroundM: transects.TurnAroundDistance ?? 0,
  };
  const turned = (place: unknown) => {
    const [lat, lon] = listOf(place);
    return [lon, lat];
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
  return parsed.success ? parsed.data : undefined;
}

/** Ours as a survey of QGroundControl; `items`: what it is flown as. */
export function writeQgcSurvey(survey: SurveyPattern, items: readonly unknown[]): JsonObject {
  const { imaging, heightM, reference, polygon } = survey;
  const { camera } = imaging;
  const { lineSpacingM, triggerDistanceM } = imagingPlan(imaging, heightM, survey.lineSpacingM);
  return {
    TransectStyleComplexItem: {
      CameraCalc: {
        AdjustedFootprintFrontal: triggerDistanceM,
        AdjustedFootprintSide: lineSpacingM,
        CameraName: camera?.name ?? MANUAL_CAMERA,
        DistanceToSurface: heightM,
        DistanceToSurfaceRelative: reference !== 'sea',
        ...(camera && {
          FixedOrientation: false,
          FocalLength: camera.focalLengthMm,
          FrontalOverlap: imaging.frontOverlapPct,
          ImageHeight: camera.imageHeightPx,
          ImageWidth: camera.imageWidthPx,
          Landscape: !camera.isPortrait,
          MinTriggerInterval: 0,
          SensorHeight: camera.sensorHeightMm,
          SensorWidth: camera.sensorWidthMm,
          SideOverlap: imaging.sideOverlapPct,
          ValueSetIsDistance: true,
        }),
        version: 1,
      },
      CameraShots: 0,
      CameraTriggerInTurnAround: false,
      FollowTerrain: false,
      HoverAndCapture: false,
      Items: items,
      Refly90Degrees: survey.isCrosshatch,
      TurnAroundDistance: survey.turnaroundM,
      VisualTransectPoints: [],
      version: 1,
    },
    angle: survey.angleDeg,
    complexItemType: 'survey',
    entryLocation: survey.entry,
    flyAlternateTransects: false,
    polygon: polygon.map(([lon, lat]) => [lat, lon]),
    splitConcavePolygons: false,
    type: 'ComplexItem',
    version: 5,
  };
}

function imagingOf(calculated: JsonObject, transects: JsonObject): unknown {
  const focalLengthMm = numberOf(calculated.FocalLength);
  const name = calculated.CameraName;
  const frontOverlapPct = numberOf(calculated.FrontalOverlap);
  const sideOverlapPct = numberOf(calculated.SideOverlap);
  const triggerDistanceM = numberOf(calculated.AdjustedFootprintFrontal);
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
      },
    }),
    ...(frontOverlapPct !== undefined && { frontOverlapPct }),
    ...(sideOverlapPct !== undefined && { sideOverlapPct }),
    triggerDistanceM: transects.CameraTriggerInTurnAround === undefined ? 0 : (triggerDistanceM ?? 0),
  };
}
