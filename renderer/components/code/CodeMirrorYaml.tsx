import { yaml } from '@codemirror/lang-yaml';
import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { useEffect } from 'react';
import { type CodeMirrorText, useCodeMirror } from './use-code-mirror.ts';
import './json-editor.css';

export interface CodeMirrorYamlProps extends CodeMirrorText {
  /** What is wrong, with its line from 1; null applies to the whole text. */
  readonly problems: readonly { readonly line: number | null; readonly reason: string }[];
  /** Each new value moves the cursor there. */
  readonly place?: { readonly line: number } | undefined;
}

/** The YAML editor, with problems marked at their lines. */
export function CodeMirrorYaml({ problems, place, ...text }: CodeMirrorYamlProps) {
  const { host, view } = useCodeMirror(text, yaml);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const marks = problems.map(({ line, reason }) => {
      const { from, to } = doc.line(Math.min(doc.lines, line ?? 1));
      return { from, to, severity: 'error' as const, message: reason };
    });
    marks.sort((left, right) => left.from - right.from);
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [problems, view]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const { from } = editor.state.doc.line(Math.min(editor.state.doc.lines, place.line));
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [place, view]);
  return <div ref={host} className="json-editor" />;
}
