import { describe, expect, it } from 'vitest';
import { readGoal } from '../../../../gateway/developer/assistant/scenarios.ts';

describe('readGoal', () => {
  it.each([
    ['inspect a solar park weekly with two drones', 2, false],
    ['three small inspection drones', 3, false],
    ['a fleet of 12 copters', 12, false],
    ['a pair of UAVs', 2, false],
    ['map the quarry', 1, true],
    ['drones', 1, true],
    ['500 drones over the city', 250, false],
    ['two roofs and no number of aircraft', 1, true],
  ])('%s', (text, count, isAssumed) => {
    expect(readGoal(text, undefined).vehicles).toEqual({ count, isAssumed });
  });

  it.each([
    ['weekly', 52 / 12],
    ['every Monday', 52 / 12],
    ['every two weeks', 26 / 12],
    ['every other week', 26 / 12],
    ['twice a day', 60],
    ['3 times per week', 13],
    ['every 6 hours', 120],
    ['each night', 30],
    ['once a month', 1],
    ['quarterly', 1 / 3],
    ['once a year', 1 / 12],
  ])('patrol %s', (text, runs) => {
    const { frequency } = readGoal(`patrol the fence ${text}`, undefined);
    expect(frequency.runsPerMonth).toBeCloseTo(runs, 6);
    expect(frequency.isAssumed).toBe(false);
  });

  it('assumes one run a month, and says so', () => {
    expect(readGoal('inspect a roof', undefined).frequency).toMatchObject({
      runsPerMonth: 1,
      isAssumed: true,
    });
  });

  it('prefers the number that was given beside the text', () => {
    expect(readGoal('two drones', 5).vehicles).toEqual({ count: 5, isAssumed: false });
  });

  it('finds words in any script and stays quick on hostile text', () => {
    expect(readGoal('Überwachung — ДРОН 無人機', undefined).words).toEqual(['überwachung', 'дрон', '無人機']);
    // Readings that multiply with every word would never end.
    readGoal(`${'a '.repeat(1000)}drone`, undefined);
    readGoal('one '.repeat(500), undefined);
  });
});
