import type { Clock } from '../../base/clock.ts';
import { AppError, textOf } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { MotorTest, MotorTestRequest } from '../../contract/onboard/calibration.ts';
import { say } from '../../contract/operator-text.ts';
import { MavCmd, MotorTestOrder, MotorTestThrottleType } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { refusalText } from '../calibration/refusal-text.ts';
import type { SetupCommand, SetupGate, SetupSession } from '../calibration/setup-gate.ts';
import { setupRefusal } from '../calibration/setup-refusal.ts';

export interface MotorTestsOptions {
  readonly gate: Pick<SetupGate, 'open'>;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  /** The station's limit, percent. */
  readonly maxThrottlePct: number;
}

interface Test {
  readonly motor: number;
  session: SetupSession | undefined;
  isSent: boolean;
  /** The start was answered. */
  isAnswered: boolean;
  isStopped: boolean;
  /** Whether the vehicle accepted zero throttle after the release. */
  stopping: Promise<boolean> | undefined;
  /** Ends the wait for the test's duration. */
  release: (() => void) | undefined;
}

/** The vehicle reports its outputs once a second. */
const SEEN_AFTER_MS = 1500;
const REASON_WAIT_MS = 300;
/** An output that moved less is at rest. */
const DRIVEN_US = 15;
const LET_GO_UNSENT = 'Released before anything was sent.';
/** ArduPilot reports armed while it drives a motor. The next heartbeat clears that. */
const ARMED_BY_TEST_MS = 2500;

/**
 * Tests one motor at a time. The vehicle itself ends each test after its duration, so that a lost link
 * or a dead station stops it too. Releasing the button or a takeover sends zero throttle to the motor.
 */
export class MotorTests {
  readonly #options: MotorTestsOptions;
  readonly #tests = new Map<string, Test>();
  readonly #endedAtMs = new Map<string, number>();

  constructor(options: MotorTestsOptions) {
    this.#options = options;
  }

  get maxThrottlePct(): number {
    return this.#options.maxThrottlePct;
  }

  isRunning(vehicleId: string): boolean {
    return this.#tests.has(vehicleId);
  }

  /** Why no motor can be tested now. */
  refusalOf(vehicle: VehicleState): string | undefined {
    if (vehicle.type !== 'copter')
      return 'Motors are tested one by one on multicopters only. This is another kind of vehicle.';
    if (vehicle.autopilot === 'generic') return 'No motor test is known for this autopilot.';
    const refusal = setupRefusal(vehicle);
    return refusal !== undefined && this.#isArmedByTest(vehicle) ? undefined : refusal;
  }

