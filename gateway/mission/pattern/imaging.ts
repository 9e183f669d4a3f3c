import type { PlanPattern } from '../../contract/mission/flight-plan.ts';

type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];

/** Footprint of one photo, and the spacing of lines and photos. */
export interface ImagingPlan {
  readonly lineSpacingM: number;
  /** 0: no photos. */
  readonly triggerDistanceM: number;
  /** Ground sample distance; undefined without a camera. */
  readonly gsdCmPerPx: number | undefined;
  /** Across the lines and along them; undefined without a camera. */
  readonly footprintM: { readonly acrossM: number; readonly alongM: number } | undefined;
}

/** Line spacing without a given spacing or camera. */
const DEFAULT_SPACING_M = 20;
const MIN_SPACING_M = 0.5;

/**
 * Spacing of lines and pictures from `distanceM` to what is looked at: what the pattern names itself, else from the
 * overlap of what the camera sees.
 */
export function imagingPlan(
  imaging: Imaging,
  distanceM: number,
  lineSpacingM: number | undefined,
): ImagingPlan {
  const { camera, frontOverlapPct, sideOverlapPct, triggerDistanceM } = imaging;
  if (!camera)
    return {
      lineSpacingM: lineSpacingM ?? DEFAULT_SPACING_M,
      triggerDistanceM: triggerDistanceM ?? 0,
      gsdCmPerPx: undefined,
      footprintM: undefined,
    };
  const scale = Math.max(1, distanceM) / camera.focalLengthMm;
  const widthM = camera.sensorWidthMm * scale;
  const heightM = camera.sensorHeightMm * scale;
  const footprintM = camera.isPortrait
    ? { acrossM: heightM, alongM: widthM }
    : { acrossM: widthM, alongM: heightM };
  return {
    lineSpacingM: lineSpacingM ?? Math.max(MIN_SPACING_M, footprintM.acrossM * (1 - sideOverlapPct / 100)),
    triggerDistanceM: triggerDistanceM ?? footprintM.alongM * (1 - frontOverlapPct / 100),
    gsdCmPerPx: (widthM / camera.imageWidthPx) * 100,
    footprintM,
  };
}

/** The height above the surface that gives a ground sample distance. The inverse of {@link imagingPlan}. */
export function heightForGsdM(camera: NonNullable<Imaging['camera']>, gsdCmPerPx: number): number {
  return ((gsdCmPerPx / 100) * camera.imageWidthPx * camera.focalLengthMm) / camera.sensorWidthMm;
}
