import { toldWords } from '../language/told.ts';
import { currentLanguage } from '../language/translate.ts';

/** Words of the gateway in the language chosen; what stays English says so to those who hear it. */
export function Words({ of }: { readonly of: string }) {
  const { text, language } = toldWords(of);
  return language === currentLanguage() ? text : <span lang={language}>{text}</span>;
}
