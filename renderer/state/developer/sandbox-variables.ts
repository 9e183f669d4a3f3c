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
