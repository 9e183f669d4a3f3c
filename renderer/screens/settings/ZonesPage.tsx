import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import { type Zone, zoneCollectionSchema } from '../../../gateway/contract/mission/zone.ts';
import { call } from '../../api/call.ts';
import type { RestClient } from '../../api/connection/rest-client.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { t } from '../../language/translate.ts';
import { toastUndo } from '../../state/app/toast-undo.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { operationKey } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useZones } from '../../state/vehicle/mission-queries.ts';
import { AsyncView } from '../shared/AsyncView.tsx';

/** Zones as GeoJSON text. Problems are shown while typing; an applied change can be undone. */
export function ZonesPage() {
  const zones = useZones();
  return (
    <>
      <PageHead
        title={t('Zones')}
        lead={t(
          'Areas for launches and no-fly areas, as a GeoJSON FeatureCollection of polygons (longitude first).',
        )}
      />
      <AsyncView query={zones} loading={t('Loading zones…')} />
      {zones.data && <ZoneEditor stored={zones.data} />}
    </>
  );
}

const EXAMPLE: Zone = {
  type: 'Feature',
  id: 'new-zone',
  properties: { name: 'New zone', kind: 'operation', flightAltitudeM: 30, ceilingM: 120 },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [8.5446, 47.3972],
        [8.5468, 47.3972],
        [8.5468, 47.3984],
        [8.5446, 47.3984],
        [8.5446, 47.3972],
      ],
    ],
  },
};

function ZoneEditor({ stored }: { readonly stored: readonly Zone[] }) {
  const { rest } = useGateway();
  const queryClient = useQueryClient();
  /** Undefined until edited: the stored zones are shown then. */
  const [edited, setText] = useState<string>();
  const { waiting, failure, send, forget } = useRequest();
  const id = useId();
  const text = edited ?? zonesAsText(stored);
  const parsed = parseZones(text);
  const changes = parsed.zones && zoneChanges(stored, parsed.zones);
  const changeCount = changes ? changes.put.length + changes.removed.length : 0;

  /** Whether everything was stored. What was not stays in the text, with the reason. */
  const apply = async (wanted: readonly Zone[], present: readonly Zone[]): Promise<boolean> => {
    const isApplied = await send(async () => {
      try {
        await applyZones(rest, present, wanted);
      } finally {
        await queryClient.invalidateQueries({ queryKey: operationKey(actionApi.listZones) });
      }
    });
    if (isApplied) setText(undefined);
    return isApplied;
  };
  const save = async (wanted: readonly Zone[]) => {
    const before = stored;
    if (!(await apply(wanted, before))) return;
    const undo = async () => {
      setText(zonesAsText(before));
      if (await apply(before, wanted)) toast(t('Zones restored'));
    };
    toastUndo(t('Zones applied'), undo);
  };
  const addExample = () =>
    setText(zonesAsText([...(parsed.zones ?? stored), freshExample(parsed.zones ?? stored)]));
  return (
    <div className="stack">
      <label className="field-label" htmlFor={id}>
        {t('Zones as GeoJSON')}
      </label>
      <textarea
        id={id}
        className="input number zone-text"
        spellCheck={false}
        value={text}
        aria-invalid={parsed.problems.length > 0}
        aria-describedby={`${id}-problems`}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-problems`} role="status">
        {parsed.problems.length === 0 ? (
          <Note>
            {t('{count, plural, one {# zone} other {# zones}}', { count: parsed.zones?.length ?? 0 })}
            {' · '}
            {changeText(changeCount)}
          </Note>
        ) : (
          <ul>
            {parsed.problems.map((problem) => (
              <Note as="li" tone="error" key={problem}>
                {problem}
              </Note>
            ))}
          </ul>
        )}
        {failure && (
          <Note tone="error">
            {failure} {t('Not everything was saved. The text contains the remaining changes.')}
          </Note>
        )}
      </div>
      <div className="flex gap-8">
        <Button
          variant="primary"
          disabledReason={whyNotApply(parsed.problems.length, changeCount) ?? waiting}
          onClick={() => parsed.zones && void save(parsed.zones)}
        >
          {t('Apply')}
        </Button>
        <Button
          onClick={() => {
            setText(undefined);
            forget();
          }}
        >
          {t('Revert')}
        </Button>
        <Button onClick={addExample}>{t('Insert an example')}</Button>
      </div>
    </div>
  );
}

async function applyZones(
  rest: RestClient,
  present: readonly Zone[],
  wanted: readonly Zone[],
): Promise<void> {
  const { put, removed } = zoneChanges(present, wanted);
  for (const zone of put) await call(rest, actionApi.putZone, { params: { zoneId: zone.id }, body: zone });
  for (const zoneId of removed) await call(rest, actionApi.deleteZone, { params: { zoneId } });
}

function freshExample(zones: readonly Zone[]): Zone {
  const taken = new Set(zones.map((zone) => zone.id));
  let number = 1;
  while (taken.has(`new-zone-${number}`)) number += 1;
  return {
    ...EXAMPLE,
    id: `new-zone-${number}`,
    properties: { ...EXAMPLE.properties, name: t('New zone {number}', { number }) },
  };
}

function changeText(count: number): string {
  return count === 0
    ? t('all saved')
    : t('{count, plural, one {# change} other {# changes}} to apply', { count });
}

function whyNotApply(problems: number, changes: number): string | undefined {
  if (problems > 0) return t('Correct the text first.');
  return changes === 0 ? t('No changes.') : undefined;
}

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

/** What to store and remove to change one set of zones into another. */
export function zoneChanges(
  present: readonly Zone[],
  wanted: readonly Zone[],
): { readonly put: readonly Zone[]; readonly removed: readonly string[] } {
  const known = new Map(present.map((zone) => [zone.id, JSON.stringify(zone)]));
  const kept = new Set(wanted.map((zone) => zone.id));
  return {
    put: wanted.filter((zone) => known.get(zone.id) !== JSON.stringify(zone)),
    removed: present.map((zone) => zone.id).filter((zoneId) => !kept.has(zoneId)),
  };
}
