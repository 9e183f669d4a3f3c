import { type FormEvent, useId, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { t } from '../language/translate.ts';
import './token-screen.css';

export interface TokenScreenProps {
  /** The gateway did not take the token it was shown, as after a restart. */
  readonly wasRefused: boolean;
  readonly onToken: (token: string) => void;
}

/** Asks for the operator's token and says where it is. */
export function TokenScreen({ wasRefused, onToken }: TokenScreenProps) {
  const [token, setToken] = useState('');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim()) onToken(token.trim());
  };
  return (
    <main className="token-screen">
      <form className="token-form" onSubmit={submit}>
        <h1>Aerodeck</h1>
        {wasRefused && (
          <p className="token-refused" role="alert">
            {t("The gateway does not know this window's token. It makes a new one at every start.")}
          </p>
        )}
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('Operator token')}
          </label>
          <input
            id={id}
            className="input number"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </div>
        <p className="field-note">
          {t(
            'It is the content of the file {file} in the gateway’s data directory. The gateway prints the file’s path as {key} when it starts. Only the owner of this machine can read it.',
            { file: 'operator-token', key: 'operatorTokenFile' },
          )}
        </p>
        <Button
          type="submit"
          variant="primary"
          disabledReason={token.trim() ? undefined : t('Paste the token first.')}
        >
          {t('Open the window')}
        </Button>
      </form>
    </main>
  );
}
