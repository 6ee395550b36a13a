import type { ErrorCode } from '#contracts/kit/errors.ts';
import { error as conditions } from './conditions.ts';

export const errors: Record<ErrorCode, string> = {
  invalid_request: 'There was a problem with the request. Contact support if it happens again.',
  unauthorized: 'Your session has ended. Please sign in again.',
  sign_in_refused: 'The username or password is incorrect.',
  sign_in_slowed: 'Too many attempts in a row. Wait up to a minute and try again; nothing is locked.',
  second_factor_needed: 'Enter the code from your authenticator app, or a recovery code.',
  second_factor_refused: 'That code has been used or has expired. Wait for the next one.',
  second_factor_required:
    'The shop’s owner requires a second step to sign in. Set it up in My account to continue.',
  passkey_refused: 'This passkey isn’t valid here. Try another one or sign in with your password.',
  invitation_invalid:
    'This invitation is no longer valid: it was used, withdrawn or has expired. Ask whoever invited you for another one.',
  username_taken: 'That name is taken. Choose another one.',
  last_owner: 'This is the only account that can do everything. Give that role to someone else first.',
  own_membership: 'You can’t change this about your own account. Ask another owner.',
  proof_needed: 'For security, confirm that it’s you: enter your password or use your passkey.',
  proof_refused: 'The password or the code isn’t right.',
  code_refused: 'That isn’t the code. Check it and try again.',
  code_over: 'This code is no longer valid. Ask for another one.',
  customer_passkey_refused: 'This passkey isn’t valid here. Sign in with a code.',
  export_over:
    'This link to your data has been used, has expired or belongs to another address. Ask for another one in My account.',
  email_unproved: 'To see this account, first enter the code that we send to that address.',
  customer_not_found: 'Customer not found',
  forbidden_origin: 'We can’t accept this request from another page. Go back to the shop and try again.',
  not_permitted:
    'Your account isn’t allowed to do this. Ask the owner of the shop to do it or to give you permission.',
  not_found: 'We can’t find what you’re looking for.',
  order_not_found: 'We couldn’t find that order. Check the number.',
  order_number_required: 'Enter the order number',
  service_not_found: 'This package is no longer available. Please choose another one.',
  email_required: 'Please enter your email address',
  email_invalid: 'Please enter a valid email address',
  email_unmailable:
    'We can’t send email to this address. Please use one without accents or special letters before the @.',
  username_required: 'Please enter your Instagram username',
  username_invalid: 'This username isn’t valid. Please check it.',
  package_required: 'Please choose a follower package',
  posts_required: 'Please choose at least one post or paste its link',
  post_invalid:
    'One of the links isn’t a post on the chosen social network, or is there twice. Open the post and copy its address.',
  too_many_posts: 'That’s too many posts for this package. Remove some or choose a larger package.',
  holder_required: 'Please enter the cardholder’s name',
  consent_required: conditions.withdrawal,
  custom_quantity_invalid: 'The quantity must be between 500 and 100,000, in steps of 10.',
  price_changed: 'The price has changed. Check the new total before you continue.',
  discount_required: 'Code required',
  discount_invalid: 'The discount code isn’t valid or has expired.',
  discount_ended: conditions.offer.code,
  discount_of_another:
    'This code belongs to another email address. Use the address of the order that it came with.',
  discount_used: 'You’ve already used your thank-you offer. You can still buy at the usual price.',
  offer_expired: conditions.offer.extra,
  user_blocked: 'This user can’t place orders at the moment.',
  block_incomplete: 'Username and reason are required',
  place_missing: 'Before you pay, enter the country you live in and, if asked, your postal code.',
  buyer_missing: conditions.business,
  country_closed: conditions.markets.country,
  territory_closed: conditions.markets.territory,
  service_closed: 'We don’t sell this service at the moment.',
  service_closed_here: 'We don’t sell this service in your country at the moment.',
  shop_paused:
    'The shop is under maintenance and will be back soon. Nothing has been charged. Orders and payments under way continue.',
  shop_not_open: 'The shop isn’t open yet, so you can’t buy here. You haven’t been charged.',
  profile_private: 'This profile is private. Make it public and check again.',
  order_already_paid: 'This order has already been paid. You won’t be charged again.',
  order_cancelled: 'This order has been cancelled and can no longer be paid. Please set it up again.',
  payment_not_confirmed: 'Your bank hasn’t confirmed the payment yet. Wait a moment and try again.',
  idempotency_key_required: 'The payment couldn’t be prepared. Try reloading the page.',
  idempotency_key_reused: 'The order details have changed. Open the payment again.',
  idempotency_body_differs:
    'This idempotency key was already used for a different request. Use a new one for each change.',
  idempotency_in_progress: 'The first request with this key is still in progress. Repeat it in a moment.',
  scope_missing: 'This API key doesn’t have access to this call.',
  refund_exceeds: 'That’s more than can be refunded: less of this order is left to refund.',
  refund_over_limit:
    'That’s more than you may refund at once or in a day. Refund less, or ask the shop’s owner to do it.',
  payment_disputed: 'This payment is in dispute with the bank. Respond to the dispute first.',
  evidence_unfinished:
    'What would go to the bank still has a blank, code or raw formatting in it. Nothing was sent: correct the text, or leave that evidence out.',
  placeholder_unknown:
    'A name in braces is not one the shop knows, or it is the code’s while none is chosen. Nothing was saved.',
  not_recreatable:
    'Something is missing to create this order again. See what it is and add it, or refund the payment.',
  certificate_password: 'That password doesn’t open the file. Nothing was saved.',
  certificate_old_cipher:
    'The file uses an old cipher that is no longer accepted. Export it again with AES-256, or convert it to PEM. Nothing was saved.',
  certificate_without_key:
    'The private key is not in the file. Export the certificate with its key. Nothing was saved.',
  certificate_unreadable: 'This isn’t a usable certificate (.p12, .pfx or .pem). Nothing was saved.',
  certificate_ended: 'This certificate has already expired. Nothing was saved.',
  certificate_refused: 'The tax agency doesn’t accept this certificate. Nothing was saved.',
  issuing_stopped:
    'No invoices are being issued: see VERI*FACTU register for the reason and how to continue.',
  record_off_schema:
    'The tax agency wouldn’t accept this record: a value is too long or contains a character that isn’t allowed. Nothing was issued.',
  tax_number_invalid: 'This tax number isn’t valid for that country. Check it, including any letters.',
  own_tax_number_invalid:
    'The company’s tax number isn’t valid: its check digit or letter doesn’t match. Enter a Spanish NIF, NIE or CIF.',
  own_address_incomplete:
    'The company’s address has no postal code. Write it before the town, as in “28001 Madrid”.',
  tax_number_not_theirs:
    'According to the Spanish tax agency, this number and this name don’t match. Please correct whichever is wrong.',
  buyer_unchanged: 'The invoice is already made out to this buyer. Nothing was issued.',
  vat_number_not_open: 'No VAT number of this order waits for a decision. Nothing changed.',
  buyer_changes_tax:
    'This sale carries no VAT because its buyer is a business of another country. With this buyer it would carry another tax: ask your adviser.',
  already_sent: 'The provider already has all of this order, or it’s being sent right now.',
  order_stopped: 'Nothing more is sent for this order: it’s refunded, disputed, cancelled or unpaid.',
  sample_order: 'This is a sample order: it isn’t sent to any provider.',
  one_link_one_part: 'A link applies to one part. Choose the part, or keep the links they have.',
  nothing_left: 'This sale was fully refunded: there’s nothing left to invoice to someone else.',
  invoice_cancelled: 'This invoice is cancelled.',
  cancel_not_sale:
    'Only the invoice of a sale is cancelled. What rectifies one, or a full one in the place of a simplified one, is put right by another.',
  cancel_of_sale:
    'This sale took place and was paid: it is not cancelled. What goes back is rectified by itself, and a wrong buyer is corrected.',
  invoice_followed:
    'Another invoice rectifies this one or stands in its place, or is about to. It is not cancelled.',
  invoice_handed_out:
    'This invoice was sent to its buyer: it is not cancelled. It is rectified when the money goes back.',
  sandbox_is_local:
    'This is the demonstration, and it answers only on the machine that it runs on. To show it in public it needs SANDBOX_PUBLIC=on.',
  shop_restored:
    'The shop was restored from a backup before this was done. If it is still needed, do it again.',
  not_a_duplicate:
    'That number is another invoice of this shop. Give the number under which another program invoiced this same sale.',
  return_filed:
    'This sale stands in a one-stop return that was filed or in a closed quarter: it is not cancelled. Ask your adviser.',
  provider_key_refused: 'The provider rejects this key. Nothing was saved.',
  provider_unreachable: 'The provider doesn’t answer at this address. Nothing was saved.',
  provider_address_refused: 'This address can’t be used: it has to begin with https and be on the internet.',
  provider_in_use:
    'Some services on sale are delivered by this provider alone. Give them another route first.',
  provider_silent: 'The provider doesn’t answer right now. Nothing was decided: try again in a minute.',
  provider_order_unknown:
    'The provider doesn’t know that number. Copy it from their panel, from the order with this same link; if it isn’t there, decide that it wasn’t placed.',
  provider_order_taken:
    'That number already belongs to another order of the shop. Look in the provider’s panel for the one with this same link.',
  provider_order_doubtful:
    'That order at the provider may be another buyer’s. Compare it with this submission in their panel, and confirm that it is the same.',
  provider_refill_unknown:
    'The provider doesn’t know that refill number. Copy it from their panel; if it isn’t there, decide that it wasn’t placed.',
  provider_service_gone:
    'The provider doesn’t offer that service. Check the number in the provider’s list. Nothing was changed.',
  provider_quantity_refused:
    'The provider’s service doesn’t accept that quantity with its bonus in one order. Nothing was changed.',
  price_list_rises:
    'At these prices, buyers of larger packages would pay more per unit. Nothing was changed.',
  name_taken: 'Something with that name already exists. Choose another name.',
  already_running: 'This is already running. Wait until it ends.',
  quarter_open: 'This quarter has not ended yet.',
  kind_code_taken: 'A service with that address already exists. Choose another address.',
  kind_code_reserved: 'A page of the shop already has that address. Choose another address.',
  code_taken: 'A code with that name already exists. Choose another name.',
  bulk_too_many:
    'At most 1,000 at a time, so that each result can be reviewed. Narrow the filters or select fewer.',
  beyond_bounds: 'This change exceeds the usual limits. Nothing was changed: confirm it by typing the word.',
  conflict: 'This has just changed somewhere else. Reload the page and try again.',
  rate_limited: 'We’re getting too many requests. Please try again in a few moments.',
  payload_too_large: 'What you’re sending is too large. Shorten it and try again.',
  unsupported_media_type: 'We can’t read this format. Reload the page and try again.',
  processor_unavailable:
    'The payment service isn’t responding. Wait a moment and try again: you won’t be charged twice.',
  directory_unavailable: 'We can’t check the profile right now. You can continue if it’s spelled correctly.',
  shop_unavailable:
    'The shop can’t do this at the moment. Wait a moment and try again: anything you’ve paid for is safe.',
  internal: 'Something went wrong on our side. Please try again in a few moments.',
};
