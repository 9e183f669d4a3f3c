import { LocalFrame } from '../../gateway/base/geometry/local-frame.ts';
import { MavCmd, MavResult } from '../../gateway/mavlink/codec/generated/enums.ts';
import type { CommandInt, CommandLong } from '../../gateway/mavlink/codec/generated/messages.ts';
import { profileOf } from '../../gateway/vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../gateway/vehicle/state/vehicle-state.ts';
import { buildParkedCopter } from '../builder/vehicle-state-builder.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FakeDirectory } from './fake-directory.ts';
import type { FakeWire, SentMessage } from './fake-wire.ts';

const TICK_MS = 200;
const SPEED_MPS = 8;
const CLIMB_MPS = 4;
const ACK_MS = 10;
const MODE = { auto: 3, guided: 4, loiter: 5, rtl: 6, land: 9, brake: 17 } as const;

export interface ToyCopterOptions {
  readonly clock: FakeClock;
  readonly wire: FakeWire;
  readonly directory: FakeDirectory;
  readonly systemId?: number;
  /** Metres north of the usual home. */
  readonly northM?: number;
}

/**
 * An ArduPilot copter made of states, not of frames: obeys the guided commands on the fake wire, moves in straight
 * lines and publishes itself into the fake directory five times a second.
 */
export class ToyCopter {
  readonly vehicleId: string;
  /** Result to answer with instead of obeying; 'silent' obeys without an answer, 'deaf' does neither. */
  answer: (command: number) => number | 'silent' | 'deaf' | 'lazy' | undefined = () => undefined;
  /** Altitude above home the mission on board ends at; it then lands. */
  missionWayM = 40;
  readonly #options: ToyCopterOptions;
  readonly #frame: LocalFrame;
  readonly #systemId: number;
  #mode: number = MODE.guided;
  #isArmed = false;
  #eastM = 0;
  #northM = 0;
  #upM = 0;
  #goal: { eastM: number; northM: number; upM: number } | undefined;
  #disarmAtMs: number | undefined;
  #missionState = 2;
  #isSilent = false;
  #bootCount = 0;

