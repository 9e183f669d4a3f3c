import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { countValues } from '../../base/count-values.ts';
import { errorText } from '../../base/error.ts';
import { faultParams } from '../../contract/simulation/fault-params.ts';
import { type Fault, type Scenario, scenarioSchema } from '../../contract/simulation/scenario.ts';
import { type ScenarioReading, type ScenarioText, unusable } from './scenario-reading.ts';

/** Written by hand, a scenario is smaller. */
const MAX_BYTES = 512 * 1024;

/** The gateway receives a scenario in one message. Zones with many corners have the most values. */
const MAX_VALUES = 50_000;
const MAX_PROBLEMS = 100;

/** Reads a scenario. Runs in a job process: a small text can take seconds to parse. */
export function readScenarioText({ text, id }: ScenarioText): ScenarioReading {
  const reading = readScenario(text);
  if (!('scenario' in reading) || id === undefined || reading.scenario.id === id) return reading;
  const line =
    text.split('\n').findIndex((each) => /^["']?id["']?\s*:/.test(each.trimStart())) + 1 || undefined;
  const reason = `its id is ${reading.scenario.id}, but the file name says ${id}`;
  return unusable([{ line, reason }], reading.scenario.title);
}

/** Reads a scenario file, YAML or JSON. Never throws. Aliases are limited, so that files stay small. */
export function readScenario(text: string): ScenarioReading {
  if (text.length > MAX_BYTES)
    return unusable([{ line: undefined, reason: `larger than ${MAX_BYTES / 1024} KiB` }]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  if (document.errors.length > 0)
    return unusable(
      document.errors.slice(0, MAX_PROBLEMS).map(({ pos, message }) => ({
        line: lines.linePos(pos[0]).line,
        reason: message.split('\n')[0] ?? 'not YAML',
      })),
    );
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 20 });
  } catch {
    return unusable([{ line: undefined, reason: 'too many aliases' }]);
  }
  if (countValues(value, MAX_VALUES) > MAX_VALUES)
    return unusable([{ line: undefined, reason: `holds more than ${MAX_VALUES} values` }]);
  const parsed = scenarioSchema.safeParse(value);
  if (parsed.success) {
    const problem = faultOf(parsed.data);
    return problem
      ? unusable([{ line: lineAt(problem.path), reason: problem.reason }], parsed.data.title)
      : { scenario: parsed.data };
  }
  return unusable(
    parsed.error.issues
      .slice(0, MAX_PROBLEMS)
      .map((issue) => ({ line: lineAt(pathOf(issue)), reason: reasonOf(issue) })),
    titleOf(value),
  );

  /** Line of the deepest existing part of a path. */
  function lineAt(path: readonly PropertyKey[]): number | undefined {
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  }
}

/** The issue of an unknown field names its parent: report the field's own path instead. */
function pathOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return unknown === undefined ? issue.path : [...issue.path, unknown];
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  const [reason = ''] = z.prettifyError(new z.ZodError([issue])).split('\n');
  return `${where}${reason.replace(/^✖ /, '')}`;
}

/** Rules that the schema cannot express. */
function faultOf(scenario: Scenario): { readonly path: PropertyKey[]; readonly reason: string } | undefined {
  const ids = new Set<string>();
  for (const [index, { id, type, profile }] of scenario.vehicles.entries()) {
    if (profile === 'px4' && type !== 'copter')
      return {
        path: ['vehicles', index, 'profile'],
        reason: `PX4 ${type}: with PX4 only copters can be simulated`,
      };
    const number = Number(id.slice('uav-'.length));
    if (number < 1 || number > 250) return { path: ['vehicles', index, 'id'], reason: `${id}: 1 to 250` };
    if (ids.has(id)) return { path: ['vehicles', index, 'id'], reason: `${id} appears twice` };
    ids.add(id);
  }
  for (const [index, moment] of scenario.timeline.entries()) {
    const named = moment.fault?.vehicle ?? moment.command?.vehicle;
    if (named !== undefined && !ids.has(named))
      return { path: ['timeline', index], reason: `vehicle ${named} not found` };
    if (moment.atS === undefined && moment.after === undefined)
      return { path: ['timeline', index], reason: 'needs atS or after' };
    const wrongParams = moment.fault && paramsProblem(moment.fault);
    if (wrongParams !== undefined) return { path: ['timeline', index, 'fault'], reason: wrongParams };
    if (moment.plan !== undefined && !scenario.plan)
      return { path: ['timeline', index], reason: 'the scenario has no plan' };
  }
  for (const [index, vehicleId] of (scenario.plan?.vehicles ?? []).entries())
    if (!ids.has(vehicleId))
      return { path: ['plan', 'vehicles', index], reason: `vehicle ${vehicleId} not found` };
  return undefined;
}

function paramsProblem({ kind, params }: Fault): string | undefined {
  try {
    faultParams(kind, params);
    return undefined;
  } catch (thrown) {
    return errorText(thrown);
  }
}

function titleOf(value: unknown): string | undefined {
  const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : undefined;
  return typeof title === 'string' ? title.slice(0, 120) : undefined;
}
