import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import { isPlainAddress } from '#server/mail/rules.ts';
import { composeMessage } from '#server/platform/clients/mail/compose-message.ts';
import { emailProblem } from '../web/storefront/purchase/buyer/check-form.ts';

function leavesUnchanged(to: string) {
  const mail = { to, subject: 'x', text: 'x', html: 'x', messageId: '<x@example.com>' };
  const { envelope, raw } = composeMessage(mail, 'shop@example.com');
  const line = /^To:(.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  return { envelope: envelope.to, line: line.replace(/\s|^<|>$/g, '') };
}

/** Pattern of the HTML standard for `type="email"`, which browsers accept. */
const ofBrowsers =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const sign = fc.constantFrom(...`abcXYZ019!#$%&'*+/=?^_\`{|}~-.ñé@ "\\<>,;:()[]\u200b`);
const typed = fc.oneof(
  fc.emailAddress(),
  fc
    .tuple(fc.string({ unit: sign, minLength: 1, maxLength: 66 }), fc.domain())
    .map(([name, domain]) => `${name}@${domain}`),
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom(..."abc0'+_-"), minLength: 1 }),
      fc.constantFrom('españa.com', 'Mail.IE', 'bücher.example'),
    )
    .map(([name, domain]) => `${name}@${domain}`),
);

test('rule, form and mail accept the same addresses', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const email = readEmail(text);
      expect(emailProblem(text) === undefined).toBe(email !== undefined);
      expect(emailProblemOf(text) === undefined).toBe(email !== undefined);
      if (email === undefined) return;
      sent += 1;
      expect(email).toMatch(ofBrowsers);
      expect(isPlainAddress(email)).toBe(true);
      expect(leavesUnchanged(email)).toEqual({ envelope: [email], line: email });
    }),
    { numRuns: 300 },
  );
  expect(sent).toBeGreaterThan(50);
});

test.each(["o'brien@mail.ie", '!#$%&*+/=?^_`{|}~-@mail.ie', 'a@xn--espaa-rta.com'])(
  'the address %s receives its mail',
  async (email) => {
    expect(leavesUnchanged(email)).toEqual({ envelope: [email], line: email });
  },
);
