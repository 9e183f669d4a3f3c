import { Pencil, Play, Plus, RadioTower, Square } from 'lucide-react';
import { useState } from 'react';
import { correctionsApi } from '../../../../gateway/contract/api/corrections-api.ts';
import type { CorrectionsSource } from '../../../../gateway/contract/onboard/corrections.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { CORRECTIONS_STATUS, sourceAddress } from '../../../format/corrections-text.ts';
import { t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { useItems } from '../../../state/connection/operations.ts';
import { useVehicleChoices } from '../../../state/vehicle/vehicle-names.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
import { useChange } from '../use-change.ts';
import { MountpointChooser } from './MountpointChooser.tsx';
import { SourceEditor } from './SourceEditor.tsx';
import { SourceState } from './SourceState.tsx';

const REFRESH_MS = 1000;

/** RTK corrections: their sources, and what the running one sends to whom. */
export function RtkPage() {
  const sources = useItems(correctionsApi.listCorrectionSources, undefined, { refetchInterval: REFRESH_MS });
  const [edited, setEdited] = useState<string>();
  const add = (
    <Button variant="primary" onClick={() => setEdited('')}>
      <Plus size={14} aria-hidden />
      {t('Add source')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('RTK')}
        lead={t(
          'Corrections from a base let vehicles find their position to a few centimetres. Sources are saved; start one before each flight.',
        )}
      >
        {add}
      </PageHead>
      {edited === '' && <SourceEditor onClose={() => setEdited(undefined)} />}
      <AsyncView
        query={sources}
        loading={t('Loading…')}
        failed={t('The sources of corrections could not be loaded')}
      >
        {sources.data?.length === 0 && edited === undefined && (
          <EmptyState icon={RadioTower} title={t('No source of corrections')} actions={add}>
            <p>
              {t(
                'Add the NTRIP caster of a correction service, or your own base: a u-blox F9P on USB, or a receiver in the network.',
              )}
            </p>
          </EmptyState>
        )}
        {sources.data?.map((source) =>
          edited === source.sourceId ? (
            <SourceEditor key={source.sourceId} source={source} onClose={() => setEdited(undefined)} />
          ) : (
            <SourceCard key={source.sourceId} source={source} onEdit={() => setEdited(source.sourceId)} />
          ),
        )}
      </AsyncView>
    </>
  );
}

function SourceCard({ source, onEdit }: { readonly source: CorrectionsSource; readonly onEdit: () => void }) {
  const { rest } = useGateway();
  const { sourceId, name, config, state } = source;
  const [chosen, setChosen] = useState<readonly string[]>();
  const { waiting, change } = useChange(correctionsApi.listCorrectionSources);
  const params = { sourceId };
  const status = state && CORRECTIONS_STATUS[state.status];
  const start = () =>
    void change(() => call(rest, correctionsApi.startCorrections, { params, body: { vehicles: chosen } }));
  const stop = () => void change(() => call(rest, correctionsApi.stopCorrections, { params }));
  return (
    <section className="card stack-10 p-12-14" aria-label={name}>
      <div className="row-spread">
        <h3 className="row-wrap gap-10 items-baseline">
          {name} <span className="small-dim number">{sourceAddress(source)}</span>
          <span className="link-state gap-6 items-center inline-flex" data-tone={status?.tone} role="status">
            <span className="link-dot" aria-hidden />
            {t(status?.text ?? 'stopped')}
          </span>
        </h3>
        <span className="flex gap-4">
          {state ? (
            <Button disabledReason={waiting} onClick={stop}>
              <Square size={12} aria-hidden /> {t('Stop')}
            </Button>
          ) : (
            <Button variant="primary" disabledReason={waiting ?? whyNotStart(source, chosen)} onClick={start}>
              <Play size={13} aria-hidden /> {t('Start')}
            </Button>
          )}
          <IconButton
            icon={Pencil}
            variant="quiet"
            label={t('Change {text}', { text: name })}
            tooltip={t('Change')}
            onClick={onEdit}
          />
          <RemoveButton
            operation={correctionsApi.listCorrectionSources}
            name={name}
            remove={() => call(rest, correctionsApi.removeCorrectionSource, { params })}
            restore={() => call(rest, correctionsApi.addCorrectionSource, { body: { name, config } })}
          />
        </span>
      </div>
      {config.kind === 'ntrip' && <MountpointChooser sourceId={sourceId} config={config} />}
      {state ? <SourceState state={state} /> : <VehicleChoice chosen={chosen} onChoose={setChosen} />}
    </section>
  );
}

function whyNotStart(
  { config }: CorrectionsSource,
  chosen: readonly string[] | undefined,
): string | undefined {
  if (config.kind === 'ntrip' && config.mountpoint === '') return t('Choose a mountpoint first.');
  return chosen?.length === 0 ? t('Choose at least one vehicle.') : undefined;
}

/** Which vehicles get the corrections; undefined: all. */
function VehicleChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: readonly string[] | undefined;
  readonly onChoose: (chosen: readonly string[] | undefined) => void;
}) {
  const choices = useVehicleChoices();
  return (
    <fieldset className="field-choice">
      <legend className="field-label">{t('Send to')}</legend>
      <CheckField isChecked={!chosen} onChange={(isAll) => onChoose(isAll ? undefined : [])}>
        {t('All vehicles, also later ones')}
      </CheckField>
      {chosen &&
        choices.map(({ id, text }) => (
          <CheckField
            key={id}
            isChecked={chosen.includes(id)}
            onChange={(isChosen) =>
              onChoose(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          >
            {text}
          </CheckField>
        ))}
    </fieldset>
  );
}
