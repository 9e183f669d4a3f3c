import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SharedResource } from '../../../../gateway/contract/centre/centre.ts';
import { SharedResources } from '../../../../renderer/screens/settings/SharedResources.tsx';
import { commandCenterRig } from '../../builder/command-center-rig.ts';

afterEach(cleanup);

const ROOF = { type: 'dock', id: 'roof', holder: null } as const;
const NORTH = { type: 'airspace', id: 'zone-north', holder: 'st-0123456789abcdef' } as const;
const STATION = {
  stationId: NORTH.holder,
  name: 'Field A',
  version: '0.1.0',
  enrolledAt: '',
  revokedAt: null,
  presence: null,
  problem: null,
};

test('an owner shares, removes and, after a warning, frees a resource', async () => {
  const rig = commandCenterRig('#/settings/fleet');
  const at = '/api/fleet/shared-resources';
  const list = (items: readonly SharedResource[]) => rig.answer(`GET ${at}`, { items });
  const asked: string[] = [];
  const answer = (request: string, items: readonly SharedResource[]) =>
    rig.answer(request, () => {
      asked.push(request);
      list(items);
      return request.startsWith('PUT') ? Response.json({ items }) : new Response(null, { status: 204 });
    });
  list([]);
  answer(`PUT ${at}/dock/roof`, [NORTH, ROOF]);
  answer(`DELETE ${at}/airspace/zone-north/holder`, [{ ...NORTH, holder: null }, ROOF]);
  answer(`DELETE ${at}/dock/roof`, [{ ...NORTH, holder: null }]);
  rig.show(<SharedResources stations={[STATION]} isOwner />);

  fireEvent.change(await screen.findByLabelText('Name, or id of the zone'), { target: { value: ' roof ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Free airspace zone-north' }));
  expect(screen.getByText(/An aircraft of Field A may still be there/)).toBeDefined();
  expect(asked).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Free it now' }));
  await screen.findByRole('button', { name: 'Remove airspace zone-north' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove dock roof' }));
  await waitFor(() => expect(screen.queryByText('dock roof')).toBeNull());
  expect(asked).toHaveLength(3);
});

test('others see who holds what, and change nothing', async () => {
  const rig = commandCenterRig('#/settings/fleet');
  rig.answer('GET /api/fleet/shared-resources', { items: [NORTH] });
  rig.show(<SharedResources stations={[STATION]} isOwner={false} />);
  const free = await screen.findByRole('button', { name: 'Free airspace zone-north' });
  expect(free.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Field A')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Share a resource' })).toBeNull();
});
