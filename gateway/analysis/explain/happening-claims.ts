import { english } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightEvidence, TimedClaim } from './flight-evidence.ts';
import { breachText, modeCause, stationSilence, voltsText } from './mode-cause.ts';

const ARM_COMMAND_BEFORE_MS = 3000;
/** A second failsafe within this belongs to the same chain. */
const CHAIN_MS = 600_000;
const MODE_AFTER_MS = 2000;
const MAX_TEXTS = 30;
/** Of events that say the same, the first are cited. */
const MAX_CITED = 30;

/** What happened, mark by mark, and why. */
export function happeningClaims(flight: FlightEvidence): readonly TimedClaim[] {
  return [
    ...armingClaims(flight),
    ...airClaims(flight),
    ...failsafeClaims(flight),
    ...fenceClaims(flight),
    ...modeClaims(flight),
    ...chainClaims(flight),
    ...silenceClaims(flight),
    ...refusalClaims(flight),
    ...textClaims(flight),
  ];
}

function armingClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('armed', 'disarmed').map((event) => {
    const command = flight.events.findLast(
      ({ data, t }) =>
        String(data.command).endsWith('COMPONENT_ARM_DISARM') &&
        data.what === 'command' &&
        t <= event.t &&
        event.t - t <= ARM_COMMAND_BEFORE_MS,
    );
    const isArmed = event.data.what === 'armed';
    if (command)
      return claim(
        event,
        `${flight.vehicleId} was ${isArmed ? 'armed' : 'disarmed'} on command.`,
        'certain',
        [command],
      );
    const seen = event.data.wasSeen === false ? ' before the recording began' : '';
    const why = ' The recording holds no command for it.';
    return claim(
      event,
      `${flight.vehicleId} ${isArmed ? 'armed' : 'disarmed'}${seen}.${seen === '' ? why : ''}`,
    );
  });
}

function airClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('airborne', 'landed').map((event) => {
    if (event.data.what === 'landed') return claim(event, `${flight.vehicleId} was on the ground again.`);
    const highest = Math.max(...flight.points('altitude_m', event.t).map(({ value }) => value));
    const height = Number.isFinite(highest) ? ` Its highest was ${highest.toFixed(1)} m above home.` : '';
    return claim(event, `${flight.vehicleId} left the ground.${height}`);
  });
}

function modeClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('mode').flatMap((event) => {
    const { mode, from } = event.data;
    if (typeof from !== 'string') return [];
    const cause = modeCause(flight, event);
    const change = `Mode ${from} → ${String(mode)}`;
    if (!cause) return [claim(event, `${change}; the recording does not show why.`)];
    const said = claim(event, `${change} because ${cause.text}.`, cause.confidence, cause.events);
    // The text of a cause may come after the mode change, so the claim is dated by the later of both.
    return [{ ...said, t: Math.max(event.t, ...cause.events.map(({ t }) => t)) }];
  });
}

function failsafeClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('failsafe', 'failsafe_cleared').map((event) => {
    const { text, what } = event.data;
    if (what === 'failsafe_cleared') {
      const mode = modeAt(flight, event.t);
      return claim(
        event,
        `The failsafe was over ("${String(text)}")${mode ? `; the mode stayed ${mode}` : ''}.`,
      );
    }
    const silent = event.data.failsafe === 'gcs' ? stationSilence(flight, event.t) : undefined;
    return claim(event, `Failsafe: "${String(text)}".`, 'certain', silent ? [silent] : []);
  });
}

