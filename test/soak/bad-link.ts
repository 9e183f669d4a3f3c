import { createSocket, type Socket } from 'node:dgram';
import type { Random } from '../../gateway/base/id/random.ts';

/** What a radio does to datagrams, each a probability but for the delay. */
interface LinkFault {
  readonly name: string;
  readonly weight: number;
  readonly loss?: number;
  readonly doubled?: number;
  readonly corrupted?: number;
  readonly delayMs?: number;
  /**
   * On top, a random part of it, so that datagrams overtake each other. At 20 × real time it is 20 times as long for the
   * vehicles; beyond 1.5 s the gateway rightly takes them for two vehicles with one system id.
   */
  readonly jitterMs?: number;
}

const FAULTS: readonly LinkFault[] = [
  { name: 'none', weight: 10 },
  { name: 'weak', weight: 3, loss: 0.05, jitterMs: 20 },
  { name: 'bad', weight: 2, loss: 0.3, doubled: 0.1, corrupted: 0.05, delayMs: 50, jitterMs: 20 },
  { name: 'doubling', weight: 2, doubled: 0.5 },
  { name: 'corrupting', weight: 2, corrupted: 0.2 },
  { name: 'late', weight: 2, delayMs: 300, jitterMs: 20 },
  { name: 'cut', weight: 1, loss: 1 },
];
const LONGEST_FAULT_MS = 30_000;

/** Carries datagrams between vehicles and a gateway, and changes every few seconds how badly. */
export class BadLink {
  readonly #random: Random;
  readonly #gatewayPort: number;
  readonly #near = createSocket('udp4');
  /** One for each vehicle, by the port that the vehicle sends from. */
  readonly #far = new Map<number, Socket>();
  #fault = FAULTS[0] as LinkFault;
  #timer: NodeJS.Timeout | undefined;

  constructor(gatewayPort: number, random: Random) {
    this.#gatewayPort = gatewayPort;
    this.#random = random;
    this.#near.on('message', (bytes, { port }) =>
      this.#carry(bytes, (sent) => this.#farOf(port).send(sent, this.#gatewayPort, '127.0.0.1')),
    );
  }

  /** @returns the port that vehicles send to */
  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#near.bind(0, '127.0.0.1', () => resolve()));
    this.#change();
    return this.#near.address().port;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#near.close();
    for (const socket of this.#far.values()) socket.close();
    this.#far.clear();
  }

  /** Vehicles that start again send from other ports. */
  forgetVehicles(): void {
    for (const socket of this.#far.values()) socket.close();
    this.#far.clear();
  }

  #farOf(port: number): Socket {
    let socket = this.#far.get(port);
    if (!socket) {
      socket = createSocket('udp4');
      socket.on('error', () => undefined);
      socket.on('message', (bytes) => this.#carry(bytes, (sent) => this.#near.send(sent, port, '127.0.0.1')));
      this.#far.set(port, socket);
    }
    return socket;
  }

  #carry(bytes: Buffer, send: (bytes: Buffer) => void): void {
    const { loss = 0, doubled = 0, corrupted = 0, delayMs = 0, jitterMs = 0 } = this.#fault;
    if (this.#random() < loss) return;
    if (this.#random() < corrupted) {
      const at = Math.floor(this.#random() * bytes.length);
      bytes.writeUInt8((bytes[at] ?? 0) ^ 0x55, at);
    }
    const pass = () => {
      try {
        send(bytes);
      } catch {
        // Closed meanwhile.
      }
    };
    for (let copies = this.#random() < doubled ? 2 : 1; copies > 0; copies -= 1)
      if (delayMs + jitterMs === 0) pass();
      else setTimeout(pass, delayMs + this.#random() * jitterMs);
  }

  #change(): void {
    this.#fault = weighted(FAULTS, this.#random);
    this.#timer = setTimeout(() => this.#change(), this.#random() * LONGEST_FAULT_MS);
  }
}

export function weighted<Row extends { readonly weight: number }>(rows: readonly Row[], random: Random): Row {
  let at = random() * rows.reduce((sum, { weight }) => sum + weight, 0);
  for (const row of rows) {
    at -= row.weight;
    if (at < 0) return row;
  }
  return rows[0] as Row;
}
