import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the range systems hand out by themselves: a port found here is taken by nobody who merely asked for any. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

// Tests run in several processes at once: each walks the range from a place of its own.
let next = (process.pid * 97) % PORTS;

/** A TCP port of the loopback address that is free and stays so until it is bound. */
export function freeTcpPort(): Promise<number> {
  return firstFree(canListen);
}

/** A UDP port of the loopback address that is free and stays so until it is bound. */
export function freeUdpPort(): Promise<number> {
  return firstFree(canBind);
}

async function firstFree(isFree: (port: number) => Promise<boolean>): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = FIRST_PORT + next;
    next = (next + 1) % PORTS;
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function canBind(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}
