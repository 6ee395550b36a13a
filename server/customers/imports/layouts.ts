import type { ImportKind } from '#contracts/customers/imports.ts';

/** Export of a known program. Columns with an uncertain meaning are left to staff. */
interface ExportLayout {
  program: string;
  kind: ImportKind;
  signature: readonly string[];
  columns: Readonly<Record<string, readonly string[]>>;
}

/**
 * Known exports. Sources: help.shopify.com ("Exporting orders", "Customer CSV file"), woocommerce.com ("WooCommerce
 * Analytics", "Order/Customer CSV Export"), webtoffee.com ("Coupon import"), algolplus.com ("Advanced Order Export"),
 * mailchimp.com ("View or export contacts"), the export buttons of Perfect Panel.
 * A user name of a shop or panel is its own login, never an account of a network.
 */
export const exportLayouts: readonly ExportLayout[] = [
  {
    program: 'Shopify orders',
    kind: 'past_orders',
    signature: ['Name', 'Email', 'Financial Status', 'Lineitem name'],
    columns: {
      number: ['Name'],
      ordered_at: ['Created at', 'Paid at'],
      email: ['Email'],
      service: ['Lineitem name'],
      total: ['Total'],
      quantity: ['Lineitem quantity'],
      customer_name: ['Billing Name', 'Shipping Name'],
      state: ['Financial Status'],
      country: ['Billing Country', 'Shipping Country'],
    },
  },
  {
    program: 'WooCommerce, Advanced Order Export',
    kind: 'past_orders',
    signature: ['Order Number', 'Order Date', 'Email (Billing)', 'Item Name'],
    columns: {
      number: ['Order Number'],
      ordered_at: ['Order Date'],
      email: ['Email (Billing)'],
      service: ['Item Name'],
      total: ['Order Total Amount'],
      quantity: ['Quantity (- Refund)', 'Quantity'],
      customer_name: ['Full Name (Billing)', 'First Name (Billing)'],
      state: ['Order Status'],
      country: ['Country Code (Billing)'],
    },
  },
  {
    program: 'WooCommerce, Order/Customer CSV Export',
    kind: 'past_orders',
    signature: ['order_id', 'order_total', 'billing_email', 'status'],
    columns: {
      number: ['order_number_formatted', 'order_number', 'order_id'],
      ordered_at: ['date', 'order_date', 'paid_date'],
      email: ['billing_email'],
      service: ['item_name', 'line_items', 'line_item_1'],
      total: ['order_total'],
      quantity: ['item_quantity'],
      customer_name: ['billing_full_name', 'billing_first_name'],
      state: ['status'],
      country: ['billing_country'],
    },
  },
  {
    program: 'WooCommerce Analytics, orders',
    kind: 'past_orders',
    signature: ['Order #', 'Customer type', 'Items sold'],
    columns: {
      number: ['Order #'],
      ordered_at: ['Date'],
      service: ['Product(s)', 'Products'],
      total: ['Net Sales', 'N. Revenue'],
      quantity: ['Items sold'],
      customer_name: ['Customer'],
      state: ['Status'],
    },
  },
  {
    program: 'Perfect Panel, orders',
    kind: 'past_orders',
    signature: ['ID', 'Charge', 'Link', 'Start count', 'Service', 'Remains'],
    columns: {
      number: ['ID'],
      ordered_at: ['Created', 'Date'],
      email: ['Email'],
      service: ['Service'],
      total: ['Charge'],
      quantity: ['Quantity'],
      state: ['Status'],
    },
  },
  {
    program: 'Shopify customers',
    kind: 'customers',
    signature: ['Email', 'Accepts Email Marketing', 'Total Orders'],
    columns: { email: ['Email'] },
  },
  {
    program: 'WooCommerce Analytics, customers',
    kind: 'customers',
    signature: ['Username', 'Email', 'Date registered', 'Total spend'],
    columns: { email: ['Email'] },
  },
  {
    program: 'Perfect Panel, users',
    kind: 'customers',
    signature: ['Username', 'Email', 'Balance', 'Spent'],
    columns: { email: ['Email'] },
  },
  {
    program: 'Mailchimp, contacts',
    kind: 'customers',
    signature: ['Email Address', 'MEMBER_RATING', 'OPTIN_TIME'],
    columns: { email: ['Email Address'] },
  },
  {
    program: 'Shopify discounts',
    kind: 'codes',
    signature: ['Name', 'Value', 'Value Type', 'Times Used In Total'],
    columns: {
      code: ['Name'],
      valid_from: ['Start'],
      valid_until: ['End'],
      max_uses: ['Usage Limit Per Code'],
    },
  },
  {
    program: 'WooCommerce, coupons',
    kind: 'codes',
    signature: ['post_title', 'discount_type', 'coupon_amount'],
    columns: {
      code: ['post_title'],
      note: ['post_excerpt'],
      valid_until: ['expiry_date', 'date_expires'],
      minimum: ['minimum_amount'],
      max_uses: ['usage_limit'],
      max_uses_per_customer: ['usage_limit_per_user'],
    },
  },
];
