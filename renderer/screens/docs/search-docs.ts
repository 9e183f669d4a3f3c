import type { DocsEntry } from '../../../gateway/contract/developer/reference.ts';

/** Entries that hold every word of the search, anywhere in what is open of them. An empty search finds all. */
export function searchDocs(entries: readonly DocsEntry[], search: string): readonly DocsEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = [
      entry.id,
      entry.name,
      entry.endpoint,
      entry.group,
      entry.purpose,
      entry.description ?? '',
      entry.scope ?? '',
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A text cut into parts, so that the words of the search can be highlighted. */
export function marked(text: string, search: string): readonly { text: string; isHit: boolean }[] {
  const words = search.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isHit: false }];
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  );
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
