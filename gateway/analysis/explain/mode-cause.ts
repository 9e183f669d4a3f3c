import type { Claim } from '../../contract/analysis/cognition.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightEvidence } from './flight-evidence.ts';
import { guidedCommandOf, orderText, senderText } from './order-text.ts';

/** Why a mode changed, as far as the recording shows it. */
export interface ModeCause {
  /** A clause, for `because …`. */
  readonly text: OperatorText;
  readonly confidence: Claim['confidence'];
  readonly events: readonly TimelineEvent[];
}

const COMMAND_BEFORE_MS = 1000;
/** The mode changes with the heartbeat, the text comes a moment before or after. */
const NEAR_MS = 1500;
const BREACH_BEFORE_MS = 3000;
const STATION_SILENT_BEFORE_MS = 10_000;
const MODE_COMMANDS = [
  'SET_MODE',
  'DO_SET_MODE',
  'NAV_RETURN_TO_LAUNCH',
  'NAV_LAND',
  'NAV_LOITER_UNLIM',
  'NAV_TAKEOFF',
  'MISSION_START',
  'DO_REPOSITION',
  'DO_PAUSE_CONTINUE',
];

/** The cause of a mode change; undefined when nothing in the recording explains it. Strongest evidence first. */
export function modeCause(flight: FlightEvidence, change: TimelineEvent): ModeCause | undefined {
  return (
    startCause(change) ??
    failsafeCause(flight, change) ??
    breachCause(flight, change) ??
    commandCause(flight, change) ??
    undefined
  );
}

/** Not requested: the vehicle starts in this mode. */
function startCause({ data }: TimelineEvent): ModeCause | undefined {
  if (data.from !== 'INITIALISING') return undefined;
  return { text: 'it had finished starting', confidence: 'likely', events: [] };
}

function failsafeCause(flight: FlightEvidence, change: TimelineEvent): ModeCause | undefined {
  const failsafe = nearest(flight.of('failsafe'), change.t, NEAR_MS, NEAR_MS);
  if (!failsafe) return undefined;
  const { data } = failsafe;
  if (data.failsafe === 'battery') {
    const charge = nearest(flight.of('battery_state'), change.t, NEAR_MS, NEAR_MS);
    return {
      text: batteryText(voltsText(failsafe), charge && String(charge.data.state)),
      confidence: 'certain',
      events: charge ? [failsafe, charge] : [failsafe],
    };
  }
  if (data.failsafe === 'gcs') {
    const silent = stationSilence(flight, change.t);
    return {
      text: silent
        ? say(
            'the ground-station failsafe acted {seconds} s after the last heartbeat of the ground station',
            { seconds: ((change.t - silent.t) / 1000).toFixed(1) },
          )
        : 'the ground-station failsafe acted',
      confidence: 'certain',
      events: silent ? [failsafe, silent] : [failsafe],
    };
  }
  return {
    text: say('a failsafe acted ("{text}")', { text: String(data.text) }),
    confidence: 'certain',
    events: [failsafe],
  };
}

function batteryText(volts: string | undefined, state: string | undefined): OperatorText {
  if (volts === undefined) return 'the battery failsafe acted';
  return state === undefined
    ? say('the battery failsafe acted at {volts}', { volts })
    : say('the battery failsafe acted at {volts}, charge state {state}', { volts, state });
}

function breachCause(flight: FlightEvidence, change: TimelineEvent): ModeCause | undefined {
  const breach = nearest(flight.of('fence_breach'), change.t, BREACH_BEFORE_MS, NEAR_MS);
  if (!breach) return undefined;
  return {
    text: say('the fence was breached ({side})', { side: breachText(breach) }),
    confidence: Math.abs(breach.t - change.t) <= NEAR_MS ? 'certain' : 'likely',
    events: [breach],
  };
}

function commandCause(flight: FlightEvidence, change: TimelineEvent): ModeCause | undefined {
  const commands = flight.events.filter(
    ({ kind, t, vehicle }) =>
      kind === 'command' &&
      vehicle === flight.vehicleId &&
      t <= change.t &&
      change.t - t <= COMMAND_BEFORE_MS,
  );
  const asking = commands.filter(
    (event) =>
      guidedCommandOf(event)?.kind === 'motion' ||
      MODE_COMMANDS.some((name) => String(event.data.command).endsWith(name)),
  );
  const command = asking.at(-1) ?? commands.at(-1);
  if (!command) return undefined;
  const isAsking = asking.length > 0;
  const isAccepted = command.data.result === 'ACCEPTED';
  return {
    text: sentText(command, change.t - command.t, isAccepted),
    confidence: isAsking && isAccepted ? 'certain' : isAsking ? 'likely' : 'possible',
    events: [command],
  };
}

function sentText(command: TimelineEvent, ms: number, isAccepted: boolean): OperatorText {
  const values = { who: senderText(command), command: orderText(command) };
  if (command.actor) return say('{who} ordered “{command}”', values);
  return isAccepted
    ? say('{who} sent {command} {ms} ms before, and it was accepted', { ...values, ms })
    : say('{who} sent {command} {ms} ms before', { ...values, ms });
}

/** The silence of the ground station that lasts at `tMs`, or had ended only just. */
export function stationSilence(flight: FlightEvidence, tMs: number): TimelineEvent | undefined {
  return flight
    .of('station_silent')
    .findLast(
      ({ t, endT }) => t <= tMs && (endT ?? Number.POSITIVE_INFINITY) >= tMs - STATION_SILENT_BEFORE_MS,
    );
}

/** `maximum altitude`, with the autopilot's own text about it. */
export function breachText({ data }: TimelineEvent): string {
  return data.breach === 'boundary' ? 'polygon or circle side' : String(data.breach);
}

/** `10.90 V`; what the failsafe's own text says before what was measured near it. */
export function voltsText({ data }: TimelineEvent): string | undefined {
  const reportedV = /([0-9]+(?:\.[0-9]+)?)\s*V/i.exec(String(data.battery_text ?? data.text ?? ''))?.[1];
  if (reportedV !== undefined) return `${Number(reportedV).toFixed(2)} V`;
  const measured = data.battery_v;
  return typeof measured === 'number' ? `${measured.toFixed(2)} V` : undefined;
}

function nearest(
  events: readonly TimelineEvent[],
  tMs: number,
  beforeMs: number,
  afterMs: number,
): TimelineEvent | undefined {
  return events
    .filter(({ t }) => t >= tMs - beforeMs && t <= tMs + afterMs)
    .sort((left, right) => Math.abs(left.t - tMs) - Math.abs(right.t - tMs))[0];
}
