/** A value under edit with everything it ever was: undo and redo have no end. */
export interface UndoHistory<Value> {
  readonly present: Value;
  /** Oldest first; nothing is ever dropped. */
  readonly past: readonly Value[];
  /** Newest undone last. */
  readonly future: readonly Value[];
  /** Of the last edit, while the next one of the same kind belongs to it. */
  readonly mergeKey: string | undefined;
}

export function beginHistory<Value>(present: Value): UndoHistory<Value> {
  return { present, past: [], future: [], mergeKey: undefined };
}

/**
 * One step of undo; consecutive steps with the same key are one: typing in a field, moving by key. What changes nothing
 * gives the same history back.
 */
export function recordStep<Value>(
  history: UndoHistory<Value>,
  present: Value,
  mergeKey?: string,
): UndoHistory<Value> {
  if (present === history.present) return history;
  const isMerged = mergeKey !== undefined && mergeKey === history.mergeKey;
  return {
    present,
    past: isMerged ? history.past : [...history.past, history.present],
    future: [],
    mergeKey,
  };
}

export function undoStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    present,
    past: history.past.slice(0, -1),
    future: [...history.future, history.present],
    mergeKey: undefined,
  };
}

export function redoStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const present = history.future.at(-1);
  if (present === undefined) return history;
  return {
    present,
    past: [...history.past, history.present],
    future: history.future.slice(0, -1),
    mergeKey: undefined,
  };
}
