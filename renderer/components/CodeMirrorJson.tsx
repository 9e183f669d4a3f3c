import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { schemaFaults } from './schema-faults.ts';

export interface CodeMirrorJsonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  /** JSON Schema the text is checked against while it is written. */
  readonly schema?: unknown;
  /** Ctrl/Cmd-Enter. */
  readonly onSubmit?: (() => void) | undefined;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
  { tag: tags.punctuation, color: 'var(--text-faint)' },
]);

/** The editor. Tab leaves it, as the keyboard expects; undo and redo are its own. */
export function CodeMirrorJson({ value, onChange, label, schema, onSubmit }: CodeMirrorJsonProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const callbacks = useRef({ onChange, onSubmit, schema });
  callbacks.current = { onChange, onSubmit, schema };
  const first = useRef(value);

  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          highlightActiveLine(),
          indentOnInput(),
          bracketMatching(),
          json(),
          syntaxHighlighting(colours),
          lintGutter(),
          linter((current) => diagnostics(current, callbacks.current.schema), { delay: 250 }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                callbacks.current.onSubmit?.();
                return true;
              },
            },
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) callbacks.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} className="json-editor" />;
}

function diagnostics(editor: EditorView, schema: unknown): readonly Diagnostic[] {
  const syntax = jsonParseLinter()(editor);
  return syntax.length > 0 ? syntax : schemaFaults(editor.state, schema);
}
