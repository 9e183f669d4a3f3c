import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { onlineMapApi } from '../../../../gateway/contract/api/online-map-api.ts';
import { ONLINE_LAYER_KINDS, type OnlineLayerKind } from '../../../../gateway/contract/mission/online-map.ts';
import { call } from '../../../api/call.ts';
import { GatewayError } from '../../../api/connection/rest-client.ts';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { EditorForm } from '../EditorForm.tsx';

export const KIND_NAMES: Readonly<Record<OnlineLayerKind, Message>> = {
  satellite: 'Satellite',
  street: 'Street map',
  topographic: 'Topographic map',
  labels: 'Roads and names',
  elevation: 'Elevation',
  other: 'Other layer',
};

const FIELDS: Readonly<Record<string, Message>> = {
  '/name': 'Name',
  '/address': 'Address',
  '/key': 'Key',
  '/attribution': 'Attribution (map provider)',
  '/minZoom': 'From zoom',
  '/maxZoom': 'To zoom',
  '/encoding': 'Encoding',
  '/wmtsLayer': 'WMTS layer',
};

/** Adds a layer of the user's own: any tile URL, TileJSON, WMTS or style. */
export function OnlineLayerForm({ onClose }: { readonly onClose: () => void }) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [kind, setKind] = useState<OnlineLayerKind>('satellite');
  const [encoding, setEncoding] = useState<'terrarium' | 'mapbox'>('terrarium');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [allowsPrivateNetwork, setPrivate] = useState(false);
  const { isBusy, failure, send } = useRequest(fieldFailure);
  const textOf = (name: string) => texts[name]?.trim() ?? '';
  const given = <Name extends string>(name: Name) =>
    (textOf(name) === '' ? {} : { [name]: textOf(name) }) as Partial<Record<Name, string>>;
  const zoom = <Name extends string>(name: Name) =>
    (textOf(name) === '' ? {} : { [name]: Number(textOf(name)) }) as Partial<Record<Name, number>>;
  const add = async () => {
    const isAdded = await send(() =>
      call(rest, onlineMapApi.addOnlineLayer, {
        body: {
          name: textOf('name'),
          kind,
          address: textOf('address'),
          ...given('key'),
          ...given('attribution'),
          ...given('wmtsLayer'),
          ...zoom('minZoom'),
          ...zoom('maxZoom'),
          ...(kind === 'elevation' && { encoding }),
          allowsPrivateNetwork,
        },
      }),
    );
    if (!isAdded) return;
    await client.invalidateQueries({ queryKey: operationKey(onlineMapApi.listOnlineLayers) });
    onClose();
  };
  const text = (
    name: string,
    label: string,
    options: { isWide?: boolean; placeholder?: string; type?: string } = {},
  ) => (
    <TextField
      label={label}
      value={texts[name] ?? ''}
      spellCheck={false}
      autoComplete="off"
      onChange={(value) => setTexts({ ...texts, [name]: value })}
      {...options}
    />
  );
  return (
    <EditorForm
      title={t('Add an online layer')}
      failure={failure}
      submit={t('Add the layer')}
      whyNot={isBusy ? t('Waiting for the server.') : undefined}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Note>
        {t(
          'Enter a tile URL with {z}, {x} and {y}, or the URL of a TileJSON, WMTS or MapLibre style. Write {key} in the place of your key.',
          { z: '{z}', x: '{x}', y: '{y}', key: '{key}' },
        )}
      </Note>
      <div className="editor-row">
        {text('name', t('Name'), { isWide: true })}
        <SelectField
          label={t('Shows')}
          options={ONLINE_LAYER_KINDS.map((each) => [each, t(KIND_NAMES[each])] as const)}
          value={kind}
          onChange={setKind}
        />
        {kind === 'elevation' && (
          <SelectField
            label={t('Encoding')}
            options={['terrarium', 'mapbox'] as const}
            value={encoding}
            onChange={setEncoding}
          />
        )}
      </div>
      <div className="editor-row">
        {text('address', t('Address'), {
          isWide: true,
          placeholder: 'https://tiles.example.com/{z}/{x}/{y}.png',
        })}
        {text('key', t('Key'), { type: 'password' })}
      </div>
      <div className="editor-row">
        {text('attribution', t('Attribution (map provider)'), { isWide: true })}
        {text('minZoom', t('From zoom'))}
        {text('maxZoom', t('To zoom'))}
        {text('wmtsLayer', t('WMTS layer'))}
      </div>
      <CheckField className="row" isChecked={allowsPrivateNetwork} onChange={setPrivate}>
        {t('The server is in the local network or on this machine')}
      </CheckField>
    </EditorForm>
  );
}

/** The field to correct and what is wrong with it. */
function fieldFailure(cause: unknown): string {
  const [first] = (cause instanceof GatewayError && cause.problem?.errors) || [];
  const field = first && FIELDS[first.pointer];
  return field ? `${t(field)} ${translateSentence(first.detail).text}.` : failureText(cause);
}
