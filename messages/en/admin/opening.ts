import type { OpeningWords } from '../../es/admin/opening.ts';

export const opening: OpeningWords = {
  title: 'Getting started',
  failed: 'The list could not be loaded',
  count: (done, all) => `${done} of ${all}`,
  closed: 'The shop does not sell yet. It opens by itself once nothing that is required is missing.',
  shut: 'The shop has stopped selling: something is missing that it cannot do without.',
  open: 'The shop has been selling since',
  sandbox:
    'This is the demonstration, which sells without any of this. Here is how what the real shop needs stands.',
  list: 'What is needed',
  state: { done: 'Done', missing: 'Missing', partly: 'In part', advised: 'Advised' },
  go: {
    identity: 'Enter the details',
    prices: 'Go to Services',
    provider: 'Go to Providers',
    mapping: 'Go to Services',
    second_factor: 'Go to Your access',
  },
  webhook: {
    address: 'Address',
    events: 'Events',
    copy: 'Copy',
    copied: 'Copied',
    test: 'Test',
    asked: 'A test event was asked for: it arrives within seconds if all is well.',
    wrong: 'Something is wrong at the processor',
    fault: {
      elsewhere: (others) =>
        others ? `There is no webhook to this address, only to ${others}` : 'There is no webhook yet',
      off: 'The webhook to this address is switched off',
      lacks: (events) => `The webhook lacks events: ${events}`,
    },
  },
  facts: {
    key_sealed: (name) => `The kept key of ${name} does not open with this SECRET_KEY`,
    key_refused: (name, said) => `${name} refuses the kept key or does not answer. In its words: ${said}`,
    unmapped: (services) => `Without a provider’s service, and so not sold: ${services}`,
    webhooks_refused: (count, why) => `Refused webhooks: ${count} (${why})`,
    backup_failed: (said) => `The last backup failed: ${said}`,
  },
  refusals: {
    no_signature: 'without a signature',
    bad_signature: 'no secret fits the signature',
    too_old: 'the signature is too old: look at this machine’s clock',
    too_new: 'the signature is of a time to come: look at this machine’s clock',
    unreadable: 'signed, but unreadable',
  },
  mail: {
    send: 'Send a test',
    again: 'Send another',
    sent: (recipient) => `Sent to ${recipient}`,
    first: 'First say who sells: the test goes to that address.',
    code: 'Code of the mail',
    confirm: 'Confirm',
    confirmed: 'Mail arrives',
    wrong: 'No test mail of today brought that code.',
  },
  backup: { make: 'Make one now', asked: 'The backup has begun' },
  steps: {
    identity: {
      title: 'Who sells',
      about:
        'Your company’s name, tax number, address and e-mail. They stand on every page, mail and invoice.',
      act: 'Enter them under Settings, “shop.identity”, or by npm run identity',
    },
    prices: {
      title: 'Prices',
      about: 'Which packages you sell, and for how much.',
      act: 'Add them under Services or by npm run catalogue',
    },
    provider: {
      title: 'The provider’s key',
      about: 'The key that the shop keeps is tried, not the one of the configuration file.',
      act: 'Correct the address or the key under Providers',
    },
    mapping: {
      title: 'Who delivers each service',
      about: 'Each package names the provider’s service that delivers it. One that names none is not sold.',
      act: 'Open each service and choose the provider’s',
    },
    webhook: {
      title: 'News of payments',
      about:
        'The processor tells the shop of each payment. Testing it costs nothing: it opens a charge of €1 that nobody pays, and cancels it.',
      act: 'Create the webhook at the processor with the address and events that “Getting started” shows, copy its secret into STRIPE_WEBHOOK_SECRET, restart and press “Test”',
    },
    mail: {
      title: 'Mail',
      about: 'A test mail with a code reaches the shop’s address, where its warnings will go, too.',
      act: 'Send the test and enter the code',
    },
    backup: {
      title: 'Backup',
      about:
        'A backup that was made and read back. If you make your own, switch the shop’s off under Settings.',
      act: 'Make one now, or by npm run backup',
    },
    second_factor: {
      title: 'Second factor',
      about: 'With a password alone, whoever guesses it can move money. It does not keep the shop shut.',
      act: 'Add a code app or a key under Your access',
    },
  },
};
