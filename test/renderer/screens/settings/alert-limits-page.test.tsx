import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  type AlertLimitSettings,
  DEFAULT_ALERT_LIMITS,
} from '../../../../gateway/contract/vehicle/alert-limits.ts';
import { SI_UNITS, setCurrentUnits } from '../../../../renderer/format/measure/units.ts';
import { AlertLimitsPage } from '../../../../renderer/screens/settings/AlertLimitsPage.tsx';
import { commandCenterRig } from '../../builder/command-center-rig.ts';

afterEach(() => {
  cleanup();
  setCurrentUnits(SI_UNITS);
});

test('altitude and distance are shown and typed in the chosen units, and stored in metres', async () => {
  setCurrentUnits({ ...SI_UNITS, height: 'ft', distance: 'ft' });
  const rig = commandCenterRig('#/settings/alerts');
  const defaults = { ...DEFAULT_ALERT_LIMITS, altitudeHighM: 121.92, homeCriticalM: 3048 };
  rig.answer('GET /api/station/alert-limits', { defaults, vehicles: {} });
  const stored: AlertLimitSettings[] = [];
  rig.answer('PUT /api/station/alert-limits', (request) => {
    stored.push(JSON.parse(request.body ?? '') as AlertLimitSettings);
    return Response.json(stored.at(-1));
  });
  rig.show(<AlertLimitsPage />);
  const altitude = await screen.findByLabelText('Altitude above home, ft: Caution');
  expect(altitude).toHaveProperty('value', '400');
  expect(screen.getByLabelText('Distance from home above, ft: Warning')).toHaveProperty('value', '10000');
  expect(screen.getByLabelText('Vibration above, m/s²: Caution')).toHaveProperty('value', '30');
  fireEvent.change(altitude, { target: { value: '350' } });
  expect(altitude).toHaveProperty('value', '350');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.defaults).toEqual({ ...defaults, altitudeHighM: 106.68 });
});
