import { shownKeys } from './shortcut-keys.ts';

/** Keys as caps, one by one: `Ctrl` `K`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="key-caps">
      {shownKeys(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
