import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VehicleChecklist } from '../../../../gateway/contract/action/checklist.ts';
import { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import { AlertStrip } from '../../../../renderer/app/notice/AlertStrip.tsx';
import { paletteEntries } from '../../../../renderer/app/palette/CommandPalette.tsx';
import { Indicators } from '../../../../renderer/app/top-bar/Indicators.tsx';
import { EmergencyBar } from '../../../../renderer/app/top-bar/TopBar.tsx';
import { ActionBar } from '../../../../renderer/screens/fly/action/ActionBar.tsx';
import { CommandFeed } from '../../../../renderer/screens/fly/CommandFeed.tsx';
import { VehicleColumn } from '../../../../renderer/screens/fly/vehicle/VehicleColumn.tsx';
import { replaceAlerts, useAlertStore } from '../../../../renderer/state/app/alert-store.ts';
import { useConnectionStore } from '../../../../renderer/state/connection/connection-store.ts';
import { GatewayContext } from '../../../../renderer/state/connection/gateway-context.ts';
import { GatewayRuntime } from '../../../../renderer/state/connection/gateway-runtime.ts';
import { useFlyStore } from '../../../../renderer/state/fly/fly-store.ts';
import { receiveCommand, useCommandStore } from '../../../../renderer/state/vehicle/command-store.ts';
import { useSelectionStore } from '../../../../renderer/state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildAlert, buildCommand, buildEntry, buildVehicle } from '../../builder/build-records.ts';

const resetStores = [
  () => useVehicleStore.setState(useVehicleStore.getInitialState(), true),
  () => useAlertStore.setState(useAlertStore.getInitialState(), true),
  () => useCommandStore.setState(useCommandStore.getInitialState(), true),
  () => useConnectionStore.setState(useConnectionStore.getInitialState(), true),
  () => useFlyStore.setState(useFlyStore.getInitialState(), true),
  () => useSelectionStore.setState(useSelectionStore.getInitialState(), true),
];
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  for (const reset of resetStores) reset();
  // Ages are shown in seconds: no time passes while a test looks.
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(children: ReactNode, checklist?: VehicleChecklist) {
  const rest = new RestClient({
    baseUrl: 'http://gateway',
    token: 't',
    fetch: vi.fn((url: string | URL | Request, init?: RequestInit) => {
      requests.push(`${init?.method} ${String(url).replace('http://gateway', '')}`);
      if (checklist && String(url).endsWith('/checklist')) return Promise.resolve(Response.json(checklist));
      return Promise.resolve(new Response('{}', { status: 503 }));
    }),
    newId: () => 'k',
    onUnauthenticated: () => undefined,
  });
  const runtime = new GatewayRuntime({
    rest,
    clock: new FakeClock(),
    random: () => 0,
    requestFrame: (action) => action(),
    openSocket: () => ({ send: () => undefined, close: () => undefined }),
    onMissionChanged: () => undefined,
  });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Tooltip.Provider>
        <GatewayContext value={runtime}>{children}</GatewayContext>
      </Tooltip.Provider>
    </QueryClientProvider>,
  );
}

function withVehicles(...vehicles: Parameters<typeof buildEntry>[0][]) {
  const entries = vehicles.map((change) => buildEntry(change, Number.POSITIVE_INFINITY));
  useVehicleStore.setState({
    isLoaded: true,
    entries: Object.fromEntries(entries.map((entry) => [entry.telemetry.id, entry])),
  });
}

