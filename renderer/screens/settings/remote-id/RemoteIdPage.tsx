import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { stationApi } from '../../../../gateway/contract/api/station-api.ts';
import {
  operatorIdFault,
  publicOperatorId,
  REMOTE_ID_MAX_TEXT,
  type RemoteIdSettings,
  remoteIdSettingsSchema,
  type StationRemoteId,
} from '../../../../gateway/contract/onboard/remote-id.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { call } from '../../../api/call.ts';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { formatCoordinates, parseCoordinates } from '../../../format/measure/coordinates.ts';
import { LOCATION_SOURCES, REGIONS } from '../../../format/remote-id-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey, useOperation } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { usePositionStore } from '../../../state/settings/remote-id-position.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { Choice } from '../Choice.tsx';
import { EditorForm } from '../EditorForm.tsx';
import { PositionChoice } from './PositionChoice.tsx';
import { VehicleIdForm } from './VehicleIdForm.tsx';
import '../settings-screen.css';

/** The age of the position is shown. */
const REFRESH_MS = 2000;

const CATEGORIES: Readonly<Record<RemoteIdSettings['euCategory'], Message>> = {
  undeclared: 'Not declared',
  open: 'Open (category)',
  specific: 'Specific (category)',
  certified: 'Certified (category)',
};
const TEXT_TYPES: Readonly<Record<RemoteIdSettings['selfIdType'], Message>> = {
  text: 'Text (type)',
  'extended-status': 'Extended status',
};
const ID_KINDS: Readonly<Record<RemoteIdSettings['operatorIdType'], Message>> = {
  registration: 'Registration (operator)',
  private: 'Private use',
};
/** C0 to C6 are 1 to 7. */
const EU_CLASSES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const choices = <Value extends string>(names: Readonly<Record<Value, Message>>) =>
  (Object.keys(names) as Value[]).map((value) => [value, t(names[value])] as const);

/** What this station lets aircraft transmit as Remote ID. */
export function RemoteIdPage() {
  const station = useOperation(stationApi.getRemoteId, undefined, { refetchInterval: REFRESH_MS });
  const isReporting = usePositionStore((state) => state.isOn);
  return (
    <>
      <PageHead
        title={t('Remote ID')}
        lead={t(
          'Aircraft with a Remote ID transmitter get these data from this station and transmit them to everyone nearby. Other aircraft get nothing.',
        )}
      />
      <AsyncView query={station} loading={t('Loading Remote ID…')}>
        {station.data && (
          <>
            {station.data.problems.map((problem) => (
              <Note key={english(problem)} tone="caution">
                {translateSentence(problem).text}
              </Note>
            ))}
            <StationForm key={JSON.stringify(settingsOf(station.data))} station={station.data} />
            {(station.data.locationSource === 'live' || isReporting) && (
              <PositionChoice position={station.data.position} />
            )}
          </>
        )}
      </AsyncView>
      <VehicleIdForm />
    </>
  );
}

function settingsOf({ position: _position, problems: _problems, ...settings }: StationRemoteId) {
  return settings;
}

