import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { toast } from 'sonner';
import { STATION_ROLES, type StationRole } from '../../../../gateway/contract/account/access.ts';
import { stationApi } from '../../../../gateway/contract/api/station-api.ts';
import type { StationMember } from '../../../../gateway/contract/vehicle/station.ts';
import { call, callForAll } from '../../../api/call.ts';
import type { RestCaller } from '../../../api/connection/rest-client.ts';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatLocalDate, formatUtcTime } from '../../../format/measure/time.ts';
import { type Message, t } from '../../../language/translate.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useWhoami } from '../../../state/connection/whoami.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
import { useChange } from '../use-change.ts';
import '../settings-screen.css';

const QUERY_KEY = operationKey(stationApi.listStationMembers);
const PAGE_SIZE = 200;

const ROLES: Readonly<Record<StationRole, { readonly name: Message; readonly may: Message }>> = {
  observer: { name: 'Observer', may: 'Can see real aircraft, their telemetry and recordings.' },
  pilot: {
    name: 'Pilot',
    may: 'Can also command real aircraft (commands, missions, parameters, launches, manual control) and acknowledge alerts.',
  },
  approver: {
    name: 'Approver',
    may: 'Can also approve or reject requests of other people, but not their own.',
  },
  administrator: {
    name: 'Administrator',
    may: 'Can also admit people, change zones, policies, checklists and alert limits, and acknowledge a broken audit trail.',
  },
};
const MISSING: Readonly<Record<StationMember['missing'][number], Message>> = {
  'company-email': 'verified company e-mail',
  credits: 'credits',
};

