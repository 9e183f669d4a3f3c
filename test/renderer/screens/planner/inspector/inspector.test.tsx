import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flightPlanSchema } from '../../../../../gateway/contract/mission/flight-plan.ts';
import { CAMERAS } from '../../../../../gateway/mission/pattern/camera-library.ts';
import { Inspector } from '../../../../../renderer/screens/planner/inspector/Inspector.tsx';
import {
  planContent,
  replacePlan,
  selectInPlan,
} from '../../../../../renderer/state/planner/flight-plan-store.ts';
import { DeveloperRig } from '../../../builder/developer-rig.tsx';

const ABOVE_HOME = 3;
const ABOVE_SEA = 0;
const item = (id: string, command: number, frame: number, altitude_m: number) => ({
  kind: 'item',
  id,
  command,
  frame,
  params: [0, 0, 0, null],
  lat: 47,
  lon: 8,
  altitude_m,
  autocontinue: true,
});

function select(...entries: readonly { readonly id: string }[]): void {
  replacePlan({
    name: 'Heights',
    plan: flightPlanSchema.parse({ flightPlan: 1, vehicle: 'plane', entries }),
  });
  selectInPlan(new Set(entries.map(({ id }) => id)));
  new DeveloperRig().show(<Inspector />);
}

const heights = () =>
  planContent().plan.entries.map((entry) => (entry.kind === 'item' ? entry.altitude_m : undefined));

afterEach(() => {
  cleanup();
});

test('the height of all leaves a landing where it lands', () => {
  select(item('a', 16, ABOVE_HOME, 30), item('b', 16, ABOVE_HOME, 40), item('land', 21, ABOVE_HOME, 12));
  const field = screen.getByLabelText(/^Altitude of all/);
  fireEvent.change(field, { target: { value: '60' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(heights()).toEqual([60, 60, 12]);
});

test('heights above the sea and above home have no figure in common', () => {
  select(item('a', 16, ABOVE_HOME, 30), item('b', 16, ABOVE_SEA, 480));
  expect(screen.queryByLabelText(/^Altitude of all/)).toBeNull();
  expect(screen.getByText(/different altitude references/)).toBeTruthy();
});

const ring = [
  [8, 47],
  [8.001, 47],
  [8.001, 47.001],
];
const imaging = { camera: CAMERAS[0] };
const survey = { kind: 'pattern', id: 'survey', pattern: 'survey', polygon: ring, heightM: 50, imaging };
const structure = {
  kind: 'pattern',
  id: 'tower',
  pattern: 'structure',
  polygon: ring,
  structureHeightM: 20,
  distanceM: 15,
  imaging,
};

test.each([
  ['0.01', structure, { distanceM: 1 }],
  ['500', structure, { distanceM: 500 }],
  ['500', survey, { heightM: 10_000 }],
] as const)(
  'a resolution of %s cm is had no nearer and no farther than a plan can say',
  (wish, entry, figures) => {
    select(entry);
    const field = screen.getByLabelText('Ground sample');
    fireEvent.change(field, { target: { value: wish } });
    fireEvent.keyDown(field, { key: 'Enter' });
    const { plan } = planContent();
    expect(plan.entries[0]).toMatchObject(figures);
    expect(flightPlanSchema.safeParse(plan).error?.issues).toBeUndefined();
  },
);

const camera = () => {
  const [entry] = planContent().plan.entries;
  return entry?.kind === 'pattern' && 'imaging' in entry ? entry.imaging.camera : undefined;
};

test('a camera is found by words of its name and chosen by key', () => {
  select(survey);
  const search = screen.getByRole('combobox', { name: 'Camera' });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: 'p1 dji 35' } });
  const found = within(screen.getByRole('listbox', { name: 'Cameras' })).getAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('DJI Zenmuse P1 35 mm'),
    'Own camera: enter its values',
  ]);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(camera()?.name).toBe('DJI Zenmuse P1 35 mm');
});

test('a camera of one’s own begins with the chosen one and takes typed values', () => {
  select(survey);
  const search = screen.getByRole('combobox', { name: 'Camera' });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: 'no such camera' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  const width = screen.getByLabelText('Image width');
  fireEvent.change(width, { target: { value: '4000.4' } });
  fireEvent.keyDown(width, { key: 'Enter' });
  expect(camera()).toEqual({ ...CAMERAS[0], name: 'Own camera', imageWidthPx: 4000 });
  expect(flightPlanSchema.safeParse(planContent().plan).success).toBe(true);
});
