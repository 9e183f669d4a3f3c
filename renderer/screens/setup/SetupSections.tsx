import { useState } from 'react';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Note } from '../../components/Note.tsx';
import { parameterValueText, parseParameterValue } from '../../format/parameter-text.ts';
import { t } from '../../language/translate.ts';
import {
  type Airframe,
  dropPlannedParameters,
  planParameters,
  usePlannedParameters,
} from '../../state/parameters/parameter-store.ts';
import type { CheckedPage } from '../../state/setup/setup-check.ts';
import { ParameterInput } from '../shared/ParameterInput.tsx';
import { setupLabel } from './setup-labels.ts';

/** Longer sections start closed. */
const MOST_OPEN_ROWS = 14;

export interface SetupSectionsProps {
  readonly checked: CheckedPage;
  readonly airframe: Airframe;
  readonly isReadOnly: boolean;
}

/** What is missing on a page, and its parameters as rows. A changed row waits among the changes to write. */
export function SetupSections({ checked, airframe, isReadOnly }: SetupSectionsProps) {
  const planned = usePlannedParameters(airframe);
  return (
    <div className="setup-work column gap-16">
      {checked.findings.map(({ text }) => (
        <Note key={text} tone="caution" shape="box">
          {t(text)}
        </Note>
      ))}
      {checked.sections.map(({ title, parameters }) => (
        <details key={title} open={parameters.length <= MOST_OPEN_ROWS}>
          <summary>
            <strong>{t(title)}</strong> <span className="number faint">{parameters.length}</span>
          </summary>
          {parameters.map((parameter) => (
            <SetupRow
              key={parameter.name}
              parameter={parameter}
              planned={planned[parameter.name]}
              airframe={airframe}
              isReadOnly={isReadOnly || parameter.about?.isReadOnly === true}
            />
          ))}
        </details>
      ))}
    </div>
  );
}

interface SetupRowProps {
  readonly parameter: VehicleParameter;
  readonly planned: number | undefined;
  readonly airframe: Airframe;
  readonly isReadOnly: boolean;
}

function SetupRow({ parameter, planned, airframe, isReadOnly }: SetupRowProps) {
  const { name, value, about } = parameter;
  const [typed, setTyped] = useState('');
  const now = planned ?? value;
  const meant = (text: string) => {
    const parsed = parseParameterValue(text, parameter);
    return 'value' in parsed ? parsed.value : undefined;
  };
  // What was typed stays while it is invalid or means the value shown: "0.50" does not become "0.5".
  const isKept = typed !== '' && [undefined, now].includes(meant(typed));
  const onText = (text: string) => {
    setTyped(text);
    const next = meant(text);
    if (next === undefined || next === value) dropPlannedParameters(airframe, [name]);
    else planParameters(airframe, { [name]: next });
  };
  const label = setupLabel(parameter);
  return (
    <div className="setup-row grid gap-8-16 border-bottom">
      <div>
        <p>{label}</p>
        {label !== name && <p className="small-dim mono">{name}</p>}
        {about?.text && about.text !== label && (
          <p className="small-dim" lang="en">
            {about.text}
          </p>
        )}
        {about?.needsReboot && <p className="small-dim">{t('Takes effect after a reboot.')}</p>}
        {about?.isReadOnly && <p className="small-dim">{t('Read-only: the autopilot sets it.')}</p>}
      </div>
      <div className="stack-4 content-start">
        <ParameterInput
          parameter={parameter}
          text={isKept ? typed : `${now}`}
          onText={onText}
          rowLabel={label === name ? name : `${label} (${name})`}
          isReadOnly={isReadOnly}
        />
        {planned !== undefined && (
          <p className="small-dim">
            {t('On vehicle')}: {parameterValueText(value, about)}
          </p>
        )}
      </div>
    </div>
  );
}
