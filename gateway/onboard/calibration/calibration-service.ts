import type { Clock } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import { nameFor } from '../../base/principal/holder-name.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import {
  type CalibrationKind,
  type CalibrationPort,
  type CalibrationPosition,
  type CalibrationRun,
  MOTOR_TEST_MAX_S,
  type MotorTest,
  type MotorTestRequest,
  type VehicleCalibration,
} from '../../contract/onboard/calibration.ts';
import { english, say } from '../../contract/operator-text.ts';
import { MavCmd, MavType } from '../../mavlink/codec/generated/enums.ts';
import type { RcChannels } from '../../mavlink/codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../mavlink/codec/inbox.ts';
import type { AutopilotKind } from '../../vehicle/state/groups.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { frameOf } from '../motor-test/motor-layout.ts';
import type { MotorTests } from '../motor-test/motor-tests.ts';
import type { ParameterLibrary } from '../parameter/parameter-library.ts';
import type { ParameterService } from '../parameter/parameter-service.ts';
import { CalibrationWork } from './calibration-work.ts';
import { AccelerometerSequence, ImmediateSequence } from './sequence/accelerometer-sequence.ts';
import type { CalibrationNews, CalibrationSequence } from './sequence/calibration-sequence.ts';
import { CompassSequence } from './sequence/compass-sequence.ts';
import { Px4RadioSequence } from './sequence/px4-radio-sequence.ts';
import { Px4Sequence } from './sequence/px4-sequence.ts';
import { RadioSequence } from './sequence/radio-sequence.ts';
import type { SetupGate } from './setup-gate.ts';
import { setupRefusal } from './setup-refusal.ts';

