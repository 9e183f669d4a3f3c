import type { FaultKind } from '../../gateway/contract/simulation/fault-params.ts';
import type { AssertionResult, SimulationState } from '../../gateway/contract/simulation/simulation.ts';
import type { Message } from '../language/translate.ts';

type SimulationTone = 'ok' | 'warning' | 'active' | 'neutral';

export const SIMULATION_STATE_TEXT: Readonly<
  Record<
    SimulationState,
    { readonly word: Message; readonly tone: SimulationTone; readonly meaning: Message }
  >
> = {
  queued: { word: 'Waiting', tone: 'neutral', meaning: 'It begins when a run before it has ended.' },
  running: { word: 'Running', tone: 'active', meaning: 'It is being simulated now.' },
  passed: { word: 'Passed', tone: 'ok', meaning: 'It came to its end and every assertion holds.' },
  failed: {
    word: 'Failed',
    tone: 'warning',
    meaning: 'An assertion does not hold, or it could not be flown.',
  },
  cancelled: { word: 'Cancelled', tone: 'neutral', meaning: 'It was ended before it proved anything.' },
};

export const ASSERTION_STATE_TEXT: Readonly<
  Record<AssertionResult['state'], { readonly word: Message; readonly tone: SimulationTone }>
> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  passed: { word: 'Passed', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warning' },
};

/** What is broken, in words. */
export const FAULT_TEXT: Readonly<Record<FaultKind, Message>> = {
  'gps-loss': 'GPS: no position',
  'gps-glitch': 'GPS: position jumps',
  'gps-noise': 'GPS: noise',
  'battery-drain': 'Battery: drains fast',
  'battery-failsafe': 'Battery: critical',
  'battery-hot': 'Battery: hot',
  'motor-failure': 'Motor failure',
  'compass-error': 'Compass error',
  'rangefinder-failure': 'Rangefinder failure',
  'wind-gust': 'Gust of wind',
  'link-loss': 'Link: lost',
  'link-delay': 'Link: delayed',
  'link-duplicate': 'Link: messages twice',
  'link-reorder': 'Link: out of order',
  'link-corrupt': 'Link: corrupted',
  'autopilot-freeze': 'Autopilot: frozen',
  'autopilot-reboot': 'Autopilot: restarts',
};
