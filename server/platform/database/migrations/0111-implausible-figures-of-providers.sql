-- What a provider cannot have meant is as good as not told: it broke every sum that it was in.
update fulfilments set start_count = null where start_count > 2000000000;
update fulfilments set charge = null where charge < 0 or charge > 1000000000;
delete from count_checks where count > 2000000000;
