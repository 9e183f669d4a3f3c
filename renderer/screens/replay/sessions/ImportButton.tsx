import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { LOG_ENDINGS, useLogImporter } from '../../../state/replay/log-importer.ts';

/** Chooses log files, several at once, and takes them in. */
export function ImportButton({ variant = 'plain' }: { readonly variant?: 'plain' | 'primary' }) {
  const importer = useLogImporter();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Flight logs to import')}
        accept={LOG_ENDINGS.join(',')}
        onChange={({ currentTarget }) => {
          importer.add([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant={variant}
        tooltip={t('A .tlog, .bin or .ulg; files can be dropped anywhere on this screen too')}
        onClick={() => input.current?.click()}
      >
        <Upload size={14} aria-hidden />
        {t('Import a log')}
      </Button>
    </>
  );
}
