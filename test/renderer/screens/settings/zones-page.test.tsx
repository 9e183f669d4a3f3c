import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Toaster, toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import type { PlanHands, PlanMapOptions } from '../../../../renderer/map/plan/plan-map.ts';
import { ZonesPage } from '../../../../renderer/screens/settings/ZonesPage.tsx';
import { parseZones, zonesAsText } from '../../../../renderer/screens/settings/zones/zone-text.ts';
import { keepZoneDraft } from '../../../../renderer/state/settings/zone-draft.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list, problem } from '../../builder/developer-rig.tsx';

const drawn = vi.hoisted(() => ({ hands: undefined as unknown }));
vi.mock('../../../../renderer/map/map-look.ts', () => ({ useMapLook: () => undefined }));
vi.mock('../../../../renderer/map/plan/plan-map.ts', () => ({
  PlanMap: class {
    readonly flight = { fit: () => undefined };

    constructor({ hands }: PlanMapOptions) {
      drawn.hands = hands;
    }

    readonly setPlanData = () => undefined;
    readonly setPlacing = () => undefined;
    readonly cancelDrag = () => false;
    readonly remove = () => undefined;
  },
}));

/** What the pointer does on the map. */
function onMap(play: (hands: PlanHands) => void): void {
  act(() => play(drawn.hands as PlanHands));
}

afterEach(() => {
  // A notice that is still shown comes again with the next Toaster.
  toast.dismiss();
  cleanup();
  keepZoneDraft(undefined, []);
});

function zone(id: string): Zone {
  return {
    type: 'Feature',
    id,
    properties: { name: id, kind: 'no-fly', flightAltitudeM: 30, ceilingM: 120 },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [8, 47],
          [8.1, 47],
          [8.1, 47.1],
          [8, 47],
        ],
      ],
    },
  };
}

/** A gateway that keeps zones, and refuses one. */
function withZones(refusedId: string) {
  const rig = commandCenterRig('#/settings/zones');
  const kept = new Map([['a', zone('a')]]);
  rig.answer('GET /api/zones', () => Response.json(list([...kept.values()])));
  for (const id of ['b', 'c', 'd'])
    rig.answer(`PUT /api/zones/${id}`, () => {
      if (id === refusedId) return problem(400, 'invalid-request', 'Its ring crosses itself.');
      kept.set(id, zone(id));
      return Response.json(zone(id));
    });
  rig.answer('DELETE /api/zones/b', () => {
    kept.delete('b');
    return new Response(null, { status: 204 });
  });
  rig.show(
    <>
      <ZonesPage />
      <Toaster />
    </>,
  );
  return { rig, kept };
}

const text = () => screen.findByLabelText<HTMLTextAreaElement>('Zones as GeoJSON');

