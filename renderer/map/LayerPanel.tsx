import type { OnlineLayer, OnlineLayerKind } from '../../gateway/contract/mission/online-map.ts';
import { CheckField } from '../components/field/CheckField.tsx';
import { SelectField } from '../components/field/SelectField.tsx';
import { Note } from '../components/Note.tsx';
import { Words } from '../components/Sentence.tsx';
import { type Message, t } from '../language/translate.ts';
import { routeHref } from '../state/app/route.ts';
import { useMapSources } from '../state/map/ground-sources.ts';
import {
  chooseOnline,
  MAP_LAYERS,
  type MapLayer,
  ONLINE_BASES,
  type OnlineBase,
  showLayer,
  useMapLayerStore,
} from '../state/map/map-layer-store.ts';
import { chooseBase, drawnLayers, PARTS, usableLayers, useOnlineLayers } from '../state/map/online-layers.ts';
import { setAppearance, useAppearanceStore } from '../state/settings/display-stores.ts';
import { TerrainLayers } from './TerrainControls.tsx';

const NAMES: Readonly<Record<MapLayer, Message>> = {
  base: 'Base map',
  airports: 'Airports',
  zones: 'Operation zones',
  traffic: 'Other aircraft',
};

const BASES: Readonly<Record<OnlineBase, Message>> = {
  none: 'None',
  satellite: 'Satellite',
  street: 'Street map',
  topographic: 'Topographic map',
  hybrid: 'Hybrid (satellite, roads, names)',
  other: 'Other layer',
};

/** The layers of a map: one base of the network, imported maps, and what is drawn over them. */
export function LayerPanel() {
  const sources = useMapSources().data ?? [];
  const hidden = useMapLayerStore((state) => state.hidden);
  const hasLabels = useAppearanceStore((state) => state.hasMapLabels);
  const line = (name: string, isShown: boolean, onShow: (isShown: boolean) => void, key = name) => (
    <li key={key}>
      <CheckField isChecked={isShown} onChange={onShow}>
        <span className="cut" title={name}>
          {name}
        </span>
      </CheckField>
    </li>
  );
  const layer = (id: string, name: string) =>
    line(name, !hidden.has(id), (isShown) => showLayer(id, isShown), id);
  return (
    <section
      className="layer-panel stack surface-1 rounded-8 scrolls-y text-13 border absolute p-10-12"
      aria-label={t('Map layers')}
    >
      <OnlineGroup />
      {sources.length > 0 && (
        <fieldset>
          <legend>{t('Imported maps')}</legend>
          <ul>{sources.map(({ sourceId, name }) => layer(sourceId, name))}</ul>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('Offline map')}</legend>
        <ul>
          {MAP_LAYERS.map((id) => layer(id, t(NAMES[id])))}
          {line(t('Place names'), hasLabels, (hasMapLabels) => setAppearance({ hasMapLabels }))}
        </ul>
      </fieldset>
      <TerrainLayers />
      <Note>{t('No-fly zones are always shown.')}</Note>
      <a href={routeHref('settings', 'maps')}>{t('Import maps, add online layers')}</a>
    </section>
  );
}

/** One base of the network, its provider, and what is wrong with it. */
function OnlineGroup() {
  const layers = useOnlineLayers().data ?? [];
  const online = useMapLayerStore((state) => state.online);
  const bases = ONLINE_BASES.filter((base) => base !== 'other' || usableLayers(layers, 'other').length > 0);
  return (
    <fieldset>
      <legend>{t('Online map')}</legend>
      <ul>
        {bases.map((base) => (
          <li key={base}>
            <CheckField
              radioGroup="online-map"
              isChecked={online.base === base}
              isDisabled={PARTS[base].some((kind) => usableLayers(layers, kind).length === 0)}
              onChange={() => chooseBase(base, layers)}
            >
              <span className="cut">{t(BASES[base])}</span>
            </CheckField>
          </li>
        ))}
      </ul>
      {PARTS[online.base].map((kind) => (
        <ProviderField key={kind} kind={kind} layers={layers} />
      ))}
      {online.base === 'none' && (
        <Note>{t('Tiles are requested from the provider only while a layer is chosen.')}</Note>
      )}
      <OnlineProblems />
    </fieldset>
  );
}

interface ProviderFieldProps {
  readonly kind: OnlineLayerKind;
  readonly layers: readonly OnlineLayer[];
}

function ProviderField({ kind, layers }: ProviderFieldProps) {
  const online = useMapLayerStore((state) => state.online);
  const usable = usableLayers(layers, kind);
  if (usable.length < 2) return null;
  return (
    <SelectField
      label={kind === 'labels' ? t('Roads and names') : t('Provider')}
      options={usable.map(({ layerId, name }) => [layerId, name] as const)}
      value={online.layerIds[kind]}
      onChange={(layerId) => chooseOnline({ ...online, layerIds: { ...online.layerIds, [kind]: layerId } })}
    />
  );
}

/** What is wrong with the layers that are shown; nothing while they work. */
export function OnlineProblems() {
  const layers = useOnlineLayers().data ?? [];
  const online = useMapLayerStore((state) => state.online);
  return drawnLayers(layers, online).map(
    ({ layerId, name, problem, retryInMs }) =>
      problem !== null && (
        <p key={layerId} className="layer-problem" role="status">
          {name}: <Words of={problem} /> {t('Stored tiles stay visible.')}
          {retryInMs !== null &&
            retryInMs > 0 &&
            ` ${t('Trying again in {seconds} s.', { seconds: Math.ceil(retryInMs / 1000) })}`}
        </p>
      ),
  );
}
