import { AppError } from '../../../base/error.ts';
import type { EmailAddress } from './email-address.ts';
import type { EmailDomainOverrides } from './email-domain-overrides.ts';
import { isLookalike, skeletonOf } from './lookalike-domain.ts';
import { type MailDomainKind, withParents } from './mail-domain-lists.ts';

/** Admits an address or throws. */
export type CompanyEmailRule = (address: EmailAddress) => Promise<void>;

interface CompanyEmailSources {
  readonly overrides: () => Promise<EmailDomainOverrides>;
  readonly kindOf: (domain: string) => Promise<MailDomainKind | undefined>;
}

const REASONS: Readonly<Record<MailDomainKind | 'denied' | 'lookalike', string>> = {
  'free-mail': 'gives free mailboxes to anybody',
  disposable: 'gives mailboxes that are thrown away',
  denied: 'is not admitted on this gateway',
  lookalike: 'mixes alphabets, or is written to look like another domain',
};

/**
 * A company address is one whose domain does not offer mailboxes to the public, does not imitate another
 * domain and is not denied. `allow` overrides `deny`, and both override the lists.
 * @throws company-email-required, which names the domain only
 */
export function companyEmailRule({ overrides, kindOf }: CompanyEmailSources): CompanyEmailRule {
  async function reasonOf(domain: string): Promise<MailDomainKind | 'lookalike' | undefined> {
    if (isLookalike(domain)) return 'lookalike';
    const kind = await kindOf(domain);
    const skeleton = skeletonOf(domain);
    if (kind !== undefined || skeleton === domain) return kind;
    return (await kindOf(skeleton)) && 'lookalike';
  }

  return async ({ domain }) => {
    const { allow, deny } = await overrides();
    const names = withParents(domain);
    if (names.some((name) => allow.has(name))) return;
    const reason = names.some((name) => deny.has(name)) ? 'denied' : await reasonOf(domain);
    if (reason === undefined) return;
    throw new AppError(
      'company-email-required',
      `Use the address your company gave you: ${domain} ${REASONS[reason]}.`,
      { context: { gate: 'companyEmail', domain } },
    );
  };
}
