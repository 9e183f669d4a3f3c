import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../gateway/base/error.ts';
import { silentLogger } from '../../../gateway/base/log/logger.ts';
import { reportToSystemd } from '../../../gateway/station/systemd-report.ts';
import { sampleVehicle } from '../../builder/contract-samples.ts';
import { eventually } from '../../fake/eventually.ts';
import { FakeClock } from '../../fake/fake-clock.ts';
import { FakeGatewayPort } from '../../fake/fake-gateway-port.ts';
import { GatewayChild } from '../../fake/gateway-child.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'systemd-report-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A report to a program in place of systemd-notify, which writes down what it is given. */
function begin(
  env: Readonly<Record<string, string>> = { NOTIFY_SOCKET: '/run/s', WATCHDOG_USEC: '15000000' },
) {
  const written = join(directory, 'written');
  const program = `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${written}\n`;
  writeFileSync(join(directory, 'systemd-notify'), program, { mode: 0o755 });
  const port = new FakeGatewayPort();
  port.vehicleById.set('uav-1', sampleVehicle({ armed: false }));
  const clock = new FakeClock();
  const PATH = [directory, process.env.PATH].join(delimiter);
  const options = { env: { ...env, PATH }, port, url: 'http://127.0.0.1:8787', clock, logger: silentLogger };
  const reports = () => (existsSync(written) ? readFileSync(written, 'utf8').trimEnd().split('\n') : []);
  return {
    port,
    clock,
    reports,
    stopping: reportToSystemd(options),
    newest: (wanted: string, count = 1) =>
      eventually(wanted, () => reports().length >= count && reports().at(-1) === `/run/s ${wanted}`),
  };
}

const READY = 'READY=1 STATUS=Listening on http://127.0.0.1:8787, no vehicle armed WATCHDOG=1';

describe('the report to systemd', () => {
  it('says ready, repeats it in a third of the limit, and says when it stops', async () => {
    const { clock, newest, stopping } = begin();
    await newest(READY);
    clock.advance(5000);
    await newest(READY, 2);
    stopping();
    await newest('STOPPING=1 STATUS=Stopping', 3);
    expect(clock.pendingTimers).toBe(0);
  });

  it('names the armed vehicles at once', async () => {
    const { port, newest } = begin();
    await newest(READY);
    port.vehicleById.set('uav-1', sampleVehicle({ armed: true, name: 'Copter 1' }));
    port.announce('vehicle', { vehicleId: 'uav-1' });
    await newest('READY=1 STATUS=Listening on http://127.0.0.1:8787, armed: Copter 1 WATCHDOG=1');
    port.vehicleById.clear();
    port.announce('vehicleRemoved', { vehicleId: 'uav-1' });
    await newest(READY);
  });

  it('leaves the watchdog out while the store does not answer, but not while a vehicle is armed', async () => {
    const { port, clock, newest } = begin();
    await newest(READY);
    port.audit = () => {
      throw new AppError('store-unavailable', 'The store is gone.');
    };
    clock.advance(5000);
    await newest(READY.replace(' WATCHDOG=1', ''));
    port.vehicleById.set('uav-1', sampleVehicle({ armed: true, name: 'Copter 1' }));
    port.announce('vehicle', { vehicleId: 'uav-1' });
    await newest('READY=1 STATUS=Listening on http://127.0.0.1:8787, armed: Copter 1 WATCHDOG=1');
  });

  it('is not made when systemd did not start the gateway', () => {
    const { clock, reports } = begin({});
    expect(clock.pendingTimers).toBe(0);
    expect(reports()).toEqual([]);
  });
});

const RECEIVER = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
while True: print(receiver.recv(4096).decode().replace('\\n', ' '), flush=True)
`;

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

it.skipIf(!has('systemd-notify') || !has('python3'))(
  'reaches a real datagram socket through systemd-notify',
  async () => {
    const socket = join(directory, 'notify');
    const receiver = spawn('python3', ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void receiver.kill());
    let received = '';
    receiver.stdout.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    await eventually('the socket', () => existsSync(socket));
    const env = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '300000' };
    const gateway = await new GatewayChild(['--no-sim'], { env }).listening();
    onTestFinished(() => gateway.dispose());
    await eventually('reports', () => received.split('WATCHDOG=1').length > 3);
    expect(received).toContain(`READY=1 STATUS=Listening on ${gateway.url}, no vehicle armed WATCHDOG=1`);
    gateway.kill('SIGTERM');
    expect(await gateway.ended).toMatchObject({ code: 0 });
    await eventually('the stop', () => received.includes('STOPPING=1'));
  },
);