test('what is refused is never said to be applied: it stays in the text, with what came after it', async () => {
  const { kept } = withZones('c');
  const wanted = zonesAsText(['a', 'b', 'c', 'd'].map(zone));
  fireEvent.change(await text(), { target: { value: wanted } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Its ring crosses itself.');
  expect(await text()).toHaveProperty('value', wanted);
  expect([...kept.keys()]).toEqual(['a', 'b']);
  expect(screen.getByText(/2 changes/)).toBeDefined();
  expect(screen.queryByText('Zones applied')).toBeNull();
});

test('what is stored is said so, can be taken back, and what others store is shown', async () => {
  const { kept } = withZones('');
  fireEvent.change(await text(), { target: { value: zonesAsText(['a', 'b'].map(zone)) } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Zones applied')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Zones restored')).toBeDefined();
  expect([...kept.keys()]).toEqual(['a']);
  await waitFor(async () => expect(await text()).toHaveProperty('value', zonesAsText([zone('a')])));
});

const shownZones = async () => parseZones((await text()).value).zones ?? [];

test('a zone is drawn on the map, named, and its corners are moved and removed', async () => {
  withZones('');
  await text();
  fireEvent.click(screen.getByRole('button', { name: 'Draw a zone' }));
  for (const at of [
    [9, 48],
    [9.1, 48],
    [9.1, 48.1],
    [9, 48.1],
    [9, 48.1],
  ] as const)
    onMap((hands) => hands.onGround([...at]));
  onMap((hands) => hands.onFinish());
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Harbour' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  const handle = { id: 'new-zone-1', part: 'corner', index: 0 } as const;
  onMap((hands) => hands.onDrag({ kind: 'handle', handle }, [9, 48], [8.9, 47.9], true));
  onMap((hands) => hands.onRemoveCorner({ ...handle, index: 2 }));
  const [stored, added] = await shownZones();
  expect(stored).toEqual(zone('a'));
  expect(added).toMatchObject({ id: 'new-zone-1', properties: { name: 'Harbour', kind: 'operation' } });
  expect(added?.geometry.coordinates).toEqual([
    [
      [8.9, 47.9],
      [9.1, 48],
      [9, 48.1],
      [8.9, 47.9],
    ],
  ]);
});

test('with a mistake in the text the map changes nothing, and a sketch stays until it is corrected', async () => {
  withZones('');
  const before = (await text()).value;
  fireEvent.click(screen.getByRole('button', { name: 'Draw a zone' }));
  for (const lon of [9, 9.1]) onMap((hands) => hands.onGround([lon, 48]));
  onMap((hands) => hands.onGround([9, 48.1]));
  fireEvent.change(await text(), { target: { value: '{' } });
  onMap((hands) => hands.onFinish());
  const handle = { id: 'a', part: 'corner', index: 0 } as const;
  onMap((hands) => hands.onDrag({ kind: 'handle', handle }, [8, 47], [7, 47], true));
  expect(await text()).toHaveProperty('value', '{');
  expect(screen.getAllByText('Correct the text first.')).not.toHaveLength(0);
  fireEvent.change(await text(), { target: { value: before } });
  onMap((hands) => hands.onFinish());
  expect((await shownZones()).map(({ id }) => id)).toEqual(['a', 'new-zone-1']);
});

test('the heights of a zone are fields that refuse what the zone could not have', async () => {
  withZones('');
  await text();
  onMap((hands) => hands.onPick('a', false));
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  type('Lower limit above home', '50');
  type('Upper limit above home', '40');
  expect(screen.getByText('Must be between 51 and 10000 m')).toBeDefined();
  expect((await shownZones())[0]?.properties).toMatchObject({ floorM: 50 });
  type('Upper limit above home', '80');
  type('Lower limit above home', '');
  const [edited] = await shownZones();
  expect(edited?.properties).toEqual({ ...zone('a').properties, topM: 80 });
});

test('a corner dragged across an edge is reported, and the zone can still be corrected on the map', async () => {
  withZones('');
  await text();
  fireEvent.click(screen.getByRole('button', { name: 'Draw a zone' }));
  for (const [lon, lat] of [
    [9, 48],
    [9.1, 48],
    [9.1, 48.1],
    [9, 48.1],
  ] as const)
    onMap((hands) => hands.onGround([lon, lat]));
  onMap((hands) => hands.onFinish());
  const grip = { kind: 'handle', handle: { id: 'new-zone-1', part: 'corner', index: 0 } } as const;
  expect(screen.queryByText(/^Edges of/)).toBeNull();
  onMap((hands) => hands.onDrag(grip, [9, 48], [9.3, 48.05], true));
  expect(screen.getByText(/^Edges of "New zone 1" cross\./)).toBeDefined();
  onMap((hands) => hands.onDrag(grip, [9.3, 48.05], [9, 48], true));
  expect(screen.queryByText(/^Edges of/)).toBeNull();
});

test('a hole is shown and edited on the map, and stays in the zone', async () => {
  withZones('');
  const hole = [
    [8.05, 47.01],
    [8.06, 47.01],
    [8.06, 47.02],
    [8.05, 47.01],
  ];
  const holed = { ...zone('a'), geometry: { ...zone('a').geometry, coordinates: [] as unknown[] } };
  holed.geometry.coordinates = [zone('a').geometry.coordinates[0], hole];
  fireEvent.change(await text(), { target: { value: zonesAsText([holed as unknown as Zone]) } });
  const handle = { id: 'a/1', part: 'corner', index: 2 } as const;
  onMap((hands) => hands.onDrag({ kind: 'handle', handle }, [8.06, 47.02], [8.07, 47.03], true));
  const [edited] = await shownZones();
  expect(edited?.geometry.coordinates[0]).toEqual(zone('a').geometry.coordinates[0]);
  expect(edited?.geometry.coordinates[1]?.[2]).toEqual([8.07, 47.03]);
  onMap((hands) => hands.onPick('a/1', false));
  expect(screen.getByLabelText<HTMLSelectElement>('Zone').value).toBe('a');
});

test('kind and times are chosen without GeoJSON, and an end before the beginning is refused', async () => {
  withZones('');
  await text();
  onMap((hands) => hands.onPick('a', false));
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'keep-in' } });
  fireEvent.change(screen.getByLabelText('Valid from'), { target: { value: '2030-05-01T10:00' } });
  fireEvent.change(screen.getByLabelText('Valid until'), { target: { value: '2030-05-01T09:00' } });
  expect(screen.getByText('The end must be after the beginning.')).toBeDefined();
  const [edited] = await shownZones();
  expect(edited?.properties).toMatchObject({
    kind: 'operation',
    keepIn: true,
    validFrom: new Date('2030-05-01T10:00').toISOString(),
  });
  expect(edited?.properties.validTo).toBeUndefined();
});

test('a zone is deleted on the map, and comes back with undo', async () => {
  withZones('');
  await text();
  onMap((hands) => hands.onPick('a', false));
  fireEvent.click(screen.getByRole('button', { name: 'Delete the zone' }));
  expect(await shownZones()).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await shownZones()).toEqual([zone('a')]);
});

test('an unapplied edit outlives the page, and deletes nothing that others stored since', async () => {
  const { kept } = withZones('');
  fireEvent.change(await text(), { target: { value: zonesAsText(['a', 'b'].map(zone)) } });
  cleanup();
  keepZoneDraft(JSON.parse(localStorage.getItem('aerodeck.zone-draft') ?? '').text, [zone('a')]);
  const later = withZones('');
  later.kept.set('d', zone('d'));
  expect((await text()).value).toBe(zonesAsText(['a', 'b'].map(zone)));
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Zones applied')).toBeDefined();
  expect([...later.kept.keys()].toSorted()).toEqual(['a', 'b', 'd']);
  expect([...kept.keys()]).toEqual(['a']);
});
