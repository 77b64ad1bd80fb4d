import type { Check, CheckParts, Found } from '#server/checks/check.ts';
import { causeOf } from '#server/runtime/error-code.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

/** Names that mail providers give their DKIM keys; the real one stands in a sent mail. */
const selectors =
  'default dkim dkim1 mail email smtp mx key1 k1 k2 k3 s1 s2 selector selector1 selector2 fm1 fm2 fm3 google 20230601 protonmail protonmail2 zoho pm mandrill mailjet sib brevo1 krs x'.split(
    ' ',
  );

/** Looks up what other mail servers ask of the sender’s domain: SPF, DKIM and DMARC. */
export const checkMailDomain: Check = async ({ config, names }) => {
  if (config.smtpUrl === null) return [];
  const domain = domainOf(config.mailFrom);
  if (isOnOwnNetwork(`smtp://${domain}`))
    return [{ finding: 'mail_domain_local', subject: domain, values: { domain } }];
  return Promise.all(
    Object.entries({ SPF: findSpf, DKIM: findDkim, DMARC: findDmarc }).map(
      async ([subject, find]): Promise<Found> => {
        try {
          return { subject, values: { domain }, ...(await find(names, domain)) };
        } catch (error) {
          return { finding: 'names_silent', subject, values: { domain, code: causeOf(error) } };
        }
      },
    ),
  );
};

type Names = CheckParts['names'];

/** RFC 7208: exactly one record. */
async function findSpf(names: Names, domain: string): Promise<Found> {
  const found = (await textsAt(names, domain)).filter((text) => /^v=spf1(?: |$)/iu.test(text));
  if (found.length > 1) return { finding: 'spf_several' };
  return { finding: found.length === 1 ? 'spf_found' : 'spf_missing' };
}

async function findDkim(names: Names, domain: string): Promise<Found> {
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const texts = await textsAt(names, `${selector}._domainkey.${domain}`);
      return texts.some((text) => /(?:^|;)\s*p=[^;\s]/u.test(text)) ? [selector] : [];
    }),
  );
  const [selector] = found.flat();
  return selector === undefined
    ? { finding: 'dkim_unknown' }
    : { finding: 'dkim_found', values: { domain, selector } };
}

/** RFC 7489: of the domain, or of one above it. */
async function findDmarc(names: Names, domain: string): Promise<Found> {
  const labels = domain.split('.');
  for (let first = 0; first <= labels.length - 2; first += 1) {
    const texts = await textsAt(names, `_dmarc.${labels.slice(first).join('.')}`);
    const record = texts.find((text) => /^v=DMARC1\s*(?:;|$)/u.test(text));
    if (record === undefined) continue;
    const policy = /;\s*p\s*=\s*(\w+)/u.exec(record)?.[1] ?? 'none';
    return { finding: 'dmarc_found', values: { domain, policy } };
  }
  return { finding: 'dmarc_missing' };
}

/** Empty where the name or the record does not exist. */
async function textsAt(names: Names, name: string): Promise<string[]> {
  try {
    return (await names.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(causeOf(error))) return [];
    throw error;
  }
}

function domainOf(mailFrom: string): string {
  return /@([^\s@<>]+)>?$/u.exec(mailFrom)?.[1] ?? 'localhost';
}
