import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import type { Zone } from '../../../gateway/contract/mission/zone.ts';
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
import type { PlanPlace } from '../../state/planner/flight-plan-handles.ts';
import { useZones } from '../../state/vehicle/mission-queries.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { ZoneMap } from './zones/ZoneMap.tsx';
import { newZone } from './zones/zone-drawing.ts';
import { parseZones, zoneChanges, zonesAsText } from './zones/zone-text.ts';

/**
 * Zones on a map and as GeoJSON text, which always show the same. Problems are shown while typing; an applied
 * change can be undone.
 */
export function ZonesPage() {
  const zones = useZones();
  return (
    <>
      <PageHead
        title={t('Zones')}
        lead={t(
          'Areas for launches and no-fly areas. Draw them on the map, or edit them as a GeoJSON FeatureCollection of polygons (longitude first).',
        )}
      />
      <AsyncView query={zones} loading={t('Loading zones…')} />
      {zones.data && <ZoneEditor stored={zones.data} />}
    </>
  );
}

const EXAMPLE: readonly PlanPlace[] = [
  [8.5446, 47.3972],
  [8.5468, 47.3972],
  [8.5468, 47.3984],
  [8.5446, 47.3984],
];

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
  /** While the text has problems, the map shows what it last contained without. */
  const valid = useRef(stored);
  if (parsed.zones) valid.current = parsed.zones;
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
  const addExample = () => {
    const zones = parsed.zones ?? stored;
    setText(zonesAsText([...zones, newZone(zones, EXAMPLE)]));
  };
  return (
    <div className="stack">
      <ZoneMap
        zones={valid.current}
        disabledReason={parsed.zones ? undefined : t('Correct the text first.')}
        onChange={(zones) => setText(zonesAsText(zones))}
      />
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

function changeText(count: number): string {
  return count === 0
    ? t('all saved')
    : t('{count, plural, one {# change} other {# changes}} to apply', { count });
}

function whyNotApply(problems: number, changes: number): string | undefined {
  if (problems > 0) return t('Correct the text first.');
  return changes === 0 ? t('No changes.') : undefined;
}
