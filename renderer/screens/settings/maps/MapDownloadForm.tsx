import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch, SquareDashedMousePointer } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { missionApi } from '../../../../gateway/contract/api/mission-api.ts';
import {
  type MapBounds,
  type MapDownload,
  type MapDownloadEstimate,
  mapBoundsSchema,
  mapDownloadRequestSchema,
} from '../../../../gateway/contract/mission/map.ts';
import { TileArea } from '../../../../gateway/mission/map/tile-area.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatDistance, groundDistanceM } from '../../../format/measure/ground-distance.ts';
import { t } from '../../../language/translate.ts';
import { AreaMap } from '../../../map/area-map.ts';
import { useDrawnMap } from '../../../map/DrawnMap.tsx';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useMapLayerStore } from '../../../state/map/map-layer-store.ts';
import { useOnlineLayers } from '../../../state/map/online-layers.ts';
import { EditorForm } from '../EditorForm.tsx';

export interface MapDownloadFormProps {
  /** The last download, whose server is offered again. */
  readonly last: MapDownload | undefined;
  readonly onClose: () => void;
}

const LAST_ZOOM = 22;
/** Zoom levels beyond the view that are useful in the field. */
const DEEPER = 3;
/** Decimals of a coordinate: about one metre. */
const DIGITS = 5;

/** Starts a download: server, area and zoom levels, then the estimate, then the download itself. */
export function MapDownloadForm({ last, onClose }: MapDownloadFormProps) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const [view] = useState(() => useMapLayerStore.getState().view);
  const [name, setName] = useState('');
  const [urlTemplate, setUrlTemplate] = useState(last?.urlTemplate ?? '');
  const [attribution, setAttribution] = useState(last?.attribution ?? '');
  const [allowsPrivateNetwork, setPrivate] = useState(last?.allowsPrivateNetwork ?? false);
  const [edges, setEdges] = useState<readonly string[]>(() => edgesOf(view?.bounds));
  const [minZoom, setMinZoom] = useState(String(Math.floor(view?.zoom ?? 10)));
  const [maxZoom, setMaxZoom] = useState(String(Math.min(LAST_ZOOM, Math.floor(view?.zoom ?? 10) + DEEPER)));
  const [estimate, setEstimate] = useState<MapDownloadEstimate>();
  const { isBusy, failure, send } = useRequest();
  const offered = (useOnlineLayers().data ?? []).filter(({ downloadTemplate }) => downloadTemplate !== null);
  /** The request has changed, so the estimate no longer applies. */
  const changed = () => setEstimate(undefined);

  const edgeKey = edges.join();
  const bounds = useMemo(() => boundsOf(edgeKey.split(',')), [edgeKey]);
  const tiles = bounds && tilesOf(bounds, Number(minZoom), Number(maxZoom));
  const extent = extentOf(bounds);

  const run = (order: 'estimate' | 'start') =>
    send(async () => {
      const request = mapDownloadRequestSchema.safeParse({
        name,
        urlTemplate: urlTemplate.trim(),
        attribution,
        bounds: edges.map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge))),
        minZoom: Number(minZoom),
        maxZoom: Number(maxZoom),
        allowsPrivateNetwork,
      });
      if (!request.success) {
        const [issue] = request.error.issues;
        throw new Error(
          `${FIELDS[String(issue?.path[0])] ?? t('Request')}: ${issue?.message ?? t('invalid')}`,
        );
      }
      const body = request.data;
      if (order === 'estimate') setEstimate(await call(rest, missionApi.estimateMapDownload, { body }));
      else {
        await call(rest, missionApi.startMapDownload, { body });
        await client.invalidateQueries({ queryKey: operationKey(missionApi.listMapDownloads) });
        onClose();
      }
    });
  const text = (label: string, value: string, set: (value: string) => void, isWide = false) => (
    <TextField
      label={label}
      isWide={isWide || undefined}
      className={`input ${isWide ? '' : 'number'}`}
      value={value}
      onChange={(text) => {
        set(text);
        changed();
      }}
    />
  );
  const edge = (index: number, label: string) =>
    text(label, edges[index] ?? '', (value) =>
      setEdges(edges.map((each, at) => (at === index ? value : each))),
    );
  return (
    <EditorForm
      title={t('Download an area')}
      failure={failure}
      submit={t('Estimate')}
      whyNot={isBusy ? t('Waiting for the server.') : undefined}
      onSubmit={() => void run('estimate')}
      buttons={
        <Button disabledReason={whyNotStart(estimate, isBusy)} onClick={() => void run('start')}>
          {t('Download the area')}
        </Button>
      }
      onClose={onClose}
    >
      <Note>
        {t(
          'Many providers, including openstreetmap.org, do not allow downloading areas. Check the terms of your provider and use your own key if one is required.',
        )}
      </Note>
      {offered.length > 0 && (
        <SelectField
          label={t('Provider whose terms allow it')}
          options={[
            ['', t('Own address')] as const,
            ...offered.map((each) => [each.layerId, each.name] as const),
          ]}
          value={offered.find(({ downloadTemplate }) => downloadTemplate === urlTemplate)?.layerId ?? ''}
          onChange={(layerId) => {
            const layer = offered.find((each) => each.layerId === layerId);
            setUrlTemplate(layer?.downloadTemplate ?? '');
            setAttribution(layer?.attribution ?? '');
            changed();
          }}
        />
      )}
      <div className="editor-row">
        {text(t('Name'), name, setName, true)}
        {text(t('Attribution (map provider)'), attribution, setAttribution, true)}
      </div>
      <div className="editor-row">
        <Field className="field grows" label={t('Tile URL')}>
          <input
            className="input w-full"
            value={urlTemplate}
            placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
            spellCheck={false}
            onChange={({ target }) => {
              setUrlTemplate(target.value);
              changed();
            }}
          />
        </Field>
      </div>
      <CheckField
        className="row"
        isChecked={allowsPrivateNetwork}
        onChange={(isChecked) => {
          setPrivate(isChecked);
          changed();
        }}
      >
        {t('The server is in the local network or on this machine')}
      </CheckField>
      <MapAreaField
        bounds={bounds}
        onBounds={(next) => {
          setEdges(edgesOf(next));
          changed();
        }}
      />
      <div className="editor-row">
        {edge(0, t('West'))}
        {edge(1, t('South'))}
        {edge(2, t('East'))}
        {edge(3, t('North'))}
        {text(t('From zoom'), minZoom, setMinZoom)}
        {text(t('To zoom'), maxZoom, setMaxZoom)}
      </div>
      {tiles !== undefined && !estimate && (
        <p role="status" className="number">
          {t('{count, plural, one {# tile} other {# tiles}}, {width} by {height}', {
            count: tiles,
            width: formatDistance(extent.widthM),
            height: formatDistance(extent.heightM),
          })}
        </p>
      )}
      {estimate && (
        <p role="status" className="number">
          {estimate.estimatedBytes !== null &&
            t('{count, plural, one {# tile} other {# tiles}}, about {size}; {free} free', {
              count: estimate.tiles,
              size: formatFileSize(estimate.estimatedBytes),
              free: formatFileSize(estimate.freeBytes),
            })}
          {estimate.problem !== null && (
            <Note as="span" tone="error">
              {' '}
              <Words of={estimate.problem} />
            </Note>
          )}
        </p>
      )}
    </EditorForm>
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  get name() {
    return t('Name');
  },
  get urlTemplate() {
    return t('Tile URL');
  },
  get attribution() {
    return t('Attribution (map provider)');
  },
};

