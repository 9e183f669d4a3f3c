/** Texts that are not saved, by what they began with; they last as long as the window. */
const drafts = new Map<string, string>();

export const scenarioDrafts = {
  get: (key: string): string | undefined => drafts.get(key),
  keep: (key: string, text: string): void => void drafts.set(key, text),
  forget: (key: string): void => void drafts.delete(key),
};

const ID_LINE = /^(\s{0,2}["']?id["']?\s*:\s*["']?)([a-z0-9][a-z0-9-]{0,62})(?=["'\s,]|$)/m;

/** The id a scenario's text gives itself; undefined where none can be read. */
export function scenarioIdOf(text: string): string | undefined {
  return ID_LINE.exec(text)?.[2];
}

/** The text under another id, and no showcase any more: a file of one's own to change. */
export function copyOfScenario(text: string, takenIds: ReadonlySet<string>): string {
  const base = `${(scenarioIdOf(text) ?? 'scenario').slice(0, 50)}-copy`;
  let id = base;
  for (let count = 2; takenIds.has(id); count += 1) id = `${base}-${count}`;
  return text.replace(ID_LINE, `$1${id}`).replace(/^isShowcase:\s*true\s*\n/m, '');
}
