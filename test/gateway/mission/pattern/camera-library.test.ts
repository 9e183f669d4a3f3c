import { expect, test } from 'vitest';
import { flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { CAMERAS } from '../../../../gateway/mission/pattern/camera-library.ts';
import { heightForGsdM, imagingPlan } from '../../../../gateway/mission/pattern/imaging.ts';

const surveyWith = (imaging: object, speedMps: number) =>
  flightPlanSchema.parse({
    flightPlan: 1,
    entries: [
      {
        kind: 'pattern',
        id: 'field',
        pattern: 'survey',
        polygon: [
          [8, 47],
          [8.001, 47],
          [8.001, 47.001],
        ],
        heightM: 50,
        imaging,
        speedMps,
      },
    ],
  });

test('the library has at least 50 cameras, each name once, sorted', () => {
  const names = CAMERAS.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(50);
  expect(names).toEqual(
    [...new Set(names)].toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
  );
});

// A swapped column or a lens given as its 35 mm equivalent falls out of these ranges.
test.each(CAMERAS.map((camera) => [camera.name, camera] as const))('%s is plausible', (_, camera) => {
  const pixelUm = (camera.sensorWidthMm / camera.imageWidthPx) * 1000;
  expect(pixelUm).toBeGreaterThan(0.7);
  expect(pixelUm).toBeLessThan(18);
  const tallPixelUm = (camera.sensorHeightMm / camera.imageHeightPx) * 1000;
  expect(Math.abs(tallPixelUm / pixelUm - 1)).toBeLessThan(0.06);
  const wideDeg = (Math.atan(camera.sensorWidthMm / 2 / camera.focalLengthMm) * 360) / Math.PI;
  expect(wideDeg).toBeGreaterThan(10);
  expect(wideDeg).toBeLessThan(100);
  const { gsdCmPerPx } = imagingPlan({ camera, frontOverlapPct: 75, sideOverlapPct: 70 }, 100, undefined);
  expect(gsdCmPerPx).toBeGreaterThan(0.3);
  expect(gsdCmPerPx).toBeLessThan(70);
  expect(heightForGsdM(camera, gsdCmPerPx ?? 0)).toBeCloseTo(100);
  expect(surveyWith({ camera }, 5).entries).toHaveLength(1);
});

test('a survey flown faster than its camera takes photos is reported, with a speed that fits', () => {
  const camera = CAMERAS.find(({ name }) => name === 'DJI Phantom 4 RTK');
  const problemOf = (speedMps: number) =>
    checkPlan(surveyWith({ camera }, speedMps), {}).problems.find(({ code }) => code === 'fast-photos');
  // 50 m up, 75 % overlap: a photo every 12.5 m, one every 2.5 s at most.
  expect(problemOf(5)).toBeUndefined();
  expect(problemOf(5.1)?.fix?.change).toMatchObject({ kind: 'set-speed', speedMps: 5 });
});
