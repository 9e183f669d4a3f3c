import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import { BatteryPack, fixedBatteryVoltageV } from '../physics/battery.ts';
import type { Body } from '../physics/body.ts';
import { GpsReceiver } from '../physics/gps-receiver.ts';
import type { LocalFrame, LocalPoint } from '../physics/local-frame.ts';
import { PositionEstimator } from '../physics/position-estimator.ts';
import { WindField } from '../physics/wind-field.ts';
import { Fence } from '../service/fence.ts';
import { MissionStore } from '../service/mission-store.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import type { CraftMode, CraftOptions, ModeTraits } from './craft.ts';
import type { ActiveFaults } from './faults.ts';
import { PilotInput } from './pilot-input.ts';

/** A mode of a {@link CraftBase}, from entering it to leaving it; each change makes a new one. */
export interface BaseMode extends CraftMode {
  /** Whether the mode can be entered now. It reports the reason itself where the real autopilot does. */
  canEnter?(): boolean;
  enter?(): void;
  leave?(): void;
  disarmed?(): void;
}

/** What planes and rovers have in common: sensors, battery, home, arming, the change of modes. */
export abstract class CraftBase<B extends Body, Mode extends BaseMode> {
  readonly frame: LocalFrame;
  readonly parameters: ParameterStore;
  readonly body: B;
  readonly estimate: PositionEstimator;
  readonly gps: GpsReceiver;
  readonly battery: BatteryPack;
  readonly pilot = new PilotInput();
  readonly wind: WindField;
  readonly mission: MissionStore;
  readonly fence: Fence;
  readonly faults: ActiveFaults;
  readonly listener: CraftListener;
  abstract readonly modes: readonly ModeTraits[];
  abstract mode: Mode;
  abstract readonly isInAir: boolean;
  abstract readonly isUnderWay: boolean;
  home: LocalPoint | undefined;
  hasPosition = false;
  isArmed = false;
  bootMs = 0;
  /** Set by DO_CHANGE_SPEED; forgotten with the mode. */
  speedMps: number | undefined;

  constructor(body: B, options: CraftOptions) {
    const { random } = options;
    this.frame = options.frame;
    this.parameters = options.parameters;
    this.listener = options.listener;
    this.faults = options.faults;
    this.mission = options.mission ?? new MissionStore();
    this.body = body;
    this.estimate = new PositionEstimator(body, random);
    this.gps = new GpsReceiver(body, options.faults, random);
    this.battery = new BatteryPack(options.batteryPct);
    this.wind = new WindField(options.windSpeedMps, options.windFromDeg, options.windGustMps, random);
    this.fence = new Fence(this);
  }

  get isBatteryEmpty(): boolean {
    return this.battery.charge(this.parameters.get('BATT_CAPACITY')) <= 0;
  }

  get compassErrorDeg(): number {
    const { offsetDeg = 0 } = this.faults.of('compass-error') ?? {};
    return offsetDeg;
  }

  get heightM(): number {
    return this.estimate.upM - (this.home?.upM ?? 0);
  }

  arm(): void {
    this.isArmed = true;
    this.listener.say(MavSeverity.INFO, 'Throttle armed');
    if (this.hasPosition) this.setHome(this.estimate);
  }

  disarm(): void {
    if (!this.isArmed) return;
    this.isArmed = false;
    this.listener.say(MavSeverity.INFO, 'Throttle disarmed');
    this.mode.disarmed?.();
  }

  setHome(point: LocalPoint): void {
    this.home = { northM: point.northM, eastM: point.eastM, upM: point.upM };
    this.listener.homeMoved();
  }

  setMode(customMode: number): boolean {
    const traits = this.modes.find((one) => one.customMode === customMode);
    if (!traits) {
      this.listener.say(MavSeverity.WARNING, `No such mode ${customMode}`);
      return false;
    }
    if (customMode === this.mode.traits.customMode) return true;
    const mode = this.createMode(customMode);
    const refusal = this.modeRefusal(traits);
    if (refusal !== undefined || !(mode.canEnter?.() ?? true)) {
      this.listener.say(
        MavSeverity.WARNING,
        `Mode change to ${traits.name} failed: ${refusal ?? 'init failed'}`,
      );
      return false;
    }
    this.mode.leave?.();
    this.mode = mode;
    this.speedMps = undefined;
    mode.enter?.();
    this.listener.modeChanged();
    return true;
  }

  armFailures(): readonly string[] {
    const { traits } = this.mode;
    return traits.allowsArming ? [] : [`Mode ${traits.name} not armable`];
  }

  protected abstract createMode(customMode: number): Mode;

  /** Why the mode cannot be had now. */
  protected modeRefusal(_traits: ModeTraits): string | undefined {
    return undefined;
  }

  /** Sensors and battery after the body has moved; `load` of the motor: 1 is a hover. */
  protected sense(dtS: number, bootMs: number, load: number): void {
    this.estimate.step(dtS);
    this.gps.step(bootMs);
    const { times: drain = 1 } = this.faults.of('battery-drain') ?? {};
    const capacityMah = this.parameters.get('BATT_CAPACITY');
    this.battery.step(dtS, this.isArmed, load, capacityMah, fixedBatteryVoltageV(this), drain);
  }
}
