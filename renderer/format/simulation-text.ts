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
  queued: { word: 'Waiting', tone: 'neutral', meaning: 'Starts when an earlier run has ended.' },
  running: { word: 'Running', tone: 'active', meaning: 'Simulation in progress.' },
  passed: { word: 'Passed', tone: 'ok', meaning: 'Completed; all assertions passed.' },
  failed: {
    word: 'Failed',
    tone: 'warning',
    meaning: 'An assertion failed, or the scenario could not be flown.',
  },
  cancelled: { word: 'Cancelled', tone: 'neutral', meaning: 'Cancelled before there was a result.' },
};

export const ASSERTION_STATE_TEXT: Readonly<
  Record<AssertionResult['state'], { readonly word: Message; readonly tone: SimulationTone }>
> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  passed: { word: 'Passed', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warning' },
};

/** Names of the faults. */
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
  'link-duplicate': 'Link: duplicated messages',
  'link-reorder': 'Link: out of order',
  'link-corrupt': 'Link: corrupted',
  'autopilot-freeze': 'Autopilot: frozen',
  'autopilot-reboot': 'Autopilot: restarts',
};
