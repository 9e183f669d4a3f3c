import { skipToken } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { SCOPES } from '../../../gateway/contract/account/access.ts';
import { fleetApi } from '../../../gateway/contract/api/fleet-api.ts';
import {
  type FleetRole,
  type FleetStation,
  fleetRoleSchema,
} from '../../../gateway/contract/centre/centre.ts';
import { type AnswerOf, call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { CopyButton } from '../../components/button/CopyButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { TextField } from '../../components/field/TextField.tsx';
import { Note } from '../../components/Note.tsx';
import { NumberCell } from '../../components/table/NumberCell.tsx';
import { Table } from '../../components/table/Table.tsx';
import { formatLocalDate, formatUtcTime } from '../../format/measure/time.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import { formatCount, type Message, t } from '../../language/translate.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useWhoami } from '../../state/connection/whoami.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { EditorForm } from './EditorForm.tsx';
import { SharedResources } from './SharedResources.tsx';

const REFRESH_MS = 2_000;

const ROLES: Readonly<Record<FleetRole, Message>> = {
  observer: 'Observer: sees everything',
  pilot: 'Pilot: also commands aircraft',
  owner: 'Owner: also manages stations and users',
};

/** In the window of a fleet: its stations, and who may use it. */
export function FleetStations() {
  const stations = useOperation(fleetApi.listFleetStations, undefined, { refetchInterval: REFRESH_MS });
  const isOwner = useWhoami().data?.scopes.length === SCOPES.length;
  const users = useOperation(fleetApi.listFleetUsers, isOwner ? undefined : skipToken);
  const { rest } = useGateway();
  const { failure, waiting, send } = useRequest();
  const change = (request: () => Promise<unknown>) => () =>
    void send(async () => {
      await request();
      await Promise.all([stations.refetch(), users.refetch()]);
    });
  const revokeStation = (stationId: string) =>
    change(() => call(rest, fleetApi.revokeFleetStation, { params: { stationId } }));
  const revokeUser = (userId: string) =>
    change(() => call(rest, fleetApi.revokeFleetUser, { params: { userId } }));
  return (
    <>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <section className="stack-10" aria-label={t('Stations')}>
        <h3 className="semibold text-14">{t('Stations')}</h3>
        <AsyncView query={stations} loading={t('Loading the fleet…')}>
          {stations.data?.items.length === 0 ? (
            <EmptyState icon={RadioTower} title={t('No stations yet')}>
              <p>{t('Create a one-time code, then enter it at the station in Settings › Fleet.')}</p>
            </EmptyState>
          ) : (
            <Table
              caption={t('Stations')}
              columns={[
                t('Name'),
                t('State'),
                { title: t('Vehicles'), isNumber: true },
                { title: t('Records not sent yet'), isNumber: true },
                t('Version'),
                t('Last heard'),
                { title: t('Remove'), isHidden: true },
              ]}
              wraps
            >
              <tbody>
                {stations.data?.items.map((station) => (
                  <StationRow
                    key={station.stationId}
                    station={station}
                    waiting={isOwner ? waiting : t('Only an owner of the fleet can do this.')}
                    onRevoke={revokeStation(station.stationId)}
                  />
                ))}
              </tbody>
            </Table>
          )}
        </AsyncView>
        {isOwner && <NewCode />}
      </section>
      <SharedResources stations={stations.data?.items ?? []} isOwner={isOwner} />
      {isOwner && (
        <section className="stack-10" aria-label={t('Users')}>
          <h3 className="semibold text-14">{t('Users')}</h3>
          <AsyncView query={users} loading={t('Loading users…')}>
            <Table
              caption={t('Users')}
              columns={[t('Name'), t('Role'), t('Expires'), { title: t('Remove'), isHidden: true }]}
              wraps
            >
              <tbody>
                {users.data?.items.map(({ userId, name, role, expiresAt, revokedAt }) => (
                  <tr key={userId}>
                    <td>{name}</td>
                    <td>{t(ROLES[role])}</td>
                    <td>{revokedAt === null ? formatLocalDate(Date.parse(expiresAt)) : t('Revoked')}</td>
                    <td>
                      {revokedAt === null && (
                        <Button
                          label={t('Revoke {name}', { name })}
                          disabledReason={waiting}
                          onClick={revokeUser(userId)}
                        >
                          {t('Revoke')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </AsyncView>
          <NewUser onCreated={() => void users.refetch()} />
        </section>
      )}
    </>
  );
}

interface StationRowProps {
  readonly station: FleetStation;
  readonly waiting: string | undefined;
  readonly onRevoke: () => void;
}

function StationRow({ station, waiting, onRevoke }: StationRowProps) {
  const { name, stationId, version, presence, revokedAt, problem } = station;
  const isThere = presence?.isReachable === true && revokedAt === null;
  const state: Message =
    revokedAt !== null ? 'Revoked' : isThere ? (problem === null ? 'Connected' : 'Refused') : 'Not connected';
  return (
    <tr>
      <td title={stationId}>{name}</td>
      <td>
        <span className="toned" data-tone={state === 'Connected' ? 'ok' : 'caution'}>
          {t(state)}
        </span>
        {isThere && problem !== null && <p className="small-dim">{problem}</p>}
      </td>
      <NumberCell>{isThere ? formatCount(presence.vehicles) : UNKNOWN}</NumberCell>
      <NumberCell>{isThere ? formatCount(presence.waitingRows) : UNKNOWN}</NumberCell>
      <td>{version}</td>
      <td>{presence === null ? UNKNOWN : formatUtcTime(presence.heardAtUtcMs)}</td>
      <td>
        {revokedAt === null && (
          <Button label={t('Revoke {name}', { name })} disabledReason={waiting} onClick={onRevoke}>
            {t('Revoke')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** A code is shown until the page is left. */
function NewCode() {
  const { rest } = useGateway();
  const { failure, waiting, send } = useRequest();
  const [code, setCode] = useState<string>();
  const create = () => void send(async () => setCode((await call(rest, fleetApi.createFleetCode)).code));
  return (
    <div className="row-6 items-center">
      <Button disabledReason={waiting} onClick={create}>
        {t('New one-time code')}
      </Button>
      {code !== undefined && (
        <>
          <code>{code}</code>
          <CopyButton text={code} label={t('Copy the code')} />
          <Note>{t('Works once, within a day.')}</Note>
        </>
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
    </div>
  );
}

function NewUser({ onCreated }: { readonly onCreated: () => void }) {
  const { rest } = useGateway();
  const { failure, waiting, send } = useRequest();
  const [name, setName] = useState('');
  const [role, setRole] = useState<FleetRole>('observer');
  const [created, setCreated] = useState<AnswerOf<typeof fleetApi.createFleetUser>>();
  const create = () =>
    void send(async () => {
      setCreated(await call(rest, fleetApi.createFleetUser, { body: { name: name.trim(), role } }));
      setName('');
      onCreated();
      toast(t('User created'));
    });
  return (
    <EditorForm
      title={t('New user')}
      failure={failure}
      submit={t('Create')}
      whyNot={waiting ?? (name.trim() === '' ? t('Enter a name.') : undefined)}
      onSubmit={create}
    >
      <TextField label={t('Name of the person or program')} value={name} maxLength={80} onChange={setName} />
      <SelectField
        label={t('Role')}
        value={role}
        options={fleetRoleSchema.options.map((each) => [each, t(ROLES[each])])}
        onChange={setRole}
      />
      {created && (
        <Note tone="hint">
          {t('Token of {name}, shown only now:', { name: created.name })} <code>{created.token}</code>{' '}
          <CopyButton text={created.token} label={t('Copy the token')} />
        </Note>
      )}
    </EditorForm>
  );
}
