import { type KeyboardEvent, useMemo, useState } from 'react';
import type { WorkflowNodeType } from '../../../../gateway/contract/developer/workflow.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Note } from '../../../components/Note.tsx';
import type { WorkflowOperation } from '../../../format/workflow-operations.ts';
import { NODE_TYPE_TEXT } from '../../../format/workflow-text.ts';
import { t, translated } from '../../../language/translate.ts';
import type { WorkflowOperations } from '../../../state/workflow/workflow-queries.ts';
import { NodeIcon } from '../canvas/NodeIcon.tsx';
import { type NewNodeWish, writeDraggedNode } from './new-node-wish.ts';

const STEPS: readonly WorkflowNodeType[] = ['condition', 'wait', 'approval', 'loop', 'transform', 'end'];

export interface NodePaletteProps extends Pick<WorkflowOperations, 'operations' | 'isPending' | 'error'> {
  readonly onAdd: (wish: NewNodeWish) => void;
}

/** All nodes of a workflow. Click to add one after the selection, or drag it onto the canvas. */
export function NodePalette({ operations, isPending, error, onAdd }: NodePaletteProps) {
  const [wanted, setWanted] = useState('');
  const words = wanted.trim().toLowerCase().split(/\s+/);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const steps = STEPS.filter((type) =>
    fits(`${t(NODE_TYPE_TEXT[type].word)} ${t(NODE_TYPE_TEXT[type].meaning)}`),
  );
  const groups = useMemo(() => groupsOf(operations), [operations]);
  const shown = groups
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter(({ id, name, path }) => fits(`${name} ${path} ${id} ${translated(group)}`)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const first: NewNodeWish | undefined =
    wanted.trim() === ''
      ? undefined
      : steps[0]
        ? { type: steps[0] }
        : shown[0]?.entries[0] && { type: 'operation', operationId: shown[0].entries[0].id };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    onAdd(first);
  };
  return (
    <section className="node-palette column surface-1 min-h-0 border-right" aria-label={t('Add nodes')}>
      <input
        className="input node-palette-search"
        type="search"
        placeholder={t('Find an operation')}
        aria-label={t('Find a node to add. Press Enter to add the first')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="node-palette-items scroll grows">
        {steps.length > 0 && (
          <>
            <h3 className="node-palette-group small-dim">{t('Steps')}</h3>
            <ul>
              {steps.map((type) => (
                <li key={type}>
                  <PaletteItem wish={{ type }} title={t(NODE_TYPE_TEXT[type].meaning)} onAdd={onAdd}>
                    <NodeIcon type={type} />
                    <span>{t(NODE_TYPE_TEXT[type].word)}</span>
                  </PaletteItem>
                </li>
              ))}
            </ul>
          </>
        )}
        {shown.map(({ group, entries }) => (
          <PaletteGroup key={group} group={group} entries={entries} onAdd={onAdd} isOpen={wanted !== ''} />
        ))}
        {isPending && <p role="status">{t('Loading the operations…')}</p>}
        {error && (
          <Note tone="error">{t('Cannot load the operations: {failure}', { failure: error.message })}</Note>
        )}
        {!isPending && steps.length === 0 && shown.length === 0 && (
          <Note role="status">{t('No matches.')}</Note>
        )}
      </div>
    </section>
  );
}

interface PaletteGroupProps {
  readonly group: string;
  readonly entries: readonly WorkflowOperation[];
  readonly isOpen: boolean;
  readonly onAdd: (wish: NewNodeWish) => void;
}

function PaletteGroup({ group, entries, isOpen, onAdd }: PaletteGroupProps) {
  return (
    <details {...(isOpen && { open: true })}>
      <summary className="node-palette-group small-dim pointer">
        {translated(group)} <span className="number">{entries.length}</span>
      </summary>
      <ul>
        {entries.map(({ id, name, method, path, purpose }) => (
          <li key={id}>
            <PaletteItem
              wish={{ type: 'operation', operationId: id }}
              title={`${method} ${path}\n${purpose}`}
              onAdd={onAdd}
            >
              <MethodBadge method={method} />
              <span>{name}</span>
            </PaletteItem>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PaletteItemProps {
  readonly wish: NewNodeWish;
  readonly title: string;
  readonly onAdd: (wish: NewNodeWish) => void;
  readonly children: React.ReactNode;
}

function PaletteItem({ wish, title, onAdd, children }: PaletteItemProps) {
  return (
    <button
      type="button"
      className="node-palette-item row-6 text-12 no-fill rounded-4 text-left w-full"
      draggable
      title={title}
      onDragStart={(event) => writeDraggedNode(event.dataTransfer, wish)}
      onClick={() => onAdd(wish)}
    >
      {children}
    </button>
  );
}

function groupsOf(operations: readonly WorkflowOperation[]) {
  const groups = new Map<string, WorkflowOperation[]>();
  for (const operation of operations)
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation]);
  return [...groups].map(([group, entries]) => ({ group, entries }));
}
