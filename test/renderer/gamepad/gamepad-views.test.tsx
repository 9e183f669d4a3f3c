import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from 'radix-ui';
import { Toaster, toast } from 'sonner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ManualControl } from '../../../gateway/contract/onboard/manual-control.ts';
import { GamepadBanner } from '../../../renderer/gamepad/GamepadBanner.tsx';
import { GamepadOffer } from '../../../renderer/gamepad/GamepadOffer.tsx';
import { useGamepadFlight } from '../../../renderer/gamepad/gamepad-flight.ts';
import { GatewayContext } from '../../../renderer/state/connection/gateway-context.ts';
import type { GatewayRuntime } from '../../../renderer/state/connection/gateway-runtime.ts';
import { replaceManualControls } from '../../../renderer/state/vehicle/manual-control-store.ts';
import { useSelectionStore } from '../../../renderer/state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../../renderer/state/vehicle/vehicle-store.ts';
import { sampleVehicle } from '../../builder/contract-samples.ts';
import { settled } from '../../fake/fake-clock.ts';
import { buildControl, notFound, SlowGateway, unanswered } from './build-manual-control.ts';

const PAD = { id: 'Pad', index: 0, connected: true, axes: [0, 0, 0, 0], buttons: [] };

let gateway: SlowGateway;

beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(navigator, { getGamepads: () => [PAD] }));
  gateway = new SlowGateway();
  replaceManualControls([]);
  const vehicles = ['uav-1', 'uav-2'].map((id) =>
    sampleVehicle({
      id,
      name: id.toUpperCase(),
      autopilot: 'ardupilot',
      type: 'copter',
      armed: true,
      status: 'flying',
    }),
  );
  useVehicleStore.setState({
    isLoaded: true,
    entries: Object.fromEntries(
      vehicles.map((telemetry) => [telemetry.id, { telemetry, receivedAtMs: Number.POSITIVE_INFINITY }]),
    ),
  });
  useSelectionStore.setState({ chosenVehicleId: 'uav-1' });
  const runtime = { rest: gateway.rest, sendSticks: () => undefined } as unknown as GatewayRuntime;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tooltip.Provider>
        <GatewayContext value={runtime}>
          <GamepadBanner />
          <GamepadOffer />
          <Toaster />
        </GatewayContext>
      </Tooltip.Provider>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  // A notice that is still shown comes again with the next Toaster.
  toast.dismiss();
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const waits = () => screen.queryByRole('button', { name: 'Taking manual control of UAV-1…' });

async function answer(name: string, how: ManualControl | Error): Promise<void> {
  await act(async () => {
    const call = gateway.call(name);
    if (how instanceof Error) call.fail(how);
    else call.answer(how);
    await settled();
  });
}

async function fly(): Promise<void> {
  press('Fly by gamepad…');
  press('Take manual control');
  await answer('POST uav-1', buildControl('uav-1', 'ready'));
}

it('waits for the answer also after the panel was closed, and takes no other vehicle meanwhile', async () => {
  press('Fly by gamepad…');
  press('Take manual control');
  press(/Taking manual control/);
  expect(screen.queryByText('After that')).toBeNull();
  act(() => useSelectionStore.setState({ chosenVehicleId: 'uav-2' }));
  expect(waits()).not.toBeNull();
  press(/Taking manual control/);
  const take = screen.getByRole('button', { name: 'Take manual control' });
  expect(take.getAttribute('aria-description')).toBe('Taking manual control of UAV-1…');
  fireEvent.click(take);
  expect(gateway.calls).toEqual(['POST uav-1']);
  await answer('POST uav-1', buildControl('uav-1', 'ready'));
  expect(screen.getByText('Gamepad controls UAV-1: hold LB to fly')).toBeDefined();
  expect(screen.queryByText('After that')).toBeNull();
});

it('says why a vehicle was not taken also after the panel was closed', async () => {
  press('Fly by gamepad…');
  press('Take manual control');
  press(/Taking manual control/);
  await answer('POST uav-1', unanswered());
  expect(
    await screen.findByText('The gamepad does not control UAV-1: The gateway did not respond in time.'),
  ).toBeDefined();
  expect(waits()).toBeNull();
});

it('does not say that a vehicle was not handed back when nobody knows', async () => {
  await fly();
  press('Hand back');
  await answer('DELETE uav-1', unanswered());
  expect(
    await screen.findByText(
      'Stick input is no longer sent. Check that UAV-1 holds: The gateway did not respond in time.',
    ),
  ).toBeDefined();
});

it('says that a gateway knows nothing of the flight any more', async () => {
  await fly();
  press('Hand back');
  await answer('DELETE uav-1', notFound());
  expect(
    await screen.findByText(
      'The gamepad no longer controls UAV-1: The gateway no longer knows this manual flight. Check that the vehicle holds.',
    ),
  ).toBeDefined();
  expect(useGamepadFlight.getState().flown).toBeUndefined();
  expect(screen.queryByRole('region', { name: 'Gamepad' })).toBeNull();
});
