import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { GatewayChild } from '../../fake/gateway-child.ts';
import { TestClient } from '../ws/support/test-client.ts';

it('flies a simulated copter over UDP by sticks from a WebSocket, and it stops when they are let go', async () => {
  const gateway = new GatewayChild(['--sim', 'copter', '--sim-speed', '5']);
  onTestFinished(() => gateway.dispose());
  const { url } = await gateway.listening();
  await gateway.ready(1);
  const vehicle = async () => (await gateway.vehicles())[0];
  const speedMps = async () => (await vehicle())?.velocity?.ground_mps ?? 0;
  await gateway.command('uav-1', 'arm');
  await gateway.command('uav-1', 'takeoff', { altitudeM: 6 });

  const refused = await gateway.api('POST', '/api/vehicles/uav-1/manual-control', {});
  expect(refused).toMatchObject({ status: 409, body: { code: 'state-conflict' } });
  const begun = await gateway.api('POST', '/api/vehicles/uav-1/manual-control', { mode: 'LOITER' });
  expect(begun).toMatchObject({ status: 200, body: { phase: 'ready' } });

  const client = await new TestClient(url).hello(undefined, gateway.token);
  onTestFinished(() => client.socket.close());
  let seq = 0;
  const fly = async (isHeld: boolean, forMs: number) => {
    for (const endMs = performance.now() + forMs; performance.now() < endMs; await sleep(70)) {
      seq += 1;
      const { manualControlId } = begun.body;
      const axes = { forward: 1, right: 0, up: 0, turn: 0 };
      client.send('sticks', { manualControlId, seq, tMs: performance.now(), isHeld, ...axes });
    }
  };
  const phases = () =>
    client.of('state').flatMap(({ data }) => (data.manualControl ? [data.manualControl.phase] : []));
  await fly(false, 150);
  expect(await speedMps()).toBeLessThan(1);
  await fly(true, 1500);
  expect(await speedMps()).toBeGreaterThan(2);
  // The window dies: nothing tells the gateway so but its silence.
  client.socket.pause();
  await gateway.until('it holds', vehicle, (one) => one?.flight_mode === 'BRAKE', 8000);
  client.socket.resume();
  await gateway.until('it stands', speedMps, (speed) => speed < 0.5, 8000);
  expect((await gateway.api('GET', '/api/vehicles/uav-1/manual-control')).body).toMatchObject({
    phase: 'ended',
    detail: 'The sticks fell silent.',
  });
  await client.settled();
  expect(phases()).toEqual(['flying', 'silent', 'holding', 'ended']);
}, 60_000);
