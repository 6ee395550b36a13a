import { ChooserPage } from '../pages/help/chooser-page.tsx';
import { ContactPage } from '../pages/help/contact-page.tsx';
import { FaqPage } from '../pages/help/faq-page.tsx';
import { StoriesPage } from '../pages/help/stories-page.tsx';
import { UnsubscribePage } from '../pages/help/unsubscribe-page.tsx';
import { WithdrawalPage } from '../pages/help/withdrawal-page.tsx';
import styles from '../styles/page-help.css?inline';
import type { PageBook } from './page-book.ts';

/** Answers, a person to write to, a way out, a way in. */
export const helpBook: PageBook = {
  faq: { render: (input) => <FaqPage input={input} />, styles },
  contact: { render: (input) => <ContactPage input={input} />, styles },
  stories: { render: (input) => <StoriesPage input={input} />, styles },
  chooser: { render: (input) => <ChooserPage input={input} />, styles },
  unsubscribe: { render: (input) => <UnsubscribePage input={input} />, styles },
  withdrawal: { render: (input) => <WithdrawalPage input={input} />, styles },
};
