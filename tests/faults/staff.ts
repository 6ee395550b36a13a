import type { ReviewItem } from '#contracts/review.ts';
import { staffMember } from './stand-ins.ts';

export type Decision =
  | { kind: 'link'; providerOrderId: string }
  | { kind: 'not-placed' }
  | { kind: 'refund' };

export interface Staff {
  reviewQueue(): Promise<ReviewItem[]>;
  decide(submissionId: string, decision: Decision): Promise<void>;
  /** Lets a held provider work again. */
  release(providerId: number): Promise<void>;
  /** Gives money back; the same key again is the same refund. */
  refund(key: string, refund: { orderId: string; amountCents: number; reason: string }): Promise<void>;
}

/** Signs in to the back office and does there what staff do. */
export async function signInStaff(
  shopUrl: string,
  credentials: { username: string; password: string } = staffMember,
): Promise<Staff> {
  const login = await call(`${shopUrl}/api/admin/login`, { body: credentials });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const post = (path: string, body: object) => call(`${shopUrl}${path}`, { body, cookie });
  return {
    async reviewQueue() {
      const answer = await call(`${shopUrl}/api/admin/review-queue`, { cookie });
      return ((await answer.json()) as { items: ReviewItem[] }).items;
    },
    async decide(submissionId, { kind, ...more }) {
      const note = 'looked up at the provider';
      await post(`/api/admin/review-queue/${submissionId}/${kind}`, { ...more, note });
    },
    async release(providerId) {
      await post(`/api/admin/providers/${providerId}/release`, {});
    },
    async refund(key, body) {
      await call(`${shopUrl}/api/admin/refunds`, { body, cookie, key });
    },
  };
}

async function call(
  url: string,
  request: { body?: object; cookie?: string; key?: string },
): Promise<Response> {
  const { body, cookie, key } = request;
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