/** 10.90 V → RTL → 10.20 V → LAND */
function chainClaims(flight: FlightEvidence): TimedClaim[] {
  const failsafes = flight.of('failsafe').filter(({ data }) => data.failsafe === 'battery');
  const [first] = failsafes;
  if (!first || failsafes.length < 2) return [];
  const links = failsafes
    .filter(({ t }) => t - first.t <= CHAIN_MS)
    .map((failsafe) => {
      const mode = flight
        .of('mode')
        .find(({ t, data }) => Math.abs(t - failsafe.t) <= MODE_AFTER_MS && data.from !== null);
      const volts = voltsText(failsafe) ?? 'an unknown voltage';
      return { failsafe, mode, text: `${volts} → ${mode ? String(mode.data.mode) : 'no change of mode'}` };
    });
  const others = links.flatMap(({ failsafe, mode }) => (mode ? [failsafe, mode] : [failsafe]));
  return [
    claim(
      first,
      `A chain of battery failsafes: ${links.map(({ text }) => text).join(' → ')}.`,
      'certain',
      others.filter(({ id }) => id !== first.id),
    ),
  ];
}

function fenceClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('fence_breach', 'fence_cleared').map((event) => {
    const side = breachText(event);
    if (event.data.what === 'fence_breach') return claim(event, `The fence was breached: ${side}.`);
    const seconds = Number(event.data.breached_s).toFixed(1);
    const mode = modeAt(flight, event.t);
    return claim(
      event,
      `Back within the fence after ${seconds} s (${side})${mode ? `; the mode stayed ${mode}` : ''}.`,
    );
  });
}

function silenceClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('station_silent', 'vehicle_silent').map((event) => {
    const seconds = Number(event.data.silent_s).toFixed(1);
    const who =
      event.data.what === 'station_silent'
        ? `The ground station ${String(event.data.station)} sent no heartbeat`
        : `No messages from ${flight.vehicleId}`;
    const until = event.endT === null ? ' to the end of the recording' : '';
    return claim(event, `${who} for ${seconds} s${until}.`);
  });
}

function refusalClaims(flight: FlightEvidence): TimedClaim[] {
  const refusals = flight
    .of('ack')
    .filter(({ data }) => data.result !== 'ACCEPTED' && data.result !== 'IN_PROGRESS');
  return repeats(refusals, ({ data }) => `${data.command} ${data.result}`).map(([event, ...others]) => {
    const command = String(event.data.command);
    const result = String(event.data.result);
    if (others.length === 0)
      return claim(event, `The autopilot did not do ${command}: it answered ${result}.`);
    const name = command.replace(/^MAV_CMD_/, '');
    const answer = result.toLowerCase().replaceAll('_', ' ');
    return claim(event, `${others.length + 1} × ${name} ${answer}.`, 'certain', others.slice(0, MAX_CITED));
  });
}

/** Warnings of the autopilot that no other claim covers. */
function textClaims(flight: FlightEvidence): TimedClaim[] {
  const texts = flight
    .of('statustext')
    .filter(({ severity, summary }) => severity !== 'info' && !/failsafe|fence/i.test(english(summary)));
  return repeats(texts, ({ summary }) => english(summary))
    .slice(0, MAX_TEXTS)
    .map(([event, ...others]) => {
      const times = others.length === 0 ? '' : ` ${others.length + 1} times`;
      return claim(
        event,
        `The autopilot said${times}: "${event.summary}".`,
        'certain',
        others.slice(0, MAX_CITED),
      );
    });
}

type Repeats = [TimelineEvent, ...TimelineEvent[]];

/** Events that say the same, together at the first of them. */
function repeats(
  events: readonly TimelineEvent[],
  keyOf: (event: TimelineEvent) => string,
): readonly Repeats[] {
  const groups = new Map<string, Repeats>();
  for (const event of events) {
    const group = groups.get(keyOf(event));
    if (group) group.push(event);
    else groups.set(keyOf(event), [event]);
  }
  return [...groups.values()];
}

function modeAt(flight: FlightEvidence, tMs: number): string | undefined {
  const mode = flight.of('mode').findLast(({ t }) => t <= tMs)?.data.mode;
  return typeof mode === 'string' ? mode : undefined;
}

function claim(
  event: TimelineEvent,
  text: string,
  confidence: TimedClaim['confidence'] = 'certain',
  others: readonly TimelineEvent[] = [],
): TimedClaim {
  return { t: event.t, text, confidence, events: [event, ...others] };
}
