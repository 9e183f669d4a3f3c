import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { correctionsApi } from '../../../../gateway/contract/api/corrections-api.ts';
import type { CorrectionsSource } from '../../../../gateway/contract/onboard/corrections.ts';
import { call } from '../../../api/call.ts';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import {
  BLANK_CORRECTION,
  type CorrectionDraft,
  draftOfSource,
  requestOfDraft,
} from '../../../state/settings/correction-draft.ts';
import { EditorForm } from '../EditorForm.tsx';

export interface SourceEditorProps {
  /** The source to change; undefined to add one. */
  readonly source?: CorrectionsSource;
  readonly onClose: () => void;
}

/** What a field must be, shown when it is not. */
const RULES: Readonly<Record<string, Message>> = {
  name: 'Enter a name.',
  host: 'Enter a host name or an address, without http://.',
  port: 'The port must be a whole number from 1 to 65535.',
  path: 'Enter the device, such as /dev/ttyUSB0 or COM3.',
  baud: 'The baud rate must be a whole number from 300 to 4000000.',
  user: 'A user name has no colon.',
  durationS: 'Enter 10 to 86400 seconds.',
  accuracyM: 'Enter an accuracy in metres.',
  latitudeDeg: 'Enter a latitude from -90 to 90.',
  longitudeDeg: 'Enter a longitude from -180 to 180.',
  altitudeM: 'Enter a height in metres.',
};

type TextName = {
  [Name in keyof CorrectionDraft]: string extends CorrectionDraft[Name] ? Name : never;
}[keyof CorrectionDraft];

/** Adds or changes a source of corrections. */
export function SourceEditor({ source, onClose }: SourceEditorProps) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => (source ? draftOfSource(source) : BLANK_CORRECTION));
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const { waiting, failure, send } = useRequest();
  const set = (change: Partial<CorrectionDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setWrong(new Set());
  };
  const field = (
    name: TextName,
    label: string,
    more: { unit?: string; isWide?: boolean; note?: string } = {},
  ) => {
    const rule = RULES[name];
    return (
      <NotedField
        label={label}
        value={draft[name]}
        spellCheck={false}
        autoComplete="off"
        {...more}
        problem={wrong.has(name) && rule ? t(rule) : undefined}
        onChange={(text) => set({ [name]: text })}
      />
    );
  };
  const save = () => {
    const request = requestOfDraft(draft);
    if ('wrong' in request) return setWrong(request.wrong);
    void send(async () => {
      if (source) {
        const params = { sourceId: source.sourceId };
        await call(rest, correctionsApi.changeCorrectionSource, { params, body: request });
      } else await call(rest, correctionsApi.addCorrectionSource, { body: request });
      await client.invalidateQueries({ queryKey: operationKey(correctionsApi.listCorrectionSources) });
      onClose();
    });
  };
  const isPlaced = draft.kind === 'ntrip' ? draft.gga === 'place' : draft.base === 'fixed';
  return (
    <EditorForm
      title={source ? t('Change {text}', { text: source.name }) : t('Add a source of corrections')}
      failure={failure}
      submit={source ? t('Save') : t('Add source')}
      whyNot={waiting}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="editor-row">
        {field('name', t('Name'), { isWide: true })}
        <SelectField
          label={t('Kind')}
          value={draft.kind}
          options={[
            ['ntrip', t('NTRIP caster')],
            ['serial', t('Receiver, serial')],
            ['tcp', t('Receiver, network')],
          ]}
          onChange={(kind) => set({ kind, port: kind === 'ntrip' ? '2101' : draft.port })}
        />
      </div>
      <div className="editor-row">
        {draft.kind === 'serial' ? (
          <>
            {field('path', t('Device'), { isWide: true })}
            {field('baud', t('Baud rate'))}
          </>
        ) : (
          <>
            {field('host', t('Host'), { isWide: true })}
            {field('port', t('Port'))}
          </>
        )}
      </div>
      {draft.kind === 'ntrip' ? (
        <CasterFields draft={draft} field={field} set={set} hasPassword={source?.hasPassword === true} />
      ) : (
        <BaseFields draft={draft} field={field} set={set} />
      )}
      {isPlaced && (
        <div className="editor-row">
          {field('latitudeDeg', t('Latitude'), { unit: '°' })}
          {field('longitudeDeg', t('Longitude'), { unit: '°' })}
          {field('altitudeM', draft.kind === 'ntrip' ? t('Above sea level') : t('Above the ellipsoid'), {
            unit: 'm',
          })}
        </div>
      )}
    </EditorForm>
  );
}

interface PartProps {
  readonly draft: CorrectionDraft;
  readonly field: (name: TextName, label: string, more?: { unit?: string }) => ReactNode;
  readonly set: (change: Partial<CorrectionDraft>) => void;
}

function CasterFields({ draft, field, set, hasPassword }: PartProps & { readonly hasPassword: boolean }) {
  return (
    <>
      <div className="editor-row">
        {field('user', t('User name'))}
        <NotedField
          label={t('Password')}
          type="password"
          autoComplete="new-password"
          value={draft.password}
          placeholder={hasPassword ? t('stored') : ''}
          onChange={(password) => set({ password })}
        />
        <SelectField
          label={t('NTRIP version')}
          value={draft.version}
          options={['2', '1']}
          onChange={(version) => set({ version })}
        />
        <SelectField
          label={t('Send a position')}
          value={draft.gga}
          options={[
            ['none', t('No')],
            ['vehicle', t('Of the first vehicle')],
            ['place', t('This place')],
          ]}
          onChange={(gga) => set({ gga })}
        />
      </div>
      <CheckField className="row" isChecked={draft.isTls} onChange={(isTls) => set({ isTls })}>
        {t('Encrypted (TLS)')}
      </CheckField>
      <Note>
        {draft.isTls
          ? t('The password is stored on this computer and never shown again. Choose the mountpoint next.')
          : t(
              'Without TLS, the password can be read in the network. It is stored on this computer and never shown again. Choose the mountpoint next.',
            )}
      </Note>
    </>
  );
}

function BaseFields({ draft, field, set }: PartProps) {
  return (
    <>
      <div className="editor-row">
        <SelectField
          label={t('Base position')}
          value={draft.base}
          options={[
            ['survey-in', t('Survey-in')],
            ['fixed', t('Known position')],
            ['keep', t('Already configured')],
          ]}
          onChange={(base) => set({ base, accuracyM: base === 'fixed' ? '0.05' : '2' })}
        />
        {draft.base === 'survey-in' && field('durationS', t('At least'), { unit: 's' })}
        {draft.base !== 'keep' && field('accuracyM', t('Accuracy'), { unit: 'm' })}
      </div>
      <Note>
        {draft.base === 'keep'
          ? t('Nothing is written to the receiver. It must send RTCM 3 by itself.')
          : t(
              'A u-blox F9P or M8P is set up as a base each time it connects. The settings are lost when it is unplugged.',
            )}
      </Note>
    </>
  );
}
