import { useState } from 'react';
import { MethodBadge } from '../../../components/MethodBadge.tsx';
import { t } from '../../../language/translate.ts';
import { useBasketStore } from '../../../state/developer/basket-store.ts';
import type { ReferenceGroup } from '../../../state/developer/reference.ts';
import { chooseOperation } from '../../../state/developer/sandbox-store.ts';

export interface OperationPickerProps {
  readonly groups: readonly ReferenceGroup[];
  readonly currentId: string;
}

/** The selected operations first, then all of them by group. */
export function OperationPicker({ groups, currentId }: OperationPickerProps) {
  const selectedIds = useBasketStore((state) => state.operationIds);
  const [filter, setFilter] = useState('');
  const all = groups.flatMap(({ entries }) => entries);
  const selected = selectedIds.flatMap((id) => all.filter((entry) => entry.id === id));
  const sections = [
    ...(selected.length > 0 ? [{ group: t('Selection'), entries: selected }] : []),
    ...groups.map(({ group, entries }) => ({
      group: group as string,
      entries: entries.filter((entry) => !selectedIds.includes(entry.id)),
    })),
  ];
  const wanted = filter.trim().toLowerCase();
  return (
    <nav className="picker" aria-label={t('Operations')}>
      <input
        className="input"
        type="search"
        placeholder={t('Filter operations')}
        aria-label={t('Filter operations')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className="picker-list">
        {sections.map(({ group, entries }) => {
          const found = entries.filter((entry) =>
            `${entry.name} ${entry.endpoint} ${entry.id}`.toLowerCase().includes(wanted),
          );
          if (found.length === 0) return null;
          return (
            <section key={group}>
              <h2>{group}</h2>
              <ul>
                {found.map((entry) => (
                  <li key={entry.id}>
                    <button
                      type="button"
                      aria-pressed={entry.id === currentId}
                      title={entry.endpoint}
                      onClick={() => chooseOperation(entry.id)}
                    >
                      <MethodBadge method={entry.endpoint.split(' ')[0] ?? ''} />
                      <span>{entry.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </nav>
  );
}
