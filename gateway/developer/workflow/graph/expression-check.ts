import jsonata from 'jsonata';
import { problemOf } from './expression-problem.ts';

/** Where an expression looks from the root of its context, such as `['nodes', 'launch', 'output']`. */
type Reference = readonly string[];

/** What an expression refers to, or why it is none. */
export function readExpression(
  expression: string,
): { readonly references: readonly Reference[] } | { readonly problem: string } {
  try {
    const found: Reference[] = [];
    collect(jsonata(expression).ast(), true, found);
    return { references: found };
  } catch (thrown) {
    const advice = /\bnodes\.\w+-/.test(expression)
      ? ' A name with a hyphen stands in backticks: nodes.`launch-1`.output.'
      : '';
    return { problem: `${problemOf(thrown).text}.${advice}` };
  }
}

interface Part {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly steps?: readonly Part[];
}

/** Inside a filter or behind a step names are those of what is looked at, not of the context. */
function collect(part: unknown, isRoot: boolean, found: Reference[]): void {
  if (Array.isArray(part)) {
    for (const each of part) collect(each, isRoot, found);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const { type, steps } = part as Part;
  if (type === 'path' && steps) {
    const fromRoot = steps[0]?.type === 'variable' && steps[0].value === '$';
    const names = namesOf(fromRoot ? steps.slice(1) : steps);
    if ((isRoot || fromRoot) && names.length > 0) found.push(names);
    for (const [index, step] of steps.entries()) collectStep(step, isRoot && index === 0, found);
    return;
  }
  for (const value of Object.values(part)) collect(value, isRoot, found);
}

function collectStep(step: Part, isRoot: boolean, found: Reference[]): void {
  const isName = step.type === 'name';
  for (const [key, value] of Object.entries(step))
    collect(value, isRoot && !isName && key !== 'stages' && key !== 'predicate' && key !== 'group', found);
}

function namesOf(steps: readonly Part[]): Reference {
  const end = steps.findIndex(({ type }) => type !== 'name');
  return (end < 0 ? steps : steps.slice(0, end)).map(({ value }) => String(value));
}
