import { errorTitle } from '../../../language/told.ts';

/** What a code means: in the language chosen where it is known, else in the gateway's words. */
export function ErrorTitle({ code, title }: { readonly code: string; readonly title: string }) {
  return <span title={title}>{errorTitle(code, title)}</span>;
}
