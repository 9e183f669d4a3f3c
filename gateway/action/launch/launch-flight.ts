import { AppError, textOf } from '../../base/error.ts';
import { modesFor } from '../../command/catalogue/mode-step.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import { profileOf } from '../../vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { Pattern } from './pattern/pattern.ts';
import type { Run } from './run/run.ts';
import type { RunPilot } from './run/run-pilot.ts';
import { RunStopped, STOPPED_IN_FLIGHT, TakenOver } from './run/takeover-watch.ts';

const STAND_DOWN_MS = 30_000;

export interface LaunchFlightOptions {
  readonly run: Run;
  readonly pilot: RunPilot;
  readonly pattern: Pattern;
  /** Why the route there or back cannot be flown. Last checked right before arming. */
  readonly obstacle: () => OperatorText | undefined;
}

/** Flies one launch from the checks until the vehicle is disarmed again. Never throws; always records one end. */
export async function flyLaunch(options: LaunchFlightOptions): Promise<void> {
  const { run, pilot } = options;
  try {
    await flySteps(options);
    run.end('completed', null);
  } catch (caught) {
    // After an interruption another actor controls the vehicle, whatever else failed.
    const error = pilot.watch.interruption ?? caught;
    if (error instanceof RunStopped) run.end('interrupted', STOPPED_IN_FLIGHT);
    else if (error instanceof TakenOver) run.end('aborted', error.text);
    else await comeHome(options, textOf(error));
  } finally {
    run.close();
  }
}

async function flySteps({ run, pilot, pattern, obstacle }: LaunchFlightOptions): Promise<void> {
  const [first] = pattern.waypoints;
  const { vehicle, watch } = pilot;
  if (!first || !vehicle) throw new AppError('no-aircraft', 'The aircraft was removed from this station.');
  run.enter('checking', 'Checking the route', 0);
  const reason = obstacle();
  if (reason !== undefined) throw new AppError('mission-invalid', reason);
  run.enter('arming', 'Arming', 2);
  await pilot.command('arm');
  run.enter('taking_off', say('Taking off to {altitude} m', { altitude: first.altitudeM }), 5);
  watch.expectModes(modesOfTakeOff(vehicle));
  await pilot.command('takeoff', { altitudeM: first.altitudeM });
  watch.expectModes(modesFor(vehicle, 'guided'));
  for (const [index, waypoint] of pattern.waypoints.entries()) {
    const { length: count } = pattern.waypoints;
    const detail = say('Waypoint {number} of {count}', { number: index + 1, count });
    run.enter('on_pattern', detail, Math.round(10 + (80 * index) / count));
    await pilot.command('goto', {
      lat: waypoint.latitudeDeg,
      lon: waypoint.longitudeDeg,
      altitudeM: waypoint.altitudeM,
      // The route there uses the autopilot's own speed, the pattern its own.
      ...(index > 0 && { groundSpeedMps: pattern.groundSpeedMps }),
    });
    await pilot.stay(waypoint.holdMs);
  }
  run.enter('returning', 'Returning', 90);
  // The station now leaves guided mode itself. After the return starts, any other mode change is a takeover.
  watch.expectModes(modesOfReturn(vehicle));
  await pilot.command('rtl');
  run.enter('landing', 'On the ground, waiting for the motors', 98);
  await pilot.standDown(STAND_DOWN_MS);
}

/** After a failed launch, sends an aircraft in the air home, unless another actor takes it over. */
async function comeHome({ run, pilot }: LaunchFlightOptions, why: OperatorText): Promise<void> {
  const { watch } = pilot;
  watch.expectModes(undefined);
  try {
    if (pilot.isPerhapsAirborne) {
      // First the command, then the record: the return is a safety command.
      const home = pilot.give('rtl');
      try {
        run.enter('returning', say('{why} Returning.', { why }));
      } catch {
        // The end is recorded below, as far as the store allows.
      }
      const record = await watch.during(home);
      const how =
        record.state === 'done' ? 'Returned and landed.' : say('Return: {why}', { why: record.detail ?? '' });
      run.end('failed', joinTexts([why, how], ' '));
      return;
    }
    if (pilot.vehicle?.heartbeat?.isArmed === true) await watch.during(pilot.give('disarm'));
    run.end('failed', why);
  } catch (error) {
    if (error instanceof RunStopped) run.end('interrupted', say('{why} Then the gateway stopped.', { why }));
    else run.end('failed', joinTexts([why, textOf(error)], ' '));
  }
}

/** Modes during a commanded take-off: ArduPilot climbs in GUIDED, PX4 in its own mode that ends in Hold. */
export function modesOfTakeOff(vehicle: VehicleState): readonly number[] {
  const guided = modesFor(vehicle, 'guided');
  if (vehicle.autopilot !== 'px4') return guided;
  const climbing = profileOf('px4')
    .flightModes(vehicle.type)
    .filter(({ name }) => name === 'Takeoff' || name === 'VTOL Takeoff')
    .map(({ customMode }) => customMode);
  return [...climbing, ...guided];
}

/** Modes during a return: ArduPilot stays in its return mode to the ground, PX4 ends in Land or Hold. */
export function modesOfReturn(vehicle: VehicleState): readonly number[] {
  const rtl = modesFor(vehicle, 'rtl');
  if (vehicle.autopilot !== 'px4') return rtl;
  return [...rtl, ...modesFor(vehicle, 'land'), ...modesFor(vehicle, 'hold')];
}
