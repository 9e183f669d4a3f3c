import { Pencil, Plus, Radar } from 'lucide-react';
import { useState } from 'react';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import {
  TRAFFIC_SOURCE_KINDS,
  type TrafficSource,
  type TrafficSourceRequest,
} from '../../../gateway/contract/vehicle/traffic.ts';
import { call } from '../../api/call.ts';
import { ModeBadge } from '../../components/badge/ModeBadge.tsx';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { CheckField } from '../../components/field/CheckField.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { TextField } from '../../components/field/TextField.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { Table } from '../../components/table/Table.tsx';
import { formatAge } from '../../format/measure/time.ts';
import { formatCount, type Message, t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useItems, useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useVehicleChoices, useVehicleNames } from '../../state/vehicle/vehicle-names.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { EditorForm } from './EditorForm.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { useChange } from './use-change.ts';
import './settings-screen.css';

const KINDS: Readonly<Record<TrafficSource['kind'], { readonly name: Message; readonly address: string }>> = {
  sbs1: { name: 'SBS-1 (dump1090, TCP 30003)', address: '127.0.0.1:30003' },
  beast: { name: 'Beast (dump1090, TCP 30005)', address: '127.0.0.1:30005' },
  gdl90: { name: 'GDL 90 (UDP 4000)', address: '0.0.0.0:4000' },
};
const WORLDS = [
  ['live', 'Real aircraft'],
  ['sitl', 'SITL'],
  ['sim', 'Built-in simulator'],
] as const;
const STATES: Readonly<Record<TrafficSource['state'], Message>> = {
  off: 'off',
  connecting: 'connecting',
  receiving: 'receiving',
  silent: 'no data',
  failed: 'failed',
};
const REFRESH_MS = 2_000;

