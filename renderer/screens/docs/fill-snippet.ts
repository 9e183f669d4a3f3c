/** How each language takes the credential from the variable AERODECK_TOKEN, and how it says it itself. */
const FORMS: readonly (readonly [RegExp, (key: string) => string])[] = [
  [/"Bearer "\s?\+\s?(?:os\.Getenv|System\.getenv)\("AERODECK_TOKEN"\)/g, (key) => `"Bearer ${key}"`],
  [/format!\("Bearer \{\}", std::env::var\("AERODECK_TOKEN"\)\?\)/g, (key) => `"Bearer ${key}"`],
  [/Environment\.GetEnvironmentVariable\("AERODECK_TOKEN"\)/g, (key) => `"${key}"`],
  [/'Authorization: Bearer ' \. getenv\('AERODECK_TOKEN'\)/g, (key) => `'Authorization: Bearer ${key}'`],
  [/\$env:AERODECK_TOKEN/g, (key) => key],
  [/`Bearer \$\{process\.env\.AERODECK_TOKEN\}`/g, (key) => `'Bearer ${key}'`],
  [/process\.env\.AERODECK_TOKEN/g, (key) => `'${key}'`],
  [/"Bearer " \+ os\.environ\["AERODECK_TOKEN"\]/g, (key) => `"Bearer ${key}"`],
  [/os\.environ\["AERODECK_TOKEN"\]/g, (key) => `"${key}"`],
  [/\$AERODECK_TOKEN/g, (key) => key],
];

/** Puts a key into a snippet that takes it from the variable; without one the snippet stays as it is. */
export function fillSnippet(snippet: string, key: string | undefined): string {
  if (key === undefined) return snippet;
  return FORMS.reduce((text, [form, say]) => text.replace(form, () => say(key)), snippet);
}

/** The key as it is shown: enough to know it by. */
export function maskedKey(key: string): string {
  return `${key.slice(0, key.lastIndexOf('_') + 1)}${'•'.repeat(8)}`;
}
