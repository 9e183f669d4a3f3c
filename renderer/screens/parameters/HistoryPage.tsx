import type { ParameterHistory } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { Table } from '../../components/table/Table.tsx';
import { actorText } from '../../format/governance-text.ts';
import { formatLocalDate } from '../../format/measure/time.ts';
import { PARAMETER_OUTCOME_TEXT } from '../../format/parameter-text.ts';
import { t } from '../../language/translate.ts';
import { navigate, routeHref } from '../../state/app/route.ts';
import { useParameterChanges } from '../../state/parameters/parameter-queries.ts';
import { type Airframe, planParameters } from '../../state/parameters/parameter-store.ts';
import { AsyncView } from '../shared/AsyncView.tsx';

/**
 * Every parameter written from this station to a vehicle with that system id. Undo adds the old value as
 * a new change, for the same airframe.
 */
export function HistoryPage({ airframe }: { readonly airframe: Airframe }) {
  const query = useParameterChanges(airframe.vehicleId);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const undo = ({ name, from }: ParameterHistory) => {
    if (from === null) return;
    planParameters(airframe, { [name]: from });
    navigate('parameters');
  };
  return (
    <div className="parameters-page column-rest">
      <AsyncView query={query} loading={t('Loading the history…')} shape="page" />
      {query.isSuccess && rows.length === 0 && (
        <Note shape="page">{t('No changes written to this vehicle from this station.')}</Note>
      )}
      {rows.length > 0 && (
        // It scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
        <section className="parameters-table scroll boxed" tabIndex={0} aria-label={t('Parameter changes')}>
          <Table
            columns={[
              t('Time'),
              t('Parameter'),
              t('Before'),
              t('Requested'),
              t('Value after'),
              t('Outcome'),
              t('By'),
              { title: t('Undo'), isHidden: true },
            ]}
          >
            <tbody>
              {rows.map((row) => (
                <tr key={row.changeId}>
                  <td className="number">{formatLocalDate(row.atMs)}</td>
                  <th scope="row">
                    <a href={routeHref('command-center', undefined, { record: row.commandId })}>{row.name}</a>
                  </th>
                  <td className="number">{row.from ?? '?'}</td>
                  <td className="number">{row.asked}</td>
                  <td className="number">{row.held ?? '?'}</td>
                  <td>{t(PARAMETER_OUTCOME_TEXT[row.outcome])}</td>
                  <td>{actorText(row.actor)}</td>
                  <td>
                    {row.mode !== airframe.mode && t('Different aircraft')}
                    {row.mode === airframe.mode && row.from !== null && row.held !== row.from && (
                      <Button
                        variant="quiet"
                        label={t('Undo {name}', { name: row.name })}
                        onClick={() => undo(row)}
                      >
                        {t('Undo')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      )}
      {query.hasNextPage && <Button onClick={() => void query.fetchNextPage()}>{t('Show older')}</Button>}
    </div>
  );
}