function StationForm({ station }: { readonly station: StationRemoteId }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [draft, setDraft] = useState<RemoteIdSettings>(settingsOf(station));
  const [place, setPlace] = useState(station.fixedLocation ? formatCoordinates(station.fixedLocation) : '');
  const { waiting, failure, send } = useRequest();
  const set = (change: Partial<RemoteIdSettings>) => setDraft({ ...draft, ...change });
  const fault = operatorIdFault(draft.operatorId, draft.region, station);
  const isFixed = draft.locationSource === 'fixed';
  const wanted = { ...draft, fixedLocation: fixedLocationOf(place, station, draft) };
  const isPlaceWrong = place.trim() !== '' || isFixed ? wanted.fixedLocation === null : false;
  const isValid = remoteIdSettingsSchema.safeParse(wanted).success && fault === undefined && !isPlaceWrong;
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(settingsOf(station));
  const save = () =>
    send(async () => {
      const saved = await call(rest, stationApi.putRemoteId, { body: wanted });
      client.setQueryData(operationKey(stationApi.getRemoteId), saved);
      toast(t('Remote ID saved'));
    });
  return (
    <EditorForm
      title={t('Operator (Remote ID)')}
      failure={failure}
      submit={t('Save')}
      whyNot={
        waiting ?? (isValid ? (isChanged ? undefined : t('No changes.')) : t('Correct the values first.'))
      }
      onSubmit={() => void save()}
    >
      <Choice
        text={t('Send Remote ID data to aircraft')}
        note={t('Only to aircraft that have Remote ID, each over its own link.')}
        isChecked={draft.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
      <div className="editor-row">
        <SelectField
          label={t('Region')}
          value={draft.region}
          options={choices(REGIONS)}
          onChange={(region) => set({ region })}
        />
        <NotedField
          label={t('Operator id')}
          value={draft.operatorId}
          autoComplete="off"
          spellCheck={false}
          isWide
          note={
            draft.region === 'eu'
              ? t('Such as FIN87astrdge12k8-xyz. The 3 secret characters check it and are not stored.')
              : undefined
          }
          problem={fault === undefined ? undefined : translateSentence(fault).text}
          onChange={(text) => set({ operatorId: text.trim() })}
        />
        <SelectField
          label={t('Kind of id')}
          value={draft.operatorIdType}
          options={choices(ID_KINDS)}
          onChange={(operatorIdType) => set({ operatorIdType })}
        />
      </div>
      {draft.region === 'eu' && (
        <div className="editor-row">
          <SelectField
            label={t('Category (EU)')}
            value={draft.euCategory}
            options={choices(CATEGORIES)}
            onChange={(euCategory) => set({ euCategory })}
          />
          <SelectField
            label={t('Class (EU)')}
            value={draft.euClass}
            options={EU_CLASSES.map((value) => [value, value === 0 ? t('Not declared') : `C${value - 1}`])}
            onChange={(euClass) => set({ euClass })}
          />
        </div>
      )}
      <div className="editor-row">
        <SelectField
          label={t('Kind of text')}
          value={draft.selfIdType}
          options={choices(TEXT_TYPES)}
          onChange={(selfIdType) => set({ selfIdType })}
        />
        <TextField
          label={t('What the flight is for')}
          maxLength={REMOTE_ID_MAX_TEXT}
          value={draft.selfId}
          isWide
          onChange={(selfId) => set({ selfId })}
        />
        <TextField
          label={t('Text in an emergency')}
          maxLength={REMOTE_ID_MAX_TEXT}
          value={draft.emergencyText}
          isWide
          onChange={(emergencyText) => set({ emergencyText })}
        />
      </div>
      <div className="editor-row">
        <SelectField
          label={t('Operator location')}
          value={draft.locationSource}
          options={choices(LOCATION_SOURCES)}
          onChange={(locationSource) => set({ locationSource })}
        />
        {isFixed && (
          <>
            <NotedField
              label={t('Latitude, longitude')}
              value={place}
              placeholder="47.3977, 8.5456"
              isWide
              problem={isPlaceWrong ? t('Enter latitude and longitude, such as 47.3977, 8.5456.') : undefined}
              onChange={setPlace}
            />
            <ValueField
              label={t('Above the ellipsoid')}
              unit="m"
              minimum={-1000}
              maximum={31_767}
              emptyText={t('unknown')}
              value={draft.fixedLocation?.altitudeM ?? null}
              onCommit={(altitudeM) =>
                set({ fixedLocation: { lat: 0, lon: 0, ...draft.fixedLocation, altitudeM } })
              }
            />
          </>
        )}
      </div>
      {draft.region === 'eu' && draft.operatorId.length > publicOperatorId(draft.operatorId, 'eu').length && (
        <Note>{t('Stored and transmitted: {id}', { id: publicOperatorId(draft.operatorId, 'eu') })}</Note>
      )}
    </EditorForm>
  );
}

/** The place as typed, with the height of the draft; null if it is no place. */
function fixedLocationOf(
  text: string,
  { fixedLocation: stored }: StationRemoteId,
  draft: RemoteIdSettings,
): RemoteIdSettings['fixedLocation'] {
  // The stored place may have more digits than its text.
  const point = stored && text === formatCoordinates(stored) ? stored : parseCoordinates(text);
  return point ? { lat: point.lat, lon: point.lon, altitudeM: draft.fixedLocation?.altitudeM ?? null } : null;
}
