import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overlayWays } from '../../../../renderer/map/flight/map-features.ts';
import { OverlayToggle } from '../../../../renderer/screens/fly/MapView.tsx';
import { OverlayPanel, type OverlayPanelProps } from '../../../../renderer/screens/fly/OverlayPanel.tsx';
import { useOverlayStore } from '../../../../renderer/state/fly/fly-store.ts';
import { DeveloperRig, problem } from '../../builder/developer-rig.tsx';

const OVERLAY = 'GET /api/cognition/overlay';
const way = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [8, 47],
      [8.1, 47],
    ],
  },
  properties: { role: 'way', asset_id: 'uav-1' },
};
const overlay = {
  timestamp: '2026-01-01T00:00:00.000Z',
  mode: 'sim',
  summaries: [
    { asset_id: 'uav-2', headline: 'Copter 2: flying', risk: 'low', factors: [], eventIds: [] },
    {
      asset_id: 'uav-1',
      headline: 'Copter 1: flying; battery 12 %',
      risk: 'high',
      factors: ['battery 12 %', 'link 40 %'],
      eventIds: [],
    },
  ],
  governance: {
    decision: 'deny',
    evidence: ['policy-version:1', 'battery-reserve:deny: too low'],
    policyVersion: '1',
    activeOverrides: [],
  },
  geo: { type: 'FeatureCollection', features: [way, { type: 'Feature' }] },
};

beforeEach(() => useOverlayStore.setState({ isShown: false }));
afterEach(() => {
  cleanup();
});

function open(rig: DeveloperRig) {
  const setRisks = vi.fn();
  const setData = vi.fn();
  const parts = { painter: { setRisks }, map: { setData } } as unknown as OverlayPanelProps;
  const view = rig.show(<OverlayPanel {...parts} />);
  return { setRisks, setData, view };
}

test('says in words what the map marks, the worst first, and takes the marks off when it closes', async () => {
  const rig = new DeveloperRig();
  rig.answer(OVERLAY, overlay);
  const { setRisks, setData, view } = open(rig);
  await screen.findByText('Denied');
  expect(screen.getAllByText(/risk$/).map((element) => element.textContent)).toEqual([
    'High risk',
    'Low risk',
  ]);
  expect(screen.getByText('link 40 %')).toBeDefined();
  const [risks] = setRisks.mock.lastCall ?? [];
  expect(Object.fromEntries(risks as ReadonlyMap<string, string>)).toEqual({
    'uav-2': 'low',
    'uav-1': 'high',
  });
  expect(setData.mock.lastCall?.[1].features).toEqual([way]);
  view.unmount();
  expect(setRisks.mock.lastCall?.[0].size).toBe(0);
});

test('what does not come says so; what grows old leaves the map', async () => {
  const rig = new DeveloperRig();
  rig.answer(OVERLAY, overlay);
  const { setRisks } = open(rig);
  await screen.findByText('Denied');
  rig.answer(OVERLAY, () => problem(503, 'governance-unavailable', 'Governance does not answer.'));
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await screen.findByText(/^Outdated: 1\d s old/);
  expect(setRisks.mock.lastCall?.[0].size).toBe(0);
  await screen.findByText(/Governance does not answer/);
  now.mockRestore();
});

test('is off until asked for, and remembered', () => {
  new DeveloperRig().show(<OverlayToggle />);
  const toggle = screen.getByRole('button', { name: 'Risk and governance' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  act(() => void fireEvent.click(toggle));
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('aerodeck.cognition-overlay')).toBe('on');
});

test('an overlay without geometry draws no lines', () => {
  expect(overlayWays(undefined).features).toEqual([]);
});
