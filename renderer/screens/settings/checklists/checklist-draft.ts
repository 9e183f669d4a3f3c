import type {
  Checklist,
  ChecklistContent,
  ChecklistItem,
} from '../../../../gateway/contract/action/checklist.ts';

type Section = ChecklistContent['sections'][number];
type Check = ChecklistItem['checks'][number];

/** A checklist being edited, with its undo and redo history. */
export interface ChecklistDraft {
  readonly content: ChecklistContent;
  readonly past: readonly ChecklistContent[];
  readonly future: readonly ChecklistContent[];
}

export const FIRST_CHECK: Check = { field: 'battery_pct', operator: '>=', value: 50 };

export function draftOfChecklist(content: ChecklistContent): ChecklistDraft {
  return { content, past: [], future: [] };
}

export function changed(draft: ChecklistDraft, content: ChecklistContent): ChecklistDraft {
  return { content, past: [...draft.past, draft.content], future: [] };
}

export function undone(draft: ChecklistDraft): ChecklistDraft {
  const content = draft.past.at(-1);
  if (!content) return draft;
  return { content, past: draft.past.slice(0, -1), future: [draft.content, ...draft.future] };
}

export function redone(draft: ChecklistDraft): ChecklistDraft {
  const [content, ...future] = draft.future;
  return content ? { content, past: [...draft.past, draft.content], future } : draft;
}

export function withSection(content: ChecklistContent, index: number, section: Section): ChecklistContent {
  return { ...content, sections: content.sections.with(index, section) };
}

/** A section without items is removed. */
export function withItems(
  content: ChecklistContent,
  index: number,
  items: Section['items'],
): ChecklistContent {
  const section = content.sections[index];
  if (!section) return content;
  return items.length === 0
    ? { ...content, sections: content.sections.toSpliced(index, 1) }
    : withSection(content, index, { ...section, items });
}

/** Moves an item one place up (−1) or down (1). At an end it stays. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const item = items[index];
  const to = index + by;
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(to, 0, item);
}

/** An unused id: `item-1`, `item-2`, … */
export function newItemId({ sections }: ChecklistContent): string {
  const taken = new Set(sections.flatMap(({ items }) => items.map(({ itemId }) => itemId)));
  let count = taken.size + 1;
  while (taken.has(`item-${count}`)) count += 1;
  return `item-${count}`;
}

/** The id for the name of a new checklist, with a number if it is taken. */
export function newChecklistId(name: string, lists: readonly Checklist[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 32) || 'checklist';
  const taken = new Set(lists.map(({ checklistId }) => checklistId));
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  return id;
}

/** The typed value in the type of the field; undefined if it is invalid. */
export function checkValue(text: string, type: 'number' | 'string' | 'boolean'): Check['value'] | undefined {
  if (type === 'boolean') return text === 'true';
  if (type === 'string') return text;
  const value = Number(text.replace(',', '.').replace('−', '-'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** The content in the words of `say`, with everything but its texts unchanged. */
export function reworded(content: ChecklistContent, say: (text: string) => string): ChecklistContent {
  return {
    ...content,
    name: say(content.name),
    sections: content.sections.map(({ title, items }) => ({
      title: say(title),
      items: items.map((item) => ({
        ...item,
        text: say(item.text),
        ...(item.hint !== undefined && { hint: say(item.hint) }),
      })),
    })),
  };
}

/** Undoes `reworded` where a text was not edited, so that a saved list can still be translated. */
export function withOriginalWords(
  content: ChecklistContent,
  original: ChecklistContent,
  say: (text: string) => string,
): ChecklistContent {
  const originals = new Map<string, string>();
  reworded(original, (text) => {
    originals.set(say(text), text);
    return text;
  });
  return reworded(content, (text) => originals.get(text) ?? text);
}
