import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../gateway/base/error.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { type GatewayMessage, gatewayMessageSchema } from '../../gateway/contract/port/host-protocol.ts';
import { type GatewayMaker, runForked } from '../../gateway/forked.ts';
import { parseSimulatorArguments } from '../../gateway/simulation/vehicle/host/simulator-arguments.ts';
import type { SimulatorHost } from '../../gateway/simulation/vehicle/host/simulator-host.ts';
import { sampleVehicle } from '../builder/contract-samples.ts';
import { settled } from '../fake/fake-clock.ts';
import { FakeGatewayPort } from '../fake/fake-gateway-port.ts';

describe('a forked gateway', () => {
  let folder: string;
  let posted: GatewayMessage[];
  let exitCodes: number[];
  let say: (message: unknown) => void;
  let port: FakeGatewayPort;
  let stops: number;
  let simulatorHost: SimulatorHost | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forked-'));
    posted = [];
    exitCodes = [];
    say = () => undefined;
    port = new FakeGatewayPort();
    port.vehicleById.clear();
    stops = 0;
    simulatorHost = undefined;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const makeGateway: GatewayMaker = (_config, ports) => {
    simulatorHost = ports.simulatorHost;
    return {
      port,
      start: async () => undefined,
      async stop() {
        stops += 1;
      },
      address: () => ({ url: 'http://127.0.0.1:1', operatorTokenFile: '', operatorToken: 'secret' }),
    };
  };

  const run = (make: GatewayMaker, ...flags: string[]): Promise<void> =>
    runForked(
      ['--data-dir', folder, ...flags],
      {
        environment: {},
        post: (message) => void posted.push(gatewayMessageSchema.parse(message)),
        onMessage: (listener) => {
          say = listener;
        },
        exit: (code) => void exitCodes.push(code),
      },
      () => silentLogger,
      make,
    );

  it('says where it listens, its token and its data folder, and that nothing is armed', async () => {
    await run(makeGateway);
    expect(posted).toEqual([
      { type: 'ready', url: 'http://127.0.0.1:1', operatorToken: 'secret', dataFolder: folder },
      { type: 'armed', vehicles: [] },
    ]);
  });

  it('tells of armed vehicles once for each change', async () => {
    await run(makeGateway);
    posted.length = 0;
    const change = (id: string, armed: boolean | null): void => {
      port.vehicleById.set(id, { ...sampleVehicle(), id, name: id, armed });
      port.events.emit('vehicle', { vehicleId: id });
      port.events.emit('vehicle', { vehicleId: id });
    };
    change('b', true);
    change('a', true);
    change('c', null);
    change('b', false);
    port.vehicleById.clear();
    port.events.emit('vehicleRemoved', { vehicleId: 'a' });
    expect(posted).toEqual([['b'], ['a', 'b'], ['a'], []].map((vehicles) => ({ type: 'armed', vehicles })));
  });

  it('stops once when told to, and ends with 0', async () => {
    await run(makeGateway);
    say({ type: 'stop' });
    say({ type: 'stop' });
    await settled();
    expect([stops, exitCodes]).toEqual([1, [0]]);
  });

  it('ignores what it does not understand', async () => {
    await run(makeGateway);
    for (const message of [undefined, null, 'stop', {}, { type: 'restart' }, [{ type: 'stop' }]])
      say(message);
    await settled();
    expect([stops, exitCodes]).toEqual([0, []]);
  });

  it('says why it cannot start', async () => {
    const refuse = (): never => {
      throw new AppError('data-dir-in-use', 'Another gateway uses it.');
    };
    await run(refuse);
    expect(posted).toEqual([
      { type: 'failed', code: 'data-dir-in-use', message: 'Another gateway uses it.' },
    ]);
    expect(exitCodes).toEqual([1]);
  });

  it('says what is wrong with its flags, and ends with 2', async () => {
    await run(makeGateway, '--nonsense');
    expect(posted).toEqual([
      { type: 'failed', code: 'config-invalid', message: expect.stringContaining('nonsense') },
    ]);
    expect(exitCodes).toEqual([2]);
  });

  it('gets its simulators from the host', async () => {
    await run(makeGateway);
    const simulator = simulatorHost?.start(parseSimulatorArguments([]));
    expect(posted.at(-1)).toMatchObject({ type: 'spawn-simulator', id: 'sim-1' });
    say({ type: 'simulator-started', id: 'sim-1' });
    await simulator?.started;
  });
});
