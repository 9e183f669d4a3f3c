import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { actionApi } from '../../../gateway/contract/api/action-api.ts';
import type { Zone } from '../../../gateway/contract/mission/zone.ts';
import { call } from '../../api/call.ts';
import type { RestClient } from '../../api/connection/rest-client.ts';
import { Button } from '../../components/button/Button.tsx';
import { FileInput } from '../../components/field/FileInput.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { t } from '../../language/translate.ts';
import { saveFile } from '../../state/app/save-file.ts';
import { toastUndo } from '../../state/app/toast-undo.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { operationKey } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { keepZoneDraft, useZoneDraft } from '../../state/settings/zone-draft.ts';
import { useZones } from '../../state/vehicle/mission-queries.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { ZoneMap } from './zones/ZoneMap.tsx';
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
          'Areas for launches and no-fly areas. Draw and edit them on the map. Nothing changes until you apply it; until then it is kept on this machine.',
        )}
      />
      <AsyncView query={zones} loading={t('Loading zones…')} />
      {zones.data && <ZoneEditor stored={zones.data} />}
    </>
  );
}

function ZoneEditor({ stored }: { readonly stored: readonly Zone[] }) {
  const { rest } = useGateway();
  const queryClient = useQueryClient();
  const draft = useZoneDraft();
  const setText = (next: string | undefined) =>
    keepZoneDraft(next, draft.text === undefined ? stored : draft.base);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  const { waiting, failure, send, forget } = useRequest();
  const id = useId();
  const text = draft.text ?? zonesAsText(stored);
  const base = draft.text === undefined ? stored : draft.base;
  const parsed = parseZones(text);
  const changes = parsed.zones && zoneChanges(stored, parsed.zones, base);
  /** While the text has problems, the map shows what it last contained without. */
  const valid = useRef(stored);
  if (parsed.zones) valid.current = parsed.zones;
  const changeCount = changes ? changes.put.length + changes.removed.length : 0;

  /** Whether everything was stored. What was not stays in the text, with the reason. */
  const apply = async (next: ReturnType<typeof zoneChanges>): Promise<boolean> => {
    const isApplied = await send(async () => {
      try {
        await applyZones(rest, next);
      } finally {
        await queryClient.invalidateQueries({ queryKey: operationKey(actionApi.listZones) });
      }
    });
    if (isApplied) keepZoneDraft(undefined, []);
    return isApplied;
  };
  const save = async (next: ReturnType<typeof zoneChanges>) => {
    const before = stored;
    if (!(await apply(next))) return;
    const wanted = [...before.filter(({ id }) => !next.removed.includes(id)), ...next.put];
    const undo = async () => {
      keepZoneDraft(zonesAsText(before), wanted);
      if (await apply(zoneChanges(wanted, before))) toast(t('Zones restored'));
    };
    toastUndo(t('Zones applied'), undo);
  };
  const addFile = async (file: File) => {
    const read = parseZones(await file.text());
    setUnread(read.problems.map((problem) => `${file.name}: ${problem}`));
    const added = new Set(read.zones?.map((zone) => zone.id));
    if (read.zones)
      setText(
        zonesAsText([...(parsed.zones ?? stored).filter(({ id: old }) => !added.has(old)), ...read.zones]),
      );
  };
  return (
    <div className="stack">
      <ZoneMap
        zones={valid.current}
        disabledReason={parsed.zones ? undefined : t('Correct the text first.')}
        onChange={(zones) => setText(zonesAsText(zones))}
      />
      <details
        className="stack-6"
        open={isOpen || parsed.problems.length > 0}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('Zones as GeoJSON')}</summary>
        <textarea
          id={id}
          className="input number zone-text"
          spellCheck={false}
          value={text}
          aria-label={t('Zones as GeoJSON')}
          aria-invalid={parsed.problems.length > 0}
          aria-describedby={`${id}-problems`}
          onChange={(event) => setText(event.target.value)}
        />
      </details>
      <div id={`${id}-problems`} role="status">
        {parsed.problems.length + unread.length === 0 ? (
          <Note>
            {t('{count, plural, one {# zone} other {# zones}}', { count: parsed.zones?.length ?? 0 })}
            {' · '}
            {changeText(changeCount)}
          </Note>
        ) : (
          <ul>
            {[...unread, ...parsed.problems].map((problem) => (
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
          isReasonShown
          disabledReason={whyNotApply(parsed.problems.length, changeCount) ?? waiting}
          onClick={() => changes && void save(changes)}
        >
          {t('Apply')}
        </Button>
        <Button
          onClick={() => {
            keepZoneDraft(undefined, []);
            setUnread([]);
            forget();
          }}
        >
          {t('Revert')}
        </Button>
        <span className="grows" />
        <FileInput
          ref={chooser}
          accept=".geojson,.json"
          data-testid="zone-file"
          onFiles={([file]) => file && void addFile(file)}
        />
        <Button
          tooltip={t('Adds the zones of a GeoJSON file. Zones with the same id are replaced.')}
          disabledReason={parsed.zones ? undefined : t('Correct the text first.')}
          onClick={() => chooser.current?.click()}
        >
          {t('Import')}
        </Button>
        <Button onClick={() => saveFile('zones.geojson', text)}>{t('Export')}</Button>
      </div>
    </div>
  );
}

async function applyZones(rest: RestClient, { put, removed }: ReturnType<typeof zoneChanges>): Promise<void> {
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
