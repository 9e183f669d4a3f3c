import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { vehicleApi } from '../../../../gateway/contract/api/vehicle-api.ts';
import type { CameraSetting } from '../../../../gateway/contract/onboard/camera-settings.ts';
import type { TelemetryCamera } from '../../../../gateway/contract/vehicle/payload.ts';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { t } from '../../../language/translate.ts';
import { gatewayTextLine, translateSentence } from '../../../language/translate-gateway.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { useOperation } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { receiveCommand } from '../../../state/vehicle/command-store.ts';
import { submitCommand } from '../../../state/vehicle/orders.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';

interface CameraSettingsSectionProps {
  readonly vehicleId: string;
  readonly cameraId: number;
  readonly mode: TelemetryCamera['mode'];
  readonly whyNot: string | undefined;
}

/** The settings of the camera's definition file. They are read when this is opened, and after each change. */
export function CameraSettingsSection({ vehicleId, cameraId, mode, whyNot }: CameraSettingsSectionProps) {
  const { rest } = useGateway();
  const [isOpen, setOpen] = useState(false);
  const query = useOperation(
    vehicleApi.getCameraSettings,
    isOpen ? { params: { vehicleId, cameraId } } : skipToken,
    // Which settings have an effect may depend on the mode.
    { retry: false, revision: mode, placeholderData: (before) => before },
  );
  const { failure, isBusy, waiting, send } = useRequest();
  const set = ({ name }: CameraSetting, value: number) =>
    send(async () => {
      const params = { camera: cameraId, name, value };
      receiveCommand(await submitCommand(rest, { vehicleId, command: 'camera-setting', params }, 'done'));
    }).then(() => query.refetch());
  const problem = query.data?.problem;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Camera settings')}</summary>
      <AsyncView query={query} loading={t('Reading the settings from the camera.')}>
        <fieldset className="stack-6" disabled={whyNot !== undefined || isBusy} title={whyNot ?? waiting}>
          <legend className="small-dim">
            {[query.data?.vendor, query.data?.model].filter(Boolean).join(' ') || t('Camera settings')}
          </legend>
          {query.data?.settings
            .filter(({ shown }) => shown)
            .map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                onChange={(value) => void set(setting, value)}
              />
            ))}
        </fieldset>
        {problem && <Note tone="caution">{gatewayTextLine(translateSentence(problem))}</Note>}
        {failure !== undefined && <Note tone="error">{failure}</Note>}
      </AsyncView>
    </details>
  );
}

interface SettingFieldProps {
  readonly setting: CameraSetting;
  readonly onChange: (value: number) => void;
}

function SettingField({ setting, onChange }: SettingFieldProps) {
  const { label, type, value, options, min, max, step } = setting;
  const chosen = options.find((option) => option.value === value);
  if (setting.readOnly)
    return (
      <dl>
        <Reading label={label} value={chosen?.label ?? `${value ?? '—'}`} />
      </dl>
    );
  if (options.length > 0)
    return (
      <SelectField
        label={label}
        value={value === null ? '' : `${value}`}
        options={[
          ...(chosen ? [] : [[value === null ? '' : `${value}`, `${value ?? '—'}`] as const]),
          ...options.map((option) => [`${option.value}`, option.label] as const),
        ]}
        onChange={(text) => text !== '' && onChange(Number(text))}
      />
    );
  if (type === 'bool')
    return (
      <CheckField isChecked={value === 1} onChange={(isOn) => onChange(isOn ? 1 : 0)}>
        {label}
      </CheckField>
    );
  return (
    <ValueField
      label={label}
      value={value}
      {...(min !== null && { minimum: min })}
      {...(max !== null && { maximum: max })}
      {...(step !== null && { step })}
      onCommit={(next) => next !== null && onChange(next)}
    />
  );
}
