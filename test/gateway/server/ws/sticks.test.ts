import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { TestServer } from '../http/support/test-server.ts';
import { TestClient } from './support/test-client.ts';

const STICKS = {
  manualControlId: 'mct_1',
  seq: 1,
  tMs: 1000,
  isHeld: true,
  forward: 0.5,
  right: -1,
  up: 0,
  turn: 0,
};

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer({}, { clock: new FakeClock() }).start();
});
afterEach(() => server.close());

describe('who flies by sticks', () => {
  it('stands in the snapshot of who comes later, and each change is told', async () => {
    server.manualControl.fly({ phase: 'flying' });
    const reader = await new TestClient(server.url).hello();
    const { data } = await reader.until('snapshot');
    expect(data.manualControls).toMatchObject([
      { vehicleId: 'uav-1', phase: 'flying', by: { kind: 'operator' }, sinceMs: expect.any(Number) },
    ]);
    server.manualControl.fly({ phase: 'released' });
    expect((await reader.until('state')).data).toMatchObject({ manualControl: { phase: 'released' } });
  });

  it('is not told to other tenants', async () => {
    server.manualControl.fly({ phase: 'flying' });
    const stranger = await new TestClient(server.url).hello(
      undefined,
      server.addKey('live', ['telemetry:read']),
    );
    expect((await stranger.until('snapshot')).data.manualControls).toEqual([]);
  });
});

describe('sticks', () => {
  it('reach whoever flies by them, and say by which connection', async () => {
    const { taken } = server.manualControl;
    const one = await new TestClient(server.url).hello();
    const other = await new TestClient(server.url).hello();
    one.send('sticks', STICKS);
    one.send('sticks', { ...STICKS, seq: 2 });
    await eventually('they came', () => taken.length === 2);
    other.send('sticks', { ...STICKS, seq: 3 });
    await eventually('it came', () => taken.length === 3);
    expect(taken.map(({ sticks: { seq } }) => seq)).toEqual([1, 2, 3]);
    expect(taken[0]?.sticks).toEqual(STICKS);
    expect(taken[1]?.connection).toBe(taken[0]?.connection);
    expect(taken[2]?.connection).not.toBe(taken[0]?.connection);
  });

  it('of nobody are answered with an error, and the connection stays', async () => {
    const client = await new TestClient(server.url).hello();
    client.send('sticks', { ...STICKS, manualControlId: 'mct_other' });
    expect((await client.until('error')).data).toMatchObject({ code: 'not-found' });
    client.send('sticks', STICKS);
    await eventually('it came', () => server.manualControl.taken.length === 1);
  });

  it.each([
    ['beyond their end', { forward: 1.5 }],
    ['that are no number', { up: 'much' }],
    ['without a button', { isHeld: undefined }],
    ['with buttons of a pad', { buttons: 1 }],
  ])('%s end the connection and reach nobody', async (_what, change) => {
    const client = await new TestClient(server.url).hello();
    client.send('sticks', { ...STICKS, ...change });
    expect(await client.untilClosed()).toBe(4400);
    expect(server.manualControl.taken).toEqual([]);
  });
});
