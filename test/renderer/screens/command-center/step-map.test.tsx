import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StepMap } from '../../../../renderer/screens/command-center/plans/tabs/StepMap.tsx';

afterEach(cleanup);

test('a target north of the vehicle is drawn above the start of the route, within the picture', () => {
  const target = { lat: 47.4, lon: 8.5 };
  render(<StepMap place={{ target, zone: undefined, items: [] }} vehicleId={null} />);
  const map = screen.getByRole('img', { name: /^Map of the step, 47\.4/ });
  const dot = map.querySelector('.step-target');
  expect([dot?.getAttribute('cx'), dot?.getAttribute('cy')]).toEqual(['200', '100']);
  cleanup();
  const item = { lat: 47.399, lon: 8.501, command: 'waypoint', altitude_m: 10, frame: 3, params: [] };
  render(<StepMap place={{ target, zone: undefined, items: [item as never] }} vehicleId={null} />);
  const [cx, cy] = ['cx', 'cy'].map((name) =>
    Number(screen.getByRole('img').querySelector('.step-target')?.getAttribute(name)),
  );
  const [x, y] = (screen.getByRole('img').querySelector('.step-route')?.getAttribute('points') ?? '')
    .split(',')
    .map(Number);
  expect(cx).toBeLessThan(x ?? 0);
  expect(cy).toBeLessThan(y ?? 0);
  for (const value of [cx, x]) expect(value).toBeLessThan(400);
  for (const value of [cy, y]) expect(value).toBeLessThan(200);
});