/** Who may see and command real aircraft from this station. */
export function PeoplePage() {
  const whoami = useWhoami();
  const role = whoami.data?.station.role ?? null;
  const kind = whoami.data?.principal.kind;
  const mayChange = kind === 'operator' || (kind === 'account' && role === 'administrator');
  return (
    <>
      <PageHead
        title={t('People')}
        lead={t(
          'People who may see and command real aircraft from this station. Everyone else who logs in can use simulated vehicles only.',
        )}
      />
      <AsyncView query={whoami} loading={t('Loading people…')} />
      {whoami.data && !mayChange && (
        <p className="people-refused surface-1 rounded border-strong" role="status">
          {t(
            'Only the operator of this machine and logged-in administrators of the station can view and change this list.',
          )}{' '}
          {role === null
            ? t('You have no role at this station.')
            : t('Your role: {role}.', { role: t(ROLES[role].name) })}
        </p>
      )}
      {mayChange && <People />}
      <section aria-label={t('Role permissions')}>
        <h3 className="semibold text-14">{t('Role permissions')}</h3>
        <dl className="people-roles stack-6">
          {STATION_ROLES.map((each) => (
            <div className="grid gap-16" key={each}>
              <dt className="medium">{t(ROLES[each].name)}</dt>
              <dd className="dim">{t(ROLES[each].may)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function People() {
  const { rest } = useGateway();
  const members = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () =>
      callForAll((cursor) =>
        call(rest, stationApi.listStationMembers, { query: { limit: PAGE_SIZE, cursor } }),
      ),
  });
  if (!members.isSuccess) return <AsyncView query={members} loading={t('Loading people…')} />;
  const admitted = members.data.filter(({ role }) => role !== null);
  return (
    <>
      <AdmitForm known={members.data} />
      {admitted.length === 0 ? (
        <EmptyState icon={Users} title={t('No people admitted')}>
          <p>{t('Only the operator of this machine can see and command real aircraft.')}</p>
        </EmptyState>
      ) : (
        <MemberTable admitted={admitted} known={members.data} />
      )}
    </>
  );
}

/** `accountId`: the id or the e-mail address. */
function putMember(rest: RestCaller, accountId: string, role: StationRole) {
  return call(rest, stationApi.putStationMember, { params: { accountId }, body: { role } });
}

function AdmitForm({ known }: { readonly known: readonly StationMember[] }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<StationRole>('observer');
  const { waiting, failure, send } = useRequest();
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await send(async () => {
      const accountId = account.trim();
      if (accountId === '') throw new Error(t('Enter the e-mail address the person logs in with.'));
      const { email } = await putMember(rest, accountId, role);
      setAccount('');
      toast(t('{email} is admitted as {role}', { email, role: t(ROLES[role].name) }));
      await client.invalidateQueries({ queryKey: QUERY_KEY });
    });
  };
  return (
    <form
      className="editor stack-10"
      aria-label={t('Admit a person')}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h3>{t('Admit a person')}</h3>
      <div className="editor-row items-end">
        <TextField
          label={t('E-mail address or account')}
          isWide
          list={`${id}-known`}
          value={account}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          aria-invalid={failure !== undefined}
          aria-describedby={`${id}-note`}
          onChange={setAccount}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((each) => each.role === null)
            .map(({ accountId, email }) => (
              <option key={accountId} value={email} />
            ))}
        </datalist>
        <label className="field" htmlFor={`${id}-role`}>
          <span className="field-label">{t('Role')}</span>
          <RoleSelect id={`${id}-role`} role={role} onChange={setRole} />
        </label>
        <Button type="submit" variant="primary" disabledReason={waiting}>
          {t('Admit')}
        </Button>
      </div>
      <Note id={`${id}-note`} tone={failure === undefined ? 'hint' : 'error'} role="status">
        {failure ??
          t(
            'The person must have logged in at least once. The role takes effect once the account has a verified company e-mail and credits.',
          )}
      </Note>
    </form>
  );
}

function RoleSelect({
  id,
  role,
  label,
  onChange,
}: {
  readonly id?: string;
  readonly role: StationRole;
  readonly label?: string;
  readonly onChange: (role: StationRole) => void;
}) {
  return (
    <Select
      id={id}
      aria-label={label}
      value={role}
      options={STATION_ROLES.map((each) => [each, t(ROLES[each].name)])}
      onChange={onChange}
    />
  );
}

function MemberTable({
  admitted,
  known,
}: {
  readonly admitted: readonly StationMember[];
  readonly known: readonly StationMember[];
}) {
  return (
    // It scrolls sideways when narrow, so the keyboard must be able to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
    <section className="card scrolls-x" tabIndex={0} aria-label={t('Admitted people')}>
      <Table
        className="people-table"
        columns={[
          t('Person'),
          t('Role'),
          t('Active'),
          t('Since'),
          t('Admitted by'),
          { title: t('Actions'), isHidden: true },
        ]}
      >
        <tbody>
          {admitted.map((member) => (
            <MemberRow key={member.accountId} member={member} known={known} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function MemberRow({
  member,
  known,
}: {
  readonly member: StationMember;
  readonly known: readonly StationMember[];
}) {
  const { rest } = useGateway();
  const { change: send } = useChange(stationApi.listStationMembers);
  const { accountId, email, role, admittedAtMs, missing } = member;
  if (role === null) return null;
  const put = (wanted: StationRole) => send(() => putMember(rest, accountId, wanted));
  const change = async (wanted: StationRole) => {
    if (await put(wanted))
      toastUndo(t('{email} is now {role}', { email, role: t(ROLES[wanted].name) }), () => put(role));
  };
  return (
    <tr data-member={email}>
      <td title={email}>
        {email}
        <span className="number text-12 faint block">{accountId}</span>
      </td>
      <td>
        <RoleSelect
          role={role}
          label={t('Role of {email}', { email })}
          onChange={(next) => void change(next)}
        />
      </td>
      <td>
        {missing.length === 0 ? (
          t('yes')
        ) : (
          <span className="people-missing caution">
            {t('no, missing: {missing}', { missing: missing.map((each) => t(MISSING[each])).join(', ') })}
          </span>
        )}
      </td>
      <td title={admittedAtMs === null ? undefined : formatUtcTime(admittedAtMs)}>
        {admittedAtMs === null ? '—' : formatLocalDate(admittedAtMs)}
      </td>
      <td>{admitterText(member, known)}</td>
      <td className="text-right">
        <RemoveButton
          operation={stationApi.listStationMembers}
          name={email}
          remove={() => call(rest, stationApi.deleteStationMember, { params: { accountId } })}
          restore={() => putMember(rest, accountId, role)}
        />
      </td>
    </tr>
  );
}

function admitterText({ admittedBy }: StationMember, known: readonly StationMember[]): string {
  if (admittedBy === 'operator') return t('operator');
  if (admittedBy === 'command-line') return t('command line');
  return known.find(({ accountId }) => accountId === admittedBy)?.email ?? admittedBy ?? '—';
}
