import { describe, expect, it } from 'vitest';
import type { PlanWorld } from '../../../../../gateway/action/plan/run/plan-world.ts';
import { surveySteps } from '../../../../../gateway/action/steps/mission/survey-steps.ts';
import { LocalFrame } from '../../../../../gateway/base/geometry/local-frame.ts';
import type { MissionItem } from '../../../../../gateway/contract/mission/mission.ts';
import type { TelemetryVehicle } from '../../../../../gateway/contract/vehicle/telemetry.ts';
import { sampleVehicle } from '../../../../builder/contract-samples.ts';

const frame = new LocalFrame({ latitudeDeg: 47.3979, longitudeDeg: 8.5456 });

/** Vehicles in a row at the south of a field whose lanes go east and west. */
function worldOf(
  vehicles: Readonly<Record<string, { readonly eastM: number; readonly homeAmslM?: number }>>,
  altitudeM = 40,
): PlanWorld {
  return {
    modeOf: () => 'sim',
    zones: { touching: () => [], keepsInside: () => undefined },
    isZone: () => true,
    vehicle(vehicleId): TelemetryVehicle | undefined {
      const own = vehicles[vehicleId];
      if (!own) return undefined;
      const { latitudeDeg: lat, longitudeDeg: lon } = frame.toGeo({ eastM: own.eastM, northM: 0 });
      const alt_amsl_m = own.homeAmslM ?? 488;
      const position = { lat, lon, alt_amsl_m, altitude_m: 0, heading_deg: 0, age_ms: 0 };
      return sampleVehicle({ id: vehicleId, status: 'on_ground', armed: false, stale: false, position });
    },
    wayOver: () => ({
      groundSpeedMps: 5,
      points: [50, 70, 90].flatMap((northM, lane) => {
        const ends = [0, 120].map((eastM) => ({
          ...frame.toGeo({ eastM, northM }),
          altitudeM,
          holdMs: 0,
        }));
        return lane % 2 === 0 ? ends : ends.reverse();
      }),
    }),
  };
}

const ROW = { 'uav-1': { eastM: 0 }, 'uav-2': { eastM: 15 }, 'uav-3': { eastM: 30 } };
const itemsOf = ({ params }: { readonly params?: unknown }) =>
  (params as { readonly items: readonly MissionItem[] }).items;
const refusal = (run: () => unknown): { readonly code: string; readonly message: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('it was not refused');
};

describe('the steps of a swarm survey', () => {
  it('write all missions first, one after the other, and then start all', () => {
    const steps = surveySteps(['uav-1', 'uav-2', 'uav-3'], 'field', worldOf(ROW));
    expect(steps.map(({ stepId, type, afterStepId }) => [stepId, type, afterStepId])).toEqual([
      ['upload-1', 'upload-mission', undefined],
      ['upload-2', 'upload-mission', 'upload-1'],
      ['upload-3', 'upload-mission', 'upload-2'],
      ['survey-1', 'mission', 'upload-3'],
      ['survey-2', 'mission', 'upload-3'],
      ['survey-3', 'mission', 'upload-3'],
    ]);
  });

  it('keep each at one height from the climb to the landing where it stood, 5 m from every other', () => {
    const homes = { ...ROW, 'uav-2': { eastM: 15, homeAmslM: 490 } };
    const steps = surveySteps(['uav-1', 'uav-2', 'uav-3'], 'field', worldOf(homes)).slice(0, 3);
    const amslM = steps.map((step) => {
      const items = itemsOf(step);
      const heights = new Set(items.slice(0, -1).map(({ altitude_m }) => altitude_m));
      expect(heights.size).toBe(1);
      expect(items.map(({ command }) => command).join()).toMatch(/^22,(16,)+16,21$/);
      const { eastM, homeAmslM = 488 } = homes[step.vehicleId as keyof typeof ROW] as {
        eastM: number;
        homeAmslM?: number;
      };
      const last = items.at(-1);
      const place = frame.toLocal({ latitudeDeg: last?.lat ?? 0, longitudeDeg: last?.lon ?? 0 });
      expect(Math.hypot(place.eastM - eastM, place.northM)).toBeLessThan(0.1);
      return homeAmslM + ([...heights][0] ?? 0);
    });
    const sorted = [...amslM].sort((one, other) => one - other);
    expect(sorted[1]! - sorted[0]!).toBeCloseTo(5, 6);
    expect(sorted[2]! - sorted[1]!).toBeCloseTo(5, 6);
    expect(sorted[2]).toBeCloseTo(488 + 40, 6);
  });

  it.each([
    ['one aircraft', ['uav-1'], 40, 'validation', /2 to 16/],
    ['the same twice', ['uav-1', 'uav-1'], 40, 'validation', /different/],
    ['one nobody knows', ['uav-1', 'uav-9'], 40, 'validation', /the position of uav-9 is unknown/],
    ['no room in height', ['uav-1', 'uav-2', 'uav-3'], 15, 'mission-invalid', /raise its flight altitude/],
  ] as const)('are refused for %s', (_, vehicles, altitudeM, code, words) => {
    const refused = refusal(() => surveySteps(vehicles, 'field', worldOf(ROW, altitudeM)));
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(words);
  });
});
