import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import { planCommand } from '../../state/flight-plan/flight-plan-commands.ts';
import { withEntry } from '../../state/flight-plan/flight-plan-edits.ts';
import type { PlanPlace } from '../../state/flight-plan/flight-plan-handles.ts';
import { editPlan, planContent, useFlightPlanStore } from '../../state/flight-plan/flight-plan-store.ts';
import { placePart } from '../../state/flight-plan/flight-plan-tool-store.ts';
import {
  indexFor,
  LEAST_POINTS,
  newItem,
  type PlanTool,
  squareAround,
} from '../../state/flight-plan/flight-plan-tools.ts';
import { type Addable, findAddable } from './addable-items.ts';

const SIDE_M = 100;
const MOST_SHOWN = 40;

/** Adds any item by its name, without the map: what needs a place gets the middle of what is in sight. */
export function AddItem({ centre }: { readonly centre: () => PlanPlace | undefined }) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const found = isOpen ? findAddable(words).slice(0, MOST_SHOWN) : [];
  const add = (item: Addable | undefined) => {
    if (!item) return;
    const at = centre();
    if (item.kind === 'tool') addByTool(item.tool, at);
    else addCommand(item.command, at);
    setWords('');
    setActive(0);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      setActive(Math.min(found.length - 1, Math.max(0, active + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') add(found[active]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="add-item">
      <input
        className="input"
        role="combobox"
        aria-label={t('Add an item by name')}
        placeholder={t('Add: waypoint, survey, DO_SET_SERVO…')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={words}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className="add-item-list" id={`${id}-list`} role="listbox" aria-label={t('Items to add')}>
          {found.length === 0 && (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div className="menu-note" role="option" aria-selected={false} aria-disabled>
              {t('No item has such a name.')}
            </div>
          )}
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={item.title + item.name}
              id={`${id}-${index}`}
              className="menu-item"
              role="option"
              aria-selected={index === active}
              data-highlighted={index === active || undefined}
              // The field must not lose the focus before the click counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(item)}
            >
              <span className="add-item-title">{item.title}</span>
              <span className="field-note">{item.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function addByTool(tool: PlanTool, at: PlanPlace | undefined): void {
  if (!at) return;
  const points = LEAST_POINTS[tool] === 3 ? squareAround(at, SIDE_M) : squareAround(at, SIDE_M).slice(0, 2);
  placePart(tool, LEAST_POINTS[tool] === 1 ? [at] : points);
}

function addCommand(command: number, at: PlanPlace | undefined): void {
  const { plan } = planContent();
  const [afterId] = useFlightPlanStore.getState().selectedIds;
  const item = newItem(plan, command, planCommand(command)?.hasPlace ? at : undefined);
  editPlan((current) => withEntry(current, item, indexFor(current, item, afterId)), {
    select: new Set([item.id]),
  });
}