  constructor(options: ToyCopterOptions) {
    this.#options = options;
    this.#systemId = options.systemId ?? 1;
    this.vehicleId = `uav-${this.#systemId}`;
    this.#frame = new LocalFrame({
      latitudeDeg: 47.397742 + (options.northM ?? 0) / 111_180,
      longitudeDeg: 8.5458594,
    });
    const earlier = options.wire.onSend;
    options.wire.onSend = (sent) => {
      earlier?.(sent);
      if (sent.target.systemId === this.#systemId) this.#receive(sent);
    };
    options.clock.every(TICK_MS, () => this.#tick());
    this.publish();
  }

  get isArmed(): boolean {
    return this.#isArmed;
  }

  get altitudeM(): number {
    return this.#upM;
  }

  /** Somebody else's hand, or a fail-safe. */
  setMode(customMode: number): void {
    this.#mode = customMode;
    this.#goal = undefined;
    this.publish();
  }

  /** As a crash check or a switch on the transmitter does: in its mode, wherever it is. */
  cutMotors(): void {
    this.#isArmed = false;
    this.#upM = 0;
    this.#goal = undefined;
    this.publish();
  }

  /** Telemetry stops, and the registry calls it lost. */
  fallSilent(): void {
    this.#isSilent = true;
    this.#options.directory.change(this.vehicleId, { isLost: true });
  }

  speakAgain(): void {
    this.#isSilent = false;
    this.#options.directory.change(this.vehicleId, { isLost: false });
  }

  reboot(): void {
    this.#bootCount += 1;
    this.#isArmed = false;
    this.publish();
  }

  publish(): void {
    if (this.#isSilent) return;
    const nowMs = this.#options.clock.monotonicMs();
    const parked = buildParkedCopter({}, nowMs);
    const place = this.#frame.toGeo({ eastM: this.#eastM, northM: this.#northM });
    const isAirborne = this.#upM > 0.2;
    const heard = { receivedAtMs: nowMs };
    const home = this.#frame.toGeo({ eastM: 0, northM: 0 });
    const state: VehicleState = {
      ...parked,
      vehicleId: this.vehicleId,
      systemId: this.#systemId,
      bootCount: this.#bootCount,
      flight: { isAirborne, tookOffAtMs: undefined },
      heartbeat: {
        ...heard,
        baseMode: this.#isArmed ? 217 : 89,
        customMode: this.#mode,
        isArmed: this.#isArmed,
        flightMode: profileOf('ardupilot').modeName('copter', this.#mode),
        systemStatus: 4,
      },
      position: {
        ...heard,
        ...place,
        altitudeAmslM: 488.1 + this.#upM,
        altitudeRelativeHomeM: this.#upM,
        headingDeg: 0,
        velocityNorthMps: this.#goal ? 3 : 0,
        velocityEastMps: 0,
        velocityDownMps: 0,
        bootMs: nowMs,
      },
      home: { ...heard, ...home, altitudeAmslM: 488.1 },
      landed: { ...heard, landedState: isAirborne ? 'in_air' : 'on_ground' },
      mission: { ...heard, seq: 1, total: 3, missionState: this.#missionState },
    };
    this.#options.directory.put(state);
  }

  #receive({ name, message }: SentMessage): void {
    if (name !== 'COMMAND_LONG' && name !== 'COMMAND_INT') return;
    const command = message as CommandLong & CommandInt;
    const answer = this.answer(command.command);
    if (answer === 'deaf') return;
    const result =
      typeof answer === 'number' ? answer : answer === 'lazy' ? MavResult.ACCEPTED : this.#obey(command);
    if (answer === 'silent') return;
    this.#options.clock.after(ACK_MS, () =>
      this.#options.wire.deliver(
        'COMMAND_ACK',
        {
          command: command.command,
          result,
          progress: 0,
          resultParam2: 0,
          targetSystem: 255,
          targetComponent: 190,
        },
        { systemId: this.#systemId, componentId: 1 },
      ),
    );
  }

  #obey(command: CommandLong & CommandInt): number {
    switch (command.command) {
      case MavCmd.COMPONENT_ARM_DISARM:
        if (command.param1 === 0 && this.#upM > 0.2) return MavResult.FAILED;
        this.#isArmed = command.param1 === 1;
        break;
      case MavCmd.DO_SET_MODE:
        this.#mode = command.param2;
        this.#goal = undefined;
        break;
      case MavCmd.NAV_TAKEOFF:
        if (!this.#isArmed || this.#mode !== MODE.guided) return MavResult.FAILED;
        this.#goal = { eastM: this.#eastM, northM: this.#northM, upM: command.param7 };
        break;
      case MavCmd.DO_REPOSITION: {
        if (!this.#isArmed) return MavResult.DENIED;
        this.#mode = MODE.guided;
        const place = { latitudeDeg: command.x / 1e7, longitudeDeg: command.y / 1e7 };
        this.#goal = { ...this.#frame.toLocal(place), upM: command.z };
        break;
      }
      case MavCmd.MISSION_START:
        if (this.#mode !== MODE.auto) return MavResult.FAILED;
        this.#missionState = 3;
        this.#goal = { eastM: this.missionWayM, northM: 0, upM: 20 };
        break;
      case MavCmd.DO_CHANGE_SPEED:
      case MavCmd.DO_SET_MISSION_CURRENT:
        break;
      default:
        return MavResult.UNSUPPORTED;
    }
    this.publish();
    return MavResult.ACCEPTED;
  }

  #tick(): void {
    const seconds = TICK_MS / 1000;
    if (this.#mode === MODE.rtl) {
      const isHome = Math.hypot(this.#eastM, this.#northM) < 1;
      this.#goal = { eastM: 0, northM: 0, upM: isHome ? 0 : this.#upM };
    } else if (this.#mode === MODE.land) {
      this.#goal = { eastM: this.#eastM, northM: this.#northM, upM: 0 };
    } else if (this.#mode === MODE.auto && this.#missionState === 3 && this.#hasArrived()) {
      if (this.#upM > 0.2) this.#goal = { eastM: this.#eastM, northM: this.#northM, upM: 0 };
      else this.#missionState = 5;
    }
    const goal = this.#goal;
    if (goal && this.#isArmed) {
      const wayM = Math.hypot(goal.eastM - this.#eastM, goal.northM - this.#northM);
      const share = wayM === 0 ? 1 : Math.min(1, (SPEED_MPS * seconds) / wayM);
      this.#eastM += (goal.eastM - this.#eastM) * share;
      this.#northM += (goal.northM - this.#northM) * share;
      const climbM = Math.max(-CLIMB_MPS * seconds, Math.min(CLIMB_MPS * seconds, goal.upM - this.#upM));
      this.#upM += climbM;
      this.#landed(goal.upM);
    }
    this.publish();
  }

  #hasArrived(): boolean {
    const goal = this.#goal;
    return (
      goal !== undefined &&
      Math.hypot(goal.eastM - this.#eastM, goal.northM - this.#northM) < 0.5 &&
      Math.abs(goal.upM - this.#upM) < 0.2
    );
  }

  /** Disarms itself 2 s after touching down. */
  #landed(goalUpM: number): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (goalUpM > 0 || this.#upM > 0.05) this.#disarmAtMs = undefined;
    else this.#disarmAtMs ??= nowMs + 2000;
    if (this.#disarmAtMs !== undefined && nowMs >= this.#disarmAtMs) {
      this.#isArmed = false;
      this.#goal = undefined;
      this.#disarmAtMs = undefined;
    }
  }
}
