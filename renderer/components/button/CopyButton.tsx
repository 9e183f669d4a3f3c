import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from './Button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Shown in the button instead of the icon, such as the end of a long id. */
  readonly shown?: string;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="quiet"
      {...(shown === undefined ? { shape: 'square' as const } : { className: 'copy-id' })}
      label={isCopied ? t('Copied') : shown === undefined ? label : `${label} ${shown}`}
      tooltip={isCopied ? t('Copied') : shown === undefined ? label : `${label}: ${text}`}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {shown !== undefined && <code className="mono text-12">{shown}</code>}
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </Button>
  );
}
