import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(window.location.search);

function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
    setResult(error ? `error ${error.code}` : paymentIntent.status);
  };
  return h(
    'form',
    { onSubmit: submit },
    h(PaymentElement),
    h('button', { type: 'submit' }, 'Pay'),
    h('p', { id: 'result' }, result),
  );
}

const script = document.createElement('script');
script.src = query.get('script');
script.onload = () => {
  const stripe = loadStripe(query.get('key'));
  const options = { clientSecret: query.get('secret'), locale: 'en' };
  createRoot(document.querySelector('#root')).render(
    h(StrictMode, {}, h(Elements, { stripe, options }, h(Form))),
  );
};
document.head.append(script);
