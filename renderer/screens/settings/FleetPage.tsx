import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { CentreState } from '../../../gateway/contract/centre/centre.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { TextField } from '../../components/field/TextField.tsx';
import { Note } from '../../components/Note.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { Reading } from '../../components/Reading.tsx';
import { Words } from '../../components/Sentence.tsx';
import { UNKNOWN } from '../../format/measure/units.ts';
import { formatCount, type Message, t } from '../../language/translate.ts';
import { useIsFleet } from '../../state/connection/connection-store.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { operationKey, useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { EditorForm } from './EditorForm.tsx';
import { FleetStations } from './FleetStations.tsx';

const REFRESH_MS = 2_000;

const STATES: Record<CentreState['state'], Message> = {
  none: 'This station belongs to no fleet.',
  connected: 'Connected',
  unreachable: 'Centre unreachable',
  refused: 'Refused',
};

/** In the window of a station its place in a fleet; in that of a fleet its stations and users. */
export function FleetPage() {
  return useIsFleet() ? (
    <>
      <PageHead
        title={t('Fleet')}
        lead={t('All stations and vehicles of this fleet. Each station checks every command itself.')}
      />
      <FleetStations />
    </>
  ) : (
    <StationInFleet />
  );
}

/** Joining, the state of the connection, leaving. */
function StationInFleet() {
  const centre = useOperation(stationApi.getCentre, undefined, { refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHead
        title={t('Fleet')}
        lead={t(
          'Connects this station to a fleet. The centre sees its vehicles and records and can send commands, which this station checks like its own. The station also works without the centre.',
        )}
      />
      {!centre.isSuccess ? (
        <AsyncView query={centre} loading={t('Loading the fleet…')} />
      ) : centre.data.state === 'none' ? (
        <JoinForm />
      ) : (
        <Membership centre={centre.data} />
      )}
    </>
  );
}

function JoinForm() {
  const { rest } = useGateway();
  const client = useQueryClient();
  const { failure, waiting, send } = useRequest();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const isComplete = [address, code, name].every((text) => text.trim() !== '');
  const join = () =>
    void send(async () => {
      const body = { address: address.trim(), code: code.trim(), name: name.trim() };
      const state = await call(rest, stationApi.joinFleet, { body });
      client.setQueryData(operationKey(stationApi.getCentre), state);
      toast(t('This station has joined the fleet'));
    });
  return (
    <EditorForm
      title={t('Join a fleet')}
      failure={failure}
      submit={t('Join')}
      whyNot={waiting ?? (isComplete ? undefined : t('Fill in all three fields.'))}
      onSubmit={join}
    >
      <TextField
        label={t('Address of the fleet server')}
        placeholder="https://fleet.example.com"
        value={address}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        onChange={setAddress}
      />
      <TextField
        label={t('One-time code')}
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={setCode}
      />
      <TextField label={t('Name of this station')} value={name} maxLength={80} onChange={setName} />
      <Note>
        {t(
          'The owner of the fleet provides the address and the code. A code works once and expires after a day.',
        )}
      </Note>
    </EditorForm>
  );
}

function Membership({ centre }: { readonly centre: CentreState }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const { failure, waiting, send } = useRequest();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () =>
    send(async () => {
      const state = await call(rest, stationApi.leaveFleet);
      client.setQueryData(operationKey(stationApi.getCentre), state);
      toast(t('This station has left the fleet'));
    });
  return (
    <section className="editor stack-10" aria-label={t('Fleet')}>
      <dl className="stack-6">
        <Reading
          label={t('State')}
          value={t(STATES[centre.state])}
          tone={centre.state === 'connected' ? 'ok' : 'caution'}
          isWide
        />
        <Reading label={t('Name of this station')} value={centre.name ?? UNKNOWN} isWide />
        <Reading label={t('Address of the fleet server')} value={centre.address ?? UNKNOWN} isWide />
        <Reading label={t('Station id')} value={centre.stationId ?? UNKNOWN} isWide />
        <Reading label={t('Records not sent yet')} value={formatCount(centre.waitingRows)} isWide />
      </dl>
      {centre.state === 'unreachable' && (
        <Note tone="caution">
          {t('The station keeps working. Its records are sent when the connection returns.')}
        </Note>
      )}
      {centre.problem !== null && (
        <Note tone="error">
          <Words of={centre.problem} />
        </Note>
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {isAsking ? (
        <div className="row-6">
          <Note>{t('Records that were not sent yet stay at this station only.')}</Note>
          <Button disabledReason={waiting} onClick={() => void leave()}>
            {t('Leave the fleet now')}
          </Button>
          <Button onClick={() => setIsAsking(false)}>{t('Stay')}</Button>
        </div>
      ) : (
        <div className="row-6">
          <Button onClick={() => setIsAsking(true)}>{t('Leave the fleet')}</Button>
        </div>
      )}
    </section>
  );
}
