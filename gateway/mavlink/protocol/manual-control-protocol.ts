import type { Sender, Target } from '../codec/sender.ts';

const FULL = 1000;
const CENTRED_THRUST = 500;
/**
 * ArduPilot arms and disarms by full rudder at lowest throttle. The rudder is therefore limited
 * near lowest throttle.
 */
const LOW_THRUST = 150;
const MOST_TURN_WHEN_LOW = 500;

/** From −1 to 1, positive forward, right, up, clockwise. */
export interface StickDeflection {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  readonly turn: number;
}

/** RC_CHANNELS_OVERRIDE values: return a channel to the transmitter, or keep it unchanged. */
const GIVEN_BACK = 0;
const LEFT_ALONE = 0xffff;
/** Above channel 8, 0 means unchanged. */
const UPPER_LEFT_ALONE = {
  chan9Raw: 0,
  chan10Raw: 0,
  chan11Raw: 0,
  chan12Raw: 0,
  chan13Raw: 0,
  chan14Raw: 0,
  chan15Raw: 0,
  chan16Raw: 0,
  chan17Raw: 0,
  chan18Raw: 0,
} as const;

/** MANUAL_CONTROL has no answer. Buttons stay 0: they may be set to arm. */
export class ManualControlProtocol {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** @returns false when no open link leads to the vehicle. Nothing is sent then. */
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

  /**
   * Immediately returns roll, pitch, throttle and yaw of an ArduPilot vehicle to its transmitter.
   * Otherwise the last input stays in force for RC_OVERRIDE_TIME, 3 s by default.
   */
  giveBack(target: Target): void {
    this.#sender.send(target, 'RC_CHANNELS_OVERRIDE', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
      chan1Raw: GIVEN_BACK,
      chan2Raw: GIVEN_BACK,
      chan3Raw: GIVEN_BACK,
      chan4Raw: GIVEN_BACK,
      chan5Raw: LEFT_ALONE,
      chan6Raw: LEFT_ALONE,
      chan7Raw: LEFT_ALONE,
      chan8Raw: LEFT_ALONE,
      ...UPPER_LEFT_ALONE,
    });
  }
}

function axis(deflection: number): number {
  return Number.isFinite(deflection) ? Math.round(Math.max(-1, Math.min(1, deflection)) * FULL) : 0;
}
