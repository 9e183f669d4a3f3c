import { createServer, type Server, type Socket } from 'node:net';
import { LocalFrame } from '../../gateway/base/geometry/local-frame.ts';

const HOME = { latitudeDeg: 47.3979, longitudeDeg: 8.5456 };
const frame = new LocalFrame(HOME);
const METRES_PER_FOOT = 0.3048;
const MPS_PER_KNOT = 1852 / 3600;

/** An aircraft at a place around the simulated copter's home. */
export interface PlayedAircraft {
  readonly icao: string;
  readonly callSign: string;
  readonly eastM: number;
  readonly northM: number;
  /** As its transponder sends it. */
  readonly altitudeM: number;
  readonly trackDeg?: number;
  readonly speedMps?: number;
}

/** A dump1090 of a test: a TCP server that sends SBS-1 lines to whoever connects. */
export class SbsReceiver {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
  }

  /** @returns the port */
  async start(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  get isHeard(): boolean {
    return this.#sockets.size > 0;
  }

  send(text: string): void {
    for (const socket of this.#sockets) socket.write(text);
  }

  /** Reports each of them once. */
  play(aircraft: readonly PlayedAircraft[]): void {
    this.send(aircraft.map(linesOf).join(''));
  }
}

function linesOf({
  icao,
  callSign,
  eastM,
  northM,
  altitudeM,
  trackDeg = 0,
  speedMps = 0,
}: PlayedAircraft): string {
  const { latitudeDeg, longitudeDeg } = frame.toGeo({ eastM, northM });
  const head = (kind: number) => `MSG,${kind},1,1,${icao},1,,,,,`;
  const feet = Math.round(altitudeM / METRES_PER_FOOT);
  return [
    `${head(1)}${callSign},,,,,,,,,,,`,
    `${head(3)},${feet},,,${latitudeDeg.toFixed(6)},${longitudeDeg.toFixed(6)},,,0,0,0,0`,
    `${head(4)},,${(speedMps / MPS_PER_KNOT).toFixed(1)},${trackDeg},,,0,,,,,`,
    '',
  ].join('\r\n');
}
