import { Star } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { CheckField } from '../../components/field/CheckField.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { Note } from '../../components/Note.tsx';
import { type Message, t } from '../../language/translate.ts';
import {
  type Airframe,
  dropPlannedParameters,
  planParameters,
  toggleFavouriteParameter,
  useParameterStore,
} from '../../state/parameters/parameter-store.ts';
import {
  hasParameterBit,
  outsideUsualRange,
  parameterValueText,
  parseParameterValue,
  toggledParameterBit,
} from './parameter-text.ts';

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
  const id = useId();
  const isFavourite = useParameterStore((state) => state.favourites.has(name));
  /** Typed but not added yet. It stays if the vehicle reports another value meanwhile. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? `${planned ?? value}`;
  const parsed = parseParameterValue(text, parameter);
  const fault = 'fault' in parsed ? parsed.fault : undefined;
  const now = 'value' in parsed ? parsed.value : undefined;
  const note = now === undefined ? undefined : outsideUsualRange(now, about);
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
      {about?.values && (
        <SelectField
          label={t('Meaning')}
          placeholder={t('Another value')}
          value={now}
          options={about.values.map(({ value, label }) => [value, `${value} · ${label}`])}
          onChange={(value) => setTyped(`${value}`)}
        />
      )}
      {about?.bits && now !== undefined && (
        <fieldset className="parameters-bits grid no-border gap-2 p-0">
          <legend className="field-label">{t('Bits')}</legend>
          {about.bits.map(({ bit, label }) => {
            const toggled = toggledParameterBit(now, bit, type);
            return (
              <CheckField
                key={bit}
                isChecked={hasParameterBit(now, bit)}
                isDisabled={toggled === undefined}
                onChange={() => toggled !== undefined && setTyped(`${toggled}`)}
              >
                {label}
              </CheckField>
            );
          })}
        </fieldset>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-value`}>
          {t('New value')}
        </label>
        <input
          id={`${id}-value`}
          className="input number"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Note id={`${id}-note`} tone={fault === undefined ? 'hint' : 'error'}>
          {fault ?? note ?? ''}
        </Note>
      </div>
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