/** Receivers of other aircraft, and the vehicles that get what they hear. */
export function TrafficPage() {
  const sources = useItems(stationApi.listTrafficSources, {}, { refetchInterval: REFRESH_MS });
  const [edited, setEdited] = useState<TrafficSource | 'new'>();
  const rows = sources.data ?? [];
  return (
    <>
      <PageHead
        title={t('Traffic')}
        lead={t('Receivers of other aircraft. What autopilots hear themselves needs no receiver here.')}
      >
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus size={14} aria-hidden />
          {t('Add receiver')}
        </Button>
      </PageHead>
      {edited !== undefined && (
        <SourceForm
          key={edited === 'new' ? 'new' : edited.sourceId}
          source={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <AsyncView query={sources} loading={t('Loading…')} failed={t('Receivers could not be loaded')}>
        {rows.length === 0 && edited === undefined && (
          <EmptyState icon={Radar} title={t('No receivers')}>
            <p>{t('Add a receiver to see aircraft with a transponder on the map.')}</p>
          </EmptyState>
        )}
        {rows.length > 0 && (
          // It scrolls sideways in a narrow window, so it must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
          <section className="card scrolls-x" tabIndex={0} aria-label={t('Receivers')}>
            <Table
              look="list"
              columns={[
                { title: t('Name') },
                { title: t('State') },
                { title: t('World') },
                { title: t('Aircraft'), isNumber: true },
                { title: t('Messages'), isNumber: true },
                { title: t('Rejected'), isNumber: true },
                { title: t('Last data'), isNumber: true },
                { title: t('Actions'), isHidden: true },
              ]}
            >
              <tbody>
                {rows.map((source) => (
                  <SourceRow key={source.sourceId} source={source} onEdit={() => setEdited(source)} />
                ))}
              </tbody>
            </Table>
          </section>
        )}
      </AsyncView>
      <Forwarding />
    </>
  );
}

function SourceRow({ source, onEdit }: { readonly source: TrafficSource; readonly onEdit: () => void }) {
  const { rest } = useGateway();
  const { waiting, change } = useChange(stationApi.listTrafficSources);
  const { sourceId, name, kind, address, state, lastError, lastHeardMs } = source;
  const params = { sourceId };
  const body = { kind, name, address, mode: source.mode, isEnabled: source.isEnabled };
  const turn = (isEnabled: boolean) =>
    call(rest, stationApi.changeTrafficSource, { params, body: { ...body, isEnabled } });
  return (
    <tr>
      <td>
        {name}
        <Note as="span" className="link-note">
          {t(KINDS[kind].name)} · {address}
        </Note>
        {state === 'failed' && lastError !== null && (
          <Note as="span" tone="caution" className="link-note">
            {lastError}
          </Note>
        )}
      </td>
      <td>
        <CheckField
          isChecked={source.isEnabled}
          isDisabled={waiting !== undefined}
          onChange={(isEnabled) => void change(() => turn(isEnabled))}
        >
          {t(STATES[state])}
        </CheckField>
      </td>
      <td>
        <ModeBadge mode={source.mode} />
      </td>
      <td className="number" data-number>
        {formatCount(source.aircraft)}
      </td>
      <td className="number" data-number>
        {formatCount(source.messages)}
      </td>
      <td className="number" data-number>
        {formatCount(source.rejected)}
      </td>
      <td className="number" data-number>
        {lastHeardMs === null ? '—' : formatAge(lastHeardMs)}
      </td>
      <td className="text-right">
        <IconButton
          icon={Pencil}
          variant="quiet"
          label={t('Change {text}', { text: name })}
          tooltip={t('Change')}
          onClick={onEdit}
        />
        <RemoveButton
          operation={stationApi.listTrafficSources}
          name={name}
          remove={() => call(rest, stationApi.removeTrafficSource, { params })}
          restore={() => call(rest, stationApi.addTrafficSource, { body })}
        />
      </td>
    </tr>
  );
}

interface SourceFormProps {
  /** Undefined: adds one. */
  readonly source: TrafficSource | undefined;
  readonly onClose: () => void;
}

function SourceForm({ source, onClose }: SourceFormProps) {
  const { rest } = useGateway();
  const { change } = useChange(stationApi.listTrafficSources);
  const { waiting, failure, send } = useRequest();
  const [draft, setDraft] = useState<TrafficSourceRequest>({
    kind: source?.kind ?? 'sbs1',
    name: source?.name ?? '',
    address: source?.address ?? KINDS.sbs1.address,
    isEnabled: source?.isEnabled ?? true,
    mode: source?.mode ?? 'live',
  });
  const set = (part: Partial<TrafficSourceRequest>) => setDraft({ ...draft, ...part });
  const save = async () => {
    const isSaved = await send(() =>
      source
        ? call(rest, stationApi.changeTrafficSource, { params: { sourceId: source.sourceId }, body: draft })
        : call(rest, stationApi.addTrafficSource, { body: draft }),
    );
    if (!isSaved) return;
    await change(async () => undefined);
    onClose();
  };
  const isNamed = draft.name.trim() !== '' && draft.address.trim() !== '';
  return (
    <EditorForm
      title={source ? t('Change receiver') : t('Add receiver')}
      failure={failure}
      submit={t('Save')}
      whyNot={waiting ?? (isNamed ? undefined : t('Enter a name and an address.'))}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="editor-row">
        <SelectField
          label={t('Format')}
          options={TRAFFIC_SOURCE_KINDS.map((kind) => [kind, t(KINDS[kind].name)] as const)}
          value={draft.kind}
          onChange={(kind) =>
            set({
              kind,
              ...(draft.address === KINDS[draft.kind].address && { address: KINDS[kind].address }),
            })
          }
        />
        <TextField label={t('Name')} value={draft.name} maxLength={64} onChange={(name) => set({ name })} />
        <TextField
          label={draft.kind === 'gdl90' ? t('Listen on (address:port)') : t('Receiver (host:port)')}
          value={draft.address}
          spellCheck={false}
          onChange={(address) => set({ address })}
        />
        <SelectField
          label={t('World')}
          options={WORLDS.map(([mode, text]) => [mode, t(text)] as const)}
          value={draft.mode}
          onChange={(mode) => set({ mode })}
        />
      </div>
      {draft.mode !== 'live' && (
        <Note tone="caution">
          {t('For a program that plays traffic: its aircraft never alert a real vehicle.')}
        </Note>
      )}
    </EditorForm>
  );
}

/** Which autopilots get the aircraft around. */
function Forwarding() {
  const { rest } = useGateway();
  const forwarding = useOperation(stationApi.getTrafficForwarding, {});
  const chosen = forwarding.data?.vehicleIds ?? [];
  const choices = useVehicleChoices();
  const nameOf = useVehicleNames();
  const { waiting, change } = useChange(stationApi.getTrafficForwarding);
  const vehicleIds = [...new Set([...choices.map(({ id }) => id), ...chosen])];
  const choose = (id: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== id);
    const body = { vehicleIds: isChosen ? [...others, id] : others };
    return call(rest, stationApi.putTrafficForwarding, { body });
  };
  return (
    <section className="stack-6" aria-label={t('Send to autopilots')}>
      <h3>{t('Send to autopilots')}</h3>
      <Note>
        {t(
          'Sends the 20 nearest aircraft once a second. The autopilot avoids them only if its own parameters say so.',
        )}
      </Note>
      {forwarding.isError && <Note tone="error">{failureText(forwarding.error)}</Note>}
      {vehicleIds.length === 0 && <p>{t('No vehicle detected yet.')}</p>}
      {vehicleIds.map((id) => (
        <CheckField
          key={id}
          isChecked={chosen.includes(id)}
          // A choice replaces the whole list, which must be known before.
          isDisabled={waiting !== undefined || !forwarding.data}
          onChange={(isChosen) => void change(() => choose(id, isChosen))}
        >
          {nameOf(id)}
        </CheckField>
      ))}
    </section>
  );
}
