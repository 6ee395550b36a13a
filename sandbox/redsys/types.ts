import type { SandboxService } from '../service.ts';
import type { TestCard } from './cards.ts';
import type { RedsysFaults } from './faults.ts';

/** Is one payment or refund as the gateway holds it. */
export interface Operation {
  id: string;
  order: string;
  /** Is `0` for a payment and `3` for a refund. */
  type: '0' | '3';
  amount: number;
  method: 'card' | 'bizum';
  entry: 'redirection' | 'insite' | 'rest';
  /** Is `P` while somebody types or decides, and `F` at its end. */
  /** `A`: the buyer's bank asks the buyer. `P`: it is being authorised. `F`: it has ended. */
  state: 'A' | 'P' | 'F';
  response: string;
  authorisation: string;
  secure: boolean;
  card: TestCard | null;
  /** Is how the merchant signs, and so how it is answered. */
  version: string;
  merchantData: string;
  merchantName: string;
  description: string;
  language: string;
  notificationUrl: string;
  okUrl: string;
  koUrl: string;
  /** Names the authentication under way, and how it ended. */
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

/** Is what a merchant has of its bank. */
export interface RedsysAccount {
  merchantCode: string;
  terminal: string;
  /** Is the terminal's key, in base64. */
  key: string;
}

export interface Redsys extends SandboxService<RedsysFaults> {
  /** Lists the newest, 500 unless another number is asked for, newest first. */
  operations(most?: number): Operation[];
  operation(id: string): Operation | undefined;
  /** Lists those of an operation, newest first; all of the newest 500 without one. */
  notifications(operationId?: string): Notification[];
  /** Sends the notification of an operation again, past delays and loss. Throws where it has nothing to tell. */
  notifyAgain(operationId: string): void;
  /** Resolves when no notification is being sent or due now. */
  settled(): Promise<void>;
}
