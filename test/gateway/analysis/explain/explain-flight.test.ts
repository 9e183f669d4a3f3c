import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import {
  explainFlight,
  explainInput,
  explainRecording,
} from '../../../../gateway/analysis/explain/explain-flight.ts';
import { AppError } from '../../../../gateway/base/error.ts';
import { type Explanation, explanationSchema } from '../../../../gateway/contract/analysis/cognition.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { ReplayGap, TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import { type FlightLog, readFlightLog } from '../../../../gateway/recording/flight/flight-log.ts';
import type { SeriesField } from '../../../../gateway/recording/flight/flight-series.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

function flight(name: string): FlightLog {
  const file = new URL(`../../../fixture/flights/${name}.tlog`, import.meta.url);
  return readFlightLog(readFileSync(file), {
    sessionId: name,
    name,
    source: 'imported',
    actor: null,
    createdAtMs: 0,
  });
}

function textsOf({ claims }: Explanation): readonly string[] {
  return claims.map(({ text }) => english(text));
}

/** Phase and whole seconds. */
function phasesOf({ phases }: Explanation): readonly string[] {
  return phases.map(({ phase, from_ms, to_ms }) => `${phase} ${Math.round((to_ms - from_ms) / 1000)}`);
}

const FLIGHTS = [
  ['copter-mission', 'uav-2'],
  ['copter-battery-failsafe', 'uav-2'],
  ['copter-linkloss', 'uav-3'],
  ['copter-geofence', 'uav-4'],
  ['rover-mission', 'uav-7'],
] as const;

describe.each(FLIGHTS)('%s', (name, vehicleId) => {
  const log = flight(name);
  const explanation = explainFlight(log, vehicleId);

  it('cites for every claim events that are in the recording and in the answer', () => {
    const known = new Set(log.events().map(({ id }) => id));
    const given = new Set(explanation.events.map(({ id }) => id));
    expect(explanation.claims.length).toBeGreaterThan(5);
    for (const { event_ids } of explanation.claims) {
      expect(event_ids.length).toBeGreaterThan(0);
      for (const id of event_ids) expect(known.has(id) && given.has(id)).toBe(true);
    }
  });

  it('has phases from the beginning to the end without a hole', () => {
    const { phases, from_ms, to_ms } = explanation;
    expect(phases[0]?.from_ms).toBe(from_ms);
    expect(phases.at(-1)?.to_ms).toBe(to_ms);
    for (const [index, phase] of phases.slice(1).entries()) expect(phase.from_ms).toBe(phases[index]?.to_ms);
  });

  it('is what the contract says, the same each time', () => {
    expect(explanationSchema.parse(explanation)).toEqual(explanation);
    expect(explainFlight(log, vehicleId)).toEqual(explanation);
  });

  it('is explained alike in a job process', async () => {
    const input = await explainInput(log, vehicleId, new FakeClock());
    expect(explainRecording(deserialize(serialize(input)))).toEqual(explanation);
  });
});

