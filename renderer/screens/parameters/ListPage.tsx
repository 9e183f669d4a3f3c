import { useMemo, useState } from 'react';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { Button } from '../../components/button/Button.tsx';
import { SearchInput } from '../../components/field/SearchInput.tsx';
import { Note } from '../../components/Note.tsx';
import { parameterGroups } from '../../format/parameter-text.ts';
import { type Message, t } from '../../language/translate.ts';
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
import { ParameterNotes, ParameterProgressBar, toastFailure } from '../shared/ParameterStatus.tsx';
import { PendingChanges } from '../shared/PendingChanges.tsx';
import { ParameterEditor } from './ParameterEditor.tsx';
import { ParameterRows } from './ParameterRows.tsx';

type Show = 'all' | 'favourites' | 'changed' | 'differing';
const SHOWN: readonly { readonly id: Show; readonly title: Message }[] = [
  { id: 'all', title: 'All' },
  { id: 'favourites', title: 'Favourites' },
  { id: 'changed', title: 'Changed' },
  { id: 'differing', title: 'Not default' },
];
const NOTHING: readonly VehicleParameter[] = [];

/** The list with search and groups, the editor of one parameter, and the pending changes. */
export function ListPage({ airframe }: { readonly airframe: Airframe }) {
  const { vehicleId, mode } = airframe;
  const source = useParameters(vehicleId);
  const { query, progress } = source;
  const actions = useParameterActions(vehicleId);
  const planned = usePlannedParameters(airframe);
  const favourites = useParameterStore((state) => state.favourites);
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
  const groups = useMemo(() => parameterGroups(found.map(({ name }) => name)), [found]);
  const [areGroupsShown, showGroups] = useState(true);
  const hasDefaults = items.some(({ about }) => about?.defaultValue !== undefined);
  const inGroup = groups.flatMap((each) => [each, ...each.children]).find(({ id }) => id === group)?.names;
  const rows = inGroup ? found.filter(({ name }) => inGroup.has(name)) : found;
  const isHistoryUnread = !changes.isError && (changes.isPending || changes.hasNextPage);
  const selected = items.find(({ name }) => name === chosen);
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
        <Button variant="quiet" isPressed={areGroupsShown} onClick={() => showGroups(!areGroupsShown)}>
          {t('Groups')}
        </Button>
        <ParameterProgressBar vehicleId={vehicleId} source={source} />
        {(['param', 'params'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            tooltip={format === 'param' ? t('Save for Mission Planner') : t('Save for QGroundControl')}
            disabledReason={items.length === 0 ? t('No parameters read.') : undefined}
            onClick={() => void toastFailure(actions.save(format))}
          >
            {t('Save .{format}', { format })}
          </Button>
        ))}
      </div>
      <ParameterNotes vehicleId={vehicleId} source={source} />
      {show === 'changed' && changes.isError && (
        <Note tone="caution" shape="box" className="parameters-note" role="alert">
          {failureText(changes.error)}
        </Note>
      )}
      <div
        className="parameters-body grows border-top grid min-h-0"
        data-groups={areGroupsShown || undefined}
      >
        {areGroupsShown && (
          <nav className="parameters-groups scrolls-y p-8 border-right" aria-label={t('Groups')}>
            <GroupButton
              label={t('All groups')}
              count={found.length}
              isCurrent={inGroup === undefined}
              onChoose={() => setGroup(undefined)}
            />
            {groups.map((each) => {
              const isOpen = each.id === group || each.children.some(({ id }) => id === group);
              return [each, ...(isOpen ? each.children : [])].map(({ id, names, children }) => (
                <GroupButton
                  key={id}
                  label={id || t('Others')}
                  count={names.size}
                  isCurrent={id === group}
                  isInner={id !== each.id}
                  isOpen={children.length > 0 ? isOpen : undefined}
                  onChoose={() => setGroup(id === group ? undefined : id)}
                />
              ));
            })}
          </nav>
        )}
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

interface GroupButtonProps {
  readonly label: string;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly isInner?: boolean;
  /** Undefined: it has no groups in it. */
  readonly isOpen?: boolean | undefined;
  readonly onChoose: () => void;
}

function GroupButton({ label, count, isCurrent, isInner, isOpen, onChoose }: GroupButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent}
      aria-expanded={isOpen}
      data-inner={isInner || undefined}
      onClick={onChoose}
    >
      {label} <span className="number faint">{count}</span>
    </button>
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
