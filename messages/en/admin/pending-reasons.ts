import type { Pending } from '../../es/admin/pending.ts';

export const reasons: Pending['reasons'] = {
  amount_mismatch: {
    title: 'Different amount',
    found: 'An amount came that is not the order’s. Nothing was sent.',
  },
  currency_mismatch: {
    title: 'Another currency',
    found: 'The payment came in a currency that is not the order’s. Nothing was sent.',
  },
  paid_twice: {
    title: 'Paid twice',
    found: 'The order was paid already, and a second payment came for it.',
  },
  paid_after_cancellation: {
    title: 'Paid after cancelling',
    found: 'The money came when the order was cancelled. Nothing was sent.',
  },
  settled_not_paid: {
    title: 'Paid here, not there',
    found: 'It counts as paid here; the processor says that it is not.',
  },
  payment_without_order: {
    title: 'Payment without order',
    found: 'The processor has a payment that has no order here.',
  },
  refund_failed: {
    title: 'Refund failed',
    found: 'The bank or the processor sent the refund back: the money is still here.',
  },
  refund_made_twice: { title: 'Refund made twice', found: 'One refund exists twice at the processor.' },
  dispute: {
    title: 'Dispute',
    found: 'A bank claims the payment back and waits for an answer. What was not delivered is stopped.',
  },
  dispute_lost: { title: 'Dispute lost', found: 'The bank has decided against the shop.' },
  early_fraud_warning: {
    title: 'Fraud warning',
    found: 'The card’s bank suspects fraud. Nothing more is delivered.',
  },
  submission_ambiguous: {
    title: 'Doubtful submission',
    found: 'Whether the provider took it is unknown. It is never sent again by itself.',
  },
  submission_rejected: { title: 'Submission rejected', found: 'The provider refused it for good.' },
  accepted_after_decision: {
    title: 'Accepted afterwards',
    found: 'The provider took something that had been given up here.',
  },
  submission_stuck: {
    title: 'Stuck submission',
    found: 'It could not be sent in a dozen tries. It is still tried every ten minutes.',
  },
  provider_mapping_missing: {
    title: 'No provider',
    found: 'It is paid, and no provider has that service. Once one is mapped it leaves by itself.',
  },
  provider_held: {
    title: 'Provider held',
    found: 'The provider does not answer as it should: nothing more goes there and nothing is lost.',
  },
  price_list_refused: {
    title: 'Suspicious price list',
    found: 'The provider sent a list of services that does not fit the one before. The old one still counts.',
  },
  line_not_sent: { title: 'Part not sent', found: 'The order was stopped before this part left.' },
  delivery_partial: {
    title: 'Partial delivery',
    found: 'The provider closed it without delivering all of it.',
  },
  delivery_canceled: { title: 'Delivery cancelled', found: 'The provider cancelled it.' },
  delivery_failed: { title: 'Delivery failed', found: 'The provider says that it failed.' },
  delivery_status_unknown: {
    title: 'Unknown status',
    found: 'The provider says something about it that nobody understands, or nothing.',
  },
  refill_ambiguous: {
    title: 'Doubtful refill',
    found: 'Whether the provider took the refill is unknown. Look in its panel.',
  },
  buyer_blocked: {
    title: 'Blocked buyer',
    found:
      'A name, an email or a card that the shop does not serve has paid. Nothing was sent; the buyer sees that it is being looked at.',
  },
  mentioned: { title: 'You are named', found: 'A colleague names you in a note on this order.' },
  route_at_loss: {
    title: 'Route at a loss',
    found:
      'With the provider’s new prices a service costs more than it brings. Change the price, or the route.',
  },
  route_excluded: {
    title: 'Route without way',
    found: 'The provider no longer takes the quantity of a service, or has dropped it.',
  },
  books_differ: {
    title: 'The books differ',
    found: 'A day of the books is not what the processor says of it. It is compared again every hour.',
  },
  maintenance_lasts: {
    title: 'The shop is still in maintenance',
    found: 'Nothing new has been sold for longer than you said. It is turned off in Settings.',
  },
  figure_out_of_bounds: {
    title: 'A figure out of bounds',
    found:
      'Margin, refunds or conversion of the last seven days have passed the bound that you set. Look at the statistics.',
  },
  withdrawal_undecided: {
    title: 'Withdrawal',
    found: 'Somebody withdraws, and it fits no order by itself. The deadline counts from the declaration.',
  },
  mail_returned: {
    title: 'Email returned',
    found: 'An email came back for good, or its reader marked it as unwanted. That address gets no more.',
  },
  mails_held: {
    title: 'Emails to many are waiting',
    found:
      'The shop was about to write to many people at once by itself. None has left: see how many there are and what they say.',
  },
  mail_failed: { title: 'Email not delivered', found: 'An email could not be sent.' },
  backup_missing: {
    title: 'A backup is missing',
    found: 'The newest backup is too old, or the last one failed. Data says what stands in its way.',
  },
  restore_unproved: {
    title: 'Restoring is not proved',
    found:
      'The last restore drill failed, or none was made for too long. Data says why; the next one that succeeds closes this.',
  },
  webhooks_missing: {
    title: 'No webhooks from the processor',
    found:
      'Orders were paid and the processor did not announce them: they were settled by comparison, minutes later. Check the address and the secret of the webhooks at the processor (STRIPE_WEBHOOK_SECRET).',
  },
  mail_server_away: {
    title: 'The mail server does not answer',
    found: 'Mails wait, and leave by themselves once it is back. Connections shows what it says.',
  },
  shop_finding: {
    title: 'Something is not well',
    found: 'The hourly look has found something. It closes by itself once it is mended.',
  },
  shop_restored: {
    title: 'The shop was restored from a backup',
    found:
      'What was waiting in the backup may have been sent afterwards, so nothing of it leaves by itself: submissions are ambiguous, emails are held and campaigns stopped. What was paid since was compared with the processor. New sales continue.',
  },
  retention_failed: {
    title: 'Could not be deleted',
    found: 'What should be gone is still there: a rule of retention failed.',
  },
  job_exhausted: { title: 'Task given up', found: 'A task was tried as often as it may be, and failed.' },
  sale_place_open: {
    title: 'Invoice: place unknown',
    found:
      'What is known of the buyer does not tell which country’s VAT this is. The sale goes on; the invoice waits.',
  },
  tax_threshold_near: {
    title: 'VAT threshold, near',
    found:
      'Net sales to other states of the Union are above 80 % of €10,000. When it is crossed each country’s VAT is charged: prepare to register for the one-stop shop.',
  },
  tax_threshold_crossed: {
    title: 'VAT threshold, crossed',
    found:
      'From this sale on the VAT of each buyer’s country is charged. Register for the one-stop shop before the 10th of the next month.',
  },
  vat_number_confirmed: {
    title: 'VAT number confirmed later',
    found:
      'When it was sold nobody answered and VAT was charged; now the number is a business’s. What is done, your adviser decides.',
  },
  invoice_needs_buyer: {
    title: 'Invoice: buyer unnamed',
    found:
      'It is above €400, so the invoice must carry a name, a tax number and an address, which nobody has given yet.',
  },
  invoice_failed: {
    title: 'Invoice not issued',
    found:
      'The invoice could not be issued in several attempts, or the agency would not take its record: then it waits until you name its buyer in another way.',
  },
  issuer_unknown: {
    title: 'Issuer missing',
    found: 'Without the company’s details and a valid tax number no invoice can be issued. Sales go on.',
  },
  issuing_stopped: {
    title: 'Issuing has stopped',
    found:
      'Going on here would split the register’s chain in two. Sales go on, and their invoices wait for your decision.',
  },
  record_refused: {
    title: 'Record not accepted',
    found: 'The agency has not fully accepted the record of an invoice. The invoice stays as it is.',
  },
  sending_refused: {
    title: 'A whole call refused',
    found: 'The agency refuses the whole call. The records wait and are tried each hour.',
  },
  certificate_refused: {
    title: 'Certificate not let in',
    found: 'The agency does not let the stored certificate in. The records wait.',
  },
  records_late: {
    title: 'Records unsent',
    found:
      'Records of invoices have not reached the agency for hours. They are sent again by themselves; see in Register what stops them.',
  },
  certificate_ends: {
    title: 'The certificate expires',
    found: 'Without a new one, records are kept and wait. Sales and invoices go on.',
  },
  flagged_before: { title: 'Flagged before', found: 'A notice of an earlier version, without more.' },
};

