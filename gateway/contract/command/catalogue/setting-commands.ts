import { z } from 'zod';
import { say } from '../../operator-text.ts';
import { describeCommand } from './command-descriptor.ts';
import { place } from './measures.ts';
import { latitude, longitude } from './place-params.ts';
import { REFUSALS } from './vehicle-check.ts';

/** Commands that change autopilot settings. */
export const settingCommands = {
  'set-mode': describeCommand({
    params: z.strictObject({ mode: z.string().min(1).max(40) }),
    category: 'Navigation',
    kind: 'motion',
    groups: ['motion'],
    title: 'Set mode',
    summary: 'Sets one of its flight modes.',
    words: ({ mode }) => say('Set mode {mode}', { mode }),
    sends: 'COMMAND_LONG MAV_CMD_DO_SET_MODE (176)',
    proof: 'Its heartbeat shows the mode',
    whyNotOffered: ({ flight_modes }) => (flight_modes.length === 0 ? REFUSALS.modesUnknown : undefined),
  }),
  'set-home': describeCommand({
    params: z.strictObject({
      lat: latitude,
      lon: longitude,
      altitudeAmslM: z.number().min(-500).max(9000).optional(),
    }),
    category: 'Navigation',
    kind: 'setting',
    groups: ['onboard'],
    title: 'Set home',
    summary: 'Sets its home position.',
    words: ({ lat, lon }) => say('Set home to {place}', { place: place(lat, lon) }),
    sends: 'COMMAND_INT MAV_CMD_DO_SET_HOME (179), frame GLOBAL',
    proof: 'It reports the new home',
  }),
  'set-parameter': describeCommand({
    params: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_]{1,16}$/, 'a parameter name of up to 16 letters, digits and _'),
      value: z.number(),
    }),
    category: 'Fleet',
    kind: 'setting',
    groups: ['onboard'],
    title: 'Set parameter',
    summary: 'Sets one parameter of the autopilot.',
    words: ({ name, value }) => say('Set {name} to {value}', { name, value }),
    sends: 'PARAM_REQUEST_READ (20), then PARAM_SET (23); shown by PARAM_VALUE',
    proof: 'The vehicle reports the new value; any other value is a failure',
  }),
};
