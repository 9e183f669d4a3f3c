import type { PlanPattern } from '../../../gateway/contract/mission/flight-plan.ts';
import { heightForGsdM, type ImagingPlan, imagingPlan } from '../../../gateway/mission/pattern/imaging.ts';

type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];

export interface ImagingFigures extends ImagingPlan {
  /** The distance at which a picture has that resolution; the present one without a camera. */
  heightForGsdM(gsdCmPerPx: number): number;
}

/** What a camera's pictures make of a pattern. */
export function imagingFigures(
  imaging: Imaging,
  distanceM: number,
  lineSpacingM: number | undefined,
): ImagingFigures {
  const { camera } = imaging;
  return {
    ...imagingPlan(imaging, distanceM, lineSpacingM),
    heightForGsdM: (gsdCmPerPx) =>
      camera ? Math.round(heightForGsdM(camera, gsdCmPerPx) * 10) / 10 : distanceM,
  };
}
