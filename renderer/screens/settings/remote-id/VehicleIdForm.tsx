import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { setupApi } from '../../../../gateway/contract/api/setup-api.ts';
import { type BasicId, basicIdFault, UA_TYPES } from '../../../../gateway/contract/onboard/remote-id.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button/Button.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { ID_TYPES, UA_TYPE_NAMES } from '../../../format/remote-id-text.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey, useOperation } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useVehicleStore } from '../../../state/vehicle/vehicle-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { EditorForm } from '../EditorForm.tsx';

const NEW: BasicId = { idType: 'serial-number', id: '', uaType: 'multirotor' };

/** The id of each aircraft that has none of its own. */
export function VehicleIdForm() {
  const entries = useVehicleStore((state) => state.entries);
  const ids = Object.keys(entries).toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  const [chosen, setChosen] = useState<string>();
  const vehicleId = chosen ?? ids[0];
  const stored = useOperation(
    setupApi.getVehicleRemoteId,
    vehicleId === undefined ? skipToken : { params: { vehicleId } },
  );
  if (vehicleId === undefined) return <Note>{t('Connect an aircraft to set the id it transmits.')}</Note>;
  return (
    <>
      <div className="editor-row">
        <SelectField
          label={t('Aircraft')}
          value={vehicleId}
          options={ids.map((id) => [id, entries[id]?.telemetry.name ?? id] as const)}
          onChange={setChosen}
        />
      </div>
      <AsyncView query={stored}>
        {stored.data && (
          <BasicIdForm key={JSON.stringify(stored.data)} vehicleId={vehicleId} stored={stored.data.basicId} />
        )}
      </AsyncView>
    </>
  );
}

interface BasicIdFormProps {
  readonly vehicleId: string;
  readonly stored: BasicId | null;
}

function BasicIdForm({ vehicleId, stored }: BasicIdFormProps) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [draft, setDraft] = useState<BasicId>(stored ?? NEW);
  const { waiting, failure, send } = useRequest();
  const set = (change: Partial<BasicId>) => setDraft({ ...draft, ...change });
  const id = draft.id.trim();
  const fault = id === '' ? undefined : basicIdFault({ ...draft, id });
  const isChanged = JSON.stringify({ ...draft, id }) !== JSON.stringify(stored);
  const save = (basicId: BasicId | null) =>
    send(async () => {
      const params = { vehicleId };
      const saved = await call(rest, setupApi.putVehicleRemoteId, { params, body: { basicId } });
      client.setQueryData(operationKey(setupApi.getVehicleRemoteId, { params }), saved);
      toast(basicId ? t('Id of the aircraft saved') : t('Id of the aircraft removed'));
    });
  const whyNot =
    id === ''
      ? t('Enter the id.')
      : fault
        ? t('Correct the values first.')
        : isChanged
          ? undefined
          : t('No changes.');
  return (
    <EditorForm
      title={t('Id of the aircraft')}
      failure={failure}
      submit={t('Save')}
      whyNot={waiting ?? whyNot}
      onSubmit={() => void save({ ...draft, id })}
      buttons={
        stored && (
          <Button disabledReason={waiting} onClick={() => void save(null)}>
            {t('Remove')}
          </Button>
        )
      }
    >
      <Note>{t('Leave it empty if the aircraft or its transmitter has its own id.')}</Note>
      <div className="editor-row">
        <SelectField
          label={t('Kind of id')}
          value={draft.idType}
          options={(Object.keys(ID_TYPES) as BasicId['idType'][]).map(
            (type) => [type, t(ID_TYPES[type])] as const,
          )}
          onChange={(idType) => set({ idType })}
        />
        <NotedField
          label={t('Id')}
          value={draft.id}
          autoComplete="off"
          spellCheck={false}
          isWide
          problem={fault === undefined ? undefined : translateSentence(fault).text}
          onChange={(text) => set({ id: text })}
        />
        <SelectField
          label={t('Kind of aircraft')}
          value={draft.uaType}
          options={UA_TYPES.map((type) => [type, t(UA_TYPE_NAMES[type])] as const)}
          onChange={(uaType) => set({ uaType })}
        />
      </div>
    </EditorForm>
  );
}
