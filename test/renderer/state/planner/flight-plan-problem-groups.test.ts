import { expect, test } from 'vitest';
import {
  type FlightPlanProblem,
  flightPlanSchema,
} from '../../../../gateway/contract/mission/flight-plan.ts';
import { say } from '../../../../gateway/contract/operator-text.ts';
import {
  groupFixes,
  groupProblems,
  itemsText,
} from '../../../../renderer/state/planner/flight-plan-problem-groups.ts';

const crosses = (number: number, area: string): FlightPlanProblem => ({
  severity: 'error',
  code: 'inside-exclusion',
  entryId: `entry-${number}`,
  itemIndex: number - 1,
  text: say('The leg to item {number} crosses the exclusion {area}.', { number, area }),
  fix: null,
});

test('items are listed as runs', () => {
  expect(itemsText([5, 6, 7, 9, 9, 1])).toBe('1, 5–7, 9');
  expect(itemsText([1, 3, 5, 7, 9, 11, 13])).toBe('1, 3, 5, 7, 9, 11, …');
});

test('problems with different areas are separate groups, in the order of the check', () => {
  const groups = groupProblems([crosses(1, 'tower'), crosses(2, 'lake'), crosses(3, 'tower')]);
  expect(groups.map(({ text }) => text)).toEqual(['Items 1, 3 cross the exclusion tower.', undefined]);
});

test('problems that are not of several items stay separate', () => {
  const rally = (number: number): FlightPlanProblem => ({
    ...crosses(number, ''),
    itemIndex: null,
    text: say('Rally point {number} is outside the geofence.', { number }),
  });
  expect(groupProblems([rally(1), rally(2)])).toHaveLength(2);
});

test('a pattern gets the height that fixes all its items', () => {
  const plan = flightPlanSchema.parse({
    flightPlan: 1,
    entries: [
      {
        kind: 'pattern',
        id: 'survey',
        pattern: 'survey',
        heightM: 60,
        polygon: [
          [8, 47],
          [8.001, 47],
          [8.001, 47.001],
        ],
      },
    ],
  });
  const fixTo = (number: number, heightM: number): FlightPlanProblem => {
    const change = { kind: 'set-height', entryId: 'survey', heightM } as const;
    return { ...crosses(number, ''), entryId: 'survey', fix: { text: 'Lower it', change } };
  };
  expect(groupFixes(plan, [fixTo(1, 50), fixTo(2, 40), fixTo(3, 45)])).toEqual([
    { kind: 'set-height', entryId: 'survey', heightM: 40 },
  ]);
});