function whyNotStart(estimate: MapDownloadEstimate | undefined, isBusy: boolean): string | undefined {
  if (isBusy) return t('Waiting for the server.');
  if (!estimate) return t('Estimate the size first.');
  return estimate.problem ?? undefined;
}

function edgesOf(bounds: MapBounds | undefined): readonly string[] {
  return bounds ? bounds.map((degrees) => degrees.toFixed(DIGITS)) : ['', '', '', ''];
}

/** Undefined while the four edges are no valid area. */
function boundsOf(edges: readonly string[]): MapBounds | undefined {
  const parsed = mapBoundsSchema.safeParse(
    edges.map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge))),
  );
  return parsed.success ? parsed.data : undefined;
}

function tilesOf(bounds: MapBounds, minZoom: number, maxZoom: number): number | undefined {
  const isZoom = (zoom: number) => Number.isInteger(zoom) && zoom >= 0 && zoom <= LAST_ZOOM;
  if (!isZoom(minZoom) || !isZoom(maxZoom)) return undefined;
  return new TileArea(bounds, Math.min(minZoom, maxZoom), maxZoom).count;
}

function extentOf(bounds: MapBounds | undefined): { readonly widthM: number; readonly heightM: number } {
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0];
  const lat = (south + north) / 2;
  return {
    // For more than half the globe, the short way is the wrong one.
    widthM: 2 * groundDistanceM({ lat, lon: west }, { lat, lon: (west + east) / 2 }),
    heightM: groundDistanceM({ lat: south, lon: west }, { lat: north, lon: west }),
  };
}

interface MapAreaFieldProps {
  /** Undefined while the four edges are no valid area. */
  readonly bounds: MapBounds | undefined;
  readonly onBounds: (bounds: MapBounds) => void;
}

/** The area of a download on a map, drawn or taken from the visible area. */
function MapAreaField({ bounds, onBounds }: MapAreaFieldProps) {
  const [isDrawing, setDrawing] = useState(false);
  const tell = useRef(onBounds);
  tell.current = onBounds;
  const { container, drawn, notice } = useDrawnMap((setup) => {
    const map = new AreaMap({
      ...setup,
      onArea: (next, isEnd) => {
        tell.current(next);
        if (isEnd) setDrawing(false);
      },
    });
    if (bounds) map.flight.fit(cornersOf(bounds));
    return { map };
  }, undefined);
  const map = drawn?.map;
  useEffect(() => map?.setArea(bounds), [map, bounds]);
  useEffect(() => map?.setDrawing(isDrawing), [map, isDrawing]);
  return (
    <section className="stack" aria-label={t('Area to download')}>
      <div className="maps-area-map boxed clip relative">
        <div ref={container} className="map-canvas" />
        {notice}
      </div>
      <div className="row-wrap">
        <Button
          isPressed={isDrawing}
          tooltip={t('Drag on the map from corner to corner')}
          onClick={() => setDrawing(!isDrawing)}
        >
          <SquareDashedMousePointer size={14} aria-hidden />
          {t('Draw the area')}
        </Button>
        <Button onClick={() => map && onBounds(map.flight.view().bounds)}>
          <ScanSearch size={14} aria-hidden />
          {t('Use the visible area')}
        </Button>
        {isDrawing && (
          <Note as="span" role="status">
            {t('Drag on the map from corner to corner')}
          </Note>
        )}
      </div>
    </section>
  );
}

function cornersOf([west, south, east, north]: MapBounds) {
  return [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ];
}
