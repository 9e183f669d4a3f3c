import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { t } from '../../../language/translate.ts';
import type { PlanPlace } from '../../../state/planner/flight-plan-handles.ts';
import {
  drawnRadiusM,
  drawsCircle,
  lengthM,
  type PlanTool,
  useFlightPlanToolStore,
} from '../../../state/planner/flight-plan-tools.ts';

/** What the current tool does, and how to leave it. */
export function SketchNote() {
  const tool = useFlightPlanToolStore((state) => state.tool);
  const sketch = useFlightPlanToolStore((state) => state.sketch);
  if (tool === 'select') return null;
  return (
    <p className="planner-note absolute rounded border-strong surface-glass" role="status">
      {sketchNote(tool, sketch)}
    </p>
  );
}

function sketchNote(tool: PlanTool | 'measure', sketch: readonly PlanPlace[]): string {
  const [centre, second] = sketch;
  if (drawsCircle(tool))
    return centre && second
      ? t('Radius: {radius}. Release to create the circle, press Escape to cancel.', {
          radius: formatDistance(drawnRadiusM(centre, second)),
        })
      : t('Press at the centre and drag to the radius. Press Escape to close the tool.');
  if (tool === 'measure')
    return second
      ? t('Measured: {length}', { length: formatDistance(lengthM(sketch)) })
      : t('Click points to measure the distance. Press Escape to finish.');
  return centre
    ? t(
        '{count, plural, one {# corner} other {# corners}}. Double-click or press Enter to finish, Escape to cancel.',
        { count: sketch.length },
      )
    : t('Click the map. Press Escape to close the tool.');
}
