/** A name of the specification as the name of a type: letters, digits and underscores, a letter first. */
export function typeName(name: string): string {
  const words = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  const text = words === '' ? 'Unnamed' : words;
  return /^[A-Za-z]/.test(text) ? text[0]?.toUpperCase() + text.slice(1) : `T${text}`;
}

/** The type a `$ref` names. */
export function referredName(reference: string): string {
  return typeName(reference.slice(reference.lastIndexOf('/') + 1));
}
