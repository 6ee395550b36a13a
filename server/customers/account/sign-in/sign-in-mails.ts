import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMailMessages } from '#messages/account-mail.ts';
import { describeDevice } from '#server/platform/auth/device-rules.ts';
import {
  codeFor,
  exportToken,
  findOpenCode,
  keyOfCode,
  linkToken,
} from '#server/platform/auth/mailed-codes.ts';
import { findPasskeys } from '#server/platform/auth/passkeys.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { findSessionById } from '#server/platform/auth/sessions.ts';
import { databaseTime } from '#server/platform/database/query.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import { eraseErased, readErased } from '../data/store-erasures.ts';
import { findOpenExport } from '../data/store-exports.ts';
import { hasOrders, readLanguageOr } from '../store-account.ts';

/** Only this mail depends on whether the address has orders. The response to the request was sent before. */
const customerCode: MailKind = {
  kind: 'customer-code',
  owed: true,
  async write({ database }, { id }, { signingKey, signingKeys, publicUrl }) {
    const asked = await findOpenCode(database, id, await databaseTime(database));
    if (!asked || !(await hasOrders(database, asked.email))) return undefined;
    const key = keyOfCode(signingKeys, { id, kept: asked.code_hmac }) ?? signingKey;
    const { email: recipient, locale } = asked;
    const { code: words } = accountMailMessages[locale];
    const code = codeFor(key, id);
    const token = linkToken(key, id);
    return {
      recipient,
      locale,
      subject: words.subject(code),
      preview: words.preview,
      title: words.title,
      lead: words.lead,
      code: { label: words.code, value: code },
      facts: [],
      action: { label: words.enter, url: `${publicUrl}${pathTo('account', locale)}?enter=${id}.${token}` },
      sections: [{ title: words.notYouTitle, list: words.notYou }],
      why: words.why,
      hidden: [code, token],
    };
  },
};

const customerNewDevice: MailKind = {
  kind: realms.customer.mails.newDevice,
  owed: true,
  async write({ database }, { id }, { publicUrl }) {
    const session = await findSessionById(database, id, await databaseTime(database));
    if (!session) return undefined;
    const { email: recipient, user_agent: agent, network, created_at: at } = session;
    const locale = await readLanguageOr(database, recipient, session.locale);
    const { device: words } = accountMailMessages[locale];
    const { browser, system } = describeDevice(agent);
    return {
      recipient,
      locale,
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      lead: words.lead,
      facts: [
        [words.device, browser && system ? words.on(browser, system) : browser || system || words.unknown],
        [words.at, formatDateTimeWithSeconds(at, locale)],
        [words.network, network],
      ],
      action: { label: words.open, url: `${publicUrl}${pathTo('account', locale)}` },
      sections: [{ title: words.notYouTitle, paragraphs: [words.notYou] }],
      why: words.why,
    };
  },
};

/** A passkey grants permanent access, so the holder is notified at an address that only they read. */
const customerPasskey: MailKind = {
  kind: realms.customer.mails.newPasskey,
  owed: true,
  async write({ database }, { id }, { publicUrl }) {
    const [key] = await findPasskeys(database, 'customer', { by: 'id', value: id });
    if (!key) return undefined;
    const { email: recipient, name, created_at: at } = key;
    const locale = await readLanguageOr(database, recipient, key.locale);
    const { passkey: words } = accountMailMessages[locale];
    return {
      recipient,
      locale,
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      lead: words.lead,
      facts: [
        [words.name, name],
        [words.at, formatDateTimeWithSeconds(at, locale)],
      ],
      action: { label: words.open, url: `${publicUrl}${pathTo('account', locale)}` },
      sections: [{ title: words.notYouTitle, paragraphs: [words.notYou] }],
      why: words.why,
    };
  },
};

const customerExport: MailKind = {
  kind: 'customer-export',
  owed: true,
  async write({ database }, { id }, { signingKey, publicUrl }) {
    const asked = await findOpenExport(database, id, await databaseTime(database));
    if (!asked) return undefined;
    const { email: recipient, expires_at: until } = asked;
    const locale = await readLanguageOr(database, recipient, asked.locale);
    const { file: words } = accountMailMessages[locale];
    const token = exportToken(signingKey, id);
    return {
      recipient,
      locale,
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      lead: words.lead,
      facts: [[words.until, formatDateTimeWithSeconds(until, locale)]],
      action: { label: words.open, url: `${publicUrl}${pathTo('account', locale)}?file=${id}.${token}` },
      sections: [{ title: words.insideTitle, list: words.inside }],
      why: words.why,
      hidden: [token],
    };
  },
};

const customerErased: MailKind = {
  kind: 'customer-erased',
  owed: true,
  traceless: true,
  async write({ database }, { id }) {
    const erased = await readErased(database, id);
    if (!erased?.email) return undefined;
    const locale = erased.locale ?? 'es';
    const { erased: words } = accountMailMessages[locale];
    return {
      recipient: erased.email,
      locale,
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      lead: words.lead,
      facts: [],
      sections: [{ title: words.staysTitle, list: words.stays }],
      why: words.why,
    };
  },
  sent: ({ database }, id) => eraseErased(database, id),
};

export const customerMails = [
  customerErased,
  customerCode,
  customerNewDevice,
  customerPasskey,
  customerExport,
];
