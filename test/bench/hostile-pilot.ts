import type { GatewayProcess } from './gateway-process.ts';
import { PacedFleet } from './paced-fleet.ts';

const AIRBORNE = 15;
const GROUNDED = 5;
const PRESS_PERIOD_MS = 200;
const REQUEST_LIMIT_MS = 40_000;
const COMMANDS = ['hold', 'rtl', 'land', 'disarm'] as const;
const COMMAND_MESSAGE_IDS: ReadonlySet<number> = new Set([11, 75, 76]);
const HEARTBEAT_ID = 0;
const MESSAGE_REQUESTS: ReadonlySet<number> = new Set([511, 512]);

/** What was measured since the last {@link HostilePilot.begin}. */
export interface PilotWindow {
  readonly presses: number;
  readonly worstMs: number;
  readonly worstCommand: string;
  /** Longest time without a heartbeat of ours at a vehicle. */
  readonly heartbeatGapMs: number;
}

interface Press {
  readonly command: string;
  readonly systemId: number;
  readonly beganMs: number;
  latencyMs: number | undefined;
}

/**
 * Vehicles on a UDP link, and an operator who gives one of them Hold, RTL, land or disarm five times a second, whether the
 * one before was answered or not. Latency is from the request to the first byte of the command at the vehicle's socket.
 */
export class HostilePilot {
  readonly #fleet: PacedFleet;
  #gateway: Pick<GatewayProcess, 'url' | 'token'> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #presses: Press[] = [];
  #pressed = 0;
  #lastHeartbeatMs = 0;
  #heartbeatGapMs = 0;

  constructor(port: number) {
    this.#fleet = new PacedFleet({
      count: AIRBORNE + GROUNDED,
      rateHz: 10,
      port,
      heightM: (systemId) => (systemId > AIRBORNE ? 0 : 20),
      onReceive: (systemId, bytes) => this.#received(systemId, bytes),
    });
  }

  start(): void {
    this.#fleet.start();
    this.#timer = setInterval(() => this.#press(), PRESS_PERIOD_MS);
  }

  /** From now on commands go to this gateway; undefined while none runs. */
  fly(gateway: Pick<GatewayProcess, 'url' | 'token'> | undefined): void {
    this.#gateway = gateway;
  }

  begin(): void {
    this.#presses = [];
    this.#lastHeartbeatMs = performance.now();
    this.#heartbeatGapMs = 0;
  }

  measured(): PilotWindow {
    const nowMs = performance.now();
    const late = this.#presses.map(({ command, beganMs, latencyMs }) => ({
      command,
      ms: latencyMs ?? nowMs - beganMs,
    }));
    const worst = late.reduce((left, right) => (right.ms > left.ms ? right : left), { command: '', ms: 0 });
    return {
      presses: this.#presses.length,
      worstMs: worst.ms,
      worstCommand: worst.command,
      heartbeatGapMs: Math.max(this.#heartbeatGapMs, nowMs - this.#lastHeartbeatMs),
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#fleet.stop();
  }

  #press(): void {
    if (!this.#gateway) return;
    const { url, token } = this.#gateway;
    this.#pressed += 1;
    const command = COMMANDS[this.#pressed % COMMANDS.length] ?? 'hold';
    const turn = Math.floor(this.#pressed / COMMANDS.length) * 3 + (this.#pressed % COMMANDS.length);
    const systemId = command === 'disarm' ? AIRBORNE + 1 + (turn % GROUNDED) : 1 + (turn % AIRBORNE);
    this.#presses.push({ command, systemId, beganMs: performance.now(), latencyMs: undefined });
    // Only the bytes on the link count; the answer is read so that the connection can be used again.
    fetch(`${url}/api/vehicles/uav-${systemId}/commands/${command}?wait=sent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }

  #received(systemId: number, bytes: Uint8Array): void {
    const nowMs = performance.now();
    const messageId = (bytes[7] ?? 0) | ((bytes[8] ?? 0) << 8) | ((bytes[9] ?? 0) << 16);
    if (bytes[0] !== 0xfd) return;
    if (messageId === HEARTBEAT_ID && systemId === 1) {
      this.#heartbeatGapMs = Math.max(this.#heartbeatGapMs, nowMs - this.#lastHeartbeatMs);
      this.#lastHeartbeatMs = nowMs;
    }
    if (!isCommand(messageId, bytes)) return;
    const press = this.#presses.find((each) => each.systemId === systemId && each.latencyMs === undefined);
    if (press) press.latencyMs = nowMs - press.beganMs;
  }
}

/** COMMAND_LONG, COMMAND_INT or SET_MODE, but no request for a message or its rate. */
function isCommand(messageId: number, bytes: Uint8Array): boolean {
  if (!COMMAND_MESSAGE_IDS.has(messageId)) return false;
  const command = (bytes[10 + 28] ?? 0) | ((bytes[10 + 29] ?? 0) << 8);
  return messageId === 11 || !MESSAGE_REQUESTS.has(command);
}
