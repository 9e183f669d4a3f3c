import { Star } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ParameterDescriptions, VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { SearchInput } from '../../components/field/SearchInput.tsx';
import { Note } from '../../components/Note.tsx';
import { currentLanguage, type Message, t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { failureText } from '../../state/app/failure-text.ts';
import {
  useAllParameterChanges,
  useParameterActions,
  useParameters,
} from '../../state/parameters/parameter-queries.ts';
import {
  type Airframe,
  useParameterStore,
  usePlannedParameters,
} from '../../state/parameters/parameter-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { ParameterEditor } from './ParameterEditor.tsx';
import { PendingChanges } from './PendingChanges.tsx';
import { parameterGroup, parameterProgressText, parameterValueText } from './parameter-text.ts';

type Show = 'all' | 'favourites' | 'changed' | 'differing';
const SHOWN: readonly { readonly id: Show; readonly title: Message }[] = [
  { id: 'all', title: 'All' },
  { id: 'favourites', title: 'Favourites' },
  { id: 'changed', title: 'Changed' },
  { id: 'differing', title: 'Not default' },
];
const NOTHING: readonly VehicleParameter[] = [];
const DESCRIPTIONS_TEXT: Readonly<Partial<Record<ParameterDescriptions, Message>>> = {
  reading: 'Reading the vehicle’s own descriptions.',
  failed: 'Could not read the vehicle’s own descriptions. Showing the built-in ones. Read again to retry.',
};

/** The list with search and groups, the editor of one parameter, and the pending changes. */
export function ListPage({ airframe }: { readonly airframe: Airframe }) {
  const { vehicleId, mode } = airframe;
  const { query, progress } = useParameters(vehicleId);
  const actions = useParameterActions(vehicleId);
  const planned = usePlannedParameters(airframe);
  const favourites = useParameterStore((state) => state.favourites);
  const isArmed = useVehicle(vehicleId)?.telemetry.armed === true;
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const changes = useAllParameterChanges(vehicleId, show === 'changed');
  const [group, setGroup] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const items = query.data?.items ?? NOTHING;
  const changed = useMemo(
    () =>
      new Set(
        changes.data?.pages
          .flatMap((page) => page.items)
          .filter((each) => each.mode === mode)
          .map(({ name }) => name),
      ),
    [changes.data, mode],
  );
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return items.filter(({ name, value, about }) => {
      if (show === 'differing' && (about?.defaultValue ?? value) === value) return false;
      if (show === 'favourites' && !favourites.has(name)) return false;
      if (show === 'changed' && planned[name] === undefined && !changed.has(name)) return false;
      const text = `${name} ${about?.label ?? ''} ${about?.text ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [items, search, show, favourites, planned, changed]);
  const groups = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { name } of found) {
      const of = parameterGroup(name);
      counts.set(of, (counts.get(of) ?? 0) + 1);
    }
    return [...counts];
  }, [found]);
  const hasDefaults = items.some(({ about }) => about?.defaultValue !== undefined);
  const rows =
    group === undefined || !groups.some(([name]) => name === group)
      ? found
      : found.filter(({ name }) => parameterGroup(name) === group);
  const isHistoryUnread = !changes.isError && (changes.isPending || changes.hasNextPage);
  const selected = items.find(({ name }) => name === chosen);
  const descriptionsText = progress && DESCRIPTIONS_TEXT[progress.descriptions];
  return (
    <>
      <div className="parameters-bar row">
        <SearchInput
          label={t('Search parameters')}
          placeholder={t('Search name or description')}
          value={search}
          onChange={setSearch}
        />
        <fieldset className="flex no-border gap-2 p-0" aria-label={t('Show')}>
          {SHOWN.map(({ id, title }) => (
            <Button
              key={id}
              variant="quiet"
              isPressed={show === id}
              disabledReason={
                id === 'differing' && !hasDefaults
                  ? t('The vehicle does not tell the defaults of its parameters.')
                  : undefined
              }
              onClick={() => setShow(id)}
            >
              {t(title)}
            </Button>
          ))}
        </fieldset>
        <p className="parameters-progress dim row push-right" role="status" data-state={progress?.state}>
          {progress && parameterProgressText(progress)}
          {progress?.state === 'loading' && progress.total !== null && (
            <progress max={progress.total} value={progress.received} aria-label={t('Parameters read')} />
          )}
        </p>
        <Button
          disabledReason={progress?.state === 'loading' ? t('Reading the parameter list.') : undefined}
          onClick={() => void reportFailure(actions.readAgain())}
        >
          {progress?.state === 'partial' ? t('Continue reading') : t('Read again')}
        </Button>
        {(['param', 'params'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            tooltip={format === 'param' ? t('Save for Mission Planner') : t('Save for QGroundControl')}
            disabledReason={items.length === 0 ? t('No parameters read.') : undefined}
            onClick={() => void reportFailure(actions.save(format))}
          >
            {t('Save .{format}', { format })}
          </Button>
        ))}
      </div>
      {isArmed && (
        <Note tone="caution" shape="box" className="parameters-note">
          {t(
            'The vehicle is armed: you can prepare changes, but writing them needs an override with a reason.',
          )}
        </Note>
      )}
      {progress?.isStale === true && items.length > 0 && (
        <Note tone="caution" shape="box" className="parameters-note">
          {earlierReadingText(query.data?.readAtMs ?? null)}
        </Note>
      )}
      {progress && progress.detail !== null && (
        <Note shape="box" className="parameters-note">
          {translateSentence(progress.detail).text}
        </Note>
      )}
      {descriptionsText && (
        <Note shape="box" className="parameters-note" role="status">
          {t(descriptionsText)}
        </Note>
      )}
      {query.isError && (
        <Note tone="caution" shape="box" className="parameters-note" role="alert">
          {failureText(query.error)}
        </Note>
      )}
      {show === 'changed' && changes.isError && (
        <Note tone="caution" shape="box" className="parameters-note" role="alert">
          {failureText(changes.error)}
        </Note>
      )}
      <div className="parameters-body grows border-top grid min-h-0">
        <nav className="parameters-groups scrolls-y p-8 border-right" aria-label={t('Groups')}>
          <button type="button" aria-current={group === undefined} onClick={() => setGroup(undefined)}>
            {t('All groups')} <span className="number faint">{found.length}</span>
          </button>
          {groups.map(([name, count]) => (
            <button
              key={name}
              type="button"
              aria-current={name === group}
              onClick={() => setGroup(name === group ? undefined : name)}
            >
              {name} <span className="number faint">{count}</span>
            </button>
          ))}
        </nav>
        {rows.length > 0 ? (
          <ParameterRows
            key={`${group} ${show} ${search}`}
            rows={rows}
            planned={planned}
            favourites={favourites}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : (
          <Note shape="page">
            {show === 'changed' && isHistoryUnread
              ? t('Loading the history…')
              : noneText(items.length, show, progress?.state)}
          </Note>
        )}
        <div className="parameters-side column surface-1 scrolls-y border-left">
          {selected ? (
            <ParameterEditor
              key={selected.name}
              airframe={airframe}
              parameter={selected}
              planned={planned[selected.name]}
            />
          ) : (
            <Note shape="page">{t('Choose a parameter to see what it does and to change it.')}</Note>
          )}
          <PendingChanges airframe={airframe} items={items} />
        </div>
      </div>
    </>
  );
}

function noneText(known: number, show: Show, state: string | undefined): string {
  if (known === 0)
    return state === 'loading' ? t('The list appears once it has been read.') : t('No parameters known.');
  if (show === 'favourites')
    return t('No matching favourites. Use the star in the editor to mark a parameter.');
  if (show === 'changed') return t('No changes made here, and no changes to write.');
  if (show === 'differing') return t('No parameter with a known default differs from it.');
  return t('No parameter matches the search.');
}

function earlierReadingText(readAtMs: number | null): string {
  if (readAtMs === null) return t('Read earlier: the vehicle may have different values now.');
  return t('Read at {time}: the vehicle may have different values now.', {
    time: new Date(readAtMs).toLocaleString(currentLanguage()),
  });
}

async function reportFailure(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    toast.error(failureText(error));
  }
}

const ROW_PX = 34;

interface ParameterRowsProps {
  readonly rows: readonly VehicleParameter[];
  readonly planned: Readonly<Record<string, number>>;
  readonly favourites: ReadonlySet<string>;
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

/**
 * Thousands of parameters, of which only the visible rows are drawn. Arrow keys, Page, Home and End move
 * through them.
 */
function ParameterRows({ rows, planned, favourites, chosen, onChoose }: ParameterRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const { first, end } = useRowWindow(frame, rows.length, ROW_PX);
  const at = rows.findIndex(({ name }) => name === chosen);
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, wanted));
    const row = rows[next];
    const element = frame.current;
    if (!row || !element) return;
    const topPx = next * ROW_PX;
    // Below the heads of the columns.
    const bottomPx = topPx + 2 * ROW_PX;
    if (topPx < element.scrollTop) element.scrollTop = topPx;
    else if (bottomPx > element.scrollTop + element.clientHeight)
      element.scrollTop = bottomPx - element.clientHeight;
    onChoose(row.name);
  };
  const isDrawn = at >= first && at < end;
  return (
    <div
      ref={frame}
      className="parameters-rows"
      role="listbox"
      aria-label={t('Parameters')}
      tabIndex={0}
      aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
      onKeyDown={move}
    >
      <div
        className="parameters-row parameters-heads border-bottom grid items-center gap-12 dim text-12"
        aria-hidden
      >
        <span>{t('Name')}</span>
        <span>{t('Value')}</span>
        <span>{t('Description')}</span>
      </div>
      <div style={{ height: first * ROW_PX }} />
      {rows.slice(first, end).map((row, offset) => (
        <Row
          key={row.name}
          id={`${id}-${first + offset}`}
          row={row}
          planned={planned[row.name]}
          isFavourite={favourites.has(row.name)}
          isChosen={row.name === chosen}
          position={first + offset + 1}
          count={rows.length}
          onChoose={onChoose}
        />
      ))}
      <div style={{ height: (rows.length - end) * ROW_PX }} />
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: VehicleParameter;
  readonly planned: number | undefined;
  readonly isFavourite: boolean;
  readonly isChosen: boolean;
  readonly position: number;
  readonly count: number;
  readonly onChoose: (name: string) => void;
}

function Row({ id, row, planned, isFavourite, isChosen, position, count, onChoose }: RowProps) {
  const { name, value, about } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active row
    <div
      id={id}
      className="parameters-row border-bottom grid items-center gap-12"
      role="option"
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={count}
      onClick={() => onChoose(name)}
    >
      <span className="parameters-name text-13 mono">
        {name}
        {isFavourite && <Star size={12} role="img" aria-label={t('favourite')} />}
      </span>
      <span className="number">
        {planned === undefined ? (
          <>
            {parameterValueText(value, about)}
            {about?.defaultValue !== undefined && about.defaultValue !== value && (
              <span className="dim"> {t('(default {value})', { value: about.defaultValue })}</span>
            )}
          </>
        ) : (
          <>
            <s>{value}</s> → <strong>{parameterValueText(planned, about)}</strong>
          </>
        )}
      </span>
      <span className="parameters-label dim">{about?.label}</span>
    </div>
  );
}

const BEYOND_ROWS = 8;

/** Which rows of equal height to draw for a scroll position. */
function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeightPx: number,
): { readonly first: number; readonly end: number } {
  const [view, setView] = useState({ topPx: 0, heightPx: 600 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setView({ topPx: element.scrollTop, heightPx: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
  const first = Math.max(0, Math.floor(view.topPx / rowHeightPx) - BEYOND_ROWS);
  const end = Math.min(rowCount, Math.ceil((view.topPx + view.heightPx) / rowHeightPx) + BEYOND_ROWS);
  return { first: Math.min(first, Math.max(0, end - 1)), end };
}
