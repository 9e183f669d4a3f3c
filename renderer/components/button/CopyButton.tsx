import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from './Button.tsx';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="quiet"
      shape="square"
      label={isCopied ? t('Copied') : label}
      tooltip={isCopied ? t('Copied') : label}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </Button>
  );
}
