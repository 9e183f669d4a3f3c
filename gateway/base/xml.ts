import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

/**
 * Parses XML of a stranger. Check it for DOCTYPE and for its size first: entities may expand without end.
 * @throws Error at the first mistake
 */
export function parseXml(text: string): Document {
  return new DOMParser({
    // Stops at the first: otherwise it would continue through a million.
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message);
    },
  }).parseFromString(text, 'text/xml');
}

/** The elements directly below, of that name if one is given. */
export function childrenOf(parent: Element, tagName?: string): readonly Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1 && (tagName === undefined || node.nodeName === tagName))
      found.push(node as Element);
  return found;
}
