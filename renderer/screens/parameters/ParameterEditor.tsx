import { Star } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { parameterValueText, parseParameterValue } from '../../format/parameter-text.ts';
import { type Message, t } from '../../language/translate.ts';
import {
  type Airframe,
  dropPlannedParameters,
  planParameters,
  toggleFavouriteParameter,
  useParameterStore,
} from '../../state/parameters/parameter-store.ts';
import { ParameterInput } from '../shared/ParameterInput.tsx';

const SOURCES = {
  vehicle: 'by the vehicle',
  file: 'by an imported file',
  shipped: 'by Aerodeck',
} as const satisfies Readonly<Record<string, Message>>;

export interface ParameterEditorProps {
  readonly airframe: Airframe;
  readonly parameter: VehicleParameter;
  /** The pending value. */
  readonly planned: number | undefined;
}

/** Details of one parameter, and the field to change it. Nothing is sent from here. */
export function ParameterEditor({ airframe, parameter, planned }: ParameterEditorProps) {
  const { name, value, type, about } = parameter;
  const isFavourite = useParameterStore((state) => state.favourites.has(name));
  /** Typed but not added yet. It stays if the vehicle reports another value meanwhile. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? `${planned ?? value}`;
  const parsed = parseParameterValue(text, parameter);
  const fault = 'fault' in parsed ? parsed.fault : undefined;
  const now = 'value' in parsed ? parsed.value : undefined;
  const plan = (event: FormEvent) => {
    event.preventDefault();
    if (now === undefined || about?.isReadOnly) return;
    if (now === value) dropPlannedParameters(airframe, [name]);
    else planParameters(airframe, { [name]: now });
    setTyped(undefined);
  };
  return (
    <form
      className="parameters-editor stack-10"
      aria-label={t('Change {name}', { name })}
      onSubmit={plan}
      noValidate
    >
      <header className="row-spread">
        <h2>{name}</h2>
        <Button
          variant="quiet"
          shape="square"
          isPressed={isFavourite}
          label={t('Favourite')}
          tooltip={isFavourite ? t('Remove from favourites') : t('Add to favourites')}
          onClick={() => toggleFavouriteParameter(name)}
        >
          <Star size={14} aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
        </Button>
      </header>
      {about?.text || about?.needsReboot || about?.isReadOnly ? (
        <p className="dim">
          {about.text}
          {about.needsReboot && <strong> {t('Takes effect after a reboot.')}</strong>}
          {about.isReadOnly && <strong> {t('Read-only: the autopilot sets it.')}</strong>}
        </p>
      ) : (
        <p className="dim">{t('No description available. You can still change the value.')}</p>
      )}
      <dl className="parameters-facts">
        <dt>{t('On vehicle')}</dt>
        <dd className="number">{parameterValueText(value, about)}</dd>
        <dt>{t('Type')}</dt>
        <dd>{type}</dd>
        {(about?.min !== undefined || about?.max !== undefined) && (
          <>
            <dt>{t('Usual range')}</dt>
            <dd className="number">
              {t('{min} to {max} {unit}', {
                min: about.min ?? '…',
                max: about.max ?? '…',
                unit: about.unit ?? '',
              })}
            </dd>
          </>
        )}
        {about?.defaultValue !== undefined && (
          <>
            <dt>{t('Default')}</dt>
            <dd className="number">{parameterValueText(about.defaultValue, about)}</dd>
          </>
        )}
        {about?.increment !== undefined && (
          <>
            <dt>{t('Usual step')}</dt>
            <dd className="number">{about.increment}</dd>
          </>
        )}
        {about?.group !== undefined && (
          <>
            <dt>{t('Group')}</dt>
            <dd>{[about.group, about.category].filter(Boolean).join(' · ')}</dd>
          </>
        )}
        {about && (
          <>
            <dt>{t('Described')}</dt>
            <dd>{t(SOURCES[about.source ?? 'shipped'])}</dd>
          </>
        )}
      </dl>
      <ParameterInput parameter={parameter} text={text} onText={setTyped} />
      <div className="buttons">
        <Button
          type="submit"
          disabledReason={
            about?.isReadOnly
              ? t('Read-only: the autopilot sets it.')
              : (fault ?? (now === value ? t('The parameter already has this value.') : undefined))
          }
        >
          {t('Add to changes')}
        </Button>
        {planned !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              dropPlannedParameters(airframe, [name]);
              setTyped(undefined);
            }}
          >
            {t('Withdraw')}
          </Button>
        )}
      </div>
    </form>
  );
}
