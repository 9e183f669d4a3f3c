import { english } from '../../contract/operator-text.ts';
import type { SimulationEvent } from '../../contract/simulation/simulation.ts';
import type { World } from './world.ts';

type ReportedEvent = Omit<SimulationEvent, 'seq' | 'atS'>;

/** Reports the events of a world in texts that are identical for identical runs. */
export function reportWorldEvents(world: World, report: (event: ReportedEvent) => void): void {
  const { fleet, governance, actions } = world;
  fleet.vehicles.on('event', ({ kind, severity, vehicleId, summary: text }) => {
    const summary = english(text);
    for (const reported of [kind, ...(kind === 'statustext' ? meaningOf(summary) : [])])
      report({ kind: reported, severity, vehicle: vehicleId, summary });
  });
  const alertTexts = new Map<string, string>();
  fleet.alerts.on('alert', ({ alertId, active, severity, vehicleId, code, text, count }) => {
    const summary = english(text);
    // Other numbers in the same alert are no news, a worse name is.
    const isNews = code === 'separation' ? count === 1 : alertTexts.get(alertId) !== summary;
    if (active && !isNews) return;
    alertTexts.set(alertId, summary);
    report({
      kind: active ? 'alert' : 'alert_cleared',
      severity: active ? severity : 'info',
      vehicle: vehicleId,
      summary: `${code}: ${text}`,
    });
  });
  world.onSkippedCall = (call) =>
    report({
      kind: 'call',
      severity: 'caution',
      vehicle: null,
      summary: `${call}: not made in a simulation`,
    });
  world.onContact = ({ kind, vehicleId, text }) =>
    report({ kind, severity: kind === 'collision' ? 'warning' : 'info', vehicle: vehicleId, summary: text });
  const commandStates = new Map<string, string>();
  governance.records.events.on('command', ({ commandId, vehicleId, command, state, detail }) => {
    if (commandStates.get(commandId) === state) return;
    commandStates.set(commandId, state);
    const isBad = state === 'failed' || state === 'refused' || state === 'denied' || state === 'unknown';
    report({
      kind: 'command',
      severity: isBad ? 'caution' : 'info',
      vehicle: vehicleId,
      summary: `${command} ${state}${isBad && detail ? `: ${detail}` : ''}`,
    });
  });
  let planState = '';
  actions.service.on('plan', ({ state, name, detail }) => {
    if (state === planState) return;
    planState = state;
    report({
      kind: 'plan',
      severity: state === 'failed' || state === 'aborted' ? 'warning' : 'info',
      vehicle: null,
      summary: `${name}: ${state}${state === 'failed' && detail ? `: ${detail}` : ''}`,
    });
  });
  const stepStates = new Map<string, string>();
  actions.service.on('step', ({ step: { stepId, state, action } }) => {
    if (stepStates.get(stepId) === state) return;
    stepStates.set(stepId, state);
    report({
      kind: 'step',
      severity: state === 'failed' ? 'warning' : 'info',
      vehicle: action.vehicleId ?? null,
      summary: `${action.title}: ${state}`,
    });
  });
}

/** The event kinds of an autopilot's text: autopilots announce failsafes and fences only by texts. */
function meaningOf(text: string): readonly string[] {
  if (/failsafe/i.test(text) && !/^(pre)?arm:|clear/i.test(text)) return ['failsafe'];
  return /fence breached/i.test(text) ? ['fence'] : [];
}
