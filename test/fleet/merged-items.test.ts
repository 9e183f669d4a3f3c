import { expect, it } from 'vitest';
import { mergedItems } from '../../fleet/merged-items.ts';

const summary = (category: string, counts: readonly [number, number], rates: object = {}) => ({
  category,
  activeCount: counts[0],
  totalCount: counts[1],
  successRatePct: null,
  latencyMs: null,
  replayCoveragePct: null,
  ...rates,
});

it('adds the summaries of several stations', () => {
  const ofNorth = [summary('Mission', [1, 30], { successRatePct: 90 }), summary('Emergency', [0, 0])];
  const ofSouth = [
    summary('Mission', [2, 10], { successRatePct: 100, latencyMs: 120 }),
    summary('Emergency', [0, 3], { successRatePct: 50 }),
  ];
  expect(mergedItems([...ofNorth, ...ofSouth])).toEqual([
    summary('Mission', [3, 40], { successRatePct: 92.5, latencyMs: 120 }),
    summary('Emergency', [0, 3], { successRatePct: 50 }),
  ]);
});

it('has what all stations have the same once, the rest newest first', () => {
  const zone = { id: 'zone-north', name: 'North' };
  const [older, newer] = [
    { commandId: 'st-a.cmd_1', createdAtMs: 1 },
    { commandId: 'st-b.cmd_1', createdAtMs: 2 },
  ];
  expect(mergedItems([older, newer])).toEqual([newer, older]);
  expect(mergedItems([zone, { ...zone }])).toEqual([zone]);
  expect(mergedItems([{ type: 'hover' }, { type: 'hover' }, { type: 'land' }])).toEqual([
    { type: 'hover' },
    { type: 'land' },
  ]);
});
