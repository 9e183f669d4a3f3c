import { type Zone, zoneCollectionSchema } from '../../../../gateway/contract/mission/zone.ts';
import { t } from '../../../language/translate.ts';

/** Zones as the text an operator edits. */
export function zonesAsText(zones: readonly Zone[]): string {
  const text = JSON.stringify({ type: 'FeatureCollection', features: zones }, undefined, 2);
  // Each position on its own line.
  return text.replace(/\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]/g, '[$1, $2]');
}

interface ParsedZones {
  /** Undefined while there are problems. */
  readonly zones: readonly Zone[] | undefined;
  /** The problems with their places, at most {@link MAX_PROBLEMS}. */
  readonly problems: readonly string[];
}

const MAX_PROBLEMS = 8;

/** Reads the text. A problem names its place as a path, a syntax error its line. */
export function parseZones(text: string): ParsedZones {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { zones: undefined, problems: [syntaxProblem(text, cause)] };
  }
  const parsed = zoneCollectionSchema.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || t('the document')}: ${issue.message}`,
    );
    return { zones: undefined, problems: problems.slice(0, MAX_PROBLEMS) };
  }
  const problems = parsed.data.features.flatMap((zone, index, all) => zoneProblems(zone, index, all));
  return {
    zones: problems.length === 0 ? parsed.data.features : undefined,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/**
 * What the schema cannot check: unique ids, closed rings (RFC 7946, 3.1.6), flight altitude below the
 * ceiling.
 */
function zoneProblems(zone: Zone, index: number, all: readonly Zone[]): readonly string[] {
  const at = `features.${index}`;
  const problems: string[] = [];
  if (all.findIndex((other) => other.id === zone.id) !== index)
    problems.push(t('{at}.id: "{id}" is used twice', { at, id: zone.id }));
  zone.geometry.coordinates.forEach((ring, ringIndex) => {
    const [first, last] = [ring[0], ring.at(-1)];
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
      problems.push(
        t('{at}.geometry.coordinates.{ringIndex}: the ring must end at its first point', { at, ringIndex }),
      );
  });
  if (zone.properties.flightAltitudeM > zone.properties.ceilingM)
    problems.push(t('{at}.properties: flightAltitudeM is above ceilingM', { at }));
  return problems;
}

function syntaxProblem(text: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return t('Invalid JSON: {message}', { message });
  const line = text.slice(0, Number(position)).split('\n').length;
  return t('Line {line}: {message}', { line, message: message.replace(/ in JSON at position.*$/, '') });
}

/**
 * What to store and remove so that the changes from `base` to `wanted` apply to the `present` zones. What others changed
 * since `base` stays, unless the same zone was edited here.
 */
export function zoneChanges(
  present: readonly Zone[],
  wanted: readonly Zone[],
  base: readonly Zone[] = present,
): { readonly put: readonly Zone[]; readonly removed: readonly string[] } {
  const textsOf = (zones: readonly Zone[]) => new Map(zones.map((zone) => [zone.id, JSON.stringify(zone)]));
  const [presentTexts, baseTexts, kept] = [textsOf(present), textsOf(base), textsOf(wanted)];
  return {
    put: wanted.filter(({ id }) => ![presentTexts.get(id), baseTexts.get(id)].includes(kept.get(id))),
    removed: present.map(({ id }) => id).filter((id) => baseTexts.has(id) && !kept.has(id)),
  };
}
