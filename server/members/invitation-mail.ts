import { wordStamp } from '#contracts/moments.ts';
import { invitationWords } from '#messages/staff-mail/invitation.ts';
import type { Feature } from '#server/http/feature.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { invitationToken } from './invitation-token.ts';
import { findInvitation, replaceTokenHash } from './store-invitations.ts';

/** Asks somebody to work here. What is kept of it opens nothing: whoever reads the outbox must not come in by it. */
export const invitationMails: Feature['mails'] = [
  {
    kind: 'staff-invitation',
    due: {
      table: 'staff_invitations',
      at: 'created_at',
      when: 's.accepted_at is null and s.withdrawn_at is null',
    },
    async write({ database }, { id }, { shop, publicUrl, signingKey, signingKeys }) {
      const invitation = await findInvitation(database, id);
      if (!invitation) return undefined;
      const opens = (key: string) => hashToken(invitationToken(key, id)).equals(invitation.token_sha256);
      const key = signingKeys.find(opens) ?? signingKey;
      const { language: locale, role } = invitation;
      const words = invitationWords[locale];
      const token = invitationToken(key, id);
      // Nobody has the key any more that it was made with: this mail's link takes its place.
      if (!opens(key)) await replaceTokenHash(database, id, hashToken(token));
      return {
        recipient: invitation.email,
        locale,
        subject: words.subject(shop.name),
        preview: words.preview,
        title: words.title,
        lead: words.lead(shop.name),
        facts: [
          [words.role, words.roles[role]],
          [words.until, wordStamp(invitation.expires_at, locale)],
        ],
        action: { label: words.accept, url: `${publicUrl}/admin/invitation/${token}` },
        sections: [{ title: words.nextTitle, list: words.next }],
        why: words.why,
        hidden: [token],
      };
    },
  },
];
