import { createServer, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { systemClock } from '../../gateway/base/clock.ts';
import { Simulation } from '../../gateway/simulation/vehicle/host/simulation.ts';
import { DEFAULT_SIMULATOR_ARGUMENTS } from '../../gateway/simulation/vehicle/host/simulator-arguments.ts';
import type { VehicleTransport } from '../../gateway/simulation/vehicle/simulated-vehicle.ts';

/**
 * A program that behaves on the outside as a SITL does: it prints, listens for a ground station on TCP and flies. Our own
 * simulated copter flies in it, so it shows nothing of a real autopilot. `--end-with CODE` makes it end by itself.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5760' },
    sysid: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    'end-with': { type: 'string' },
  },
});

let station: Socket | undefined;
let deliver: ((bytes: Uint8Array) => void) | undefined;
const transport: VehicleTransport = {
  open(onDatagram) {
    deliver = onDatagram;
  },
  send(bytes) {
    station?.write(bytes);
  },
  close() {
    deliver = undefined;
  },
};

console.log('Stand-in for a SITL, system', values.sysid);
if (values['end-with'] !== undefined) {
  console.error('panic: told to end');
  process.exit(Number(values['end-with']));
}
const simulation = new Simulation({
  clock: systemClock,
  arguments: {
    ...DEFAULT_SIMULATOR_ARGUMENTS,
    systemId: Number(values.sysid),
    speed: Number(values.speed),
    bootReadyS: 3,
  },
  createTransport: () => transport,
});
const server = createServer((socket) => {
  console.log('Connection on serial port SERIAL0');
  station = socket;
  socket.on('data', (bytes) => deliver?.(bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    station = undefined;
  });
});
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log('Waiting for connection ....');
  simulation.start();
});
