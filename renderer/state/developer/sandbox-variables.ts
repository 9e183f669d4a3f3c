import { EXAMPLE_BODIES } from '../../../gateway/contract/developer/example-bodies.ts';

const VARIABLE = /\{\{\s*([A-Za-z][\w-]*)\s*\}\}/g;

export interface FilledText {
  readonly text: string;
  /** Variables without a value; the text must not be sent while there are any. */
  readonly missing: readonly string[];
}

/**
 * Puts the values of `{{name}}` into a text. Values are written as they are: inside a JSON string they must
 * be free of quotes.
 */
export function fillVariables(text: string, lookUp: (name: string) => string | undefined): FilledText {
  const missing = new Set<string>();
  const filled = text.replace(VARIABLE, (whole, name: string) => {
    const value = lookUp(name);
    if (value === undefined || value === '') {
      missing.add(name);
      return whole;
    }
    return value;
  });
  return { text: filled, missing: [...missing] };
}

/** The `{param}` placeholders of a path, in order. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map((match) => match[1] ?? '');
}

/** The path with its placeholders filled; each value is one segment. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): FilledText {
  const missing: string[] = [];
  const text = path.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (whole, name: string) => {
    const value = values[name]?.trim();
    if (!value) missing.push(name);
    return value ? encodeURIComponent(value) : whole;
  });
  return { text, missing };
}

/**
 * Fields of the examples whose values the sandbox fills in: the reader's tenant, and ids that must be new
 * each time.
 */
const VARIABLES: Readonly<Record<string, string>> = {
  tenant_id: '{{tenant}}',
  correlation_id: '{{uuid}}',
};
/** The vehicle of the examples. */
const EXAMPLE_VEHICLE = 'uav-1';

/** What an operation's body has in the sandbox beside its example, or instead. */
const ADDITIONS: Readonly<Record<string, object>> = {
  'drone.launch': { auth: '{{key}}' },
  'billing.meter': { id: '{{uuid}}', source: 'playground' },
};

/**
 * A body to start from: the documented example with the sandbox's variables `{{…}}` in it, as text; undefined for
 * operations without a body. An operation without an example of its own starts from the one of the reference.
 */
export function sampleBody(operationId: string, example: unknown): string | undefined {
  const documented: unknown = EXAMPLE_BODIES[operationId as keyof typeof EXAMPLE_BODIES] ?? example;
  if (documented === undefined) return undefined;
  const addition = ADDITIONS[operationId];
  const body = addition ? { ...(documented as object), ...addition } : documented;
  return JSON.stringify(
    body,
    (name, value: unknown) => VARIABLES[name] ?? (value === EXAMPLE_VEHICLE ? '{{vehicle}}' : value),
    2,
  );
}
