import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../../language/translate.ts';
import './combobox.css';

interface ComboboxProps<Choice> {
  readonly label: string;
  /** Name of the list for screen readers. */
  readonly listLabel: string;
  readonly placeholder?: string;
  /** Shown while nothing is searched for. */
  readonly value?: string;
  /** What to offer for the typed words, best first. Called while the list is open. */
  readonly find: (words: string) => readonly Choice[];
  readonly keyOf: (choice: Choice) => string;
  readonly children: (choice: Choice) => ReactNode;
  readonly onChoose: (choice: Choice) => void;
  /** The list lies over what is above the field instead of moving what is below it. */
  readonly isAbove?: boolean;
}

/** A line to search by, with a list of what was found. Arrows and Enter choose; Escape closes the list. */
export function Combobox<Choice>(props: ComboboxProps<Choice>) {
  const { label, value = '', keyOf } = props;
  /** Undefined while the list is closed. */
  const [words, setWords] = useState<string>();
  const [active, setActive] = useState(0);
  const id = useId();
  const isOpen = words !== undefined;
  const found = isOpen ? props.find(words) : [];
  const search = (text: string | undefined) => {
    setWords(text);
    setActive(0);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    search(undefined);
    props.onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen)
        setActive(Math.min(found.length - 1, Math.max(0, active + (event.key === 'ArrowDown' ? 1 : -1))));
      else search('');
    } else if (event.key === 'Enter') choose(found[active]);
    else if (event.key === 'Escape' && isOpen) search(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        className="input"
        role="combobox"
        aria-label={label}
        placeholder={isOpen && value ? value : props.placeholder}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={words ?? value}
        onFocus={() => search('')}
        onClick={() => isOpen || search('')}
        onBlur={() => search(undefined)}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div
          className="combobox-list"
          data-above={props.isAbove || undefined}
          id={`${id}-list`}
          role="listbox"
          aria-label={props.listLabel}
        >
          {found.length === 0 && (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div className="menu-note" role="option" aria-selected={false} aria-disabled>
              {t('No matching items.')}
            </div>
          )}
          {found.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={keyOf(choice)}
              id={`${id}-${index}`}
              ref={index === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              className="menu-item"
              role="option"
              aria-selected={index === active}
              data-highlighted={index === active || undefined}
              // The field must keep the focus until the click counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {props.children(choice)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
