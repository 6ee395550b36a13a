-- What is told by country says whose VAT is in the price. Where buyers were is told besides: by the country of their network.
alter table figures_daily drop constraint figures_daily_dimension_check,
  add constraint figures_daily_dimension_check
    check (dimension in ('all', 'service', 'audience', 'language', 'country', 'place', 'source', 'code'));

drop trigger orders_mark_figures on orders;
create trigger orders_mark_figures after update on orders for each row
  when ((old.paid_at is not null or new.paid_at is not null)
        and (old.paid_at, old.total_cents, old.discount_cents, old.tax_cents, old.discount_code, old.locale, old.tax_country,
             old.network_country, old.source_url, old.sample)
            is distinct from
            (new.paid_at, new.total_cents, new.discount_cents, new.tax_cents, new.discount_code, new.locale, new.tax_country,
             new.network_country, new.source_url, new.sample))
  execute function mark_figures_of_order();

-- Every day that was counted is counted anew.
insert into figure_marks select distinct day from figures_daily;