export const decisions: Pending['decisions'] = {
  decide_place: {
    label: 'Decide the country',
    effect: 'It is invoiced with the VAT of that place. Who decided and why is kept.',
  },
  name_buyer: {
    label: 'Name the buyer',
    effect: 'It is invoiced to that name, with its tax number and address. Who gave it and why is kept.',
  },
  mend_record: {
    label: 'Correct',
    effect: 'A new record with today’s data is added; the one before stays. The invoice does not change.',
  },
  open_installation: {
    label: 'Begin another installation',
    effect:
      'This chain is closed and the next invoice begins another, with series of its own. It cannot be undone.',
  },
  invoice_again: {
    label: 'Try the invoice again',
    effect: 'It is issued with what is known now; if something is still missing, it comes back here.',
  },
  noted: { label: 'Note it and close', effect: 'Nothing else changes; who saw it and why is kept.' },
  accept_payment: {
    label: 'Accept what came and send',
    effect: 'The order then costs what came and is worked; a surplus goes back.',
  },
  refund_payment: {
    label: 'Refund the payment',
    effect: 'All that was charged goes back to the card in 5 to 10 days. It cannot be undone.',
  },
  retry_refund: { label: 'Try the refund again', effect: 'It leaves as a new refund of the same amount.' },
  refunded_elsewhere: {
    label: 'It went back another way',
    effect: 'No money leaves from here; note how it was given back.',
  },
  answered: {
    label: 'It is answered',
    effect: 'It closes here; the outcome will come from the processor.',
  },
  link: { label: 'Link a provider’s order', effect: 'Its status is checked; then it goes on by itself.' },
  not_placed: {
    label: 'Not placed: send it again',
    effect: 'It leaves again. If it was placed, the provider is paid twice.',
  },
  refund: {
    label: 'Refund and do not send',
    effect: 'The amount goes back to the card. If it was placed, the delivery does not stop.',
  },
  try_again: { label: 'Send it again', effect: 'The provider refused it: one new attempt leaves.' },
  release_provider: {
    label: 'Release the provider',
    effect: 'What waits leaves in the order of payment. Mend the cause first.',
  },
  accept_price_list: {
    label: 'Accept the new list',
    effect: 'It counts from now on; what is gone is not sent any more.',
  },
  refund_rest: {
    label: 'Refund what is missing',
    effect: 'The part that was not delivered goes back to the card; the order closes.',
  },
  accept_as_is: {
    label: 'Close as it is',
    effect: 'The order stays as it is. Only if it is made good already.',
  },
  delivered: { label: 'It is delivered', effect: 'All of it counts as delivered.' },
  not_delivered: {
    label: 'It is not delivered',
    effect: 'It counts as not delivered; the money is decided apart.',
  },
  link_refill: {
    label: 'Link the provider’s refill',
    effect: 'It is asked about and followed to its end.',
  },
  refill_not_taken: { label: 'It was not taken', effect: 'It may be asked for again.' },
  match_withdrawal: {
    label: 'It is this order',
    effect: 'The withdrawal counts for it, and money goes back by what was delivered.',
  },
  close_withdrawal: {
    label: 'Close the withdrawal',
    effect: 'There is no order, or no right to it; it stays on file with its receipt.',
  },
  allow_mail: {
    label: 'Write to this address again',
    effect: 'It gets emails again. What its holder has stopped stays stopped.',
  },
  release_mails: { label: 'Send them', effect: 'All that wait of this kind leave.' },
  drop_mails: {
    label: 'Do not send them',
    effect: 'None leaves. Each can be sent later from the log of emails.',
  },
  send_mail: { label: 'Send the email again', effect: 'It leaves again to the same address.' },
  retry_job: { label: 'Try the task again', effect: 'It goes back into the queue with all its tries.' },
};
