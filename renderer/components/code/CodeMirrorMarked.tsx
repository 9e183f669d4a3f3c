import { yaml } from '@codemirror/lang-yaml';
import { StreamLanguage } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect } from 'react';
import { codeTokens, type TokenKind } from '../../format/code-tokens.ts';
import { type CodeMirrorText, useCodeMirror } from './use-code-mirror.ts';
import './json-editor.css';

/** Counted from 1; null applies to the whole text. */
export interface TextPlace {
  readonly line: number | null;
  readonly column?: number | null;
}

export interface CodeMirrorMarkedProps extends CodeMirrorText {
  readonly language: 'yaml' | 'cedar';
  /** What is wrong, and where. */
  readonly problems: readonly (TextPlace & { readonly reason: string })[];
  /** Each new value moves the cursor there. */
  readonly place?: TextPlace | undefined;
}

const CEDAR_STYLES: Partial<Record<TokenKind, string>> = {
  string: 'string',
  number: 'number',
  keyword: 'keyword',
  comment: 'comment',
  property: 'propertyName',
};

/** Coloured as everywhere else. No part of it is longer than a line. */
const cedar = StreamLanguage.define({
  token(stream) {
    const [token] = codeTokens(stream.string.slice(stream.pos), 'cedar');
    stream.pos += token?.text.length ?? 1;
    return (token && CEDAR_STYLES[token.kind]) ?? null;
  },
});

/** An editor with problems marked at their places. */
export function CodeMirrorMarked({ language, problems, place, ...text }: CodeMirrorMarkedProps) {
  const { host, view } = useCodeMirror(text, () => (language === 'yaml' ? yaml() : cedar));
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const marks = problems.map(({ reason, ...at }) => {
      const from = indexOf(editor.state.doc, at);
      return { from, to: editor.state.doc.lineAt(from).to, severity: 'error' as const, message: reason };
    });
    marks.sort((left, right) => left.from - right.from);
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [problems, view]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const anchor = indexOf(editor.state.doc, place);
    editor.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
    editor.focus();
  }, [place, view]);
  return <div ref={host} className="json-editor" />;
}

function indexOf(doc: Text, { line, column }: TextPlace): number {
  const { from, to } = doc.line(Math.min(doc.lines, Math.max(1, line ?? 1)));
  return Math.min(to, from + Math.max(0, (column ?? 1) - 1));
}
