import { Star } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { parameterValueText } from '../../format/parameter-text.ts';
import { t } from '../../language/translate.ts';

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
export function ParameterRows({ rows, planned, favourites, chosen, onChoose }: ParameterRowsProps) {
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
