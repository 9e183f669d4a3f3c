import { useState } from 'react';
import { fleetApi } from '../../../gateway/contract/api/fleet-api.ts';
import {
  type FleetStation,
  type Sharable,
  type SharedResource,
  sharableSchema,
} from '../../../gateway/contract/centre/centre.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { TextField } from '../../components/field/TextField.tsx';
import { Note } from '../../components/Note.tsx';
import { Table } from '../../components/table/Table.tsx';
import { UNKNOWN } from '../../format/measure/units.ts';
import { type Message, t } from '../../language/translate.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { EditorForm } from './EditorForm.tsx';

const REFRESH_MS = 2_000;

const TYPES: Readonly<Record<Sharable['type'], Message>> = {
  dock: 'dock',
  airspace: 'airspace',
  operator: 'operator',
  payload: 'payload',
};

interface SharedResourcesProps {
  readonly stations: readonly FleetStation[];
  readonly isOwner: boolean;
}

/** Docks, airspace and others that one station at a time may use. */
export function SharedResources({ stations, isOwner }: SharedResourcesProps) {
  const { rest } = useGateway();
  const shared = useOperation(fleetApi.listSharedResources, undefined, { refetchInterval: REFRESH_MS });
  const { failure, waiting, send } = useRequest();
  const [freeing, setFreeing] = useState<SharedResource>();
  const change = (request: () => Promise<unknown>) =>
    void send(async () => {
      await request();
      setFreeing(undefined);
      await shared.refetch();
    });
  const nameOf = (stationId: string | null) =>
    stations.find((station) => station.stationId === stationId)?.name ?? stationId ?? UNKNOWN;
  const disabledReason = isOwner ? waiting : t('Only an owner of the fleet can do this.');
  return (
    <section className="stack-10" aria-label={t('Shared resources')}>
      <h3 className="semibold text-14">{t('Shared resources')}</h3>
      <Note>{t('One station at a time can use these for a launch, mission, action or plan.')}</Note>
      <AsyncView query={shared} loading={t('Loading shared resources…')}>
        <Table
          caption={t('Shared resources')}
          columns={[t('Name'), t('Held by'), { title: t('Remove'), isHidden: true }]}
          wraps
        >
          <tbody>
            {shared.data?.items.map((resource) => (
              <tr key={labelOf(resource)}>
                <td>{labelOf(resource)}</td>
                <td>{nameOf(resource.holder)}</td>
                <td>
                  {resource.holder === null ? (
                    <Button
                      label={t('Remove {name}', { name: labelOf(resource) })}
                      disabledReason={disabledReason}
                      onClick={() =>
                        change(() => call(rest, fleetApi.endSharing, { params: idOf(resource) }))
                      }
                    >
                      {t('Remove')}
                    </Button>
                  ) : (
                    <Button
                      label={t('Free {name}', { name: labelOf(resource) })}
                      disabledReason={disabledReason}
                      onClick={() => setFreeing(resource)}
                    >
                      {t('Free')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </AsyncView>
      {freeing && (
        <div className="row-6">
          <Note tone="caution">
            {t(
              'An aircraft of {station} may still be there, and the station is not told. Make sure that {name} is empty.',
              { station: nameOf(freeing.holder), name: labelOf(freeing) },
            )}
          </Note>
          <Button
            disabledReason={disabledReason}
            onClick={() => change(() => call(rest, fleetApi.freeSharedResource, { params: idOf(freeing) }))}
          >
            {t('Free it now')}
          </Button>
          <Button onClick={() => setFreeing(undefined)}>{t('Cancel')}</Button>
        </div>
      )}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {isOwner && (
        <NewShared
          waiting={waiting}
          onShare={(params) => change(() => call(rest, fleetApi.shareResource, { params }))}
        />
      )}
    </section>
  );
}

interface NewSharedProps {
  readonly waiting: string | undefined;
  readonly onShare: (resource: Sharable) => void;
}

function NewShared({ waiting, onShare }: NewSharedProps) {
  const [type, setType] = useState<Sharable['type']>('dock');
  const [id, setId] = useState('');
  const share = () => {
    onShare({ type, id: id.trim() });
    setId('');
  };
  return (
    <EditorForm
      title={t('Share a resource')}
      submit={t('Share')}
      whyNot={waiting ?? (id.trim() === '' ? t('Enter a name.') : undefined)}
      onSubmit={share}
    >
      <SelectField
        label={t('Type')}
        value={type}
        options={sharableSchema.shape.type.options.map((each) => [each, t(TYPES[each])])}
        onChange={setType}
      />
      <TextField label={t('Name, or id of the zone')} value={id} maxLength={64} onChange={setId} />
    </EditorForm>
  );
}

const idOf = ({ type, id }: Sharable): Sharable => ({ type, id });

function labelOf({ type, id }: Sharable): string {
  return `${t(TYPES[type])} ${id}`;
}
