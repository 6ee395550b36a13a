-- Where buyers say that they live, before their money moves. The country of a bank does not tell Canarias from Madrid,
-- and Bizum and Redsys report no address (LIVA arts. 3, 69 and 70).
create table buyer_places (
  order_id uuid primary key references orders,
  country text not null check (country ~ '^[A-Z]{2}$'),
  postal_code text not null check (length(postal_code) <= 20),
  told_at timestamptz not null
);
