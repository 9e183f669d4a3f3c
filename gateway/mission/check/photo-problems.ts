import type { FlightPlan } from '../../contract/mission/flight-plan.ts';
import { say } from '../../contract/operator-text.ts';
import { imagingPlan } from '../pattern/imaging.ts';
import { groundBelowM } from '../pattern/lay-out-plan.ts';
import type { PlanProblems } from './plan-problems.ts';

/** Patterns flown faster than their camera can take photos. */
export function findPhotoProblems(
  { entries, home, cruiseSpeedMps }: FlightPlan,
  problems: PlanProblems,
): void {
  for (const entry of entries) {
    if (entry.kind !== 'pattern' || !('imaging' in entry)) continue;
    const { camera } = entry.imaging;
    const leastS = camera?.minTriggerIntervalS ?? 0;
    const distanceM =
      entry.pattern === 'structure' ? entry.distanceM : entry.heightM + groundBelowM(entry, home);
    const { triggerDistanceM } = imagingPlan(entry.imaging, distanceM, undefined);
    const speedMps = entry.speedMps ?? cruiseSpeedMps;
    const fittingMps = Math.floor((triggerDistanceM / leastS) * 10) / 10;
    if (!camera || triggerDistanceM === 0 || triggerDistanceM >= leastS * speedMps) continue;
    problems.add(
      'warning',
      'fast-photos',
      say(
        'A photo every {distance} m at {speed} m/s is one every {interval} s; {camera} needs {least} s. Photos would be missing.',
        {
          distance: Math.round(triggerDistanceM * 10) / 10,
          speed: speedMps,
          interval: Math.round((triggerDistanceM / speedMps) * 100) / 100,
          camera: camera.name,
          least: leastS,
        },
      ),
      {
        entryId: entry.id,
        ...(fittingMps > 0 && {
          fix: {
            text: say('Set speed to {speed} m/s', { speed: fittingMps }),
            change: { kind: 'set-speed', entryId: entry.id, speedMps: fittingMps },
          },
        }),
      },
    );
  }
}
