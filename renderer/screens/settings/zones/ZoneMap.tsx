import { Pentagon, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import { Button } from '../../../components/button/Button.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { ValueField } from '../../../components/field/ValueField.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { useDrawnMap } from '../../../map/DrawnMap.tsx';
import { ghostFeatures, handleFeatures, sketchFeatures } from '../../../map/plan/plan-features.ts';
import { type PlanHands, PlanMap } from '../../../map/plan/plan-map.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useMapLayerStore } from '../../../state/map/map-layer-store.ts';
import {
  type PlanPlace,
  placesOf,
  pointOf,
  withHandleAt,
  withoutCorner,
} from '../../../state/planner/flight-plan-handles.ts';
import {
  hasCrossingEdges,
  newZone,
  ringIds,
  zoneIdOf,
  zoneShapes,
  zonesAsPlan,
  zonesWithCorners,
} from './zone-drawing.ts';

interface ZoneMapProps {
  readonly zones: readonly Zone[];
  /** Why the zones cannot be edited here now. */
  readonly disabledReason: string | undefined;
  readonly onChange: (zones: readonly Zone[]) => void;
}

const LEAST_CORNERS = 3;
const MOST_NAME = 120;

/** The zones on a map: drawn corner by corner, corners dragged, name, kind and heights as fields. */
export function ZoneMap({ zones, disabledReason, onChange }: ZoneMapProps) {
  const [chosenId, setChosenId] = useState<string>();
  /** Corners put down so far; undefined while nothing is drawn. */
  const [sketch, setSketch] = useState<readonly PlanPlace[]>();
  /** While it is typed. An empty name is not taken over. */
  const [name, setName] = useState<string>();
  const chosen = zones.find(({ id }) => id === chosenId);
  const isLocked = disabledReason !== undefined;

  const finish = () => {
    const corners = sketch?.filter(
      // A double click puts its corner down twice.
      (at, index) => at[0] !== sketch[index - 1]?.[0] || at[1] !== sketch[index - 1]?.[1],
    );
    if (isLocked || !corners || corners.length < LEAST_CORNERS) return;
    const added = newZone(zones, corners);
    onChange([...zones, added]);
    setChosenId(added.id);
    setSketch(undefined);
  };
  const showSketch = () => map?.setPlanData('plan-sketch', sketchFeatures(sketch ?? [], true));
  const hands: Omit<PlanHands, 'onDraw' | 'onBox'> = {
    onGround: (at) => (sketch ? setSketch([...sketch, at]) : setChosenId(undefined)),
    onPick: (id) => setChosenId(zoneIdOf(id)),
    onDrag: (grip, _from, to, isEnd) => {
      if (grip.kind !== 'handle' || isLocked) return;
      const edited = withHandleAt(zonesAsPlan(zones), grip.handle, to);
      if (isEnd) {
        showSketch();
        onChange(zonesWithCorners(zones, edited));
      } else map?.setPlanData('plan-sketch', ghostFeatures(edited, [], new Set([grip.handle.id])));
    },
    onDragCancelled: showSketch,
    onFinish: finish,
    onRemoveCorner: ({ id, index }) => {
      if (!isLocked) onChange(zonesWithCorners(zones, withoutCorner(zonesAsPlan(zones), id, index)));
    },
  };
  const latest = useRef(hands);
  latest.current = hands;
  const { container, drawn, notice } = useDrawnMap((setup) => {
    const made = new PlanMap({
      ...setup,
      hands: {
        onGround: (at) => latest.current.onGround(at),
        onPick: (id, isAdded) => latest.current.onPick(id, isAdded),
        onDrag: (...drag) => latest.current.onDrag(...drag),
        onDraw: () => undefined,
        onDragCancelled: () => latest.current.onDragCancelled(),
        onBox: () => undefined,
        onFinish: () => latest.current.onFinish(),
        onRemoveCorner: (handle) => latest.current.onRemoveCorner(handle),
      },
      onDragged: () => undefined,
    });
    const places = placesOf(zonesAsPlan(zones)).map(pointOf);
    made.flight.fit(places.length > 0 ? places : lastViewed());
    return { map: made };
  }, undefined);
  const map = drawn?.map;
  useEffect(() => {
    const rings = ringIds(zones.find(({ id }) => id === chosenId));
    map?.setPlanData('plan-fence', zoneShapes(zones, chosenId));
    map?.setPlanData('plan-picked', handleFeatures(zonesAsPlan(zones), [], rings));
  }, [map, zones, chosenId]);
  useEffect(() => {
    map?.setPlacing(sketch !== undefined, true, false);
    map?.setPlanData('plan-sketch', sketchFeatures(sketch ?? [], true));
  }, [map, sketch]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnMap = event.target instanceof Element && container.current?.contains(event.target);
    if (event.key === 'Escape') {
      if (!map?.cancelDrag()) setSketch(undefined);
    } else if (event.key === 'Enter' && isOnMap) finish();
    else return;
    event.stopPropagation();
  };
  const set = (properties: Partial<Zone['properties']>) =>
    onChange(
      zones.map((zone) =>
        zone.id === chosenId ? { ...zone, properties: { ...zone.properties, ...properties } } : zone,
      ),
    );
  const latestZones = useRef(zones);
  latestZones.current = zones;
  const remove = () => {
    if (!chosen) return;
    onChange(zones.filter(({ id }) => id !== chosen.id));
    setChosenId(undefined);
    toastUndo(
      t('"{name}" deleted. Apply to delete it from the gateway.', { name: chosen.properties.name }),
      () => onChange([...latestZones.current.filter(({ id }) => id !== chosen.id), chosen]),
    );
  };
  return (
    <section className="stack" aria-label={t('Zones on the map')} onKeyDown={onKeyDown}>
      <div className="zone-map boxed clip relative">
        <div ref={container} className="map-canvas" />
        {notice}
      </div>
      <div className="row-wrap">
        <Button
          isPressed={sketch !== undefined}
          disabledReason={disabledReason}
          onClick={() => setSketch(sketch ? undefined : [])}
        >
          <Pentagon size={14} aria-hidden />
          {t('Draw a zone')}
        </Button>
        {chosen && !isLocked && (
          <Button onClick={remove}>
            <Trash2 size={14} aria-hidden />
            {t('Delete the zone')}
          </Button>
        )}
        <Note as="span" role="status">
          {disabledReason ?? mapNote(sketch, chosen)}
        </Note>
      </div>
      {chosen && hasCrossingEdges(chosen) && (
        <Note tone="error">
          {t('Edges of "{name}" cross. Move its corners: parts between crossing edges count as outside.', {
            name: chosen.properties.name,
          })}
        </Note>
      )}
      <div className="editor-row">
        <SelectField
          label={t('Zone')}
          value={chosen?.id ?? ''}
          options={[['', '–'], ...zones.map(({ id, properties }) => [id, properties.name] as const)]}
          onChange={(id) => setChosenId(id === '' ? undefined : id)}
        />
        {chosen && !isLocked && (
          <>
            <NotedField
              label={t('Name')}
              value={name ?? chosen.properties.name}
              maxLength={MOST_NAME}
              problem={name === '' ? t('Enter a name.') : undefined}
              onChange={(text) => {
                setName(text);
                if (text !== '') set({ name: text });
              }}
              onBlur={() => setName(undefined)}
            />
            <SelectField
              label={t('Kind')}
              value={chosen.properties.keepIn ? 'keep-in' : chosen.properties.kind}
              options={[
                ['operation', t('Operation zone')],
                ['keep-in', t('Keep-in zone')],
                ['no-fly', t('No-fly zone')],
              ]}
              onChange={(kind) =>
                set(
                  kind === 'keep-in'
                    ? { kind: 'operation', keepIn: true }
                    : { kind: kind === 'no-fly' ? kind : 'operation', keepIn: undefined },
                )
              }
            />
            <ZoneHeights properties={chosen.properties} onChange={set} />
            <ZoneTimes key={chosen.id} properties={chosen.properties} onChange={set} />
          </>
        )}
      </div>
    </section>
  );
}

interface ZoneHeightsProps {
  readonly properties: Zone['properties'];
  readonly onChange: (change: Partial<Zone['properties']>) => void;
}

/** The heights that a zone of its kind uses, above home. Each stays on its side of the other. */
function ZoneHeights({ properties, onChange }: ZoneHeightsProps) {
  const { kind, keepIn, flightAltitudeM, ceilingM, floorM, topM } = properties;
  return (
    <>
      {kind === 'operation' && (
        <>
          <ValueField
            label={t('Flight altitude above home')}
            unit="m"
            value={flightAltitudeM}
            minimum={5}
            maximum={Math.min(500, ceilingM)}
            onCommit={(metres) => metres !== null && onChange({ flightAltitudeM: metres })}
          />
          <ValueField
            label={t('Ceiling above home')}
            unit="m"
            value={ceilingM}
            minimum={Math.max(5, flightAltitudeM)}
            maximum={1000}
            onCommit={(metres) => metres !== null && onChange({ ceilingM: metres })}
          />
        </>
      )}
      {(kind === 'no-fly' || keepIn === true) && (
        <>
          <ValueField
            label={t('Lower limit above home')}
            unit="m"
            value={floorM ?? null}
            emptyText={t('the ground')}
            minimum={0}
            maximum={Math.min(1000, (topM ?? Number.POSITIVE_INFINITY) - 1)}
            onCommit={(metres) => onChange({ floorM: metres ?? undefined })}
          />
          <ValueField
            label={t('Upper limit above home')}
            unit="m"
            value={topM ?? null}
            emptyText={t('no limit')}
            minimum={(floorM ?? 0) + 1}
            maximum={10_000}
            onCommit={(metres) => onChange({ topM: metres ?? undefined })}
          />
        </>
      )}
    </>
  );
}

/** When the zone applies, in local time. A time that would end it before it begins is not taken. */
function ZoneTimes({ properties: { validFrom, validTo }, onChange }: ZoneHeightsProps) {
  const [refused, setRefused] = useState<'validFrom' | 'validTo'>();
  const set = (key: 'validFrom' | 'validTo', text: string) => {
    const next = { validFrom, validTo, [key]: text === '' ? undefined : new Date(text).toISOString() };
    const isWrong = next.validFrom && next.validTo && Date.parse(next.validFrom) >= Date.parse(next.validTo);
    setRefused(isWrong ? key : undefined);
    if (!isWrong) onChange(next);
  };
  const field = (key: 'validFrom' | 'validTo', label: string, value: string | undefined, always: string) => (
    <NotedField
      label={label}
      type="datetime-local"
      isWide
      value={localTime(value)}
      note={value === undefined ? always : undefined}
      problem={refused === key ? t('The end must be after the beginning.') : undefined}
      onChange={(text) => set(key, text)}
    />
  );
  return (
    <>
      {field('validFrom', t('Valid from'), validFrom, t('always'))}
      {field('validTo', t('Valid until'), validTo, t('no end'))}
    </>
  );
}

/** A moment as a field for local time takes it, to the minute. */
function localTime(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What a map showed last, for a station without zones. */
function lastViewed() {
  const [west, south, east, north] = useMapLayerStore.getState().view?.bounds ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return [];
  return [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ];
}

function mapNote(sketch: readonly PlanPlace[] | undefined, chosen: Zone | undefined): string {
  if (sketch?.length === 0) return t('Click the corners of the zone. Press Escape to cancel.');
  if (sketch)
    return t(
      '{count, plural, one {# corner} other {# corners}}. Double-click or press Enter to finish, Escape to cancel.',
      { count: sketch.length },
    );
  return chosen
    ? t('Drag corners to move them. Drag a small circle to add a corner, double-click a corner to remove it.')
    : t('Click the edge of a zone to edit its corners.');
}
