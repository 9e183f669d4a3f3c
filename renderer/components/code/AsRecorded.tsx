import { useState } from 'react';
import { isSentence } from '../../../gateway/contract/operator-text.ts';
import { t } from '../../language/translate.ts';
import { CodeBlock } from './CodeBlock.tsx';

/** The raw record behind what a screen says, as highlighted JSON to copy. Made when it is first opened. */
export function AsRecorded({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small-dim pointer">{t('As recorded')}</summary>
      {isOpen && <CodeBlock code={recordedJson(value)} language="json" label={label} />}
    </details>
  );
}

/** Sentences by their text, as the gateway answers them to programs. */
export function recordedJson(value: unknown): string {
  return JSON.stringify(value, (_name, each) => (isSentence(each) ? each.text : each), 2) ?? '';
}
