import { fetchIntent } from './api.js';
import { createExpressElement } from './express-element.js';
import { createFieldElement } from './field-element.js';
import { integrationError } from './integration-error.js';
import { resolveLocale } from './locale.js';

const TYPES = ['payment', 'expressCheckout', 'card', 'cardNumber', 'cardExpiry', 'cardCvc'];
const SPLIT = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** State of one `stripe.elements()` group, shared by its elements and by the calls that confirm a payment. */
function createGroup(key, options, stripeLocale) {
  const group = {
    key,
    id: crypto.randomUUID(),
    options: { ...options },
    elements: new Map(),
    /** Wallet session from the buyer's approval to the end of the payment. */
    express: null,
    submitted: false,
    forget: (element) => group.elements.delete(element._type),
    locale: () => resolveLocale(group.options.locale, stripeLocale),
    frameData: () => ({
      key,
      group: group.id,
      locale: group.locale(),
      appearance: group.options.appearance,
    }),
    holder: () => ['payment', 'card', 'cardNumber'].map((type) => group.elements.get(type)).find(Boolean),
  };
  return group;
}

function checkOptions(options) {
  if (options.clientSecret !== undefined && !/^\w+_secret_\w+$/.test(options.clientSecret))
    throw integrationError(
      'Invalid value for elements(): clientSecret should be a client secret of the form pi_…_secret_…',
    );
  if (options.mode !== undefined && options.clientSecret !== undefined)
    throw integrationError('Invalid value for elements(): mode and clientSecret exclude each other.');
  if (
    options.mode === 'payment' &&
    !(Number.isInteger(options.amount) && typeof options.currency === 'string')
  )
    throw integrationError('Invalid value for elements(): in payment mode amount and currency are needed.');
}

async function submitGroup(group) {
  group.submitted = true;
  if (group.express) return { selectedPaymentMethod: group.express.type };
  const holder = group.holder();
  if (!holder) throw integrationError('elements.submit() was called before an Element was created.');
  const parts = holder._type === 'cardNumber' ? SPLIT.map((type) => group.elements.get(type)) : [holder];
  const errors = await Promise.all(parts.filter(Boolean).map((part) => part._ask('validate')));
  const error = errors.find(Boolean);
  return error ? { error } : { selectedPaymentMethod: 'card' };
}

function createElement(group, type, options) {
  if (!TYPES.includes(type)) throw integrationError(`The sandbox does not play the Element ${type}.`);
  if (group.elements.has(type)) throw integrationError(`Can only create one Element of type ${type}.`);
  if (type === 'payment' && !group.options.clientSecret && !group.options.mode)
    throw integrationError(
      'In order to create a payment element, you must pass a clientSecret or mode when creating your Elements group.',
    );
  const element =
    type === 'expressCheckout'
      ? createExpressElement(group, options)
      : createFieldElement(group, type, options);
  group.elements.set(type, element);
  return element;
}

export function createElements(key, options, stripeLocale) {
  checkOptions(options);
  const group = createGroup(key, options, stripeLocale);
  return {
    _group: group,
    create: (type, elementOptions) => createElement(group, type, elementOptions),
    getElement: (type) => group.elements.get(type?.__elementType ?? type) ?? null,
    update: async (change = {}) => {
      if ('clientSecret' in change && change.clientSecret !== group.options.clientSecret)
        throw integrationError(
          'elements.update(): clientSecret cannot be changed. Create a new Elements group.',
        );
      Object.assign(group.options, change);
      for (const element of group.elements.values()) element.update();
    },
    fetchUpdates: async () => {
      if (!group.options.clientSecret) return {};
      const { error } = await fetchIntent(key, group.options.clientSecret);
      return error ? { error: { message: error.message } } : {};
    },
    submit: () => submitGroup(group),
  };
}
