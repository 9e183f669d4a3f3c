import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VehicleParameters } from '../../../../gateway/contract/onboard/parameter.ts';
import { SetupScreen } from '../../../../renderer/screens/setup/SetupScreen.tsx';
import { useParameterStore } from '../../../../renderer/state/parameters/parameter-store.ts';
import { channelsOf } from '../../../../renderer/state/setup/live-channels.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { buildGates } from '../../builder/developer-rig.tsx';
import { buildParameter, buildParameters, LIST } from '../parameters/parameters-rig.tsx';

afterEach(cleanup);

const ITEMS = [
  buildParameter({ name: 'BATT_MONITOR', value: 4 }),
  buildParameter({
    name: 'BATT_FS_LOW_ACT',
    value: 0,
    about: { label: '', text: '', values: [0, 2].map((value) => ({ value, label: value ? 'RTL' : 'None' })) },
  }),
  buildParameter({ name: 'BATT_LOW_VOLT', value: 10.5, type: 'float' }),
  buildParameter({ name: 'STAT_FLTTIME', value: 7, about: { label: '', text: '', isReadOnly: true } }),
];

function showSetup(
  page?: string,
  change: Partial<VehicleParameters> = {},
  scopes: readonly string[] = ['param:write'],
) {
  const rig = commandCenterRig('#/setup');
  useParameterStore.setState(useParameterStore.getInitialState(), true);
  rig.answer(LIST, buildParameters(ITEMS, change));
  rig.answer('GET /api/vehicles/uav-1/calibration', {
    vehicleId: 'uav-1',
    mode: 'sim',
    kinds: ['compass'],
    refusal: null,
    ended: [{ kind: 'compass', state: 'done', endedAtMs: 1 }],
    run: null,
    motorTest: {
      maxThrottlePct: 15,
      maxDurationS: 3,
      motors: 4,
      frameClass: 1,
      frameType: 1,
      layout: null,
      refusal: null,
    },
  });
  rig.answer('GET /api/whoami', {
    principal: { kind: 'operator', id: 'operator', tenantId: 'ten-1' },
    scopes,
    gates: buildGates(),
    station: { role: null },
  });
  rig.show(<SetupScreen page={page} />);
}

test('the summary has a card with the state, the reason and the values in words', async () => {
  showSetup();
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  const card = within(summary.getByRole('link', { name: 'Fail-safes' }).closest('li') as HTMLElement);
  expect(card.getByText('Warning')).toBeTruthy();
  expect(card.getByText('Nothing happens when the battery is low.')).toBeTruthy();
  expect(card.getByText('None')).toBeTruthy();
  expect(summary.queryByRole('link', { name: 'Geofence' })).toBeNull();
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Compass Done' })).toBeTruthy();
});

test('nothing is judged while the parameters are read', async () => {
  showSetup(undefined, { state: 'loading', received: 4, total: 900 });
  await screen.findByText('The parameters are not completely read: the summary is not known yet.');
  expect(screen.queryByText('Warning')).toBeNull();
  expect(screen.getByText('Reading 4 of 900')).toBeTruthy();
});

test('values of an earlier reading are marked', async () => {
  showSetup('failsafes', { isStale: true });
  expect(await screen.findByText(/the vehicle may have different values now/)).toBeTruthy();
});

test('a value that is no number stays as typed and is not written', async () => {
  showSetup('failsafes');
  const field = await screen.findByLabelText<HTMLInputElement>('Low voltage (BATT_LOW_VOLT)');
  fireEvent.change(field, { target: { value: '11' } });
  expect(screen.getByRole('region', { name: 'Changes to write' }).textContent).toContain('10.5 → 11');
  fireEvent.change(field, { target: { value: '11x' } });
  expect(field.value).toBe('11x');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number.');
  expect(screen.queryByRole('region', { name: 'Changes to write' })).toBeNull();
});

test('without the permission to write, values are seen and cannot be changed', async () => {
  showSetup('failsafes', {}, ['telemetry:read']);
  expect(await screen.findByText('You may read these values, but not change them.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('At low battery (BATT_FS_LOW_ACT)').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Low voltage (BATT_LOW_VOLT)').readOnly).toBe(true);
});

test('without a vehicle it says how to connect one', () => {
  const rig = commandCenterRig('#/setup');
  useVehicleStore.setState({ entries: {} });
  rig.show(<SetupScreen page={undefined} />);
  expect(screen.getByText('Connect a vehicle first to set it up.', { exact: false })).toBeTruthy();
});

test('live channels are those the receiver has', () => {
  const detail = (values: Readonly<Record<string, number>>) => ({
    ...{ key: 'k', linkId: 'l', direction: 'in' as const, sysid: 1, compid: 1, messageId: 65 },
    ...{ name: 'RC_CHANNELS', count: 1, rateHz: 2, ageMs: 10, bytes: 42, isWithheld: false, hex: '' },
    fields: Object.entries(values).map(([name, value]) => ({
      ...{ name, value, type: 'uint16_t', unit: null, text: null, isExtension: false },
    })),
  });
  expect(channelsOf(detail({ chancount: 2, chan1_raw: 1500, chan2_raw: 1100, chan3_raw: 900 }))).toEqual([
    1500, 1100,
  ]);
  expect(channelsOf(detail({ chancount: 2, chan1_raw: 0, chan2_raw: 65_535 }))).toBeUndefined();
  expect(channelsOf(detail({ chancount: 0 }))).toBeUndefined();
});
