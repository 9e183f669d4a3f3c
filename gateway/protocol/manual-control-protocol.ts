import type { Sender, Target } from '../mavlink/sender.ts';

const FULL = 1000;
const CENTRED_THRUST = 500;
/** ArduPilot arms and disarms by full rudder with the throttle at its bottom: near the bottom the rudder is kept short of that. */
const LOW_THRUST = 150;
const MOST_TURN_WHEN_LOW = 500;

/** Deflections from −1 to 1: forward, right, up, clockwise. */
export interface StickDeflection {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  readonly turn: number;
}

/** MANUAL_CONTROL. It has no answer, and no buttons: those may be set to arm. */
export class ManualControlProtocol {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** @returns false when no open link leads to the vehicle; nothing was sent then */
  send(target: Target, { forward, right, up, turn }: StickDeflection): boolean {
    const z = CENTRED_THRUST + axis(up) / 2;
    const mostTurn = z < LOW_THRUST ? MOST_TURN_WHEN_LOW : FULL;
    return this.#sender.send(target, 'MANUAL_CONTROL', {
      target: target.systemId,
      x: axis(forward),
      y: axis(right),
      z: Math.round(z),
      r: Math.max(-mostTurn, Math.min(mostTurn, axis(turn))),
      buttons: 0,
      buttons2: 0,
      enabledExtensions: 0,
      s: 0,
      t: 0,
      aux1: 0,
      aux2: 0,
      aux3: 0,
      aux4: 0,
      aux5: 0,
      aux6: 0,
    });
  }
}

function axis(deflection: number): number {
  return Number.isFinite(deflection) ? Math.round(Math.max(-1, Math.min(1, deflection)) * FULL) : 0;
}
