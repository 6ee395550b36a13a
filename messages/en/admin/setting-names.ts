import type { SettingNames } from '#messages/es/admin/setting-names.ts';

export const settingNames: SettingNames = {
  names: {
    'shop.identity': 'The company',
    'promotions.countdown': 'Offer with a countdown',
    'promotions.thanks': 'Thank-you offer',
    'proof.live_purchases': 'Recent purchases',
    'reviews.invitation': 'Requests for opinions',
    'chat.language_model': 'Language model of the chat',
    'campaigns.limits': 'Pace of campaigns',
    'landing.texts': 'Landing texts',
    'retention.days': 'How long things are kept',
    'backups.schedule': 'Backups',
    'staff.second_factor': 'Second step for everyone',
    'refills.automatic': 'Automatic refill',
    'orders.refund_limit': 'Refund limit of agents',
    'figures.alerts': 'Alerts of figures',
    'providers.margin': 'How margin is reckoned',
    'fulfilment.status_sync': 'Comparison of statuses',
    'orders.usual_delivery': 'Time of delivery',
    'fulfilment.correction_seconds': 'Time to correct',
    'support.answer_templates': 'Answer templates',
    'tax.regime': 'VAT regime',
    'catalog.closed': 'Sales switches',
    'shop.maintenance': 'Maintenance',
    'promotions.upsell': 'Offers on top',
    'analytics.measuring': 'Measuring',
    'shop.hosts': 'Host names',
    'mail.brake': 'Brake for emails to many',
  },
  about: {
    'shop.identity':
      'Who sells: company, tax number, address and email. It stands on legal pages and in every message.',
    'promotions.countdown': 'The offer with a countdown: code, percentage and how long it lasts.',
    'promotions.thanks':
      'What a paid order brings for the next one: code, percentage and how many hours it holds.',
    'proof.live_purchases': 'Recent purchases shown in the shop, of how many hours.',
    'reviews.invitation': 'How long after delivery an opinion is asked for; without a value, none is.',
    'chat.language_model':
      'Words what the search has found. Without a key, or switched off, the search answers alone. The key goes to the address you enter here.',
    'mail.brake':
      'From how many emails of one kind, within so many minutes, the shop asks you before it writes to buyers by itself.',
    'campaigns.limits':
      'How many mails of campaigns leave in a minute, and how many one person gets at most within so many days, of all of them.',
    'landing.texts': 'The texts chosen for landing pages.',
    'retention.days': 'How many days each thing is kept, within what the law allows.',
    'backups.schedule':
      'From which hour on the backup of each day is made, how many stay, and when to tell that one is missing.',
    'refills.automatic':
      'Whether what drops is refilled by itself, for how many days, and how many counts are looked at each time.',
    'staff.second_factor': 'Whether the whole team needs a second step to sign in.',
    'orders.refund_limit': 'How much an agent may pay back at a time and in a day. Owners have no limit.',
    'figures.alerts':
      'When to tell you that margin, refunds or conversion go wrong; in hundredths of a per cent, empty is never.',
    'providers.margin':
      'The tax, fees and exchange rate that the margin of each route is reckoned with, and the margin below which you are told.',
    'orders.usual_delivery':
      'How many hours a delivery takes at most, with exceptions by service or code of a kind and quantity. Said where too few own orders were measured.',
    'fulfilment.correction_seconds':
      'How many seconds a paid order waits before it goes to the provider, so that its buyer can correct the profile or the posts. 0 sends it at once.',
    'fulfilment.status_sync':
      'Whether providers are asked without anybody asking for it, and every how many minutes; empty: as the server says.',
    'support.answer_templates': 'Texts to answer messages with, in the four languages.',
    'tax.regime':
      'How many proofs of the country are needed, from which day each country’s VAT is charged even below €10,000, and which countries outside the Union’s VAT are sold to. Ask your adviser.',
    'catalog.closed':
      'What is not sold now, in one country or anywhere, and why. Nobody begins to buy it; what is paid or being paid goes on. Take a row away, and it is sold again.',
    'shop.maintenance':
      'Shuts all sales: the pages say that you will be right back. Back office, tracking, the processor’s messages and payments under way go on.',
    'promotions.upsell':
      'Whether more units are offered beside an order, and how long the offer lasts while paying. Each offer has its own switch besides.',
    'analytics.measuring':
      'Whether the shop is measured, where the server has something to measure with. Off, nobody is asked and nothing is sent.',
    'shop.hosts':
      'Host names besides the server’s. Those of promotions open with their landing page; those of brands lead straight to paying. The name must point here.',
  },
};
