import { callApi } from './call-api.ts';

/** What a login that worked gives. */
export interface ApiLogin {
  readonly accessToken: string;
  readonly accountId: string;
}

/** Logs a person in with the PIN out of the local outbox, called with the operator's token; the first login makes the account. */
export async function logInByApi(url: string, operatorToken: string, email: string): Promise<ApiLogin> {
  const call = (method: string, path: string, body?: unknown) =>
    callApi(url, operatorToken, method, path, body);
  await call('POST', '/api/auth/login', { email });
  const { items } = (await call('GET', '/api/auth/outbox')).body;
  const mail = items.find(({ to }: { readonly to: string }) => to === email);
  const pin = /\b\d{6}\b/.exec(mail.text)?.[0];
  const { accessToken, account } = (await call('POST', '/api/auth/login', { email, pin })).body;
  return { accessToken, accountId: account.accountId };
}
