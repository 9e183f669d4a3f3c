import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';
import { planPatternSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { layOutSurvey, type SurveyPattern } from '../../../../gateway/mission/pattern/lay-out-survey.ts';
import { splitSurvey } from '../../../../gateway/mission/pattern/split-survey.ts';

const surveyOf = (polygon: readonly (readonly number[])[], own: object = {}): SurveyPattern =>
  planPatternSchema.parse({
    kind: 'pattern',
    id: 'field',
    pattern: 'survey',
    polygon,
    heightM: 40,
    lineSpacingM: 12,
    ...own,
  }) as SurveyPattern;

function areaM2({ polygon }: SurveyPattern): number {
  const frame = new LocalFrame({ latitudeDeg: 47, longitudeDeg: 8 });
  const points = polygon.map(([longitudeDeg, latitudeDeg]) => frame.toLocal({ latitudeDeg, longitudeDeg }));
  const twice = points.reduce((sum, { eastM, northM }, index) => {
    const next = points[(index + 1) % points.length] ?? { eastM: 0, northM: 0 };
    return sum + eastM * next.northM - next.eastM * northM;
  }, 0);
  return Math.abs(twice) / 2;
}
const lengthM = (part: SurveyPattern) => layOutSurvey(part, 0)?.length ?? 0;

describe('a survey split over several vehicles', () => {
  const side = fc.double({ min: 0.002, max: 0.006, noNaN: true });
  const field = fc
    .record({ a: side, b: side, c: side, d: side, angleDeg: fc.integer({ min: 0, max: 359 }) })
    .map(({ a, b, c, d, angleDeg }) =>
      // The last corner lies inside: the field has a bay.
      surveyOf(
        [
          [8, 47],
          [8 + a, 47],
          [8 + a, 47 + b],
          [8 + a / 2, 47 + b / 2 + c / 8],
          [8, 47 + d],
        ],
        {
          angleDeg,
        },
      ),
    );

  it('is covered once, by as many parts as asked', () => {
    fc.assert(
      fc.property(field, fc.integer({ min: 2, max: 6 }), (survey, count) => {
        const parts = splitSurvey(survey, count, 0) ?? [];
        expect(parts).toHaveLength(count);
        for (const part of parts) expect(planPatternSchema.safeParse(part).success).toBe(true);
        const wholeM2 = areaM2(survey);
        const sumM2 = parts.reduce((sum, part) => sum + areaM2(part), 0);
        expect(Math.abs(sumM2 - wholeM2) / wholeM2).toBeLessThan(1e-4);
      }),
      { numRuns: 100 },
    );
  });

  it('gives each about as much to fly', () => {
    const square = surveyOf([
      [8, 47],
      [8.005, 47],
      [8.005, 47.003],
      [8, 47.003],
    ]);
    const lengths = (splitSurvey(square, 3, 0) ?? []).map(lengthM);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(0.1 * Math.max(...lengths));
  });

  it('is not split into more parts than it has lines', () => {
    const strip = surveyOf([
      [8, 47],
      [8.0002, 47],
      [8.0002, 47.003],
    ]);
    expect(splitSurvey(strip, 2, 0)).toHaveLength(2);
    expect(splitSurvey(strip, 5, 0)).toBeUndefined();
  });
});
