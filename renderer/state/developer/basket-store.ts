import { z } from 'zod';
import { create } from 'zustand';
import type { Message } from '../../language/translate.ts';
import { navigate } from '../app/route.ts';
import { beginWorkflow } from '../workflow/workflow-editor-store.ts';
import { workflowOfSelection } from '../workflow/workflow-of-selection.ts';
import { chooseOperation } from './sandbox-store.ts';

const STORAGE_KEY = 'aerodeck.api-selection';
const MAX_SELECTED = 100;
const selectionSchema = z.array(z.string().max(64)).max(MAX_SELECTED);

interface BasketStore {
  /** Ids of the selected operations, in the order they are to be used. */
  readonly operationIds: readonly string[];
}

/**
 * The selection of APIs that is carried from the docs to the tools (specification 1, rule 10); kept on this
 * machine.
 */
export const useBasketStore = create<BasketStore>(() => ({ operationIds: storedSelection() }));

/** Appends operations that are not selected yet. */
export function addToBasket(...operationIds: readonly string[]): void {
  put([...new Set([...useBasketStore.getState().operationIds, ...operationIds])]);
}

export function removeFromBasket(operationId: string): void {
  put(useBasketStore.getState().operationIds.filter((each) => each !== operationId));
}

/** Moves one up (−1) or down (+1); at an end nothing happens. */
export function moveInBasket(operationId: string, by: -1 | 1): void {
  const ids = [...useBasketStore.getState().operationIds];
  const from = ids.indexOf(operationId);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  ids.splice(to, 0, ...ids.splice(from, 1));
  put(ids);
}

export function replaceBasket(operationIds: readonly string[]): void {
  put([...new Set(operationIds)]);
}

function put(operationIds: readonly string[]): void {
  const kept = operationIds.slice(0, MAX_SELECTED);
  useBasketStore.setState({ operationIds: kept });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}

function storedSelection(): readonly string[] {
  try {
    const parsed = selectionSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** A tool that takes the selection of APIs. To add one: one entry here. */
interface SelectionTarget {
  readonly id: string;
  readonly title: Message;
  readonly take: (operationIds: readonly string[]) => void;
}

/** Available targets for the selection. */
export const SELECTION_TARGETS: readonly SelectionTarget[] = [
  {
    id: 'playground',
    title: 'Playground',
    take(operationIds) {
      const [first] = operationIds;
      if (first) chooseOperation(first);
      navigate('playground');
    },
  },
  // It uses the selection directly, so nothing has to be passed.
  { id: 'sdk-studio', title: 'SDK Studio', take: () => navigate('sdk-studio') },
  { id: 'simulation', title: 'Simulation', take: () => navigate('simulation', 'selection') },
  {
    id: 'workflow',
    title: 'Workflow Builder',
    take(operationIds) {
      navigate('workflow', undefined, { open: beginWorkflow(workflowOfSelection(operationIds)) });
    },
  },
];