  /** Resolves when the time is up. @throws as a calibration that cannot start; validation above the limit */
  async test(vehicleId: string, request: MotorTestRequest, context: CommandContext): Promise<MotorTest> {
    const { vehicles, gate, maxThrottlePct } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    if (request.throttlePct > maxThrottlePct)
      throw new AppError(
        'validation',
        say(
          'This station allows at most {throttle} % throttle in motor tests. Use less, or start it with a different --motor-test-max-pct.',
          { throttle: maxThrottlePct },
        ),
      );
    if (this.#tests.has(vehicleId))
      throw new AppError('vehicle-busy', 'Another motor of the vehicle is being tested.');
    if (vehicle.type !== 'copter' || vehicle.autopilot === 'generic')
      throw new AppError('unsupported-command', this.refusalOf(vehicle) ?? 'The vehicle cannot test motors.');
    const { motor, throttlePct, durationS } = request;
    const test: Test = {
      motor,
      session: undefined,
      isSent: false,
      isAnswered: false,
      isStopped: false,
      stopping: undefined,
      release: undefined,
    };
    this.#tests.set(vehicleId, test);
    try {
      const session = await gate.open(
        {
          vehicleId,
          command: 'motor-test',
          params: { motor, throttlePct, durationS, propellersRemoved: true },
          refusalOf: (now) => this.refusalOf(now),
          onWaiting: (waiting) => (test.session = waiting),
          onCancelled: () => {
            this.stop(vehicleId);
            return undefined;
          },
        },
        context,
      );
      test.session = session;
      const ended = await this.#run(vehicle, request, test, session);
      return {
        vehicleId,
        commandId: session.commandId,
        mode: vehicles.modeOf(vehicleId),
        motor,
        throttlePct,
        durationS,
        ...ended,
      };
    } catch (error) {
      const isSilence = error instanceof AppError && error.code === 'vehicle-timeout';
      test.session?.end(isSilence ? 'unknown' : 'failed', textOf(error));
      throw error;
    } finally {
      this.#tests.delete(vehicleId);
    }
  }

  /** Sends zero throttle at once, and again until it is answered. No effect without a test. */
  stop(vehicleId: string): void {
    const test = this.#tests.get(vehicleId);
    if (!test || test.isStopped) return;
    test.isStopped = true;
    const { session } = test;
    if (session && test.isSent) {
      test.stopping = stopped(session, test);
      test.release?.();
    } else session?.end('cancelled', LET_GO_UNSENT);
  }

  async #run(
    { vehicleId }: VehicleState,
    { motor, throttlePct, durationS }: MotorTestRequest,
    test: Test,
    session: SetupSession,
  ): Promise<Pick<MotorTest, 'state' | 'detail'>> {
    const { clock, vehicles } = this.#options;
    const sinceMs = clock.monotonicMs();
    const restUs = vehicles.get(vehicleId)?.servo?.outputsUs ?? [];
    if (test.isStopped) {
      session.end('cancelled', LET_GO_UNSENT);
      return { state: 'stopped', detail: LET_GO_UNSENT };
    }
    let wasDriven = false;
    const unsubscribe = vehicles.on('changed', (now) => {
      if (now.vehicleId !== vehicleId || !now.servo || now.servo.receivedAtMs < sinceMs) return;
      wasDriven ||= now.servo.outputsUs.some((us, index) => isDriven(us, restUs[index]));
    });
    try {
      const sending = session.send(testCommand(motor, throttlePct, durationS));
      test.isSent = true;
      const outcome = await sending;
      test.isAnswered = true;
      if (outcome.kind !== 'accepted' && !test.isStopped) {
        if (!('resultName' in outcome))
          throw new AppError(
            'vehicle-timeout',
            'The vehicle did not answer. Stand clear: the motor may be running.',
          );
        await this.#wait(REASON_WAIT_MS);
        throw refusalText(
          outcome.resultName,
          vehicles.statusTexts(vehicleId, sinceMs).map(({ text }) => text),
        );
      }
      this.#endedAtMs.set(vehicleId, clock.monotonicMs() + durationS * 1000);
      if (!test.isStopped) await this.#wait(durationS * 1000, test);
      // After a release the test ends with the answer to zero throttle, which may outlast the test.
      const isZeroAnswered = await test.stopping;
      this.#endedAtMs.set(vehicleId, clock.monotonicMs());
      if (isZeroAnswered !== undefined) {
        const detail = isZeroAnswered
          ? 'Released: the vehicle accepted zero throttle.'
          : 'Released. The vehicle did not answer zero throttle and ends the test on its own.';
        session.end(isZeroAnswered ? 'cancelled' : 'unknown', detail);
        return { state: 'stopped', detail };
      }
      // Outputs the vehicle still shows count, however short the test was.
      if (!wasDriven) await this.#wait(SEEN_AFTER_MS);
      const state = wasDriven ? 'done' : 'unknown';
      const detail = wasDriven
        ? null
        : 'The vehicle accepted the test, but no reported output confirms that the motor ran.';
      session.end(state, detail);
      return { state, detail };
    } finally {
      unsubscribe();
    }
  }

  /** A wait that a release ends. */
  #wait(delayMs: number, test?: Test): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#options.clock.after(delayMs, resolve);
      if (!test) return;
      test.release = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  #isArmedByTest({ vehicleId, heartbeat, flight }: VehicleState): boolean {
    const endedAtMs = this.#endedAtMs.get(vehicleId);
    const isOnGround = flight.isAirborne !== true;
    return (
      endedAtMs !== undefined &&
      isOnGround &&
      heartbeat !== undefined &&
      heartbeat.receivedAtMs <= endedAtMs + ARMED_BY_TEST_MS
    );
  }
}

/**
 * Whether the vehicle is known to have accepted zero throttle for the motor. PX4 stops only the
 * named motor.
 */
async function stopped(session: SetupSession, { motor, isAnswered }: Test): Promise<boolean> {
  const zero = testCommand(motor, 0, 0);
  try {
    // Replaces the start if it is not answered yet.
    let outcome = await session.sendEnding({ ...zero, retry: 'emergency' });
    // This may be the late answer to the start. Only another one proves the stop.
    if (!isAnswered && outcome.kind === 'accepted')
      outcome = await session.sendEnding({ ...zero, retry: 'idempotent' });
    return outcome.kind === 'accepted';
  } catch {
    return false;
  }
}

function isDriven(us: number | undefined, restUs: number | undefined): boolean {
  return us !== undefined && restUs !== undefined && Math.abs(us - restUs) >= DRIVEN_US;
}

/** Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_MOTOR_TEST */
function testCommand(motor: number, throttlePct: number, durationS: number): SetupCommand {
  return {
    name: 'DO_MOTOR_TEST',
    command: MavCmd.DO_MOTOR_TEST,
    params: [
      motor,
      MotorTestThrottleType.THROTTLE_PERCENT,
      throttlePct,
      durationS,
      1,
      MotorTestOrder.DEFAULT,
      0,
    ],
  };
}