describe('why, by hand from the wire', () => {
  it('a battery of 10.9 V leads to RTL and one of 10.2 V to LAND', () => {
    const explanation = explainFlight(flight('copter-battery-failsafe'), 'uav-2');
    const texts = textsOf(explanation);
    expect(texts).toContain(
      'Mode AUTO → RTL because the battery failsafe acted at 10.90 V, charge state low.',
    );
    expect(texts).toContain(
      'Mode RTL → LAND because the battery failsafe acted at 10.20 V, charge state critical.',
    );
    expect(texts).toContain('A chain of battery failsafes: 10.90 V → RTL → 10.20 V → LAND.');
    expect(english(explanation.summary)).toContain('10.90 V → RTL → 10.20 V → LAND');
    expect(phasesOf(explanation).slice(-4)).toEqual(['mission 20', 'return 11', 'landing 35', 'ground 5']);
  });

  it('the ground station that falls silent leads to RTL, and its return does not lead out of it', () => {
    const texts = textsOf(explainFlight(flight('copter-linkloss'), 'uav-3'));
    expect(texts).toContain('The ground station 255/190 sent no heartbeat for 11.1 s.');
    expect(texts.join('\n')).toMatch(
      /GUIDED → RTL because the ground-station failsafe acted 5\.1 s after the last heartbeat/,
    );
    expect(texts).toContain('The failsafe was over ("GCS Failsafe Cleared"); the mode stayed RTL.');
    // The second one was asked for.
    expect(
      texts.filter((text) =>
        /GUIDED → RTL because Ground station 255 sent DO_SET_MODE \d+ ms before/.test(text),
      ),
    ).toHaveLength(1);
  });

  it('the fence is breached on its polygon side, then in height, and each leads to RTL', () => {
    const texts = textsOf(explainFlight(flight('copter-geofence'), 'uav-4'));
    const breaches = texts.filter((text) =>
      /^(The fence was breached|Mode .* the fence was breached)/.test(text),
    );
    expect(breaches).toEqual([
      'The fence was breached: polygon or circle side.',
      'Mode GUIDED → RTL because the fence was breached (polygon or circle side).',
      'The fence was breached: maximum altitude.',
      'Mode GUIDED → RTL because the fence was breached (maximum altitude).',
    ]);
    expect(texts).toContain('The autopilot did not do MAV_CMD_DO_REPOSITION: it answered FAILED.');
  });

  it('the same refusal again and again is one claim', () => {
    const log = flight('copter-geofence');
    const refusal = log.events().find(({ data }) => data.what === 'ack' && data.result === 'FAILED')!;
    const more = Array.from({ length: 8 }, (_, index) => ({
      ...refusal,
      id: `more_${index}`,
      t: refusal.t + 100 * index,
      data: { ...refusal.data },
    }));
    const again: FlightLog = {
      session: log.session,
      events: () => [...log.events(), ...more],
      series: (vehicleId, field) => log.series(vehicleId, field),
    };
    const { claims } = explainFlight(again, 'uav-4');
    const [claim, ...others] = claims.filter(({ text }) => english(text).includes('× DO_REPOSITION'));
    expect(claim && english(claim.text)).toBe('9 × DO_REPOSITION failed.');
    expect(claim?.event_ids).toHaveLength(9);
    expect(others).toEqual([]);
  });

  it('a mission that went well has no failsafe in it', () => {
    const explanation = explainFlight(flight('copter-mission'), 'uav-2');
    const texts = textsOf(explanation);
    expect(texts).toContain('The mission items 1, 2, 3, 4, 5, 6 were reached in order.');
    expect(texts.join('\n')).not.toMatch(/failsafe|breach/i);
    expect(english(explanation.summary)).toMatch(/^Copter 2 was armed for 114 s\./);
  });

  it('how far off the legs of its mission it was: five corners, none cut by more than a few metres', () => {
    const deviations = (name: string, vehicleId: string) =>
      textsOf(explainFlight(flight(name), vehicleId)).filter((text) => /off the line/.test(text));
    expect(deviations('copter-mission', 'uav-2')).toEqual([
      'On 4 legs it was at most 3.2 m off the line to item 3, at +95.4 s.',
    ]);
    expect(deviations('copter-battery-failsafe', 'uav-2')).toHaveLength(1);
    expect(deviations('copter-geofence', 'uav-4')).toEqual([]);
    const { unknowns } = explainFlight(flight('copter-mission'), 'uav-2');
    expect(unknowns.map(english).join('\n')).not.toContain('How far off');
  });

  it('a command that does not ask for a mode is a possible cause at most', () => {
    const log = flight('copter-battery-failsafe');
    const bare: FlightLog = {
      ...log,
      events: (id) => log.events(id).filter(({ kind }) => kind !== 'failsafe' && kind !== 'command'),
    };
    const explanation = explainFlight(bare, 'uav-2');
    expect(textsOf(explanation)).toContain('Mode AUTO → RTL; the recording does not show why.');
    expect(explanation.unknowns.map(english).join('\n')).toContain('Why the mode changed to RTL');
  });
});

describe('who commanded', () => {
  const log = flight('copter-mission');
  const armed = log.events().find(({ data }) => data.what === 'armed')!;

  function order(id: string, atMs: number, change: Partial<TimelineEvent>): TimelineEvent {
    const refs = { ...armed.refs, commandId: id };
    return { ...armed, id, t: armed.t + atMs, kind: 'command', refs, ...change };
  }
  function saidWith(...events: readonly TimelineEvent[]): string {
    const more: FlightLog = { ...log, events: () => [...log.events(), ...events] };
    return textsOf(explainFlight(more, 'uav-2')).join('\n');
  }

  it('is named with what was ordered, in units, and how it ended', () => {
    const said = saidWith(
      order('cmd_1', 1000, {
        actor: { kind: 'key', id: 'key_7' },
        data: { what: 'command', action: 'takeoff', params: { altitudeM: 20 } },
      }),
      order('cmd_1', 9000, {
        id: 'end',
        kind: 'ack',
        data: { what: 'command_outcome', action: 'takeoff', state: 'done' },
      }),
      order('cmd_2', 20_000, {
        actor: { kind: 'operator', id: 'operator' },
        data: { what: 'command', action: 'rtl', params: {} },
      }),
    );
    expect(said).toContain('Key key_7 ordered “Take off to 20 m”: done after 8.0 s.');
    expect(said).toContain('Operator ordered “Return to launch”; no outcome was recorded.');
    expect(said.indexOf('Key key_7')).toBeLessThan(said.indexOf('Operator ordered'));
  });

  it('other ground stations by their id, with their MAVLink command; the vehicle by its name', () => {
    const said = saidWith();
    expect(said).toContain('Ground station 255 sent COMPONENT_ARM_DISARM.');
    expect(said).toContain('Copter 2 was armed on command (Ground station 255).');
    expect(said).not.toContain('uav-2');
  });
});

