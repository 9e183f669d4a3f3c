import { ChevronDown, ChevronRight, Search, Square, SquareCheck } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import type { PlotMessage } from '../../../../gateway/contract/recording/plot.ts';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Note } from '../../../components/Note.tsx';
import { useRowWindow } from '../../../components/table/row-window.ts';
import { messageTitle } from '../../../format/plot-names.ts';
import { formatRate } from '../../../format/plot-text.ts';
import { t } from '../../../language/translate.ts';
import { type FieldRow, fieldRows } from '../../../state/replay/field-rows.ts';
import { shownUnit } from '../../../state/replay/shown-values.ts';

export interface FieldTreeProps {
  readonly messages: readonly PlotMessage[];
  readonly pickedIds: readonly string[];
  /** Why no further field can be added; undefined if one can. */
  readonly fullReason: string | undefined;
  readonly onToggle: (fieldId: string) => void;
}

const ROW_PX = 26;
const LEVEL = { vehicle: 1, message: 2, field: 3 } as const;

/** Every field of the recordings by vehicle and message. Only visible rows are in the DOM. */
export function FieldTree({ messages, pickedIds, fullReason, onToggle }: FieldTreeProps) {
  const treeId = useId();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string>();
  const rows = useMemo(
    () => fieldRows(messages, deferredSearch, toggled),
    [messages, deferredSearch, toggled],
  );
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const active = rows[activeIndex];
  const { frame, from, to, show } = useRowWindow<HTMLDivElement>(rows.length, ROW_PX);

  const toggleOpen = (id: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const act = (row: FieldRow) => {
    setActiveId(row.id);
    if (row.kind === 'field') onToggle(row.id);
    else toggleOpen(row.id);
  };
  const goTo = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    setActiveId(rows[to]?.id);
    show(to);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!active) return;
    const isOpen = active.kind !== 'field' && active.isOpen;
    const parentIndex = rows.findLastIndex(
      (row, index) => index < activeIndex && LEVEL[row.kind] < LEVEL[active.kind],
    );
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? ROW_PX) / ROW_PX) - 1);
    const actions = new Map<string, () => void>([
      ['ArrowDown', () => goTo(activeIndex + 1)],
      ['ArrowUp', () => goTo(activeIndex - 1)],
      ['PageDown', () => goTo(activeIndex + page)],
      ['PageUp', () => goTo(activeIndex - page)],
      ['Home', () => goTo(0)],
      ['End', () => goTo(rows.length - 1)],
      [
        'ArrowRight',
        () => (active.kind === 'field' || isOpen ? goTo(activeIndex + 1) : toggleOpen(active.id)),
      ],
      ['ArrowLeft', () => (isOpen ? toggleOpen(active.id) : goTo(parentIndex))],
      ['Enter', () => act(active)],
      [' ', () => act(active)],
    ]);
    const action = actions.get(event.key);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <section
      className="field-tree column flex-none gap-6 border-right"
      aria-label={t('Fields of the recording')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the search line within */}
      <div
        className="search-field"
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') frame.current?.focus();
        }}
      >
        <Search size={14} aria-hidden />
        <SearchInput
          label={t('Search message, field or unit')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            frame.current?.scrollTo({ top: 0 });
          }}
        />
      </div>
      {fullReason && <Note role="status">{fullReason}</Note>}
      {rows.length === 0 ? (
        <Note role="status">
          {search ? t('No fields match “{search}”.', { search }) : t('This recording has no numeric fields.')}
        </Note>
      ) : (
        <div
          ref={frame}
          className="field-rows scroll-rest focus-inside"
          role="tree"
          tabIndex={0}
          aria-label={t('Vehicles, messages and fields')}
          aria-multiselectable
          aria-activedescendant={active && `${treeId}-${activeIndex}`}
          onKeyDown={onKey}
        >
          <div className="relative" role="presentation" style={{ height: rows.length * ROW_PX }}>
            {rows.slice(from, to).map((row, index) => (
              <Row
                key={row.id}
                domId={`${treeId}-${from + index}`}
                row={row}
                topPx={(from + index) * ROW_PX}
                isActive={row === active}
                isPicked={pickedIds.includes(row.id)}
                onAct={() => act(row)}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly domId: string;
  readonly row: FieldRow;
  readonly topPx: number;
  readonly isActive: boolean;
  readonly isPicked: boolean;
  readonly onAct: () => void;
}

function Row({ domId, row, topPx, isActive, isPicked, onAct }: RowProps) {
  const isField = row.kind === 'field';
  const Icon = isField ? (isPicked ? SquareCheck : Square) : row.isOpen ? ChevronDown : ChevronRight;
  const [name, note] = rowTexts(row);
  return (
    // The tree has the focus and names the active row.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={domId}
      role="treeitem"
      className="field-row absolute hovers rounded-4 row-6"
      data-kind={row.kind}
      data-active={isActive || undefined}
      aria-level={LEVEL[row.kind]}
      aria-expanded={isField ? undefined : row.isOpen}
      aria-selected={isField ? isPicked : undefined}
      style={{ top: topPx }}
      title={`${name} ${note}`}
      onClick={onAct}
    >
      <Icon size={14} className={isPicked ? 'selected-color' : 'dim'} aria-hidden />
      <span className="cut">{name}</span>
      <span className="small-dim flex-none push-right">{note}</span>
    </div>
  );
}

function rowTexts(row: FieldRow): readonly [name: string, note: string] {
  if (row.kind === 'vehicle') return [row.title, ''];
  if (row.kind === 'message') return [messageTitle(row.message), formatRate(row.message.hz)];
  return [row.field.name, shownUnit(row.field.unit).unit ?? ''];
}
