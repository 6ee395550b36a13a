import { AccountPage } from '../pages/account/account-page.tsx';
import { DemoOrderPage } from '../pages/account/demo-order-page.tsx';
import { HistoryPage } from '../pages/account/history-page.tsx';
import styles from '../styles/page-account.css?inline';
import type { PageBook } from './page-book.ts';

/** What a buyer looks after alone. */
export const accountBook: PageBook = {
  account: { render: (input) => <AccountPage input={input} />, styles },
  myOrders: { render: (input) => <HistoryPage input={input} />, styles },
  demoOrder: { render: (input) => <DemoOrderPage input={input} />, styles },
};