export interface CalibrationServiceOptions {
  readonly gate: Pick<SetupGate, 'open'>;
  readonly motors: MotorTests;
  readonly inbox: Inbox;
  readonly vehicles: VehicleDirectory;
  readonly parameters: Pick<ParameterService, 'write'>;
  readonly known: Pick<ParameterLibrary, 'valueOf'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Calibrations of vehicles on the ground, guided by the vehicle's reports. One per vehicle at a time. */
export class CalibrationService implements CalibrationPort {
  readonly #options: CalibrationServiceOptions;
  readonly #events = new Emitter<{ changed: CalibrationRun }>();
  /** The latest, by vehicle id. */
  readonly #works = new Map<string, CalibrationWork>();
  readonly #bootCounts = new Map<string, number>();
  /** The latest of each kind, by vehicle id. */
  readonly #ended = new Map<string, Map<CalibrationKind, VehicleCalibration['ended'][number]>>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: CalibrationServiceOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { inbox, vehicles } = this.#options;
    this.#unsubscribe = [
      inbox.on('COMMAND_LONG', ({ command, param1 }, origin) => {
        if (command === MavCmd.ACCELCAL_VEHICLE_POS) this.#heard(origin, { kind: 'position', value: param1 });
      }),
      inbox.on('MAG_CAL_PROGRESS', (message, origin) =>
        this.#heard(origin, { kind: 'compass-progress', message }),
      ),
      inbox.on('MAG_CAL_REPORT', (message, origin) =>
        this.#heard(origin, { kind: 'compass-report', message }),
      ),
      inbox.on('RC_CHANNELS', (message, origin) =>
        this.#heard(origin, { kind: 'channels', pulsesUs: pulsesOf(message) }),
      ),
      vehicles.on('event', ({ kind, vehicleId, summary }) => {
        if (kind === 'statustext' && vehicleId !== null)
          this.#active(vehicleId)?.heard({ kind: 'text', text: english(summary) });
      }),
      vehicles.on('changed', (vehicle) => this.#look(vehicle)),
      vehicles.on('removed', ({ vehicleId }) => {
        this.#works.delete(vehicleId);
        this.#bootCounts.delete(vehicleId);
        this.#ended.delete(vehicleId);
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const work of this.#works.values()) void work.giveUp('The gateway stopped.');
  }

  onChanged(listener: (run: CalibrationRun) => void): Unsubscribe {
    return this.#events.on('changed', listener);
  }

  ofVehicle(vehicleId: string): VehicleCalibration {
    const { vehicles, known, motors } = this.#options;
    const vehicle = this.#vehicle(vehicleId);
    const isBusy = this.#active(vehicleId) !== undefined;
    const parameter = (name: string) => known.valueOf(vehicleId, name);
    const motorFrame = frameOf(vehicle.autopilot, motorCount(vehicle.mavType), parameter);
    const refusal =
      setupRefusal(vehicle) ?? (motors.isRunning(vehicleId) ? 'A motor is being tested.' : null);
    return {
      vehicleId,
      mode: vehicles.modeOf(vehicleId),
      kinds: [...kindsOf(vehicle.autopilot)],
      refusal,
      ended: [...(this.#ended.get(vehicleId)?.values() ?? [])],
      run: this.#works.get(vehicleId)?.run ?? null,
      motorTest: {
        maxThrottlePct: motors.maxThrottlePct,
        maxDurationS: MOTOR_TEST_MAX_S,
        ...motorFrame,
        refusal: motors.refusalOf(vehicle) ?? (isBusy ? 'A calibration is running.' : null),
      },
    };
  }

  async begin(vehicleId: string, kind: CalibrationKind, context: CommandContext): Promise<CalibrationRun> {
    const { clock, ids, vehicles, motors } = this.#options;
    const vehicle = this.#vehicle(vehicleId);
    const sequence = sequenceOf(vehicle.autopilot, kind);
    if (!sequence)
      throw new AppError(
        'unsupported-command',
        say('This station cannot guide the {what} calibration of this vehicle.', { what: kind }),
      );
    const refusal = setupRefusal(vehicle);
    if (refusal !== undefined) throw new AppError('state-conflict', refusal);
    const running = this.#active(vehicleId)?.run.kind;
    if (running !== undefined || motors.isRunning(vehicleId))
      throw new AppError(
        'vehicle-busy',
        running === undefined
          ? 'A motor is being tested. Wait until it has stopped.'
          : say('A {what} calibration is running. Finish or cancel it first.', { what: running }),
      );
    const work = new CalibrationWork({
      sequence,
      clock,
      textsSince: (sinceMs) => vehicles.statusTexts(vehicleId, sinceMs).map(({ text }) => text),
      onChange: (run) => this.#report(run),
      run: {
        calibrationId: ids.next('cal'),
        revision: 0,
        vehicleId,
        kind,
        mode: vehicles.modeOf(vehicleId),
        state: 'authorising',
        instruction: 'Checking policies',
        detail: null,
        progressPct: null,
        position: null,
        positionsDone: [],
        compasses: [],
        channels: [],
        changes: [],
        isConfirmedByHand: sequence.isConfirmedByHand,
        needsReboot: false,
        messages: [],
        commandId: null,
        actor: actorOf(context),
        startedAtMs: clock.utcMs(),
        endedAtMs: null,
      },
      tenantId: context.principal.tenantId,
    });
    const before = this.#works.get(vehicleId);
    this.#works.set(vehicleId, work);
    this.#bootCounts.set(vehicleId, vehicle.bootCount);
    return new Promise((resolve, reject) => {
      this.#open(work, context, () => resolve(work.run)).then(
        () => resolve(work.run),
        (error: unknown) => {
          // A calibration that never started does not count. Show the previous one again.
          if (!work.hasEnded) work.end('failed', textOf(error), null);
          if (work.run.commandId === null) this.#restore(vehicleId, work, before);
          reject(error instanceof Error ? error : new Error(errorText(error)));
        },
      );
    });
  }

  async confirmPosition(
    vehicleId: string,
    position: CalibrationPosition,
    context: CommandContext,
  ): Promise<CalibrationRun> {
    const work = this.#own(vehicleId, context);
    await work.confirm(position);
    return work.run;
  }

  preview(vehicleId: string, context: CommandContext): CalibrationRun {
    const work = this.#own(vehicleId, context);
    work.preview((name) => this.#options.known.valueOf(vehicleId, name));
    return work.run;
  }

  async accept(vehicleId: string, context: CommandContext): Promise<CalibrationRun> {
    const work = this.#own(vehicleId, context);
    await work.accept(async (changes) => {
      const planned = changes.map(({ name, to }) => ({ name, value: to }));
      const { results } = await this.#options.parameters.write(vehicleId, planned, context);
      return results
        .filter(({ outcome }) => outcome !== 'written' && outcome !== 'unchanged')
        .map(({ name }) => name);
    });
    return work.run;
  }

  async cancel(vehicleId: string, context: CommandContext): Promise<CalibrationRun> {
    this.#vehicle(vehicleId);
    const work = this.#works.get(vehicleId);
    if (!work) throw new AppError('state-conflict', 'No calibration was started.');
    if (context.principal.kind !== 'operator') this.#refuseOthers(work, context);
    // Cancelling an almost unreachable vehicle takes longer. The caller sees it stopping meanwhile.
    await Promise.race([work.cancel(), this.#after(CANCELLED_MS)]);
    return work.run;
  }

  testMotor(vehicleId: string, request: MotorTestRequest, context: CommandContext): Promise<MotorTest> {
    this.#vehicle(vehicleId);
    if (this.#active(vehicleId))
      return Promise.reject(
        new AppError('vehicle-busy', 'A calibration is running. Finish or cancel it first.'),
      );
    return this.#options.motors.test(vehicleId, request, context);
  }

  stopMotor(vehicleId: string): void {
    this.#vehicle(vehicleId);
    this.#options.motors.stop(vehicleId);
  }

  #report(run: CalibrationRun): void {
    const { vehicleId, kind, state, endedAtMs } = run;
    if (endedAtMs !== null) {
      const ended =
        this.#ended.get(vehicleId) ?? new Map<CalibrationKind, VehicleCalibration['ended'][number]>();
      this.#ended.set(vehicleId, ended.set(kind, { kind, state, endedAtMs }));
    }
    this.#events.emit('changed', run);
  }

  async #open(work: CalibrationWork, context: CommandContext, onWaiting: () => void): Promise<void> {
    const { vehicleId, kind } = work.run;
    const session = await this.#options.gate.open(
      {
        vehicleId,
        command: 'calibration',
        params: { kind },
        refusalOf: setupRefusal,
        onWaiting: (waiting) => {
          work.waitsForApproval(waiting);
          onWaiting();
        },
        onCancelled: (detail) => work.giveUp(detail),
      },
      context,
    );
    const opening = work.open(session);
    // If moved, a gyro answers only after half a minute. The caller sees the running calibration meanwhile.
    await Promise.race([opening, this.#after(ANSWER_MS)]);
    opening.catch(() => undefined);
  }

  #after(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.#options.clock.after(delayMs, resolve));
  }

  #restore(vehicleId: string, work: CalibrationWork, before: CalibrationWork | undefined): void {
    if (this.#works.get(vehicleId) !== work) return;
    if (before) this.#works.set(vehicleId, before);
    else this.#works.delete(vehicleId);
  }

  #heard({ systemId, componentId }: MessageOrigin, news: CalibrationNews): void {
    for (const [vehicleId, work] of this.#works) {
      if (work.hasEnded) continue;
      const vehicle = this.#options.vehicles.get(vehicleId);
      if (vehicle?.systemId === systemId && vehicle.componentId === componentId) work.heard(news);
    }
  }

  #look(vehicle: VehicleState): void {
    const work = this.#active(vehicle.vehicleId);
    if (!work) return;
    if (vehicle.bootCount !== this.#bootCounts.get(vehicle.vehicleId))
      work.end('unknown', 'The vehicle rebooted. Check it, then start again.', null);
    else if (vehicle.isLost)
      work.end(
        'unknown',
        'The link was lost, and the state of the calibration is unknown. Start again.',
        null,
      );
    else if (vehicle.heartbeat?.isArmed === true)
      work.end('failed', 'The vehicle was armed, so the calibration ended.', null);
  }

  #active(vehicleId: string): CalibrationWork | undefined {
    const work = this.#works.get(vehicleId);
    return work?.hasEnded === false ? work : undefined;
  }

  #own(vehicleId: string, context: CommandContext): CalibrationWork {
    this.#vehicle(vehicleId);
    const work = this.#active(vehicleId);
    if (!work) throw new AppError('state-conflict', 'No calibration is running. Start one first.');
    this.#refuseOthers(work, context);
    return work;
  }

  #refuseOthers({ run: { actor }, tenantId }: CalibrationWork, { principal }: CommandContext): void {
    if (isSameActor(actor, principal)) return;
    const who = nameFor(principal, { id: actor.id, tenantId });
    throw new AppError(
      'lease-held',
      say('{who} started this calibration. Only they can continue it.', { who }),
    );
  }

  #vehicle(vehicleId: string): VehicleState {
    const vehicle = this.#options.vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return vehicle;
  }
}

const ANSWER_MS = 4000;
/** Shorter than the window's 10 s timeout. */
const CANCELLED_MS = 8000;

function pulsesOf(message: RcChannels): (number | undefined)[] {
  const { chancount } = message;
  return [
    message.chan1Raw,
    message.chan2Raw,
    message.chan3Raw,
    message.chan4Raw,
    message.chan5Raw,
    message.chan6Raw,
    message.chan7Raw,
    message.chan8Raw,
    message.chan9Raw,
    message.chan10Raw,
    message.chan11Raw,
    message.chan12Raw,
    message.chan13Raw,
    message.chan14Raw,
    message.chan15Raw,
    message.chan16Raw,
  ].map((pulseUs, index) => (index < chancount ? pulseUs : undefined));
}

const SENSORS = ['accelerometer', 'level', 'gyro', 'barometer', 'compass'] as const;
const KINDS: Readonly<Record<AutopilotKind, readonly CalibrationKind[]>> = {
  ardupilot: [...SENSORS, 'radio'],
  px4: [...SENSORS, 'radio'],
  generic: [],
};

/** The calibrations available for an autopilot. */
function kindsOf(autopilot: AutopilotKind): readonly CalibrationKind[] {
  return KINDS[autopilot];
}

/** A new sequence; undefined if the autopilot does not support it. */
function sequenceOf(autopilot: AutopilotKind, kind: CalibrationKind): CalibrationSequence | undefined {
  if (!KINDS[autopilot].includes(kind)) return undefined;
  if (kind === 'radio') return autopilot === 'px4' ? new Px4RadioSequence() : new RadioSequence();
  if (autopilot === 'px4') return new Px4Sequence(kind);
  if (kind === 'accelerometer') return new AccelerometerSequence();
  return kind === 'compass' ? new CompassSequence() : new ImmediateSequence(kind);
}

const COUNTS: ReadonlyMap<number, number> = new Map<number, number>([
  [MavType.TRICOPTER, 3],
  [MavType.QUADROTOR, 4],
  [MavType.HEXAROTOR, 6],
  [MavType.OCTOROTOR, 8],
  [MavType.DECAROTOR, 10],
  [MavType.DODECAROTOR, 12],
]);

/** The number of motors of a MAV_TYPE; undefined if unknown. */
function motorCount(mavType: number): number | undefined {
  return COUNTS.get(mavType);
}
