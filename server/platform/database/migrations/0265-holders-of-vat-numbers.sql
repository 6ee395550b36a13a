-- Whose a VAT number is, as far as the register or a person has said: a number that exists proves nothing of who gave it
-- (Regulation (EU) 282/2011, art. 18). The version before compared names where the register gave one, and quoted its
-- sales by that.
alter table vat_checks add column holder text
  constraint vat_checks_holder_check check (holder in ('buyer', 'another', 'unknown'));
update vat_checks set holder = 'buyer' where answer = 'valid';
