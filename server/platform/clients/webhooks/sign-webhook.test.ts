import { expect, it } from 'vitest';
import { newWebhookSecret, signatureOf, webhookHeaders } from './sign-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

it('signWebhook signs the specification’s example like its own library', () => {
  expect(signatureOf(secret, message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('signWebhook signs non-ASCII characters by their bytes', () => {
  const body = '{"type":"order.paid","número":"ñ"}';
  const other = { id: 'evt_0197f3a1-7c1e-7aaa-8bbb-000000000001', at: new Date(1_779_000_000_000), body };
  expect(signatureOf(secret, other)).toBe('v1,5qhcPTHCgPecJPp34hOpVpdKbFYb0cw3b5GgdTpJ2CA=');
});

it('signWebhook sends one signature per secret, the new one first', () => {
  const fresh = newWebhookSecret();
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhookHeaders([fresh, secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${signatureOf(fresh, message)} ${signatureOf(secret, message)}`,
  });
});
