import { createSocket, type Socket } from 'node:dgram';
import { fstatSync } from 'node:fs';
import { isIP } from 'node:net';
import { systemClock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import { Simulation } from './host/simulation.ts';
import {
  parseSimulatorArguments,
  SIMULATOR_USAGE,
  type SimulatorArguments,
} from './host/simulator-arguments.ts';
import type { VehicleTransport } from './simulated-vehicle.ts';
import { UdpVideo } from './video/udp-video.ts';

const PARENT_CHECK_MS = 500;
const EXIT_USAGE = 2;
const STDIN = 0;

/** Electron's utilityProcess provides this instead of an IPC channel. */
type ParentPort = { postMessage(message: unknown): void };

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;

function main(): void {
  const args = readArguments();
  if (!args) return;
  const simulation = new Simulation({
    clock: systemClock,
    arguments: args,
    createTransport: () => new UdpTransport(args.target),
    createVideo: () => new UdpVideo(args.target.host),
  });
  simulation.start();
  const end = () => {
    simulation.stop();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  dieWithParent(end);
  announce({
    event: 'simulating',
    kinds: args.kinds,
    systemIds: simulation.vehicles.map((_, index) => args.systemId + index),
    target: `${args.target.host}:${args.target.port}`,
    seed: args.seed,
    speed: args.speed,
  });
}

function readArguments(): SimulatorArguments | undefined {
  const argv = process.argv.slice(2);
  if (argv.includes('--help')) {
    process.stdout.write(`${SIMULATOR_USAGE}\n`);
    return undefined;
  }
  try {
    return parseSimulatorArguments(argv);
  } catch (cause) {
    process.stderr.write(`${errorText(cause)}\n${SIMULATOR_USAGE}\n`);
    process.exitCode = EXIT_USAGE;
    return undefined;
  }
}

/** Ends the simulator with its parent: with the pipe, the channel or the parent process. */
function dieWithParent(end: () => void): void {
  process.once('disconnect', end);
  if (isPipe(STDIN)) {
    process.stdin.once('end', end);
    process.stdin.once('close', end);
    process.stdin.resume();
  }
  const parentPid = process.ppid;
  setInterval(() => {
    if (process.ppid !== parentPid) end();
  }, PARENT_CHECK_MS).unref();
}

/** A closed pipe shows that the parent ended; other inputs do not. */
function isPipe(descriptor: number): boolean {
  try {
    const input = fstatSync(descriptor);
    return input.isFIFO() || input.isSocket();
  } catch {
    // Started without any standard input.
    return false;
  }
}

function announce(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  process.send?.(message);
  parentPort?.postMessage(message);
}

/** Messages before the socket is ready: a few boot loader lines and heartbeats. */
const MAX_WAITING = 64;
/** The operating system must not drop bursts of a parameter list. */
const BUFFER_BYTES = 1024 * 1024;

interface UdpTarget {
  readonly host: string;
  readonly port: number;
}

/**
 * A UDP socket with its own source port, for one ground station. A missing ground station is not an
 * error.
 */
class UdpTransport implements VehicleTransport {
  readonly #target: UdpTarget;
  #socket: Socket | undefined;
  #isConnected = false;
  #waiting: Uint8Array[] = [];

  constructor(target: UdpTarget) {
    this.#target = target;
  }

  open(onDatagram: (bytes: Uint8Array) => void): void {
    this.close();
    const socket = createSocket({ type: isIP(this.#target.host) === 6 ? 'udp6' : 'udp4' });
    this.#socket = socket;
    socket.on('message', onDatagram);
    // ECONNREFUSED on a connected socket: nothing listens on the port. The vehicle keeps sending.
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      if (this.#socket !== socket) return;
      this.#isConnected = true;
      grow(socket);
      for (const bytes of this.#waiting.splice(0)) socket.send(bytes);
    });
    // A connected socket needs no address look-up, which is half the cost of a send.
    socket.connect(this.#target.port, this.#target.host);
  }

  send(bytes: Uint8Array): void {
    if (this.#isConnected) this.#socket?.send(bytes);
    else if (this.#socket && this.#waiting.length < MAX_WAITING) this.#waiting.push(bytes);
  }

  close(): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.#isConnected = false;
    this.#waiting = [];
  }
}

function grow(socket: Socket): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch {
    // The system's default sizes work, but less well.
  }
}

main();
