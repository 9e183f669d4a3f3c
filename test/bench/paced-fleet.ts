import { createSocket, type Socket } from 'node:dgram';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { MavAutopilot, MavModeFlag, MavState, MavType } from '../../gateway/mavlink/codec/generated/enums.ts';

/** Latitude of step 0 in 1e-7 degrees; step n stands n units further north, so a position tells which step it was. */
export const BASE_LATITUDE_E7 = 473_979_000;
export const LONGITUDE_E7 = 85_456_000;

export interface PacedFleetOptions {
  readonly count: number;
  readonly rateHz: number;
  readonly port: number;
  /** Above home; 20 m for all of them by default. */
  readonly heightM?: (systemId: number) => number;
  /** In 1e-7 degrees. By default all vehicles are at one place, and the latitude tells the step. */
  readonly placeE7?: (systemId: number, step: number) => { readonly lat: number; readonly lon: number };
  /** Called just before the datagram of `step` leaves. */
  readonly onSend?: (systemId: number, step: number) => void;
  readonly onReceive?: (systemId: number, bytes: Uint8Array) => void;
}

/**
 * Vehicles that do nothing but report a position at a steady rate, each from a socket of its own and each at its own
 * moment of the period, as vehicles that know nothing of each other do.
 */
export class PacedFleet {
  readonly #options: PacedFleetOptions;
  readonly #members: { systemId: number; socket: Socket; writer: FrameWriter }[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Of all of them together: vehicle n sends at each n-th turn. */
  #turn = 0;

  constructor(options: PacedFleetOptions) {
    this.#options = options;
  }

  start(): void {
    const { count, rateHz, onReceive } = this.#options;
    for (let systemId = 1; systemId <= count; systemId += 1) {
      const socket = createSocket('udp4');
      socket.on('message', (bytes) => onReceive?.(systemId, bytes));
      this.#members.push({ systemId, socket, writer: new FrameWriter({ systemId, componentId: 1 }) });
    }
    const periodMs = 1000 / rateHz / count;
    const beginMs = performance.now();
    // Each tick sends what has come due, so that a late timer does not lower the rate.
    this.#timer = setInterval(
      () => {
        const due = Math.floor((performance.now() - beginMs) / periodMs);
        while (this.#turn < due) this.#send();
      },
      Math.min(5, 500 / rateHz),
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(
      this.#members.map(({ socket }) => new Promise<void>((resolve) => socket.close(() => resolve()))),
    );
  }

  #send(): void {
    const { port, rateHz, heightM = () => 20, placeE7, onSend } = this.#options;
    const member = this.#members[this.#turn % this.#members.length];
    const step = Math.floor(this.#turn / this.#members.length) + 1;
    this.#turn += 1;
    if (!member) return;
    const { systemId, socket, writer } = member;
    if (step % rateHz === 1) socket.send(heartbeat(writer, heightM(systemId) > 0), port, '127.0.0.1');
    const frame = writer.write('GLOBAL_POSITION_INT', {
      timeBootMs: Math.round((step * 1000) / rateHz),
      ...(placeE7?.(systemId, step) ?? { lat: BASE_LATITUDE_E7 + step, lon: LONGITUDE_E7 }),
      alt: 500_000,
      relativeAlt: heightM(systemId) * 1000,
      vx: 0,
      vy: 0,
      vz: 0,
      hdg: 0,
    });
    onSend?.(systemId, step);
    socket.send(frame, port, '127.0.0.1');
  }
}

function heartbeat(writer: FrameWriter, isFlying: boolean): Uint8Array {
  return writer.write('HEARTBEAT', {
    type: MavType.QUADROTOR,
    autopilot: MavAutopilot.ARDUPILOTMEGA,
    baseMode: MavModeFlag.CUSTOM_MODE_ENABLED | MavModeFlag.SAFETY_ARMED,
    customMode: 4,
    systemStatus: isFlying ? MavState.ACTIVE : MavState.STANDBY,
    mavlinkVersion: 3,
  });
}
