import { useEffect } from 'react';

/** Paper is light: while the page is printed the window wears its light theme, whatever it wears on screen. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let worn: string | undefined;
    const begin = () => {
      worn ??= root.dataset.theme ?? '';
      root.dataset.theme = 'light';
    };
    const end = () => {
      if (worn !== undefined) root.dataset.theme = worn;
      worn = undefined;
    };
    const media = matchMedia('print');
    const change = () => (media.matches ? begin() : end());
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
      end();
    };
  }, []);
}
