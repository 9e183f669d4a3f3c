import { height } from '../../contract/command/catalogue/measures.ts';
import { english, isSentence, type OperatorText, say } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightEvidence, TimedClaim } from './flight-evidence.ts';
import { breachText, modeCause, stationSilence, voltsText } from './mode-cause.ts';
import { orderText, senderText } from './order-text.ts';
import { highestOf } from './quality-claims.ts';

const ARM_COMMAND_BEFORE_MS = 3000;
const DISARM_AFTER_MS = 20_000;
/** Uploads and parameters are in the timeline. */
const SAID_ORDERS: ReadonlySet<string> = new Set(['command', 'set_mode']);
/** A second failsafe within this belongs to the same chain. */
const CHAIN_MS = 600_000;
const MODE_AFTER_MS = 2000;
const MAX_TEXTS = 30;
/** Of events that say the same, the first are cited. */
const MAX_CITED = 30;

/** What happened, mark by mark, and why. */
export function happeningClaims(flight: FlightEvidence): readonly TimedClaim[] {
  return [
    ...orderClaims(flight),
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

/** What people and programs of this station ordered, and other ground stations sent, with how it ended. */
function orderClaims(flight: FlightEvidence): TimedClaim[] {
  const orders = flight.events.filter(
    ({ kind, vehicle, data }) =>
      kind === 'command' && vehicle === flight.vehicleId && SAID_ORDERS.has(String(data.what)),
  );
  const own = orders.filter(({ actor }) => actor !== null);
  const others = orders.filter(({ actor }) => actor === null);
  return [
    ...own.map((event) => {
      const { commandId } = event.refs;
      const outcome = flight.of('command_outcome').find(({ refs }) => refs.commandId === commandId);
      return claim(event, orderedText(event, outcome), 'certain', outcome ? [outcome] : []);
    }),
    ...repeats(others, ({ data }) => `${data.from} ${data.command} ${data.result}`).map(
      ([event, ...more]) => {
        const values = { who: senderText(event), command: orderText(event), count: more.length + 1 };
        const text =
          more.length > 0
            ? say('{who} sent {command} {count} times.', values)
            : say('{who} sent {command}.', { who: values.who, command: values.command });
        return claim(event, text, 'certain', more.slice(0, MAX_CITED));
      },
    ),
  ];
}

function orderedText(event: TimelineEvent, outcome: TimelineEvent | undefined): OperatorText {
  const values = { who: senderText(event), command: orderText(event) };
  if (!outcome) return say('{who} ordered “{command}”; no outcome was recorded.', values);
  const seconds = ((outcome.t - event.t) / 1000).toFixed(1);
  const ended = { ...values, state: String(outcome.data.state).replaceAll('_', ' '), seconds };
  const detail = isSentence(outcome.summary) ? outcome.summary.params.detail : undefined;
  return detail === undefined
    ? say('{who} ordered “{command}”: {state} after {seconds} s.', ended)
    : say('{who} ordered “{command}”: {state} after {seconds} s. {detail}', { ...ended, detail });
}

function armingClaims(flight: FlightEvidence): TimedClaim[] {
  const { vehicleName: vehicle } = flight;
  return flight.of('armed', 'disarmed').map((event) => {
    const isArmed = event.data.what === 'armed';
    const command = flight.events.findLast(
      ({ data, t, endT }) =>
        data.what === 'command' &&
        (data.action === (isArmed ? 'arm' : 'disarm') ||
          String(data.command).endsWith('COMPONENT_ARM_DISARM')) &&
        t <= event.t &&
        event.t - (endT ?? t) <= ARM_COMMAND_BEFORE_MS,
    );
    if (command) {
      const values = { vehicle, who: senderText(command) };
      const text = isArmed
        ? say('{vehicle} was armed on command ({who}).', values)
        : say('{vehicle} was disarmed on command ({who}).', values);
      return claim(event, text, 'certain', [command]);
    }
    if (event.data.wasSeen === false)
      return claim(event, say('{vehicle} was armed before the recording began.', { vehicle }));
    const landed = flight.of('landed').find(({ t }) => Math.abs(event.t - t) <= DISARM_AFTER_MS);
    if (!isArmed && landed)
      return claim(event, say('{vehicle} disarmed itself after landing.', { vehicle }), 'likely', [landed]);
    return claim(
      event,
      isArmed
        ? say('{vehicle} armed. The recording holds no command for it.', { vehicle })
        : say('{vehicle} disarmed. The recording holds no command for it.', { vehicle }),
    );
  });
}

function airClaims(flight: FlightEvidence): TimedClaim[] {
  const { vehicleName: vehicle } = flight;
  return flight.of('airborne', 'landed').map((event) => {
    if (event.data.what === 'landed')
      return claim(event, say('{vehicle} was on the ground again.', { vehicle }));
    const landMs = flight.of('landed').find(({ t }) => t > event.t)?.t;
    const highest = highestOf(flight.points('altitude_m', event.t, landMs));
    return claim(
      event,
      highest
        ? say('{vehicle} left the ground. Its highest was {height} above home.', {
            vehicle,
            height: height(Number(highest.value.toFixed(1))),
          })
        : say('{vehicle} left the ground.', { vehicle }),
    );
  });
}

function modeClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('mode').flatMap((event) => {
    const { mode, from } = event.data;
    if (typeof from !== 'string') return [];
    const cause = modeCause(flight, event);
    const change = { from, to: String(mode) };
    if (!cause) return [claim(event, say('Mode {from} → {to}; the recording does not show why.', change))];
    const text = say('Mode {from} → {to} because {cause}.', { ...change, cause: cause.text });
    const said = claim(event, text, cause.confidence, cause.events);
    // The text of a cause may come after the mode change, so the claim is dated by the later of both.
    return [{ ...said, t: Math.max(event.t, ...cause.events.map(({ t }) => t)) }];
  });
}

function failsafeClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('failsafe', 'failsafe_cleared').map((event) => {
    const { what } = event.data;
    const text = String(event.data.text);
    if (what === 'failsafe_cleared') {
      const mode = modeAt(flight, event.t);
      return claim(
        event,
        mode === undefined
          ? say('The failsafe was over ("{text}").', { text })
          : say('The failsafe was over ("{text}"); the mode stayed {mode}.', { text, mode }),
      );
    }
    const silent = event.data.failsafe === 'gcs' ? stationSilence(flight, event.t) : undefined;
    return claim(event, say('Failsafe: "{text}".', { text }), 'certain', silent ? [silent] : []);
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
      return { failsafe, mode, text: `${voltsText(failsafe) ?? '? V'} → ${mode ? mode.data.mode : '–'}` };
    });
  const others = links.flatMap(({ failsafe, mode }) => (mode ? [failsafe, mode] : [failsafe]));
  return [
    claim(
      first,
      say('A chain of battery failsafes: {links}.', { links: links.map(({ text }) => text).join(' → ') }),
      'certain',
      others.filter(({ id }) => id !== first.id),
    ),
  ];
}

function fenceClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('fence_breach', 'fence_cleared').map((event) => {
    const side = breachText(event);
    if (event.data.what === 'fence_breach')
      return claim(event, say('The fence was breached: {side}.', { side }));
    const values = { side, seconds: Number(event.data.breached_s).toFixed(1) };
    const mode = modeAt(flight, event.t);
    return claim(
      event,
      mode === undefined
        ? say('Back within the fence after {seconds} s ({side}).', values)
        : say('Back within the fence after {seconds} s ({side}); the mode stayed {mode}.', {
            ...values,
            mode,
          }),
    );
  });
}

function silenceClaims(flight: FlightEvidence): TimedClaim[] {
  return flight.of('station_silent', 'vehicle_silent').map((event) => {
    const seconds = Number(event.data.silent_s).toFixed(1);
    const station = String(event.data.station);
    const { vehicleName: vehicle } = flight;
    const isOpen = event.endT === null;
    if (event.data.what === 'station_silent')
      return claim(
        event,
        isOpen
          ? say(
              'The ground station {station} sent no heartbeat for {seconds} s to the end of the recording.',
              {
                station,
                seconds,
              },
            )
          : say('The ground station {station} sent no heartbeat for {seconds} s.', { station, seconds }),
      );
    return claim(
      event,
      isOpen
        ? say('No messages from {vehicle} for {seconds} s to the end of the recording.', { vehicle, seconds })
        : say('No messages from {vehicle} for {seconds} s.', { vehicle, seconds }),
    );
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
      return claim(
        event,
        say('The autopilot did not do {command}: it answered {result}.', { command, result }),
      );
    const name = command.replace(/^MAV_CMD_/, '');
    const answer = result.toLowerCase().replaceAll('_', ' ');
    const text = say('{count} × {command} {answer}.', { count: others.length + 1, command: name, answer });
    return claim(event, text, 'certain', others.slice(0, MAX_CITED));
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
      const text = english(event.summary);
      return claim(
        event,
        others.length === 0
          ? say('The autopilot said: "{text}".', { text })
          : say('The autopilot said {count} times: "{text}".', { text, count: others.length + 1 }),
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
  text: OperatorText,
  confidence: TimedClaim['confidence'] = 'certain',
  others: readonly TimelineEvent[] = [],
): TimedClaim {
  return { t: event.t, text, confidence, events: [event, ...others] };
}
