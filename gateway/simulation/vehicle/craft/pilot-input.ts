import { clamp } from '../physics/angle.ts';

/** RC_OVERRIDE_TIME: after this silence of the ground station, the transmitter's sticks are used again. */
const OVERRIDE_TIMEOUT_MS = 3000;
const DEADBAND = 0.06;
const CENTRE_PWM = 1500;
const LOW_PWM = 1000;

/**
 * The pilot's sticks. The simulated transmitter is never moved: throttle down on the ground,
 * centred in the air, so that a vehicle in LOITER holds its position. MANUAL_CONTROL and
 * RC_CHANNELS_OVERRIDE override it for 3 s.
 */
export class PilotInput {
  /** Pulse widths of roll, pitch, throttle, yaw. */
  #overridePwm: readonly (number | undefined)[] = [];
  #overrideUntilMs = 0;
  #nowMs = 0;
  #isInAir = false;

  update(bootMs: number, isInAir: boolean): void {
    this.#nowMs = bootMs;
    this.#isInAir = isInAir;
  }

  /** RC_CHANNELS_OVERRIDE: 0 releases a channel, 65535 does not change it. Channels are 1 to 4. */
  override(pwm: readonly number[]): void {
    this.#overridePwm = pwm
      .slice(0, 4)
      .map((value, channel) =>
        value === 0xffff ? this.#overridePwm[channel] : value === 0 ? undefined : clamp(value, LOW_PWM, 2000),
      );
    this.#overrideUntilMs = this.#nowMs + OVERRIDE_TIMEOUT_MS;
  }

  /** MANUAL_CONTROL: axes −1000 to 1000, throttle 0 to 1000. */
  control(forward: number, right: number, throttle: number, turn: number): void {
    if (throttle < 0) return;
    this.override([
      CENTRE_PWM + right / 2,
      CENTRE_PWM - forward / 2,
      LOW_PWM + throttle,
      CENTRE_PWM + turn / 2,
    ]);
  }

  /** Pulse width of channel 1 to 8, microseconds. */
  pwm(channel: number): number {
    const override = this.#nowMs < this.#overrideUntilMs ? this.#overridePwm[channel - 1] : undefined;
    if (override !== undefined) return Math.round(override);
    if (channel === 3) return this.#isInAir ? CENTRE_PWM : LOW_PWM;
    if (channel === 5 || channel === 8) return 1800;
    return channel <= 4 ? CENTRE_PWM : LOW_PWM;
  }

  /** −1 to 1, 0 within the dead band: right. */
  get roll(): number {
    return this.#axis(1);
  }

  /** −1 to 1: positive is nose down, forward. */
  get forward(): number {
    return -this.#axis(2);
  }

  /** −1 to 1: up. */
  get climb(): number {
    return this.#axis(3);
  }

  /** −1 to 1: clockwise. */
  get turn(): number {
    return this.#axis(4);
  }

  #axis(channel: number): number {
    const value = (this.pwm(channel) - CENTRE_PWM) / 500;
    return Math.abs(value) < DEADBAND ? 0 : clamp(value, -1, 1);
  }
}