describe('the vehicle column', () => {
  test('before the first answer', () => {
    show(<VehicleColumn />);
    expect(screen.getByText('Waiting for the gateway')).toBeDefined();
  });

  test('with the gateway gone', () => {
    useConnectionStore.setState({ gateway: 'offline' });
    show(<VehicleColumn />);
    expect(screen.getByText('The gateway is offline')).toBeDefined();
  });

  test('with no vehicle says how to get one', () => {
    withVehicles();
    show(<VehicleColumn />);
    expect(screen.getByRole('link', { name: 'Add a link' }).getAttribute('href')).toBe('#/settings/links');
  });

  test('with no vehicle in a fleet leads to its stations, not to links, which a fleet does not have', () => {
    const stations = { known: 2, reachable: 1 };
    const health = { status: 'ok', version: '1', uptimeS: 1, mode: 'live', vehicles: 0 } as const;
    useConnectionStore.setState({ health: { ...health, stations, recording: true, problems: [] } });
    withVehicles();
    show(<VehicleColumn />);
    expect(screen.getByText('No station of this fleet has a vehicle connected.')).toBeDefined();
    const [link] = screen.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('#/settings/fleet');
    expect(screen.queryByText(/--sim/)).toBeNull();
  });

  test('shows dashes for what is not known, never zeros', () => {
    withVehicles({
      battery: null,
      gps: null,
      position: null,
      velocity: null,
      battery_pct: null,
      altitude_m: null,
    });
    show(<VehicleColumn />);
    const values = within(screen.getByRole('region', { name: 'Values' }));
    for (const name of ['Battery', 'Voltage', 'Current', 'GPS fix', 'Coordinates'])
      expect(values.getByText(name).nextElementSibling?.textContent).toBe('—');
    expect(screen.queryByText('0')).toBeNull();
  });

  test('a stale value carries its age', () => {
    const { battery } = buildVehicle();
    withVehicles({ battery: battery && { ...battery, age_ms: 8_200 } });
    show(<VehicleColumn />);
    const name = screen.getByText('Voltage');
    expect(name.textContent).toBe('Voltage · 8 s');
    expect(name.nextElementSibling?.textContent).toBe('12.4 V');
    expect(name.parentElement?.dataset.stale).toBe('true');
  });

  test('a lost vehicle says since when and claims nothing', () => {
    const { link } = buildVehicle();
    withVehicles({ status: 'lost', link: { ...link, state: 'lost', last_seen_ms: 12_300 } });
    show(<VehicleColumn />);
    expect(screen.getByText('Lost · 12 s')).toBeDefined();
    expect(screen.getByText('Unknown: link lost')).toBeDefined();
    expect(screen.queryByText('Ready to arm')).toBeNull();
  });

  test('says why it would not arm', () => {
    withVehicles({
      health: {
        ready: false,
        ready_for_takeoff: false,
        issues: [{ code: 'prearm', severity: 'caution', text: 'PreArm: Compass not calibrated' }],
      },
    });
    show(<VehicleColumn />);
    expect(screen.getByText('Not ready to arm')).toBeDefined();
    expect(screen.getByText('PreArm: Compass not calibrated')).toBeDefined();
  });

  test('a plane in its landing sequence gets the button that lets it arm again', () => {
    const text = 'In landing sequence. Change to FBWA or MANUAL.';
    withVehicles({
      type: 'plane',
      flight_modes: ['MANUAL', 'FBWA', 'AUTO'],
      health: {
        ready: false,
        ready_for_takeoff: false,
        issues: [{ code: 'landing-sequence', severity: 'caution', text }],
      },
    });
    show(<VehicleColumn />);
    expect(screen.getByText(text)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Change to FBWA' }));
    expect(requests).toContain('POST /api/vehicles/uav-1/commands/set-mode?wait=sent');
  });

  test('fifty vehicles can be filtered by name and state', () => {
    withVehicles(
      ...Array.from({ length: 50 }, (_, index) => ({
        sysid: index + 1,
        status: index < 3 ? ('flying' as const) : ('on_ground' as const),
      })),
    );
    show(<VehicleColumn />);
    const list = within(screen.getByRole('region', { name: 'All vehicles' }));
    expect(list.getAllByRole('listitem')).toHaveLength(50);
    fireEvent.change(list.getByLabelText(/by state/), { target: { value: 'flying' } });
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.change(list.getByLabelText(/by name/), { target: { value: 'Copter 2' } });
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(list.getByRole('button', { name: /Copter 2/ }));
    expect(useSelectionStore.getState().chosenVehicleId).toBe('uav-2');
  });
});

describe('the emergency actions', () => {
  test('are one click, by plain REST, also for a lost vehicle while all else is down', () => {
    withVehicles({ status: 'lost' });
    useConnectionStore.setState({ gateway: 'offline', stream: 'offline' });
    show(<EmergencyBar />);
    for (const name of ['Hold Copter 1', 'RTL Copter 1', 'Land Copter 1'])
      fireEvent.click(screen.getByRole('button', { name }));
    expect(requests).toEqual([
      'POST /api/vehicles/uav-1/commands/hold?wait=sent',
      'POST /api/vehicles/uav-1/commands/rtl?wait=sent',
      'POST /api/vehicles/uav-1/commands/land?wait=sent',
    ]);
  });

  test('say why they cannot be used without a vehicle', () => {
    show(<EmergencyBar />);
    expect(screen.getByRole('button', { name: 'Hold' }).getAttribute('aria-description')).toBe(
      'No vehicle is connected.',
    );
  });
});

describe('the action bar', () => {
  test('names the open required items beside Arm, and none of them once armed', async () => {
    const checklist: VehicleChecklist = {
      checklistId: 'copter',
      name: 'Copter preflight',
      vehicleId: 'uav-1',
      isChosen: false,
      startedAtMs: null,
      armedAtMs: null,
      atMs: 0,
      done: 1,
      total: 3,
      isComplete: false,
      missing: ['Home position known', 'Link quality above 80 %'],
      items: [],
    };
    withVehicles({ armed: false });
    show(<ActionBar />, checklist);
    const open = await screen.findByTitle('Open: Home position known · Link quality above 80 %');
    expect(open.previousElementSibling?.textContent).toBe('Arm');
    expect(open.textContent).toBe('2 Home position known · Link quality above 80 %');
    expect(open.dataset.tone).toBe('caution');
    act(() => withVehicles({ armed: true }));
    expect(screen.queryByTitle(/^Open:/)).toBeNull();
  });

  test('a button that cannot be used says why and does nothing', () => {
    withVehicles({});
    show(<ActionBar />);
    const goTo = screen.getByRole('button', { name: 'Go to' });
    expect(goTo.getAttribute('aria-description')).toBe('The vehicle is on the ground. Take off first.');
    fireEvent.click(goTo);
    expect(useFlyStore.getState().panel).toBeUndefined();
  });

  test('the panel says what will happen to which vehicle with which value, in any unit', () => {
    withVehicles({});
    show(<ActionBar />);
    fireEvent.click(screen.getByRole('button', { name: 'Take off' }));
    fireEvent.change(screen.getByLabelText('Altitude above home'), { target: { value: '60 ft' } });
    expect(screen.getByRole('button', { name: /Arm and take off Copter 1 to 18\.3 m/ })).toBeDefined();
    fireEvent.change(screen.getByLabelText('Altitude above home'), { target: { value: 'high' } });
    const slide = document.querySelector('.slide-track');
    expect(slide?.getAttribute('aria-disabled')).toBe('true');
  });

  test('a plane takes off to where it can circle', () => {
    withVehicles({ type: 'plane', name: 'Plane 1', autopilot: 'ardupilot', firmware: 'ArduPlane 4.5.7' });
    show(<ActionBar />);
    fireEvent.click(screen.getByRole('button', { name: 'Take off' }));
    expect(screen.getByText(/^TKOFF_ALT is set to this altitude/)).toBeDefined();
    expect(screen.getByRole('button', { name: /Arm and take off Plane 1 to 50 m/ })).toBeDefined();
    fireEvent.change(screen.getByLabelText('Altitude above home'), { target: { value: '10' } });
    expect(document.querySelector('.slide-track')?.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('alerts', () => {
  test('acknowledged ones collapse', () => {
    replaceAlerts([
      buildAlert({ alertId: 'a', text: 'Battery low' }),
      buildAlert({ alertId: 'b', text: 'Link weak', acknowledged: true }),
    ]);
    show(<AlertStrip />);
    expect(screen.getByText('Battery low')).toBeDefined();
    expect(screen.queryByText('Link weak')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '1 acknowledged' }));
    expect(screen.getByText('Link weak')).toBeDefined();
  });

  test('a warning is said aloud', () => {
    replaceAlerts([buildAlert({ severity: 'warning', text: 'Link lost' })]);
    show(<AlertStrip />);
    expect(screen.getByRole('alert').textContent).toBe('Warning: Link lost');
  });
});

describe('the command feed', () => {
  test('shows accepted as on its way', () => {
    receiveCommand(buildCommand({ state: 'accepted', acceptedAtMs: Date.now(), createdAtMs: Date.now() }));
    show(<CommandFeed />);
    expect(screen.getByTestId('command-card').getAttribute('data-tone')).toBe('running');
    expect(screen.getByRole('status').textContent).toContain('Take off to 20 m: accepted');
  });

  test('shows why not', () => {
    const detail = 'Altitude 200 m is above the ceiling of 120 m.';
    receiveCommand(buildCommand({ state: 'denied', detail, endedAtMs: Date.now(), createdAtMs: Date.now() }));
    show(<CommandFeed />);
    const card = within(screen.getByTestId('command-card'));
    expect(card.getByText('denied by governance')).toBeDefined();
    expect(card.getByText(detail)).toBeDefined();
  });
});

test('the indicators start at Checking', () => {
  show(<Indicators />);
  for (const name of ['Gateway', 'WebSocket', 'Login', 'Credits', 'Docs'])
    expect(screen.getByRole('button', { name: `${name} Checking` })).toBeDefined();
});

const PALETTE = { vehicleName: 'Copter 1', order: vi.fn(), vehicles: [buildVehicle()], isFleet: false };

test('the palette opens on something that moves no aircraft', () => {
  const groups = paletteEntries(PALETTE);
  groups[0]?.entries[0]?.run();
  expect(PALETTE.order).not.toHaveBeenCalled();
  expect(groups.map((group) => group.title)).toContain('Emergency · Copter 1');
});

test('the palette offers each page of Settings, and in the window of a fleet only those it has', () => {
  const offered = (isFleet: boolean) =>
    paletteEntries({ ...PALETTE, isFleet }).flatMap(({ entries }) => entries.map(({ title }) => title));
  const pages = ['Settings: Maps', 'Settings: People', 'Settings: SITL', 'Settings: Settings file'];
  expect(offered(false)).toEqual(expect.arrayContaining([...pages, 'Simulation', 'Settings: Fleet']));
  expect(offered(true)).toEqual(expect.arrayContaining(['Settings: Fleet', 'Settings: Settings file']));
  for (const place of ['Settings: Maps', 'Settings: People', 'Simulation', 'Simulation: Runs'])
    expect(offered(true)).not.toContain(place);
});
