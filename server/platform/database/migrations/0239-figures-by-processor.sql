-- The owner sees what each processor took. All days are counted again, the newest first, as soon as figures are shown.
alter table figures_daily drop constraint figures_daily_dimension_check;
alter table figures_daily add constraint figures_daily_dimension_check check (dimension = any (array[
  'all', 'service', 'audience', 'language', 'country', 'place', 'source', 'code', 'processor']));
insert into figure_marks select distinct day from figures_daily;
