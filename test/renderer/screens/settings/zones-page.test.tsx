import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Toaster } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import { ZonesPage, zonesAsText } from '../../../../renderer/screens/settings/ZonesPage.tsx';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list, problem } from '../../builder/developer-rig.tsx';

afterEach(cleanup);

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
  expect(screen.getByRole('status').textContent).toContain('2 changes');
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
