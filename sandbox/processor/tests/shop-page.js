import { loadStripe } from '/stripe-js/pure.mjs';

/** Small shop. The query selects its elements and payment flow. */
const query = new URLSearchParams(window.location.search);
const flow = query.get('flow');
const clientSecret = query.get('secret');
const events = [];
window.shopEvents = events;

function loadScript(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

function recordEvents(element, name) {
  element.on(name, (event) => events.push({ name, ...event, resolve: undefined, reject: undefined }));
}

function reportResult(result) {
  const { error, paymentIntent } = result;
  document.querySelector('#result').textContent = error
    ? `error ${error.code ?? error.type} ${error.decline_code ?? ''} ${error.payment_intent?.status ?? ''}: ${error.message}`
    : paymentIntent.status;
}

function addSlot(id, text) {
  const label = document.createElement('label');
  label.htmlFor = id;
  label.textContent = text;
  const box = document.createElement('div');
  box.id = id;
  document.querySelector('#elements').append(label, box);
}

function mount(elements, type, options) {
  addSlot(`at-${type}`, type);
  const element = elements.create(type, options);
  for (const name of ['ready', 'change', 'focus', 'blur', 'cancel', 'loaderror', 'escape'])
    recordEvents(element, name);
  element.mount(`#at-${type}`);
  return element;
}

const address = `${window.location.origin}/thanks`;

/** Flows. Each mounts its elements and returns the button's action. */
const FLOWS = {
  payment: (stripe) => {
    const appearance = {
      variables: { colorPrimary: '#ff00aa', fontSizeBase: '18px', borderRadius: '9px' },
      rules: { '.Label': { textTransform: 'uppercase' } },
    };
    const elements = stripe.elements({ clientSecret, locale: query.get('locale') ?? 'en', appearance });
    mount(elements, 'payment');
    const redirect = query.get('redirect') ?? 'if_required';
    return () => stripe.confirmPayment({ elements, redirect, confirmParams: { return_url: address } });
  },
  deferred: (stripe) => {
    const elements = stripe.elements({
      mode: 'payment',
      amount: Number(query.get('amount')),
      currency: 'eur',
      locale: 'en',
    });
    mount(elements, 'payment');
    return async () => {
      const { error } = await elements.submit();
      if (error) return { error };
      return stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: address },
      });
    };
  },
  split: (stripe) => {
    const elements = stripe.elements({ locale: 'it' });
    const style = { base: { color: 'rgb(1, 2, 3)', fontSize: '20px' }, invalid: { color: 'rgb(200, 0, 0)' } };
    const card = mount(elements, 'cardNumber', { style });
    mount(elements, 'cardExpiry', { style });
    mount(elements, 'cardCvc', { style });
    const billing_details = { name: 'A buyer', email: 'buyer@example.com' };
    return () => stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } });
  },
  card: (stripe) => {
    const card = mount(stripe.elements({ locale: 'en' }), 'card');
    return () => stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
  },
  express: (stripe) => {
    const elements = stripe.elements({ mode: 'payment', amount: 2990, currency: 'eur', locale: 'en' });
    const express = mount(elements, 'expressCheckout', {
      emailRequired: true,
      paymentMethods: { applePay: 'auto', googlePay: 'auto' },
    });
    express.on('click', ({ resolve }) => resolve({ lineItems: [{ name: 'Followers', amount: 2990 }] }));
    express.on('confirm', async (event) => {
      events.push({
        name: 'confirm',
        expressPaymentType: event.expressPaymentType,
        billingDetails: event.billingDetails,
      });
      await elements.submit();
      reportResult(
        await stripe.confirmPayment({
          elements,
          clientSecret,
          redirect: 'if_required',
          confirmParams: { return_url: address },
        }),
      );
    });
    return async () => ({ error: { type: 'unused' } });
  },
};

await loadScript(query.get('script'));
const stripe = await loadStripe(query.get('key'));
const payNow = FLOWS[flow](stripe);
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  reportResult(await payNow());
});
