import type { SandboxService } from '../service.ts';
import type { TestCard } from './cards.ts';
import type { RedsysFaults } from './faults.ts';

export interface Operation {
  id: string;
  order: string;
  /** `0` for a payment, `3` for a refund. */
  type: '0' | '3';
  amount: number;
  method: 'card' | 'bizum';
  entry: 'redirection' | 'insite' | 'rest';
  /** `P` while the buyer types or decides, `F` when final. */
  /** `A`: authenticating. `P`: authorising. `F`: final. */
  state: 'A' | 'P' | 'F';
  response: string;
  authorisation: string;
  secure: boolean;
  card: TestCard | null;
  /** Signature version of the merchant, also used for replies. */
  version: string;
  merchantData: string;
  merchantName: string;
  description: string;
  language: string;
  notificationUrl: string;
  okUrl: string;
  koUrl: string;
  /** Current authentication and its result. */
  threeDS: { transId: string; returnUrl: string; status: 'Y' | 'N' | null } | null;
  createdAt: string;
}

export interface Attempt {
  at: string;
  status?: number;
  error?: string;
}

export interface Notification {
  id: string;
  operationId: string;
  order: string;
  attempts: Attempt[];
  delivered: boolean;
}

/** The shop's account at the bank. */
export interface RedsysAccount {
  merchantCode: string;
  terminal: string;
  /** Key of the terminal in base64. */
  key: string;
}

export interface Redsys extends SandboxService<RedsysFaults> {
  /** Newest first, 500 by default. */
  operations(most?: number): Operation[];
  operation(id: string): Operation | undefined;
  /** Notifications of an operation, or the newest 500 of all, newest first. */
  notifications(operationId?: string): Notification[];
  /** Sends the notification of an operation again, bypassing delays and loss. Throws without one. */
  notifyAgain(operationId: string): void;
  /** Resolves when no notification is in flight or due. */
  settled(): Promise<void>;
}
