import { useId, useState } from 'react';
import type {
  ParameterCompareRequest,
  ParameterComparison,
} from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { CheckField } from '../../components/field/CheckField.tsx';
import { Select } from '../../components/field/Select.tsx';
import { Note } from '../../components/Note.tsx';
import { Table } from '../../components/table/Table.tsx';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { navigate } from '../../state/app/route.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useParameterActions } from '../../state/parameters/parameter-queries.ts';
import { type Airframe, planParameters } from '../../state/parameters/parameter-store.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';

const MOST_SHOWN = 500;

/** Differences from a file or from another vehicle, and which of them to adopt. */
export function ComparePage({ airframe }: { readonly airframe: Airframe }) {
  const { vehicleId } = airframe;
  const id = useId();
  const actions = useParameterActions(vehicleId);
  const entries = useVehicleStore((state) => state.entries);
  const [comparison, setComparison] = useState<ParameterComparison & { readonly with: string }>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { failure, send } = useRequest();
  const others = Object.values(entries).filter(({ telemetry }) => telemetry.id !== vehicleId);
  const compare = async (request: ParameterCompareRequest, name: string) => {
    setChosen(new Set());
    const isDone = await send(async () => setComparison({ ...(await actions.compare(request)), with: name }));
    if (!isDone) setComparison(undefined);
  };
  const readFile = async (file: File | undefined) => {
    if (file) await compare({ file: await file.text() }, file.name);
  };
  const rows = comparison?.differences ?? [];
  const takeable = rows.flatMap(({ name, value, other }) =>
    other !== null && value !== null ? [{ name, other }] : [],
  );
  const takeOver = () => {
    planParameters(
      airframe,
      Object.fromEntries(
        takeable.filter(({ name }) => chosen.has(name)).map(({ name, other }) => [name, other]),
      ),
    );
    navigate('parameters');
  };
  return (
    <div className="parameters-page column-rest">
      <div className="parameters-bar row">
        <label htmlFor={`${id}-file`}>{t('Compare with a file')}</label>
        <input
          id={`${id}-file`}
          className="input"
          type="file"
          accept=".param,.params,.parm,text/plain"
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
        <label htmlFor={`${id}-vehicle`}>{t('or with a vehicle')}</label>
        <Select
          id={`${id}-vehicle`}
          placeholder={others.length === 0 ? t('No other vehicle') : t('Choose')}
          value={undefined}
          options={others.map(({ telemetry }) => [telemetry.id, `${telemetry.name} (${telemetry.id})`])}
          onChange={(otherVehicleId) => void compare({ otherVehicleId }, otherVehicleId)}
        />
      </div>
      {failure !== undefined && (
        <Note tone="caution" shape="box" className="parameters-note" role="alert">
          {failure}
        </Note>
      )}
      {!comparison && failure === undefined && (
        <Note shape="page">
          {t(
            'Accepts .param files from Mission Planner and .params files from QGroundControl. Comparing writes nothing.',
          )}
        </Note>
      )}
      {comparison && (
        <section aria-label={t('Differences')} className="parameters-differences column-rest">
          <div className="parameters-bar row">
            <p role="status">
              {t('{count} differ from {other}, {same} are the same.', {
                count: rows.length,
                other: comparison.with,
                same: comparison.same,
              })}
            </p>
            <Button
              variant="quiet"
              disabledReason={takeable.length === 0 ? t('No values to copy.') : undefined}
              onClick={() => setChosen(new Set(takeable.map(({ name }) => name)))}
            >
              {t('Choose all')}
            </Button>
            <Button
              variant="primary"
              disabledReason={chosen.size === 0 ? t('Choose the values to copy.') : undefined}
              onClick={takeOver}
            >
              {t('Copy {count} to changes', { count: chosen.size })}
            </Button>
          </div>
          {comparison.problems.length > 0 && (
            <details className="note parameters-note" data-shape="box" data-tone="caution">
              <summary>
                {t('Lines of the file ignored or overridden: {count}', { count: comparison.problems.length })}
              </summary>
              <ul>
                {comparison.problems.map(({ line, text }) => (
                  <li key={line}>{t('Line {line}: {text}', { line, text: translateSentence(text).text })}</li>
                ))}
              </ul>
            </details>
          )}
          {rows.length > 0 && (
            // It scrolls, so it must be reachable by keyboard.
            <section
              className="parameters-table scroll boxed"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
              tabIndex={0}
              aria-label={t('Table of differences')}
            >
              <Table columns={[t('Parameter'), t('On vehicle'), comparison.with]}>
                <tbody>
                  {rows.slice(0, MOST_SHOWN).map(({ name, value, other }) => (
                    <tr key={name}>
                      <th scope="row">
                        <CheckField
                          isChecked={chosen.has(name)}
                          isDisabled={value === null || other === null}
                          onChange={() => setChosen(toggled(chosen, name))}
                        >
                          {name}
                        </CheckField>
                      </th>
                      <td className="number">{value ?? t('not present')}</td>
                      <td className="number">{other ?? t('not present')}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
              {rows.length > MOST_SHOWN && (
                <p>{t('Showing the first {count}. You can select all.', { count: MOST_SHOWN })}</p>
              )}
            </section>
          )}
        </section>
      )}
    </div>
  );
}

function toggled(chosen: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return next;
}
