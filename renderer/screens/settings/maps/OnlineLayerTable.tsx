import { Eraser, KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { onlineMapApi } from '../../../../gateway/contract/api/online-map-api.ts';
import type { OnlineLayer } from '../../../../gateway/contract/mission/online-map.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { useOperation } from '../../../state/connection/operations.ts';
import { useOnlineLayers } from '../../../state/map/online-layers.ts';
import { RemoveButton } from '../RemoveButton.tsx';
import { useChange } from '../use-change.ts';
import { KIND_NAMES, OnlineLayerForm } from './OnlineLayerForm.tsx';

const MB = 1_000_000;
const LIMITS_MB = [100, 250, 500, 1000, 2000, 5000, 10_000, 50_000];

/** Layers of the network: providers, keys, the user's own, and the tiles that are stored. */
export function OnlineLayers() {
  const layers = useOnlineLayers().data;
  const [isOpen, setOpen] = useState(false);
  if (!layers) return null;
  return (
    <>
      <h3>{t('Online layers')}</h3>
      <Note>
        {t(
          'Choose one with the button "Map layers" on a map. Aerodeck requests tiles only while a layer is chosen, and stores them for flights without a network.',
        )}
      </Note>
      <TileCacheLine />
      <ul className="maps-lines card" aria-label={t('Online layers')}>
        {layers.map((layer) => (
          <LayerLine key={layer.layerId} layer={layer} />
        ))}
      </ul>
      {isOpen ? (
        <OnlineLayerForm onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('Add an online layer')}</Button>
        </div>
      )}
    </>
  );
}

const CHANGED = [onlineMapApi.listOnlineLayers, onlineMapApi.getTileCache] as const;

function TileCacheLine() {
  const { rest } = useGateway();
  const { waiting, change } = useChange(...CHANGED);
  const cache = useOperation(onlineMapApi.getTileCache, undefined, { refetchInterval: 20_000 }).data;
  if (!cache) return null;
  const limitMb = Math.round(cache.limitBytes / MB);
  const limits = LIMITS_MB.includes(limitMb) ? LIMITS_MB : [...LIMITS_MB, limitMb].sort((a, b) => a - b);
  return (
    <div className="row-wrap items-end">
      <span className="number">
        {t('{tiles} stored tiles, {size}', {
          tiles: formatCount(cache.tiles),
          size: formatFileSize(cache.sizeBytes),
        })}
      </span>
      <SelectField
        label={t('Store at most')}
        options={limits.map((each) => [each, formatFileSize(each * MB)] as const)}
        value={limitMb}
        onChange={(each) =>
          void change(() => call(rest, onlineMapApi.limitTileCache, { body: { limitBytes: each * MB } }))
        }
      />
      <Button
        disabledReason={waiting ?? whyNotClear(cache.tiles)}
        onClick={() => void change(() => call(rest, onlineMapApi.clearTileCache))}
      >
        {t('Clear all stored tiles')}
      </Button>
    </div>
  );
}

function whyNotClear(tiles: number): string | undefined {
  return tiles === 0 ? t('No tiles are stored.') : undefined;
}

function LayerLine({ layer }: { readonly layer: OnlineLayer }) {
  const { rest } = useGateway();
  const { waiting, change } = useChange(...CHANGED);
  const [isKeyOpen, setKeyOpen] = useState(false);
  const { layerId, name, kind, host, attribution, termsUrl, problem } = layer;
  return (
    <li className="maps-online wraps">
      <strong title={name}>{name}</strong>
      <span className="number small-dim grows min-w-0 clip ellipsis" title={attribution}>
        {t(KIND_NAMES[kind])} · {host} ·{' '}
        {t('Zooms {from} to {to}', { from: layer.minZoom, to: layer.maxZoom })}
        {layer.cachedTiles > 0 &&
          ` · ${t('{tiles} stored tiles, {size}', {
            tiles: formatCount(layer.cachedTiles),
            size: formatFileSize(layer.cachedBytes),
          })}`}
        {termsUrl !== null && (
          <>
            {' · '}
            <a href={termsUrl} target="_blank" rel="noreferrer">
              {t('Terms')}
            </a>
          </>
        )}
        {problem !== null && layer.hasKey === (layer.keyName !== null) && (
          <Note as="span" tone="error">
            {' '}
            <Words of={problem} />
          </Note>
        )}
      </span>
      {layer.keyName !== null && (
        <Button onClick={() => setKeyOpen(!isKeyOpen)} isPressed={isKeyOpen}>
          <KeyRound size={14} aria-hidden />
          {layer.hasKey ? t('Change key') : t('Enter key')}
        </Button>
      )}
      <IconButton
        icon={Eraser}
        variant="quiet"
        label={t('Clear stored tiles of {name}', { name })}
        disabledReason={waiting ?? whyNotClear(layer.cachedTiles)}
        onClick={() => void change(() => call(rest, onlineMapApi.clearTileCache, { query: { layerId } }))}
      />
      {!layer.isPreset && (
        <RemoveButton
          operation={onlineMapApi.listOnlineLayers}
          name={name}
          remove={() => call(rest, onlineMapApi.removeOnlineLayer, { params: { layerId } })}
          restore={() => call(rest, onlineMapApi.restoreOnlineLayer, { params: { layerId } })}
        />
      )}
      {isKeyOpen && <KeyForm layer={layer} onClose={() => setKeyOpen(false)} />}
    </li>
  );
}

/** The key is sent to the gateway and never comes back. */
function KeyForm({ layer, onClose }: { readonly layer: OnlineLayer; readonly onClose: () => void }) {
  const { rest } = useGateway();
  const { change } = useChange(...CHANGED);
  const [key, setKey] = useState('');
  const { layerId, keyName, hasKey } = layer;
  const params = { layerId };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(() => call(rest, onlineMapApi.setOnlineLayerKey, { params, body: { key: key.trim() } }));
    onClose();
  };
  return (
    <form className="row maps-key" onSubmit={submit}>
      <input
        className="input"
        type="password"
        autoComplete="off"
        aria-label={keyName ?? ''}
        placeholder={keyName ?? ''}
        value={key}
        maxLength={500}
        onChange={({ target }) => setKey(target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        disabledReason={key.trim() === '' ? t('Enter the key first.') : undefined}
      >
        {t('Save key')}
      </Button>
      {hasKey && (
        <Button
          onClick={() => {
            void change(() => call(rest, onlineMapApi.clearOnlineLayerKey, { params }));
            onClose();
          }}
        >
          {t('Remove key')}
        </Button>
      )}
    </form>
  );
}