describe('made faults', () => {
  const log = flight('copter-mission');
  const armedMs = log.events().find(({ data }) => data.what === 'armed')?.t ?? 0;

  /** The flight with other numbers of one kind, a point a second from the arming on. */
  function withSeries(field: SeriesField, values: readonly number[]): FlightLog {
    const points = values.map((value, index) => ({ t: armedMs + (index - 1) * 1000, value }));
    return { ...log, series: (id, asked) => (asked === field ? points : log.series(id, asked)) };
  }
  const said = (field: SeriesField, values: readonly number[]) =>
    textsOf(explainFlight(withSeries(field, values), 'uav-2')).join('\n');

  it.each<[SeriesField, readonly number[], string]>([
    ['battery_v', [12.6, 12.6, 11.5, 12.4], 'The voltage fell from 12.60 V at rest to 11.50 V'],
    ['satellites', [12, 12, 5, 12], 'GPS was poor at times: never fewer than 5 satellites'],
    ['hdop', [0.8, 0.8, 4.2], 'GPS was poor at times'],
    ['vibration', [5, 5, 35], 'Vibration was high, at most 35.0 m/s²'],
    ['vibration', [5, 5, 75], 'Vibration was bad, at most 75.0 m/s²: the estimator may fail.'],
    ['ekf_flags', [831, 831, 831 & ~16, 831], 'lacked attitude, velocity or position in 1 of 3 reports'],
    ['link_gap_s', [1, 1, 4.5, 6], 'The link had 2 gaps of 3 s or more, the longest 6.0 s.'],
  ])('%s of %j is told', (field, values, text) => {
    expect(said(field, values)).toContain(text);
  });

  it('a charge that falls fast is told with the minutes to the reserve', () => {
    const values = Array.from({ length: 62 }, (_, second) => 100 - Math.max(0, second - 1) / 2);
    expect(said('battery_pct', values)).toContain(
      'The battery went from 100 % to 70 % while armed, 30.0 % a minute; at that rate 1.7 min were left to 20 %.',
    );
  });

  it('a leg flown far off its line is told with its moment and its leg', () => {
    const offs = Array.from({ length: 70 }, (_, second) => (second === 60 ? 42 : 1));
    const { claims, events } = explainFlight(withSeries('cross_track_m', offs), 'uav-2');
    const claim = claims.find(({ text }) => english(text).startsWith('It deviated'));
    expect(claim && english(claim.text)).toMatch(
      /^It deviated from the mission: 42 m off the line to item 4, at \+103\.0 s\.$/,
    );
    expect(events.find(({ id }) => id === claim?.event_ids[0])?.data).toMatchObject({
      what: 'mission_current',
      seq: 4,
    });
  });
});

describe('what is not known', () => {
  it('names gaps, unreadable bytes and quantities that were never told', () => {
    const log = flight('copter-mission');
    const startMs = log.session.startAtMs ?? 0;
    const gap: ReplayGap = {
      vehicleId: 'uav-2',
      fromMs: startMs + 60_000,
      toMs: startMs + 70_000,
      reason: 'no attitude',
    };
    const poor: FlightLog = {
      ...log,
      session: {
        ...log.session,
        coverage: { pct: 91, gaps: [gap] },
        problems: [{ offset: 4711, bytes: 12, reason: 'no frame' }],
      },
      series: () => [],
    };
    const { unknowns: said, claims } = explainFlight(poor, 'uav-2');
    const unknowns = said.map(english);
    expect(unknowns).toContain('Unknown from +60.0 s to +70.0 s: no attitude.');
    expect(unknowns).toContain('12 bytes at byte 4711 could not be read: no frame.');
    expect(unknowns).toContain('The vehicle never reported the charge.');
    expect(claims.map(({ text }) => english(text)).join('\n')).not.toMatch(
      /battery went|GPS was|Vibration|estimator/,
    );
  });

  it('of a vehicle that was not heard nothing is said', () => {
    expect(() => explainFlight(flight('copter-mission'), 'uav-9')).toThrow(AppError);
  });
});
