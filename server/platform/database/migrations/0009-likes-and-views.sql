-- The posts of a likes or views line, and what each of them gets.

create table line_item_posts (
  line_item_id uuid not null references line_items,
  position smallint not null check (position >= 0),
  short_code text not null check (short_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Canonical: two links to one post are the same text.
  link text not null check (link = 'https://www.instagram.com/p/' || short_code || '/'),
  quantity integer not null check (quantity > 0),
  primary key (line_item_id, position),
  constraint line_item_posts_once_per_line unique (line_item_id, short_code)
);

-- The shares of a line are written together and sum to what it gives, bonus included.
create function check_post_shares() returns trigger language plpgsql as $$
begin
  if exists (
    select from line_items l
     where l.id in (select line_item_id from added)
       and (l.service_type = 'followers' or l.quantity + l.bonus_quantity <>
            (select sum(p.quantity) from line_item_posts p where p.line_item_id = l.id))
  ) then
    raise exception 'the shares of the posts do not sum to their line' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger line_item_posts_sum after insert on line_item_posts
  referencing new table as added for each statement execute function check_post_shares();
